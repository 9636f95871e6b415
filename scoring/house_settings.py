"""What a house plays otherwise in the whole game, beside points and bands: each a change of the rulebook's value.

Source: decisions.md, "Second reading", house rules that clubs play. Where one contradicts the rest of what is played it
says so, and is refused at its place.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from .figures import AUGEN, POINTS, WERTUNGSPUNKTE
from .plausibility import SMALLEST_MELD, cards_to_open
from .problem import Problem
from .rulebook import Band, Outcome, Rulebook

Value = int | bool | tuple[int, ...]

TABLE_SIZES = (2, 6)  # the smallest and the largest a house may play at
_CARD_OPEN = 1  # the top card lies open before the first turn (rule 3)


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing a house may play otherwise. `bounds`: of a number, or of each in a list of them; None: a switch.

    `open_to`: whether it can mean anything by these rules. `played`: how these rules have it. `change`: the rules with
    it otherwise. `wrong`: what contradicts it, once everything else is changed; place: its name.
    """

    open_to: Callable[[Rulebook], bool]
    played: Callable[[Rulebook], Value]
    change: Callable[[Rulebook, Value], Rulebook]
    bounds: tuple[int, int] | None = None
    is_list: bool = False
    wrong: Callable[[Rulebook], Problem | None] = lambda _rulebook: None


def _number(value: Value) -> int:
    (number,) = _numbers(value)
    return number


def _numbers(value: Value) -> tuple[int, ...]:
    return value if isinstance(value, tuple) else (value,)


def _always(_rulebook: Rulebook) -> bool:
    return True


def _counts_augen_alone(rulebook: Rulebook) -> bool:
    return rulebook.ranked_by == AUGEN.key


def _fewest(rulebook: Rulebook, _value: Value) -> Rulebook:
    """Return the rulebook where the fewest Augen held win, all recorded: no Wertungspunkte, no rule 15, no crosses."""
    return replace(
        rulebook,
        outcomes=tuple(map(_by_augen, rulebook.outcomes)),
        columns=(AUGEN,),
        ranked_by=AUGEN.key,
        ranking=((POINTS.key, True),),
        points_per_wertungspunkt=0,
        points_per_auge=-1,
        has_crosses=False,
        has_thrown_in=False,
    )


def _by_augen(outcome: Outcome) -> Outcome:
    bands = () if outcome.wins else (Band(up_to=None, wertungspunkte=0),)
    return replace(outcome, wertungspunkte=None, gets_others_augen=False, bands=bands)


def _wins_give_nothing(rulebook: Rulebook) -> bool:
    """Whether the rules give no winner a fixed number of points."""
    return all(outcome.wertungspunkte is None for outcome in rulebook.outcomes if outcome.wins)


def _points_of_wins(rulebook: Rulebook) -> Value:
    """What every win gives; 0 where the rules say no number, or different ones."""
    points = {outcome.wertungspunkte for outcome in rulebook.outcomes if outcome.wins}
    return (points.pop() or 0) if len(points) == 1 else 0


def _winner_points(rulebook: Rulebook, value: Value) -> Rulebook:
    """So many Wertungspunkte for every win, instead of the others' Augen where the winner got these (horesca)."""
    outcomes = tuple(
        replace(outcome, wertungspunkte=_number(value), gets_others_augen=False) if outcome.wins else outcome
        for outcome in rulebook.outcomes
    )
    augen_count = bool(rulebook.points_per_auge)
    return replace(
        rulebook,
        outcomes=outcomes,
        points_per_wertungspunkt=1,
        columns=(WERTUNGSPUNKTE, AUGEN, POINTS) if augen_count else (WERTUNGSPUNKTE, AUGEN),
        ranked_by=POINTS.key if augen_count else WERTUNGSPUNKTE.key,
    )


def _hand_size(rulebook: Rulebook, value: Value) -> Rulebook:
    return replace(rulebook, hand_size=_number(value), hand_size_at=())


def _most_dealt(rulebook: Rulebook) -> int:
    """The most cards that are dealt at any table."""
    sits_out = rulebook.dealer_sits_out_at
    return max((size - (size in sits_out)) * rulebook.cards_dealt(size) for size in rulebook.table_sizes)


