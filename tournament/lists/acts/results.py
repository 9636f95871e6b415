"""The results of a series become public: by the organiser's act, or by themselves once its last list is closed."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.utils import timezone

from tournament.core.act import Act, Actor, act_in, compare, moment_of, raise_version
from tournament.core.errors import RefusedError
from tournament.core.series_state import Then, refuse_unless_may, with_lists
from tournament.core.steps import waiting_to_be_shown
from tournament.core.writing import writing
from tournament.lists.acts.at_table import act_at
from tournament.lists.reads.late import undecided
from tournament.models import CardTable, Game, Series, TypedTotal


def publish_results(series: Series, version: int, actor: Actor, *, without_late: bool = False) -> None:
    """Make the results of a series public, as far as they go. Refused: nobody sits, nothing stored, published already,
    games came too late and nobody has decided about them (unless the organiser says to go on `without_late`).

    A second click (the version before the one that published) changes nothing.
    """
    with act_in(series, actor, "results_published") as entry:
        stored = Series.objects.select_related("tournament").get(pk=series.pk)
        if stored.results and stored.version == version + 1:
            entry.changed = False
            return
        compare(stored.version, version, stored)
        refuse_unless_may(stored, Then.SHOW)
        if not has_results(stored):
            raise RefusedError("results_empty")
        undecided(card_table__series=stored).refuse(anyway=without_late)
        stored.results_published_at = timezone.now()
        entry.after = moment_of(stored, "results_published_at")
        entry.heads.append((stored, "results_head"))
        raise_version(stored, "results_published_at")


def has_results(series: Series) -> bool:
    """Whether anything counts yet: a closed list, a game, or totals from paper."""
    return (
        series.card_tables.filter(closed_at__isnull=False).exists()
        or Game.objects.filter(card_table__series=series).exists()
        or TypedTotal.objects.filter(seat__series=series).exists()
    )


@contextmanager
def act_closing(card_table: CardTable, actor: Actor, action: str) -> Iterator[Act]:
    """Do one act that closes a list. If it was the last one of its series, and results follow by themselves here, they
    are published with it; not while somebody has to decide about games that came too late."""
    with writing():
        with act_at(card_table, actor, action) as closing:
            yield closing
        if closing.changed and closing.tournament.results_follow:
            _follow(card_table.series, actor)


def _follow(series: Series, actor: Actor) -> None:
    stored = list(with_lists(Series.objects.filter(pk=series.pk)))
    if waiting_to_be_shown(stored) and not undecided(card_table__series=series).tables:
        publish_results(series, stored[0].version, actor)
