"""The Ergebnisheft, read back: what stands in it, where, and what does not; whom it is for."""

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass

import pikepdf
import pytest
from django.test import Client
from django.utils.translation import override

from tests.ceremony.championship import PRIVATE, championship, over
from tests.conftest import RolledBack
from tests.factories import (
    ACTOR,
    close_lists,
    fill_list,
    make_tournament,
    publish_results,
    seat_series,
    write_something,
)
from tests.web.pdf_ua import ua_faults
from tests.web.reading import metadata, texts
from tournament.ceremony.paper.book import organisers_content, published_content
from tournament.ceremony.paper.book_drawing import made
from tournament.ceremony.reads.book_parts import Part
from tournament.models import Series
from tournament.models.link import reader_token_of, token_of
from tournament.standings.acts import freezing

ALL = tuple(part.value for part in Part)
CHAPTERS = {
    "Die ersten drei": "Einzelwertung Rang Name",
    "Einzelwertung": "Rang Nr. Name",
    "Damen": "Rang Nr. Name",
    "Mannschaften": "Rang Mannschaft",
    "Vereine": "Rang Verein",
    "Seriensieger": "Serie Name",
    "Tagessieger": "Tag Name",
    "Auslosungen": "Jede Auslosung",
    "Entscheidungen": "Strafen",
    "Bilder und Zahlen": "Spieler 8",
    "Spiellisten der 1. Serie": "Tisch 1 · Serie 1",
    "Spiellisten der 2. Serie": "Tisch 1 · Serie 2",
}
"""Each chapter, and words that stand on its first page and nowhere before in it."""


@dataclass(frozen=True, slots=True)
class Printed:
    """What everybody may have: the German book with every list, its pages, the English one without; the tokens of the
    lists' links."""

    pdf: bytes
    pages: list[str]
    english: list[str]
    tokens: list[str]


@pytest.fixture(scope="module")
def printed(rolled_back: RolledBack) -> Iterator[Printed]:
    with rolled_back():
        tournament = championship()
        over(tournament)
        book = published_content(tournament.slug, ALL)
        assert book is not None
        with override("en"):
            english = published_content(tournament.slug, (Part.SERIES, Part.DRAWS, Part.DECISIONS))
            assert english is not None
            in_english = texts(made(english))
        tables = [table for series in tournament.series.all() for table in series.card_tables.all()]
        tokens = [token for table in tables for token in (token_of(table.link_nonce), reader_token_of(table))]
        pdf = made(book)
        yield Printed(pdf, texts(pdf), in_english, tokens)


def chapter(printed: Printed, title: str) -> str:
    """The pages of a chapter."""
    begun = contents(printed)
    after = sorted(page for page in begun.values() if page > begun[title])
    return " ".join(printed.pages[begun[title] - 1 : (after[0] - 1) if after else None])


def contents(printed: Printed) -> dict[str, int]:
    """What the page of contents says: chapter -> page."""
    _head, _title, lines = printed.pages[1].partition("Inhalt ")
    said = re.findall(r"(\D.*?(?:\d\. Serie)?) (\d+)(?= |$)", lines.partition("Seite 2")[0].strip())
    return {title.strip(): int(page) for title, page in said}


def leads_to(bookmark: pikepdf.OutlineItem, numbers: dict[tuple[int, int], int]) -> int:
    """The page a bookmark leads to."""
    assert isinstance(bookmark.destination, pikepdf.Array)
    return numbers[bookmark.destination[0].objgen]


def test_first_page_says_what_was_played(printed: Printed) -> None:
    said = printed.pages[0]
    assert "Ergebnisheft Pokal der Weser 9. und 10. Mai 2026 · Kassel" in said
    assert all(words in said for words in ("Kartenrunde", "DGSRV", "2 Serien zu 4 Spielen", "vorläufig"))
    assert "Seite 1" not in said


def test_contents_name_the_page_on_which_each_chapter_begins(printed: Printed) -> None:
    begun = contents(printed)
    assert list(begun) == list(CHAPTERS)
    for title, words in CHAPTERS.items():
        assert words in printed.pages[begun[title] - 1], title
    assert all(f"Seite {at} von {len(printed.pages)}" in page for at, page in enumerate(printed.pages[1:], 2))
    assert all(page.count("Seite ") == 1 for page in printed.pages[1:])


def test_bookmarks_and_links_lead_where_the_contents_say(printed: Printed) -> None:
    begun = contents(printed)
    with pikepdf.open(io.BytesIO(printed.pdf)) as pdf, pdf.open_outline() as outline:
        numbers = {page.obj.objgen: at for at, page in enumerate(pdf.pages, 1)}
        led = {one.title: leads_to(one, numbers) for one in outline.root}
        lists = next(one for one in outline.root if one.title == "Spiellisten der 2. Serie")
        tables = {one.title: leads_to(one, numbers) for one in lists.children}
        links = {str(one.Contents): numbers[one.Dest[0].objgen] for one in pdf.pages[1].Annots}
    assert (led, links) == ({"Pokal der Weser": 1, "Inhalt": 2, **begun}, begun)
    first = begun["Spiellisten der 2. Serie"]
    assert tables == {"Tisch 1 · Serie 2": first, "Tisch 2 · Serie 2": first + 1}


def test_book_is_tagged_on_all_pages(printed: Printed) -> None:
    assert ua_faults(printed.pdf) == []
    assert metadata(printed.pdf) == {
        "title": "Pokal der Weser – Ergebnisheft", "author": "Kartenrunde", "language": "de"
    }  # fmt: skip
    with pikepdf.open(io.BytesIO(printed.pdf)) as pdf:
        elements = [one for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and "/S" in one]
        ids = [str(one.ID) for one in elements if "/ID" in one]
        assert {page.obj.objgen for page in pdf.pages} <= {one.Pg.objgen for one in elements if "/Pg" in one}
    assert len(set(ids)) == len(ids)


