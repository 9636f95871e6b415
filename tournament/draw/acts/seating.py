"""Seat a series: draft it, also by the standing, change it by hand, publish it; two of a published one change
places."""

from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass, replace
from functools import partial

from django.db.models import Q
from django.utils import timezone

from tournament import seating
from tournament.core.act import Actor, act_in, locked, moment_of, raise_version
from tournament.core.errors import RefusedError
from tournament.core.history import PUBLISHED_SWAPPED
from tournament.core.series_state import Then, refuse_unless_may
from tournament.draw.acts.draws import Drawing, Planned, Way, draftable, let_go, store_plan
from tournament.draw.reads import drawing as reads
from tournament.draw.reads.changes import moved, place_of, swappable_seats
from tournament.draw.reads.drawing import DrawField, apart_values, field_of, wishes_of
from tournament.lists.acts.at_table import remember_withdrawn
from tournament.lists.acts.who_sits import reseat, with_others
from tournament.models import LateGame, Registration, Seat, Seating, Series, WithdrawnLink
from tournament.standings.reads.standings import Standings, seated_series, standings

# The plan of a series by the standing of those before it.


@dataclass(frozen=True, slots=True)
class ByStanding:
    """All that a plan by standing comes from. `teams`: the start numbers of each, the best team first."""

    way: Way
    ranking: list[seating.Person]
    sizes: tuple[int, ...]
    met: dict[seating.Pair, int]
    apart: list[seating.Apart]
    teams: list[list[int]]

    def search(self) -> seating.Seated:
        """Return the plan, with whoever has a fixed table at it; raise `CannotSeatError` if there is no plan."""
        if self.way.method == Seating.TEAMS:
            made = seating.seated(self._by_teams(), self.ranking, met=self.met, apart=self.apart)
        else:
            made = self._how()(self.ranking, sizes=self.sizes, met=self.met, apart=self.apart)
        return replace(made, plan=seating.at_fixed_tables(made.plan, self.ranking))

    def _how(self) -> Callable[..., seating.Seated]:
        """What seats a ranking; of several teams `_by_teams` does."""
        if self.way.method == Seating.WITHIN:
            return seating.seat_nearest if self.way.limit is None else partial(seating.seat_within, k=self.way.limit)
        return seating.seat_snake if self.way.method == Seating.SNAKE else seating.seat_strictly

    def _by_teams(self) -> seating.Plan:
        """The best team at tables 1..k on seat 1, the next on seat 2; whoever is in no team goes by standing."""
        by_number = {person.key: person for person in self.ranking}
        teams = [[by_number[number] for number in team if number in by_number] for team in self.teams]
        singles = [person for person in self.ranking if person.team is None]
        return seating.seat_teams_by_standing(teams, singles, sizes=self.sizes)


def by_standing(series: Series, way: Way, registered: Iterable[Registration]) -> ByStanding:
    """By the standing of the series before this one; people who have not played yet come last, by start number.

    Refused: nothing is played yet; lists are open and the organiser did not say that this is fine; by team standing
    without teams.
    """
    standing = _standing_before(series, way)
    if way.method == Seating.TEAMS and not standing.teams:
        raise RefusedError("no_teams")
    before = reads.earlier_tables(series)
    people = {person.key: person for person in reads.people(series, registered, before)}
    ranking = [people[number] for number in _ranked(standing, people)]
    return ByStanding(
        way,
        ranking,
        series.tournament.rulebook.table_sizes,
        reads.met_before(before),
        apart_values(wishes_of(series.tournament), [person.key for person in ranking]),
        [[row.registration.number for row in team.members] for team in standing.teams],
    )


def field_in_groups(series: Series, way: Way) -> DrawField:
    """What the draw of this series in groups comes from: who is there now, and the ranking they are grouped by.
    Refused: as `by_standing`."""
    standing = _standing_before(series, way)
    field = field_of(series.tournament, before=series.number)
    return replace(field, ranking=tuple(_ranked(standing, field.who)), group=way.limit or 1)


def _standing_before(series: Series, way: Way) -> Standings:
    earlier = [number for number in seated_series(series.tournament) if number < series.number]
    if not earlier:
        raise RefusedError("no_standing")
    if not way.despite_open and (still_open := reads.open_lists_before(series)):
        raise RefusedError("standings_open", {"open": still_open})
    return standings(series.tournament, earlier)


def _ranked(standing: Standings, there: Container[int]) -> list[int]:
    """Start numbers, best first. After one series it is that series' list, with the lots drawn for it; lots of a list
    over several are drawn at the end only (decisions.md, "Second reading")."""
    alone = standing.everybody.series_rows(standing.series[0]) if len(standing.series) == 1 else ()
    in_order = dict.fromkeys(row.registration.number for row in (*alone, *standing.players))
    return [number for number in in_order if number in there]


Storing = Callable[[Series], seating.Seated | None]
"""What stores a plan that was searched already, inside the act, if it still fits."""


def seat(series: Series, version: int, actor: Actor, way: Way) -> seating.Seated | None:
    """Draft a series with everybody who is there; a draft that is there is replaced. Returns what seating by standing
    cost, None for a lot, also in groups.

    Refused: published already; these people cannot be seated (rule 2); by standing with open lists; by team standing
    without teams. What cannot be had is relaxed in the draft, which only the organiser sees: its page says it, and
    publishing it is the consent. Source: decisions.md, rule 2.
    StaleError: the series, or what the plan comes from, changed meanwhile.
    """
    way = replace(way, consent=seating.ANYTHING)
    store = _STORING.get(way.method, _by_standing)(draftable(series, version), way)
    with act_in(series, actor, "series_seated") as entry:
        stored = draftable(series, version)
        made = store(stored)
        entry.after = {
            "seating": str(way.method),
            "seed": stored.seed,
            "people": stored.seats.count(),
            "tables": stored.card_tables.count(),
        }
        if stored.limit is not None:
            entry.after["limit"] = stored.limit
    return made


