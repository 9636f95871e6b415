"""The head of an audit log: the hash of its last row as a dozen letters to be read aloud, written down and typed.

It stands for everything the log said until then.
"""

import re

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Five bits each: figures and capitals without I, L and O, which are taken for figures, and U."""
LENGTH, GROUP = 12, 4
HEX_DIGITS = LENGTH * 5 // 4
_TAKEN_FOR = str.maketrans({"I": "1", "L": "1", "O": "0"})


def head_of(row_hash: str) -> str:
    """The head of a log whose last row has this hash (hex): "7KQ2-M0DX-4HTR"."""
    bits = int(row_hash[:HEX_DIGITS], 16)
    letters = "".join(LETTERS[bits >> 5 * place & 31] for place in reversed(range(LENGTH)))
    return "-".join(letters[at : at + GROUP] for at in range(0, LENGTH, GROUP))


def hash_begins(head: str) -> str | None:
    """What the hash of the row begins with that has this head, as somebody typed it; None if it is none.

    Small letters, spaces and dashes (any) do not matter, and I, L and O are the figures they look like.
    """
    letters = re.sub(r"[\s\-‐-―]", "", head).upper().translate(_TAKEN_FOR)
    if len(letters) != LENGTH or not set(letters) <= set(LETTERS):
        return None
    bits = 0
    for letter in letters:
        bits = bits << 5 | LETTERS.index(letter)
    return f"{bits:0{HEX_DIGITS}x}"
