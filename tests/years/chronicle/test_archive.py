"""An organisation's pages: what is published, and over several tournaments only who agreed; of these only what is
comparable."""

import re
from datetime import date
from functools import partial
from html import unescape

import pytest
from django.test import Client

from tests.factories import ACTOR, make_team, make_tournament
from tests.once import made_once
from tests.people.members import member
from tests.standings.playing import play_out, queries, says
from tests.web.answers import shows
from tournament.core.act import raise_mark
from tournament.models import (
    AuditEntry,
    Club,
    Organisation,
    OutsideResult,
    OutsideTournament,
    Person,
    Qualification,
    Registration,
    Season,
    Tournament,
)
from tournament.standings.acts.publishing import freeze
from tournament.years.pictures import pictures_of
from tournament.years.reads.chronicle import dates_of, key_of, read_chronicle
from tournament.years.reads.events import events_of
from tournament.years.reads.hall import EVERYBODY, Deed, boards_of, clubs_of, kinds_of, versus


def club(name: str = "Rommé-Club Kassel", slug: str = "rc-kassel", **more: object) -> Organisation:
    """One that shows its pages."""
    return Organisation.objects.create(name=name, slug=slug, shown=True, **more)


def played(organisation: Organisation, day: date, name: str = "Pokal", *, people: list[Person]) -> Tournament:
    """One evening of one series with these people, over and published."""
    tournament = make_tournament(len(people), series=1, games=4, name=name, organisation=organisation)
    for registration, person in zip(tournament.registrations.order_by("number"), people, strict=True):
        made = registration.person
        Registration.objects.filter(pk=registration.pk).update(person=person)
        made.delete()
    tournament.date = day
    tournament.save()
    make_team(tournament, list(tournament.registrations.order_by("number"))[:4], "Die Asse")
    play_out(tournament)
    return tournament


def outside(
    organisation: Organisation, day: date, name: str, *made: tuple[Person, int | None, int], pk: int | None = None
) -> OutsideTournament:
    """Elsewhere: who, which rank, how many Wertungspunkte in ten games."""
    event = OutsideTournament.objects.create(
        pk=pk, organisation=organisation, name=name, date=day, rulebook_id="dgsrv", published=True
    )
    OutsideResult.objects.bulk_create(
        OutsideResult(
            tournament=event, person=who, club=who.club, rank=rank, points=points, wertungspunkte=points, games=10
        )
        for who, rank, points in made
    )
    return event


def somebody(organisation: Organisation, name: str, *, agreed: bool, club: str = "Kassel") -> Person:
    """Known to it; agreed to be found by name, or not."""
    of = Club.objects.get_or_create(name=club, organisation=organisation)[0]
    return Person.objects.create(name=name, organisation=organisation, club=of, in_archive=agreed)


ANNA, BERND, SECRET = "Ahrens, Anna", "Bauer, Bernd", "Geheimrat, Gisela"
PAGES = (
    "",
    "archiv",
    "bestenliste",
    "bestenliste?von=teams",
    "personen",
    "personen?suche=geheim",
    "vereine",
    "termine",
)


def page(client: Client, organisation: Organisation, rest: str = "") -> str:
    answer = client.get(f"/vereine/{organisation.slug}/{rest}")
    assert answer.status_code == 200, rest
    return unescape(answer.content.decode())


def play_in_kassel() -> Organisation:
    """Eight people; three evenings elsewhere in three years, one here, which is not the last. Anna and Bernd agreed;
    Gisela won most often and did not."""
    organisation = club()
    anna, bernd = (somebody(organisation, name, agreed=True) for name in (ANNA, BERND))
    gisela = somebody(organisation, SECRET, agreed=False)
    others = [somebody(organisation, f"Person, Nr. {at}", agreed=False, club="Hanau") for at in range(5)]
    outside(organisation, date(2023, 5, 6), "Frühling", (gisela, 1, 90), (anna, 2, 60), (bernd, 3, 30))
    outside(organisation, date(2024, 5, 6), "Frühling", (gisela, 1, 80), (bernd, 2, 70), (anna, 3, 20))
    outside(organisation, date(2027, 5, 6), "Frühling", (anna, 1, 55), (gisela, 2, 50), (bernd, 2, 50))
    played(organisation, date(2026, 5, 9), "Pokal", people=[anna, bernd, gisela, *others])
    return organisation


_kassel, kassel = made_once("kassel", play_in_kassel)


