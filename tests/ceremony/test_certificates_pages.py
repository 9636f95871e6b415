"""The pages of certificates: choosing, the PDF, and whose they are.

Layout, logo and places: what is chosen is kept; what is refused leaves nothing.

A logo is written anew, small, with nothing of the file but the picture; a bomb or no picture is one sentence.
"""

import io
import re
import time
from contextlib import suppress
from datetime import date
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageFile

from tests.ceremony import pictures
from tests.ceremony.conftest import call
from tests.examples import few
from tests.factories import ACTOR, write_something
from tests.standings.playing import refusal, says
from tests.web.answers import Answer, shows
from tests.web.html import text_of
from tests.web.reading import texts
from tournament.ceremony.files import LONGEST_SIDE, cleaned
from tournament.ceremony.layouts import WORDS
from tournament.ceremony.reads.certificates import kind_of
from tournament.core.errors import RefusedError
from tournament.models import AuditEntry, CardTable, CertificateDesign, Registration, Tournament
from tournament.models.limits import LARGEST_LOGO, MOST_PIXELS
from tournament.privacy.acts.forgetting import forget
from tournament.setup.acts.copying import copy_tournament


def address(tournament: Tournament, rest: str = "/") -> str:
    return f"/leitung/{tournament.slug}/urkunden{rest}"


def design(tournament: Tournament) -> CertificateDesign:
    return CertificateDesign.objects.get(tournament=tournament)


def ticked(page: Answer) -> dict[str, bool]:
    """Key of each who may get one -> whether it is ticked."""
    boxes = r'<input\s+type="checkbox"\s+name="wer"\s+value="([^"]+)"([^>]*)>'
    return {key: "checked" in rest for key, rest in re.findall(boxes, page.content.decode())}


@pytest.mark.parametrize(
    ("ranks", "keys"),
    few(3, [("1-2", ["5", "6"]), (" 1 – 2 , 5", ["5", "6", "8"]), ("alle", list("56718234")), ("99", []), ("", [])]),
)
def test_ranks_as_they_are_typed(browser: Client, cup: Tournament, ranks: str, keys: list[str]) -> None:
    page = browser.get(address(cup), {"wertung": "players", "raenge": ranks})
    assert list(ticked(page)) == keys
    assert text_of(page).count("Platz geteilt, kein Los gezogen") == len({"3", "4"} & {*keys})


@pytest.mark.parametrize("ranks", few(2, ["0", "3-1", "eins", "1-", "100000", "1--3"]))
def test_unknown_ranks_are_refused(browser: Client, cup: Tournament, ranks: str) -> None:
    says(
        browser.get(address(cup), {"wertung": "players", "raenge": ranks}),
        "Das ist nicht zu verstehen. Gemeint ist so etwas: 1–3, 7",
        status=400,
    )


def test_anonymous_player_is_not_ticked_it_is_said_and_once_ticked_named(browser: Client, cup: Tournament) -> None:
    Registration.objects.filter(tournament=cup, number=6).update(anonymous=True)
    page = browser.get(address(cup))
    says(page, "1 Person möchte öffentlich nicht genannt werden und ist nicht angekreuzt.", "2 angekreuzt")
    assert ticked(page) == {"5": True, "6": False, "7": True}
    pdf = browser.get(address(cup, ".pdf"), {"wertung": "players", "wer": ["6"]})
    assert ["Frank Franke" in page for page in texts(pdf.content)] == [True]
    assert (pdf["Content-Disposition"], AuditEntry.objects.filter(tournament=cup, action="exported").count()) == (
        f'inline; filename="{cup.slug}-urkunden-einzelwertung.pdf"',
        1,
    )


def test_first_three_are_there_at_once_and_nobody_before_a_seating(
    organiser_client: Client, tournament: Tournament, browser: Client, cup: Tournament
) -> None:
    says(organiser_client.get(address(tournament)), "niemand", status=200)
    page, said = browser.get(address(cup)), "Noch 1 Liste ist offen: Die Plätze können sich noch ändern."
    says(page, "Elke Ehlers Rommé-Club Nr. 1", "3 angekreuzt", but_not=[said])
    assert ticked(page) == {"5": True, "6": True, "7": True}
    CardTable.objects.filter(series__tournament=cup, number=2).update(closed_at=None)
    write_something(cup)
    says(browser.get(address(cup)), said)


