"""The organiser inserts a game that was forgotten, swaps two, and takes either back with one click."""

import re

from django.contrib.auth.models import User
from django.test import Client

from scoring import Result
from tests.factories import ACTOR, play, publish_results
from tests.lists.desk.one_list import CORRECTED, FIRST, answered, posted, shown, typed, url
from tests.lists.telling import amiss, fresh
from tests.lists.test_lists import table_of, wins
from tests.web.answers import text
from tournament.lists.acts.lists import close_list
from tournament.lists.reads.lists import games_of
from tournament.models import CardTable, Series

SECOND = (Result(1, "romme", 0), Result(3, "opened", 5), Result(4, "opened", 5))
ASKED = "Danach gilt als außer der Reihe gegeben: Spiel 2."


def undone(client: Client, page: str) -> str:
    """The page to which the one button of the notice leads."""
    form = page[: page.index("Rückgängig")].rpartition("<form")[2]
    (address,) = re.findall(r'action="([^"]+)"', form)
    sent = dict(re.findall(r'name="(seen|other)" value="([^"]*)"', form))
    return text(client.post(address, sent, follow=True))


def test_stored_game_offers_to_insert_before_it_and_to_swap(card_table: CardTable, organiser_client: Client) -> None:
    play(card_table, 1, *FIRST)
    folded = "Spiel vergessen oder vertauscht?"
    alone = shown(organiser_client, card_table, spiel=1)
    assert amiss(alone, folded, "Spiel davor einfügen", "?davor=1#formular", absent=["Tauschen</button>"]) == []
    assert amiss(shown(organiser_client, card_table, spiel=2), absent=[folded]) == []  # not stored yet
    play(card_table, 2, *SECOND)
    page = shown(organiser_client, card_table, spiel=1)
    assert amiss(page, "Mit einem anderen Spiel tauschen", '<option value="2">', absent=['<option value="1">']) == []


def test_game_is_inserted_after_one_question_and_taken_out_again(
    card_table: CardTable, organiser_client: Client
) -> None:
    """Seat 1 dealt both and sat out: the moved one was dealt out of turn in game 2."""
    play(card_table, 1, *FIRST)
    before = games_of(card_table)
    page = shown(organiser_client, card_table, davor=1)
    assert amiss(page, "Neues Spiel 1", 'name="seen" value="1.1"', "spiel/1/davor/", absent=["Warum wird"]) == []
    sent = typed(1, *CORRECTED, seen="1.1")
    status, page = answered(organiser_client, card_table, "spiel/1/davor/", sent)
    assert (status, amiss(page, ASKED, "Ja, das stimmt so"), games_of(card_table)) == (422, [], before)
    page = posted(organiser_client, card_table, "spiel/1/davor/", sent | {"sure": "on"})
    assert amiss(page, "Spiel 1 ist eingefügt, das frühere Spiel 1 ist jetzt 2.", ASKED, "Spiel eingefügt") == []
    assert [(game.number, game.results, game.dealer) for game in games_of(card_table)] == [
        (1, CORRECTED, None),
        (2, FIRST, 1),
    ]
    page = undone(organiser_client, page)
    assert amiss(page, "Spiel 1 ist wieder herausgenommen.", "Spiel herausgenommen", absent=["Rückgängig"]) == []
    assert games_of(card_table) == before


def test_games_are_swapped_and_swapped_back(card_table: CardTable, organiser_client: Client) -> None:
    play(card_table, 1, *FIRST)
    play(card_table, 2, *SECOND)
    before = games_of(card_table)
    page = posted(organiser_client, card_table, "spiel/2/tauschen/", {"other": 1, "seen": "1.1 2.1"})
    said = (
        "Spiel 1 und Spiel 2 sind getauscht.",
        "außer der Reihe gegeben: Spiel 1, 2.",
        "Spiele getauscht",
        "Spiel 1 ↔ 2",
    )
    assert amiss(page, *said) == []
    assert [game.results for game in games_of(card_table)] == [SECOND, FIRST]
    assert (
        amiss(undone(organiser_client, page), "Spiel 1 und Spiel 2 sind getauscht.", absent=["außer der Reihe gegeben"])
        == []
    )
    assert games_of(card_table) == before


def test_several_later_games_are_named_by_their_numbers(card_table: CardTable, organiser_client: Client) -> None:
    play_first_of(card_table, 4)
    sent = typed(1, *SECOND, seen="1.1 2.1 3.1 4.1", sure="on")
    page = posted(organiser_client, card_table, "spiel/2/davor/", sent)
    assert amiss(page, "Spiel 2 ist eingefügt, 2 bis 4 sind jetzt 3 bis 5.") == []


def play_first_of(card_table: CardTable, games: int) -> None:
    """So many games, each dealt in turn."""
    rulebook = card_table.series.tournament.rulebook
    for number in range(1, games + 1):
        winner, *others = rulebook.playing_seats(4, number)
        play(card_table, number, Result(winner, "romme", 0), *(Result(seat, "opened", 17) for seat in others))


def test_notice_is_gone_once_something_changed_since(card_table: CardTable, organiser_client: Client) -> None:
    play_first_of(card_table, 3)
    said = {just: "Rückgängig" in text(organiser_client.get(url(card_table), {"eben": just})) for just in JUST}
    assert [just for just, shows in said.items() if shows] == ["1.1", "1.1-3.1"]


JUST = ("1.1", "1.1-3.1", "1.2", "4.1", "1.1-3.2", "1.1-2.1-3.1", "1", "x", "")
"""What the address may say was just done, where games 1 to 3 stand in version 1."""


