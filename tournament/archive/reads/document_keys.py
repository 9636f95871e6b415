"""Names for the optional keys of a `spielliste/1` that say no more than leaving them out does.

An import keeps the names of those that its document spelled out, so that the export spells them out again.
"""

Place = tuple[int, int]  # number of a series, number of a table

TEAMS = "teams"
LOTS = "lots"
PLACE = "place"
REPEAT_OFFENCE_EXTRA = "repeat_offence_extra"
JOKERS = "jokers"  # as the rulebook says anyway


def categories(player: str) -> str:
    """`categories: []` of the player with this id."""
    return f"categories {player}"


def loan(team: str) -> str:
    """`loan: []` of the team with this id."""
    return f"loan {team}"


def series(number: int) -> str:
    """A series that is listed without a table."""
    return f"series {number}"


def games(table: Place) -> str:
    """`games: []` of a table where none is kept yet."""
    return f"games {table[0]}/{table[1]}"


def totals(table: Place) -> str:
    """`totals: []` of a table where none is typed in yet."""
    return f"totals {table[0]}/{table[1]}"


def dealer(table: Place, game: int) -> str:
    """`dealer`, which follows from the game's number."""
    return f"dealer {table[0]}/{table[1]}/{game}"


def thrown_in(table: Place, game: int, position: int) -> str:
    """`thrown_in: false` of the result at this position (from 0)."""
    return f"thrown_in {table[0]}/{table[1]}/{game}/{position}"
