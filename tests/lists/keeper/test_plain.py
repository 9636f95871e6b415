"""The page where no script runs: a game is kept by a form, as on the phone; the link is the right."""

import re

import pytest
from django.test import Client

import scoring
from tests.examples import few
from tests.factories import ACTOR, play, play_all, register
from tests.lists.keeper.phone import NOT_OPENED, OPENED, ROMME, Content, entry, link_of, put
from tests.lists.sitting import put as put_in
from tests.lists.sitting import who
from tests.lists.telling import amiss, fresh
from tests.web.answers import queries, text
from tournament.lists.acts.links import renew_link
from tournament.lists.acts.lists import close_list
from tournament.lists.reads.whole_series import Placing
from tournament.models import AuditEntry, CardTable, Game, LateGame, Result

R = scoring.Result

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


def hidden(page: str) -> dict[str, str]:
    """What the form of a page sends without being asked."""
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))


def answered(client: Client, address: str, number: int, typed: Content, **changed: str) -> tuple[int, str]:
    """Fill the form of this game and send it; the status and what is shown then."""
    form = f"{address}?spiel={number}"
    answer = client.post(form, hidden(text(client.get(form))) | typed | changed)
    return answer.status_code, answer["Location"] if answer.status_code == 302 else text(answer)


def results(number: int) -> list[tuple[int, str, int]]:
    stored = Result.objects.filter(game__number=number).order_by("seat__number")
    return list(stored.values_list("seat__number", "outcome", "augen"))


def test_page_leads_to_the_form_before_its_script_comes(client: Client, link: str) -> None:
    page = text(client.get(link))
    assert page.count('<a href="einfach/">') == 1  # shown at once without JavaScript, late where it does not come
    assert "einfach/" not in text(client.get("/liste/AAAAAAAAAAAAAAAAAAAAAA/"))


def test_cards_are_confirmed_before_the_script_comes(link: str, card_table: CardTable) -> None:
    client = Client(enforce_csrf_checks=True)
    asks = '<button class="primary big" name="cards" value="1">110 Karten geprüft</button>'
    assert amiss(text(client.get(link)), asks, "Sind es 110 Karten?", "(Ahrens)", 'action="einfach/"') == []
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
    play_all(card_table)
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
    words = ("✓ Spiel 1 ist gespeichert.", "Spiel 2", "gibt und setzt aus.")
    assert amiss(text(told), *words, absent=["<script"]) == []
    assert (told["Referrer-Policy"], told["Cache-Control"]) == ("no-referrer", "no-store")


@pytest.mark.parametrize(
    ("typed", "status", "said"),
    few(
        3,
        [
            ({"augen_3": "elf"}, 422, "Eine ganze Zahl eingeben."),
            ({"outcome_3": ""}, 422, "Ausgang wählen."),
            ({"outcome_3": "romme"}, 422, "Nur eine Person kann das Spiel beendet haben."),
            ({"augen_4": "9" * 400}, 422, "errorlist"),
            ({"version": "x"}, 422, "errorlist"),
            ({"entry_id": "x"}, 422, "errorlist"),
        ],
    ),
)
def test_mistyped_game_is_answered_at_its_place_and_stays(
    client: Client, plain: str, typed: Content, status: int, said: str
) -> None:
    found, page = answered(client, plain, 1, TYPED | typed)
    assert (found, amiss(page, said, 'value="64"' if "augen_4" not in typed else 'value="17"')) == (status, [])
    assert Game.objects.count() == 0


def test_dealer_out_of_turn_sits_out(client: Client, plain: str) -> None:
    page = client.post(f"{plain}?spiel=1", hidden(text(client.get(plain))) | TYPED | {"other_dealer": "4"})
    words = ("hat gegeben und setzt aus.", 'value="17"', "augen_1")
    assert (page.status_code, amiss(text(page), *words, absent=["augen_4"])) == (200, [])
    one = {"outcome_1": "opened", "augen_1": "5", "sure": "on"}
    assert client.post(f"{plain}?spiel=1", hidden(text(page)) | TYPED | one).status_code == 302
    assert (Game.objects.get().dealer, [seat for seat, _how, _held in results(1)]) == (4, [1, 2, 3])