def test_hall_of_fame_head_to_head_and_clubs_count_among_who_agreed(kassel: Organisation) -> None:
    """In Kassel Anna made 15 and was first, Bernd, at her table, made 9."""
    found = read_chronicle(kassel)
    for events in (found.events, events_of([kassel])):
        assert [event.date.year for event in events] == [2027, 2026, 2024, 2023]
    boards = {board.deed: {line.name: line.number for line in board.lines} for board in boards_of(found, EVERYBODY)}
    assert (boards[Deed.VICTORIES], boards[Deed.TOURNAMENTS], boards[Deed.POINTS]) == (
        {ANNA: 2},
        {ANNA: 4, BERND: 4},
        {ANNA: 60 + 20 + 55 + 15, BERND: 30 + 70 + 50 + 9},
    )
    assert [kind.key for kind in kinds_of(found)] == ["players", "teams"]
    anna, bernd = sorted(found.people.values(), key=lambda one: one.name)
    both = versus(anna, bernd)
    assert (both.times(1), both.times(-1), both.times(0), versus(bernd, anna).times(1)) == (3, 1, 0, 1)
    assert [(table.one, table.other) for table in both.tables] == [(15, 9)]
    (line,) = clubs_of(found, 2024)
    assert (line.name, line.starts, line.victories, line.podiums, line.average(0)) == (
        *("Kassel", 3, 1, 3),
        (80 + 70 + 20) / 30,
    )


def test_player_without_consent_is_named_only_in_lists_of_one_tournament(client: Client, kassel: Organisation) -> None:
    found = read_chronicle(kassel)
    elsewhere = [f"archiv/{event.pk}" for event in OutsideTournament.objects.all()]
    of_people = [f"personen/{key}" for key in found.people]
    both = [f"personen/{one}/gegen/{other}" for one in found.people for other in found.people if one != other]
    rests = (*PAGES, *of_people, *both, *elsewhere, of_people[0] + "?gegen=geheim")
    said = {rest: page(client, kassel, rest) for rest in rests}
    named = {rest for rest, words in said.items() if "Geheimrat" in words}
    # there she won; and there is nothing of any other tournament beside her
    assert {"archiv", *elsewhere} <= named <= {"", "archiv", *elsewhere}
    gisela = key_of(Person.objects.get(name=SECRET).pk)
    assert client.get(f"/vereine/rc-kassel/personen/{gisela}").status_code == 404
    assert [rest for rest, words in said.items() if gisela in words] == []


def test_player_who_takes_consent_back_or_is_anonymous_is_gone_at_once(kassel: Organisation) -> None:
    anna = Person.objects.get(name=ANNA)
    Tournament.objects.get().registrations.filter(person=anna).update(anonymous=True)
    OutsideResult.objects.filter(tournament__date__year=2023, rank=1).update(anonymous=True)
    Person.objects.filter(name=BERND).update(in_archive=False)
    found = read_chronicle(kassel)
    victories = next(board for board in boards_of(found, EVERYBODY) if board.deed == Deed.VICTORIES)
    assert [line.name for line in victories.lines] == [ANNA]  # and no club in the place of who won unnamed
    assert [one.name for one in found.people.values()] == [ANNA]
    assert {one.event.name for one in found.people[key_of(anna.pk)].appearances} == {"Frühling"}


def test_archive_is_hidden_until_switched_on_and_a_taken_name_is_said(client: Client, kassel: Organisation) -> None:
    other = Organisation.objects.create(name="Rommé-Club Kassel-Süd")
    client.force_login(member(other, "mia"))
    address = f"/leitung/verein/{other.pk}/seiten/"
    assert client.get(f"/leitung/verein/{kassel.pk}/seiten/").status_code == 404
    said = {"shown": "on", "slug": "rc-kassel", "about": "Wir spielen.", "version": "1"}
    says(client.post(address, said), "frei ist zum Beispiel „rc-kassel-2“", status=400)
    assert client.post(address, said | {"slug": ""}).status_code == 302
    other.refresh_from_db()
    assert (other.slug, other.shown, other.version) == ("romme-club-kassel-sued", True, 2)
    assert AuditEntry.objects.get(action="pages_set").after["slug"] == other.slug
    assert client.post(address, said).status_code == 400  # an old version
    client.logout()
    assert "Wir spielen." in page(client, other)
    Organisation.objects.filter(pk=other.pk).update(shown=False)
    assert {client.get(f"/vereine/{other.slug}/{rest}").status_code for rest in PAGES} == {404}


def test_federation_shows_its_clubs_that_show_themselves(client: Client, kassel: Organisation) -> None:
    federation = club("Verband Hessen", "hessen", is_federation=True)
    hidden = Organisation.objects.create(name="Stille Runde", federation=federation)
    outside(hidden, date(2025, 1, 1), "Stilles Turnier", (somebody(hidden, "Still, Susi", agreed=True), 1, 10))
    Organisation.objects.filter(pk=kassel.pk).update(federation=federation)
    shows(page(client, federation, "archiv"), "Frühling", "Pokal", but_not=["Stille"])
    assert set(re.findall(r"Verband Hessen|Still", page(client, federation, "personen"))) == {"Verband Hessen"}