def _too_many_dealt(place: str) -> Callable[[Rulebook], Problem | None]:
    def wrong(rulebook: Rulebook) -> Problem | None:
        if _most_dealt(rulebook) + _CARD_OPEN <= rulebook.pack.size:
            return None
        return Problem("cards_do_not_suffice", (place,), {"cards": rulebook.pack.size})

    return wrong


def _cannot_open(rulebook: Rulebook) -> Problem | None:
    """Whoever opens has a card left: one is drawn, one is discarded, so of those dealt not all can be laid down."""
    most = max(SMALLEST_MELD, min(rulebook.cards_dealt(size) for size in rulebook.table_sizes) - 1)
    if cards_to_open(rulebook.pack, rulebook.opening_minimum) <= most:
        return None
    return Problem("number_too_high", ("opening_minimum",), {"maximum": most * rulebook.pack.highest_natural})


SETTINGS: Mapping[str, Setting] = MappingProxyType(
    {
        "fewest_augen_win": Setting(
            open_to=lambda rulebook: not _counts_augen_alone(rulebook), played=_counts_augen_alone, change=_fewest
        ),
        "winner_points": Setting(
            open_to=_wins_give_nothing, played=_points_of_wins, change=_winner_points, bounds=(1, 99)
        ),
        "opening_minimum": Setting(
            open_to=lambda rulebook: rulebook.opening_minimum > 0,
            played=lambda rulebook: rulebook.opening_minimum,
            change=lambda rulebook, value: replace(rulebook, opening_minimum=_number(value)),
            bounds=(1, 200),
            wrong=_cannot_open,
        ),
        "joker": Setting(
            open_to=lambda rulebook: rulebook.pack.jokers > 0,
            played=lambda rulebook: rulebook.pack.joker,
            change=lambda rulebook, value: replace(rulebook, pack=replace(rulebook.pack, joker=_number(value))),
            bounds=(1, 99),
        ),
        "hand_size": Setting(
            open_to=_always,
            played=lambda rulebook: rulebook.hand_size,
            change=_hand_size,
            bounds=(5, 20),
            wrong=_too_many_dealt("hand_size"),
        ),
        "dealer_plays": Setting(
            open_to=lambda rulebook: bool(rulebook.dealer_sits_out_at),
            played=lambda rulebook: not rulebook.dealer_sits_out_at,
            change=lambda rulebook, _value: replace(rulebook, dealer_sits_out_at=frozenset()),
        ),
        "table_sizes": Setting(
            open_to=_always,
            played=lambda rulebook: rulebook.table_sizes,
            change=lambda rulebook, value: replace(rulebook, table_sizes=_numbers(value)),
            bounds=TABLE_SIZES,
            is_list=True,
            wrong=_too_many_dealt("table_sizes"),
        ),
        "target_score": Setting(
            open_to=lambda rulebook: not rulebook.has_target_score,
            played=lambda rulebook: rulebook.has_target_score,
            change=lambda rulebook, _value: replace(rulebook, has_target_score=True),
        ),
    }
)
"""By the name a house rule has for each, in the order in which they are applied.

`fewest_augen_win`: "Wenigste Augen gewinnt". `winner_points`: what every win gives, where the rules say no number.
`joker`: its Augen in the hand. `table_sizes`: the preferred one first. `target_score`: a tournament may agree on a
score that ends the list of a table; of what ranks, so that by Augen alone it is a limit ("out at 101").
"""


def with_settings(rulebook: Rulebook, settings: Mapping[str, Value]) -> Rulebook:
    """The rulebook with these settings, each of which it is open to; what contradicts itself is not looked at here."""
    for name, value in differing(rulebook, settings).items():
        rulebook = SETTINGS[name].change(rulebook, value)
    return rulebook


def check_settings(rulebook: Rulebook, settings: Mapping[str, Value]) -> list[Problem]:
    """What these settings, made to this rulebook, have against each other and the rest; places are their names."""
    played = with_settings(rulebook, settings)
    found = (SETTINGS[name].wrong(played) for name in differing(rulebook, settings))
    return [problem for problem in found if problem]


def differing(rulebook: Rulebook, settings: Mapping[str, Value]) -> dict[str, Value]:
    """Of these settings those by which something else is played than the rulebook says, in order."""
    real: dict[str, Value] = {}
    for name, setting in SETTINGS.items():
        if name in settings and settings[name] != setting.played(rulebook) and settings[name] is not False:
            real[name] = settings[name]
            rulebook = setting.change(rulebook, settings[name])
    return real
