"""What is too much is refused unread; what nobody may send is not looked at; a file lies in memory only."""

import io
import tempfile
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.factories import seat_series
from tests.web.answers import shows
from tournament.models import Registration, Tournament
from tournament.models.link import token_of

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