def test_unchanged_is_304_and_known_is_not_read_again(client: Client, kassel: Organisation) -> None:
    known = {"if-none-match": client.get("/vereine/rc-kassel/archiv")["ETag"]}
    for status in (304, 200):
        assert client.get("/vereine/rc-kassel/archiv", headers=known).status_code == status
        read_chronicle(kassel)
        assert queries(partial(read_chronicle, kassel)) == 5
        people = [somebody(kassel, f"Neu, {at}", agreed=True) for at in range(4)]
        played(kassel, date(2026, 6, 6), "Noch einer", people=people)


def test_person_to_compare_with_is_found_once_letters_are_typed(client: Client, kassel: Organisation) -> None:
    anna, bernd = (key_of(Person.objects.get(name=name).pk) for name in (ANNA, BERND))
    link = f"/personen/{anna}/gegen/{bernd}"
    for asked, found in (("", False), ("?gegen=bau", True), ("?gegen=ahr", False)):
        assert (link in page(client, kassel, f"personen/{anna}{asked}")) is found


def test_seasons_and_who_is_qualified_are_found_once_they_are_shown(client: Client, kassel: Organisation) -> None:
    parts = [f"a{event.pk}" for event in OutsideTournament.objects.all()]
    Season.objects.create(organisation=kassel, key="jahr", name="Jahresrangliste 2025", parts=parts)
    Qualification.objects.create(organisation=kassel, key="dm", name="Deutsche Meisterschaft 2026")
    ways = "/vereine/rc-kassel/saison/jahr", "/vereine/rc-kassel/qualifikation/dm"
    names = "Jahresrangliste 2025", "Deutsche Meisterschaft 2026"
    shows(page(client, kassel), but_not=[*ways, *names])
    for kind in (Season, Qualification):
        kind.objects.update(published=True)
    raise_mark(kassel)
    shows(page(client, kassel), *names, *(f'href="{way}"' for way in ways))
    shows(page(client, kassel, "archiv"), f'href="{ways[0]}"')  # its menu
    for way in ways:
        says(client.get(way), 'href="/vereine/rc-kassel/"')  # the way back


# Only what is comparable is added up or set beside one another: records, averages, two people.

DSKV, HOUSE = "DSkV Rommé-Regeln 2018", "Hausregel nach DSkV Rommé-Regeln 2018"


@pytest.fixture
def unlike(db: None) -> Organisation:
    """Anna and Bernd in two years by DSkV, and in two by a house rule in which a Rommé gives 90."""
    organisation = club("Rommé-Club Weser", "weser")
    anna, bernd = (somebody(organisation, name, agreed=True) for name in (ANNA, BERND))
    outside(organisation, date(2022, 5, 6), "Haus", (anna, 1, 180), (bernd, 2, 90))
    outside(organisation, date(2023, 5, 6), "Haus", (bernd, 1, 270), (anna, 2, 20))
    OutsideTournament.objects.update(
        rulebook_id="dskv-2018", house_rules={"outcomes": {"romme": {"wertungspunkte": 90}}}
    )
    outside(organisation, date(2024, 5, 6), "Pokal", (anna, 1, 60), (bernd, 2, 35))
    outside(organisation, date(2025, 5, 6), "Pokal", (anna, 1, 55), (bernd, 2, 50))
    OutsideTournament.objects.filter(date__year=2025).update(rulebook_id="dskv-2018")  # the other by dgsrv
    raise_mark(organisation)
    return organisation


def test_records_are_kept_and_called_by_what_is_comparable(client: Client, unlike: Organisation) -> None:
    found = [board for board in boards_of(read_chronicle(unlike), EVERYBODY) if board.deed in (Deed.POINTS, Deed.BEST)]
    assert [(board.deed, board.played, [(line.name, line.number) for line in board.lines]) for board in found] == [
        (Deed.POINTS, DSKV, [(ANNA, 115), (BERND, 85)]),
        (Deed.BEST, DSKV, [(ANNA, 60), (BERND, 50)]),
        (Deed.POINTS, HOUSE, [(BERND, 360), (ANNA, 200)]),
        (Deed.BEST, HOUSE, [(BERND, 270), (ANNA, 180)]),
    ]
    said = page(client, unlike, "bestenliste")
    shows(said, *(f"Meiste Wertungspunkte in einem Turnier: {rules}" for rules in (DSKV, HOUSE)))
    assert said.count('id="liste-') == len({*said.split('id="liste-')[1:]}) > 4
    OutsideTournament.objects.filter(date__year__lt=2024).delete()
    raise_mark(unlike)
    shows(page(client, unlike, "bestenliste"), "Meiste Wertungspunkte in einem Turnier", but_not=[DSKV])


