"""A Siegerehrung goes on: it begins, shows the next, takes the last back, ends."""

from django.utils import timezone

from tournament.ceremony.acts.keeping import go_to, meant, on, say
from tournament.ceremony.reads.course import Course, course_of
from tournament.ceremony.reads.revealing_steps import Step
from tournament.core.act import Actor, act, compare
from tournament.core.errors import RefusedError, StaleError
from tournament.core.turns import writing
from tournament.models import Series, Tournament
from tournament.standings.acts import lots
from tournament.standings.acts.freezing import ceremony_of, freeze, lift, save
from tournament.standings.acts.publishing import has_results, publish_results
from tournament.standings.reads.still_open import still_open


def begin(tournament: Tournament, version: int, actor: Actor, *, without_late: bool = False) -> None:
    """Begin, or begin anew one that is over. Nothing becomes public by it: the board stands still first if it does not
    yet, then what is not published is, behind it.

    Refused: it is on; the tournament is not public; a list that counts is open; games of one came too late and nobody
    has decided about them (unless the organiser goes on `without_late`); nobody has played. StaleError.
    """
    with writing():
        course = course_of(tournament)
        compare(course.ceremony.version, version, course.ceremony)
        _refuse(course, without_late=without_late)
        _hide(course, version, actor)
        _publish(course, actor)
        with act(tournament, actor, "ceremony_begun") as entry:
            ceremony = ceremony_of(entry, course_of(tournament).ceremony.version)
            ceremony.begun_at, ceremony.ended_at, ceremony.rehearsed = timezone.now(), None, None
            ceremony.programme = [item.stored() for item in course.items]
            go_to(ceremony, (), 0)


def _hide(course: Course, version: int, actor: Actor) -> None:
    """Let the board stand still, so that it hides whatever is published now. Refused: it stands still before a series
    only, and an earlier one is not published though a later one is."""
    ceremony = course.ceremony
    if not ceremony.frozen_at:
        freeze(course.tournament, version, None, actor)
        return
    first = min((series.number for series in _unpublished(course)), default=ceremony.hides_from)
    if ceremony.hides_from is None or first is None or first >= ceremony.hides_from:
        return
    between = course.tournament.series.filter(number__gt=first, number__lt=ceremony.hides_from)
    if between.filter(results_published_at__isnull=False).exists():
        raise RefusedError("ceremony_unpublished", {"number": first})
    with act(course.tournament, actor, "board_frozen") as entry:
        stored = ceremony_of(entry, version)
        entry.before, entry.after = {"hides_from": stored.hides_from}, {"hides_from": first}
        stored.hides_from = first
        save(stored)


def lift_board(tournament: Tournament, version: int, actor: Actor) -> None:
    """Let the board go on without a Siegerehrung. Refused while one is on, which ends by itself; as `lift`."""
    if course_of(tournament).is_on:
        raise RefusedError("ceremony_on")
    lift(tournament, version, actor)


def _refuse(course: Course, *, without_late: bool) -> None:
    if course.is_on:
        raise RefusedError("ceremony_on")
    if not course.tournament.published:
        raise RefusedError("ceremony_not_public")
    still = still_open(course.tournament, course.rankings)
    if still.lists:
        first = still.lists[0]
        raise RefusedError("ceremony_lists_open", {"series": first.series, "table": first.tables[0]})
    still.late.refuse(anyway=without_late)
    if not course.steps:
        raise RefusedError("ceremony_nobody")


def _publish(course: Course, actor: Actor) -> None:
    for series in _unpublished(course):
        publish_results(series, series.version, actor, without_late=True)


def _unpublished(course: Course) -> list[Series]:
    """The series that count in what is to be shown, and whose results are not published."""
    waiting = course.tournament.series.filter(published_at__isnull=False, results_published_at=None)
    return [
        series
        for series in waiting.order_by("number")
        if any(ranking.counts(series.number) for ranking in course.rankings) and has_results(series)
    ]


def show_next(tournament: Tournament, version: int, step: str, actor: Actor, *, called: str = "") -> None:
    """Do the next step, which is public from now on; `step`: its name, as was read. A lot is drawn in it where one is
    due (`called`: what was called out in the hall, where that was announced).

    A second tap does nothing. Refused: none is on; as lots are. StaleError: it, or what it would show, has changed.
    """
    with writing():
        course = on(tournament)
        if course.last and course.last.name == step and course.ceremony.version == version + 1:
            return
        compare(course.ceremony.version, version, course.ceremony)
        wanted = meant(course, step)
        if course.waits_for_lot(wanted):
            lots.draw_called(tournament, actor, wanted.ranking, wanted.keys, outside=called)
            course = on(tournament)
        with act(tournament, actor, "ceremony_shown") as entry:
            ceremony = ceremony_of(entry, version)
            say(entry, course, wanted)
            go_to(ceremony, course.steps, wanted.mark)


def hide_last(tournament: Tournament, version: int, step: str, actor: Actor) -> None:
    """What was shown last (the `name` of that step) is hidden again; a lot that was drawn stays drawn. Before the first
    step the Siegerehrung has not begun then; the board still stands. A second tap does nothing."""
    with act(tournament, actor, "ceremony_hidden") as entry:
        course = on(entry.tournament)
        if course.ceremony.version == version + 1 and (course.last is None or course.last.name != step):
            entry.changed = False
            return
        ceremony = ceremony_of(entry, version)
        if not course.done:
            ceremony.begun_at = None
            save(ceremony)
            return
        last = course.done[-1]
        if last.name != step:
            raise StaleError(ceremony)
        say(entry, course, last)
        go_to(ceremony, course.steps, _before(course, last))


def _before(course: Course, last: Step) -> int:
    return max((step.mark for step in course.done if step.mark < last.mark), default=0)


def end(tournament: Tournament, version: int, actor: Actor) -> None:
    """Everything is public, shown or not. Refused: none is on. StaleError."""
    with writing():
        course = on(tournament)
        compare(course.ceremony.version, version, course.ceremony)
        if course.ceremony.frozen_at:
            lift(tournament, version, actor)
        with act(tournament, actor, "ceremony_ended") as entry:
            ceremony = ceremony_of(entry, course_of(tournament).ceremony.version)
            ceremony.ended_at, ceremony.step = timezone.now(), course.steps[-1].mark if course.steps else 0
            save(ceremony)
