"""The registration desk."""

import re
from typing import Any

import pytest
from django.test import Client

from tests.examples import few
from tests.factories import ACTOR, make_team, seat_series
from tests.lists.telling import stale
from tests.people.members import lacking
from tests.registration.test_registrations import logged
from tests.web.answers import text
from tournament.models import AuditEntry, Club, Person, Ranking, Registration, Tournament
from tournament.registration.acts.registrations import correct, delete
from tournament.registration.fields import Entry

NAMES = [
    "Ahrens, Anna",
    "Bauer, Bernd",
    "Claus, Clara",
    "Dietz, Dirk",
    "Ehlers, Elke",
    "Franke, Frank",
    "Groth, Gerda",
    "Hinz, Heinz",
]
JSON = {"Accept": "application/json"}


def desk(tournament: Tournament, rest: str = "") -> str:
    return f"/leitung/{tournament.slug}/anmeldung/{rest}"


def names_on(answer: Any) -> list[str]:
    """The names in the list, from above."""
    return re.findall(r'<th scope="row"><a href="[^"]*">([^<]*)</a>', text(answer))


def ticks(*rows: tuple[Registration, int, bool, bool]) -> dict[str, Any]:
    """What the page sends: registration, version read, shown ticked, ticked now."""
    return {
        "row": [f"{one.pk}.{version}.{int(seen)}" for one, version, seen, _wanted in rows],
        "present": [str(one.pk) for one, _version, _seen, wanted in rows if wanted],
    }


@pytest.fixture
def one(tournament: Tournament) -> Registration:
    """Anna Ahrens's."""
    return tournament.registrations.select_related("person").get(number=1)


def test_people_are_listed_by_name_or_by_number(
    tournament: Tournament, organiser_client: Client, one: Registration
) -> None:
    Person.objects.filter(registrations=one).update(name="Zander, Zita")
    page = organiser_client.get(desk(tournament))
    assert (names_on(page), "Zählt in" in text(page)) == ([*NAMES[1:], "Zander, Zita"], False)
    assert names_on(organiser_client.get(desk(tournament), {"ordnung": "nummer"})) == ["Zander, Zita", *NAMES[1:]]


@pytest.mark.parametrize(
    ("words", "found"),
    few(
        3,
        [
            ("ehl", ["Ehlers, Elke"]),
            ("Elke Ehlers", ["Ehlers, Elke"]),
            ("5", ["Ehlers, Elke"]),
            ("mueller", ["Müller, Jo"]),
            ("müll", ["Müller, Jo"]),
            ("nr. 2 dirk", ["Dietz, Dirk"]),
            ("romme 1 ann", ["Ahrens, Anna"]),
            ("hlers", []),
            ("0", []),
            ("nordlichter", ["Ahrens, Anna"]),
            ("niemand", []),
        ],
    ),
)
def test_list_is_searched_without_javascript(
    tournament: Tournament, organiser_client: Client, one: Registration, words: str, found: list[str]
) -> None:
    Person.objects.filter(registrations__number=8).update(name="Müller, Jo")
    make_team(tournament, [one], "Nordlichter")
    assert names_on(organiser_client.get(desk(tournament), {"q": words})) == found


@pytest.mark.parametrize(("shown", "names"), [("fehlt", NAMES[2:7]), ("da", NAMES[:2])])
def test_list_shows_who_is_missing(
    tournament: Tournament, organiser_client: Client, shown: str, names: list[str]
) -> None:
    tournament.registrations.filter(number__gt=2).update(present=False)
    tournament.registrations.filter(number=8).update(withdrawn=True)
    assert names_on(organiser_client.get(desk(tournament), {"zeige": shown})) == names


def test_boxes_of_a_page_are_all_stored(tournament: Tournament, organiser_client: Client) -> None:
    rows = tournament.registrations.order_by("number")
    sent = ticks(*((one, 1, True, one.number % 2 == 0) for one in rows))
    assert "Gespeichert." in text(organiser_client.post(desk(tournament, "anwesend/"), sent, follow=True))
    assert [one.number for one in rows.filter(present=True)] == [2, 4, 6, 8]


def test_box_alone_is_stored_at_once_and_answered_as_json(
    tournament: Tournament, organiser_client: Client, one: Registration
) -> None:
    """And logged; a box that was ticked before and is so now stays as it is."""
    other = tournament.registrations.get(number=2)
    sent = ticks((one, 1, True, False), (other, 1, True, True))
    answer = organiser_client.post(desk(tournament, "anwesend/"), sent, headers=JSON).json()
    rows = [{"pk": one.pk, "version": 2, "present": False}, {"pk": other.pk, "version": 1, "present": True}]
    assert answer == {"rows": rows, "stale": [], "present": 7, "missing": 1}
    assert AuditEntry.objects.get().after == {"came": [], "went": ["1 Ahrens, Anna"]}


