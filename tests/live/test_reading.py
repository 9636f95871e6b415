"""One table at which everybody has his phone.

Everybody sees the list as it is written, his own sums, his place as far as published; and nobody waits.

The link reads one list; a name that a phone took lets it speak for that player, and for nobody else.
"""

import datetime
from collections.abc import Callable
from itertools import product

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, reverse
from django.utils import timezone

from scoring import Result
from tests.examples import few
from tests.factories import ACTOR, fill_list, make_tournament, play, publish_results, register, seat_series
from tests.lists.keeper.phone import link_of as keepers_link
from tests.lists.telling import fresh
from tests.web.answers import queries, shows, text
from tournament.core.errors import RefusedError
from tournament.core.hall import table_to_read
from tournament.lists.acts import at_table, lists
from tournament.live.urls import players
from tournament.models import AuditEntry, CardTable, Person, Registration, TakenName, Tournament
from tournament.models.link import reader_token_of, token_of

from .phones import first_game, link_of, phone_of, shown


@pytest.fixture
def card_table(tournament: Tournament) -> CardTable:
    """Table 1 of a published seating: Ahrens, Bauer, Claus, Dietz; 16 games; games are confirmed by a second person."""
    tournament.confirm_games = True
    tournament.save()
    return fresh(seat_series(tournament).card_tables.get(number=1))


@pytest.fixture
def link(card_table: CardTable) -> str:
    return link_of(card_table)


def etag(phone: Client, link: str) -> dict[str, str]:
    """Header of who has what is there."""
    return {"If-None-Match": phone.get(f"{link}stand").headers["ETag"]}


def asked(phone: Client, link: str, known: dict[str, str]) -> int:
    return phone.get(f"{link}stand", headers=known).status_code


def test_list_is_shown_as_on_paper_with_own_sums_and_time(card_table: CardTable, link: str, client: Client) -> None:
    first_game(card_table)
    play(card_table, 2, Result(1, "romme", 0), Result(3, "not_opened", 131), Result(4, "opened", 17))
    shows(
        shown(phone_of(card_table, 3), link),
        "<dt>Wertungspunkte</dt> <dd>1</dd>",  # 2 for 17 Augen, then a cross: 2 - 1 (rules 12 and 14)
        "<dt>Augen</dt> <dd>148</dd>",  # 17 + 131
        '×<span class="visually-hidden">Kreuz</span>',
    )
    card_table.series.started_at = timezone.now() - datetime.timedelta(minutes=61)  # of 60
    card_table.series.save()
    shows(shown(client, link), "Zeit ist um")
    at_table.give_minutes(card_table, 0, 5, ACTOR)
    shows(shown(client, link), "noch <strong data-remaining=")


def test_long_surname_may_be_broken_where_german_is(client: Client, card_table: CardTable, link: str) -> None:
    for number, surname in enumerate(("Brinkmann", "Schwarzenberger-Hohlfeld", "Gärtner", "Öztürk"), start=1):
        Person.objects.filter(registrations__seats__card_table=card_table, registrations__number=number).update(
            name=f"{surname}, Anna"
        )
    head = shown(client, link).partition("<thead>")[2].partition("</thead>")[0]
    shows(head.replace("\N{SOFT HYPHEN}", "|"), "Brink|mann", "ber|ger-Hohl|feld", "Gärtner", "Öztürk")


def test_page_is_sent_compressed(client: Client, link: str) -> None:
    assert client.get(link, headers={"Accept-Encoding": "gzip"})["Content-Encoding"] == "gzip"


def test_places_are_shown_as_far_as_published(card_table: CardTable, link: str) -> None:
    fill_list(card_table)
    winner = phone_of(card_table, 1)
    shows(shown(winner, link), but_not=["Plätze"])
    publish_results(card_table.series.tournament, 1)
    shows(shown(winner, link), "Rang, soweit veröffentlicht")


def test_page_costs_the_same_for_one_game_and_for_all(card_table: CardTable, link: str) -> None:
    phone = phone_of(card_table, 2)
    first_game(card_table)
    one = queries(link, phone)
    card_table.games.all().delete()
    fill_list(card_table)
    assert queries(link, phone) == one