def test_certificates_not_offered_are_refused(browser: Client, cup: Tournament) -> None:
    for asked in ({"wertung": "players", "serie": "2"}, {"wertung": "nobody"}):
        assert browser.get(address(cup), asked).status_code == 400
    many = ["5", *map(str, range(1000, 1500))]  # of whom one is there
    wrong: list[dict[str, Any]] = [{"wertung": "x"}, {"serie": "x"}, {"serie": "12345"}, {"muster": "2"}]
    for other in (*wrong, {"wer": []}, {"wer": many}):
        asked = {"wertung": "players", "wer": "5"} | other
        assert browser.get(address(cup, ".pdf"), asked).status_code == 404, other
    assert browser.get(address(cup, ".pdf"), {"wertung": "players", "wer": many[:500]}).status_code == 200


def test_sample_with_millimetres_has_their_numbers(browser: Client, cup: Tournament) -> None:
    (grid,) = texts(browser.get(address(cup, ".pdf"), {"muster": "raster"}).content)
    shows(grid, "Erika Mustermann", *(f" {number} " for number in range(10, 210, 10)))


def test_copy_has_the_layout_and_the_logo_but_nobody_who_signs(cup: Tournament, organiser: User) -> None:
    kept = {"layout": "band", "logo": b"\x89PNG logo", "sentence": "Wir gratulieren."}
    signed = {"place_and_date": "Kassel, heute", "signatures": [{"name": "Erika", "function": ""}]}
    CertificateDesign.objects.create(tournament=cup, version=7, **kept, **signed)
    copy = design(copy_tournament(cup, "Pokal 2027", date(2027, 5, 8), organiser, ACTOR))
    assert {name: getattr(copy, name) for name in kept} == kept
    assert (copy.version, copy.place_and_date, copy.signatures, design(cup).version) == (1, "", [], 7)


def test_name_that_is_deleted_goes_from_it(cup: Tournament) -> None:
    call(cup, 5, "Unverwechsel, Ottilie")
    CertificateDesign.objects.create(
        tournament=cup,
        sentence="Dank an Ottilie Unverwechsel!",
        signatures=[{"name": "Ottilie Unverwechsel", "function": "Kasse"}],
    )
    forget(cup, [cup.registrations.get(number=5).pk], ACTOR)
    kept = design(cup)
    shows(f"{kept.sentence} {kept.signatures}", "Kasse", but_not=["Unverwechsel"])


CHOSEN = {
    "version": "0",
    "layout": "frame",
    "sheet": "a5",
    "lying": "1",
    "colour": "red",
    "second": "gold",
    "sentence": "Wir gratulieren.",
    "place_and_date": "",
    "with_club": "on",
    "name_1": "Erika Mustermann",
    "function_1": "Vorsitzende",
}


def styled(browser: Client, cup: Tournament, logo: bytes | None = None, /, **changed: str) -> Answer:
    """What the page of the layout answers."""
    file = {} if logo is None else {"logo": SimpleUploadedFile("logo.png", logo)}
    return browser.post(address(cup, "/gestaltung/"), {**CHOSEN, **changed, **file}, follow=True)


def test_logo_is_kept_shown_and_taken_off_with_its_design_printed(browser: Client, cup: Tournament) -> None:
    assert browser.get(address(cup, "/gestaltung/logo")).status_code == 404
    says(styled(browser, cup, pictures.picture("PNG", "RGBA")), "Gespeichert")
    kept = design(cup)
    assert (kept.layout, kept.sheet, kept.lying, kept.colour, kept.version) == ("frame", "a5", True, "red", 1)
    assert (kept.with_club, kept.with_figures) == (True, False)
    (page,) = texts(browser.get(address(cup, ".pdf"), {"muster": "1"}).content)
    shows(page, "Urkunde Erika Mustermann", "Wir gratulieren.", "Vorsitzende", but_not=["Wertungspunkte"])
    entry = AuditEntry.objects.get(tournament=cup, action="certificates_designed")
    assert (entry.before, entry.after) == (None, {"logo": True, "signatures": 1})
    assert Tournament.objects.get(pk=cup.pk).public_revision == cup.public_revision  # nobody else's page changed
    answer = browser.get(address(cup, "/gestaltung/logo"))
    assert (answer["Content-Type"], answer["X-Content-Type-Options"]) == ("image/png", "nosniff")
    for changed, logo in (({"version": "1"}, answer.content), ({"version": "2", "without_logo": "on"}, b"")):
        styled(browser, cup, **changed)
        assert bytes(design(cup).logo) == logo


