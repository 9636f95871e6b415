"""A Siegerehrung is rehearsed: the same steps, which nobody else sees; no lot is drawn and nothing becomes public."""

from collections.abc import Callable

from tournament.ceremony.reads.course import Course, course_of
from tournament.core.act import Actor, act
from tournament.core.errors import RefusedError
from tournament.models import Tournament
from tournament.standings.acts.freezing import ceremony_of, save

Where = Callable[[Course], int | None]


def rehearse(tournament: Tournament, version: int, actor: Actor, where: Where) -> None:
    """Go somewhere in the rehearsal: START, NEXT, BACK, STOP. Refused while the Siegerehrung is on, and where nobody
    has played. StaleError."""
    with act(tournament, actor, "ceremony_rehearsed") as entry:
        entry.public = False
        ceremony = ceremony_of(entry, version)
        course = course_of(entry.tournament, rehearsal=True)
        if course.is_on:
            raise RefusedError("ceremony_on")
        if not course.steps:
            raise RefusedError("ceremony_nobody")
        before, ceremony.rehearsed = ceremony.rehearsed, where(course)
        entry.changed = ceremony.rehearsed != before
        if entry.changed:
            save(ceremony)


def _next(course: Course) -> int:
    return course.next.mark if course.next else course.mark


def _back(course: Course) -> int:
    return max((step.mark for step in course.done[:-1]), default=0)


WAYS: dict[str, Where] = {
    "start": lambda _course: 0,
    "next": _next,
    "back": _back,
    "stop": lambda _course: None,
}
