"""Storing a game: contract.md, section 4, and rules 12, 13 and 15 as the database ends up holding them; who dealt; the
check word of what is stored."""

import re
import uuid
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.test import Client
from django.utils.translation import override

import scoring
from scoring import Result
from tests.examples import few
from tests.factories import ACTOR, fill_list, make_tournament, play, play_all, receipts, seat_series
from tests.lists.desk.one_list import typed, url
from tests.lists.keeper.phone import OPENED, put
from tests.lists.keeper.phone import entry as sent_game
from tests.lists.telling import fresh, invalid, queries, refused
from tests.web.answers import shows, text
from tournament.lists.acts import games, lists
from tournament.lists.acts.games import TypedGame
from tournament.lists.acts.totals import differing_totals
from tournament.lists.keeper.state import page_context
from tournament.lists.paper.spielliste import content
from tournament.lists.reads.known_by import WORDS, check_word, check_words
from tournament.lists.reads.lists import games_of, seats_of
from tournament.models import AuditEntry, CardTable, Game, GameEntry, Person, Registration, Seat, Tournament
from tournament.models import Result as StoredResult

GAME_1 = (Result(2, "romme", 0), Result(3, "opened", 17), Result(4, "not_opened", 101))
GAME_2 = (Result(1, "romme", 0), Result(3, "opened", 5), Result(4, "opened", 5))


def entry(number: int, *results: Result, version: int = 0, entry_id: uuid.UUID | None = None) -> TypedGame:
    return TypedGame(entry_id or uuid.uuid4(), version, scoring.Game(number, results))


def kept(card_table: CardTable) -> list[tuple[int, int, int, int, int]]:
    """Wertungspunkte, Augen, points, crosses, games by seat, as stored."""
    seats = Seat.objects.filter(card_table=card_table).order_by("number")
    return list(seats.values_list("wertungspunkte", "augen", "points", "crosses", "games"))


@pytest.mark.parametrize(
    ("results", "totals"),
    [
        # seat 1 deals; Rommé 5; opened 17 Augen: 2; not opened, over 100: -1, a cross
        (GAME_1, [(5, 0, 5, 0, 1), (2, 17, 2, 0, 1), (-1, 101, -1, 1, 1)]),
        # opened with more than 6 jokers and 3 aces, 153: odd, since they may hold too many cards (rule 3)
        (
            (Result(2, "romme", 0), Result(3, "opened", 154), Result(4, "opened", 5)),
            [(5, 0, 5, 0, 1), (1, 154, 1, 0, 1), (3, 5, 3, 0, 1)],
        ),
        # rule 5: nobody has finished, scored by rule 12
        (
            (Result(2, "opened", 10), Result(3, "opened", 11), Result(4, "not_opened", 100)),
            [(3, 10, 3, 0, 1), (2, 11, 2, 0, 1), (0, 100, 0, 0, 1)],
        ),
    ],
    ids=["cross", "odd", "without winner"],
)
def test_totals_are_kept_on_seats(card_table: CardTable, results: tuple[Result, ...], totals: list[object]) -> None:
    play(card_table, 1, *results)
    assert kept(card_table) == [(0, 0, 0, 0, 0), *totals]


def test_receipt_given_before_games_kept_their_own_is_one(card_table: CardTable) -> None:
    first = entry(1, *GAME_1)
    answer = games.put_game(card_table, first, ACTOR)
    GameEntry.objects.create(card_table=card_table, entry_id=first.entry_id, game_number=1, answer=answer.answer)
    Game.objects.update(entry_id=None, answer=None)
    assert games.put_game(card_table, first, ACTOR) == answer
    assert play(card_table, 1, *GAME_1, version=1)["version"] == 2
    assert (games.put_game(card_table, first, ACTOR), receipts(card_table)) == (answer, 2)


def test_table_of_three_plays_three_quarters_of_the_games(db: None) -> None:
    three = fresh(seat_series(make_tournament(7, games=16)).card_tables.get(number=2))
    play_all(three)  # rule 2: 12 instead of 16, all three play each game
    assert [row[4] for row in kept(three)] == [12, 12, 12]
    beyond = (Result(1, "romme", 0), Result(2, "opened", 5), Result(3, "opened", 5))
    assert [code for code, _where in invalid(lambda: play(three, 13, *beyond))] == ["game_number_unknown"]


