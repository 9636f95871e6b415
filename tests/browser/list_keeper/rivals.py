"""What paper and pencil is measured against: a list of twenty games, kept by script as a person would."""

from collections.abc import Iterator

from .thumb import Thumb

SEATS = ("Ahrens", "Bauer", "Claus", "Dietz")
# What the two losers held, game after game, in turn: one or two digits, opened or not.
HANDS = (
    (("eröffnet", 17), ("nicht eröffnet", 64)),
    (("eröffnet", 24), ("eröffnet", 9)),
    (("nicht eröffnet", 87), ("nicht eröffnet", 53)),
    (("eröffnet", 33), ("nicht eröffnet", 71)),
    (("eröffnet", 11), ("eröffnet", 28)),
)


def keep_games(thumb: Thumb, games: int = 20) -> Iterator[int]:
    """Enter game after game at a table of four; yields the taps of each once it is stored."""
    for number in range(1, games + 1):
        before = thumb.taps
        winner = SEATS[number % 4]  # the one after the dealer, who sits out
        thumb.game(number, winner, HANDS[number % len(HANDS)])
        yield thumb.taps - before
