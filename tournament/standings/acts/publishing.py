"""What everybody may see: the results of a series, the whole tournament; the board stands still, and goes on again."""

from collections.abc import Callable, Mapping, Sequence

from django.utils import timezone

from tournament.core import lock
from tournament.core.act import Act, Actor, act, act_in, compare, locked, moment_of, raise_version
from tournament.core.errors import RefusedError
from tournament.core.list_state import public_editions
from tournament.core.public import state_of
from tournament.core.series_state import Then, refuse_unless_may, with_lists
from tournament.core.steps import Shown, waiting_to_be_shown
from tournament.core.writing import writing
from tournament.lists.acts.results import publish_results
from tournament.models import Ceremony, Series, Tournament
from tournament.standings.reads.frozen import kept_now


def withdraw_results(series: Series, version: int, actor: Actor) -> None:
    """Take the results of a series off the public pages, for a reason (core/lock.py): it shows when they are back. From
    then on no others follow by themselves.

    Refused: a final ranking comes from them.
    """
    with act_in(series, actor, "results_withdrawn") as entry:
        stored = locked(series, version)
        refuse_unless_may(stored, Then.HIDE)
        if lock.is_final(stored.tournament, lock.Changes.SERIES, stored.number):
            raise RefusedError("results_final")
        entry.before = moment_of(stored, "results_published_at")
        entry.was_published = True
        stored.results_published_at, stored.results_head = None, ""
        raise_version(stored, "results_published_at", "results_head")
        _follow(entry.tournament, follows=False)


def set_published(tournament: Tournament, actor: Actor, *, published: bool) -> None:
    """Show the tournament to everybody, or take it off the public pages again.

    Refused: a Fassung of its end is public, which stays to be had (issue "Results that stand", "Final means final").
    """
    action = "tournament_published" if published else "tournament_unpublished"
    with act(tournament, actor, action, tournament.name) as publishing:
        publishing.changed = publishing.tournament.published != published
        if not published and public_editions(publishing.tournament):
            raise RefusedError("editions_public")
        publishing.tournament.published = published
        publishing.tournament.save(update_fields=["published"])
    tournament.published = published


def show(tournament: Tournament, wanted: Shown, versions: Mapping[int, int], actor: Actor) -> None:
    """Let everybody see nothing, the places, or everything there is: all of it or nothing is done.

    Everything: also the results of the series that are over, and those of each later one as soon as its last list is
    closed; the places: results are taken back (as `withdraw_results`); nothing: the pages go, and what was published on
    them is kept for when they come back. `versions`: by the number of a series, as it was read. Refused as the acts it
    is made of.
    """
    with writing():
        set_published(tournament, actor, published=wanted is not Shown.NOTHING)
        series = list(with_lists(tournament.series.all()))
        for one in _RESULTS_OF[wanted](series):
            one.tournament = tournament
            _CHANGE_OF[wanted](one, versions.get(one.number, 0), actor)
        _set_following(tournament, actor, follows=wanted is Shown.EVERYTHING)


def _set_following(tournament: Tournament, actor: Actor, *, follows: bool) -> None:
    with act(tournament, actor, "results_follow" if follows else "results_follow_no_more") as entry:
        entry.changed = entry.tournament.results_follow != follows
        entry.public = False
        _follow(entry.tournament, follows=follows)


def _follow(tournament: Tournament, *, follows: bool) -> None:
    tournament.results_follow = follows
    tournament.save(update_fields=["results_follow"])


def _public(series: Sequence[Series]) -> list[Series]:
    return [one for one in series if one.results]


def _none(_series: Sequence[Series]) -> list[Series]:
    return []


_RESULTS_OF: Mapping[Shown, Callable[[Sequence[Series]], list[Series]]] = {
    Shown.NOTHING: _none,
    Shown.PLACES: _public,
    Shown.EVERYTHING: waiting_to_be_shown,
}
"""The series whose results change with a word."""
_CHANGE_OF: Mapping[Shown, Callable[[Series, int, Actor], None]] = {
    Shown.PLACES: withdraw_results,
    Shown.EVERYTHING: publish_results,
}


# The board stands still, and goes on again. Lists, and everything the organiser sees, go on all the while.


def freeze(tournament: Tournament, version: int, before: int | None, actor: Actor) -> None:
    """Let nobody see results of series `before` and later ones from now on; None: nor anything else that is new, the
    board stops at once. `version`: of the ceremony as it was read, 0 where there was none.

    What is published meanwhile is everybody's when it is revealed, or when the board goes on. Refused: it stands still
    already; there is no such series; results of it are public, which stay so (then only at once). StaleError.
    """
    with act(tournament, actor, "board_frozen") as entry:
        stored = ceremony_of(entry, version)
        if stored.frozen_at is not None:
            raise RefusedError("frozen_already")
        state = state_of(entry.tournament)
        if before is not None:
            if before not in {series.number for series in state.series}:
                raise RefusedError("freeze_unknown", {"number": before})
            if any(number >= before for number in state.with_results):
                raise RefusedError("freeze_published", {"number": before})
        stored.frozen_at, stored.hides_from = timezone.now(), before
        stored.kept = kept_now(state) if before is None else None
        stored.revealed, stored.shown = [], {}
        save(stored)
        entry.after = {"hides_from": before}


def lift(tournament: Tournament, version: int, actor: Actor) -> None:
    """Show everybody everything that is published. Refused: the board does not stand still. StaleError."""
    with act(tournament, actor, "board_unfrozen") as entry:
        stored = ceremony_of(entry, version)
        if stored.frozen_at is None:
            raise RefusedError("not_frozen")
        entry.before = {"hides_from": stored.hides_from}
        thaw(stored)
        save(stored)


def thaw(stored: Ceremony) -> None:
    """It stands still no more; whoever calls this saves it."""
    stored.frozen_at, stored.hides_from, stored.kept = None, None, None
    stored.revealed, stored.shown = [], {}


def ceremony_of(entry: Act, version: int) -> Ceremony:
    """Inside an act: the row as it is stored, made now where there is none. StaleError: another than was read."""
    stored, _made = Ceremony.objects.get_or_create(tournament=entry.tournament, defaults={"version": 0})
    compare(stored.version, version, stored)
    return stored


def save(stored: Ceremony) -> None:
    """With its version raised."""
    stored.version += 1
    stored.save()
