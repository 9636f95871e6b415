"""Over the years only what is comparable is added up or set beside one another: records, averages, two people."""

from datetime import date

import pytest
from django.test import Client

from tests.web.answers import shows
from tests.years.chronicle.test_archive import club, outside, page, played, somebody
from tournament.core.act import raise_mark
from tournament.models import Organisation, OutsideTournament, Person, Tournament
from tournament.years.pictures import pictures_of
from tournament.years.reads.chronicle import key_of, read_chronicle
from tournament.years.reads.hall import EVERYBODY, Deed, boards_of, clubs_of, versus

pytestmark = pytest.mark.django_db
DEAR = {"outcomes": {"romme": {"wertungspunkte": 90}}}
DSKV, HOUSE = "DSkV Rommé-Regeln 2018", "Hausregel nach DSkV Rommé-Regeln 2018"


@pytest.fixture
def kassel(db: None) -> Organisation:
    """Anna and Bernd in two years by DSkV, and in two by a house rule in which a Rommé gives 90."""
    organisation = club()
    anna, bernd = (somebody(organisation, name, agreed=True) for name in ("Ahrens, Anna", "Bauer, Bernd"))
    outside(organisation, date(2022, 5, 6), "Haus", (anna, 1, 180), (bernd, 2, 90))
    outside(organisation, date(2023, 5, 6), "Haus", (bernd, 1, 270), (anna, 2, 20))
    OutsideTournament.objects.update(rulebook_id="dskv-2018", house_rules=DEAR)
    outside(organisation, date(2024, 5, 6), "Pokal", (anna, 1, 60), (bernd, 2, 35))
    outside(organisation, date(2025, 5, 6), "Pokal", (anna, 1, 55), (bernd, 2, 50))
    OutsideTournament.objects.filter(date__year=2025).update(rulebook_id="dskv-2018")  # the other by dgsrv
    raise_mark(organisation)
    return organisation


def test_records_are_kept_and_called_by_what_is_comparable(client: Client, kassel: Organisation) -> None:
    found = [board for board in boards_of(read_chronicle(kassel), EVERYBODY) if board.deed in (Deed.POINTS, Deed.BEST)]
    assert [(board.deed, board.played, [(line.name, line.number) for line in board.lines]) for board in found] == [
        (Deed.POINTS, DSKV, [("Ahrens, Anna", 115), ("Bauer, Bernd", 85)]),
        (Deed.BEST, DSKV, [("Ahrens, Anna", 60), ("Bauer, Bernd", 50)]),
        (Deed.POINTS, HOUSE, [("Bauer, Bernd", 360), ("Ahrens, Anna", 200)]),
        (Deed.BEST, HOUSE, [("Bauer, Bernd", 270), ("Ahrens, Anna", 180)]),
    ]
    said = page(client, kassel, "bestenliste")
    titles = [f"Meiste Wertungspunkte in einem Turnier: {rules}" for rules in (DSKV, HOUSE)]
    shows(said, *titles)
    assert said.count('id="liste-') == len({*said.split('id="liste-')[1:]}) > 4
    OutsideTournament.objects.filter(date__year__lt=2024).delete()
    raise_mark(kassel)
    said = page(client, kassel, "bestenliste")
    shows(said, "Meiste Wertungspunkte in einem Turnier", but_not=[DSKV])


def test_house_rules_of_one_title_are_told_apart(client: Client, kassel: Organisation) -> None:
    other = {"outcomes": {"romme": {"wertungspunkte": 9}}}
    OutsideTournament.objects.filter(date__year=2023).update(house_rules=other)
    found = {board.played for board in boards_of(read_chronicle(kassel), EVERYBODY) if board.deed is Deed.BEST}
    assert len(found) == 3
    assert all(played == DSKV or played.startswith(f"{HOUSE} (haus-") for played in found)


def test_average_of_a_club_is_of_what_is_comparable(client: Client, kassel: Organisation) -> None:
    (line,) = clubs_of(read_chronicle(kassel))
    assert (line.average(0), line.average(1), line.average(2)) == (5, 14, None)
    said = page(client, kassel, "vereine")
    shows(said, "5,00", "14,00", DSKV, HOUSE)
    OutsideTournament.objects.filter(date__year__lt=2024).delete()
    (line,) = clubs_of(read_chronicle(kassel))
    assert (line.average(0), line.average(1)) == (5, None)


def test_average_over_the_years_is_of_what_is_comparable(kassel: Organisation) -> None:
    anna = read_chronicle(kassel).people[key_of(Person.objects.get(name="Ahrens, Anna").pk)]
    pictures = [picture for picture in pictures_of(anna) if picture.key.startswith("schnitt")]
    assert [(picture.key, picture.title, [row[0] for row in picture.rows]) for picture in pictures] == [
        ("schnitt", f"Wertungspunkte je Spiel: {DSKV}", ["2024", "2025"]),
        ("schnitt-2", f"Wertungspunkte je Spiel: {HOUSE}", ["2022", "2023"]),
    ]


def test_two_people_are_compared_by_places_and_unlike_rules_are_named(client: Client, kassel: Organisation) -> None:
    anna, bernd = sorted(read_chronicle(kassel).people.values(), key=lambda one: one.name)
    both = versus(anna, bernd)
    assert (both.times(1), both.times(-1), both.unlike) == (3, 1, [DSKV, HOUSE])
    address = f"personen/{anna.key}/gegen/{bernd.key}"
    shows(page(client, kassel, address), f"die verschieden zählen: {DSKV}; {HOUSE}.")
    OutsideTournament.objects.update(house_rules=None)
    anna, bernd = sorted(read_chronicle(kassel).people.values(), key=lambda one: one.name)
    assert versus(anna, bernd).unlike == []


def test_common_table_shows_the_number_that_ranked_there(client: Client) -> None:
    organisation = club()
    people = [somebody(organisation, f"Person, Nr. {at}", agreed=True) for at in range(4)]
    tournament = played(organisation, date(2026, 5, 9), people=people)
    fewest = played(organisation, date(2026, 6, 9), people=people)
    Tournament.objects.filter(pk=fewest.pk).update(house_rules={"outcomes": {}, "fewest_augen_win": True})
    found = read_chronicle(organisation)
    one, other = (found.by_person[person.pk] for person in people[:2])
    seats = {
        (seat.series.tournament_id, seat.registration.person_id): seat
        for event in (tournament, fewest)
        for seat in event.series.get().seats.select_related("registration", "series")
    }
    mine, his = ([seats[event.pk, person.pk] for event in (fewest, tournament)] for person in people[:2])
    assert [(table.counted, table.one, table.other) for table in versus(one, other).tables] == [
        ("Augen", mine[0].augen, his[0].augen),
        ("Wertungspunkte", mine[1].wertungspunkte, his[1].wertungspunkte),
    ]
    said = page(client, organisation, f"personen/{one.key}/gegen/{other.key}")
    shows(said, *(f'<span class="under">{counted}</span>' for counted in ("Augen", "Wertungspunkte")))
