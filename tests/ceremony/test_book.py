"""The Ergebnisheft, read back: what stands in it, where, and what does not; whom it is for.

The page of it: what can be ticked, where it leads, the text for the press on it; whose it is.
"""

import io
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import pikepdf
import pymupdf
import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tests.ceremony.conftest import HIDDEN, PRIVATE, championship, over
from tests.conftest import RolledBack
from tests.examples import few
from tests.factories import (
    ACTOR,
    make_tournament,
    write_something,
)
from tests.once import made_once
from tests.pictures import picture
from tests.standings.playing import play_out, says, type_one_table
from tests.web.answers import shows
from tests.web.pdf_ua import ua_faults
from tests.web.reading import metadata, texts
from tournament.ceremony.paper import book
from tournament.ceremony.paper.book import organisers_content, published_content
from tournament.ceremony.paper.book_binding import FRONT, Front, made
from tournament.ceremony.reads import book_parts
from tournament.ceremony.reads.book_parts import Part
from tournament.core.brand import wearing
from tournament.lists.acts.lists import PaperTotal
from tournament.models import Brand, CardTable, Series, Tournament
from tournament.models.link import reader_token_of, token_of
from tournament.setup.marks import cleaned
from tournament.standings.acts import decisions, publishing
from tournament.web.pdf import pdf

pytestmark = pytest.mark.django_db


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


class Printed(NamedTuple):
    """What everybody may have, with every list: the book, its pages."""

    pdf: bytes
    pages: list[str]


@pytest.fixture(scope="module")
def printed(rolled_back: RolledBack) -> Iterator[Printed]:
    with rolled_back():
        tournament = championship()
        over(tournament)
        book = published_content(tournament.slug, ALL)
        assert book is not None
        pdf = made(book)
        yield Printed(pdf, texts(pdf))


def chapter(printed: Printed, title: str) -> str:
    """The pages of a chapter; on the last the next may begin."""
    begins = contents(printed)[title]
    ends = min((page for page in contents(printed).values() if page > begins), default=len(printed.pages) + 1)
    return " ".join(printed.pages[begins - 1 : ends])


def contents(printed: Printed) -> dict[str, int]:
    """What the page of contents says: chapter -> page."""
    lines = printed.pages[1].partition("Inhalt ")[2].partition("Seite 2")[0].strip()
    return {title.strip(): int(page) for title, page in re.findall(r"(\D.*?(?:\d\. Serie)?) (\d+)(?= |$)", lines)}


def leads_to(bookmark: pikepdf.OutlineItem, numbers: dict[tuple[int, int], int]) -> int:
    """The page a bookmark leads to."""
    assert isinstance(bookmark.destination, pikepdf.Array)
    return numbers[bookmark.destination[0].objgen]


@pytest.mark.nightly
def test_contents_name_the_page_on_which_each_chapter_begins(printed: Printed) -> None:
    played = "Ergebnisheft Pokal der Weser 9. und 10. Mai 2026 · Kassel"
    shows(printed.pages[0], played, "Kartenrunde", "DGSRV", "2 Serien zu 4 Spielen", "vorläufig", but_not=["Seite 1"])
    begun = contents(printed)
    assert list(begun) == list(CHAPTERS)
    for title, words in CHAPTERS.items():
        assert words in printed.pages[begun[title] - 1], title
    for at, page in enumerate(printed.pages[1:], 2):
        assert (f"Seite {at} von {len(printed.pages)}" in page, page.count("Seite ")) == (True, 1)


@pytest.mark.nightly
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


@pytest.mark.nightly
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


@pytest.mark.nightly
def test_chapters_say_winners_draws_decisions_and_what_is_counted(printed: Printed) -> None:
    shows(
        chapter(printed, "Seriensieger"),
        "1. Serie Ahrens, Anna Rommé-Club Nr. 1 15 0",
        "1. Serie Ehlers, Elke Rommé-Club Nr. 1 15 0",
        "1. Serie Weserasse Rommé-Club Nr. 1 35 136",  # 15 + (9 - 1 for being late) + 6 + 6; 0 + 34 + 2 × 51
    )
    shows(chapter(printed, "Tagessieger"), "9. Mai 2026 Ahrens, Anna", "10. Mai 2026")
    for proof in (
        r"Fingerabdruck der Anmeldungen (?:[0-9a-f]{4} ?){16}",
        r"Fingerabdruck der Losung (?:[0-9a-f]{4} ?){16}",
        r"Startzahl [0-9a-f]{32}",
        r"Gilt für 2\. Serie",
    ):
        assert re.search(proof, chapter(printed, "Auslosungen"))
    shows(
        chapter(printed, "Entscheidungen"),
        "Teilnehmer 2 Rommé-Club Nr. 2 1 −1 verspätet",
        "Groth, Gerda Rommé-Club Nr. 1 außer Wertung",
        "Hinz, Heinz Rommé-Club Nr. 2 disqualifiziert",
    )
    # four tables of four games, each of which somebody ended with a Rommé
    shows(
        chapter(printed, "Bilder und Zahlen"),
        "Vereine 2",
        "Serien 2",
        "Spiellisten 4",
        "Spiele, Spiel für Spiel eingetragen 16",
        "Rommé 16",
        "Ahrens, Anna, 1. Serie: 15 Wertungspunkte, 0 Augen",
        "Plätze über die Serien",
        "Wertungspunkte je Serie",
        "Augen und Wertungspunkte",
        "16 · 100,0 %",
    )


