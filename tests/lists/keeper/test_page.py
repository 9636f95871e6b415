"""The page of a list: what the phone is given so that it opens without network (the program, and nothing of any list),
practising on it, its sentences; the list beside its games: cards, closing, a second thrown-in hand, giving up. And
the page where no script runs."""

import html
import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import translation

import scoring
from tests.examples import few
from tests.factories import ACTOR, fill_list, play, register
from tests.forms import forms_of
from tests.lists import sitting
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
from tests.lists.telling import fresh
from tests.standings.playing import hidden, says
from tests.web.answers import queries, shows, text
from tournament.lists.acts.at_table import renew_link
from tournament.lists.acts.lists import close_list
from tournament.lists.keeper.words import WORDS, words_as_json
from tournament.lists.reads.occupancy import Placing
from tournament.lists.words import REFUSALS
from tournament.models import AuditEntry, CardTable, Game, LateGame, Result, Tournament

WORKER = "/liste/arbeiter.js"


def page_at(client: Client, address: str) -> str:
    return client.get(address).content.decode()


def test_worker_is_asked_for_anew_and_keeps_all_the_page_needs(client: Client, link: str) -> None:
    response = client.get(WORKER)
    assert (response["Content-Type"], response["Cache-Control"], dict(response.cookies)) == (
        "text/javascript; charset=utf-8",
        "no-cache",
        {},
    )
    assert "Service-Worker-Allowed" not in response  # so the scope is the folder the worker lies in
    assert kept_by(client, f"{WORKER}?sprache=xx") == kept_by(client, WORKER)  # as in German
    assert link.startswith(WORKER.rpartition("/")[0])
    assert "worker-src 'self'" in client.get(link)["Content-Security-Policy"]
    used = set(re.findall(r'(?:href|src|data-later|data-style)="(/static/[^"]+\.(?:css|js))"', page_at(client, link)))
    used |= set(re.findall(r'<link rel="stylesheet" href="([^"]+)"', page_at(client, f"{link}regeln")))
    kept = kept_by(client, WORKER)
    assert used == {*kept["files"], *kept["rest"]}
    assert all(path.startswith(kept["seen"]) for path in used)


@pytest.mark.parametrize(("wish", "language"), [("en", "de"), ("de", "en")])
def test_address_of_the_worker_has_the_language(client: Client, link: str, wish: str, language: str) -> None:
    # which comes with the page without a list, but not here
    shell = str(kept_by(Client(headers={"Accept-Language": wish}), f"{WORKER}?sprache={language}")["shell"])
    assert f'<html lang="{language}"' in shell
    client.cookies["language"] = language
    for page in (shell, page_at(client, link)):
        assert f'data-worker="{WORKER}?sprache={language}"' in page


def test_page_brings_the_state_and_is_run_by_the_script_of_its_worker(client: Client, link: str) -> None:
    """Firefox 128 knows no worker but a classic script; and what is there already is not fetched again."""
    page = page_at(client, link)
    (script,) = re.findall(r'<script type="module" src="([^"]+)"', page)
    assert (script, f'data-worker="{script}"' in page) == (kept_by(client, WORKER)["script"], True)
    code = page_at(client, script)
    assert "importScripts" not in code
    assert code.endswith(Path("built/lists/keeper.js").read_text())
    brought = re.findall(r'<script id="state" type="application/json">(.+)</script>', page)[0]
    etag = html.unescape(re.findall('data-etag="([^"]*)"', page)[0])
    assert json.loads(brought) | {"server_time": ""} == state(client, link) | {"server_time": ""}
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
    first, edition = phone.get(WORKER), kept_by(client, WORKER)["version"]
    assert first.get("Content-Encoding", "") == accepted.rpartition(" ")[2]
    assert "Accept-Encoding" in first["Vary"]
    known = {"If-None-Match": first["ETag"]}
    assert (again := phone.get(WORKER, headers=known)).status_code == 304
    assert again["ETag"] == first["ETag"] == client.get(WORKER)["ETag"]
    monkeypatch.setitem(WORDS, "show_list", "Ganze Liste")
    assert phone.get(WORKER, headers=known).status_code == 200
    assert kept_by(client, WORKER)["version"] != edition


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
    shows(shell, but_not=["Bauer", link.split("/")[2], 'id="state"', "data-etag"])


