"""What the hall's screen shows of a Siegerehrung, and the same step in words for whoever leads it."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import groupby
from typing import Any, Final

from django.utils.translation import gettext as _

from scoring.figures import FIGURE_BY_KEY
from scoring.rankings import Of
from tournament.ceremony.reads.course import Course, Line, ceremony_of, course_of, everybodys_course
from tournament.ceremony.reads.revealing_steps import First, Kind, Step
from tournament.models import Draw, Lot, Tournament

BEFORE: Final = "before"
MOST_STEPS: Final = 3
"""Ranks of a podium."""
READABLE: Final = 8
"""Characters of a hash that are read off a wall."""


@dataclass(frozen=True, slots=True)
class LotOnScreen:
    """A lot: for which place, who draws with which figures; `drawn`: the names in the order drawn, empty before.

    `number`: which of the tournament's draws it is, by which everybody finds the proof, and what its seed's fingerprint
    begins with; None: drawn by hand. `mimed`: in the rehearsal none is drawn.
    """

    rank: int
    names: tuple[str, ...]
    figures: tuple[str, ...]
    drawn: tuple[str, ...] = ()
    number: int | None = None
    fingerprint: str = ""
    by_hand: bool = False
    mimed: bool = False


@dataclass(frozen=True, slots=True)
class Announced:
    """A place whose holder is not named yet: its rank, how many share it, what is said of it."""

    rank: int
    people: int
    said: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tension:
    """What the next place has to beat (empty: nobody is shown yet), what a tie would do, and who was in front as far as
    everybody knew and is not named yet, by name."""

    to_beat: tuple[str, ...]
    tie: str
    waiting: tuple[str, ...]


Podium = tuple[tuple[Line, ...], ...]


@dataclass(frozen=True, slots=True)
class OnScreen:
    """One moment. `step`: its mark, 0 before the first; `kind`: what is shown, "before", or as revealing_steps.Kind.

    `lines`: of the ranking that is on, best first; `newest`: ranks of those shown last; `announced`: the place that is
    named next; `tension`: before that. `podium`: best first, each step with those who share it. `podiums`: at the end,
    of each ranking by its title. `calm`: lines come slowly.
    """

    step: int
    kind: str
    title: str = ""
    sponsor: str = ""
    lines: tuple[Line, ...] = ()
    newest: tuple[int, ...] = ()
    lot: LotOnScreen | None = None
    announced: Announced | None = None
    tension: Tension | None = None
    podium: Podium = ()
    podiums: tuple[tuple[str, Podium], ...] = ()
    of_people: bool = True
    calm: bool = True

    @property
    def winners(self) -> list[tuple[str, list[str]]]:
        """At the end, each ranking with those who won it."""
        won = (
            (title, [line.name for step in podium for line in step if line.rank == 1]) for title, podium in self.podiums
        )
        return [(title, names) for title, names in won if names]

    @property
    def drawing(self) -> bool:
        """The lot is to be drawn in this moment and has not been: in the rehearsal."""
        return self.kind == Kind.DRAWN and self.lot is not None and not self.lot.drawn

    @property
    def name(self) -> str:
        """What a page knows this moment by: another list, or a lot drawn, is another one."""
        said = json.dumps(self._said(), sort_keys=True)
        return f"{self.step}-{hashlib.sha256(said.encode()).hexdigest()[:READABLE]}"

    def as_json(self) -> dict[str, Any]:
        """For everybody."""
        return {"name": self.name, **self._said()}

    def _said(self) -> dict[str, Any]:
        """Without the keys of rows."""
        said = asdict(self)
        steps = (step for podium in (said["podium"], *(one for _title, one in said["podiums"])) for step in podium)
        for line in (*said["lines"], *(line for step in steps for line in step)):
            del line["key"]
        return said | {"winners": self.winners}


def on_screen(tournament: Tournament, *, rehearsal: bool = False) -> OnScreen | None:
    """What was shown last of the Siegerehrung, or of its rehearsal; None: none is on or was, or nothing of one that is
    over is published any more; one query where there was none, else a constant number of them."""
    ceremony = ceremony_of(tournament)
    if ceremony.rehearsed is None if rehearsal else ceremony.begun_at is None:
        return None
    course = course_of(tournament, rehearsal=True) if rehearsal else everybodys_course(ceremony)
    if not rehearsal and ceremony.ended_at and not course.steps:
        return None
    return moment(course, mimed=rehearsal)


def moment(course: Course, *, mimed: bool = False) -> OnScreen:
    """What is shown after the last step that was done."""
    step = course.last
    if step is None:
        return OnScreen(0, BEFORE)
    if step.kind is Kind.END:
        return OnScreen(step.mark, str(step.kind), podiums=_podiums(course))
    lines, item = _shown(course, step, mimed=mimed), course.item(step.ranking)
    newest = tuple(line.rank for line in lines if line.key in step.keys and step.names)
    return OnScreen(
        step.mark,
        str(step.kind),
        course.ranking(step.ranking).title,
        item.sponsor,
        tuple(lines),
        newest,
        _lot(course, step, mimed=mimed) if step.kind in (Kind.TIED, Kind.DRAWN) else None,
        _announced(course, step) if step.kind is Kind.ANNOUNCED else None,
        tension_of(course, lines),
        _podium(lines) if step.kind is Kind.PODIUM else (),
        of_people=course.ranking(step.ranking).of is Of.PLAYERS,
        calm=item.calm,
    )


def _announced(course: Course, step: Step) -> Announced:
    lines = course.lines(step.ranking, step.keys)
    clubs = tuple(sorted({line.club for line in lines}))
    of_clubs = course.item(step.ranking).first is First.CLUB and all(clubs)
    return Announced(step.rank, len(lines), clubs if of_clubs else lines[0].figures)


WAITING: Final = 2
"""So many are named as waiting beside the last MOST_STEPS places, and nobody before that."""


def tension_of(course: Course, lines: Sequence[Line]) -> Tension | None:
    """Before the next place of the ranking that is on, of which these lines are shown; None: something else is next.
    Nothing in it is of what comes: who waits stood in front, for everybody, when the board stopped."""
    coming = course.next
    if coming is None or coming.kind in (Kind.TITLE, Kind.PODIUM, Kind.END):
        return None
    known = course.known_of(coming.ranking)
    left = sum(step.kind in (Kind.PLACE, Kind.DRAWN) and step.ranking == coming.ranking for step in course.to_come)
    shown = {line.key for line in lines}
    in_front = [row for row in known.rows if row.rank and row.key not in shown] if known and left <= MOST_STEPS else []
    rows = in_front[: left + WAITING]
    return Tension(lines[0].figures if lines else (), _tie(course), tuple(sorted(row.name for row in rows)))


def _tie(course: Course) -> str:
    """What decides between equals, as the rulebook says."""
    then = [str(FIGURE_BY_KEY[key].name) for key, _more in course.tournament.rulebook.ranking[1:]]
    if not then:
        return _("Bei Gleichstand entscheidet das Los.")
    return _("Bei Gleichstand entscheiden die %(figures)s, dann das Los.") % {"figures": ", ".join(then)}


def _shown(course: Course, last: Step, *, mimed: bool) -> list[Line]:
    """The lines of its ranking that were shown; who only waits for a lot is not among them."""
    steps = [step for step in course.done if step.ranking == last.ranking and step.names]
    keys = {key for step in steps for key in step.keys if not (mimed and step == last and step.kind is Kind.DRAWN)}
    return course.lines(last.ranking, keys)


def _lot(course: Course, step: Step, *, mimed: bool) -> LotOnScreen:
    lines = course.lines(step.ranking, step.keys)
    names = tuple(sorted(line.name for line in lines))  # the order of the lines would give the lot away
    waiting = LotOnScreen(step.rank, names, lines[0].figures if lines else (), mimed=mimed)
    if step.kind is Kind.TIED or mimed or any(line.tied for line in lines):
        return waiting
    lot = _lot_of(course, step)
    drawn = tuple(line.name for line in lines)
    number = _number(lot.draw) if lot and lot.draw else None
    fingerprint = lot.draw.commitment[:READABLE] if lot and lot.draw else ""
    return LotOnScreen(step.rank, names, waiting.figures, drawn, number, fingerprint, by_hand=bool(lot and lot.by_hand))


def _lot_of(course: Course, step: Step) -> Lot | None:
    """The lot by which they stand so."""
    lots = course.tournament.lots.filter(series=None, ranking__document_id=step.ranking).select_related("draw")
    return next((lot for lot in lots.order_by("-position") if {*step.keys} <= {*lot.order}), None)


def _number(draw: Draw) -> int:
    """Which of the tournament's draws it is, from 1."""
    return Draw.objects.filter(tournament_id=draw.tournament_id, pk__lte=draw.pk).count()


