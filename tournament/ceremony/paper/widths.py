"""How wide a text will be, well enough to choose the size of its letters before anything is laid out."""

import unicodedata

NARROW, WIDE = frozenset("iljtfrI.,:;'’-()| "), frozenset("mwMWÆŒ@%")
NARROW_LETTER, LETTER, CAPITAL, WIDE_LETTER = 0.34, 0.55, 0.72, 0.92
"""Of the size of the letters; a little more than those of both typefaces measure."""


MIDDLE_DOT = " · "
ALMOST_TWO = 1.8
"""Lines: where a line ends between two words, some of it stays empty."""


def width(text: str) -> float:
    """Of a text, in sizes of its letters."""
    return sum(map(_letter, unicodedata.normalize("NFC", text)))


def _letter(letter: str) -> float:
    if letter in NARROW:
        return NARROW_LETTER
    if letter in WIDE:
        return WIDE_LETTER
    if unicodedata.combining(letter):
        return 0
    return CAPITAL if letter.isupper() or (not letter.isascii() and not letter.islower()) else LETTER


def fitting(text: str, room: float, largest: float, smallest: float) -> float:
    """In which size a text fits into one line of this width, at most `largest`; if that were below `smallest`, in which
    it fits into two.
    """
    needed = width(text)
    if not needed:
        return largest
    if room / needed >= smallest:
        return min(largest, room / needed)
    return min(smallest, ALMOST_TWO * room / needed, room / max(map(width, text.split())))


def parted(text: str, room: float) -> tuple[str, ...]:
    """A text in one line of this width (in sizes of its letters), or in two that are about as wide; what is joined by
    MIDDLE_DOT is parted there.
    """
    if width(text) <= room:
        return (text,)
    between = MIDDLE_DOT if MIDDLE_DOT in text else " "
    words = text.split(between)
    halves = [(between.join(words[:at]), between.join(words[at:])) for at in range(1, len(words))]
    return min(halves, key=lambda two: max(map(width, two)), default=(text,))
