"""Layout, logo and places of certificates: what is chosen is kept; what is refused leaves nothing."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.ceremony import pictures
from tests.web.html import text_of
from tests.web.reading import texts
from tournament.ceremony.layouts import WORDS
from tournament.models import AuditEntry, CertificateDesign, Tournament
from tournament.models.limits import LARGEST_LOGO

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


@pytest.fixture
def cup(tournament: Tournament) -> Tournament:
    return tournament


@pytest.fixture
def desk(organiser_client: Client) -> Client:
    return organiser_client


def address(tournament: Tournament, rest: str = "/") -> str:
    return f"/leitung/{tournament.slug}/urkunden{rest}"


def design(tournament: Tournament) -> CertificateDesign:
    return CertificateDesign.objects.get(tournament=tournament)


def sent(name: str, content: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content)


class TestLook:
    def test_logo_is_kept_and_printed(self, desk: Client, cup: Tournament) -> None:
        before = Tournament.objects.get(pk=cup.pk)
        logo = sent("logo.png", pictures.picture("PNG", "RGBA"))
        done = desk.post(address(cup, "/gestaltung/"), {**CHOSEN, "logo": logo}, follow=True)
        assert "Gespeichert" in text_of(done)
        kept = design(cup)
        assert (
            kept.layout,
            kept.sheet,
            kept.lying,
            kept.colour,
            kept.version,
            kept.signatures,
            kept.with_club,
            kept.with_figures,
        ) == ("frame", "a5", True, "red", 1, [{"name": "Erika Mustermann", "function": "Vorsitzende"}], True, False)
        (page,) = texts(desk.get(address(cup, ".pdf"), {"muster": "1"}).content)
        assert not [words for words in ("Wir gratulieren.", "Vorsitzende") if words not in page]
        assert "Wertungspunkte" not in page
        entry = AuditEntry.objects.get(tournament=cup, action="certificates_designed")
        assert (entry.before, entry.after) == (None, {"logo": True, "signatures": 1})
        after = Tournament.objects.get(pk=cup.pk)
        assert after.public_revision == before.public_revision  # nobody else's page changed

    def test_logo_is_shown_kept_and_taken_off(self, desk: Client, cup: Tournament) -> None:
        assert desk.get(address(cup, "/gestaltung/logo")).status_code == 404
        desk.post(address(cup, "/gestaltung/"), {**CHOSEN, "logo": sent("logo.png", pictures.picture())})
        answer = desk.get(address(cup, "/gestaltung/logo"))
        assert (answer["Content-Type"], answer["X-Content-Type-Options"]) == ("image/jpeg", "nosniff")
        desk.post(address(cup, "/gestaltung/"), {**CHOSEN, "version": "1"})
        assert bytes(design(cup).logo) == answer.content
        desk.post(address(cup, "/gestaltung/"), {**CHOSEN, "version": "2", "without_logo": "on"})
        assert bytes(design(cup).logo) == b""

    @pytest.mark.parametrize(
        ("content", "said"),
        [
            (pictures.SVG, "Das ist kein Bild, das sich lesen lässt."),
            (pictures.declares(50_000, 50_000), "Das Bild hat zu viele Bildpunkte."),
            (bytes(LARGEST_LOGO + 1), "Die Datei ist zu groß: höchstens 5 MB."),
            (b"", "Die Datei ist leer."),
        ],
        ids=["svg", "bomb", "too large", "empty"],
    )
    def test_file_that_is_no_logo_is_refused_in_one_sentence(
        self, desk: Client, cup: Tournament, content: bytes, said: str
    ) -> None:
        page = desk.post(address(cup, "/gestaltung/"), {**CHOSEN, "logo": sent("logo.png", content)})
        assert (page.status_code, said in text_of(page)) == (400, True)
        assert "Erika Mustermann" in page.content.decode()  # what was typed is still there
        assert (
            CertificateDesign.objects.exists(),
            AuditEntry.objects.filter(tournament=cup, action="certificates_designed").exists(),
        ) == (False, False)

    @pytest.mark.parametrize(("field", "most"), [("sentence", 300), ("place_and_date", 120), ("name_1", 40)])
    def test_bounds_of_what_is_written_on_both_sides(
        self, desk: Client, cup: Tournament, field: str, most: int
    ) -> None:
        assert (
            desk.post(address(cup, "/gestaltung/"), {**CHOSEN, field: "x" * (most + 1)}).status_code,
            desk.post(address(cup, "/gestaltung/"), {**CHOSEN, field: "x" * most}).status_code,
        ) == (400, 302)

    @pytest.mark.parametrize("field", ["layout", "sheet", "colour", "second", "lying"])
    def test_design_not_offered_is_not_kept(self, desk: Client, cup: Tournament, field: str) -> None:
        assert (
            desk.post(address(cup, "/gestaltung/"), {**CHOSEN, field: "red;}"}).status_code,
            CertificateDesign.objects.exists(),
        ) == (400, False)

    def test_stale_design_is_refused(self, desk: Client, cup: Tournament) -> None:
        desk.post(address(cup, "/gestaltung/"), CHOSEN)
        late = desk.post(address(cup, "/gestaltung/"), {**CHOSEN, "layout": "band"})
        assert (
            late.status_code,
            "Inzwischen hat jemand anderes die Urkunden gestaltet." in text_of(late),
            design(cup).layout,
            'name="version" value="1"' in late.content.decode(),
        ) == (409, True, "frame", True)
        assert (
            desk.post(address(cup, "/gestaltung/"), {**CHOSEN, "layout": "band", "version": "1"}).status_code,
            design(cup).layout,
        ) == (302, "band")


class TestPlaces:
    @staticmethod
    def typed(**other: str) -> dict[str, str]:
        middle = {f"{key}_{part}": value for key in WORDS for part, value in {"x": "105", "y": "148.5"}.items()}
        return {"version": "0", **middle, **{f"{key}_size": "20" for key in WORDS}, **other}

    def test_words_are_kept(self, desk: Client, cup: Tournament) -> None:
        done = desk.post(address(cup, "/plaetze/"), self.typed(name_x="60.5", date_size="0"), follow=True)
        assert (
            "Gespeichert" in text_of(done),
            design(cup).places["name"],
            design(cup).places["date"],
            'value="60.5"' in done.content.decode(),
        ) == (True, [60.5, 148.5, 20], [105, 148.5, 0], True)

    @pytest.mark.parametrize(
        ("field", "inside", "outside"),
        [
            ("name_x", "10", "9.9"),
            ("name_x", "200", "200.1"),
            ("rank_y", "10", "-1"),
            ("rank_y", "287", "287.5"),
            ("date_size", "6", "5.9"),
            ("date_size", "96", "96.5"),
            ("date_size", "0", "-1"),
            ("name_x", "100", "NaN"),
            ("name_y", "100", "1e400"),
        ],
    )
    def test_bounds_of_a_sheet_on_both_sides(
        self, desk: Client, cup: Tournament, field: str, inside: str, outside: str
    ) -> None:
        refused = desk.post(address(cup, "/plaetze/"), self.typed(**{field: outside}))
        assert (
            refused.status_code,
            CertificateDesign.objects.exists(),
            desk.post(address(cup, "/plaetze/"), self.typed(**{field: inside})).status_code,
        ) == (400, False, 302)

    def test_stale_words_are_refused(self, desk: Client, cup: Tournament) -> None:
        desk.post(address(cup, "/gestaltung/"), CHOSEN)
        late = desk.post(address(cup, "/plaetze/"), self.typed(name_y="100"))
        assert late.status_code == 400  # the sheet is lying by now: 148.5 mm from the top is off an A5
        late = desk.post(address(cup, "/plaetze/"), self.typed(**{f"{key}_y": "70" for key in WORDS}))
        assert (late.status_code, design(cup).places) == (409, {})
