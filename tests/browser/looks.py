"""What every page must be to everybody: by day and by night, on a phone and on a desk, with big letters."""

from collections.abc import Sequence

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import FloatRect, Locator, Page

Look = tuple[tuple[int, int], str]
PHONE_SIZE, DESK_SIZE, SMALLEST_SIZE = (390, 844), (1440, 900), (360, 640)
LYING, LYING_WIDE = (640, 360), (844, 390)
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
SHOWN = """([width, height, scheme]) =>
    matchMedia(`(width: ${width}px) and (height: ${height}px) and (prefers-color-scheme: ${scheme})`).matches"""
# axe-core says the same of the second row of a table as of the first. Of what is written alike (the same elements with
# the same attributes, whatever their names, values and words are) it looks at the first and the last, in either scheme:
# no style of ours tells those between them apart.
AXE = """async ([by, first]) => {
    const names = /^(id|href|for|name|value|title|alt|src|aria-(label|labelledby|describedby|controls)|data-.*)$/
    const outline = element => [element.tagName, [...element.childNodes].some(({data}) => data?.trim()),
        ...[...element.attributes].map(({name, value}) => names.test(name) ? name : `${name}=${value}`),
        ...[...element.children].map(child => `(${outline(child)})`)].join()
    const again = []
    for (const parent of document.querySelectorAll("body, body :not(tr, svg *)")) {
        const seen = {}
        for (const child of parent.children) {
            const alike = outline(child)
            seen[alike] = (seen[alike] ?? 0) + 1
            if (seen[alike] > 1 && child.nextElementSibling) again.push(child)
        }
    }
    const rules = first ? by : ["color-contrast"]
    const options = {resultTypes: ["violations"], ...(rules.length && {runOnly: rules})}
    const {violations} = await axe.run({include: document, exclude: again}, options)
    return violations.map(found => `${found.id}: ${found.nodes[0].html}`)
}"""
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
SMALL_TARGETS = """() => [...document.querySelectorAll("main button, main input")]
    .filter((one) => one.offsetParent && (one.offsetWidth < 48 || one.offsetHeight < 48))
    .map((one) => one.textContent)"""
SMALL_TEXT = """() => [...document.querySelectorAll("main *")]
    .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.nodeValue.trim()))
    .filter((one) => one.getClientRects().length && parseFloat(getComputedStyle(one).fontSize) < 18)
    .map((one) => one.textContent)"""
CUT_OFF = """() => [...document.querySelectorAll("button, h1, .name")]
    .filter((one) => one.getClientRects().length)
    .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 || one.scrollWidth > one.clientWidth + 1)
    .map((one) => one.textContent)"""
FITS = """() => document.documentElement.scrollHeight <= innerHeight
    && document.documentElement.scrollWidth <= innerWidth"""
# The first look is by all of axe-core; what differs by the scheme is colour contrast alone.
LOOKS: tuple[Look, ...] = ((PHONE_SIZE, "light"), (DESK_SIZE, "dark"))


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
    assert before is not None
    found: list[str] = []
    schemes: list[str] = []
    for size, scheme in looks:
        show(page, size, scheme)
        seen = page.evaluate(COVERED)
        if scheme not in schemes:
            seen += axe(page, rules, first=not schemes)
        if not schemes:
            seen += too_wide(page, "200%") if big_letters else []
            show(page, SMALLEST_SIZE, scheme)
            seen += too_wide(page, "")
            seen += [f"no thumb hits {target}" for target in page.evaluate(MISSED, thumb or "no-thing")]
        schemes.append(scheme)
        found += [f"{scheme}, {size[0]} wide: {fault}" for fault in seen]
    show(page, (before["width"], before["height"]), "light")
    return [f"{page.url}: {fault}" for fault in found]


def axe(page: Page, rules: Sequence[str] = (), *, first: bool) -> list[str]:
    """What axe-core finds: by these rules, or any, at the first look, and of colours."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    said: list[str] = page.evaluate(AXE, [rules, first])
    return said


def is_fine(page: Page, *screens: tuple[int, int], touched: bool = True) -> None:
    """In light and dark axe finds nothing, no text is below 18 pixels, and no target below 48 where fingers are used.

    Sizes on each of these screens, or on the one the page is on; the last of them stays, and axe looks at it there.
    """
    page.wait_for_load_state()  # with its styles
    for screen in screens or [None]:
        if screen is not None:
            turn(page, screen)
        assert page.evaluate(SMALL_TEXT) == []
        assert not touched or page.evaluate(SMALL_TARGETS) == []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        assert axe(page, first=scheme == "light") == []
    page.emulate_media(color_scheme="light")


def show(page: Page, size: tuple[int, int], scheme: str) -> None:
    """Turn the page to this size and color scheme, if it is not."""
    if page.evaluate(SHOWN, [*size, scheme]):
        return
    turn(page, size)
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.wait_for_function(SHOWN, arg=[*size, scheme])


def turn(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def too_wide(page: Page, letters: str) -> list[str]:
    """By how many pixels the page would have to be pushed sideways with letters of this size."""
    page.evaluate(LETTERS, letters)
    pushed = page.evaluate(SIDEWAYS)
    page.evaluate(LETTERS, "")
    return [f"{pushed} pixels too wide with letters of {letters or '100%'}"] if pushed else []


def box_of(target: Locator) -> FloatRect:
    """Where it is on the screen."""
    box = target.bounding_box()
    assert box is not None
    return box
