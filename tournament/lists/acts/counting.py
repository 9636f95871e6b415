"""A series' lists count up to a game that all have played, where some were struck short (contract.md, section 8)."""

from tournament.core.act import Actor, act
from tournament.core.errors import RefusedError
from tournament.core.series import locked, raise_version, subject
from tournament.lists.acts.recompute import recompute_tournament
from tournament.models import Series, TypedTotal


def count_until(series: Series, version: int, game: int | None, actor: Actor) -> None:
    """Let of each list of a series only the games up to `game` of a full table count; None: all count again. What was
    played later stays visible. Refused: no game of a full list; sums typed in from paper, of which nobody knows."""
    with act(series.tournament, actor, "games_counted_until", subject(series)) as entry:
        stored = locked(series, version)
        most = stored.tournament.games_per_series
        if game is not None and not 1 <= game <= most:
            raise RefusedError("counts_until_unknown", {"maximum": most})
        if game is not None and TypedTotal.objects.filter(seat__series=stored).exists():
            raise RefusedError("counts_until_totals")
        entry.changed = stored.counts_until != game
        entry.before, entry.after = {"counts_until": stored.counts_until}, {"counts_until": game}
        stored.counts_until = game
        raise_version(stored, "counts_until")
        recompute_tournament(stored.tournament)
