"""What a step of a Siegerehrung is, in words, for whoever leads it."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

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


def said(course: Course, step: Step) -> Said:
    """A step in words, with its lines."""
    lines = tuple(course.lines(step.ranking, step.keys)) if step.keys else ()
    return Said(step, _words(course, step, lines), lines, _button(course, step))


def _words(course: Course, step: Step, lines: tuple[Line, ...]) -> str:
    if step.kind is Kind.END:
        return _("Schluss: alles wird öffentlich")
    if step.kind is Kind.TITLE:
        return _("Titel: %(ranking)s") % {"ranking": course.ranking(step.ranking).title}
    if step.kind is Kind.PODIUM:
        return _("Siegertreppchen")
    if step.kind is Kind.PLACE:
        return _("Platz %(rank)s") % {"rank": step.rank}
    return _lot(step, lines)


def _lot(step: Step, lines: tuple[Line, ...]) -> str:
    """ "Los um Platz 1 (2 mit 149 Wertungspunkte · 580 Augen)"."""
    if step.kind is Kind.TIED:
        return _("Gleichstand um Platz %(rank)s") % {"rank": step.rank}
    words = ngettext(
        "Los um Platz %(rank)s (%(count)s mit %(figures)s)",
        "Los um Platz %(rank)s (%(count)s mit %(figures)s)",
        len(lines),
    )
    return words % {"rank": step.rank, "count": len(lines), "figures": lines[0].figures if lines else ""}


def _button(course: Course, step: Step) -> str:
    if step.kind is Kind.END:
        return _("Beenden, alles öffentlich")
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
    return ngettext("%(ranking)s, noch %(left)s zu zeigen", "%(ranking)s, noch %(left)s zu zeigen", left) % {
        "ranking": title,
        "left": left,
    }
