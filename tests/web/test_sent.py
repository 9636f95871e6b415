"""What is sent: how much of it, whatever stands in it, and what comes back where it cannot be taken."""

import html
import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
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
from tests.examples import few
from tests.factories import seat_series
from tests.machine.test_disk import nothing_is_taken
from tests.test_security import address
from tests.web.answers import Answer, shows, text
from tournament.core import writing
from tournament.models import CardTable, Tournament
from tournament.models.link import token_of
from tournament.urls import ORGANISER
from tournament.web import connection, errors

# What is too much is refused unread; what nobody may send is not looked at; a file lies in memory only.

KB, MB = 1024, 1024 * 1024
BOUNDARY = "grenze"
UPLOAD = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'.encode()


@pytest.fixture
def spreadsheet(tournament: Tournament) -> str:
    """Where an organiser sends a file."""
    return reverse("organiser:spreadsheet", args=[tournament.slug])


@pytest.fixture
def a_list(tournament: Tournament) -> str:
    """Where a list is written."""
    return f"/liste/{token_of(seat_series(tournament).card_tables.get(number=1).link_nonce)}/games/1"


def send(path: str, body: io.BytesIO, *, client: Client | None = None, method: str = "POST", **environ: Any) -> Any:
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
    body = io.BytesIO(b"x" * 100)
    response = send(path, body, CONTENT_LENGTH=str(MB + 1), CONTENT_TYPE="application/x-www-form-urlencoded")
    assert (response.status_code, body.tell()) == (413, 0)
    page = response.content.decode()
    shows(page, "Das ist zu viel auf einmal", "Hier gehen höchstens 1 MB auf einmal. Gespeichert ist davon nichts.")


def test_form_of_one_megabyte_is_read(db: None) -> None:
    token = "a" * 32
    start = f"csrfmiddlewaretoken={token}&username=".encode()
    body = io.BytesIO(start + b"x" * (MB - len(start)))
    client = Client()
    client.cookies["csrftoken"] = token
    form = {"CONTENT_LENGTH": str(MB), "CONTENT_TYPE": "application/x-www-form-urlencoded"}
    assert (send(reverse("login"), body, client=client, **form).status_code, body.tell()) == (200, MB)


def test_organiser_sends_ten_megabytes_of_file_and_one_of_other_forms(
    organiser_client: Client, tournament: Tournament, spreadsheet: str
) -> None:
    organiser_client.cookies["csrftoken"] = "a" * 32
    details = reverse("organiser:settings", args=[tournament.slug])
    for path, size, most in (
        (spreadsheet, 10 * MB, ""),
        (spreadsheet, 10 * MB + 1, "10 MB"),
        (details, MB + 1, "1 MB"),
    ):
        body = io.BytesIO(UPLOAD)
        response = send(path, body, client=organiser_client, **sent_file(size))
        # 403: it was read, and has no token of the form
        assert (response.status_code, body.tell() > 0) == ((413, False) if most else (403, True))
        assert not most or f"Hier gehen höchstens {most} auf einmal." in response.content.decode()


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
    body = io.BytesIO(b"{}" * MB)
    said: dict[str, Any] = {"HTTP_TRANSFER_ENCODING": "chunked"} | (
        {} if length is None else {"CONTENT_LENGTH": length}
    )
    response = send(a_list, body, method="PUT", **said)
    assert (response.status_code, body.tell(), response.json()["errors"][0]["code"]) == (400, 0, "content_not_json")


@pytest.mark.parametrize(
    ("size", "cookie", "status"),
    [(len(UPLOAD), "", 302), (MB, "", 302), (MB, "sessionid=geraten", 302), (5 * MB, "sessionid=geraten", 413)],
)
def test_strangers_file_is_not_read(spreadsheet: str, size: int, cookie: str, status: int) -> None:
    client, body = Client(), io.BytesIO(UPLOAD)
    client.cookies.load(cookie)
    assert (send(spreadsheet, body, client=client, **sent_file(size)).status_code, body.tell()) == (status, 0)


def test_upload_of_too_many_files_is_refused(organiser_client: Client, spreadsheet: str) -> None:
    """A certificate and its key are two."""
    files = [SimpleUploadedFile(f"{at}.csv", b"Name\nKrause, Karl") for at in range(3)]
    response = organiser_client.post(spreadsheet, {"file": files})
    assert (response.status_code, "Das ist zu viel auf einmal" in response.content.decode()) == (413, True)


