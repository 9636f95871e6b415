"""What is sent: how much of it, whatever stands in it, and what comes back where it cannot be taken."""

import html
import io
import re
import tempfile
from pathlib import Path
from typing import Any
from urllib.parse import quote_from_bytes

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, RequestFactory
from django.urls import reverse
from hypothesis import example, given
from hypothesis import strategies as st
from pytest_django import Settings

from tests.addresses import each_alone
from tests.factories import seat_series
from tests.test_security import PATTERNS, address
from tests.web.answers import shows
from tournament.core import fence
from tournament.core.fence import Term
from tournament.models import CardTable, Registration, Tournament
from tournament.models.link import token_of
from tournament.web.body_limits import FORM, body_limit
from tournament.web.errors import typed_again

# What is too much is refused unread; what nobody may send is not looked at; a file lies in memory only.

KB, MB = 1024, 1024 * 1024
BOUNDARY = "grenze"
UPLOAD = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'.encode()


class Watched(io.BytesIO):
    """A body that knows how much of it was read."""

    def __init__(self, content: bytes) -> None:
        super().__init__(content)
        self.taken = 0

    def read(self, size: int | None = -1, /) -> bytes:
        part = super().read(size)
        self.taken += len(part)
        return part


@pytest.fixture
def spreadsheet(tournament: Tournament) -> str:
    """Where an organiser sends a file."""
    return reverse("organiser:spreadsheet", args=[tournament.slug])


@pytest.fixture
def a_list(tournament: Tournament) -> str:
    """Where a list is written."""
    return f"/liste/{token_of(seat_series(tournament).card_tables.get(number=1).link_nonce)}/games/1"


def send(path: str, body: Watched, *, client: Client | None = None, method: str = "POST", **environ: Any) -> Any:
    """As a web server hands it on, with a form's token looked for."""
    sender = Client(enforce_csrf_checks=True)
    if client:
        sender.cookies = client.cookies
    return sender.request(PATH_INFO=path, REQUEST_METHOD=method, **{"wsgi.input": body}, **environ)


def sent_file(size: int) -> dict[str, Any]:
    """The headers of an upload that is said to have this many bytes."""
    return {"CONTENT_LENGTH": str(size), "CONTENT_TYPE": f"multipart/form-data; boundary={BOUNDARY}"}


@pytest.mark.parametrize("path", ["/anmelden/", "/", "/abmelden/", "/gibt-es-nicht"])
def test_form_is_refused_before_it_is_read(db: None, path: str) -> None:
    body = Watched(b"x" * 100)
    response = send(path, body, CONTENT_LENGTH=str(MB + 1), CONTENT_TYPE="application/x-www-form-urlencoded")
    assert (response.status_code, body.taken) == (413, 0)
    page = response.content.decode()
    shows(page, "Das ist zu viel auf einmal", "Hier gehen höchstens 1 MB auf einmal. Gespeichert ist davon nichts.")


def test_form_of_one_megabyte_is_read(db: None) -> None:
    token = "a" * 32
    start = f"csrfmiddlewaretoken={token}&username=".encode()
    body = Watched(start + b"x" * (MB - len(start)))
    client = Client()
    client.cookies["csrftoken"] = token
    form = {"CONTENT_LENGTH": str(MB), "CONTENT_TYPE": "application/x-www-form-urlencoded"}
    assert (send(reverse("login"), body, client=client, **form).status_code, body.taken) == (200, MB)


def test_organiser_sends_ten_megabytes_of_file_and_one_of_other_forms(
    organiser_client: Client, tournament: Tournament, spreadsheet: str
) -> None:
    organiser_client.cookies["csrftoken"] = "a" * 32
    for size, expected in ((10 * MB, 403), (10 * MB + 1, 413)):  # 403: it was read, and has no token of the form
        body = Watched(UPLOAD)
        response = send(spreadsheet, body, client=organiser_client, **sent_file(size))
        assert (response.status_code, body.taken > 0) == (expected, expected == 403)
    assert "Hier gehen höchstens 10 MB auf einmal." in response.content.decode()
    body = Watched(UPLOAD)
    path = reverse("organiser:settings", args=[tournament.slug])
    assert (send(path, body, client=organiser_client, **sent_file(MB + 1)).status_code, body.taken) == (413, 0)