def test_house_rules_of_one_title_are_told_apart(client: Client, unlike: Organisation) -> None:
    OutsideTournament.objects.filter(date__year=2023).update(house_rules={"outcomes": {"romme": {"wertungspunkte": 9}}})
    found = {board.played for board in boards_of(read_chronicle(unlike), EVERYBODY) if board.deed is Deed.BEST}
    assert len(found) == 3
    assert all(played == DSKV or played.startswith(f"{HOUSE} (haus-") for played in found)


def test_average_of_a_club_is_of_what_is_comparable(client: Client, unlike: Organisation) -> None:
    (line,) = clubs_of(read_chronicle(unlike))
    assert (line.average(0), line.average(1), line.average(2)) == (5, 14, None)
    shows(page(client, unlike, "vereine"), "5,00", "14,00", DSKV, HOUSE)
    OutsideTournament.objects.filter(date__year__lt=2024).delete()
    (line,) = clubs_of(read_chronicle(unlike))
    assert (line.average(0), line.average(1)) == (5, None)


def test_average_over_the_years_is_of_what_is_comparable(unlike: Organisation) -> None:
    anna = read_chronicle(unlike).people[key_of(unlike.people.get(name=ANNA).pk)]
    pictures = [picture for picture in pictures_of(anna) if picture.key.startswith("schnitt")]
    assert [(picture.key, picture.title, [row[0] for row in picture.rows]) for picture in pictures] == [
        ("schnitt", f"Wertungspunkte je Spiel: {DSKV}", ["2024", "2025"]),
        ("schnitt-2", f"Wertungspunkte je Spiel: {HOUSE}", ["2022", "2023"]),
    ]


def test_two_people_are_compared_by_places_and_unlike_rules_are_named(client: Client, unlike: Organisation) -> None:
    """Whoever has no rank somewhere was neither in front there nor behind."""
    first, second = (unlike.people.get(name=name) for name in (ANNA, BERND))
    for day, ranks in enumerate(((1, 1), (1, None), (None, 1), (1,)), 1):
        there = [(who, rank, 30) for who, rank in zip((first, second), ranks, strict=False)]
        outside(unlike, date(2021, 5, day), "Pokal", *there)
    anna, bernd = sorted(read_chronicle(unlike).people.values(), key=lambda one: one.name)
    both = versus(anna, bernd)
    assert (both.times(1), both.times(-1), both.times(0), both.unlike) == (3, 1, 1, [DSKV, HOUSE])
    compared = page(client, unlike, f"personen/{anna.key}/gegen/{bernd.key}")
    shows(compared, f"die verschieden zählen: {DSKV}; {HOUSE}.")
    OutsideTournament.objects.update(house_rules=None)
    anna, bernd = sorted(read_chronicle(unlike).people.values(), key=lambda one: one.name)
    assert versus(anna, bernd).unlike == []


def test_common_table_shows_the_number_that_ranked_there(client: Client, db: None) -> None:
    organisation = club("Rommé-Club Weser", "weser")
    people = [somebody(organisation, f"Person, Nr. {at}", agreed=True) for at in range(8)]
    played(organisation, date(2026, 5, 9), people=people)
    without_name = played(organisation, date(2026, 7, 9), people=people)
    without_name.registrations.filter(person=people[4]).update(anonymous=True)
    freeze(played(organisation, date(2026, 8, 9), people=people), 0, None, ACTOR)
    fewest = played(organisation, date(2026, 6, 9), people=people)
    Tournament.objects.filter(pk=fewest.pk).update(house_rules={"outcomes": {}, "fewest_augen_win": True})
    of = read_chronicle(organisation).by_person
    elsewhere, first, second = (of[people[at].pk] for at in (0, 4, 5))
    tables = versus(first, second).tables
    assert [(one.counted, one.series, one.table, one.one, one.other) for one in tables] == [
        ("Augen", 1, 2, 0, 34),
        ("Wertungspunkte", 1, 2, 15, 9),
    ]
    assert versus(first, elsewhere).tables == []
    said = page(client, organisation, f"personen/{first.key}/gegen/{second.key}")
    shows(said, *(f'<span class="under">{counted}</span>' for counted in ("Augen", "Wertungspunkte")))
    # and in the calendar each is of when something public changed
    rows = Tournament.objects.filter(organisation=organisation).values_list("pk", "public_revision")
    assert {
        one.tournament and one.tournament.pk: one.changed_at for one in dates_of(organisation, date(2026, 8, 9))
    } == {pk: AuditEntry.objects.get(tournament=pk, revision=revision).at for pk, revision in rows}
    Tournament.objects.update(published=False)
    assert versus(first, second).tables == []
