"""The page of a list: what the phone is given so that it opens without network (the program, and nothing of any list),
practising on it, its sentences; the list beside its games: cards, closing, a second thrown-in hand, giving up."""

import html
import json
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import translation

import scoring
from tests.examples import few
from tests.factories import make_table, make_tournament, play, play_all
from tests.lists.keeper.phone import (
    NOT_OPENED,
    OPENED,
    ROMME,
    Content,
    codes,
    entry,
    kept_by,
    link_of,
    put,
    send,
    state,
)
from tests.lists.telling import amiss, fresh
from tests.web.answers import text
from tournament.lists.keeper.words import WORDS, words_as_json
from tournament.models import CardTable, Tournament

WORKER = "/liste/arbeiter.js"


def page_at(client: Client, address: str) -> str:
    return client.get(address).content.decode()


def test_worker_is_asked_for_anew_each_time_and_answers_for_lists_alone(client: Client, link: str) -> None:
    response = client.get(WORKER)
    told = (response["Content-Type"], response["Cache-Control"], dict(response.cookies))
    assert told == ("text/javascript; charset=utf-8", "no-cache", {})
    assert "Service-Worker-Allowed" not in response  # so the scope is the folder the worker lies in
    assert kept_by(client, f"{WORKER}?sprache=xx") == kept_by(client, WORKER)  # as in German
    assert link.startswith(WORKER.rpartition("/")[0])
    assert "worker-src 'self'" in client.get(link)["Content-Security-Policy"]


@pytest.mark.parametrize(("wish", "language"), [("en", "de"), ("de", "en")])
def test_address_of_the_worker_has_the_language(client: Client, link: str, wish: str, language: str) -> None:
    phone = Client(headers={"Accept-Language": wish})  # which comes with the page without a list, but not here
    shell = str(kept_by(phone, f"{WORKER}?sprache={language}")["shell"])
    assert f'<html lang="{language}"' in shell
    client.cookies["language"] = language
    for page in (shell, page_at(client, link)):
        assert f'data-worker="{WORKER}?sprache={language}"' in page


def test_scripts_and_style_sheets_of_the_page_are_kept(client: Client, link: str) -> None:
    used = set(re.findall(r'(?:href|src|data-later|data-style)="(/static/[^"]+\.(?:css|js))"', page_at(client, link)))
    used |= set(re.findall(r'<link rel="stylesheet" href="([^"]+)"', page_at(client, f"{link}regeln")))
    kept = kept_by(client, WORKER)
    assert used == {*kept["files"], *kept["rest"]}
    assert all(path.startswith(kept["seen"]) for path in used)


def test_page_is_run_by_the_script_of_its_worker(client: Client, link: str) -> None:
    """Firefox 128 knows no worker but a classic script; and what is there already is not fetched again."""
    page = page_at(client, link)
    (script,) = re.findall(r'<script type="module" src="([^"]+)"', page)
    assert (script, f'data-worker="{script}"' in page) == (kept_by(client, WORKER)["script"], True)
    code = page_at(client, script)
    assert "importScripts" not in code
    assert code.endswith(Path("built/lists/keeper.js").read_text())


def test_page_brings_the_state_as_it_would_be_asked_for(client: Client, link: str) -> None:
    page = page_at(client, link)
    brought = re.findall(r'<script id="state" type="application/json">(.+)</script>', page)[0]
    etag = html.unescape(re.findall('data-etag="([^"]*)"', page)[0])
    asked = state(client, link)
    assert json.loads(brought) | {"server_time": ""} == asked | {"server_time": ""}
    assert client.get(f"{link}state", headers={"If-None-Match": etag}).status_code == 304


@pytest.mark.parametrize("language", ["de", "en"])
def test_sentences_come_with_the_script(client: Client, link: str, language: str) -> None:
    client.cookies["language"] = language
    (address,) = re.findall(r'<script type="module" src="([^"]+)"', page_at(client, link))
    answer = Client().get(address)  # whoever asks, and however a browser wishes
    with translation.override(language):
        assert answer.content.decode().startswith(f"self.words = {words_as_json()};\n")


