"""What a step of a Siegerehrung is, in words, for whoever leads it."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from .course import Course
from .lines import Line
from .revealing_steps import Kind, Step


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
    if step.kind is Kind.PODIUM:
        return _("Siegertreppchen")
    if step.kind is Kind.PLACE:
        return _("Platz %(rank)s") % {"rank": step.rank}
    return _lot(step, lines)


def _lot(step: Step, lines: tuple[Line, ...]) -> str:
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