def test_rules_are_at_the_list_and_do_not_name_it(client: Client, link: str, tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(published=False, rulebook_id="romme24-open", without_jokers=True)
    rules = state(client, link)["links"]["rules"]
    page = client.get(link + rules)
    assert (page.status_code, page["Referrer-Policy"], page["Cache-Control"]) == (200, "no-referrer", "no-store")
    shows(page.content.decode(), "104", but_not=[link.split("/")[2], "110", "csrf"])  # cards without jokers
    assert 'href="../regeln"' in page_at(client, f"{link}einfach/")
    assert client.get(f"{link}{rules}.pdf")["Content-Type"] == "application/pdf"
    assert client.get(f"/liste/unbekannt/{rules}").status_code == 404


def practised(page: str) -> Content:
    """The state which the page practises on."""
    (found,) = re.findall(r'data-practice="([^"]*)"', page)
    return dict(json.loads(html.unescape(found)))


# The same page on a made-up table, without a link or before one's own series; nothing is stored.


@pytest.mark.parametrize("rulebook", few(2, scoring.RULEBOOKS))
def test_practice_without_a_link_needs_no_database(client: Client, rulebook: str) -> None:
    page = page_at(client, f"/ueben/{rulebook}/")
    shows(page, "nichts wird gespeichert", but_not=["data-worker"])
    told, size = practised(page), scoring.rulebook(rulebook).table_sizes[0]
    assert (told["rulebook"]["id"], len(told["seats"]), told["table"]["games"]) == (rulebook, size, size)


def test_practice_by_the_rules_of_a_list_changes_nothing_of_it(client: Client, link: str) -> None:
    with CaptureQueriesContext(connection) as asked:
        response = client.get(f"{link}ueben/")
    assert {query["sql"].split()[0] for query in asked.captured_queries} == {"SELECT"}
    told, real = practised(response.content.decode()), state(client, link)
    assert set(told) - {"practice"} == set(real)  # whatever the page knows of a list
    assert (told["rulebook"], (response["Cache-Control"], response["Referrer-Policy"])) == (
        real["rulebook"],
        ("no-store", "no-referrer"),
    )
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
    assert re.search("Spielleitung|Schiedsrichter", *forms_of(WORDS[key]))


R = scoring.Result


# The list beside its games.


def test_second_thrown_in_hand_is_asked_about_until_reported_by_rule_15(client: Client, link: str) -> None:
    thrown = OPENED | {"thrown_in": True}
    for number, results, offences in (
        (1, [ROMME, thrown, NOT_OPENED], []),
        (2, [ROMME | {"seat": 1}, thrown, NOT_OPENED], [{"seat": 3, "game": 2}]),
    ):
        put(client, link, number, entry(results=results))
        assert state(client, link)["offences"] == offences
    for informed, code in (("a\x00b", "not_a_text"), (4, "not_a_text"), ("  ", "informed_missing")):
        wrong = send(client, f"{link}verstoss", {"seat": 3, "game": 2, "informed": informed})
        assert (wrong.status_code, [found for _place, found in codes(wrong)]) == (422, [code])
    response = send(client, f"{link}verstoss", {"seat": 3, "game": 2, "informed": "Anna Schmidt"})
    assert (response.status_code, response.json()["offences"]) == (200, [])


def test_page_without_javascript_has_every_game(client: Client, link: str, card_table: CardTable) -> None:
    first, second = (send(client, f"{link}karten", {}).json()["cards_confirmed_at"] for _time in range(2))
    assert (first == second, first is None) == (True, False)
    assert "Noch kein Spiel eingetragen." in text(client.get(link))
    put(client, link, 1, entry(results=[ROMME, OPENED, NOT_OPENED | {"augen": 101}]))
    row = '<span class="ranked">2</span> <span class="beside">17</span>'
    shows(text(client.get(link)), "Können Sie hier nichts antippen?", row, "×")
    fresh(card_table).games.all().delete()
    fill_list(card_table)
    assert text(client.get(link)).count("<tr>") == 1 + 16 + 1  # the names, the games, the sums


# Giving up


def test_player_behind_settles_the_list_as_it_stands(client: Client, db: None) -> None:
    """Two games of four are played; Bauer (64 Augen) is behind Ahrens (30)."""
    half = sitting.table_by("romme24-sprint", 2)
    play(half, 1, R(1, "romme", 0), R(2, "not_opened", 64))
    play(half, 2, R(2, "romme", 0), R(1, "opened", 30))
    ahead = send(client, f"{link_of(half)}aufgeben", {"seat": 1})
    assert (ahead.status_code, ahead.json()["errors"]) == (
        422,
        [{"place": "", "code": "giving_up_not_behind", "message": "Aufgeben kann nur, wer zurückliegt."}],
    )
    told = send(client, f"{link_of(half)}aufgeben", {"seat": 2}).json()
    assert (told["gave_up"], told["open"], len(told["games"]), told["links"]["give_up"]) == (2, False, 2, "aufgeben")
    words = ("Bauer, Bernd hat aufgegeben.", '<span class="ranked">64</span>', 'title="beginnt"')
    shows(text(client.get(link_of(half))), *words)


# Horesca


def test_target_score_is_told_with_the_columns_of_its_rulebook(client: Client, db: None) -> None:
    link = link_of(sitting.table_by("horesca", 5, games=10, target_score=60))
    lost = [{"seat": seat, "outcome": "lost", "augen": 20} for seat in (2, 3, 4)]
    results = [{"seat": 1, "outcome": "romme", "augen": 0}, *lost, {"seat": 5, "outcome": "lost", "augen": 1}]
    assert put(client, link, 1, entry(results=results)).json()["results"][0]["points"] == 61
    told = state(client, link)
    assert (told["tournament"]["target_score"], [column["short"] for column in told["rulebook"]["columns"]]) == (
        60,
        ["Augen", "Pkt."],
    )
    shows(text(client.get(link)), "Ziel: 60 Punkte", '<span class="beside">0</span> <span class="ranked">61</span>')


# What the phone says stays plain (B1).


MOST = 14
"""Words of a sentence; what is filled in counts as one."""

SENTENCES = {
    f"{name} {key} {at}": form
    for name, of in (("word", WORDS), ("refusal", REFUSALS))
    for key, said in of.items()
    for at, form in enumerate(forms_of(said))
}
"""German. Where a list is kept nobody hears the organiser's refusals; they are told by the same words."""

CONFUSING = (
    r"Eintr(ag|ags|age|äge|ägen)",  # a game, or what was typed
    r"übertragen",  # is sent, is stored
    r"[Bb]eiseite\w*",  # to the side, and one goes on
    r"[Ee]ingaben weitergeben",  # the phone is shown to the organisers
    r"abgelöst",  # another computer goes on
    r"Servers?|Dem \w+ fehlt",  # whose computer it is, and what that has not
    r"[Dd]och nicht(?! einverstanden)",  # what happens instead
    r"Mitspieler\w*|dabei",  # the others read along
    r"\w*freigeben|freigegeben",  # is free again
    r"leise",  # nobody hears it
    r"Andere zuerst",  # tap another name
    r"sonst niemand",  # nobody else
    r"Auch hier",  # on this phone too
    r"Nicht begonnene",  # no new game is begun
    r"die jetzt hier sitzen",  # their names
    r"Dahinter",  # a second game
)

CONFUSED = (
    "Mitspieler: Mein Tisch",
    "Dahinter wartet noch 1 Eintrag.",
    "Beiseitelegen",
    "Eingaben weitergeben",
    "⚠ 2 Einträge noch nicht übertragen",
    "Server abgelöst – Spielleitung holen",
    "Dem Server fehlt das; es geht jetzt dorthin zurück.",
    "Gespielt haben, die jetzt hier sitzen",
    "Doch nicht",
    "Auf eigenem Telefon dabei",
    "Name freigeben",
    "Ganz leise: Die Spielleitung sieht Tisch und Grund.",
    "{name}: Wie viele Augen? Andere zuerst: Namen antippen.",
    "Das geht nur, wenn sonst niemand eröffnet hat.",
    "Auch hier bleibt es sicher, bis der Server es hat.",
    "Zeit ist um: Nicht begonnene Spiele sind gestrichen",
    "Keine Verbindung zum Server. Was eingegeben wurde, ist auf diesem Telefon sicher.",
)
"""Source: the sentences that were read aloud for issue 31."""


def confusing(said: str) -> list[str]:
    """The words in it that confused."""
    plain = said.replace("\u00ad", "")
    return [found.group() for words in CONFUSING for found in re.finditer(rf"\b(?:{words})\b", plain)]


def longest(said: str) -> int:
    """How many words its longest sentence has."""
    filled = re.sub(r"%\(\w+\)s|{\w+}", "x", said.replace("\u00ad", ""))
    return max(len(re.findall(r"\w+(?:-\w+)*", sentence)) for sentence in re.split(r"[.!?:;…–]\s", filled))


def test_sentences_are_short_and_say_no_word_that_confused() -> None:
    assert {key: words for key, said in SENTENCES.items() if (words := confusing(said))} == {}
    assert {key: count for key, said in SENTENCES.items() if (count := longest(said)) > MOST} == {}
    assert (longest("Spiel {number}: Wer hat es gespielt? %(there)s."), longest("Ja.")) == (4, 1)


@pytest.mark.parametrize("said", CONFUSED)
def test_sentence_that_confused_is_noticed(said: str) -> None:
    assert confusing(said) != []


# The page where no script runs: a game is kept by a form, as on the phone; the link is the right.


# Bauer finishes, Claus holds 17 and has opened, Dietz 64 and has not; Ahrens deals.
TYPED = {
    "outcome_2": "romme",
    "augen_2": "",
    "outcome_3": "opened",
    "augen_3": "17",
    "outcome_4": "not_opened",
    "augen_4": "64",
}


@pytest.fixture
def plain(link: str) -> str:
    return f"{link}einfach/"


def answered(client: Client, address: str, number: int, typed: Content) -> Any:
    """Fill the form of this game and send it."""
    form = f"{address}?spiel={number}"
    return client.post(form, hidden(text(client.get(form))) | typed)


def results(number: int) -> list[tuple[int, str, int]]:
    stored = Result.objects.filter(game__number=number).order_by("seat__number")
    return list(stored.values_list("seat__number", "outcome", "augen"))


def test_page_leads_to_the_form_and_confirms_cards_before_its_script(
    client: Client, link: str, card_table: CardTable
) -> None:
    page = text(client.get(link))
    assert page.count('<a href="einfach/">') == 1  # shown at once without JavaScript, late where it does not come
    assert "einfach/" not in text(client.get("/liste/AAAAAAAAAAAAAAAAAAAAAA/"))
    client = Client(enforce_csrf_checks=True)
    asks = '<button class="primary big" name="cards" value="1">110 Karten geprüft</button>'
    shows(text(client.get(link)), asks, "Sind es 110 Karten?", "(Ahrens)", 'action="einfach/"')
    for _tap in range(2):
        answer = client.post(f"{link}einfach/", {"cards": "1"})
        assert (answer.status_code, answer["Location"], dict(answer.cookies)) == (302, link, {})
    assert fresh(card_table).cards_confirmed_at is not None
    assert AuditEntry.objects.filter(action="cards_confirmed").count() == 1
    assert asks not in text(client.get(link))


@pytest.mark.parametrize("begun", [True, False])
def test_cards_are_not_asked_for_once_a_list_is_begun_or_closed(
    client: Client, card_table: CardTable, begun: bool
) -> None:
    fill_list(card_table)
    if not begun:
        close_list(card_table, ACTOR)
    assert "Karten geprüft" not in text(client.get(link_of(card_table)))
    assert client.post(f"{link_of(card_table)}einfach/", {"cards": "1"}).status_code == 302


def test_cards_are_not_confirmed_by_a_link_that_was_replaced(client: Client, plain: str, card_table: CardTable) -> None:
    renew_link(card_table, ACTOR)
    assert client.post(plain, {"cards": "1"}).status_code == 410
    assert fresh(card_table).cards_confirmed_at is None


def test_game_is_stored_once_however_often_it_is_sent(link: str, plain: str) -> None:
    client = Client(enforce_csrf_checks=True)
    first = client.get(plain)
    sent = hidden(text(first)) | TYPED
    answers = [first, *(client.post(f"{plain}?spiel=1", sent) for _tap in range(2))]
    assert [(one.status_code, dict(one.cookies)) for one in answers] == [(200, {}), (302, {}), (302, {})]
    assert results(1) == [(2, "romme", 0), (3, "opened", 17), (4, "not_opened", 64)]
    assert (Game.objects.get().version, AuditEntry.objects.filter(action="game_stored").count()) == (1, 1)
    told = client.get(answers[1]["Location"])
    shows(text(told), "✓ Spiel 1 ist gespeichert.", "Spiel 2", "gibt und setzt aus.", but_not=["<script"])
    assert (told["Referrer-Policy"], told["Cache-Control"]) == ("no-referrer", "no-store")


@pytest.mark.parametrize(
    ("typed", "said"),
    few(
        3,
        [
            ({"augen_3": "elf"}, "Eine ganze Zahl eingeben."),
            ({"outcome_3": ""}, "Ausgang wählen."),
            ({"outcome_3": "romme"}, "Nur eine Person kann das Spiel beendet haben."),
            ({"augen_4": "9" * 400}, "errorlist"),
            ({"version": "x"}, "errorlist"),
            ({"entry_id": "x"}, "errorlist"),
        ],
    ),
)
def test_mistyped_game_is_answered_at_its_place_and_stays(
    client: Client, plain: str, typed: Content, said: str
) -> None:
    stays = 'value="64"' if "augen_4" not in typed else 'value="17"'
    says(answered(client, plain, 1, TYPED | typed), said, stays, status=422)
    assert Game.objects.count() == 0


def test_dealer_out_of_turn_sits_out(client: Client, plain: str) -> None:
    page = client.post(f"{plain}?spiel=1", hidden(text(client.get(plain))) | TYPED | {"other_dealer": "4"})
    says(page, "hat gegeben und setzt aus.", 'value="17"', "augen_1", but_not=["augen_4"])
    one = {"outcome_1": "opened", "augen_1": "5", "sure": "on"}
    assert client.post(f"{plain}?spiel=1", hidden(text(page)) | TYPED | one).status_code == 302
    assert (Game.objects.get().dealer, [seat for seat, _how, _held in results(1)]) == (4, [1, 2, 3])


def test_correction_says_what_another_phone_stored_meanwhile(client: Client, link: str, plain: str) -> None:
    put(client, link, 1, entry(results=[ROMME, OPENED, NOT_OPENED]))
    form = text(client.get(f"{plain}?spiel=1"))
    shows(form, "Spiel 1 ändern", 'value="64"')
    put(client, link, 1, entry(1, results=[ROMME, OPENED | {"augen": 5}, NOT_OPENED]))
    page = client.post(f"{plain}?spiel=1", hidden(form) | TYPED | {"augen_3": "9"})
    says(page, "Inzwischen hat jemand anderes dieses Spiel geändert.", ": eröffnet 5", 'value="9"', status=409)
    assert client.post(f"{plain}?spiel=1", hidden(text(page)) | TYPED | {"augen_3": "9"}).status_code == 302
    assert results(1)[1] == (3, "opened", 9)


def test_last_game_alone_is_taken_back(client: Client, plain: str, card_table: CardTable) -> None:
    for number, winner in ((1, 2), (2, 1)):
        play(card_table, number, R(winner, "romme", 0), R(3, "opened", 17), R(4, "not_opened", 64))
    assert "zurücknehmen" not in text(client.get(f"{plain}?spiel=1"))
    says(answered(client, plain, 1, {"take_back": "1"}), str(REFUSALS["not_the_last_game"]), status=422)
    answer = answered(client, plain, 2, {"take_back": "1"})
    assert (answer.status_code, Game.objects.count()) == (302, 1)
    assert "✓ Spiel 2 ist zurückgenommen." in text(client.get(answer["Location"]))


def test_list_that_takes_nothing_has_no_form(client: Client, plain: str, card_table: CardTable) -> None:
    form = text(client.get(plain))
    fill_list(card_table)
    nothing = "Es fehlt kein Spiel mehr."
    shows(text(client.get(plain)), nothing, "?spiel=16", but_not=["outcome_2"])
    close_list(card_table, ACTOR)
    shows(text(client.get(plain)), nothing, "Liste abgeschlossen", but_not=["?spiel="])
    assert "outcome_" not in text(client.get(f"{plain}?spiel=3"))
    late = client.post(f"{plain}?spiel=1", hidden(form) | TYPED)
    says(late, "Die Liste ist abgeschlossen.", 'value="64"', "Ihre Eingabe liegt bei der Spielleitung.", status=422)
    assert [kept.number for kept in LateGame.objects.all()] == [1]


def test_game_of_others_is_kept_for_the_question_who_played(client: Client, plain: str, card_table: CardTable) -> None:
    """Somebody took seat 2 while the form stood there: it lies on a card, with who was shown."""
    form, shown = text(client.get(plain)), card_table.seats.get(number=2).registration_id
    (substitute,) = register(card_table.series.tournament, 1, [])
    sitting.put(card_table.series, Placing(table=1, seat=2, from_game=1, player=substitute.pk))
    answer = client.post(f"{plain}?spiel=1", hidden(form) | TYPED)
    kept = LateGame.objects.get()
    assert (kept.shown[1], kept.seated[1], Game.objects.exists()) == (shown, substitute.pk, False)
    says(answer, "Ihre Eingabe liegt bei der Spielleitung.", status=422)


def test_link_and_number_are_looked_at_first(client: Client, link: str, plain: str) -> None:
    assert client.get("/liste/AAAAAAAAAAAAAAAAAAAAAA/einfach/").status_code == 404
    assert client.post("/liste/AAAAAAAAAAAAAAAAAAAAAA/einfach/?spiel=1", TYPED).status_code == 404
    assert "ist gespeichert" not in text(client.get(f"{plain}?gespeichert=1"))
    for number in ("", "?spiel=x", "?spiel=12345"):
        assert client.post(plain + number, TYPED)["Location"] == plain
    assert "Spiel 1" in text(client.get(f"{plain}?spiel=7"))
    assert answered(client, plain, 7, TYPED).status_code == 422


def test_queries_do_not_grow_with_games(client: Client, plain: str, card_table: CardTable) -> None:
    form = f"{plain}?spiel=1"
    play(card_table, 1, R(2, "romme", 0), R(3, "opened", 17), R(4, "not_opened", 64))
    before = queries(form, client)
    Game.objects.all().delete()
    fill_list(card_table)
    assert queries(form, client) == before