@pytest.mark.parametrize(("size", "status"), [(64 * KB, 422), (64 * KB + 1, 413)])
def test_list_takes_64_kilobytes(client: Client, a_list: str, size: int, status: int) -> None:
    response = client.put(a_list, "{}".ljust(size), content_type="application/json")
    assert response.status_code == status
    if status == 413:
        (error,) = response.json()["errors"]
        message = "Das ist zu viel auf einmal: mehr als 64 kB. Gespeichert ist davon nichts."
        assert (error["code"], error["message"]) == ("content_too_large", message)
        assert response["Cache-Control"] == "no-store"


@pytest.mark.parametrize("length", ["", "viel", "-1", None])
def test_body_of_no_said_length_is_not_read(a_list: str, length: str | None) -> None:
    body = Watched(b"{}" * MB)
    said: dict[str, Any] = {"HTTP_TRANSFER_ENCODING": "chunked"} | (
        {} if length is None else {"CONTENT_LENGTH": length}
    )
    response = send(a_list, body, method="PUT", **said)
    assert (response.status_code, body.taken, response.json()["errors"][0]["code"]) == (400, 0, "content_not_json")


@pytest.mark.parametrize(
    ("size", "cookie", "status"),
    [(len(UPLOAD), "", 302), (MB, "", 302), (MB, "sessionid=geraten", 302), (5 * MB, "sessionid=geraten", 413)],
)
def test_strangers_file_is_not_read(spreadsheet: str, size: int, cookie: str, status: int) -> None:
    client, body = Client(), Watched(UPLOAD)
    client.cookies.load(cookie)
    assert (send(spreadsheet, body, client=client, **sent_file(size)).status_code, body.taken) == (status, 0)


def test_upload_leaves_no_file_on_disk(
    organiser_client: Client, spreadsheet: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "gibt-es-nicht"))  # writing there would fail
    registered = Registration.objects.count()
    content = "Name;Verein\n" + "Krause, Karl;Rommé-Club Nr. 1\n" + " " * (4 * MB)
    file = SimpleUploadedFile("leute.csv", content.encode(), content_type="text/csv")
    response = organiser_client.post(spreadsheet, {"file": file})
    assert response.status_code == 200
    assert "Krause, Karl" in response.content.decode()
    assert Registration.objects.count() == registered


def test_upload_of_too_many_files_is_refused(organiser_client: Client, spreadsheet: str) -> None:
    files = [
        SimpleUploadedFile(f"{at}.csv", b"Name\nKrause, Karl") for at in range(3)
    ]  # a certificate and its key are two
    response = organiser_client.post(spreadsheet, {"file": files})
    assert (response.status_code, "Das ist zu viel auf einmal" in response.content.decode()) == (413, True)


@pytest.mark.parametrize(("fields", "status"), [(10_000, 200), (10_001, 413)])
def test_form_of_too_many_fields_is_refused(db: None, fields: int, status: int) -> None:
    form = "&".join(["a=b"] * fields)
    response = Client().post(reverse("login"), form, content_type="application/x-www-form-urlencoded")
    assert response.status_code == status


# What may be sent where: forms 1 MB, a logged-in organiser's files 10 MB, a list 64 kB.


@pytest.mark.parametrize("path", ["/anmelden/", "/", "/turniere/pokal/stand", "/leitung/neu/", "/einlesen/"])
def test_form_has_one_megabyte_for_anybody(path: str) -> None:
    assert body_limit(path) == (MB, MB)


def test_file_has_ten_but_not_from_nobody() -> None:
    assert body_limit(reverse("organiser:spreadsheet", args=["pokal"])) == (MB, 10 * MB)


@pytest.mark.parametrize("name", ["state", "cards", "close", "offence", "give_up"])
def test_list_has_64_kilobytes_whoever_sends_it(name: str) -> None:
    assert body_limit(reverse(f"list_keeper:{name}", args=["token"])) == (64 * 1024, 64 * 1024)


