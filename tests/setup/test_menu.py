"""The menu of a tournament: six entries, the tabs of the one that is open, and what is not used under "Mehr" alone.

Issue 33: "Six entries", "a series is a tab within Serien", "At most seven actions stand open on a page". Words that a
club does not bring along stand on no page of the organiser without the sentence that explains them.
"""

import re
import uuid
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import resolve
from django.utils import timezone

from tests.addresses import each_alone
from tests.factories import (
    ACTOR,
    close_lists,
    fill_list,
    make_tournament,
    publish_results,
    seat_series,
    series_of,
    table_of,
)
from tests.once import made_once
from tests.roles.everything import addresses
from tests.setup.actions import open_actions
from tests.standings.playing import ranking
from tournament.draw.acts import draws
from tournament.models import AuditEntry, Booking, FloorPlan, LateGame, Tournament
from tournament.money.acts.cash import Movement, book
from tournament.standings.acts import editions
from tournament.web.printing import WAITING

pytestmark = pytest.mark.django_db

NAV = re.compile(r'<nav class="menu( below)?"[^>]*>(.*?)</nav>', re.DOTALL)
LINK = re.compile(r'<a href="([^"]*)" *(?:aria-current="([^"]*)")?[^>]*>(.*?)</a>', re.DOTALL)
MOST_OPEN = 7
PAGES = ("/", "/warten")
"""How the addresses of pages end; others are files."""
Lines = list[tuple[str, str, str]]


def make_rich() -> Tournament:
    """One series is over, one is seated, one a draft, one to come."""
    tournament = make_tournament(12, series=4, games=4)
    for table in seat_series(tournament, 1).card_tables.all():
        fill_list(table)
    close_lists(tournament.series.get(number=1), 1, 2, 3)
    seat_series(tournament, 2)
    seat_series(tournament, 3, published=False)
    return tournament


_rich, rich = made_once("rich", make_rich, led=True)


def links(html: str) -> Lines:
    """Words, current or not, and address of each link."""
    found = LINK.findall(re.sub(r"\s+", " ", html))
    return [(" ".join(re.sub(r"<[^>]*>", " ", words).split()), current, to) for to, current, words in found]


def menu(html: str, below: str = "") -> Lines:
    return next((links(inside) for which, inside in NAV.findall(html) if which == below), [])


def words(lines: Lines) -> list[str]:
    return [label for label, _current, _to in lines]


def shown(client: Client, tournament: Tournament, page: str = "") -> str:
    return client.get(f"/leitung/{tournament.slug}/{page}").content.decode()


def test_menu_has_six_entries_and_a_tab_for_each_series(browser: Client, rich: Tournament) -> None:
    html = shown(browser, rich, "serie/2/")
    assert words(menu(html)) == ["Leute", "Plätze", "Serien", "Ergebnis", "Drucken", "Mehr"]
    assert menu(html)[2][2] == f"/leitung/{rich.slug}/pause/1/"  # to what is not over
    assert [(label, current) for label, current, _to in menu(html, " below")] == [
        ("Serie 1 ✓ fertig", ""),
        ("Pause Serie 1 → 2", ""),
        ("Serie 2 ● Sitzplan steht", "page"),
        ("Serie 3 ✎ Sitzplan im Entwurf", ""),
        ("Serie 4 nicht gesetzt", ""),
    ]


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(3))
def test_page_stands_under_one_entry_and_opens_seven_actions_at_most(
    browser: Client, rich: Tournament, part: int
) -> None:
    """Every page of the organiser's that there is of this tournament, a third at a time, but its overview, which is
    none of the six."""
    pages = dict(framed(browser, rich, part))
    current = {name: [label for label, current, _to in menu(html) if current] for name, html in pages.items()}
    actions = {name: open_actions(html) for name, html in pages.items()}
    assert [name for name, labels in current.items() if len(labels) != 1] == []
    assert {name: found for name, found in actions.items() if len(found) > MOST_OPEN} == {}
    assert len(pages) > 16


def framed(client: Client, tournament: Tournament, part: int) -> Iterator[tuple[str, str]]:
    """Every third page that has the menu, by its name in the URLconf."""
    for at, one in enumerate(addresses(tournament)):
        if at % 3 == part and one.in_tournament and one.path.endswith(PAGES) and one.name != "tournament":
            answer = client.get(one.path)
            if answer.status_code == 200 and '<nav class="menu"' in (html := answer.content.decode()):
                yield one.name, html


def test_entry_not_used_stands_under_more_alone(browser: Client, rich: Tournament) -> None:
    pages = ("anmeldung/", "Kasse"), ("sitzplan/", "Saalplan")
    tabs = [label in words(menu(shown(browser, rich, page), " below")) for page, label in pages]
    more = words(links(shown(browser, rich, "mehr/")))
    assert (tabs, [label in more for _page, label in pages]) == ([False, False], [True, True])

    fee = Movement(Booking.Kind.FEE, Booking.Way.CASH, 1200, rich.registrations.earliest("number"))
    book(rich, [fee], ACTOR)
    FloorPlan.objects.create(tournament=rich)
    tabs = [label in words(menu(shown(browser, rich, page), " below")) for page, label in pages]
    assert (tabs, shown(browser, rich, "mehr/").count("im Menü")) == ([True, True], 3)  # and teams