def test_box_changed_by_somebody_else_shows_both(
    tournament: Tournament, organiser_client: Client, one: Registration
) -> None:
    """It is left as it is; the other box of the same page is stored."""
    Registration.objects.filter(pk=one.pk).update(present=False, version=3)
    other = tournament.registrations.get(number=2)
    said = "Ahrens, Anna wurde inzwischen geändert. Gespeichert ist: nicht da. Ihr Haken hieß: da."
    page, sent = desk(tournament, "anwesend/"), ticks((one, 1, False, True), (other, 1, True, False))
    assert said in text(organiser_client.post(page, sent, follow=True))
    answer = organiser_client.post(page, sent, headers=JSON)
    rows = [{"pk": one.pk, "version": 3, "present": False}, {"pk": other.pk, "version": 2, "present": False}]
    assert (answer.status_code, answer.json()["rows"], said in answer.json()["stale"][0]) == (409, rows, True)


@pytest.mark.parametrize("row", few(3, ["", "x", "1.2", "1.2.3.4", "1.2.x", f"{10**20}.1.1", "-1.1.1"]))
def test_nonsense_changes_nothing(tournament: Tournament, organiser_client: Client, row: str) -> None:
    assert organiser_client.post(desk(tournament, "anwesend/"), {"row": row}).status_code == 302
    assert Tournament.objects.get().revision == 0


def test_walk_in_is_registered_and_there(tournament: Tournament, organiser_client: Client) -> None:
    """Of a club that is known, however it is spelled."""
    typed = {"name": "krug, karin", "club": "ROMMÉ-CLUB  nr. 1", "categories": "Damen, Senioren", "present": "on"}
    answer = organiser_client.post(desk(tournament, "neu/"), typed, follow=True)
    assert lacking(answer, "Krug, Karin ist angemeldet, Startnummer 9.", "autofocus") == (200, [])
    assert "Der Nachname steht vorn" not in text(answer)
    one = tournament.registrations.get(number=9)
    assert (one.present, one.categories, str(one.club)) == (True, ["Damen", "Senioren"], "Rommé-Club Nr. 1")
    assert Club.objects.count() == 2


def test_given_name_typed_first_is_turned_said_and_can_be_undone(
    tournament: Tournament, organiser_client: Client, one: Registration
) -> None:
    answer = organiser_client.post(desk(tournament, "neu/"), {"name": "Karin von Krug"}, follow=True)
    said = "von Krug, Karin ist angemeldet, Startnummer 9. Der Nachname steht vorn."
    assert lacking(answer, said, "autofocus") == (200, [])
    made = tournament.registrations.get(number=9)
    undo = organiser_client.post(desk(tournament, f"{made.pk}/loeschen/"), {"version": made.version}, follow=True)
    assert lacking(undo, "von Krug, Karin ist nicht mehr angemeldet.") == (200, [])
    corrected = organiser_client.post(desk(tournament, f"{one.pk}/"), TYPED | {"name": "Anne Ahrens"}, follow=True)
    assert lacking(corrected, "Gespeichert. Der Nachname steht vorn: Ahrens, Anne.") == (200, [])


@pytest.mark.parametrize(
    ("typed", "status", "said"),
    [
        ({"name": ""}, 400, "Hier fehlt der Name."),
        ({"name": "Karin"}, 400, "Bitte Nachname und Vorname angeben"),
        ({"name": "Krug, Karin", "number": "x"}, 400, "Bitte eine ganze Zahl eingeben."),
        (
            {"name": "Ahrens, Anna", "club": "Rommé-Club Nr. 1"},
            409,
            "Ahrens, Anna (Rommé-Club Nr. 1) ist schon angemeldet, Startnummer 1.",
        ),
    ],
)
def test_entry_that_cannot_be_stored_is_said_and_stays(
    tournament: Tournament, organiser_client: Client, typed: dict[str, str], status: int, said: str
) -> None:
    kept = f'value="{typed["name"]}"' if typed["name"] else said
    answer = organiser_client.post(desk(tournament, "neu/"), {"club": "", **typed}, follow=True)
    assert lacking(answer, said, kept) == (status, [])
    assert tournament.registrations.count() == 8


def test_similar_name_is_asked_once(tournament: Tournament, organiser_client: Client) -> None:
    page, typed = desk(tournament, "neu/"), {"name": "Ahrens, Anne", "club": "Rommé-Club Nr. 1"}
    similar = "Ähnlich wie Ahrens, Anna (Rommé-Club Nr. 1), Startnummer 1."
    assert lacking(organiser_client.post(page, typed), similar, 'name="sure"') == (400, [])
    organiser_client.post(page, typed | {"sure": "on"})
    assert tournament.registrations.count() == 9


TYPED = {"name": "Ahrens, Anna", "club": "GSRL Nord", "number": "1", "categories": "", "version": "1"}


