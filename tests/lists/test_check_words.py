"""The check word on a receipt: the same wherever it stands, another after every correction, not to be misheard."""

import re
from itertools import combinations

import pytest

from scoring import Result
from tests.factories import ACTOR, fill_list, play
from tests.lists.telling import fresh, queries
from tests.lists.test_games import entry
from tournament.lists.acts.games import take_back_game
from tournament.lists.acts.lists import PaperTotal, close_list, reopen_list, type_totals
from tournament.lists.reads.check_words import WORDS, check_word, check_words
from tournament.lists.reads.lists import seats_of
from tournament.models import CardTable, Person

AS_PLAYED = (Result(2, "romme", 0), Result(3, "opened", 17), Result(4, "opened", 17))
CORRECTED = (Result(2, "romme", 0), Result(3, "opened", 18), Result(4, "opened", 17))

# Kölner Phonetik (Postel 1969) as far as these words need it: letters that sound alike have the same digit.
SOUNDS = {"b": "1", "p": "1", "d": "2", "t": "2", "f": "3", "v": "3", "w": "3", "g": "4", "k": "4", "q": "4", "x": "48"}
SOUNDS |= {"l": "5", "m": "6", "n": "6", "r": "7", "s": "8", "z": "8", "h": ""} | dict.fromkeys("aeiouyj", "0")


@pytest.fixture
def tables(card_table: CardTable) -> list[CardTable]:
    return [fresh(table) for table in card_table.series.card_tables.order_by("number")]


def word_of(card_table: CardTable) -> str:
    return check_word(fresh(card_table), seats_of(card_table))


class TestList:
    def test_check_word_is_two_words(self, card_table: CardTable) -> None:
        first, second = word_of(card_table).split(" ")
        assert {first, second} <= set(WORDS)
        assert first != second

    def test_check_word_is_the_same_alone_and_among_all_tables(self, tables: list[CardTable]) -> None:
        for table in tables:
            fill_list(table)
        assert check_words(tables) == {table.pk: word_of(table) for table in tables}
        assert (len(set(check_words(tables).values())), queries(lambda: check_words(tables))) == (2, 3)

    def test_check_word_changes_with_every_game_and_correction(self, card_table: CardTable) -> None:
        words = [word_of(card_table)]
        for version, results in enumerate([AS_PLAYED, CORRECTED, AS_PLAYED]):
            play(card_table, 1, *results, version=version)
            words.append(word_of(card_table))
        assert len(set(words)) == 4
        take_back_game(card_table, entry(1, version=3), ACTOR)
        assert word_of(card_table) == words[0]

    def test_check_word_changes_with_totals_of_a_paper_list(self, card_table: CardTable) -> None:
        paper = {seat: PaperTotal(20, 300) for seat in (1, 2, 3, 4)}
        type_totals(card_table, 1, paper, ACTOR)
        before = word_of(card_table)
        type_totals(card_table, 2, paper | {4: PaperTotal(20, 301)}, ACTOR)
        assert word_of(card_table) != before

    def test_check_word_outlasts_closing_opening_and_a_misspelt_name(self, card_table: CardTable) -> None:
        fill_list(card_table)
        before = word_of(card_table)
        close_list(card_table, ACTOR)
        reopen_list(card_table, ACTOR)
        close_list(card_table, ACTOR)
        Person.objects.filter(name__startswith="Ahrens").update(name="Arens, Anna")
        assert word_of(card_table) == before


def test_words_are_a_hundred_plain_ones_that_neither_begin_nor_sound_alike() -> None:
    assert [len(set(of)) for of in (WORDS, [word[:3] for word in WORDS], map(sound, WORDS))] == [100] * 3
    assert [word for word in WORDS if not re.fullmatch(r"[A-Z][a-z]{3,8}", word)] == []
    assert [pair for pair in combinations(WORDS, 2) if distance(*pair) < 3] == []


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