def test_correction_says_what_another_phone_stored_meanwhile(client: Client, link: str, plain: str) -> None:
    put(client, link, 1, entry(results=[ROMME, OPENED, NOT_OPENED]))
    form = text(client.get(f"{plain}?spiel=1"))
    assert amiss(form, "Spiel 1 ändern", 'value="64"') == []
    put(client, link, 1, entry(1, results=[ROMME, OPENED | {"augen": 5}, NOT_OPENED]))
    sent = hidden(form) | TYPED | {"augen_3": "9"}
    page = client.post(f"{plain}?spiel=1", sent)
    words = ("Inzwischen hat jemand anderes dieses Spiel geändert.", ": eröffnet 5", 'value="9"')
    assert (page.status_code, amiss(text(page), *words)) == (409, [])
    assert client.post(f"{plain}?spiel=1", hidden(text(page)) | TYPED | {"augen_3": "9"}).status_code == 302
    assert results(1)[1] == (3, "opened", 9)


def test_last_game_alone_is_taken_back(client: Client, plain: str, card_table: CardTable) -> None:
    for number, winner in ((1, 2), (2, 1)):
        play(card_table, number, R(winner, "romme", 0), R(3, "opened", 17), R(4, "not_opened", 64))
    assert "zurücknehmen" not in text(client.get(f"{plain}?spiel=1"))
    assert answered(client, plain, 1, {"take_back": "1"})[0] == 422
    status, address = answered(client, plain, 2, {"take_back": "1"})
    assert (status, Game.objects.count()) == (302, 1)
    assert "✓ Spiel 2 ist zurückgenommen." in text(client.get(address))


def test_list_that_takes_nothing_has_no_form(client: Client, plain: str, card_table: CardTable) -> None:
    form = text(client.get(plain))
    play_all(card_table)
    nothing = "Hier ist kein Spiel mehr einzutragen."
    assert amiss(text(client.get(plain)), nothing, "?spiel=16", absent=["outcome_2"]) == []
    close_list(card_table, ACTOR)
    assert amiss(text(client.get(plain)), nothing, "Liste abgeschlossen", absent=["?spiel="]) == []
    assert "outcome_" not in text(client.get(f"{plain}?spiel=3"))
    late = client.post(f"{plain}?spiel=1", hidden(form) | TYPED)
    said = ("Die Liste ist abgeschlossen.", 'value="64"', "Ihre Eingabe liegt bei der Spielleitung.")
    assert (late.status_code, amiss(text(late), *said)) == (422, [])
    assert [kept.number for kept in LateGame.objects.all()] == [1]


def test_game_of_others_is_kept_for_the_question_who_played(client: Client, plain: str, card_table: CardTable) -> None:
    """Somebody took seat 2 while the form stood there: it lies on a card, with who was shown."""
    form, shown = text(client.get(plain)), who(card_table.series, card_table.seats.get(number=2).registration.number)
    (substitute,) = register(card_table.series.tournament, 1, [])
    put_in(card_table.series, Placing(table=1, seat=2, from_game=1, player=substitute.pk))
    answer = client.post(f"{plain}?spiel=1", hidden(form) | TYPED)
    kept = LateGame.objects.get()
    assert (kept.shown[1], kept.seated[1], Game.objects.exists()) == (shown.pk, substitute.pk, False)
    assert (answer.status_code, amiss(text(answer), "Ihre Eingabe liegt bei der Spielleitung.")) == (422, [])


def test_link_and_number_are_looked_at_first(client: Client, link: str, plain: str) -> None:
    assert client.get("/liste/AAAAAAAAAAAAAAAAAAAAAA/einfach/").status_code == 404
    assert client.post("/liste/AAAAAAAAAAAAAAAAAAAAAA/einfach/?spiel=1", TYPED).status_code == 404
    assert "ist gespeichert" not in text(client.get(f"{plain}?gespeichert=1"))
    for number in ("", "?spiel=x", "?spiel=12345"):
        assert client.post(plain + number, TYPED)["Location"] == plain
    assert "Spiel 1" in text(client.get(f"{plain}?spiel=7"))
    assert answered(client, plain, 7, TYPED)[0] == 422


def test_queries_do_not_grow_with_games(client: Client, plain: str, card_table: CardTable) -> None:
    form = f"{plain}?spiel=1"
    play(card_table, 1, R(2, "romme", 0), R(3, "opened", 17), R(4, "not_opened", 64))
    before = queries(form, client)
    Game.objects.all().delete()
    play_all(card_table)
    assert queries(form, client) == before
