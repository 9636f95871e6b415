"""How an embedded list looks, as its address asks for it: how many lines, and a web site's own colours. Those are six
hexadecimal digits each and nothing else, since anybody may write an address; a style sheet is made of them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

COLOUR = re.compile(r"[0-9a-f]{6}")
MOST_ROWS = 200
USUAL_ROWS = 20
MUTED, HAIRLINE = 0.8, 0.2
"""How much of the writing's colour is in what is said less loudly, and in lines."""
CROSSES = ("b3261e", "ff9a90")
"""The house's red, on light ground and on dark."""
LEGIBLE = 4.5
"""How much lighter or darker writing has to be than its ground (WCAG 2.2, 1.4.3)."""


@dataclass(frozen=True, slots=True)
class Colours:
    """Ground, writing and links, each as six hexadecimal digits in small letters."""

    ground: str = "ffffff"
    ink: str = "1d1f21"
    accent: str = "155e56"

    def parameters(self) -> dict[str, str]:
        """As an address says them."""
        return {name: getattr(self, field) for name, field in NAMES.items()}

    @property
    def legible(self) -> bool:
        """Whether writing and links can be read on this ground."""
        return min(contrast(self.ink, self.ground), contrast(self.accent, self.ground)) >= LEGIBLE

    def _legible_or_ink(self, colour: str) -> str:
        return colour if contrast(colour, self.ground) >= LEGIBLE else self.ink

    def style_sheet(self) -> str:
        """What makes a page of the house look like that, whatever its reader's device prefers."""
        said = {
            "paper": self.ground,
            "surface": self.ground,
            "ink": self.ink,
            "muted": self._legible_or_ink(mixed(self.ink, self.ground, MUTED)),
            "hairline": mixed(self.ink, self.ground, HAIRLINE),
            "line": mixed(self.ink, self.ground, 0.5),
            "accent": self.accent,
            "accent-ink": self.ground,
            "accent-soft": mixed(self.accent, self.ground, HAIRLINE),
            "warn-ink": self.ink,
            "warn-soft": mixed(self.ink, self.ground, HAIRLINE / 2),
            "cross": self._legible_or_ink(max(CROSSES, key=lambda colour: contrast(colour, self.ground))),
        }
        dark = luminance(self.ground) < luminance(self.ink)
        lines = "".join(f"  --{name}: #{colour};\n" for name, colour in said.items())
        return f":root {{\n  color-scheme: {'dark' if dark else 'light'};\n{lines}}}\n"


NAMES: Mapping[str, str] = {"grund": "ground", "schrift": "ink", "farbe": "accent"}
"""Name in an address -> field of Colours."""


def colours_in(asked: Mapping[str, str]) -> Colours | None:
    """The colours an address asks for, those it leaves out as the house has them; None: none, or none there are."""
    said = {field: asked[name].lower() for name, field in NAMES.items() if name in asked}
    if not said or not all(COLOUR.fullmatch(colour) for colour in said.values()):
        return None
    return Colours(**said)


def contrast(one: str, other: str) -> float:
    """How many times lighter one of two colours is (WCAG 2.2)."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    """How light it is, 0 to 1 (WCAG 2.2)."""
    parts = (value / 255 for value in _parts(colour))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def mixed(one: str, other: str, share: float) -> str:
    """A colour between two, with so much of the first."""
    parts = zip(_parts(one), _parts(other), strict=True)
    return "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in parts)


def _parts(colour: str) -> list[int]:
    return [int(colour[at : at + 2], 16) for at in (0, 2, 4)]


def rows_asked(typed: str) -> int:
    """How many lines; of what is no number, the usual."""
    if not (typed.isascii() and typed.isdigit()) or len(typed) > 4:
        return USUAL_ROWS
    return min(max(int(typed), 1), MOST_ROWS)