def _everybody(series: Series, _way: Way) -> DrawField:
    return field_of(series.tournament, before=series.number)


def _drawn(field: Callable[[Series, Way], DrawField], series: Series, way: Way) -> Storing:
    drawing = Drawing.of(field(series, way), [series], way)

    def store(stored: Series) -> None:
        drawing.store(field(stored, way), [stored])

    return store


def _by_standing(series: Series, way: Way) -> Storing:
    planned = Planned.of(by_standing(series, way, reads.seatable(series.tournament)))

    def store(stored: Series) -> seating.Seated:
        registered = reads.seatable(stored.tournament)
        made = planned.if_still(by_standing(stored, way, registered))
        store_plan(stored, made.plan, registered)
        let_go(stored)
        stored.seating, stored.limit, stored.seed = way.method, way.limit, ""
        raise_version(stored, "seating", "seed", "draw", "limit")
        return made

    return store


_STORING = {Seating.LOT: partial(_drawn, _everybody), Seating.GROUPS: partial(_drawn, field_in_groups)}
"""What is drawn; everything else follows from the standing alone."""


def swap(series: Series, version: int, actor: Actor, first: int, second: int) -> None:
    """Put two people (start numbers) of a draft into each other's places. Refused: not two who sit; published."""
    with act_in(series, actor, "seats_swapped") as entry:
        stored = draftable(series, version)
        seats = stored.seats.filter(registration__number__in=[first, second])
        both = list(seats.select_related("registration__person", "card_table"))
        if len(both) != 2:
            raise RefusedError("swap_two")
        one, other = both
        entry.before = {_name(seat): place_of(seat) for seat in both}
        entry.after = {_name(one): place_of(other), _name(other): place_of(one)}
        _exchange(one, other)
        raise_version(stored)


def discard(series: Series, version: int, actor: Actor) -> None:
    """Throw a draft away. Refused: published."""
    with act_in(series, actor, "seating_discarded"):
        stored = draftable(series, version)
        stored.card_tables.all().delete()
        let_go(stored)
        stored.seating, stored.seed = "", ""
        raise_version(stored, "seating", "seed", "draw")


def publish(series: Series, version: int, actor: Actor) -> None:
    """Publish a draft: it can be printed and looked up, and the lists' links work. Refused: nobody sits."""
    with act_in(series, actor, "seating_published") as entry:
        stored = draftable(series, version)
        if not stored.card_tables.exists():
            raise RefusedError("series_not_seated")
        stored.published_at = timezone.now()
        entry.after = {"tables": stored.card_tables.count(), "people": stored.seats.count()}
        entry.heads.append((stored, "seating_head"))
        raise_version(stored, "published_at")


def withdraw(series: Series, version: int, actor: Actor) -> None:
    """Make a published seating a draft again: who sits where as it was drafted, without who left or came since.
    Refused as soon as a game or a total is stored."""
    with act_in(series, actor, "seating_withdrawn") as entry:
        stored = locked(series, version)
        refuse_unless_may(stored, Then.WITHDRAW)
        if has_entries(stored):
            raise RefusedError("series_has_entries")
        entry.before, entry.settled = moment_of(stored, "published_at"), False
        remember_withdrawn(stored.card_tables.all(), WithdrawnLink.Reason.SEATING)
        stored.published_at = stored.started_at = stored.struck_at = stored.results_published_at = None
        stored.seating_head = stored.results_head = ""
        stored.substitutions.all().delete()
        stored.card_tables.update(
            cards_confirmed_at=None, closed_at=None, reopened_at=None, ends_after=None, extra_minutes=0
        )
        raise_version(
            stored, "published_at", "started_at", "struck_at", "results_published_at", "seating_head", "results_head"
        )


def has_entries(series: Series) -> bool:
    """Whether anything that was played is stored for this series: a game, also one that lies beside its list and waits,
    or totals from paper."""
    waits = Q(late_games__decided=LateGame.Decided.OPEN.value)
    return series.card_tables.filter(Q(games__isnull=False) | Q(seats__typed_totals__isnull=False) | waits).exists()


def _exchange(one: Seat, other: Seat) -> None:
    reseat([(one, other.registration_id), (other, one.registration_id)])


def _name(seat: Seat) -> str:
    return seat.registration.person.name


# Two people of a published seating change places.


def swap_published(series: Series, version: int, actor: Actor, first: int, second: int) -> None:
    """Put two people (start numbers) of a published seating into each other's places; the links of the lists stay.

    Phones at the tables show the right names, and speak for nobody who has left. Refused: not published, and what
    `swappable_seats` has against it. StaleError: the series was changed meanwhile.
    """
    with act_in(series, actor, PUBLISHED_SWAPPED) as entry:
        stored = locked(series, version)
        refuse_unless_may(stored, Then.SWAP)
        one, other = swappable_seats(stored, first, second)
        entry.after = {
            "swapped": [moved(one, other), moved(other, one)],
            "lists": sorted({one.card_table.number, other.card_table.number}),
        }
        entry.heads.append((stored, "seating_head"))
        _exchange(one, other)
        if one.card_table_id != other.card_table_id:
            _left(one)
            _left(other)
        for table in {seat.card_table_id: seat.card_table for seat in (one, other)}.values():
            with_others(table)
        raise_version(stored)


def _left(seat: Seat) -> None:
    """Forget the phone that speaks at this table for whoever sat here."""
    seat.card_table.taken_names.filter(registration=seat.registration).delete()
