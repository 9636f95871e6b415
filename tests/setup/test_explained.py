"""Words that a club does not bring along stand on no page of the organiser without the sentence that explains them."""

import re
import uuid

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tests.factories import ACTOR, close_lists, fill_list, make_tournament, publish_results, seat_series
from tests.standings.playing import ranking
from tournament.draw.acts import draws
from tournament.models import LateGame, Tournament
from tournament.standings.acts import editions

pytestmark = pytest.mark.django_db

PAGES = (
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


@pytest.fixture
def rich(organiser: User) -> Tournament:
    """A series that is over and whose ranking is final, one that goes on and has a game too late, a draft that is a
    snake, and one whose draw is announced."""
    tournament = make_tournament(8, series=4, games=4)
    tournament.organisers.add(organiser)
    ranking(tournament, document_id="a", name="Eröffnung", of="players", series=[1])
    ranking(tournament, document_id="b", name="Alle", of="players")
    for number in (1, 2):
        fill_list(seat_series(tournament, number).card_tables.get(number=1))
    fill_list(tournament.series.get(number=1).card_tables.get(number=2))
    close_lists(tournament.series.get(number=1), 1, 2)
    close_lists(tournament.series.get(number=2), 1)
    publish_results(tournament, 1)
    editions.finalise(tournament, {"a": 1}, ACTOR)
    LateGame.objects.create(
        card_table=tournament.series.get(number=2).card_tables.get(number=1),
        entry_id=uuid.uuid4(),
        number=1,
        typed={"results": [], "dealer": None},
        code="list_closed",
        at=timezone.now(),
    )
    seat_series(tournament, 3, published=False)
    tournament.series.filter(number=3).update(seating="snake", seed="abc")
    draws.announce(tournament, ACTOR)
    return tournament


def said_on(client: Client, address: str) -> tuple[str, str]:
    """What a page says beside its menus: without what it explains, and with it."""
    page = client.get(address, follow=True)
    assert page.status_code == 200, address
    body = re.sub(r"(?s)<(nav|script|head)\b.*?</\1>", "", page.content.decode())
    bare = re.sub(r'(?s)<div class="explained">.*?</div>', "", body)
    return (re.sub(r"\s+", " ", re.sub("<[^>]*>", " ", bare)), re.sub(r"\s+", " ", body))


def test_word_a_club_does_not_know_is_explained_where_it_stands(client: Client, rich: Tournament) -> None:
    client.force_login(rich.organisers.get())
    seen: set[str] = set()
    wrong = []
    for page in PAGES:
        bare, whole = said_on(client, f"/leitung/{rich.slug}/{page}")
        stands = {word for word in WORDS if re.search(word, bare)}
        wrong += [(page, around) for around in re.findall(f".{{0,30}}(?:{PLAIN}).{{0,30}}", bare)]
        wrong += [(page, word) for word in sorted(stands) if WORDS[word] not in whole]
        seen |= stands
    assert (wrong, seen) == ([], set(WORDS))
