"""What everybody may know of prizes: the plan, and who got what where that list is wholly public."""

from dataclasses import dataclass

from tournament.core.public import PublicPhase, TournamentState
from tournament.core.public_names import public_name
from tournament.models import Award
from tournament.money.reads.lists import Listed, lists_of
from tournament.money.reads.settled import awards_of, key_of
from tournament.money.reads.stored import Wanted, chosen, plan_of
from tournament.money.reads.words import prize_in_words
from tournament.standings.reads.standings import published_standings


@dataclass(frozen=True, slots=True)
class PlannedPrize:
    """What the places from `first` to `last` get, in words."""

    first: int
    last: int
    what: str
    is_share: bool


@dataclass(frozen=True, slots=True)
class PublicWinner:
    """Somebody's prize, by the name everybody may read."""

    rank: int
    name: str
    amount: int
    thing: str


@dataclass(frozen=True, slots=True)
class PublicList:
    """A list with what is promised in it, and once that may be seen, with who got it."""

    title: str
    planned: tuple[PlannedPrize, ...]
    winners: tuple[PublicWinner, ...]


def public_prizes(state: TournamentState) -> list[PublicList]:
    """List by list; nothing where the organiser shows nothing."""
    plan = plan_of(state.tournament)
    if not plan.version or not (plan.shown or plan.winners_shown):
        return []
    standing = published_standings(state)
    known = {one.key: one for one in lists_of(state.tournament, standing.rankings)}
    awards = awards_of(state.tournament) if plan.settled_at and plan.winners_shown else []
    found = (
        PublicList(
            known[wanted.key].title,
            _planned(wanted) if plan.shown else (),
            tuple(_winner(one) for one in awards if key_of(one) == wanted.key and _is_open(state, known[wanted.key])),
        )
        for wanted in chosen(plan).sections
        if wanted.key in known
    )
    return [one for one in found if one.planned or one.winners]


def _planned(wanted: Wanted) -> tuple[PlannedPrize, ...]:
    return tuple(
        PlannedPrize(row.first, row.last, prize_in_words(row.prize), row.prize.is_share) for row in wanted.rows()
    )


def _is_open(state: TournamentState, listed: Listed) -> bool:
    """Whether everybody may see who won there: every series in it has its final result, and no board hides it."""
    freeze = state.freeze
    if freeze and listed.ranking.id not in freeze.revealed:
        return False
    final = {one.number for one in state.unfrozen.series if one.phase is PublicPhase.FINAL}
    return bool(listed.numbers) and final.issuperset(listed.numbers)


def _winner(award: Award) -> PublicWinner:
    who = award.registration
    name = public_name(who.number, award.name, anonymous=who.anonymous) if who else award.name
    return PublicWinner(award.rank, name, award.amount, award.thing)