def test_entry_id_is_of_one_game_and_of_one_kind_of_act(card_table: CardTable) -> None:
    stored, back = entry(1, *GAME_1), entry(1, version=1)
    games.put_game(card_table, stored, ACTOR)
    other = entry(2, *GAME_2, entry_id=stored.entry_id)
    assert refused(lambda: games.put_game(card_table, other, ACTOR))[0] == "entry_id_used"
    same = entry(1, version=1, entry_id=stored.entry_id)
    assert refused(lambda: games.take_back_game(card_table, same, ACTOR))[0] == "entry_id_used"
    games.take_back_game(card_table, back, ACTOR)
    again = entry(1, *GAME_1, entry_id=back.entry_id)
    assert refused(lambda: games.put_game(card_table, again, ACTOR))[0] == "entry_id_used"


def thrown_in(number: int) -> tuple[Result, ...]:
    """Game `number`, in which seat 4 throws in up to 10 Augen and the first of the others finishes."""
    winner, other = (seat for seat in (1, 2, 3) if seat != number)
    return Result(4, "opened", 5, thrown_in=True), Result(winner, "romme", 0), Result(other, "opened", 12)


@pytest.mark.parametrize("number", [1, 2])
def test_second_alone_is_reported_before_closing(card_table: CardTable, number: int) -> None:
    for game in range(1, number + 1):
        play(card_table, game, *thrown_in(game))
    if number == 2:
        assert refused(lambda: lists.close_list(card_table, ACTOR, incomplete=True))[0] == "offence_unreported"
        lists.report_offence(card_table, 4, 2, "Frau Schiedsrichterin", ACTOR)
    lists.close_list(card_table, ACTOR, incomplete=True)
    assert fresh(card_table).closed_at


@pytest.mark.parametrize(
    ("rows", "change"),
    [
        (Game.objects.filter(number=2), {"number": 1}),
        (StoredResult.objects.filter(outcome="opened"), {"outcome": "hand_romme", "augen": 0}),
        (Seat.objects.filter(number=2), {"number": 1}),
        (Seat.objects.filter(number=1), {"registration": Registration.objects.order_by("pk").values("pk")[:1]}),
        (Registration.objects.filter(number__lte=2), {"person": Person.objects.order_by("pk").values("pk")[:1]}),
    ],
    ids=["games of a number", "winners", "seats of a number", "seats of a player", "registrations of a person"],
)
def test_database_refuses_a_second(card_table: CardTable, rows: QuerySet[Any], change: dict[str, Any]) -> None:
    play(card_table, 1, *GAME_1)
    play(card_table, 2, *GAME_2)
    with pytest.raises(IntegrityError), transaction.atomic():
        rows.update(**change)


# Somebody deals out of turn: odd, not refused; who dealt sits out. Source: decisions.md, "Second reading"; rule 2.


# Seat 1 should deal game 1; seat 3 did, and seat 1 played.
BY_SEAT_3 = (Result(1, "romme", 0), Result(2, "opened", 17), Result(4, "not_opened", 64))


def dealt(table: CardTable, dealer: int | None, *results: Result, version: int = 0) -> games.Stored:
    return games.put_game(table, TypedGame(uuid.uuid4(), version, scoring.Game(1, results, dealer)), ACTOR)


def test_dealer_out_of_turn_is_odd_and_sits_out(card_table: CardTable) -> None:
    stored = dealt(card_table, 3, *BY_SEAT_3)
    assert [(problem.code, problem.odd) for problem in stored.warnings] == [("dealer_wrong", True)]
    assert (stored.answer["dealer"], games_of(card_table)) == (3, [scoring.Game(1, BY_SEAT_3, 3)])
    # Rommé 5; 17 Augen: 2; not opened with 64: 0; seat 3 has not played.
    totals = card_table.seats.order_by("number").values_list("wertungspunkte", "games")
    assert list(totals) == [(5, 1), (2, 1), (0, 0), (0, 1)]
    assert differing_totals(card_table.series.tournament) == []
    assert play(card_table, 2, *GAME_2)["dealer"] == 2  # the next game is dealt by number as ever


