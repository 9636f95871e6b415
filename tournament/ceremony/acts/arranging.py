"""A Siegerehrung is arranged: what comes when, who is named, for whom no lot is drawn."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from tournament.ceremony.acts.keeping import go_to, on
from tournament.ceremony.reads.course import Course, course_of
from tournament.ceremony.reads.programme import LONGEST_SPONSOR, Item
from tournament.ceremony.reads.revealing_steps import How, Kind
from tournament.core import names
from tournament.core.act import Actor, act
from tournament.core.errors import RefusedError, StaleError
from tournament.models import Tournament
from tournament.standings.acts.freezing import ceremony_of, save


def arrange(tournament: Tournament, version: int, items: Sequence[Item], actor: Actor) -> None:
    """Show these rankings in this order; none: as usual. Refused: one that is there no more, or twice; what begun is
    not as it was; a sponsor's line too long. StaleError."""
    with act(tournament, actor, "ceremony_arranged") as entry:
        ceremony = ceremony_of(entry, version)
        course = course_of(entry.tournament)
        _refuse(course, items)
        known = {item.ranking: item.undrawn for item in course.items}
        wanted = [
            replace(item, sponsor=names.tidy(item.sponsor), undrawn=known.get(item.ranking, ())) for item in items
        ]
        entry.before, entry.after = _in_log(course.items), _in_log(wanted)
        entry.public = course.is_on
        ceremony.programme = [item.stored() for item in wanted]
        save(ceremony)


def _refuse(course: Course, items: Sequence[Item]) -> None:
    ids = [item.ranking for item in items]
    if len(ids) != len({*ids}) or not {*ids} <= {one.id for one in course.standing.rankings}:
        raise RefusedError("ceremony_rankings")
    if any(len(item.sponsor) > LONGEST_SPONSOR for item in items):
        raise RefusedError("ceremony_sponsor", {"longest": LONGEST_SPONSOR})
    begun = course.begun_items if course.is_on else ()
    if [(item.ranking, item.places) for item in items[: len(begun)]] != [(one.ranking, one.places) for one in begun]:
        raise RefusedError("ceremony_shown")


def _in_log(items: Sequence[Item]) -> list[dict[str, object]]:
    return [{"name": item.ranking, "places": item.places, "sponsor": item.sponsor} for item in items]


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