@pytest.mark.parametrize(
    ("content", "said"),
    few(
        3,
        [
            (pictures.SVG, "Das ist kein Bild, das sich lesen lässt."),
            (pictures.declares(50_000, 50_000), "Das Bild hat zu viele Bildpunkte."),
            (bytes(LARGEST_LOGO + 1), "Die Datei ist zu groß: höchstens 5 MB."),
            (b"", "Die Datei ist leer."),
        ],
    ),
    ids=["svg", "bomb", "too large", "empty"],
)
def test_file_that_is_no_logo_is_refused_in_one_sentence(
    browser: Client, cup: Tournament, content: bytes, said: str
) -> None:
    says(styled(browser, cup, content), said, "Erika Mustermann", status=400)  # what was typed is still there
    assert not CertificateDesign.objects.exists()


@pytest.mark.parametrize(("field", "most"), few(1, [("sentence", 300), ("place_and_date", 120), ("name_1", 40)]))
def test_bounds_of_what_is_written_on_both_sides(browser: Client, cup: Tournament, field: str, most: int) -> None:
    answers = [styled(browser, cup, **{field: "x" * length}) for length in (most + 1, most)]
    assert [answer.status_code for answer in answers] == [400, 200]


@pytest.mark.parametrize("field", few(1, ["layout", "sheet", "colour", "second", "lying"]))
def test_design_not_offered_is_not_kept(browser: Client, cup: Tournament, field: str) -> None:
    assert (styled(browser, cup, **{field: "red;}"}).status_code, CertificateDesign.objects.exists()) == (400, False)


def test_stale_design_and_stale_words_are_refused(browser: Client, cup: Tournament) -> None:
    styled(browser, cup)
    said = "Inzwischen hat jemand anderes die Urkunden gestaltet."
    says(styled(browser, cup, layout="band"), said, 'name="version" value="1"', status=409)
    assert design(cup).layout == "frame"
    styled(browser, cup, layout="band", version="1")
    assert design(cup).layout == "band"
    styled(browser, cup)
    # the sheet is lying by now: 148.5 mm from the top is off an A5
    for places, status in (({"name_y": "100"}, 400), ({f"{key}_y": "70" for key in WORDS}, 409)):
        assert browser.post(address(cup, "/plaetze/"), typed(**places)).status_code == status
    assert design(cup).places == {}


def typed(**other: str) -> dict[str, str]:
    middle = {f"{key}_{part}": value for key in WORDS for part, value in {"x": "105", "y": "148.5"}.items()}
    return {"version": "0", **middle, **{f"{key}_size": "20" for key in WORDS}, **other}


def test_words_are_kept_where_they_were_put(browser: Client, cup: Tournament) -> None:
    done = browser.post(address(cup, "/plaetze/"), typed(name_x="60.5", date_size="0"), follow=True)
    says(done, "Gespeichert", 'value="60.5"')
    assert (design(cup).places["name"], design(cup).places["date"]) == ([60.5, 148.5, 20], [105, 148.5, 0])


@pytest.mark.parametrize(
    ("field", "inside", "outside"),
    few(
        3,
        [
            ("name_x", "10", "9.9"),
            ("rank_y", "287", "287.5"),
            ("date_size", "6", "5.9"),
            ("name_x", "200", "200.1"),
            ("date_size", "96", "96.5"),
            ("name_x", "100", "NaN"),
            ("rank_y", "10", "-1"),
            ("date_size", "0", "-1"),
            ("name_y", "100", "1e400"),
        ],
    ),
)
def test_bounds_of_a_sheet_on_both_sides(
    browser: Client, cup: Tournament, field: str, inside: str, outside: str
) -> None:
    assert (
        browser.post(address(cup, "/plaetze/"), typed(**{field: outside})).status_code,
        CertificateDesign.objects.exists(),
        browser.post(address(cup, "/plaetze/"), typed(**{field: inside})).status_code,
    ) == (400, False, 302)


