"""The page of a list: what the phone is given so that it opens without network (the program, and nothing of any list),
practising on it, its sentences."""

import html
import json
import re
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

import scoring
from tests.lists.telling import amiss
from tournament.lists.keeper.words import WORDS
from tournament.models import AuditEntry, Tournament

WORKER = "/liste/arbeiter.js"


def page_at(client: Client, address: str) -> str:
    return client.get(address).content.decode()


def parts(client: Client, worker: str = WORKER) -> dict[str, object]:
    """What the service worker is told to keep."""
    script = page_at(client, worker)
    return dict(json.loads(script[script.index("work(") + 5 : script.rindex(")")]))


class TestWorker:
    def test_worker_is_asked_for_anew_each_time_and_answers_for_lists_alone(self, client: Client, link: str) -> None:
        response = client.get(WORKER)
        assert response["Content-Type"] == "text/javascript; charset=utf-8"
        assert (response["Cache-Control"], dict(response.cookies)) == ("no-cache", {})
        assert "Service-Worker-Allowed" not in response  # so the scope is the folder the worker lies in
        assert link.startswith(WORKER.rpartition("/")[0])
        assert "worker-src 'self'" in client.get(link)["Content-Security-Policy"]

    @pytest.mark.parametrize(("wish", "language"), [("en", "de"), ("de", "en")])
    def test_address_of_the_worker_has_the_language(self, client: Client, link: str, wish: str, language: str) -> None:
        phone = Client(headers={"Accept-Language": wish})  # which comes with the page without a list, but not here
        shell = page_at(phone, str(parts(client, f"{WORKER}?sprache={language}")["shell"]))
        assert f'<html lang="{language}"' in shell
        client.cookies["language"] = language
        for page in (shell, page_at(client, link)):
            assert f'data-worker="{WORKER}?sprache={language}"' in page

    def test_unknown_language_is_german(self, client: Client) -> None:
        assert parts(client, f"{WORKER}?sprache=xx") == parts(client)

    def test_scripts_and_style_sheets_of_the_page_are_kept(self, client: Client, link: str) -> None:
        files = parts(client)["files"]
        assert isinstance(files, list)
        assert set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page_at(client, link))) <= set(files)


class TestShell:
    def test_shell_is_the_page_without_a_list(self, client: Client, link: str) -> None:
        shell, page = client.get(str(parts(client)["shell"])), client.get(link)
        scripts = [re.findall(r"<script[^>]+>", one.content.decode()) for one in (shell, page)]
        assert (scripts[0], shell["Content-Security-Policy"]) == (scripts[1], page["Content-Security-Policy"])
        assert shell["Referrer-Policy"] == "no-referrer"
        assert "Bauer" in page.content.decode()
        assert amiss(shell.content.decode(), "data-words", absent=["Bauer", link.split("/")[2]]) == []

    def test_shell_of_a_changed_page_is_another_edition(self, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
        before = parts(client)
        monkeypatch.setitem(WORDS, "show_list", "Ganze Liste")
        after = parts(client)
        assert before["version"] != after["version"]
        assert client.get(str(after["shell"])).status_code == 200
        assert client.get("/liste/huelle/0123456789abcdef").status_code == 404


class TestRules:
    def rules(self, client: Client, link: str) -> str:
        """Where the state says they are."""
        return str(client.get(f"{link}state").json()["links"]["rules"])

    def test_rules_are_public(self, client: Client, link: str) -> None:
        assert client.get(self.rules(client, link)).status_code == 200

    def test_rules_before_the_tournament_is_public_are_at_the_list(
        self, client: Client, link: str, tournament: Tournament
    ) -> None:
        own = {"rulebook_id": "romme24-open", "without_jokers": True}
        Tournament.objects.filter(pk=tournament.pk).update(published=False, **own)
        rules = self.rules(client, link)
        page = client.get(link + rules)
        assert (page.status_code, page["Referrer-Policy"], page["Cache-Control"]) == (200, "no-referrer", "no-store")
        assert "104" in page.content.decode()  # cards without jokers, not 110
        assert client.get(f"{link}{rules}.pdf")["Content-Type"] == "application/pdf"
        assert client.get(f"/liste/unbekannt/{rules}").status_code == 404


def practised(page: str) -> dict[str, Any]:
    """The state which the page practises on."""
    found = re.search(r'data-practice="([^"]*)"', page)
    assert found
    state: dict[str, Any] = json.loads(html.unescape(found[1]))
    return state


class TestPractice:
    """The same page on a made-up table, without a link or before one's own series; nothing is stored."""

    @pytest.mark.parametrize("rulebook", scoring.RULEBOOKS)
    def test_practice_without_a_link_needs_no_database(self, client: Client, rulebook: str) -> None:
        page = page_at(client, f"/ueben/{rulebook}/")
        assert amiss(page, "nichts wird gespeichert", absent=["data-worker"]) == []
        state = practised(page)
        assert state["rulebook"]["id"] == rulebook
        assert len(state["seats"]) == state["table"]["games"] == scoring.rulebook(rulebook).table_sizes[0]

    def test_practice_by_the_rules_of_a_list_changes_nothing_of_it(self, client: Client, link: str) -> None:
        before = AuditEntry.objects.count()
        with CaptureQueriesContext(connection) as asked:
            response = client.get(f"{link}ueben/")
        assert {query["sql"].split()[0] for query in asked.captured_queries} == {"SELECT"}
        state, real = practised(response.content.decode()), client.get(f"{link}state").json()
        assert set(state) - {"practice"} == set(real)  # whatever the page knows of a list
        assert state["rulebook"] == real["rulebook"]
        assert (response["Cache-Control"], response["Referrer-Policy"]) == ("no-store", "no-referrer")
        assert not {seat["surname"] for seat in real["seats"]} & {seat["surname"] for seat in state["seats"]}
        assert AuditEntry.objects.count() == before

    @pytest.mark.django_db
    def test_practice_is_offered_with_the_rules_of_known_rulebooks_and_links(self, client: Client) -> None:
        assert 'href="/ueben/"' in page_at(client, "/regeln/")
        for address in ("/ueben/skat/", "/liste/AAAAAAAAAAAAAAAAAAAAAA/ueben/"):
            assert client.get(address).status_code == 404


SCRIPTS = "\n".join(file.read_text() for file in (settings.BASE_DIR / "static/lists/keeper").rglob("*.js"))
CARDS = {f"{what}_{rank}" for what in ("card", "letter") for rank in "BDKA"}  # put together from the rank's letter


def test_sentences_are_those_that_the_scripts_ask_for() -> None:
    assert set(re.findall(r'\bt\("(\w+)"', SCRIPTS)) - set(WORDS) == set()
    assert set(WORDS) - set(re.findall(r'"(\w+)"', SCRIPTS)) - CARDS == set()


# What it says where it does not take something or cannot go on; `not_understood` never stands without one of them.
REFUSING = [
    *("help_organiser", "help_referee", "unreadable", "gone_unsent", "link_gone_help", "changed_meanwhile"),
    *("server_full", "server_broken"),
    *("storage_forbidden", "storage_full", "aside_help", "closed_help", "handover_failed", "conflict_settles"),
    *("lacks_more", "nobody_opened", "somebody_opened", "offence_help", "give_up_warning", "time_up_help"),
]


@pytest.mark.parametrize("key", REFUSING)
def test_refusal_says_who_can_help(key: str) -> None:
    assert re.search("Spielleitung|Schiedsrichter", str(WORDS[key]))
