"""What hands do on a page, by what stands on it, and what eyes wait for."""

import re
from collections.abc import Mapping

from playwright.sync_api import Locator, Page, expect

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