def test_correction_is_stored_a_stale_one_shows_both_and_can_be_sent_again(
    tournament: Tournament, organiser_client: Client, one: Registration
) -> None:
    page = desk(tournament, f"{one.pk}/")
    assert lacking(organiser_client.get(page), 'value="Ahrens, Anna"') == (200, [])
    refused = organiser_client.post(page, TYPED | {"number": "2"})
    assert lacking(refused, "Startnummer 2 hat schon Bauer, Bernd.") == (409, [])
    organiser_client.post(page, TYPED | {"name": "Ahrens, Anne", "number": "50", "categories": "Damen"})
    row, now = AuditEntry.objects.get(), logged(50, "Ahrens, Anne", categories=["Damen"], present=True)
    assert (row.before["name"], row.before["number"], row.after) == ("Ahrens, Anna", 1, now)
    assert stale(lambda: correct(one, 1, Entry("Ahrens, Anja", "GSRL Nord", 1), ACTOR)) == now
    anja = TYPED | {"name": "Ahrens, Anja"}
    both, old = ("<dd>Ahrens, Anne</dd>", 'value="Ahrens, Anja"'), 'name="version" value="1"'
    assert lacking(organiser_client.post(page, anja), *both, old) == (409, [old])
    organiser_client.post(page, anja | {"version": "2"})
    assert tournament.registrations.get(number=1).person.name == "Ahrens, Anja"


def test_name_of_a_document_may_stay_whatever_it_is(
    tournament: Tournament, organiser_client: Client, one: Registration
) -> None:
    Person.objects.filter(registrations=one).update(name="Der Unbekannte")
    answer = organiser_client.post(desk(tournament, f"{one.pk}/"), TYPED | {"name": "Der Unbekannte"})
    assert (answer.status_code, str(tournament.registrations.get(number=1).club)) == (302, "GSRL Nord")


def test_player_withdraws_and_comes_back(tournament: Tournament, organiser_client: Client, one: Registration) -> None:
    page = desk(tournament, f"{one.pk}/ausgeschieden/")
    for withdrawn, version, said in (
        (1, 1, "Ahrens, Anna ist ausgeschieden."),
        (0, 1, "Inzwischen hat jemand anderes etwas geändert."),
        (0, 2, "Ahrens, Anna"),
    ):
        answer = organiser_client.post(page, {"withdrawn": withdrawn, "version": version}, follow=True)
        assert lacking(answer, said) == (200, [])
    assert not tournament.registrations.get(number=1).withdrawn
    acts = tournament.audit_entries.order_by("revision").values_list("action", flat=True)
    assert list(acts) == ["person_withdrawn", "person_back"]


def test_registration_is_taken_back_only_while_never_seated(
    tournament: Tournament, organiser_client: Client, one: Registration
) -> None:
    second = desk(tournament, f"{tournament.registrations.get(number=2).pk}/")
    organiser_client.post(desk(tournament, f"{one.pk}/loeschen/"), {"version": "1"})
    row = AuditEntry.objects.get()
    assert (row.action, row.before["name"], row.after) == ("registration_deleted", "Ahrens, Anna", None)
    assert not Person.objects.filter(pk=one.person_id).exists()
    assert stale(lambda: delete(one, 1, ACTOR)) is None
    seat_series(tournament, published=False)
    assert "Anmeldung entfernen" not in text(organiser_client.get(second))
    answer = organiser_client.post(f"{second}loeschen/", {"version": "1"}, follow=True)
    assert tournament.registrations.count() == 7
    assert "Bauer, Bernd hatte schon einen Platz und bleibt deshalb in der Liste." in text(answer)


# The desk offers the categories that have a ranking, to tick; others are typed beside.


@pytest.fixture
def damen(tournament: Tournament) -> Tournament:
    Ranking.objects.bulk_create(
        Ranking(tournament=tournament, document_id=key, name=key, of="players", category=key, position=at)
        for at, key in enumerate(("", "Damen", "Senioren"), 1)
    )
    return tournament


def test_categories_ticked_and_typed_are_stored_in_their_normal_form(
    organiser_client: Client, damen: Tournament
) -> None:
    assert text(organiser_client.get(desk(damen))).count('name="ticked"') == 2
    sent = {"name": "Neu, Nora", "club": "", "number": "", "ticked": ["Damen"], "categories": "Sen., Ü70, Dame"}
    organiser_client.post(desk(damen, "neu/"), sent)
    assert damen.registrations.get(person__name="Neu, Nora").categories == ["Damen", "Senioren", "Ü70"]


def test_category_nobody_touched_stays_as_a_document_brought_it(
    organiser_client: Client, damen: Tournament, one: Registration
) -> None:
    Registration.objects.filter(pk=one.pk).update(categories=["w", "Senioren", "Damen"])
    address = desk(damen, f"{one.pk}/")
    page = text(organiser_client.get(address))
    assert (page.count("checked"), 'value="w"' in page) == (2, True)
    sent = {"name": "Ahrens, Anna", "club": "Rommé-Club Nr. 1", "number": "1", "categories": "w"}
    for version, ticked, stored in (
        ("1", ["Damen", "Senioren"], ["w", "Senioren", "Damen"]),
        ("2", ["Senioren"], ["w", "Senioren"]),
    ):
        organiser_client.post(address, sent | {"ticked": ticked, "version": version})
        assert damen.registrations.values_list("categories", "version").get(pk=one.pk) == (stored, int(version) + 1)
