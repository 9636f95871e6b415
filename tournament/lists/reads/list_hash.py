"""What tells one state of a list from any other: phone and server hold it, and can say that it is the same list."""

from collections.abc import Iterable, Mapping
from hashlib import sha256

import scoring

LENGTH = 32  # hexadecimal digits: nobody makes another list of the same


def list_hash(games: Iterable[scoring.Game], entry_ids: Mapping[int, object]) -> str:
    """The hash of a list, in whatever order its games come: of each its number, the entry it came by (none after an
    import), who dealt out of turn, and the results.

    Versions are not in it: a game that is given back to an older copy under its old id may get another one.
    """
    lines = sorted((game.number, _line(game, entry_ids.get(game.number))) for game in games)
    return sha256("\n".join(line for _number, line in lines).encode()).hexdigest()[:LENGTH]


def _line(game: scoring.Game, entry_id: object) -> str:
    results = (f"{one.seat},{one.outcome},{one.augen},{int(one.thrown_in)}" for one in game.results)
    return f"{game.number} {entry_id or '-'} {game.dealer or '-'} {' '.join(results)}"