@pytest.mark.nightly
def test_papers_of_the_page_can_be_had(browser: Client, rich: Tournament) -> None:
    """Of the draft there is no paper yet."""
    html = shown(browser, rich, "drucken/")
    papers = {to for _label, _current, to in links(html.partition("<h1>")[2]) if "pdf" in to}
    assert {browser.get(to).status_code for to in papers} == {200}
    assert all(resolve(to.partition("?")[0] + WAITING) for to in papers)  # where one waits for it
    assert [f"serie/{number}/sitzplan.pdf" in html for number in (1, 2, 3)] == [True, True, False]


@pytest.mark.nightly
def test_file_handed_to_an_organiser_is_in_the_log(browser: Client, rich: Tournament) -> None:
    """Whatever is saved under a name, but the picture of a code that everybody may have."""
    saved, logged = set(), AuditEntry.objects.filter(action="exported")
    for path in each_alone(one.path for one in addresses(rich) if "." in one.path):
        before, answer = logged.count(), browser.get(path)
        if answer.status_code == 200 and "Content-Disposition" in answer:
            saved.add((path.rpartition(".")[2], logged.count() - before))
    assert saved == {(ending, 1) for ending in ("pdf", "csv", "xlsx", "ods", "zip")} | {("svg", 0), ("png", 0)}


EXPLAINING = (
    *("", "angaben/", "wertungen/", "sitzplan/", "sitzplan/guete/", "sitzplan/wuensche/"),
    *("sitzplan/aenderungen/", "sitzplan/ankuendigen/", "sitzplan/angekuendigt/", "anmeldung/", "serie/1/"),
    *("serie/1/tisch/1/", "serie/2/", "serie/2/tisch/1/", "pause/2/", "serie/3/", "serie/4/", "stand/"),
    *("endstand/", "lose/", "entscheidungen/", "protokoll/", "preise/", "siegerehrung/", "weitergeben/", "telefone/"),
)
WORDS = {
    "Startwert|Startzahl": "Aus dieser Zahl rechnet das Programm die Tische aus",
    r"\bJSON\b": "Eine Datei, die ein anderes Programm liest",
    "Fingerabdr": "Eine lange Zeichenfolge",
    "Prüfwort": "Zwei Wörter, die zu den Summen einer Liste gehören",
    "Schlange": "Gleich starke Tische: die Besten",
    "Vereinbarung": "Wo der Text zwei Lesarten hat",
    "Fassung": "Eine Rangliste, wie sie an einem Tag galt",
    "feststellen": "Von da an gilt es",
    "Entw[uü]rf": "Ein Sitzplan, den nur die Spielleitung sieht",
    r"\bLosung": "Eine lange Zahl, die das Programm vor der Auslosung zieht",
    "Nachzügler": "Ein Spiel, das erst vom Telefon kam",
    r"\bWP\b": "Wertungspunkte: was ein Spiel für die Rangliste gibt",
    "Prüfzeichen": "Zwölf Buchstaben und Ziffern",
}
PLAIN = r"\bstreng\b|SHA-256|(?<!useinander )(?<!Haken )(?<!Frist )\b[Ss]etzen\b|\bgesetzt\b"
"""What is said in other words on these pages."""


def what_says_most(rich: Tournament) -> None:
    """The first ranking is final; a series goes on and has a game too late, the draft is a snake, a draw announced."""
    ranking(rich, document_id="a", name="Eröffnung", of="players", series=[1])
    ranking(rich, document_id="b", name="Alle", of="players")
    fill_list(table_of(rich, of=2))
    close_lists(series_of(rich, 2), 1)
    publish_results(rich, 1)
    editions.finalise(rich, {"a": 1}, ACTOR)
    late = {"typed": {"results": [], "dealer": None}, "code": "list_closed", "at": timezone.now()}
    LateGame.objects.create(card_table=table_of(rich, of=2), entry_id=uuid.uuid4(), number=1, **late)
    rich.series.filter(number=3).update(seating="snake", seed="abc")
    draws.announce(rich, ACTOR)


@pytest.mark.nightly
def test_word_a_club_does_not_know_is_explained_where_it_stands(browser: Client, rich: Tournament) -> None:
    what_says_most(rich)
    seen: set[str] = set()
    wrong = []
    for page in EXPLAINING:
        answer = browser.get(f"/leitung/{rich.slug}/{page}", follow=True)
        assert answer.status_code == 200, page
        whole = re.sub(r"(?s)<(nav|script|head)\b.*?</\1>|\s+", " ", answer.content.decode())
        bare = re.sub(r"\s+", " ", re.sub(r'<div class="explained">.*?</div>|<[^>]*>', " ", whole))
        stands = {word for word in WORDS if re.search(word, bare)}
        wrong += [(page, around) for around in re.findall(f".{{0,30}}(?:{PLAIN}).{{0,30}}", bare)]
        wrong += [(page, word) for word in sorted(stands) if WORDS[word] not in whole]
        seen |= stands
    assert (wrong, seen) == ([], set(WORDS))