@pytest.mark.nightly
@pytest.mark.parametrize(("parts", "on_the_cover"), few(1, [((Part.FIGURES, Part.SERIES), True), (ALL, False)]))
def test_contents_of_few_chapters_stand_on_the_cover(
    ended: Tournament, parts: tuple[str, ...], *, on_the_cover: bool
) -> None:
    book = organisers_content(ended.pk, parts)
    assert book
    cover, second, *_others = texts(made(book))
    assert ("Inhalt" in cover, "Inhalt" in second) == (on_the_cover, not on_the_cover)


def test_long_name_of_whoever_holds_it_stands_beside_the_mark(ended: Tournament) -> None:
    book = organisers_content(ended.pk, (Part.FIGURES,))
    assert book
    title = replace(book.title, organiser="Landesverband der Gehörlosen-Sport- und Kartenspielvereine " * 2)
    with wearing(Brand(mark=cleaned(picture("PNG", "RGBA", (300, 100))))):
        cover = pdf(FRONT, Front(title, ()))
    with pymupdf.open(stream=cover) as read:
        (mark,) = [pymupdf.Rect(one["bbox"]) for one in read[0].get_image_info()]
        beneath = [word[4] for word in read[0].get_text("words") if mark.intersects(pymupdf.Rect(word[:4]))]
    assert beneath == []


@pytest.mark.parametrize(("fewer", "lists"), [((), 4), (("verein",), 3), (("einzel", "damen", "verein"), 1)])
def test_first_three_of_few_lists_have_no_page_of_their_own(
    ended: Tournament, fewer: tuple[str, ...], lists: int
) -> None:
    """More than a third of it would be empty, and each list behind it begins with them."""
    ended.rankings.filter(document_id__in=fewer).delete()
    book = organisers_content(ended.pk, (Part.RANKINGS, Part.TEAMS))
    assert book
    assert (len(book.rankings), bool(book.opening)) == (lists, lists >= 4)


def test_content_of_the_book_names_nobody_and_no_link_that_is_kept_back(ended: Tournament) -> None:
    over(ended)
    tables = CardTable.objects.filter(series__tournament=ended).select_related("series__tournament")
    tokens = [token for one in tables for token in (token_of(one.link_nonce), reader_token_of(one))]
    shown = "Pokal der Weser", "Weserasse", "Teilnehmer 2", "disqualifiziert"
    shows(repr(published_content(ended.slug, ALL)), *shown, but_not=[*PRIVATE, *tokens])


def test_best_series_is_what_its_list_says_less_the_penalty(db: None) -> None:
    made = {2: PaperTotal(40, 300), 3: PaperTotal(30, 310), 4: PaperTotal(-1, 900, crosses=4)}
    tournament = type_one_table({1: PaperTotal(50, 200)} | made)
    whom = tournament.registrations.get(number=1)
    decisions.penalise(tournament.series.get(), whom, 4, "verspätet", ACTOR, tournament)
    said = repr(organisers_content(tournament.pk, ALL))
    assert (f"{whom.person.name}, 1. Serie: 46 Wertungspunkte, 200 Augen" in said, ": 50 Wert" in said) == (True, False)


def test_book_is_public_once_the_tournament_and_all_results_are() -> None:
    tournament = make_tournament(4, series=1, games=4)
    play_out(tournament)
    address = f"/turniere/{tournament.slug}/ergebnisheft.pdf"
    answer = Client().get(address)
    assert (answer.status_code, answer["Content-Type"], answer["Content-Disposition"]) == (
        200,
        "application/pdf",
        f'inline; filename="{tournament.slug}-ergebnisheft.pdf"',
    )
    assert "Spiellisten der" not in " ".join(texts(answer.content))
    for rows, field, kept, changed in (
        (CardTable.objects.all(), "closed_at", timezone.now(), None),
        (Series.objects.all(), "results_published_at", timezone.now(), None),
        (Tournament.objects.all(), "published", True, False),
    ):
        rows.update(**{field: changed})
        write_something(tournament)
        assert Client().get(address).status_code == 404, field
        rows.update(**{field: kept})


_ended, ended = made_once("ended", partial(championship, drawn=False), led=True)


