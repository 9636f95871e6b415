"""Texts put together word by word from a type case, and broken into lines as WeasyPrint breaks them."""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from tournament.web.stamping.typecase import Glyph, OddTextError, TypeCase

Words = tuple[str, str]  # the style, as the type case calls it, and the text
SPACE = " "
PLAIN_SIGNS = frozenset(" ,.-'’()&+")
RIGHT_TO_LEFT = {"R", "AL", "AN"}
DIGITS = frozenset("0123456789")


def pieces(texts: Iterable[Words]) -> Iterator[Words]:
    """What a type case has to hold for these texts: their words, spaces, and digits for whatever is only a number."""
    for style, text in set(texts):
        yield style, SPACE
        yield from ((style, word) for word in text.split(SPACE) if not DIGITS.issuperset(word))
        yield from ((style, digit) for digit in DIGITS.intersection(text))


@dataclass(frozen=True, slots=True)
class SetLine:
    """One line of a cell: the operators that show it, and how wide it is."""

    shown: bytes
    width: float


@dataclass(frozen=True, slots=True)
class _Sized:
    """A letter in a size."""

    glyph: Glyph
    size: float

    @property
    def width(self) -> float:
        return self.glyph.advance * self.size / 1000


class Setting:
    """Sets texts with a type case. Each text is set once, however often it comes."""

    def __init__(self, case: TypeCase) -> None:
        self._case = case
        self._words: dict[Words, tuple[Glyph, ...]] = {}
        self._set: dict[tuple[object, ...], tuple[SetLine, ...]] = {}

    def __call__(self, texts: Sequence[Words], sizes: tuple[float, float], room: float | None) -> tuple[SetLine, ...]:
        """The lines of these texts; `sizes`: of the first and of all others; `room`: how wide a line may be.

        OddTextError for a text that only WeasyPrint can set.
        """
        key = (*texts, *sizes, room)
        if key not in self._set:
            letters = list(self._letters(texts, sizes))
            fits = room is None or sum(letter.width for letter in letters) <= room
            self._set[key] = tuple(map(_line, [letters] if fits or room is None else _broken(letters, room)))
        return self._set[key]

    def _letters(self, texts: Sequence[Words], sizes: tuple[float, float]) -> Iterator[_Sized]:
        for at, (style, text) in enumerate(texts):
            size = sizes[at > 0]
            if at:  # a space between two texts belongs to the first
                yield from (_Sized(glyph, sizes[0]) for glyph in self._word(texts[0][0], SPACE))
            for place, word in enumerate(text.split(SPACE)):
                if place:
                    yield from (_Sized(glyph, size) for glyph in self._word(style, SPACE))
                yield from (_Sized(glyph, size) for glyph in self._word(style, word))

    def _word(self, style: str, word: str) -> tuple[Glyph, ...]:
        key = style, word
        if key not in self._words:
            if any(unicodedata.bidirectional(letter) in RIGHT_TO_LEFT for letter in word):
                raise OddTextError(word)
            parts = word if DIGITS.issuperset(word) else (word,) if word else ()
            self._words[key] = tuple(glyph for part in parts for glyph in self._case(style, part).glyphs)
        return self._words[key]


def _line(letters: Sequence[_Sized]) -> SetLine:
    """A space at the end of a line takes no room."""
    while letters and letters[-1].glyph.letter == SPACE:
        letters = letters[:-1]
    shown = []
    for (font, size), same in groupby(letters, key=lambda letter: (letter.glyph.font, letter.size)):
        codes = b"".join(
            b"%b>%g<" % (one.glyph.code, one.glyph.kern) if one.glyph.kern else one.glyph.code for one in same
        )
        shown.append(b"/%b %g Tf[<%b>]TJ" % (font, size, codes))
    return SetLine(b"".join(shown), sum(letter.width for letter in letters))


def _broken(letters: Sequence[_Sized], room: float) -> list[list[_Sized]]:
    """Lines as wide as may be; they end after a space or a hyphen between letters, or in a word as long as a line.

    Characters that have rules of their own are left to WeasyPrint.
    """
    text = "".join(letter.glyph.letter for letter in letters)
    if not all(letter.isalnum() or letter in PLAIN_SIGNS for letter in text):
        raise OddTextError(text)
    lines: list[list[_Sized]] = [[]]
    for piece in _unbroken(letters):
        if lines[-1] and _width([*lines[-1], *piece]) > room:
            lines.append([])
        for letter in piece:
            if lines[-1] and _width([*lines[-1], letter]) > room:
                lines.append([])
            lines[-1].append(letter)
    return lines


def _width(letters: Sequence[_Sized]) -> float:
    """Without the spaces at the end."""
    return _line(letters).width


def _unbroken(letters: Sequence[_Sized]) -> Iterator[Sequence[_Sized]]:
    """Cut where a line may end."""
    start = 0
    for at in range(1, len(letters)):
        before, after = letters[at - 1].glyph.letter, letters[at].glyph.letter
        hyphen = before == "-" and after.isalpha() and at > 1 and letters[at - 2].glyph.letter != SPACE
        if hyphen or (before == SPACE and after != SPACE):
            yield letters[start:at]
            start = at
    yield letters[start:]
