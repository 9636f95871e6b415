"""What the phone is given so that the page opens without network: the program, and nothing of any list."""

import json
import re

import pytest
from django.test import Client

from tournament.lists.keeper.words import WORDS
from tournament.models import Tournament

WORKER = "/liste/arbeiter.js"


def parts(client: Client, worker: str = WORKER) -> dict[str, object]:
    """What the service worker is told to keep."""
    script = client.get(worker).content.decode()
    return dict(json.loads(script[script.index("work(") + 5 : script.rindex(")")]))


class TestWorker:
    def test_it_is_a_script_that_is_asked_for_anew_each_time(self, client: Client) -> None:
        response = client.get(WORKER)
        assert response["Content-Type"] == "text/javascript; charset=utf-8"
        assert response["Cache-Control"] == "no-cache"
        assert response.cookies == {}

    @pytest.mark.parametrize(("wish", "language"), [("en", "de"), ("de", "en")])
    def test_its_address_says_the_language_for_a_browser_says_nothing_with_it(
        self, client: Client, link: str, wish: str, language: str
    ) -> None:
        phone = Client(headers={"Accept-Language": wish})  # which comes with the page without a list, but not here
        shell = phone.get(str(parts(client, f"{WORKER}?sprache={language}")["shell"])).content.decode()
        assert f'<html lang="{language}"' in shell
        client.cookies["language"] = language
        for page in (shell, client.get(link).content.decode()):
            assert f'data-worker="{WORKER}?sprache={language}"' in page

    def test_a_language_that_is_not_there_is_german(self, client: Client) -> None:
        assert parts(client, f"{WORKER}?sprache=xx") == parts(client)

    def test_it_may_answer_for_the_lists_and_for_nothing_else(self, client: Client, link: str) -> None:
        response = client.get(WORKER)
        assert "Service-Worker-Allowed" not in response  # so the scope is the folder the worker lies in
        assert link.startswith(WORKER.rpartition("/")[0])
        assert "worker-src 'self'" in client.get(link)["Content-Security-Policy"]

    def test_every_script_and_style_sheet_of_the_page_is_kept(self, client: Client, link: str) -> None:
        files = parts(client)["files"]
        assert isinstance(files, list)
        page = client.get(link).content.decode()
        assert set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page)) <= set(files)


class TestShell:
    def test_it_is_the_page_without_a_list(self, client: Client, link: str) -> None:
        shell = client.get(str(parts(client)["shell"]))
        page = client.get(link)
        assert re.findall(r"<script[^>]+>", shell.content.decode()) == re.findall(
            r"<script[^>]+>", page.content.decode()
        )
        assert "data-words" in shell.content.decode()
        assert shell["Content-Security-Policy"] == page["Content-Security-Policy"]
        assert shell["Referrer-Policy"] == "no-referrer"
        assert "Bauer" in page.content.decode()
        assert "Bauer" not in shell.content.decode()
        assert link.split("/")[2] not in shell.content.decode()

    def test_a_change_of_the_page_is_another_edition(self, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
        before = parts(client)
        monkeypatch.setitem(WORDS, "show_list", "Ganze Liste")
        after = parts(client)
        assert before["version"] != after["version"]
        assert client.get(str(after["shell"])).status_code == 200

    def test_that_of_another_edition_is_not_given_out(self, client: Client) -> None:
        assert client.get("/liste/huelle/0123456789abcdef").status_code == 404


def test_the_state_says_where_the_rules_are(client: Client, link: str) -> None:
    rules = client.get(f"{link}state").json()["links"]["rules"]
    assert client.get(rules).status_code == 200


def test_before_the_tournament_is_public_they_are_at_the_list_with_its_own_rules(
    client: Client, link: str, tournament: Tournament
) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(published=False, rulebook_id="romme24-open", without_jokers=True)
    rules = client.get(f"{link}state").json()["links"]["rules"]
    page = client.get(link + rules)
    assert page.status_code == 200
    assert "104" in page.content.decode()  # cards without jokers, not 110
    assert page["Referrer-Policy"] == "no-referrer"
    assert page["Cache-Control"] == "no-store"
    assert client.get(f"{link}{rules}.pdf")["Content-Type"] == "application/pdf"
    assert client.get(f"/liste/unbekannt/{rules}").status_code == 404