@pytest.mark.parametrize(("fields", "status"), [(10_000, 200), (10_001, 413)])
def test_form_of_too_many_fields_is_refused(db: None, fields: int, status: int) -> None:
    sent = Client().post(reverse("login"), "&".join(["a=b"] * fields), content_type="application/x-www-form-urlencoded")
    assert sent.status_code == status


# What may be sent where: forms 1 MB, a logged-in organiser's files 10 MB, a list 64 kB.


@pytest.mark.parametrize(
    ("path", "limits"),
    [
        *((path, (MB, MB)) for path in ("/anmelden/", "/", "/turniere/pokal/stand", "/leitung/neu/", "/einlesen/")),
        (reverse("organiser:spreadsheet", args=["pokal"]), (MB, 10 * MB)),
        ("/leitung/einlesen/angaben/", (MB, MB)),  # a tournament called as the page
        *(
            (reverse(f"list_keeper:{name}", args=["token"]), (64 * KB, 64 * KB))
            for name in ("state", "cards", "close", "offence", "give_up")
        ),
    ],
)
def test_address_says_how_much_strangers_and_accounts_may_send(path: str, limits: tuple[int, int]) -> None:
    assert connection.body_limit(path) == limits


# What cannot be done just now is answered with 503, and what was typed can be sent once more.


@pytest.fixture
def careful(organiser: User, tournament: Tournament) -> Client:
    """The organiser's browser, and a server that looks whether a form is its own; series 1 is seated."""
    tournament.organisers.add(organiser)
    seat_series(tournament)
    client = Client(enforce_csrf_checks=True)
    client.force_login(organiser)
    return client


@contextmanager
def another_leads(settings: Settings, folder: Path) -> Iterator[None]:
    """Inside, nothing is stored here: another machine took over."""
    settings.TERM, settings.VAR_DIR = 1, folder
    writing.note(writing.Term(2, "http://192.168.1.21:8000"))
    yield
    settings.TERM = 2


def fields_of(answer: Answer) -> dict[str, str]:
    """What hidden fields of a page say."""
    return {
        name: html.unescape(value)
        for name, value in re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', answer.content.decode())
    }


@pytest.mark.parametrize("stopped", few(1, ["another leads", "no room"]))
def test_typed_words_come_back_and_can_be_sent_again(
    careful: Client, tournament: Tournament, settings: Settings, tmp_path: Path, stopped: str
) -> None:
    token = fields_of(careful.get(reverse("organiser:card_table", args=[tournament.slug, 1, 1])))["csrfmiddlewaretoken"]
    typed = {"minutes": "5", "before": "0", "note": 'drei <b> & "vier"'}
    address = reverse("organiser:give_minutes", args=[tournament.slug, 1, 1])
    with another_leads(settings, tmp_path) if stopped == "another leads" else nothing_is_taken():
        refused = careful.post(address, typed | {"csrfmiddlewaretoken": token})
    kept = fields_of(refused)
    assert (refused.status_code, refused["Cache-Control"]) == (503, "no-store")
    assert kept.pop("csrfmiddlewaretoken")
    assert (kept, '<form method="post">' in refused.content.decode()) == (typed, True)  # to the same address
    tables = CardTable.objects.filter(series__tournament=tournament, number=1)
    for sent, status, minutes in ((kept, 403, 0), (fields_of(refused), 302, 5)):
        assert (careful.post(address, sent).status_code, tables.get().extra_minutes) == (status, minutes)


@pytest.mark.parametrize(
    "sent",
    [
        *({name: "geheim"} for name in ("password", "new_password1", "backup_passphrase")),
        {"file": SimpleUploadedFile("namen.csv", b"Zabel")},
    ],
)
def test_form_with_a_secret_or_a_file_is_not_given_back(sent: dict[str, Any]) -> None:
    assert errors.typed_again(RequestFactory().post("/", {"place": "hier"} | sent)) == []


@pytest.mark.parametrize("more", [0, 1])
def test_form_is_given_back_up_to_its_largest(more: int, settings: Settings) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = None
    request = RequestFactory().post("/", {"rows": "x" * (connection.FORM - len("rows") + more)})
    assert bool(errors.typed_again(request)) == (more == 0)


