"""Which Augen a hand can have, computed from the pack, the hand's size and what opening takes; never typed in.

Source: decisions.md, "What Augen are possible".
"""

from dataclasses import dataclass

from .cards import Pack

MAXIMUM_AUGEN = 9999  # above it an entry is a slip of the finger, whatever the rules say about too many cards
SMALLEST_MELD = 3  # cards; rule 8


@dataclass(frozen=True, slots=True)
class AugenLimits:
    """What a player can hold: below `possible` it is refused, below `lowest` and above `highest` it is merely odd.

    More than `highest` can happen: whoever has too many cards counts them all (rule 3). Less than `lowest` too: whoever
    has too few must draw up, which an empty stock prevents (rule 5).
    """

    lowest: int
    highest: int
    possible: int


def lowest_card(pack: Pack) -> int:
    """The Augen of the lowest single card: a loser holds at least one."""
    return pack.augen[0]


def lowest_hand(pack: Pack, cards: int) -> int:
    """The Augen of the lowest `cards` cards: whoever has not opened should hold as many (rule 3)."""
    return sum(pack.augen[:cards])


def highest_hand(pack: Pack, cards: int) -> int:
    """The Augen of the highest `cards` cards."""
    return sum(pack.augen[-cards:])


def cards_to_open(pack: Pack, opening_minimum: int) -> int:
    """How few cards can open: melds of the highest natural card until the minimum is reached (rules 6 to 8).

    Jokers do not help, they count what they stand for.
    """
    return max(SMALLEST_MELD, -(-opening_minimum // pack.highest_natural))


def cards_after_opening(pack: Pack, hand_size: int, opening_minimum: int) -> int:
    """How many cards can be left after opening: one was drawn, the melds are on the table, one was discarded."""
    return hand_size + 1 - cards_to_open(pack, opening_minimum) - 1


def limits_opened(pack: Pack, hand_size: int, opening_minimum: int) -> AugenLimits:
    """What a player who has opened can hold at the end."""
    left = cards_after_opening(pack, hand_size, opening_minimum)
    return AugenLimits(lowest_card(pack), highest_hand(pack, left), lowest_card(pack))


def limits_without_opening(pack: Pack, hand_size: int) -> AugenLimits:
    """What a loser can hold where there is no opening: from a single card to a whole hand (horesca, "Auslegen")."""
    return AugenLimits(lowest_card(pack), highest_hand(pack, hand_size), lowest_card(pack))


def limits_not_opened(pack: Pack, hand_size: int) -> AugenLimits:
    """What a player who has not opened holds at the end: a whole hand, unless nothing was left to draw up from."""
    return AugenLimits(lowest_hand(pack, hand_size), highest_hand(pack, hand_size), lowest_card(pack))