def test_list_changed_meanwhile_keeps_what_was_typed(card_table: CardTable, organiser_client: Client) -> None:
    """Sending it once more stores it on top of what is there by now."""
    play(card_table, 1, *FIRST)
    play(card_table, 2, *SECOND)
    sent = typed(1, *CORRECTED, seen="1.1", sure="on")  # game 2 came since
    status, page = answered(organiser_client, card_table, "spiel/1/davor/", sent)
    kept = ('value="1.1 2.1"', 'name="augen_3" value="7"', "Inzwischen hat jemand anderes die Liste geändert")
    assert (status, amiss(page, *kept), len(games_of(card_table))) == (409, [], 2)
    again = sent | {"seen": "1.1 2.1"}
    assert amiss(posted(organiser_client, card_table, "spiel/1/davor/", again), "Spiel 1 ist eingefügt") == []


def test_swap_of_what_was_changed_meanwhile_is_refused(card_table: CardTable, organiser_client: Client) -> None:
    play(card_table, 1, *FIRST)
    play(card_table, 2, *SECOND)
    play(card_table, 2, *SECOND, version=1)
    before = games_of(card_table)
    for act in ("spiel/1/tauschen/", "spiel/1/herausnehmen/"):
        page = posted(organiser_client, card_table, act, {"other": 2, "seen": "1.1 2.1"})
        assert amiss(page, "Inzwischen hat jemand anderes etwas geändert.") == []
    page = posted(organiser_client, card_table, "spiel/1/tauschen/", {"other": 1, "seen": "1.1"})
    assert amiss(page, "Bitte zwei verschiedene Spiele wählen.") == []
    assert games_of(card_table) == before


def test_dealer_of_an_inserted_game_may_be_another(card_table: CardTable, organiser_client: Client) -> None:
    play(card_table, 1, *FIRST)
    sent = {"version": 1, "seen": "1.1", "other_dealer": 3}
    status, page = answered(organiser_client, card_table, "spiel/1/davor/", sent)
    assert (status, amiss(page, "Neues Spiel 1", 'name="outcome_1"', absent=['name="outcome_3"'])) == (200, [])
    new = (Result(1, "romme", 0), Result(2, "opened", 5), Result(4, "opened", 5))
    posted(organiser_client, card_table, "spiel/1/davor/", typed(1, *new, seen="1.1", dealer=3, sure="on"))
    assert [(game.results, game.dealer) for game in games_of(card_table)] == [(new, 3), (FIRST, 1)]


def test_closed_list_is_changed_by_the_organiser(card_table: CardTable, organiser_client: Client) -> None:
    play(card_table, 1, *FIRST)
    close_list(card_table, ACTOR, incomplete=True)
    sent = typed(1, *CORRECTED, seen="1.1", sure="on")
    assert amiss(posted(organiser_client, card_table, "spiel/1/davor/", sent), "Spiel 1 ist eingefügt") == []
    assert [seat.games for seat in fresh(card_table).seats.order_by("number")] == [0, 2, 2, 2]


def test_published_list_is_changed_for_a_reason(card_table: CardTable, organiser_client: Client) -> None:
    """The notice undoes it, for a reason as well."""
    play(card_table, 1, *FIRST)
    play(card_table, 2, *SECOND)
    publish_results(card_table.series.tournament, 1)
    before = games_of(card_table)
    sent: dict[str, object] = {"other": 2, "seen": "1.1 2.1"}
    asked = organiser_client.post(url(card_table, "spiel/1/tauschen/"), sent)
    assert games_of(card_table) == before
    said = {"correction_reason": "vertauscht", "correction_seen": asked.context["trial"].seen}
    page = posted(organiser_client, card_table, "spiel/1/tauschen/", sent | said)
    assert amiss(page, "Spiel 1 und Spiel 2 sind getauscht.", "Rückgängig", "Grund: vertauscht") == []
    assert [game.results for game in games_of(card_table)] == [SECOND, FIRST]
    assert "correction_reason" in undone(organiser_client, page)
    assert [game.results for game in games_of(card_table)] == [SECOND, FIRST]


def test_target_reached_by_a_swap_is_said_on_the_page(organiser: User) -> None:
    duet = table_of("horesca", 2, games=6, target_score=100)
    duet.series.tournament.organisers.add(organiser)
    Series.objects.filter(pk=duet.series_id).update(published_at="2026-05-09T09:00Z")
    for number, (winner, points) in enumerate(((1, 60), (2, 50), (1, 40)), 1):
        wins(duet, number, points, winner=winner)
    client = Client()
    client.force_login(organiser)
    page = posted(client, duet, "spiel/2/tauschen/", {"other": 3, "seen": "2.1 3.1"})
    assert amiss(page, "Mit Spiel 2 sind 100 Punkte erreicht", absent=["sind getauscht"]) == []


def test_refused_insertion_keeps_what_was_typed(card_table: CardTable, organiser_client: Client) -> None:
    play_first_of(card_table, 16)
    seen = " ".join(f"{number}.1" for number in range(1, 17))
    status, page = answered(organiser_client, card_table, "spiel/1/davor/", typed(1, *CORRECTED, seen=seen, sure="on"))
    assert (status, amiss(page, "Die Liste ist voll", 'name="augen_3" value="7"')) == (422, [])
    status, page = answered(organiser_client, card_table, "spiel/17/davor/", typed(0, *CORRECTED, sure="on"))
    assert (status, amiss(page, "Spiel 17 steht nicht in dieser Liste.")) == (422, [])


def test_acts_are_posts_and_nobody_elses(card_table: CardTable, organiser_client: Client) -> None:
    for act in ("davor", "tauschen", "herausnehmen"):
        address = url(card_table, f"spiel/1/{act}/")
        assert organiser_client.get(address).status_code == 405
        assert Client().post(address).status_code == 302  # to log in
