"""The course of a tournament's Siegerehrung: its programme over the lists, the lines it shows, how far it is."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from typing import Final

from django.utils.translation import gettext as _

from scoring import Rulebook
from scoring.rankings import By, Decided, Place, Ranking, decided
from tournament.ceremony.reads.revealing_steps import (
    Drawn,
    How,
    Item,
    Kind,
    Step,
    ToReveal,
    done,
    groups_of,
    programme,
    steps_of,
    to_come,
)
from tournament.core import rankings as figures
from tournament.core.public import state_of
from tournament.core.series_state import with_results
from tournament.models import Ceremony, Lot, Registration, Tournament
from tournament.standings.reads.decisions import closed_series, is_over
from tournament.standings.reads.ranking_list import PlayerRow, Row, TeamRow
from tournament.standings.reads.standings import (
    AnyList,
    Standings,
    published_standings,
    seated_series,
    standings,
    stopped_standings,
)

# The lines that a Siegerehrung shows: who, from where, with which figures, and what decided the place.

WIDEST_WORD: Final = 11
Named = Mapping[int, str]
"""Registration -> the name of somebody who is anonymous and agreed to be named here."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line as everybody may see it in the Siegerehrung. `decided`: what decided the place; empty: nothing to say.
    `members`: of a team, in their order; `tied`: the place is shared."""

    key: int
    rank: int
    name: str
    club: str
    figures: tuple[str, ...]
    decided: str
    tied: bool
    members: tuple[str, ...]

    @property
    def has_long_word(self) -> bool:
        """Whether a word of the name is wider than a step of the podium."""
        return any(len(word) > WIDEST_WORD for word in re.split(r"[\s-]", self.name))


def lines_of(ranked: AnyList, keys: Collection[int], named: Named) -> list[Line]:
    """The lines of some of a list, best first, each with what decided it. At most four queries."""
    pairs = list(_with_below(ranked.places, keys))
    below = {place.key: under for place, under in pairs}
    rules = ranked.tournament.rulebook
    return [
        Line(
            row.key,
            row.rank or 0,
            _name(row, named),
            row.beside,
            in_figures(rules, row),
            _decided(rules, row, below[row.key]),
            row.tied,
            tuple(_name(member, named) for member in row.members) if isinstance(row, TeamRow) else (),
        )
        for row in ranked.rows_of([place for place, _under in pairs])
    ]


def _decided(rules: Rulebook, row: Row, below: Place[int] | None) -> str:
    reason = decided(rules, row, below)
    said = in_words(reason, of_player=isinstance(row, PlayerRow))
    if reason is None or below is None or reason.by in (By.LOT, By.NOTHING, By.COMPLETE, By.HALF):
        return said
    return _("%(decided)s als Platz %(rank)s") % {"decided": said, "rank": below.rank}


def shown_of(ranked: AnyList, most: int) -> list[Place[int]]:
    """The first places of a list, until `most` are there, and who is placed by the same lot as the last of them: a tie
    decided by lot belongs to the places it decides and to no other."""
    first = list(takewhile(lambda place: place.rank and place.rank <= most, ranked.places))
    with_it = _drawn_with(ranked, first[-1].key) if first and first[-1].by_lot else ()
    drawn = takewhile(lambda place: place.by_lot, ranked.places[len(first) :])
    return [*first, *(place for place in drawn if place.key in with_it)]


def _drawn_with(ranked: AnyList, key: int) -> Collection[int]:
    """Who is in the last lot that was drawn for this one in the list."""
    lots = [lot for lot in ranked.numbers.lots.values() if lot.ranking == ranked.ranking.id and lot.series is None]
    return next((lot.order for lot in reversed(lots) if key in lot.order), ())


def _with_below(places: Sequence[Place[int]], keys: Collection[int]) -> Iterator[tuple[Place[int], Place[int] | None]]:
    """Each of these, best first, with who stands below."""
    for place, below in zip(places, (*places[1:], None), strict=True):
        if place.key in keys:
            yield place, below


def people_in(rows: Iterable[Row]) -> Iterator[Registration]:
    """Everybody whose name these lines say."""
    for row in rows:
        if isinstance(row, PlayerRow):
            yield row.registration
        elif isinstance(row, TeamRow):
            yield from (member.registration for member in row.members)


def _name(row: Row, named: Named) -> str:
    return named.get(row.key, row.name) if isinstance(row, PlayerRow) else row.name


def in_figures(rules: Rulebook, place: Place[int]) -> tuple[str, ...]:
    """What somebody made, penalties in it: "149 Wertungspunkte", "580 Augen"."""
    sums = ((figure, figures.shown_sum(rules, figure, place.totals, place.penalty)) for figure in rules.columns)
    return tuple(f"{figures.number(made)} {figures.called(figure, made)}" for figure, made in sums)


def in_words(reason: Decided | None, *, of_player: bool) -> str:
    """What decided a place: "gleiche Punkte, 14 Augen weniger", "durch Los"."""
    if reason is None:
        return ""
    if reason.by is By.FIGURE:
        return _by_figure(reason)
    return {
        By.LOT: _("durch Los"),
        By.NOTHING: _("geteilter Platz"),
        By.COMPLETE: _("alle Spiele gespielt") if of_player else _("vollständig"),
        By.HALF: _("mindestens die Hälfte gespielt"),
        By.AVERAGE: _("besserer Schnitt je Spiel"),
        By.GAMES: _("gleicher Schnitt, mehr Spiele"),
        By.AVERAGE_AUGEN: _("gleicher Schnitt, weniger Augen je Spiel"),
    }[reason.by]


def _by_figure(reason: Decided) -> str:
    called = {"count": reason.difference, "figure": figures.called(reason.figure, reason.difference)}
    differs = (_("%(count)s %(figure)s mehr") if reason.more else _("%(count)s %(figure)s weniger")) % called
    if not reason.equal:
        return differs
    level = ", ".join(figure.name for figure in reason.equal)
    return _("gleiche %(figures)s, %(differs)s") % {"figures": level, "differs": differs}


def ceremony_of(tournament: Tournament) -> Ceremony:
    """What is kept of its Siegerehrung; not stored yet where nobody did anything for it. One query."""
    return Ceremony.objects.filter(tournament=tournament).first() or Ceremony(tournament=tournament, version=0)


def is_on(ceremony: Ceremony) -> bool:
    """Whether it has begun and is not over."""
    return bool(ceremony.begun_at and not ceremony.ended_at)


class Course:
    """Each question is asked once. `mark`: of the last step that was done; that of the Siegerehrung unless it is the
    rehearsal's."""

    def __init__(self, ceremony: Ceremony, standing: Standings, mark: int | None = None) -> None:
        self.ceremony = ceremony
        self.tournament = ceremony.tournament
        self.standing = standing
        self.mark = ceremony.step if mark is None else mark

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """The programme."""
        return programme(self.ceremony.programme, self.standing.rankings)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """All of them, as the lists are now."""
        return steps_of(self._to_be_revealed)

    @cached_property
    def _to_be_revealed(self) -> list[ToReveal]:
        return [self._to_reveal(at, item) for at, item in enumerate(self.items)]

    @property
    def done(self) -> list[Step]:
        """What was shown."""
        return done(self.steps, self.mark)

    @property
    def to_come(self) -> list[Step]:
        """What was not."""
        return to_come(self.steps, self.mark)

    @property
    def last(self) -> Step | None:
        """What is shown now."""
        return next(reversed(self.done), None)

    @property
    def next(self) -> Step | None:
        """What comes next."""
        return next(iter(self.to_come), None)

    @property
    def is_on(self) -> bool:
        """Whether the Siegerehrung has begun and is not over."""
        return is_on(self.ceremony)

    @property
    def begun_items(self) -> tuple[Item, ...]:
        """The part of the programme of which something was shown, while it is on."""
        begun = {step.ranking for step in self.done if self.is_on}
        last = max((at for at, item in enumerate(self.items) if item.ranking in begun), default=-1)
        return self.items[: last + 1]

    @property
    def rankings(self) -> list[Ranking]:
        """Those of the programme that are there."""
        wanted = {item.ranking for item in self.items}
        return [one for one in self.standing.rankings if one.id in wanted]

    def item(self, ranking: str) -> Item:
        """The line of the programme for a ranking."""
        return next((item for item in self.items if item.ranking == ranking), Item(ranking))

    def ranking(self, ranking: str) -> Ranking:
        """The ranking of this id, which a step names."""
        return next(one for one in self.standing.rankings if one.id == ranking)

    def waits_for_lot(self, step: Step) -> bool:
        """Whether a lot is drawn in this step, and was not yet."""
        return step.kind is Kind.DRAWN and step.how is How.WAITING

    def list_of(self, ranking: str) -> AnyList:
        """The list of a ranking."""
        if ranking not in self._lists:
            self._lists[ranking] = self.standing.list_of(self.ranking(ranking))
        return self._lists[ranking]

    @cached_property
    def _lists(self) -> dict[str, AnyList]:
        return {}

    def known_of(self, ranking: str) -> AnyList | None:
        """The list of a ranking as everybody read it when the board stopped; None: it does not stand still."""
        state = state_of(self.tournament)
        return stopped_standings(state).list_of(self.ranking(ranking)) if state.freeze else None

    def lines(self, ranking: str, keys: Collection[int]) -> list[Line]:
        """Of those of a ranking, best first."""
        return lines_of(self.list_of(ranking), keys, self.named)

    @cached_property
    def named(self) -> Named:
        """Who agreed to be named here, unless it is over: everything else has no name either."""
        agreed = [] if self.ceremony.ended_at else self.ceremony.named
        rows = self.tournament.registrations.filter(pk__in=agreed)
        return dict(rows.values_list("pk", "person__name")) if agreed else {}

    def anonymous(self) -> list[Registration]:
        """Who is anonymous among those to be shown, by start number, with their names: for the organiser alone."""
        found: set[int] = set()
        for one in self._to_be_revealed:
            ranked = self.list_of(one.ranking)
            places = [place for group in one.groups for key in group.keys if (place := ranked.places.get(key))]
            found |= {registration.pk for registration in people_in(ranked.rows_of(places)) if registration.anonymous}
        real = self.tournament.registrations.filter(pk__in=found).select_related("person", "club")
        return list(real.order_by("number")) if found else []

    def _to_reveal(self, at: int, item: Item) -> ToReveal:
        ranking = next((one for one in self.standing.rankings if one.id == item.ranking), None)
        if ranking is None:
            return ToReveal(at, item.ranking, ())
        places = shown_of(self.list_of(ranking.id), item.places)
        may_draw = is_over(self.tournament, ranking, None, self._closed)
        groups = groups_of(places, item.places, item.undrawn, self._drawn(ranking), may_draw=may_draw)
        return ToReveal(at, ranking.id, groups, item.first)

    @cached_property
    def _closed(self) -> frozenset[int]:
        return closed_series(self.tournament)

    def _drawn(self, ranking: Ranking) -> Drawn:
        """For whom lots were drawn since it began."""
        return [order for id_, order in self._lots if id_ == ranking.id]

    @cached_property
    def _lots(self) -> list[tuple[str | None, list[int]]]:
        begun = self.ceremony.begun_at
        if begun is None:
            return []
        lots = Lot.objects.filter(tournament=self.tournament, series=None, drawn_at__gte=begun)
        return list(lots.values_list("ranking__document_id", "order"))


def course_of(tournament: Tournament, *, rehearsal: bool = False) -> Course:
    """The course as it is now, with names as everybody may read them: while the Siegerehrung is on over the results
    that are published, though nobody may see them yet; else over every series that is seated. A constant number of
    queries for each ranking."""
    ceremony = ceremony_of(tournament)
    on = is_on(ceremony) and not rehearsal
    series = _with_results(tournament) if on else seated_series(tournament)
    standing = standings(tournament, series, public=True)
    return Course(ceremony, standing, ceremony.rehearsed or 0 if rehearsal else None)


def everybodys_course(ceremony: Ceremony) -> Course:
    """The course as everybody may know it, of one that has begun: once it is over they see no more of it than of
    everything else."""
    if is_on(ceremony):
        return course_of(ceremony.tournament)
    return Course(ceremony, published_standings(state_of(ceremony.tournament)))


def _with_results(tournament: Tournament) -> list[int]:
    published = tournament.series.filter(with_results()).order_by("number")
    return list(published.values_list("number", flat=True))
