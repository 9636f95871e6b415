"""A Siegerehrung is arranged, rehearsed, begins, shows the next, takes the last back, ends."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from django.utils import timezone

from tournament.ceremony.reads.course import Course, course_of
from tournament.ceremony.reads.revealing_steps import (
    LONGEST_SPONSOR,
    How,
    Item,
    Kind,
    Step,
    done,
    revealed,
    shown,
    sponsors,
)
from tournament.core import names
from tournament.core.act import Act, Actor, act, compare
from tournament.core.errors import RefusedError, StaleError
from tournament.core.series_state import in_play, with_results
from tournament.core.writing import writing
from tournament.lists.acts.results import has_results, publish_results
from tournament.models import Ceremony, Series, Tournament
from tournament.standings.acts import lots
from tournament.standings.acts.publishing import ceremony_of, freeze, lift, save
from tournament.standings.reads.decisions import still_open

# What the acts of a Siegerehrung have in common: how far it is, and which step is meant.


def go_to(ceremony: Ceremony, steps: tuple[Step, ...], mark: int) -> None:
    """Set the ceremony to this step and store what is public by then."""
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
    if between.filter(with_results()).exists():
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
    waiting = course.tournament.series.filter(in_play() & ~with_results())
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
    """Everything is public, shown or not. A second tap does nothing. Refused: none is on. StaleError."""
    with writing():
        ceremony = course_of(tournament).ceremony
        if ceremony.ended_at and version < ceremony.version:
            return
        course = on(tournament)
        compare(course.ceremony.version, version, course.ceremony)
        if course.ceremony.frozen_at:
            lift(tournament, version, actor)
        with act(tournament, actor, "ceremony_ended") as entry:
            ceremony = ceremony_of(entry, course_of(tournament).ceremony.version)
            ceremony.ended_at, ceremony.step = timezone.now(), course.steps[-1].mark if course.steps else 0
            save(ceremony)


# A Siegerehrung is arranged: what comes when, who is named, for whom no lot is drawn.


def arrange(tournament: Tournament, version: int, items: Sequence[Item], actor: Actor) -> None:
    """Show these rankings in this order; none: as usual. Refused: one that is there no more, or twice; what begun is
    not as it was; a sponsor's line too long. StaleError."""
    with act(tournament, actor, "ceremony_arranged") as entry:
        ceremony = ceremony_of(entry, version)
        course = course_of(entry.tournament)
        _arranging_refuse(course, items)
        known = {item.ranking: item.undrawn for item in course.items}
        wanted = [
            replace(item, sponsor=names.tidy(item.sponsor), undrawn=known.get(item.ranking, ())) for item in items
        ]
        entry.before, entry.after = _in_log(course.items), _in_log(wanted)
        entry.public = course.is_on or sponsors(course.items) != sponsors(wanted)
        ceremony.programme = [item.stored() for item in wanted]
        save(ceremony)


def _arranging_refuse(course: Course, items: Sequence[Item]) -> None:
    ids = [item.ranking for item in items]
    if len(ids) != len({*ids}) or not {*ids} <= {one.id for one in course.standing.rankings}:
        raise RefusedError("ceremony_rankings")
    if any(len(item.sponsor) > LONGEST_SPONSOR for item in items):
        raise RefusedError("ceremony_sponsor", {"longest": LONGEST_SPONSOR})
    begun = course.begun_items
    if [_as_begun(item) for item in items[: len(begun)]] != [_as_begun(item) for item in begun]:
        raise RefusedError("ceremony_shown")


def _as_begun(item: Item) -> tuple[str, int, str]:
    """What of a ranking stays, once it was begun."""
    return item.ranking, item.places, item.first


def _in_log(items: Sequence[Item]) -> list[dict[str, object]]:
    return [
        {"name": item.ranking, "places": item.places, "sponsor": item.sponsor, "first": item.first, "calm": item.calm}
        for item in items
    ]


def name(tournament: Tournament, version: int, registrations: Collection[int], actor: Actor) -> None:
    """Name these people in the Siegerehrung, though they are anonymous: they agreed to it. All others are not named.
    StaleError."""
    with act(tournament, actor, "ceremony_named") as entry:
        ceremony = ceremony_of(entry, version)
        course = course_of(entry.tournament)
        asked = {one.pk: one.number for one in course.anonymous()}
        entry.before = {"named": sorted(asked[key] for key in ceremony.named if key in asked)}
        ceremony.named = sorted(asked.keys() & {*registrations})
        entry.after = {"named": sorted(asked[key] for key in ceremony.named)}
        entry.public = course.is_on
        save(ceremony)


def leave_undrawn(tournament: Tournament, version: int, step: str, actor: Actor) -> None:
    """Draw no lot for those whose turn it is (`step`: the name of the next step): they share the place, which is shown
    at once if they stand there already. Refused: none is on. StaleError."""
    with act(tournament, actor, "ceremony_undrawn") as entry:
        course = on(entry.tournament)
        ceremony = ceremony_of(entry, version)
        wanted = course.next
        if wanted is None or wanted.name != step or wanted.how is not How.WAITING:
            raise StaleError(ceremony)
        entry.subject, entry.after = course.ranking(wanted.ranking).name, {"rank": wanted.rank}
        ceremony.programme = [
            (replace(item, undrawn=(*item.undrawn, wanted.keys)) if item.ranking == wanted.ranking else item).stored()
            for item in course.items
        ]
        save(ceremony)
        now = Course(ceremony, course.standing)
        go_to(ceremony, now.steps, wanted.mark if wanted.kind is Kind.DRAWN else ceremony.step)


# A Siegerehrung is rehearsed: the same steps, which nobody else sees; no lot is drawn and nothing becomes public.

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
