"""A helper who types paper lists: sees where the cursor is, types what stands there on paper, and never has a mouse."""

import re
from collections.abc import Mapping

from playwright.sync_api import Page

import scoring
from tournament.lists.desk.grid.reading import TypedGrid

HERE = "() => document.activeElement.name"


class Typist:
    """Types, and counts every key."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.keys = 0

    @property
    def field(self) -> str:
        """The name of the field the cursor is in."""
        name: str = self.page.evaluate(HERE)
        return name

    def types(self, text: str) -> None:
        """One key a sign."""
        for sign in text:
            self.presses(sign)

    def presses(self, key: str) -> None:
        """A key by its name, as Playwright calls it."""
        self.page.keyboard.press(key)
        self.keys += 1

    def enters(self, text: str) -> None:
        """Something, and Enter."""
        self.types(text)
        self.presses("Enter")

    def goes_on(self, key: str = "Enter") -> None:
        """A key that leads to another page, and wait until that is there."""
        with self.page.expect_navigation():
            self.presses(key)

    def copies(self, paper: TypedGrid, until: str = "next") -> None:
        """What stands on a paper list, field after field, up to this one."""
        while (name := self.field) != until:
            self.enters(on_paper(paper, name))

    def sums(self, totals: Mapping[int, scoring.Totals]) -> None:
        """The sums of a paper list, seat after seat; what is nought is left empty where it may."""
        while (name := self.field) != "next":
            figure, seat = name.rsplit("_", 1)
            made = getattr(totals[int(seat)], figure)
            self.enters("" if figure == "crosses" and not made else str(made))


def on_paper(paper: TypedGrid, field: str) -> str:
    """What stands where this field is."""
    found = re.fullmatch(r"(?:g(\d+)|sum)_(\d)", field)
    assert found, f"the cursor is in {field!r}"
    cells = paper.rows.get(int(found[1]), {}) if found[1] else paper.foot
    return cells.get(int(found[2]), "")