def address(tournament: Tournament, rest: str = "/") -> str:
    return f"/leitung/{tournament.slug}/ergebnisheft{rest}"


def test_page_offers_parts_with_counts_and_refuses_others(browser: Client, ended: Tournament) -> None:
    says(
        browser.get(address(ended)),
        "Wertungen der Spieler (2)",
        "Mannschaften, Vereine, mit ihren Mitgliedern (2)",
        "Seriensieger",
        "Spiellisten (4)",
        "Entscheidungen (3)",
        "vorläufig",
    )
    chosen = browser.get(address(ended), {"machen": "1", "teil": ["zahlen", "serien"], "sprache": "en"})
    assert (chosen.status_code, chosen["Location"]) == (302, address(ended, ".pdf?teil=zahlen&teil=serien&sprache=en"))
    (first, *_pages) = texts(browser.get(address(ended, ".pdf"), {"teil": ["serien"], "sprache": "en"}).content)
    shows(first, "Book of results")
    says(browser.get(address(ended), {"machen": "1"}), "Bitte mindestens einen Teil ankreuzen.", status=422)
    says(browser.get(address(ended), {"machen": "1", "teil": "kasse"}), "Bitte noch einmal ankreuzen.", status=422)
    assert browser.get(address(ended, ".pdf"), {"teil": "kasse"}).status_code == 404


def test_before_anything_is_seated_there_is_nothing(browser: Client, organiser: User) -> None:
    tournament = make_tournament(4)
    tournament.organisers.add(organiser)
    says(browser.get(address(tournament)), "Keine Serie hat einen Sitzplan.")
    assert browser.get(address(tournament, ".pdf")).status_code == 404


@pytest.mark.parametrize(
    ("most", "shown", "hidden"),
    [
        (4, "Spiellisten (4)", "Die 4 Spiellisten passen nicht hinein"),
        (3, "Die 4 Spiellisten passen nicht hinein", "Spiellisten (4)"),
    ],
)
def test_more_lists_than_a_book_holds_are_not_offered(
    browser: Client, ended: Tournament, monkeypatch: pytest.MonkeyPatch, most: int, shown: str, hidden: str
) -> None:
    for module in (book, book_parts):
        monkeypatch.setattr(module, "MOST_LISTS", most)
    says(browser.get(address(ended)), shown, but_not=[hidden])
    found = book.organisers_content(ended.pk, ("listen", "zahlen"))
    assert bool(found and found.lists) is (most == 4)


def test_press_text_is_of_all_rankings_or_of_one_and_in_both_languages(browser: Client, ended: Tournament) -> None:
    says(
        browser.get(address(ended)),
        "das Rommé-Turnier „Pokal der Weser“ gewonnen, das am 9. und 10. Mai 2026 in Kassel",
        "the Rommé tournament “Pokal der Weser” on 9 and 10 May 2026 in Kassel",
        but_not=[HIDDEN],
    )
    says(
        browser.get(address(ended), {"presse": "mann"}),
        "Die Mannschaft Weserasse (Anna Ahrens, Teilnehmer 2, Clara Claus, Dirk Dietz) hat mit",
        "Anna Ahrens, Participant 2, Clara Claus",
        but_not=[HIDDEN],
    )
    ended.series.get(number=2).card_tables.filter(number=1).update(closed_at=None)
    says(browser.get(address(ended)), "Noch hat niemand gewonnen", but_not=["gewonnen, das am"])


def test_frozen_results_and_undrawn_lots_are_said(browser: Client, ended: Tournament) -> None:
    frozen, undrawn = "Die öffentliche Anzeige ist eingefroren", "Der Text nennt sie gemeinsam"
    # 1 and 5 made the same twice
    says(browser.get(address(ended)), f"{undrawn}, solange kein Los gezogen ist.", but_not=[frozen])
    says(browser.get(address(ended), {"presse": "mann"}), but_not=[undrawn])
    over(ended)
    assert published_content(ended.slug, ALL) is not None
    publishing.freeze(ended, 0, None, ACTOR)
    says(browser.get(address(ended)), frozen)
    assert (published_content(ended.slug, ALL), organisers_content(ended.pk, ALL) is None) == (None, False)
    assert Client().get(f"/turniere/{ended.slug}/ergebnisheft-mit-listen.pdf").status_code == 404


def test_book_is_linked_for_everybody_once_it_is_public(browser: Client, ended: Tournament) -> None:
    says(browser.get(f"/leitung/{ended.slug}/drucken/"), address(ended))
    public = f"/turniere/{ended.slug}/"
    says(Client().get(f"{public}stand"), but_not=[f"{public}ergebnisheft.pdf"])
    over(ended)
    says(Client().get(f"{public}stand"), f"{public}ergebnisheft.pdf")
    says(browser.get(address(ended)), f"{public}ergebnisheft-mit-listen.pdf")
