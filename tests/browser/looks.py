"""What every page must be to everybody: by day and by night, on a phone and on a desk, with big letters."""

from collections.abc import Sequence

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

PHONE_SIZE, DESK_SIZE, SMALLEST_SIZE = (390, 844), (1440, 900), (360, 640)
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
SHOWN = """([width, height, scheme]) =>
    matchMedia(`(width: ${width}px) and (height: ${height}px) and (prefers-color-scheme: ${scheme})`).matches"""
AXE = """async only => (await axe.run({resultTypes: ["violations"], ...(only.length && {runOnly: only})})).violations
    .map(found => `${found.id}: ${found.nodes[0].html}`)"""
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
LETTERS = "letters => { document.documentElement.style.fontSize = letters }"
MISSED = """targets => [...document.querySelectorAll(targets)].filter(target => {
    const box = target.getBoundingClientRect()
    return target.checkVisibility() && (box.height < 48 || (target.querySelector(".face") && box.width < 48))
}).map(target => target.outerHTML)"""

COVERED = """() => {
    const fields = [...document.querySelectorAll("input:not([type=hidden], .visually-hidden), select, textarea")]
        .filter(field => field.checkVisibility({visibilityProperty: true}))
        .map(field => [field, field.getBoundingClientRect()])
    return fields.flatMap(([field, a], at) => fields.slice(at + 1, at + 12)
        .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
        .map(([other]) => `${field.name} lies on ${other.name}`))
}"""


Look = tuple[tuple[int, int], str]
# The first look is by all of axe-core, which takes it a second; what differs by the scheme is colour contrast alone.
LOOKS: tuple[Look, ...] = ((PHONE_SIZE, "light"), (DESK_SIZE, "dark"))
CONTRAST = ["color-contrast"]


def desk_faults(page: Page, looks: Sequence[Look] = LOOKS) -> list[str]:
    """The faults of one of the organiser's pages: against WCAG 2.2 AA."""
    return faults(page, looks, rules=WCAG)


def faults_at(page: Page, *paths: str) -> list[str]:
    """The faults of several of the organiser's pages."""
    found = []
    for path in paths:
        page.goto(path)
        found += desk_faults(page)
    return found


def faults(
    page: Page,
    looks: Sequence[Look] = LOOKS,
    *,
    rules: Sequence[str] = (),
    thumb: str = "",
    big_letters: bool = False,
) -> list[str]:
    """What axe-core finds on this page by these looks, which fields lie on others, what sticks out; then it is light.

    `rules`: tags of axe-core, else all it has. `thumb`: the selector of what acts; a thumb must hit it on the smallest
    phone. `big_letters`: also twice as big.
    """
    before = page.viewport_size
    page.evaluate(AXE_SCRIPT)
    found: list[str] = []
    asked: dict[str, Sequence[str]] = {}
    for size, scheme in looks:
        show(page, size, scheme)
        seen = page.evaluate(COVERED)
        if scheme not in asked:
            asked[scheme] = CONTRAST if asked else rules
            seen += page.evaluate(AXE, asked[scheme])
        found += [f"{scheme}, {size[0]} wide: {fault}" for fault in seen]
    if big_letters:
        found += too_wide(page, "200%")
    show(page, SMALLEST_SIZE, "light")
    found += too_wide(page, "")
    if thumb:
        found += [f"no thumb hits {target}" for target in page.evaluate(MISSED, thumb)]
    assert before is not None
    show(page, (before["width"], before["height"]), "light")
    return [f"{page.url}: {fault}" for fault in found]


def show(page: Page, size: tuple[int, int], scheme: str) -> None:
    """Turn the page to this size and color scheme."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.wait_for_function(SHOWN, arg=[*size, scheme])


def too_wide(page: Page, letters: str) -> list[str]:
    """By how many pixels the page would have to be pushed sideways with letters of this size."""
    page.evaluate(LETTERS, letters)
    pushed = page.evaluate(SIDEWAYS)
    page.evaluate(LETTERS, "")
    return [f"{pushed} pixels too wide with letters of {letters or '100%'}"] if pushed else []
