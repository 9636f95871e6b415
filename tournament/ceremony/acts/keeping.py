"""What the acts of a Siegerehrung have in common: how far it is, and which step is meant."""

from tournament.ceremony.reads.course import Course, course_of
from tournament.ceremony.reads.revealing_steps import Kind, Step, done, revealed, shown
from tournament.core.act import Act
from tournament.core.errors import RefusedError, StaleError
from tournament.models import Ceremony, Tournament
from tournament.standings.acts.freezing import save


def go_to(ceremony: Ceremony, steps: tuple[Step, ...], mark: int) -> None:
    """So far it is now; public is what was shown by then."""
    past = done(steps, mark)
    ceremony.step, ceremony.revealed, ceremony.shown = mark, revealed(past), shown(past)
    save(ceremony)


def on(tournament: Tournament) -> Course:
    """The course of one that is on. Refused: it has not begun, or is over."""
    course = course_of(tournament)
    if not course.ceremony.begun_at or course.ceremony.ended_at:
        raise RefusedError("ceremony_off")
    return course


def meant(course: Course, name: str) -> Step:
    """The next step, if it is the one somebody read; else StaleError: lists changed, or another was faster."""
    step = course.next
    if step is None or step.name != name:
        raise StaleError(course.ceremony)
    return step


def say(entry: Act, course: Course, step: Step) -> None:
    """How the log names a step."""
    if step.kind is not Kind.END:
        entry.subject = course.ranking(step.ranking).name
        entry.after = {"rank": step.rank} if step.rank else None