def _podium(lines: Sequence[Line]) -> Podium:
    """Who stands on it, best first; who shares a place shares its step."""
    ranks = [tuple(some) for _rank, some in groupby(lines, key=lambda line: line.rank)]
    return tuple(some for some in ranks if some[0].rank <= MOST_STEPS)


def _podiums(course: Course) -> tuple[tuple[str, Podium], ...]:
    """Who stands on that of each ranking that was shown."""
    keys: dict[str, list[int]] = {}
    for step in course.steps:
        keys.setdefault(step.ranking, []).extend(step.keys)
    return tuple(
        (course.ranking(ranking).title, _podium(course.lines(ranking, shown)))
        for ranking, shown in keys.items()
        if shown
    )


@dataclass(frozen=True, slots=True)
class Said:
    """A step: what it is called, the lines it shows; `button`: what doing it is called."""

    step: Step
    words: str
    lines: tuple[Line, ...]
    button: str

    @property
    def names(self) -> str:
        """Whom it shows, in a line."""
        return " · ".join(line.name for line in self.lines)


def said(course: Course, step: Step) -> Said:
    """A step in words, with its lines."""
    lines = tuple(course.lines(step.ranking, step.keys)) if step.keys else ()
    return Said(step, _words(course, step, lines), lines, _button(course, step))


