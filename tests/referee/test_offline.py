"""What a phone keeps of the rules and the referee's helper: the program and the pages, and nothing of anybody."""

import json
import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

import scoring

WORKER = "/regeln/arbeiter.js"
PAGES = ["/regeln/", *(f"/regeln/{book}/{page}" for book in scoring.RULEBOOKS for page in ("", "meldung/", "hand/"))]


def parts(client: Client, worker: str = WORKER) -> dict[str, Any]:
    """What the service worker is told to keep."""
    script = client.get(worker).content.decode()
    return dict(json.loads(script[script.index("work(") + 5 : script.rindex(")")]))


def without_helper(page: str) -> str:
    """The page without what is drawn on the phone, spaces aside."""
    return "".join(re.sub(r'(<div id="helfer".*?>).*(</div>\s*<p id="gesagt")', r"\1\2", page, flags=re.DOTALL).split())


class TestWorker:
    def test_worker_is_a_script_that_is_asked_for_anew_each_time(self, client: Client) -> None:
        response = client.get(WORKER)
        assert response["Content-Type"] == "text/javascript; charset=utf-8"
        assert (response["Cache-Control"], response.cookies) == ("no-cache", {})

    def test_worker_address_says_the_language(self, client: Client) -> None:
        kept = client.get(parts(client, f"{WORKER}?sprache=en")["pages"], headers={"Accept-Language": "de"}).json()
        assert all('<html lang="en"' in page for page in kept.values())
        assert f'data-worker="{WORKER}?sprache=en"' in kept["/regeln/dgsrv/hand/"]

    def test_worker_answers_for_the_rules_and_for_nothing_else(self, client: Client) -> None:
        assert "Service-Worker-Allowed" not in client.get(WORKER)  # so the scope is the folder the worker lies in
        assert all(page.startswith(WORKER.rpartition("/")[0]) for page in PAGES)
        assert f'data-worker="{WORKER}?sprache=de"' in client.get("/regeln/dskv-2018/hand/").content.decode()

    @pytest.mark.parametrize("page", ["/regeln/", *(f"/regeln/dgsrv/{one}" for one in ("", "meldung/", "hand/"))])
    def test_scripts_and_style_sheets_of_the_pages_are_kept(self, client: Client, page: str) -> None:
        used = re.findall(r'(?:href|src)="(/static/[^"]+)"', client.get(page).content.decode())
        assert set(used) <= set(parts(client)["files"])


class TestPages:
    def test_pages_are_kept_as_a_stranger_sees_them(self, client: Client) -> None:
        kept = client.get(parts(client)["pages"]).json()
        assert sorted(kept) == sorted(PAGES)
        for page in PAGES[:4]:
            assert without_helper(client.get(page).content.decode()) == without_helper(kept[page])
        assert 'class="key"' not in kept["/regeln/dgsrv/hand/"]  # the phone draws it anyway

    def test_kept_pages_are_the_same_for_whoever_asks(self, client: Client, organiser: User) -> None:
        address = parts(client)["pages"]
        before = client.get(address)
        client.force_login(organiser)
        after = client.get(address)
        assert after.content == before.content
        assert organiser.username not in after.content.decode()
        assert before["Content-Security-Policy"] == client.get("/regeln/")["Content-Security-Policy"]
        assert before["Cache-Control"] == "no-store"

    def test_pages_of_another_edition_are_not_given_out(self, client: Client) -> None:
        assert client.get("/regeln/seiten/0123456789abcdef").status_code == 404
