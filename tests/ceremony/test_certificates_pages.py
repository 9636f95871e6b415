"""The pages of certificates: choosing, the PDF, and whose they are.

Layout and places: what is chosen is kept; what is refused leaves nothing.
"""

import re
from datetime import date
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.ceremony.conftest import call
from tests.examples import few
from tests.factories import ACTOR, write_something
from tests.standings.playing import says
from tests.web.answers import Answer, shows
from tests.web.html import text_of
from tests.web.reading import texts
from tournament.ceremony.layouts import WORDS
from tournament.models import AuditEntry, CardTable, CertificateDesign, Registration, Tournament
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


def test_copy_has_the_layout_but_nobody_who_signs(cup: Tournament, organiser: User) -> None:
    kept = {"layout": "band", "sentence": "Wir gratulieren."}
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
    "sentence": "Wir gratulieren.",
    "place_and_date": "",
    "with_club": "on",
    "name_1": "Erika Mustermann",
    "function_1": "Vorsitzende",
}


def styled(browser: Client, cup: Tournament, /, **changed: str) -> Answer:
    """What the page of the layout answers."""
    return browser.post(address(cup, "/gestaltung/"), {**CHOSEN, **changed}, follow=True)


def test_design_is_kept_and_printed(browser: Client, cup: Tournament) -> None:
    says(styled(browser, cup), "Gespeichert")
    kept = design(cup)
    assert (kept.layout, kept.sheet, kept.lying, kept.version) == ("frame", "a5", True, 1)
    assert (kept.with_club, kept.with_figures) == (True, False)
    (page,) = texts(browser.get(address(cup, ".pdf"), {"muster": "1"}).content)
    shows(page, "Urkunde Erika Mustermann", "Wir gratulieren.", "Vorsitzende", but_not=["Wertungspunkte"])
    entry = AuditEntry.objects.get(tournament=cup, action="certificates_designed")
    assert (entry.before, entry.after) == (None, {"signatures": 1, "background": False})
    assert Tournament.objects.get(pk=cup.pk).public_revision == cup.public_revision  # nobody else's page changed


@pytest.mark.parametrize(("field", "most"), few(1, [("sentence", 300), ("place_and_date", 120), ("name_1", 40)]))
def test_bounds_of_what_is_written_on_both_sides(browser: Client, cup: Tournament, field: str, most: int) -> None:
    answers = [styled(browser, cup, **{field: "x" * length}) for length in (most + 1, most)]
    assert [answer.status_code for answer in answers] == [400, 200]


@pytest.mark.parametrize("field", few(1, ["layout", "sheet", "lying"]))
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