def _words(course: Course, step: Step, lines: tuple[Line, ...]) -> str:
    if step.kind is Kind.END:
        return _("Schluss: Wir gratulieren")
    if step.kind is Kind.TITLE:
        return _("Titel: %(ranking)s") % {"ranking": course.ranking(step.ranking).title}
    if step.kind is Kind.ANNOUNCED:
        made = ", ".join(_announced(course, step).said)
        return _("Platz %(rank)s, noch ohne Namen: %(said)s") % {"rank": step.rank, "said": made}
    if step.kind is Kind.PODIUM:
        return _("Siegertreppchen")
    if step.kind is Kind.PLACE:
        return _("Platz %(rank)s") % {"rank": step.rank}
    return _step_words_lot(step, lines)


def _step_words_lot(step: Step, lines: tuple[Line, ...]) -> str:
    """ "Los um Platz 1 unter 2: je 149 Wertungspunkte, 580 Augen"."""
    if step.kind is Kind.TIED:
        return _("Gleichstand um Platz %(rank)s") % {"rank": step.rank}
    made = ", ".join(lines[0].figures) if lines else ""
    words = _("Los um Platz %(rank)s unter %(count)s: je %(figures)s")
    return words % {"rank": step.rank, "count": len(lines), "figures": made}


def _button(course: Course, step: Step) -> str:
    return _("Los ziehen") if course.waits_for_lot(step) else _("Zeigen")


def left_in_words(course: Course) -> str:
    """Which ranking is on, and how many places of it are still to be shown."""
    coming = course.next
    if coming is None or coming.kind is Kind.END:
        return _("Alles ist gezeigt")
    left = sum(step.ranking == coming.ranking and step.kind in (Kind.PLACE, Kind.DRAWN) for step in course.to_come)
    title = course.ranking(coming.ranking).title
    if not left:
        return _("%(ranking)s, alle gezeigt") % {"ranking": title}
    return _("%(ranking)s, noch %(left)s zu zeigen") % {"ranking": title, "left": left}