def test_tournament_called_as_the_page_has_no_more() -> None:
    assert body_limit("/leitung/einlesen/angaben/") == (MB, MB)


# What cannot be done just now is answered with 503, and what was typed can be sent once more.

FIELD = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"')


@pytest.fixture
def card_table(tournament: Tournament) -> CardTable:
    return seat_series(tournament).card_tables.get(number=1)


@pytest.fixture
def careful(organiser: User, tournament: Tournament) -> Client:
    """The organiser's browser, and a server that looks whether a form is its own."""
    tournament.organisers.add(organiser)
    client = Client(enforce_csrf_checks=True)
    client.force_login(organiser)
    return client


def fields_of(page: str) -> dict[str, str]:
    return {name: html.unescape(value) for name, value in FIELD.findall(page)}


def test_typed_words_come_back_and_can_be_sent_again(
    careful: Client, card_table: CardTable, settings: Settings, tmp_path: Path
) -> None:
    slug = card_table.series.tournament.slug
    page = careful.get(reverse("organiser:card_table", args=[slug, 1, 1])).content.decode()
    token = fields_of(page)["csrfmiddlewaretoken"]
    typed = {"minutes": "5", "before": "0", "note": 'drei <b> & "vier"'}
    address = reverse("organiser:give_minutes", args=[slug, 1, 1])
    settings.TERM, settings.VAR_DIR = 1, tmp_path
    fence.note(Term(2, "http://192.168.1.21:8000"))  # nothing is stored here for now
    refused = careful.post(address, typed | {"csrfmiddlewaretoken": token})
    kept = fields_of(refused.content.decode())
    assert (refused.status_code, refused["Cache-Control"]) == (503, "no-store")
    assert kept.pop("csrfmiddlewaretoken")
    assert kept == typed
    assert '<form method="post">' in refused.content.decode()  # to the same address
    settings.TERM = 2
    assert careful.post(address, kept).status_code == 403
    again = careful.post(address, fields_of(refused.content.decode()))
    assert again.status_code == 302
    card_table.refresh_from_db()
    assert card_table.extra_minutes == 5


@pytest.mark.parametrize("name", ["password", "new_password1", "backup_passphrase"])
def test_form_with_a_secret_is_not_given_back(name: str) -> None:
    assert typed_again(RequestFactory().post("/", {name: "geheim", "place": "hier"})) == []


@pytest.mark.parametrize("more", [0, 1])
def test_form_is_given_back_up_to_its_largest(more: int, settings: Settings) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = None
    request = RequestFactory().post("/", {"rows": "x" * (FORM - len("rows") + more)})
    assert bool(typed_again(request)) == (more == 0)


def test_page_says_that_a_form_not_given_back_is_in_the_browser(
    careful: Client, card_table: CardTable, settings: Settings, tmp_path: Path
) -> None:
    address = reverse("organiser:give_minutes", args=[card_table.series.tournament.slug, 1, 1])
    settings.TERM, settings.VAR_DIR = 1, tmp_path
    fence.note(Term(2, "http://192.168.1.21:8000"))
    careful.handler.enforce_csrf_checks = False
    refused = careful.post(address, {"minutes": "5", "password": "geheim"})
    page = " ".join(refused.content.decode().split())
    shows(page, "Mit „Zurück“ im Browser ist das Formular meist noch da", but_not=["geheim"])


def test_address_that_forms_are_sent_to_is_no_blank_page(careful: Client, tournament: Tournament) -> None:
    """After a refused form its address stands in the browser: opened anew it says where to go."""
    response = careful.get(f"/leitung/{tournament.slug}/weglegen/")
    assert (response.status_code, response["Allow"]) == (405, "POST")
    assert "An diese Adresse wird nur etwas gesendet." in response.content.decode()


# Whatever stands behind the question mark or in a form: a page, or a clear no; never an error of the program's own.