def test_page_says_that_a_form_not_given_back_is_in_the_browser(
    careful: Client, tournament: Tournament, settings: Settings, tmp_path: Path
) -> None:
    careful.handler.enforce_csrf_checks = False
    with another_leads(settings, tmp_path):
        refused = careful.post(
            reverse("organiser:give_minutes", args=[tournament.slug, 1, 1]), {"minutes": "5", "password": "geheim"}
        )
    shows(text(refused), "Mit „Zurück“ im Browser ist das Formular meist noch da", but_not=["geheim"])


def test_address_that_forms_are_sent_to_is_no_blank_page(careful: Client, tournament: Tournament) -> None:
    """After a refused form its address stands in the browser: opened anew it says where to go."""
    response = careful.get(f"/leitung/{tournament.slug}/weglegen/")
    assert (response.status_code, response["Allow"]) == (405, "POST")
    assert "An diese Adresse wird nur etwas gesendet." in response.content.decode()


# Whatever stands behind the question mark or in a form: a page, or a clear no; never an error of the program's own.

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
    paths = [
        f"/turniere/{standing.slug}/{page}"
        for page in (
            "",
            "stand",
            "stand.csv",
            "stand/serie/1",
            "mannschaften",
            "sitzplan/1",
            "sitzplan/guete",
            "spieler/1",
            "ich/",
        )
    ]
    paths += ["/", "/anmelden/", "/regeln/", "/regeln/dgsrv/", "/regeln/dgsrv/meldung/", "/regeln/dgsrv/hand/"]

    @given(st.sampled_from(paths), odd_queries())
    @example(f"/turniere/{standing.slug}/stand", "seite=" + "9" * 5000)
    @example(f"/turniere/{standing.slug}/stand", "sort=" + "-" * 500)
    @example(f"/turniere/{standing.slug}/stand", "suche=%00")
    def answered(path: str, query: str) -> None:
        assert client.get(f"{path}?{query}").status_code in (200, 302, 400, 404)

    answered()


@pytest.mark.parametrize(
    "path",
    few(7, [
        *("/turniere/%00/", "/turniere/%ff/stand", "/stand%00", "/regeln/%00/", "/regeln/%ed%a0%80/"),
        *(
            f"/turniere/{{slug}}/{page}".replace("NUMBER", number)
            for page in ("sitzplan/NUMBER", "sitzplan/NUMBER/auslosung.json", "stand/serie/NUMBER", "spieler/NUMBER",
                         "mannschaften/NUMBER")
            for number in ("9" * 19, "9" * 40, "9" * 5000)
        ),
    ]),
    ids=lambda path: path[:60],
)  # fmt: skip
def test_address_that_cannot_be_is_not_found(client: Client, tournament: Tournament, path: str) -> None:
    assert client.get(path.replace("{slug}", tournament.slug)).status_code == 404


@pytest.mark.parametrize("cookie", few(2, ['"aaaaaaaaaaaa\\000"', "ÿ" * 8, "x" * 3000, "..", "'--"]))
def test_cookie_that_cannot_be_is_none(client: Client, organiser: User, tournament: Tournament, cookie: str) -> None:
    headers = {"Cookie": f"sessionid={cookie}; messages={cookie}; csrftoken={cookie}; known_browser={cookie}"}
    for path in ("/", "/anmelden/", f"/turniere/{tournament.slug}/stand"):
        assert client.get(path, headers=headers).status_code == 200
    assert client.get("/leitung/", headers=headers).status_code == 302
    assert client.post("/anmelden/", {"username": "anna", "password": "falsch"}, headers=headers).status_code == 200


FIELDS = """
    name club number version series person row present team0 name0 tied step source roles seed consent table minutes
    seat game informed outcome augen reason players place date rulebook_id username title tables limit
"""


GARBAGE = [("-9223372036854775809", 6), *((nasty, 1) for nasty in ("-9223372036854775809", "\0", "9" * 5000))]


@pytest.mark.parametrize(("nasty", "every"), few(1, GARBAGE))
def test_organiser_form_with_garbage_is_answered_and_kept_nowhere(
    organiser_client: Client, tournament: Tournament, nasty: str, every: int
) -> None:
    """`every`: so manieth form."""
    seat_series(tournament)
    for path in each_alone(address(pattern, tournament) for pattern in ORGANISER[::every]):
        response = organiser_client.post(path, dict.fromkeys(FIELDS.split(), nasty))
        assert (response.status_code < 500, response["Cache-Control"]) == (True, "no-store"), path
