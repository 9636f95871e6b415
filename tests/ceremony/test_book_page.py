"""The organiser's page of the book: what can be ticked, where it leads, the press's text on it; whose it is."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.ceremony.championship import HIDDEN, championship, over
from tests.factories import ACTOR, make_tournament
from tests.web.answers import text
from tests.web.html import text_of
from tests.web.reading import texts
from tournament.ceremony.paper import book
from tournament.ceremony.reads import book_parts
from tournament.models import Appointment, Role, Tournament
from tournament.standings.acts import freezing

pytestmark = pytest.mark.django_db


@pytest.fixture
def ended(organiser: User) -> Tournament:
    tournament = championship(drawn=False)
    tournament.organisers.add(organiser)
    return tournament


@pytest.fixture
def client(organiser: User) -> Client:
    client = Client()
    client.force_login(organiser)
    return client


def address(tournament: Tournament, rest: str = "/") -> str:
    return f"/leitung/{tournament.slug}/ergebnisheft{rest}"


def test_page_offers_parts_with_counts_and_leads_to_the_pdf(client: Client, ended: Tournament) -> None:
    page = text_of(client.get(address(ended)))
    assert [
        words
        for words in (
            "Wertungen der Spieler (2)",
            "Mannschaften, Vereine, mit ihren Mitgliedern (2)",
            "Seriensieger",
            "Spiellisten (4)",
            "Entscheidungen (3)",
            "vorläufig",
        )
        if words not in page
    ] == []
    chosen = client.get(address(ended), {"machen": "1", "teil": ["zahlen", "serien"], "sprache": "en"})
    assert (chosen.status_code, chosen["Location"]) == (302, address(ended, ".pdf?teil=zahlen&teil=serien&sprache=en"))
    said = " ".join(texts(client.get(chosen["Location"]).content))
    assert "Series winners" in said
    assert all(words not in said for words in ("Decisions", "Draws", "Ahrens, Anna Rommé-Club Nr. 1 15 0 9 34"))


def test_missing_or_unknown_parts_are_refused(client: Client, ended: Tournament) -> None:
    nothing = client.get(address(ended), {"machen": "1"})
    assert (nothing.status_code, "Bitte mindestens einen Teil ankreuzen." in text(nothing)) == (422, True)
    odd = client.get(address(ended), {"machen": "1", "teil": "kasse"})
    assert (
        odd.status_code,
        "Bitte noch einmal ankreuzen." in text(odd),
        client.get(address(ended, ".pdf"), {"teil": "kasse"}).status_code,
    ) == (422, True, 404)


def test_before_anything_is_seated_there_is_nothing(client: Client, organiser: User) -> None:
    tournament = make_tournament(4)
    tournament.organisers.add(organiser)
    assert (
        "Es ist noch keine Serie gesetzt." in text(client.get(address(tournament))),
        client.get(address(tournament, ".pdf")).status_code,
    ) == (True, 404)


def test_more_lists_than_a_book_holds_are_not_offered(
    client: Client, ended: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (book, book_parts):
        monkeypatch.setattr(module, "MOST_LISTS", 4)
    assert "Spiellisten (4)" in text(client.get(address(ended)))
    for module in (book, book_parts):
        monkeypatch.setattr(module, "MOST_LISTS", 3)
    page = text(client.get(address(ended)))
    assert ("Spiellisten (4)" in page, "Die 4 Spiellisten passen nicht hinein" in page) == (False, True)
    printed = book.organisers_content(ended.pk, ("listen", "zahlen"))
    assert printed is not None
    assert printed.lists == ()


def test_press_text_is_of_all_rankings_or_of_one_and_in_both_languages(client: Client, ended: Tournament) -> None:
    page = text_of(client.get(address(ended)))
    assert not [
        words
        for words in (
            "das Rommé-Turnier „Pokal der Weser“ gewonnen, das am 9. und 10. Mai 2026 in Kassel",
            "the Rommé tournament “Pokal der Weser” on 9 and 10 May 2026 in Kassel",
        )
        if words not in page
    ]
    team = text_of(client.get(address(ended), {"presse": "mann"}))
    assert not [
        words
        for words in (
            "Die Mannschaft Weserasse (Anna Ahrens, Teilnehmer 2, Clara Claus, Dirk Dietz) hat mit",
            "Anna Ahrens, Participant 2, Clara Claus",
        )
        if words not in team
    ]
    assert HIDDEN not in page + team


def test_frozen_results_and_undrawn_lots_are_said(client: Client, ended: Tournament) -> None:
    page = text(client.get(address(ended)))
    assert "Der Text nennt sie gemeinsam, solange kein Los gezogen ist." in page  # 1 and 5 made the same twice
    assert (
        "Der Text nennt sie gemeinsam" in text(client.get(address(ended), {"presse": "mann"})),
        "Die öffentliche Anzeige ist eingefroren" in page,
    ) == (False, False)
    freezing.freeze(ended, 0, 1, ACTOR)
    assert "Die öffentliche Anzeige ist eingefroren" in text(client.get(address(ended)))


def test_ranking_with_an_open_list_has_no_winner(client: Client, ended: Tournament) -> None:
    ended.series.get(number=2).card_tables.filter(number=1).update(closed_at=None)
    page = text(client.get(address(ended)))
    assert ("Noch hat niemand gewonnen" in page, "gewonnen, das am" in page) == (True, False)


def test_way_to_it(client: Client, ended: Tournament) -> None:
    assert address(ended) in text(client.get(f"/leitung/{ended.slug}/stand/"))
    public = f"/turniere/{ended.slug}/"
    assert f"{public}ergebnisheft.pdf" not in text(Client().get(f"{public}stand"))
    over(ended)
    assert (
        f"{public}ergebnisheft.pdf" in text(Client().get(f"{public}stand")),
        f"{public}ergebnisheft-mit-listen.pdf" in text(client.get(address(ended))),
    ) == (True, True)


def test_page_is_the_spielleitungs() -> None:
    tournament = make_tournament(4)
    for role in (Role.REFEREE, Role.READER, Role.RESULTS, Role.DESK, Role.CASH):
        helper = User.objects.create_user(f"bodo-{role}")
        Appointment.objects.create(tournament=tournament, user=helper, role=role)
        client = Client()
        client.force_login(helper)
        assert client.get(address(tournament)).status_code == 403, role
        assert client.get(address(tournament, ".pdf")).status_code == 403, role
