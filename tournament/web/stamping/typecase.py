"""The type case: texts set by WeasyPrint once, taken out glyph by glyph, and broken into lines."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeVar
from unicodedata import bidirectional

import pikepdf

T = TypeVar("T")

SEPARATOR = "\N{BROKEN BAR}"
_PLAIN_SIGNS = frozenset(" ,.-'’&()·=+−×")
_RIGHT_TO_LEFT = {"R", "AL", "AN", "RLE", "RLO", "RLI"}
NO_LETTER = "\N{REPLACEMENT CHARACTER}"
LONGEST_LINE = 4000  # letters: a line is one string for Pango, which counts its width in 32 bits
_BLOCK = re.compile(rb"/\w+\n<</MCID \d+>>\nBDC\n(.*?)EMC\n", re.DOTALL)
_SHOWN = re.compile(rb"/([^\s/]+) [\d.]+ Tf|(-?[\d.]+) Ts|<([0-9a-f]*)>(-?[\d.]+(?:e-\d+)?)?")


class OddTextError(ValueError):
    """A text that cannot be set letter by letter (right to left, marks above letters): leave its page to WeasyPrint."""


@dataclass(frozen=True, slots=True)
class CaseLine:
    """One line of the type case, for the template `web/paper/type_case.html`: texts in one style (a class there)."""

    style: str
    texts: tuple[str, ...]

    @property
    def text(self) -> str:
        """The texts as they are set; the last one is followed by a separator too, and so kerned like the others."""
        return SEPARATOR.join((*self.texts, ""))


@dataclass(frozen=True, slots=True)
class Glyph:
    """One letter: its code in one of the document's fonts, and how far it moves on, in thousandths of the size.

    `kern`: what WeasyPrint adds to the letter's own width before the next letter, with its sign turned as in TJ.
    """

    letter: str
    font: bytes
    code: bytes
    kern: float
    advance: float


@dataclass(frozen=True, slots=True)
class SetText:
    """A text in glyphs, to be cut where lines end."""

    glyphs: tuple[Glyph, ...]

    @property
    def words(self) -> str:
        """The text itself."""
        return "".join(glyph.letter for glyph in self.glyphs)

    def width(self, size: float) -> float:
        """How wide it is at this size, in the unit of the size."""
        return sum(glyph.advance for glyph in self.glyphs) * size / 1000

    def lines(self, size: float, width: float) -> "list[SetText]":
        """It broken to this width as WeasyPrint breaks; OddTextError where that is not clear.

        Lines end after a space or a hyphen between letters. A word that is longer than a line, and texts with
        characters that have rules of their own, are left to WeasyPrint.
        """
        if self.width(size) <= width:
            return [self]
        if not all(letter.isalnum() or letter in _PLAIN_SIGNS for letter in self.words):
            raise OddTextError(self.words)
        lines: list[Sequence[Glyph]] = []
        for piece in cut(self.glyphs, self.words):
            if lines and SetText((*lines[-1], *piece)).stripped.width(size) <= width:
                lines[-1] = (*lines[-1], *piece)
            elif SetText(tuple(piece)).stripped.width(size) <= width:
                lines.append(piece)
            else:
                raise OddTextError(self.words)
        return [SetText(tuple(line)).stripped for line in lines]

    @property
    def stripped(self) -> "SetText":
        """Without a space at its end."""
        return SetText(self.glyphs[:-1]) if self.glyphs and self.glyphs[-1].letter == " " else self

    def shown(self, size: float) -> bytes:
        """The operators that show it."""
        parts = []
        for font, glyphs in groupby(self.glyphs, key=lambda glyph: glyph.font):
            codes = b"".join(b"%b>%g<" % (g.code, g.kern) if g.kern else g.code for g in glyphs)
            parts.append(b"/%b %g Tf[<%b>]TJ" % (font, size, codes))
        return b"\n".join(parts)


def cut(letters: Sequence[T], text: str) -> Iterator[Sequence[T]]:
    """Letters of a text, cut where a line may end: after a space, or a hyphen before which no space is."""
    start = 0
    for at in range(1, len(text)):
        hyphen = text[at - 1] == "-" and text[at].isalpha() and at > 1 and text[at - 2] != " "
        if hyphen or (text[at - 1] == " " and text[at] != " "):
            yield letters[start:at]
            start = at
    yield letters[start:]


def disturbs_none(text: str) -> bool:
    """Whether it can stand in a line with others: what is written from right to left turns its neighbours round."""
    return SEPARATOR not in text and all(bidirectional(letter) not in _RIGHT_TO_LEFT for letter in text)


def case_lines(texts: Iterable[tuple[str, str]]) -> tuple[CaseLine, ...]:
    """What has to be set, as pairs of style and text, as lines of the type case; each once.

    What would disturb others is left out, and so will be an odd text when it is asked for.
    """
    lines = []
    wanted = sorted(pair for pair in set(texts) if disturbs_none(pair[1]))
    for style, pairs in groupby(wanted, key=lambda pair: pair[0]):
        line: list[str] = []
        length = 0
        for _style, text in pairs:
            if length > LONGEST_LINE:
                lines.append(CaseLine(style, tuple(line)))
                line, length = [], 0
            line.append(text)
            length += len(text) + 1
        lines.append(CaseLine(style, tuple(line)))
    return tuple(lines)


class TypeCase:
    """The texts of the type case in glyphs."""

    def __init__(self, page: pikepdf.Page, lines: Iterable[CaseLine]) -> None:
        """Read the page on which WeasyPrint set these lines."""
        fonts = Fonts(page)
        blocks = _BLOCK.findall(page.Contents.read_bytes())
        self._set: dict[tuple[str, str], SetText] = {}
        for line, block in zip(lines, blocks, strict=True):
            for text, glyphs in zip(line.texts, _parted(fonts.glyphs(block)), strict=False):
                if "".join(glyph.letter for glyph in glyphs) == text:
                    self._set[line.style, text] = SetText(tuple(glyphs))

    def __call__(self, style: str, text: str) -> SetText:
        """A text of the case; OddTextError if it did not come out as the letters it went in as."""
        try:
            return self._set[style, text]
        except KeyError:
            raise OddTextError(text) from None


def _parted(glyphs: Iterable[Glyph]) -> Iterator[list[Glyph]]:
    text: list[Glyph] = []
    for glyph in glyphs:
        if glyph.letter == SEPARATOR:
            yield text
            text = []
        else:
            text.append(glyph)


class Fonts:
    """The fonts of a page as PDF knows them: which letter a code is, and how wide."""

    def __init__(self, page: pikepdf.Page) -> None:
        fonts: Mapping[str, pikepdf.Object] = dict(page.Resources.Font.items())
        self._letters = {name[1:].encode(): _letters(font) for name, font in fonts.items()}
        self._widths = {name[1:].encode(): _widths(font) for name, font in fonts.items()}
        self._glyphs: dict[tuple[bytes, bytes, float, bool], Glyph] = {}

    def glyphs(self, block: bytes) -> Iterator[Glyph]:
        """What operators of WeasyPrint show, glyph by glyph; one that is raised, as marks are, as no letter."""
        font, code, kern, raised = b"", b"", 0.0, False
        for another, rise, codes, apart in _SHOWN.findall(block):
            if code and (another or rise or codes):
                yield self._glyph(font, code, kern, raised)
                code, kern = b"", 0.0
            if another:
                font = another
            elif rise:
                raised = float(rise) != 0
            else:
                *before, code = (codes[at : at + 4] for at in range(0, len(codes), 4)) if codes else (code,)
                yield from (self._glyph(font, one, 0.0, raised) for one in before)
                kern += float(apart or 0)
        if code:
            yield self._glyph(font, code, kern, raised)

    def _glyph(self, font: bytes, code: bytes, kern: float, raised: bool) -> Glyph:
        key = font, code, kern, raised
        if key not in self._glyphs:
            letter = self._letters[font].get(code, NO_LETTER) if not raised else NO_LETTER
            self._glyphs[key] = Glyph(letter, font, code, kern, self._widths[font].get(code, 0) - kern)
        return self._glyphs[key]


def _letters(font: pikepdf.Object) -> dict[bytes, str]:
    """Code -> letter, from the font's ToUnicode map."""
    pairs = re.findall(rb"<([0-9a-f]+)> <([0-9a-f]+)>\n", font.ToUnicode.read_bytes().partition(b"beginbfchar")[2])
    return {code: bytes.fromhex(letter.decode()).decode("utf-16-be") for code, letter in pairs}


def _widths(font: pikepdf.Object) -> dict[bytes, float]:
    """Code -> width in thousandths."""
    widths: dict[bytes, float] = {}
    given = list(font.DescendantFonts[0].W)
    for first, row in zip(given[::2], given[1::2], strict=True):
        widths |= {b"%04x" % code: float(width) for code, width in enumerate(row, int(first))}
    return widths
