"""What somebody's pages and papers look like by their brand: its colours as they can be read, its typeface, its mark;
and which brand a document wears."""

from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module
from io import BytesIO
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.models.brand import USUAL_TYPEFACE, Brand
from tournament.settings import places

# Colours: six hexadecimal digits in small letters, and what WCAG 2.2 asks of them (1.4.3).

LEGIBLE: Final = 4.5
"""How much lighter or darker writing has to be than its ground."""
LIGHT, DARK, NIGHT, WALL, WHITE, BLACK = "fbfaf7", "15181a", "1d2124", "0c0e0f", "ffffff", "111315"
"""Grounds: a page by day and at night, tables at night, the hall's screen when it is dark, paper and tables by day; and
the writing on light ground."""
SOFT: Final = 0.12
"""How much of a colour is in a field that is only tinted with it."""
STEPS: Final = 100


def contrast(one: str, other: str) -> float:
    """How many times lighter one of two colours is."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    """How light it is, 0 to 1."""
    parts = (value / 255 for value in _parts(colour))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def mixed(one: str, other: str, share: float) -> str:
    """A colour between two, with so much of the first."""
    parts = zip(_parts(one), _parts(other), strict=True)
    return "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in parts)


def _parts(colour: str) -> list[int]:
    return [int(colour[at : at + 2], 16) for at in (0, 2, 4)]


@lru_cache(maxsize=1000)
def legible(colour: str, *grounds: str) -> str:
    """The colour itself, or the one nearest to it, towards black or white, that can be read on each of these grounds;
    they are all light, or all dark."""
    towards = max(WHITE, BLACK, key=lambda end: contrast(end, grounds[0]))
    shades = (mixed(colour, towards, 1 - step / STEPS) for step in range(STEPS + 1))
    return next(one for one in shades if min(contrast(one, ground) for ground in grounds) >= LEGIBLE)


def on_page(colour: str, ground: str = LIGHT, surface: str = WHITE) -> str:
    """The colour as a page on these grounds has it, by day if nothing is said: it can be read on them, and on a field
    that is tinted with it, since notes have links."""
    return legible(colour, ground, surface, mixed(colour, ground, SOFT))


def ink_on(ground: str) -> str:
    """White or black, whatever can be read better on it: one of them always can."""
    return max(WHITE, "000000", key=lambda ink: contrast(ink, ground))


# Typefaces. The files come with the program, under the SIL Open Font License (static/web/faces/).

FACES: Final[Path] = places.STATIC / "web/faces"


@dataclass(frozen=True, slots=True)
class Typeface:
    """One to choose: its name, what is said of it, the file of its letters without ending (empty: the house's own,
    which the machine has), and `like` what it is."""

    name: Promise
    said: Promise
    file: str = ""
    like: str = "sans-serif"

    @property
    def files(self) -> tuple[Path, ...]:
        """Its files: the usual letters, and those of other languages."""
        names = (self.file.format(part) for part in ("latin", "latin-ext")) if self.file else ()
        return tuple(FACES / f"{name}.woff2" for name in names)


TYPEFACES: Final[Mapping[str, Typeface]] = MappingProxyType(
    {
        "klar": Typeface(_("Klar"), _("wie das Programm selbst")),
        "klassisch": Typeface(_("Klassisch"), _("wie in einem Buch"), "eb-garamond-{}-500-normal", "serif"),
        "fest": Typeface(_("Fest"), _("kräftig, mit Füßchen"), "bitter-{}-600-normal", "serif"),
        "rund": Typeface(_("Rund"), _("weich und freundlich"), "nunito-{}-700-normal"),
    }
)
"""By what is stored."""


@cache
def unpacked(file: Path) -> str:
    """A typeface's file as a `data:` address for paper: whoever lays out fetches nothing else. Unpacked once a process,
    not for each sheet: that takes as long as all else of a certificate."""
    plain = BytesIO()
    import_module("fontTools.ttLib.woff2").decompress(file, plain)
    return f"data:font/ttf;base64,{b64encode(plain.getvalue()).decode()}"


# The brand as it is worn.

HEAD, HEAD_WIDEST, HEAD_GAP = 10, 30, 4
PNG: Final = b"\x89PNG"


def kind_of(mark: bytes) -> str:
    """The media type of a mark: it is a PNG or a JPEG."""
    return "image/png" if mark.startswith(PNG) else "image/jpeg"


def picture_address(picture: bytes) -> str:
    """A PNG or a JPEG as a `data:` address."""
    return f"data:{kind_of(picture)};base64,{b64encode(picture).decode()}"


def ratio_of(mark: bytes) -> float:
    """How many times wider than high a mark is."""
    with import_module("PIL.Image").open(BytesIO(mark)) as picture:
        width, height = picture.size
    return float(width / height)


@dataclass(frozen=True, slots=True)
class Worn:
    """A brand on paper. `colour`, `second`: such as can be read on white, with a `#` before them; `mark`: as a `data:`
    address, empty: none, and how many times wider than high it is; `typeface`: a key of TYPEFACES."""

    colour: str
    second: str
    typeface: str
    mark: str = ""
    ratio: float = 1

    @classmethod
    def of(cls, brand: Brand) -> "Worn":
        """As a brand has it."""
        mark = bytes(brand.mark)
        address = picture_address(mark) if mark else ""
        colour, second = (f"#{legible(one, WHITE)}" for one in (brand.colour, brand.second))
        typeface = brand.typeface if brand.typeface in TYPEFACES else USUAL_TYPEFACE
        return cls(colour, second, typeface, address, ratio_of(mark) if mark else 1)

    @property
    def face(self) -> Typeface:
        """Its typeface."""
        return TYPEFACES[self.typeface]

    @property
    def family(self) -> str:
        """As a style sheet for paper names the typeface of headings."""
        own = "Marke, Marke Ext, " if self.face.file else ""
        return f"{own}Inter, Liberation Sans, sans-serif"

    @property
    def head(self) -> tuple[str, str, str]:
        """Width and height of the mark at the head of a page, and how much room it takes there, for a style sheet:
        10 mm high, at most 30 wide."""
        width = min(HEAD * self.ratio, HEAD_WIDEST)
        return f"{width:.1f}mm", f"{width / self.ratio:.1f}mm", f"{width + HEAD_GAP:.1f}mm"

    @property
    def faces(self) -> tuple[str, ...]:
        """The files of its typeface as addresses."""
        return tuple(map(unpacked, self.face.files))


def style_sheet(brand: Brand) -> str:
    """What makes the pages, the screen and the ceremony wear it: colours that can be read, by day and at night, and the
    mark. The typeface is a style sheet of its own (static/web/faces/)."""
    light = [
        *_accents(brand.colour, LIGHT, WHITE),
        *_signs(brand.colour, legible(brand.colour, WALL)),
        *_mark(brand),
        *_heading(brand),
    ]
    light.append(f"--second: #{on_page(brand.second)}")
    dark = [*_accents(brand.colour, DARK, NIGHT), f"--second: #{on_page(brand.second, DARK, NIGHT)}"]
    return (
        _rule(":root", light)
        + f"@media (prefers-color-scheme: dark) {{\n{_rule(':root', dark)}}}\n"
        + _rule('[data-light="hell"]', _signs(brand.colour, legible(brand.colour, WHITE)))
    )


def _rule(of: str, said: Iterable[str]) -> str:
    return f"{of} {{ {'; '.join(said)} }}\n"


def _mark(brand: Brand) -> Iterator[str]:
    if brand.mark:
        yield f'--mark: url("{Worn.of(brand).mark}")'
        yield "--mark-shown: inline-block"
        yield "--mark-above: block"
        yield f"--mark-ratio: {ratio_of(bytes(brand.mark)):.2f}"


def _heading(brand: Brand) -> Iterator[str]:
    face = TYPEFACES.get(brand.typeface)
    if face and face.file:
        yield f'--heading: "Marke {brand.typeface}", {face.like}'


def _accents(colour: str, ground: str, surface: str) -> list[str]:
    accent = on_page(colour, ground, surface)
    said = {"accent": accent, "accent-ink": ink_on(accent), "accent-soft": mixed(colour, ground, SOFT)}
    return [f"--{name}: #{one}" for name, one in said.items()]


def _signs(colour: str, strong: str) -> list[str]:
    """Of the hall's screen: words that stand out, and a field of the colour with writing on it."""
    said = {"strong": strong, "sign": colour, "word": ink_on(colour)}
    return [f"--{name}: #{one}" for name, one in said.items()]


# Which brand a document wears: like the currency of its amounts it is said once around all that.

_worn: ContextVar[Callable[[], Worn]] = ContextVar("brand", default=lambda: Worn.of(Brand()))


@contextmanager
def wearing(brand: Brand) -> Iterator[None]:
    """Have all papers drawn within it wear this brand."""
    token = _worn.set(cache(lambda: Worn.of(brand)))
    try:
        yield
    finally:
        _worn.reset(token)


def worn() -> Worn:
    """The brand that is worn now; the house's own where nobody's is."""
    return _worn.get()()


OWNERS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "slug": "tournaments__slug",
        "tournament": "tournaments",
        "series": "tournaments__series",
        "season": "organisations__seasons",
        "qualification": "organisations__qualifications",
        "organisation": "organisations",
        "issued": "organisations__issued",
    }
)
"""What a document may be asked for with -> whose brand it wears."""


def brand_asked(asked: Mapping[str, Any]) -> Brand:
    """Return the brand of the tournament, or the organisation, that a document is of, by what it is asked for with; the
    house's own where it has none. One query."""
    of = next((name for name in OWNERS if name in asked), "")
    found = Brand.objects.filter(**{OWNERS[of]: asked[of]}).first() if of else None
    return found or Brand()