# The logo.


def opened(kept: bytes) -> Image.Image:
    return Image.open(io.BytesIO(kept))


@pytest.mark.parametrize(
    ("kind", "mode", "kept"),
    [
        ("PNG", "RGB", "image/jpeg"),
        ("PNG", "RGBA", "image/png"),
        ("PNG", "P", "image/jpeg"),
        ("JPEG", "RGB", "image/jpeg"),
        ("JPEG", "L", "image/jpeg"),
        ("JPEG", "CMYK", "image/jpeg"),
        ("WEBP", "RGB", "image/jpeg"),
        ("WEBP", "RGBA", "image/png"),
    ],
)
def test_logo_of_any_kind_becomes_one_of_two(kind: str, mode: str, kept: str) -> None:
    made = cleaned(pictures.picture(kind, mode))
    assert (kind_of(made), opened(made).size) == (kept, (60, 40))


def test_logo_stays_transparent_or_grey_and_becomes_upright_and_small() -> None:
    assert opened(cleaned(pictures.picture("PNG", "RGBA"))).getpixel((5, 5)) == (200, 0, 0, 128)
    sent = io.BytesIO()
    Image.new("I;16", (60, 40), 100 * 257).save(sent, "PNG")
    assert opened(cleaned(sent.getvalue())).getpixel((5, 5)) == (100, 100, 100)
    assert opened(cleaned(pictures.picture("PNG", size=(3000, 1500)))).size == (LONGEST_SIDE, LONGEST_SIDE // 2)
    # lines that unpack to more are not unpacked: the picture is the ten it says it has
    assert opened(cleaned(pictures.unpacks_to_more())).size == (10, 10)
    made = cleaned(pictures.with_a_place())
    assert (opened(made).size, dict(opened(made).getexif())) == ((40, 60), {})
    assert (b"Anna" in made, b"geheim" in cleaned(pictures.with_words())) == (False, False)


def test_bounds_of_the_file_and_the_pixels_on_both_sides() -> None:
    whole = pictures.picture("JPEG")
    assert cleaned(whole + bytes(LARGEST_LOGO - len(whole)))
    assert refusal(cleaned, whole + bytes(LARGEST_LOGO - len(whole) + 1)) == "logo_too_large"
    high = MOST_PIXELS // 6000
    assert (
        refusal(cleaned, pictures.declares(6000, high)) == "logo_no_picture"
    )  # as many as may be, but they are not there
    assert refusal(cleaned, pictures.declares(6000, high + 1)) == "logo_too_many_pixels"


@pytest.mark.parametrize("side", [50_000, 2**31 - 1])
def test_bomb_is_seen_before_it_is_unpacked(side: int) -> None:
    bomb = pictures.declares(side, side)
    began = time.process_time()
    assert refusal(cleaned, bomb) == "logo_too_many_pixels"
    assert time.process_time() - began < 1  # unpacking 7.5 GB would take longer


@pytest.fixture(params=[False, True])
def filled_up(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a process that has drawn a PDF before (WeasyPrint sets this for good), and in a new one."""
    monkeypatch.setattr(ImageFile, "LOAD_TRUNCATED_IMAGES", request.param)


@pytest.mark.usefixtures("filled_up")
@pytest.mark.parametrize("name", pictures.NO_PICTURES)
def test_file_that_is_no_picture_is_refused(name: str) -> None:
    assert refusal(cleaned, pictures.NO_PICTURES[name]) == "logo_no_picture"


@given(
    st.sampled_from([pictures.picture("PNG", "RGBA"), pictures.picture("JPEG"), pictures.picture("WEBP")]), st.data()
)
def test_damaged_file_is_a_picture_or_none(whole: bytes, data: st.DataObject) -> None:
    """Nothing else comes of it: no error of the library's."""
    damaged = bytearray(whole)
    for at in data.draw(st.lists(st.integers(0, len(whole) - 1), max_size=6)):
        damaged[at] = data.draw(st.integers(0, 255))
    with suppress(RefusedError):
        assert opened(cleaned(bytes(damaged))).format in {"PNG", "JPEG"}
