"""What hands do on a page, by what stands on it, and what eyes wait for; a helper who types paper lists."""

import io
import re
from collections.abc import Iterable, Mapping, Sequence

from openpyxl import Workbook
from playwright.sync_api import FilePayload, Locator, Page, expect

import scoring
from tournament.core.counted import Counted
from tournament.lists.desk.grid.reading import TypedGrid
from tournament.lists.keeper.words import WORDS

Words = str | re.Pattern[str]


def press(page: Page | Locator, *keys: Words | Locator, exact: bool = False, then: Words | Locator = "") -> None:
    """Press buttons and follow links, one after the other; then this is to be seen."""
    for key in keys:
        if isinstance(key, Locator):
            key.click()
        else:
            button, link = (page.get_by_role(role, name=key, exact=exact) for role in ("button", "link"))
            button.or_(link).click()
    sees(page, *([then] if then else []))


def fill(
    page: Page | Locator,
    fields: Mapping[str, str | bool],
    *keys: Words | Locator,
    exact: bool = False,
    then: Words | Locator = "",
) -> None:
    """Fill in these fields by their labels (True: tick; a select has what is chosen), press; then this is seen."""
    for label, value in fields.items():
        field = page.get_by_label(label, exact=exact)
        if value is True:
            field.check()
        elif field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(str(value))
        else:
            field.fill(str(value))
    press(page, *keys, then=then)


def sees(page: Page | Locator, *said: Words | Locator) -> None:
    """Wait until all of this stands on the page."""
    for one in said:
        expect(one if isinstance(one, Locator) else page.get_by_text(one)).to_be_visible()


def look_again(page: Page) -> None:
    """Take a phone out of the pocket: its page shows what is new at once."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def word(key: str, **values: object) -> str:
    """What the page says by this key."""
    said = WORDS[key]
    form = said.said(int(str(values[said.by]))) if isinstance(said, Counted) else str(said)
    return form.replace("\u00ad", "").format(**values)


def said_by(key: str, text: str) -> list[str]:
    """What is filled in where the page says this by this key; empty: it does not."""
    sentence = re.escape(str(WORDS[key]).replace("\u00ad", ""))
    found = re.fullmatch(re.sub(r"\\{\w+\\}", "(.+)", sentence), text)
    return list(found.groups() or ("",)) if found else []


XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def workbook(rows: Iterable[Sequence[object]]) -> FilePayload:
    """An Excel file of these rows, as a browser sends it."""
    book, file = Workbook(), io.BytesIO()
    for row in rows:
        book.worksheets[0].append(list(row))
    book.save(file)
    return {"name": "Meldung.xlsx", "mimeType": XLSX, "buffer": file.getvalue()}


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