def test_change_is_seen(card_table: CardTable, link: str) -> None:
    phone = phone_of(card_table, 2)
    changes: dict[str, Callable[[], object]] = {
        "game": lambda: first_game(card_table),
        "correction": lambda: first_game(card_table, 18, version=1),
        "confirmed": lambda: at_table.confirm_game(card_table, 3, 1, 2, ACTOR),
        "objected": lambda: at_table.object_to(card_table, 3, 1, 2, "", ACTOR),
        "settled": lambda: at_table.settle(card_table, card_table.remarks.get(kind="objected").pk, ACTOR),
        "called": lambda: at_table.call_referee(card_table, "Zählung", ACTOR),
        "seen": lambda: at_table.see_call(card_table, ACTOR),
        "name": lambda: phone_of(card_table, 4),
        "minutes": lambda: at_table.give_minutes(card_table, 0, 5, ACTOR),
        "closed": lambda: lists.close_list(fresh(card_table), ACTOR, incomplete=True, unconfirmed=True),
    }
    for which, change in changes.items():
        known = etag(phone, link)
        change()
        assert asked(phone, link, known) == 200, which


def test_page_is_unchanged_by_another_table_and_another_for_another_name(card_table: CardTable, link: str) -> None:
    bauer, claus = phone_of(card_table, 2), phone_of(card_table, 3)
    known = etag(bauer, link)
    first_game(fresh(card_table.series.card_tables.get(number=2)))
    with CaptureQueriesContext(connection) as asking:
        assert asked(bauer, link, known) == 304
    assert (len(asking), asked(claus, link, known), link_of(card_table)) == (1, 200, link)


def address(pattern: URLPattern, token: str) -> str:
    values = {"token": token, "number": 1}
    return reverse(f"my_table:{pattern.name}", kwargs={name: values[name] for name in pattern.pattern.converters})


def test_address_opens_by_its_own_link_alone(client: Client, card_table: CardTable) -> None:
    other = card_table.series.card_tables.get(number=2)
    tokens = {
        "the list keeper's": token_of(card_table.link_nonce),
        "another table's": f"{card_table.pk}-{reader_token_of(other).partition('-')[2]}",
        "made up": f"{card_table.pk}-{'A' * 22}",
        "nonsense": "x" * 40,
        "of a draft": reader_token_of(seat_series(make_tournament(), published=False).card_tables.get(number=1)),
    }
    for pattern, (which, token) in product(players, tokens.items()):
        for method in (client.get, client.post):
            assert method(address(pattern, token)).status_code in (404, 405), (pattern.name, which)


def test_address_is_kept_nowhere_and_writes_nothing_without_a_name(client: Client, card_table: CardTable) -> None:
    """Nor does a form of a foreign page; and no search engine finds it."""
    first_game(card_table)
    before = AuditEntry.objects.count()
    for there in (address(pattern, reader_token_of(card_table)) for pattern in players):
        response = client.get(there)
        assert response["Cache-Control"] == "no-store", there
        if response.status_code == 200:
            assert (response["X-Robots-Tag"], response["Referrer-Policy"]) == ("noindex, nofollow", "same-origin")
        client.post(there, {"number": 1, "version": 1, "reason": "x", "note": ""})
        assert Client(enforce_csrf_checks=True).post(there).status_code in (403, 405), there
        assert AuditEntry.objects.count() == before, there


def test_link_of_128_bits_is_stored_nowhere_and_leads_to_no_keeping(
    client: Client, card_table: CardTable, link: str
) -> None:
    token = reader_token_of(card_table)
    for tried in (token, token.partition("-")[2]):
        assert client.get(f"/liste/{tried}/state").status_code == 404
    shows(shown(client, link), but_not=[token_of(card_table.link_nonce)])
    assert len(token.partition("-")[2]) == 22  # 128 bits in base64 without padding
    assert table_to_read(token) == card_table
    assert token not in {str(value) for value in vars(card_table).values()}


def test_new_link_withdraws_both_and_frees_the_names(card_table: CardTable, link: str) -> None:
    """No phone that has a name has the new address."""
    bauer = phone_of(card_table, 2)
    at_table.renew_link(card_table, ACTOR)
    assert (bauer.get(link).status_code, TakenName.objects.count()) == (404, 0)
    shows(shown(bauer, link), "noch einmal scannen")
    new = link_of(fresh(card_table))
    assert bauer.get(new).status_code == 200
    bauer.post(f"{new}name", {"seat": 2})
    shows(shown(bauer, new), "Ich bin nicht Bauer, Bernd")