def test_anonymous_player_has_no_name_in_the_book(printed: Printed) -> None:
    assert [
        title
        for title in ("Einzelwertung", "Mannschaften", "Spiellisten der 1. Serie", "Spiellisten der 2. Serie")
        if "Teilnehmer 2" not in chapter(printed, title)
    ] == []
    assert [words for words in PRIVATE for page in printed.pages if words in page] == []


def test_book_holds_no_link_to_a_list(printed: Printed) -> None:
    assert (
        [token for token in printed.tokens for page in printed.pages if token in page],
        "Liste am Telefon führen" in " ".join(printed.pages),
    ) == ([], False)
    assert "Rommé 2" in chapter(printed, "Spiellisten der 1. Serie")  # who finished the first game: it is filled


def test_both_who_lead_a_series_have_won_it(printed: Printed) -> None:
    won = chapter(printed, "Seriensieger")
    assert not [
        words
        for words in ("1. Serie Ahrens, Anna Rommé-Club Nr. 1 15 0", "1. Serie Ehlers, Elke Rommé-Club Nr. 1 15 0")
        if words not in won
    ]
    assert "1. Serie Weserasse Rommé-Club Nr. 1 35 136" in won  # 15 + (9 - 1 for being late) + 6 + 6; 0 + 34 + 2 × 51


def test_winner_of_a_day(printed: Printed) -> None:
    assert not [
        words for words in ("9. Mai 2026 Ahrens, Anna", "10. Mai 2026") if words not in chapter(printed, "Tagessieger")
    ]


def test_draws_with_what_proves_them(printed: Printed) -> None:
    said = chapter(printed, "Auslosungen")
    assert re.search(r"Fingerabdruck der Anmeldungen (?:[0-9a-f]{4} ?){16}", said)
    assert re.search(r"Fingerabdruck der Losung (?:[0-9a-f]{4} ?){16}", said)
    assert re.search(r"Startzahl [0-9a-f]{32}", said)
    assert "Gilt für 2. Serie" in said


def test_decisions_say_to_everybody_what_the_lists_say(printed: Printed) -> None:
    said = chapter(printed, "Entscheidungen")
    assert not [
        words
        for words in (
            "Teilnehmer 2 Rommé-Club Nr. 2 1 −1 verspätet",
            "Groth, Gerda Rommé-Club Nr. 1 außer Wertung",
            "Hinz, Heinz Rommé-Club Nr. 2 disqualifiziert",
        )
        if words not in said
    ]


def test_numbers_of_the_book_are_counted(printed: Printed) -> None:
    said = chapter(printed, "Bilder und Zahlen")
    # four tables of four games, each of which somebody ended with a Rommé
    assert [
        words
        for words in ("Vereine 2", "Serien 2", "Spiellisten 4", "Spiele, Spiel für Spiel eingetragen 16", "Rommé 16")
        if words not in said
    ] == []
    assert "Ahrens, Anna, 1. Serie: 15 Wertungspunkte, 0 Augen" in said


def test_pictures_are_those_of_the_page_with_their_words(printed: Printed) -> None:
    said = chapter(printed, "Bilder und Zahlen")
    # sixteen games are known, all ended with a Rommé
    assert [
        words
        for words in ("Plätze über die Serien", "Wertungspunkte je Serie", "Augen und Wertungspunkte", "16 · 100,0 %")
        if words not in said
    ] == []


def test_in_english(printed: Printed) -> None:
    said = " ".join(printed.english)
    assert [
        words
        for words in (
            "Book of results",
            "Contents",
            "Series winners",
            "Draws",
            "Decisions",
            "Participant 2",
            "Page 2 of",
        )
        if words not in said
    ] == []
    assert re.findall(r"Ergebnisheft|Inhalt|Seite|Auslosung|Serie\b|Teilnehmer|Endstand|gelost|Strafen", said) == []


@pytest.mark.django_db
class TestWhose:
    def test_book_is_public_once_all_results_are(self) -> None:
        tournament = make_tournament(4, series=1, games=4)
        series = seat_series(tournament)
        fill_list(series.card_tables.get())
        address = f"/turniere/{tournament.slug}/ergebnisheft.pdf"
        publish_results(tournament, 1)
        assert Client().get(address).status_code == 404  # a list is open
        close_lists(series, 1)
        Series.objects.update(results_published_at=None)
        write_something(tournament)
        assert Client().get(address).status_code == 404  # and closed, its results nobody's
        publish_results(tournament, 1)
        answer = Client().get(address)
        assert (
            answer.status_code,
            answer["Content-Type"],
            answer["Content-Disposition"],
            "Spiellisten der" in " ".join(texts(answer.content)),
        ) == (200, "application/pdf", f'inline; filename="{tournament.slug}-ergebnisheft.pdf"', False)

    def test_book_is_the_organisers_while_the_board_is_frozen(self) -> None:
        tournament = championship(drawn=False)
        over(tournament)
        assert published_content(tournament.slug, ALL) is not None
        freezing.freeze(tournament, 0, None, ACTOR)
        assert (
            published_content(tournament.slug, ALL),
            Client().get(f"/turniere/{tournament.slug}/ergebnisheft-mit-listen.pdf").status_code,
        ) == (None, 404)
        assert organisers_content(tournament.pk, ALL) is not None

    def test_book_of_an_unpublished_tournament_is_not_found(self) -> None:
        tournament = make_tournament(4, series=1, games=4, published=False)
        close_lists(seat_series(tournament), 1)
        publish_results(tournament, 1)
        assert Client().get(f"/turniere/{tournament.slug}/ergebnisheft.pdf").status_code == 404
