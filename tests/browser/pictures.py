"""The manual's pictures, made anew in both languages: `make pictures`. They go into docs/bilder/, each below 60 KB.

What their pages say goes into tests/manual/words_of_pictures.txt; tests/manual/test_chapters.py holds it against them.
"""

import io
from collections.abc import Mapping

import pytest
from PIL import Image
from playwright.sync_api import FloatRect, Page, expect

from tests.manual.pictured import (
    ALL,
    LANGUAGES,
    SPREADSHEET,
    WORDS,
    Pictured,
    kept,
    prepared,
    sentences_of_phone,
    user_of,
    without_what_changes,
    words_of,
)
from tournament.manual.reads.sources import PICTURES

from .conftest import OpenPage

PHONE_HEIGHT = 720
WIDE = {"viewport": {"width": 1100, "height": 900}}
SCREEN = {"width": 390, "height": PHONE_HEIGHT}
PHONE = {"viewport": SCREEN, "has_touch": True, "is_mobile": True, "device_scale_factor": 1.5}
MOST = 60_000
"""Bytes of a picture."""
MOST_ON_A_PHONE = 30_000
"""Of one that a list keeper's phone keeps."""
QUALITIES = (80, 60, 40, 30, 20, 10)


@pytest.mark.parametrize("language", LANGUAGES)
def test_pictures(open_page: OpenPage, transactional_db: None, language: str) -> None:
    """One language after the other; the words of the other one stay in the file."""
    values = prepared()
    said = {}
    for pictured in ALL:
        before = [] if pictured.drawn else words_of(pictured, values, language)
        user = user_of(pictured.who)
        page = open_page("/regeln/", user=user, **(PHONE if pictured.phone else WIDE))
        page.context.add_cookies([{"name": "language", "value": language, "domain": "localhost", "path": "/"}])
        page.goto(pictured.address.format(**values))
        show(page, pictured)
        save(page, pictured, language)
        said[f"{pictured.name} {language}"] = before or drawn_words(page, language)
        page.context.close()
    keep(said)


def show(page: Page, pictured: Pictured) -> None:
    """Do on the page what its picture shows."""
    if pictured.drawn:
        expect(page.locator(".keeper-foot")).to_be_visible()
        expect(page.locator("[data-rests]")).to_have_count(0)
    if pictured.name == "einlesen":
        page.locator("input[type=file]").set_input_files(
            {"name": "Liste.csv", "mimeType": "text/csv", "buffer": SPREADSHEET.encode()}
        )
        page.locator("main form button").first.click()
        expect(page.locator("main fieldset").first).to_be_visible()
    if pictured.name == "telefon-spiel":
        page.locator(".tile:not(.nobody)").first.click()
        page.locator("[data-rests]").wait_for(state="detached")
        for digit in "27":
            page.locator(".pad").get_by_role("button", name=digit, exact=True).click()
    if pictured.name == "saal":
        page.locator("main form button.primary").first.click()
        expect(page.locator("main :is(svg, img)").first).to_be_visible()
    if pictured.name == "telefon-liste":
        page.locator(".switch").click()
        expect(page.locator(".keeper-body[data-screen=list]")).to_be_visible()


def save(page: Page, pictured: Pictured, language: str) -> None:
    """The picture, as good as so many bytes allow."""
    box = page.locator(pictured.part).first.bounding_box()
    assert box is not None
    high = PHONE_HEIGHT if pictured.phone else pictured.height
    seen = FloatRect(x=box["x"], y=box["y"], width=box["width"], height=min(box["height"], high))
    taken = Image.open(io.BytesIO(page.screenshot(clip=seen, animations="disabled"))).convert("RGB")
    for quality in QUALITIES:
        packed = io.BytesIO()
        taken.save(packed, "WEBP", quality=quality, method=6)
        if len(packed.getvalue()) < (MOST_ON_A_PHONE if pictured.drawn else MOST):
            break
    (PICTURES / f"{pictured.name}.{language}.webp").write_bytes(packed.getvalue())


def drawn_words(page: Page, language: str) -> list[str]:
    """What a script drew, of the sentences of ours."""
    seen = page.locator("h1, h2, h3, button, p, summary").all_inner_texts()
    said = without_what_changes(" ".join(text.split()) for text in seen)
    return sorted(set(said).intersection(sentences_of_phone(language)))


def keep(said: Mapping[str, list[str]]) -> None:
    """Into the file, in place of what was said of the same pictures before."""
    whole = (kept() if WORDS.exists() else {}) | dict(said)
    text = "\n".join("\n".join([f"# {name}", *whole[name], ""]) for name in sorted(whole))
    WORDS.write_text(text, encoding="utf-8")