@pytest.mark.parametrize("dealer", [None, 1])
def test_correction_brings_the_dealer_back_in_turn(card_table: CardTable, dealer: int | None) -> None:
    dealt(card_table, 3, *BY_SEAT_3)
    assert dealt(card_table, dealer, *AS_PLAYED, version=1).warnings == []
    assert Game.objects.get().dealer is None
    before, after = AuditEntry.objects.order_by("revision").values_list("before", "after").last() or ([], [])
    assert (before[-1], {"dealer": 3} in after) == ({"dealer": 3}, False)


def test_phone_may_say_who_dealt(client: Client, card_table: CardTable, link: str) -> None:
    results: list[Any] = [{"seat": 1, "outcome": "romme", "augen": 0}, OPENED | {"seat": 2}, OPENED | {"seat": 4}]
    answer = put(client, link, 1, sent_game(results=results, dealer=3))
    assert (answer.status_code, answer.json()["dealer"]) == (200, 3)
    assert [warning["code"] for warning in answer.json()["warnings"]] == ["dealer_wrong"]
    assert [game["dealer"] for game in client.get(f"{link}state").json()["games"]] == [3]
    ((_number, cells),) = page_context(card_table)["rows"]  # the page without JavaScript
    assert [(cell.out, cell.marked) for cell in cells] == [(False, False)] * 2 + [(True, True), (False, False)]


def test_dealer_out_of_turn_is_asked_and_then_accepted(card_table: CardTable, organiser_client: Client) -> None:
    answer = organiser_client.post(url(card_table, "spiel/1/"), typed(0, *BY_SEAT_3, dealer=3))
    assert (answer.status_code, Game.objects.exists()) == (422, False)
    assert "Laut Liste gibt Ahrens, Anna. Hat wirklich Claus, Clara gegeben?" in text(answer)
    organiser_client.post(url(card_table, "spiel/1/"), typed(0, *BY_SEAT_3, dealer=3, sure="on"))
    assert games_of(card_table) == [scoring.Game(1, BY_SEAT_3, 3)]
    page = text(organiser_client.get(url(card_table)))
    assert ("außer der Reihe gab Platz 3" in page, page.count('class="out"')) == (True, 16)  # one a game, as ever
    assert 'name="outcome_1"' in text(organiser_client.get(url(card_table), {"spiel": 1}))


def test_change_of_dealer_gives_other_seats_and_loses_nothing(card_table: CardTable, organiser_client: Client) -> None:
    page = text(organiser_client.get(url(card_table), {"spiel": 1}))
    assert "Ahrens, Anna gibt und setzt aus." in page
    page = text(organiser_client.post(url(card_table, "spiel/1/"), typed(0, *BY_SEAT_3, other_dealer=3)))
    said = "Claus, Clara hat gegeben und setzt aus. An der Reihe war Ahrens, Anna."
    shows(page, said, 'name="outcome_1"', 'name="augen_4" value="64"', but_not=['name="outcome_3"'])
    assert not Game.objects.exists()


@pytest.mark.parametrize("nonsense", few(2, ["9", "x", "-1", ""]))
def test_dealer_is_nobody_from_elsewhere(card_table: CardTable, organiser_client: Client, nonsense: str) -> None:
    assert "Ahrens, Anna gibt und setzt aus." in text(
        organiser_client.post(url(card_table, "spiel/1/"), typed(0, *BY_SEAT_3, other_dealer=nonsense))
    )


def test_filled_paper_hatches_the_seat_that_sat_out(card_table: CardTable) -> None:
    dealt(card_table, 3, *BY_SEAT_3)
    play(card_table, 2, *GAME_2)
    listed = content(card_table.series, filled=True, base_url="https://listen.example.org")
    page = listed.lists[0].pages[0]
    assert [[cell.sits_out for cell in row.cells].index(True) + 1 for row in page.rows[:3]] == [3, 2, 3]
    assert "gab 3" in page.rows[0].remark
    assert ((0, 3) in page.ruling.hatched, (0, 1) in page.ruling.hatched) == (True, False)
    assert [sheet.is_ruled_alone for sheet in listed.lists] == [True, False]