PAGES = ("", "stand", "stand.csv", "stand/serie/1", "mannschaften", "sitzplan/1", "sitzplan/guete", "spieler/1", "ich/")
PARAMETERS = ("seite", "sort", "suche", "nach", "alle", "cards", "karten", "meldung", "als", "joker", "text", "next")
NASTY = (
    *(
        text.encode()
        for text in ("\0", "9" * 5000, "-1", "0", "1e9", "²", "٣", "-" * 500, "-rang", "NaN", "%", "\\", "'")
    ),
    b"\xff\xfe",
    b"\xed\xa0\x80",  # half of a surrogate pair
    "\U0001f0a1".encode() * 200,
)
VALUES = (
    st.sampled_from(NASTY)
    | st.binary(max_size=12)
    | st.text(max_size=12).map(lambda text: text.encode("utf-8", "ignore"))
)


@st.composite
def odd_queries(draw: st.DrawFn) -> str:
    pairs = draw(st.lists(st.tuples(st.sampled_from(PARAMETERS), VALUES), min_size=1, max_size=4))
    return "&".join(f"{name}={quote_from_bytes(value)}" for name, value in pairs)


def test_public_page_is_answered_whatever_is_asked(client: Client, standing: Tournament) -> None:
    paths = [f"/turniere/{standing.slug}/{page}" for page in PAGES]
    paths += ["/", "/anmelden/", "/regeln/", "/regeln/dgsrv/", "/regeln/dgsrv/meldung/", "/regeln/dgsrv/hand/"]

    @given(st.sampled_from(paths), odd_queries())
    @example(f"/turniere/{standing.slug}/stand", "seite=" + "9" * 5000)
    @example(f"/turniere/{standing.slug}/stand", "sort=" + "-" * 500)
    @example(f"/turniere/{standing.slug}/stand", "suche=%00")
    def answered(path: str, query: str) -> None:
        assert client.get(f"{path}?{query}").status_code in (200, 302, 400, 404)

    answered()


@pytest.mark.parametrize(
    "path", ["/turniere/%00/", "/turniere/%ff/stand", "/stand%00", "/regeln/%00/", "/regeln/%ed%a0%80/"]
)
def test_address_that_cannot_be_is_not_found(client: Client, db: None, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("number", ["9" * 19, "9" * 40, "9" * 5000])
@pytest.mark.parametrize(
    "page", ["sitzplan/{}", "sitzplan/{}/auslosung.json", "stand/serie/{}", "spieler/{}", "mannschaften/{}"]
)
def test_number_that_cannot_be_is_not_found(client: Client, tournament: Tournament, page: str, number: str) -> None:
    assert client.get(f"/turniere/{tournament.slug}/{page.format(number)}").status_code == 404


@pytest.mark.parametrize("cookie", ['"aaaaaaaaaaaa\\000"', "ÿ" * 8, "x" * 3000, "..", "'--"])
def test_cookie_that_cannot_be_is_none(client: Client, organiser: User, tournament: Tournament, cookie: str) -> None:
    headers = {"Cookie": f"sessionid={cookie}; messages={cookie}; csrftoken={cookie}; known_browser={cookie}"}
    for path in ("/", "/anmelden/", f"/turniere/{tournament.slug}/stand"):
        assert client.get(path, headers=headers).status_code == 200
    assert client.get("/leitung/", headers=headers).status_code == 302
    form = {"username": "anna", "password": "falsch"}
    assert client.post("/anmelden/", form, headers=headers).status_code == 200


FIELDS = """
    name club number version series person row present team0 name0 tied step source roles seed consent table minutes
    seat game informed outcome augen reason players place date rulebook_id username title tables limit
"""


def test_organiser_form_with_garbage_is_answered(organiser_client: Client, tournament: Tournament) -> None:
    for path in each_alone(address(pattern, tournament) for pattern in PATTERNS):
        for nasty in ("\0", "9" * 5000, "-9223372036854775809"):
            response = organiser_client.post(path, dict.fromkeys(FIELDS.split(), nasty))
            assert response.status_code < 500, (path, nasty[:20])
