"""The check word on a receipt: the same wherever it stands, another after every correction, not to be misheard."""

import re
from itertools import combinations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring import Result
from tests.factories import ACTOR, fill_list, make_tournament, play, seat_series
from tests.lists.test_games import entry
from tournament.lists.acts.games import take_back_game
from tournament.lists.acts.lists import PaperTotal, close_list, reopen_list, type_totals
from tournament.lists.reads.check_words import WORDS, check_word, check_words
from tournament.lists.reads.lists import seats_of
from tournament.models import CardTable, Person, Series

AS_PLAYED = (Result(2, "romme", 0), Result(3, "opened", 17), Result(4, "opened", 17))
CORRECTED = (Result(2, "romme", 0), Result(3, "opened", 18), Result(4, "opened", 17))

# Kölner Phonetik (Postel 1969) as far as these words need it: letters that sound alike have the same digit.
SOUNDS = {"b": "1", "p": "1", "d": "2", "t": "2", "f": "3", "v": "3", "w": "3", "g": "4", "k": "4", "q": "4", "x": "48"}
SOUNDS |= {"l": "5", "m": "6", "n": "6", "r": "7", "s": "8", "z": "8", "h": ""} | dict.fromkeys("aeiouyj", "0")


@pytest.fixture
def series(db: None) -> Series:
    return seat_series(make_tournament(8))


@pytest.fixture
def card_table(series: Series) -> CardTable:
    return fresh(series.card_tables.get(number=1))


def fresh(card_table: CardTable) -> CardTable:
    return CardTable.objects.select_related("series__tournament").get(pk=card_table.pk)


def word_of(card_table: CardTable) -> str:
    return check_word(fresh(card_table), seats_of(card_table))


class TestItStandsForTheList:
    def test_two_words_of_the_list(self, card_table: CardTable) -> None:
        first, second = word_of(card_table).split(" ")
        assert {first, second} <= set(WORDS)
        assert first != second

    def test_the_same_alone_and_among_all_tables(self, series: Series) -> None:
        tables = [fresh(table) for table in series.card_tables.order_by("number")]
        for table in tables:
            fill_list(table)
        assert check_words(tables) == {table.pk: word_of(table) for table in tables}
        assert len(set(check_words(tables).values())) == 2

    def test_a_correction_changes_it_and_so_does_the_correction_of_the_correction(self, card_table: CardTable) -> None:
        play(card_table, 1, *AS_PLAYED)
        words = [word_of(card_table)]
        for version, results in enumerate([CORRECTED, AS_PLAYED], start=1):
            play(card_table, 1, *results, version=version)
            words.append(word_of(card_table))
        assert len(set(words)) == 3

    def test_a_game_more_and_a_game_less_change_it(self, card_table: CardTable) -> None:
        empty = word_of(card_table)
        play(card_table, 1, *AS_PLAYED)
        assert word_of(card_table) != empty
        take_back_game(card_table, entry(1, version=1), ACTOR)
        assert word_of(card_table) == empty

    def test_a_paper_lists_totals_change_it(self, card_table: CardTable) -> None:
        paper = {seat: PaperTotal(20, 300) for seat in (1, 2, 3, 4)}
        type_totals(card_table, 1, paper, ACTOR)
        before = word_of(card_table)
        type_totals(card_table, 2, paper | {4: PaperTotal(20, 301)}, ACTOR)
        assert word_of(card_table) != before

    def test_closing_opening_and_a_misspelt_name_do_not(self, card_table: CardTable) -> None:
        fill_list(card_table)
        before = word_of(card_table)
        close_list(card_table, ACTOR)
        reopen_list(card_table, ACTOR)
        close_list(card_table, ACTOR)
        Person.objects.filter(name__startswith="Ahrens").update(name="Arens, Anna")
        assert word_of(card_table) == before

    def test_all_tables_cost_as_many_queries_as_one(self, series: Series) -> None:
        tables = [fresh(table) for table in series.card_tables.all()]
        with CaptureQueriesContext(connection) as queries:
            check_words(tables)
        assert len(queries) == 3


class TestTheWords:
    def test_a_hundred_plain_ones(self) -> None:
        assert len(set(WORDS)) == 100
        assert [word for word in WORDS if not re.fullmatch(r"[A-Z][a-z]{3,8}", word)] == []

    def test_no_two_begin_alike(self) -> None:
        assert len({word[:3] for word in WORDS}) == 100

    def test_no_two_sound_alike(self) -> None:
        assert len({sound(word) for word in WORDS}) == 100

    def test_any_two_differ_in_three_letters(self) -> None:
        close = [pair for pair in combinations(WORDS, 2) if distance(*pair) < 3]
        assert close == []


def sound(word: str) -> str:
    """The code of a word: runs of one digit once, vowels only at the beginning."""
    letters = word.lower().replace("ph", "f").replace("sch", "8").replace("ch", "4").replace("ck", "4")
    digits = "".join(SOUNDS.get(letter, letter) for letter in letters.replace("c", "4"))
    once = re.sub(r"(.)\1+", r"\1", digits)
    return once[:1] + once[1:].replace("0", "")


def distance(one: str, other: str) -> int:
    """How many letters have to be put in, taken out or changed."""
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one.lower(), start=1):
        above, row = row, [at]
        for to, wanted in enumerate(other.lower(), start=1):
            row.append(min(row[-1] + 1, above[to] + 1, above[to - 1] + (letter != wanted)))
    return row[-1]
