"""What a tournament may agree on beside an official text, which it still plays by: switches, all off by default.

Each is a change of the rulebook's value, so that whoever scores, checks, shows or prints by the value knows nothing of
agreements. The rulebook keeps its id and says in its title what was agreed; it is no house rule.
Source: contract.md, section 7, `tournament.agreements`; decisions.md, "Second reading".
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from languages.spoken import gettext_noop

from .figures import AUGEN
from .rulebook import Band, Outcome, Rulebook


@dataclass(frozen=True, slots=True)
class Agreement:
    """One switch: what the title says of it, in German, and what it makes of a rulebook.

    `change` gives the rulebook itself, an equal value, where it has no use for it.
    """

    said: str
    change: Callable[[Rulebook], Rulebook]


ALSO_LAYING_OFF = "Hand-Rommé, auch mit Anlegen"  # looked up as an outcome


def _with_bands(rulebook: Rulebook, change: Callable[[Outcome, Band], Band]) -> Rulebook:
    """The rulebook with other rows of rule 15; itself where it does not know the rule."""
    if not rulebook.has_thrown_in:
        return rulebook
    outcomes = tuple(
        replace(outcome, bands=tuple(change(outcome, band) for band in outcome.bands)) for outcome in rulebook.outcomes
    )
    return replace(rulebook, outcomes=outcomes)


def _keeps_more(_outcome: Outcome, band: Band) -> Band:
    return replace(band, thrown_in_keeps_more=True)


def _costs_one(outcome: Outcome, band: Band) -> Band:
    """Rule 12 has taken the point already: the highest Augen of whoever has not opened cost no second one."""
    if outcome.opened or band.up_to is not None:
        return band
    return replace(band, thrown_in_wertungspunkte=max(band.thrown_in_wertungspunkte, band.wertungspunkte))


def _per_list(rulebook: Rulebook) -> Rulebook:
    return replace(rulebook, offences_per_list=rulebook.has_thrown_in)


def _loan_plays_for_both(rulebook: Rulebook) -> Rulebook:
    return replace(rulebook, team_loan_for_own_club=rulebook.team_loan_maximum is not None)


def _three_complete(rulebook: Rulebook) -> Rulebook:
    return replace(rulebook, team_complete_from=3) if (rulebook.team_size or 0) > 3 else rulebook


def _augen_decide(rulebook: Rulebook) -> Rulebook:
    """Where sums of Augen are what the points are made of alone, or break ties already, they can break no tie."""
    told = rulebook.points_follow and not rulebook.points_per_wertungspunkt
    if told or any(key == AUGEN.key for key, _more in rulebook.ranking):
        return rulebook
    return replace(rulebook, ranking=(*rulebook.ranking, (AUGEN.key, False)))


def _average_ranks(rulebook: Rulebook) -> Rulebook:
    return replace(rulebook, average_where_games_differ=rulebook.points_never_above_zero)


def _laying_off_is_hand_romme(rulebook: Rulebook) -> Rulebook:
    """Counted apart, it gives as much; where only its name tells it from a plain Rommé, the name says so."""
    if not rulebook.hand_romme_left_open:
        return rulebook
    hand = rulebook.outcomes_by_code["hand_romme"]
    apart = "hand_romme_laying_off" in rulebook.outcomes_by_code

    def changed(outcome: Outcome) -> Outcome:
        if outcome.code == "hand_romme_laying_off":
            return replace(outcome, wertungspunkte=hand.wertungspunkte, others_augen_factor=hand.others_augen_factor)
        return replace(outcome, german=ALSO_LAYING_OFF) if outcome is hand and not apart else outcome

    return replace(rulebook, outcomes=tuple(map(changed, rulebook.outcomes)))


_AGREEMENTS: Mapping[str, Agreement] = {
    "thrown_in_at_least_claimed": Agreement(
        gettext_noop("Weggeworfenes zählt mindestens, was genannt wurde"),
        lambda rulebook: _with_bands(rulebook, _keeps_more),
    ),
    "not_opened_over_100_costs_one": Agreement(
        gettext_noop("weggeworfen über 100 kostet 1 Punkt"), lambda rulebook: _with_bands(rulebook, _costs_one)
    ),
    "second_offence_per_list": Agreement(gettext_noop("zweites Wegwerfen je Liste"), _per_list),
    "loan_player_also_for_own_club": Agreement(
        gettext_noop("Leihspieler auch für den eigenen Verein"), _loan_plays_for_both
    ),
    "three_are_complete": Agreement(gettext_noop("Mannschaft ab drei vollständig"), _three_complete),
    "augen_break_ties": Agreement(gettext_noop("bei Gleichstand entscheiden die Augen"), _augen_decide),
    "average_where_games_differ": Agreement(
        gettext_noop("bei verschieden vielen Spielen zählt der Schnitt"), _average_ranks
    ),
    "hand_romme_with_laying_off": Agreement(gettext_noop("Hand-Rommé auch mit Anlegen"), _laying_off_is_hand_romme),
}

AGREEMENTS = tuple(_AGREEMENTS)
"""The codes, in the order in which they are shown."""


def agreed(rulebook: Rulebook, agreements: Collection[str]) -> Rulebook:
    """The rulebook with what was agreed beside it, and a title that says so; what it has no use for changes nothing.

    Where several are agreed, their order does not matter. Codes that are none are passed over.
    """
    if not agreements:
        return rulebook
    return _agreed(rulebook, tuple(code for code in AGREEMENTS if code in agreements))


@lru_cache(maxsize=256)  # whoever draws a page of a tournament asks for its rules again and again
def _agreed(rulebook: Rulebook, codes: tuple[str, ...]) -> Rulebook:
    said = []
    for code in codes:
        changed = _AGREEMENTS[code].change(rulebook)
        if changed != rulebook:
            rulebook = changed
            said.append(_AGREEMENTS[code].said)
    return replace(rulebook, agreed=(*rulebook.agreed, *said))


def is_of_use(rulebook: Rulebook, agreement: str) -> bool:
    """Whether an agreement changes anything where these rules are played."""
    return _AGREEMENTS[agreement].change(rulebook) != rulebook