@pytest.mark.parametrize("accepted", ["", "gzip", "gzip, br"])
def test_script_is_sent_again_once_it_is_another(
    client: Client, link: str, accepted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = Client(headers={"Accept-Encoding": accepted})
    first = phone.get(WORKER)
    assert first.get("Content-Encoding", "") == accepted.rpartition(" ")[2]
    assert "Accept-Encoding" in first["Vary"]
    known = {"If-None-Match": first["ETag"]}
    assert (again := phone.get(WORKER, headers=known)).status_code == 304
    assert again["ETag"] == first["ETag"] == client.get(WORKER)["ETag"]
    monkeypatch.setitem(WORDS, "show_list", "Ganze Liste")
    assert phone.get(WORKER, headers=known).status_code == 200


def test_shell_is_the_page_without_a_list(client: Client, link: str) -> None:
    """The worker sends it with the headers of the script and these."""
    script, page = client.get(WORKER), client.get(link)
    shell, headers = (kept_by(client, WORKER)[part] for part in ("shell", "headers"))
    assert re.findall(r"<script[^>]+src[^>]+>", shell) == re.findall(r"<script[^>]+src[^>]+>", page.content.decode())
    sent = {**script.headers, **headers}
    same = ["Content-Security-Policy", "Cross-Origin-Opener-Policy", "Permissions-Policy"]
    same += ["Referrer-Policy", "X-Content-Type-Options", "X-Frame-Options"]
    assert [sent[name] for name in same] == [page[name] for name in same]
    assert headers["Referrer-Policy"] == "no-referrer"  # the page's own address is a right
    assert "Bauer" in page.content.decode()
    assert amiss(shell, absent=["Bauer", link.split("/")[2], 'id="state"', "data-etag"]) == []


def test_changed_page_is_another_edition(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    before = kept_by(client, WORKER)
    monkeypatch.setitem(WORDS, "show_list", "Ganze Liste")
    assert before["version"] != kept_by(client, WORKER)["version"]


def rules_of(client: Client, link: str) -> str:
    """Where the state says they are."""
    return str(state(client, link)["links"]["rules"])


def test_rules_are_at_the_list_and_do_not_name_it(client: Client, link: str, tournament: Tournament) -> None:
    own = {"rulebook_id": "romme24-open", "without_jokers": True}
    Tournament.objects.filter(pk=tournament.pk).update(published=False, **own)
    rules = rules_of(client, link)
    page = client.get(link + rules)
    assert (page.status_code, page["Referrer-Policy"], page["Cache-Control"]) == (200, "no-referrer", "no-store")
    told = page.content.decode()
    assert amiss(told, "104", absent=[link.split("/")[2], "110", "csrf"]) == []  # cards without jokers
    assert 'href="../regeln"' in page_at(client, f"{link}einfach/")
    assert client.get(f"{link}{rules}.pdf")["Content-Type"] == "application/pdf"
    assert client.get(f"/liste/unbekannt/{rules}").status_code == 404


def practised(page: str) -> Content:
    """The state which the page practises on."""
    (found,) = re.findall(r'data-practice="([^"]*)"', page)
    return dict(json.loads(html.unescape(found)))


# The same page on a made-up table, without a link or before one's own series; nothing is stored.


@pytest.mark.parametrize("rulebook", scoring.RULEBOOKS)
def test_practice_without_a_link_needs_no_database(client: Client, rulebook: str) -> None:
    page = page_at(client, f"/ueben/{rulebook}/")
    assert amiss(page, "nichts wird gespeichert", absent=["data-worker"]) == []
    told, size = practised(page), scoring.rulebook(rulebook).table_sizes[0]
    assert (told["rulebook"]["id"], len(told["seats"]), told["table"]["games"]) == (rulebook, size, size)


def test_practice_by_the_rules_of_a_list_changes_nothing_of_it(client: Client, link: str) -> None:
    with CaptureQueriesContext(connection) as asked:
        response = client.get(f"{link}ueben/")
    assert {query["sql"].split()[0] for query in asked.captured_queries} == {"SELECT"}
    told, real = practised(response.content.decode()), state(client, link)
    assert set(told) - {"practice"} == set(real)  # whatever the page knows of a list
    headers = (response["Cache-Control"], response["Referrer-Policy"])
    assert (told["rulebook"], headers) == (real["rulebook"], ("no-store", "no-referrer"))
    assert not {seat["surname"] for seat in real["seats"]} & {seat["surname"] for seat in told["seats"]}
    (script,) = re.findall(r'<script type="module" src="([^"]+)"', response.content.decode())
    own = kept_by(client, WORKER)["script"]  # of the worker's edition, which may be another than this page's
    assert (script.startswith(own), script == own, client.get(script).status_code) == (True, False, 200)


@pytest.mark.django_db
def test_practice_is_offered_with_the_rules_of_known_rulebooks_and_links(client: Client) -> None:
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


R = scoring.Result


# The list beside its games.


def test_cards_are_confirmed_once(client: Client, link: str) -> None:
    first, second = (client.post(f"{link}karten").json()["cards_confirmed_at"] for _time in range(2))
    assert (first == second, first is None) == (True, False)


def test_list_is_closed_when_no_game_is_missing(client: Client, link: str, card_table: CardTable) -> None:
    response = client.post(f"{link}abschliessen")
    message = "Es fehlen noch Spiele: 0 von 16 sind eingetragen."
    assert (response.status_code, response.json()["errors"][0]["message"]) == (422, message)
    play_all(card_table)
    assert client.post(f"{link}abschliessen").json()["open"] is False


def test_second_thrown_in_hand_is_asked_about_until_reported_by_rule_15(client: Client, link: str) -> None:
    thrown = OPENED | {"thrown_in": True}
    for number, results, offences in (
        (1, [ROMME, thrown, NOT_OPENED], []),
        (2, [ROMME | {"seat": 1}, thrown, NOT_OPENED], [{"seat": 3, "game": 2}]),
    ):
        put(client, link, number, entry(results=results))
        assert state(client, link)["offences"] == offences
    response = send(client, f"{link}verstoss", {"seat": 3, "game": 2, "informed": "Anna Schmidt"})
    assert (response.status_code, response.json()["offences"]) == (200, [])


@pytest.mark.parametrize(
    ("report", "code"),
    few(
        3,
        [
            ({"seat": 3, "game": 1, "informed": "Anna"}, "no_offence"),
            ({"seat": 3, "game": 1, "informed": "  "}, "informed_missing"),
            ({"seat": 3, "game": 1, "informed": 4}, "not_a_text"),
            ({"seat": 3, "game": 1, "informed": "a\x00b"}, "not_a_text"),
            ({"seat": "3", "game": 1, "informed": "Anna"}, "not_whole"),
            ({"seat": 10**30, "game": 10**30, "informed": "Anna"}, "no_offence"),
            ({"seat": 3, "game": 1}, "missing"),
        ],
    ),
)
def test_impossible_report_is_refused(client: Client, link: str, report: Content, code: str) -> None:
    response = send(client, f"{link}verstoss", report)
    assert (response.status_code, [found for _place, found in codes(response)]) == (422, [code])


def test_page_without_javascript_has_every_game(client: Client, link: str, card_table: CardTable) -> None:
    send(client, f"{link}karten", {})
    assert "Noch kein Spiel eingetragen." in text(client.get(link))
    put(client, link, 1, entry(results=[ROMME, OPENED, NOT_OPENED | {"augen": 101}]))
    row = '<span class="ranked">2</span> <span class="beside">17</span>'
    assert amiss(text(client.get(link)), "Ist hier nichts zum Antippen", row, "×") == []
    fresh(card_table).games.all().delete()
    play_all(card_table)
    assert text(client.get(link)).count("<tr>") == 1 + 16 + 1  # the names, the games, the sums


def seated(rulebook: str, players: int, *, games: int = 4, target: int | None = None) -> CardTable:
    tournament = make_tournament(players, rulebook=rulebook, series=1, games=games)
    Tournament.objects.filter(pk=tournament.pk).update(target_score=target)
    tournament.series.update(published_at="2026-05-09T09:00Z")
    return fresh(make_table(tournament.series.get(), 1, list(tournament.registrations.order_by("number"))))


# Giving up


@pytest.fixture
def half(db: None) -> CardTable:
    """Two games of four are played; Bauer (64 Augen) is behind Ahrens (30)."""
    table = seated("romme24-sprint", 2)
    play(table, 1, R(1, "romme", 0), R(2, "not_opened", 64))
    play(table, 2, R(2, "romme", 0), R(1, "opened", 30))
    return table


def test_player_behind_settles_the_list_as_it_stands(client: Client, half: CardTable) -> None:
    ahead = send(client, f"{link_of(half)}aufgeben", {"seat": 1})
    message = "Aufgeben kann nur, wer zurückliegt."
    error = {"place": "", "code": "giving_up_not_behind", "message": message}
    assert (ahead.status_code, ahead.json()["errors"]) == (422, [error])
    told = send(client, f"{link_of(half)}aufgeben", {"seat": 2}).json()
    assert (told["gave_up"], told["open"], len(told["games"]), told["links"]["give_up"]) == (2, False, 2, "aufgeben")
    words = ("Bauer, Bernd hat aufgegeben.", '<span class="ranked">64</span>', 'title="beginnt"')
    assert amiss(text(client.get(link_of(half))), *words) == []


@pytest.mark.parametrize(
    ("content", "place", "code"),
    few(
        2,
        [
            ({}, "seat", "missing"),
            ({"seat": "2"}, "seat", "not_whole"),
            ({"seat": True}, "seat", "not_whole"),
            ([], "", "not_an_object"),
            ({"seat": 3}, "", "seat_unknown"),
        ],
    ),
)
def test_bad_input_is_named(client: Client, half: CardTable, content: object, place: str, code: str) -> None:
    response = send(client, f"{link_of(half)}aufgeben", content)
    assert (response.status_code, codes(response)) == (422, [(place, code)])


# Horesca


def test_game_after_the_target_score_is_refused(client: Client, db: None) -> None:
    link = link_of(seated("horesca", 5, games=10, target=60))
    lost = [{"seat": seat, "outcome": "lost", "augen": 20} for seat in (2, 3, 4)]
    results = [{"seat": 1, "outcome": "romme", "augen": 0}, *lost, {"seat": 5, "outcome": "lost", "augen": 1}]
    assert put(client, link, 1, entry(results=results)).json()["results"][0]["points"] == 61
    response = put(client, link, 2, entry(results=results))
    assert (response.status_code, codes(response)) == (422, [("number", "target_reached")])
    told = state(client, link)
    columns = [column["short"] for column in told["rulebook"]["columns"]]
    assert (told["tournament"]["target_score"], columns) == (60, ["Augen", "Pkt."])
    row = '<span class="beside">0</span> <span class="ranked">61</span>'
    assert amiss(text(client.get(link)), "Ziel: 60 Punkte", row) == []
