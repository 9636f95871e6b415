"""Texts put together word by word from a type case, and broken into lines as WeasyPrint breaks them."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby

import pyphen
from django.utils.translation import get_language

from tournament.web.stamping.typecase import Glyph, OddTextError, TypeCase, cut, disturbs_none

Words = tuple[str, str]  # the style, as the type case calls it, and the text
SPACE = " "
HYPHEN = "-"
LONG = re.compile(r"[^\W_]{5,}")  # what CSS hyphenates where a document does not say how long words have to be
PLAIN_SIGNS = frozenset(" ,.-'’()&+")
DIGITS = frozenset("0123456789")


def pieces(texts: Iterable[Words]) -> Iterator[Words]:
    """What a type case has to hold for these texts: their words, spaces, hyphens for words that are too long, and, for
    whatever is only a number, digits."""
    for style, text in set(texts):
        yield from ((style, SPACE), (style, HYPHEN))
        yield from ((style, word) for word in text.split(SPACE) if not DIGITS.issuperset(word))
        yield from ((style, digit) for digit in DIGITS.intersection(text))


@dataclass(frozen=True, slots=True)
class SetLine:
    """One line of a cell: the operators that show it, and how wide it is."""

    shown: bytes
    width: float


@dataclass(frozen=True, slots=True)
class _Sized:
    """A letter in a size and a style."""

    glyph: Glyph
    size: float
    style: str

    @property
    def width(self) -> float:
        return self.glyph.advance * self.size / 1000


class Setting:
    """Sets texts with a type case, in the language that is active. Each text is set once, however often it comes."""

    def __init__(self, case: TypeCase) -> None:
        self._case = case
        self._words: dict[Words, tuple[Glyph, ...]] = {}
        self._set: dict[tuple[object, ...], tuple[SetLine, ...]] = {}
        self._language = pyphen.language_fallback(get_language() or "")

    def __call__(self, texts: Sequence[Words], sizes: tuple[float, float], room: float | None) -> tuple[SetLine, ...]:
        """The lines of these texts; `sizes`: of the first and of all others; `room`: how wide a line may be.

        OddTextError for a text that only WeasyPrint can set.
        """
        key = (*texts, *sizes, room)
        if key not in self._set:
            letters = list(self._letters(texts, sizes))
            fits = room is None or sum(letter.width for letter in letters) <= room
            self._set[key] = tuple(map(_line, [letters] if fits or room is None else self._broken(letters, room)))
        return self._set[key]

    def _letters(self, texts: Sequence[Words], sizes: tuple[float, float]) -> Iterator[_Sized]:
        for at, (style, text) in enumerate(texts):
            size = sizes[at > 0]
            for place, word in enumerate(text.split(SPACE)):
                if at or place:
                    yield from self._sized(style, SPACE, size)
                yield from self._sized(style, word, size)

    def _sized(self, style: str, word: str, size: float) -> Iterator[_Sized]:
        return (_Sized(glyph, size, style) for glyph in self._word(style, word))

    def _word(self, style: str, word: str) -> tuple[Glyph, ...]:
        key = style, word
        if key not in self._words:
            if not disturbs_none(word):
                raise OddTextError(word)
            parts = word if DIGITS.issuperset(word) else (word,) if word else ()
            self._words[key] = tuple(glyph for part in parts for glyph in self._case(style, part).glyphs)
        return self._words[key]

    def _broken(self, letters: Sequence[_Sized], room: float) -> list[list[_Sized]]:
        """Lines as wide as may be; they end after a space or a hyphen between letters, or in a word that is longer than
        a line: with a hyphen, where its language has a place for one.

        Characters that have rules of their own are left to WeasyPrint.
        """
        text = _text(letters)
        if not all(letter.isalnum() or letter in PLAIN_SIGNS for letter in text):
            raise OddTextError(text)
        lines: list[list[_Sized]] = [[]]
        for piece in cut(letters, text):
            rest = piece
            if lines[-1] and _width([*lines[-1], *rest]) > room:
                lines.append([])
            while _width(rest) > room:
                line, rest = self._parted(rest, room)
                lines[-1] = line
                lines.append([])
            lines[-1] += rest
        return lines

    def _parted(self, letters: Sequence[_Sized], room: float) -> tuple[list[_Sized], Sequence[_Sized]]:
        """A line of a word that is longer than a line, and the rest. WeasyPrint does so with `hyphens: auto` and a
        `hyphenate-limit-zone` of 100 %."""
        for end in self._places(_text(letters)):
            hyphen = self._sized(letters[end - 1].style, HYPHEN, letters[end - 1].size)
            line = [*letters[:end], *hyphen]
            if _width(line) <= room:
                return line, letters[end:]
        end = next((end for end in range(2, len(letters)) if _width(letters[:end]) > room), len(letters)) - 1 or 1
        return list(letters[:end]), letters[end:]

    def _places(self, text: str) -> Sequence[int]:
        """Where its first long word may be broken, the last place first."""
        word = LONG.search(text)
        if not word or not self._language:
            return ()
        return [word.start() + place for place in reversed(_words(self._language).positions(word.group()))]


@cache
def _words(language: str) -> pyphen.Pyphen:
    """Where words may be broken. Half a second to read, which a list without a word so long need not spend."""
    return pyphen.Pyphen(lang=language)


def _text(letters: Iterable[_Sized]) -> str:
    return "".join(letter.glyph.letter for letter in letters)


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


def _width(letters: Sequence[_Sized]) -> float:
    """Without the spaces at the end."""
    return _line(letters).width