def taking(phone: Client, link: str, seat: object) -> str:
    """What a phone reads that takes a name."""
    return text(phone.post(f"{link}name", {"seat": seat}, follow=True))


def test_name_is_of_the_first_phone_by_a_secret_of_this_table(card_table: CardTable, link: str) -> None:
    bauer, other = phone_of(card_table, 2), Client()
    shows(shown(bauer, link), "Ich bin nicht Bauer, Bernd")
    shows(taking(other, link, 2), "Bauer, Bernd ist schon auf einem anderen Telefon.")
    shows(shown(other, link), "Wer sind Sie?")
    shows(taking(bauer, link, 3), "spricht schon für jemand anderen")
    assert AuditEntry.objects.get(action="name_taken").actor == "Mein Tisch: Bauer, Bernd"
    cookie = bauer.cookies["mein_tisch"]
    assert TakenName.objects.get().secret_hash != cookie.value
    assert (cookie["path"], bool(cookie["httponly"]), cookie["samesite"]) == (link, True, "Lax")


def test_name_is_given_back_or_released_by_list_keeper_or_organiser(card_table: CardTable, link: str) -> None:
    phone_of(card_table, 1).post(f"{link}abgeben")
    bauer = phone_of(card_table, 2)
    Client().post(f"{keepers_link(card_table)}freigeben", {"seat": 2}, content_type="application/json")
    shows(shown(bauer, link), "Wer sind Sie?")
    phone_of(card_table, 3)
    at_table.release_name(card_table, 3, ACTOR)
    assert TakenName.objects.count() == 0


def test_names_go_to_and_fro_so_many_times_and_no_more(
    card_table: CardTable, link: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(at_table, "MOST_TIMES", 3)
    for _time in range(3):
        at_table.take_name(card_table, 2)
        at_table.release_name(card_table, 2, ACTOR)
    with pytest.raises(RefusedError, match="names_taken_often"):
        at_table.take_name(card_table, 2)
    assert TakenName.objects.count() == 0
    shows(taking(Client(), link, 2), "Bitte geht jemand zur Spielleitung.")


@pytest.mark.parametrize("seat", few(3, ["5", "0", "x", "", "99999999999999999999"]))
def test_seat_that_is_not_there_is_not_taken(client: Client, card_table: CardTable, link: str, seat: str) -> None:
    assert (client.post(f"{link}name", {"seat": seat}, follow=True).status_code, TakenName.objects.count()) == (200, 0)


def substitute(card_table: CardTable, *of_game: int) -> Registration:
    """Krug plays at seat 2 from the first of these games on; from the second on Bauer again."""
    seat = card_table.seats.get(number=2)
    first_game(card_table)
    (krug,) = register(card_table.series.tournament, 1, [])
    for game, player in zip(of_game, (krug, seat.registration), strict=False):
        seat.substitutions.create(series=card_table.series, from_game=game, registration=player)
    return krug


def test_substitute_speaks_for_himself_and_whoever_left_no_more(card_table: CardTable, link: str) -> None:
    bauer = phone_of(card_table, 2)
    krug = substitute(card_table, 2).person
    shows(shown(bauer, link), "Wer sind Sie?")
    # what the other made is not his
    shows(
        shown(phone_of(card_table, 2), link), f"Ich bin nicht {krug.name}", "<dd>0</dd>", f"ab Spiel 2: {krug.surname}"
    )


def test_player_who_comes_back_sees_all_he_made_here(card_table: CardTable, link: str) -> None:
    """His Rommé of game 1: 5."""
    substitute(card_table, 2, 3)
    play(card_table, 2, Result(1, "romme", 0), Result(3, "opened", 9), Result(4, "opened", 9))
    play(card_table, 3, Result(1, "romme", 0), Result(2, "opened", 25), Result(4, "opened", 9))
    shows(shown(phone_of(card_table, 2), link), "<dt>Wertungspunkte</dt> <dd>7</dd>")