# The check word on a receipt: the same wherever it stands, another after every correction, not to be misheard.


AS_PLAYED = (Result(2, "romme", 0), Result(3, "opened", 17), Result(4, "opened", 17))

# Kölner Phonetik (Postel 1969) as far as these words need it: letters that sound alike have the same digit.
SOUNDS = {"b": "1", "p": "1", "d": "2", "t": "2", "f": "3", "v": "3", "w": "3", "g": "4", "k": "4", "q": "4", "x": "48"}
SOUNDS |= {"l": "5", "m": "6", "n": "6", "r": "7", "s": "8", "z": "8", "h": ""} | dict.fromkeys("aeiouyj", "0")


def word_of(card_table: CardTable) -> str:
    return check_word(fresh(card_table), seats_of(card_table))


def test_check_word_is_two_words_the_same_alone_and_among_all_tables(card_table: CardTable) -> None:
    tables = [fresh(table) for table in card_table.series.card_tables.order_by("number")]
    for table in tables:
        fill_list(table)
    words = check_words(tables)
    assert words == {table.pk: word_of(table) for table in tables}
    assert [len({*one.split(" ")} & {*WORDS["de"]}) for one in words.values()] == [2, 2]
    assert (len({*words.values()}), queries(lambda: check_words(tables))) == (2, 3)


def test_check_word_changes_with_every_game_correction_and_total(card_table: CardTable) -> None:
    words = [word_of(card_table)]
    for version, augen in enumerate((17, 18, 17)):
        play(card_table, 1, Result(2, "romme", 0), Result(3, "opened", augen), Result(4, "opened", 17), version=version)
        words.append(word_of(card_table))
    assert len(set(words)) == 4
    games.take_back_game(card_table, entry(1, version=3), ACTOR)
    assert word_of(card_table) == words[0]
    for version, augen in enumerate((300, 301), 1):
        totals = {1: lists.PaperTotal(20, augen)} | dict.fromkeys((2, 3, 4), lists.PaperTotal(20, 300))
        lists.type_totals(card_table, version, totals, ACTOR)
        words.append(word_of(card_table))
    assert len(set(words)) == 6


def test_check_word_outlasts_closing_opening_and_a_misspelt_name(card_table: CardTable) -> None:
    fill_list(card_table)
    before = word_of(card_table)
    lists.close_list(card_table, ACTOR)
    lists.reopen_list(card_table, ACTOR)
    lists.close_list(card_table, ACTOR)
    Person.objects.filter(name__startswith="Ahrens").update(name="Arens, Anna")
    assert word_of(card_table) == before


@pytest.mark.parametrize("words", WORDS.values(), ids=WORDS)
def test_words_are_a_hundred_plain_ones_that_neither_begin_nor_sound_alike(words: Sequence[str]) -> None:
    assert [len(set(of)) for of in (words, [word[:3] for word in words], map(sound, words))] == [100] * 3
    assert [word for word in words if not re.fullmatch(r"[A-Z][a-z]{3,8}", word)] == []
    assert [pair for pair in combinations(words, 2) if distance(*pair) < 3] == []


def test_check_word_is_in_the_language_the_tournament_was_made_in(card_table: CardTable) -> None:
    """Whatever it is printed in later, and whoever reads it."""
    Tournament.objects.update(check_words="en")
    with override("de"):
        assert {*word_of(card_table).split()} <= {*WORDS["en"]}
        assert check_words([fresh(card_table)]) == {card_table.pk: word_of(card_table)}


def sound(word: str) -> str:
    """The code of a word: runs of one digit once, vowels only at the beginning."""
    letters = word.lower().replace("ph", "f").replace("sch", "8").replace("ch", "4").replace("ck", "4")
    once = re.sub(r"(.)\1+", r"\1", "".join(SOUNDS.get(letter, letter) for letter in letters.replace("c", "4")))
    return once[:1] + once[1:].replace("0", "")


def distance(one: str, other: str) -> int:
    """How many letters have to be put in, taken out or changed."""
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one.lower(), start=1):
        above, row = row, [at]
        for to, wanted in enumerate(other.lower(), start=1):
            row.append(min(row[-1] + 1, above[to] + 1, above[to - 1] + (letter != wanted)))
    return row[-1]
