"""A club evening from the list of tournaments to the printed winner list, its clicks and pages counted."""

from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from tests.factories import make_tournament
from tests.setup.pages import NOT_THERE, missing
from tests.web.reading import texts
from tournament.models import Organisation, Tournament

from .conftest import OpenPage
from .hands import press, sees
from .looks import DESK_SIZE, box_of, desk_faults, show

# Counted are presses by mouse or finger, but for those on a box: a click that a key makes has no detail.
COUNTING = """
addEventListener("click", ({target, detail, isTrusted}) => {
  const box = target.closest("label, input[type=checkbox]");
  if (isTrusted && detail && !box) sessionStorage.setItem("clicks", Number(sessionStorage.getItem("clicks") ?? 0) + 1);
}, true);
const seen = new Set(JSON.parse(sessionStorage.getItem("pages") ?? "[]"));
sessionStorage.setItem("pages", JSON.stringify([...seen.add(location.pathname)]));
"""


def test_evening_of_three_series_takes_at_most_twelve_clicks(organiser: User, open_page: OpenPage) -> None:
    club = Organisation.objects.get(memberships__user=organiser)
    last = make_tournament(7, name="Clubabend Oktober", series=3, games=20, organisation=club)
    last.organisers.add(organiser)
    last.club_evening, last.rulebook_id = True, "dgsrv"
    last.save()
    page = open_page("/leitung/", user=organiser)
    page.context.add_init_script(COUNTING)
    page.reload()
    words = [begin(page)]
    for number in (1, 2, 3):
        words.append(page.inner_text("main"))
        words.append(page_printed(page, "Drucken"))
        assert words[-1].count("110 Karten") == 2
        type_the_sums(page, number)
        if number < 3:
            press(page, "Nächste Serie", then=page.get_by_role("heading", name=f"Serie {number + 1}", exact=True))
    press(page, "Siegerliste zeigen", then="Die Siegerliste ist öffentlich.")
    words.append(page.inner_text("main"))
    assert {round(box_of(row)["height"]) for row in page.locator("#siegerliste tbody tr").all()} == {32}
    show(page, (1920, 1080), "light")
    assert box_of(page.locator("#siegerliste table"))["width"] > 0.9 * 1920
    show(page, DESK_SIZE, "light")
    assert desk_faults(page) == []
    words.append(page_printed(page, "Drucken"))
    assert not missing(words[-1], "Ahrens", "Siegerliste")
    assert int(page.evaluate("sessionStorage.getItem('clicks')")) <= 12
    assert page.evaluate("JSON.parse(sessionStorage.getItem('pages')).length") <= 3
    assert [word for word in NOT_THERE if word in "\n".join(words)] == []


def begin(page: Page) -> str:
    """Seven are ticked, one more is typed; returns what the page says."""
    press(page, "Neuer Clubabend")
    for box in page.get_by_role("checkbox").all():
        box.check()
    page.get_by_label("Wer noch da ist").fill("Karin Krug, RC Karlsau")
    expect(page.locator("#gezaehlt")).to_have_text("Da: 8")
    assert desk_faults(page) == []
    said = page.inner_text("main")
    press(page, "Auslosen", then=page.get_by_role("heading", name="Serie 1", exact=True))
    evening = Tournament.objects.get(name__startswith="Clubabend", date__gt="2026-05-09")
    assert evening.published
    assert desk_faults(page) == []
    assert (evening.rulebook_id, evening.registrations.filter(present=True).count()) == ("dgsrv", 8)
    return said


def page_printed(page: Page, link: str) -> str:
    """Press it; returns the text of the PDF that opens beside."""
    with page.context.expect_page() as beside:
        press(page, link, exact=True)
    beside.value.close()
    page.bring_to_front()
    address = page.get_by_role("link", name=link, exact=True).get_attribute("href")
    return "\n".join(texts(page.request.get(str(address)).body()))


def type_the_sums(page: Page, number: int) -> None:
    """With digits and Enter alone; what cannot be is said at once, and each table is stored as soon as it holds."""
    first, second = page.locator("fieldset").all()
    expect(first.get_by_role("spinbutton").first).to_be_focused()
    if number == 1:
        page.keyboard.type("20\n300\n99\n")
        sees(first, first.locator("p.wrong"))
        for key in ("Shift+Tab", "Delete", "Enter"):
            page.keyboard.press(key)
    else:
        page.keyboard.type(f"{20 + number}\n300\n\n")
    for points in (21, 22, 23):
        page.keyboard.type(f"{points}\n{points * 15}\n\n")
    sees(first, "✓ gespeichert")
    for points in (24, 25, 26, 27):
        page.keyboard.type(f"{points}\n{points * 12}\n\n")
    sees(page, page.get_by_role("button", name="Nächste Serie" if number < 3 else "Siegerliste zeigen"))
    assert second.count() == 0
