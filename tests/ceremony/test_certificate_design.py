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
    def test_it_is_kept_and_printed(self, desk: Client, cup: Tournament) -> None:
        before = Tournament.objects.get(pk=cup.pk)
        logo = sent("logo.png", pictures.picture("PNG", "RGBA"))
        done = desk.post(address(cup, "/gestaltung/"), {**CHOSEN, "logo": logo}, follow=True)
        assert "Gespeichert" in text_of(done)
        kept = design(cup)
        assert (kept.layout, kept.sheet, kept.lying, kept.colour, kept.version) == ("frame", "a5", True, "red", 1)
        assert kept.signatures == [{"name": "Erika Mustermann", "function": "Vorsitzende"}]
        assert (kept.with_club, kept.with_figures) == (True, False)
        (page,) = texts(desk.get(address(cup, ".pdf"), {"muster": "1"}).content)
        assert "Wir gratulieren." in page
        assert "Vorsitzende" in page
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
    def test_no_logo_is_one_sentence_and_nothing_is_kept(
        self, desk: Client, cup: Tournament, content: bytes, said: str
    ) -> None:
        page = desk.post(address(cup, "/gestaltung/"), {**CHOSEN, "logo": sent("logo.png", content)})
        assert page.status_code == 400
        assert said in text_of(page)
        assert "Erika Mustermann" in page.content.decode()  # what was typed is still there
        assert not CertificateDesign.objects.exists()
        assert not AuditEntry.objects.filter(tournament=cup, action="certificates_designed").exists()

    @pytest.mark.parametrize(("field", "most"), [("sentence", 300), ("place_and_date", 120), ("name_1", 40)])
    def test_bounds_of_what_is_written_on_both_sides(
        self, desk: Client, cup: Tournament, field: str, most: int
    ) -> None:
        assert desk.post(address(cup, "/gestaltung/"), {**CHOSEN, field: "x" * (most + 1)}).status_code == 400
        assert desk.post(address(cup, "/gestaltung/"), {**CHOSEN, field: "x" * most}).status_code == 302

    @pytest.mark.parametrize("field", ["layout", "sheet", "colour", "second", "lying"])
    def test_what_is_not_offered_is_not_kept(self, desk: Client, cup: Tournament, field: str) -> None:
        assert desk.post(address(cup, "/gestaltung/"), {**CHOSEN, field: "red;}"}).status_code == 400
        assert not CertificateDesign.objects.exists()

    def test_somebody_else_was_faster(self, desk: Client, cup: Tournament) -> None:
        desk.post(address(cup, "/gestaltung/"), CHOSEN)
        late = desk.post(address(cup, "/gestaltung/"), {**CHOSEN, "layout": "band"})
        assert late.status_code == 409
        assert "Inzwischen hat jemand anderes die Urkunden gestaltet." in text_of(late)
        assert design(cup).layout == "frame"
        assert 'name="version" value="1"' in late.content.decode()
        assert desk.post(address(cup, "/gestaltung/"), {**CHOSEN, "layout": "band", "version": "1"}).status_code == 302
        assert design(cup).layout == "band"


class TestPlaces:
    @staticmethod
    def typed(**other: str) -> dict[str, str]:
        middle = {f"{key}_{part}": value for key in WORDS for part, value in {"x": "105", "y": "148.5"}.items()}
        sizes = {f"{key}_size": "20" for key in WORDS}
        return {"version": "0", **middle, **sizes, **other}

    def test_they_are_kept(self, desk: Client, cup: Tournament) -> None:
        done = desk.post(address(cup, "/plaetze/"), self.typed(name_x="60.5", date_size="0"), follow=True)
        assert "Gespeichert" in text_of(done)
        assert design(cup).places["name"] == [60.5, 148.5, 20]
        assert design(cup).places["date"] == [105, 148.5, 0]
        assert 'value="60.5"' in done.content.decode()

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
        assert refused.status_code == 400
        assert not CertificateDesign.objects.exists()
        assert desk.post(address(cup, "/plaetze/"), self.typed(**{field: inside})).status_code == 302

    def test_somebody_else_was_faster(self, desk: Client, cup: Tournament) -> None:
        desk.post(address(cup, "/gestaltung/"), CHOSEN)
        late = desk.post(address(cup, "/plaetze/"), self.typed(name_y="100"))
        assert late.status_code == 400  # the sheet is lying by now: 148.5 mm from the top is off an A5
        late = desk.post(address(cup, "/plaetze/"), self.typed(**{f"{key}_y": "70" for key in WORDS}))
        assert late.status_code == 409
        assert design(cup).places == {}
