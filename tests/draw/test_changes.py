"""The page of who came and who went: what there is to take in, what came of it, what is to be printed anew.

Who came or went since a series was seated, and which tables can still be changed.
"""

import re
from collections.abc import Callable

import pytest
from django.test import Client

from tests.draw.drawing import found, missing
from tests.factories import ACTOR, fill_list, make_team, make_tournament, register, seat_series
from tests.web.answers import Answer, text
from tests.web.reading import texts
from tournament.draw.acts import seating
from tournament.draw.acts.way import Way
from tournament.draw.reads.changes import Changed, change_of, changed_series
from tournament.draw.reads.seating import plan_of, seated_tables
from tournament.models import AuditEntry, CardTable, Registration, Seating, Tournament

pytestmark = pytest.mark.django_db


def page(client: Client, tournament: Tournament) -> str:
    return text(client.get(f"/leitung/{tournament.slug}/sitzplan/aenderungen/"))


def take_in(client: Client, tournament: Tournament, *numbers: int) -> Answer:
    rows = tournament.series.filter(number__in=numbers)
    ticked = [f"{one.number}.{one.version}" for one in rows]
    address = f"/leitung/{tournament.slug}/sitzplan/aenderungen/einarbeiten/"
    return client.post(address, {"series": ticked}, follow=True)


def test_page_has_nothing_to_do_where_everybody_sits(organiser_client: Client, run: Callable[..., Tournament]) -> None:
    tournament = run(8)
    seat_series(tournament)
    assert "Alle, die da sind, haben einen Platz." in page(organiser_client, tournament)
    assert "Änderungen einarbeiten" not in text(organiser_client.get(f"/leitung/{tournament.slug}/sitzplan/"))


def test_lists_are_not_to_be_printed_before_the_changes_are_taken_in(
    organiser_client: Client, run: Callable[..., Tournament]
) -> None:
    tournament = run(15, clubs=15, series=1)
    seat_series(tournament)
    address = f"/leitung/{tournament.slug}/sitzplan/"
    assert "Spiellisten drucken" in text(organiser_client.get(address))
    register(tournament, 1, [])
    next_step = found(text(organiser_client.get(address)), "Spiellisten drucken", "Änderungen einarbeiten")
    assert next_step == ["Änderungen einarbeiten"]
    take_in(organiser_client, tournament, 1)
    assert "Spiellisten drucken" in text(organiser_client.get(address))


def test_people_who_came_and_went_are_named_and_taken_in(
    organiser_client: Client, run: Callable[..., Tournament]
) -> None:
    tournament = run(15, clubs=15)  # a place is free in each series; in series 2 nobody sits beside whom he met
    seat_series(tournament)
    second = tournament.series.get(number=2)
    seating.seat(second, second.version, ACTOR, Way(Seating.LOT))
    (late,) = register(tournament, 1, [])
    whole = text(organiser_client.get(f"/leitung/{tournament.slug}/sitzplan/"))
    assert "In 2 Serien sind seit dem Setzen Leute dazugekommen oder gegangen." in whole
    shown = page(organiser_client, tournament)
    assert f"1 Person ist seit dem Setzen dazugekommen:</b> {late.person.name}" in shown
    assert shown.count(" checked>") == 2
    done = text(take_in(organiser_client, tournament, 1, 2))
    said = (
        "Die Änderungen sind eingearbeitet.",
        "1 Tisch neu drucken: Serie 1 Tisch 4",  # series 2 is a draft, nothing of it was printed
        "Neu zu drucken: die Liste von Tisch 4, und der Sitzplan.",  # tables 1-3 are full, 4 had a seat left
        "Sonst wechselt niemand den Tisch.",
    )
    assert missing(done, *said) == []
    assert late.seats.count() == 2


@pytest.fixture
def three_late(run: Callable[..., Tournament]) -> Tournament:
    """Sixteen people sit in two published series; three of one team came late."""
    tournament = run(16, clubs=16, series=2)
    seat_series(tournament)
    second = tournament.series.get(number=2)
    seating.seat(second, second.version, ACTOR, Way(Seating.LOT))
    seating.publish(second, second.version + 1, ACTOR)
    make_team(tournament, register(tournament, 3, []))
    return tournament


def preview(client: Client, tournament: Tournament) -> Answer:
    ticked = [f"{one.number}.{one.version}" for one in tournament.series.all()]
    return client.post(f"/leitung/{tournament.slug}/sitzplan/aenderungen/ansehen/", {"series": ticked}, follow=True)


def agree(client: Client, shown: str, tournament: Tournament) -> str:
    """Send the form of the preview as it is."""
    sent = re.findall(r'<input type="hidden" name="(series|seed|fingerprint)" value="([^"]*)">', shown)
    form = {name: [value for key, value in sent if key == name] for name, _value in sent}
    return text(client.post(f"/leitung/{tournament.slug}/sitzplan/aenderungen/einarbeiten/", form, follow=True))


def reprinted(shown: str) -> str:
    """The sentence that says which lists are to be printed anew."""
    (sentence,) = re.findall(r"\d+ Tische? neu drucken: [^<]*", shown)
    return str(sentence)


def test_which_tables_are_to_be_printed_anew_is_said_before_and_after(
    organiser_client: Client, three_late: Tournament
) -> None:
    before = [plan_of(seated_tables(series)).tables for series in three_late.series.all()]
    shown = text(preview(organiser_client, three_late))
    # In each series the new table of three, and where the two sat who come to it instead of two team mates.
    assert re.fullmatch(r"6 Tische neu drucken: Serie 1 Tisch \d, \d, 5; Serie 2 Tisch \d, \d, 5", reprinted(shown))
    assert shown.count("2 Personen wechseln den Tisch:") == 2
    assert [plan_of(seated_tables(series)).tables for series in three_late.series.all()] == before
    assert not AuditEntry.objects.filter(action="changes_taken_in").exists()
    done = agree(organiser_client, shown, three_late)
    assert "Die Änderungen sind eingearbeitet." in done
    assert reprinted(done) == reprinted(shown)
    for series in three_late.series.all():
        after = plan_of(seated_tables(series)).tables
        was = dict(enumerate(before[series.number - 1]))
        changed = ", ".join(str(at + 1) for at, table in enumerate(after) if was.get(at) != table)
        assert f"Serie {series.number} Tisch {changed}" in reprinted(shown)
        assert all(len({17, 18, 19} & set(table)) <= 1 for table in after)


def test_preview_is_not_done_when_somebody_came_meanwhile(organiser_client: Client, three_late: Tournament) -> None:
    shown = text(preview(organiser_client, three_late))
    register(three_late, 1, [])
    assert "Inzwischen hat jemand anderes etwas geändert." in agree(organiser_client, shown, three_late)
    assert not AuditEntry.objects.filter(action="changes_taken_in").exists()
    assert "Neu gesetzt:" in text(preview(organiser_client, three_late))


@pytest.mark.parametrize("changed", [("seed", "\x00"), ("seed", "0"), ("fingerprint", "\x00")])
def test_form_that_was_not_shown_like_this_changes_nothing(
    organiser_client: Client, three_late: Tournament, changed: tuple[str, str]
) -> None:
    name, value = changed
    shown = re.sub(rf'(name="{name}" value=)"[^"]*"', rf'\1"{value}"', text(preview(organiser_client, three_late)))
    assert "Inzwischen hat jemand anderes etwas geändert." in agree(organiser_client, shown, three_late)
    assert not AuditEntry.objects.filter(action="changes_taken_in").exists()


def test_table_that_goes_is_named_and_its_list_is_collected(
    organiser_client: Client, run: Callable[..., Tournament]
) -> None:
    tournament = run(9, clubs=9)  # three tables of three: eight people sit at two
    seat_series(tournament)
    Registration.objects.filter(tournament=tournament, number=2).update(present=False)
    done = text(take_in(organiser_client, tournament, 1))
    (gone,) = {1, 2, 3} - set(tournament.series.get(number=1).card_tables.values_list("number", flat=True))
    assert f"Tisch {gone} gibt es nicht mehr: seine Liste einsammeln, ihr Link gilt nicht mehr." in done
    assert "Tische, die es nicht mehr gibt" in text(organiser_client.get(f"/leitung/{tournament.slug}/protokoll/"))


def test_lists_of_named_tables_are_printed_alone(organiser_client: Client, run: Callable[..., Tournament]) -> None:
    tournament = run(12)
    seat_series(tournament)
    answer = organiser_client.get(f"/leitung/{tournament.slug}/serie/1/listen.pdf?tische=3,x,1")
    pages = texts(answer.content)
    assert ["Tisch 1" in pages[0], "Tisch 3" in pages[1], len(pages)] == [True, True, 2]


def test_series_that_has_begun_is_not_ticked(organiser_client: Client, run: Callable[..., Tournament]) -> None:
    tournament = run(8)
    fill_list(seat_series(tournament).card_tables.get(number=1))
    Registration.objects.filter(tournament=tournament, number=6).update(present=False)
    shown = page(organiser_client, tournament)
    assert "läuft schon; an 1 Tisch ist noch nichts eingetragen" in shown
    assert " checked>" not in shown


def test_form_without_a_tick_changes_nothing_and_says_so(
    organiser_client: Client, run: Callable[..., Tournament]
) -> None:
    tournament = run(15)
    seat_series(tournament)
    register(tournament, 1, [])
    assert "Es gibt nichts einzuarbeiten" in text(take_in(organiser_client, tournament))
    address = f"/leitung/{tournament.slug}/sitzplan/aenderungen/ansehen/"
    assert "Es gibt nichts einzuarbeiten" in text(organiser_client.post(address, follow=True))


def of(tournament: Tournament, number: int = 1) -> Changed:
    change = change_of(tournament.series.get(number=number))
    assert change is not None
    return change


def away(tournament: Tournament, *numbers: int) -> None:
    Registration.objects.filter(tournament=tournament, number__in=numbers).update(present=False)


def test_series_where_everybody_sits_is_unchanged() -> None:
    tournament = make_tournament(8)
    assert changed_series(tournament) == []  # nobody sits anywhere
    seat_series(tournament, 1)
    assert changed_series(tournament) == []


def test_changes_name_who_came_and_who_went_in_every_seated_series() -> None:
    tournament = make_tournament(8)
    for number in (1, 2):
        seat_series(tournament, number, published=number == 1)
    (late,) = register(tournament, 1, [])
    away(tournament, 2)
    assert [one.series.number for one in changed_series(tournament)] == [1, 2]
    one = of(tournament)
    assert (one.came, [seat.registration.number for seat in one.gone]) == ((late,), [2])
    assert (one.free, one.begun) == ((1, 2), False)


def test_withdrawn_player_is_gone() -> None:
    tournament = make_tournament(8)
    seat_series(tournament, 1)
    Registration.objects.filter(tournament=tournament, number=7).update(withdrawn=True)
    assert [seat.registration.number for seat in of(tournament).gone] == [7]


def test_table_with_games_is_fixed_and_who_is_gone_from_it_stuck() -> None:
    tournament = make_tournament(8)
    fill_list(seat_series(tournament, 1).card_tables.get(number=1))
    away(tournament, 2, 6)
    one = of(tournament)
    assert [seat.registration.number for seat in one.gone] == [6]
    assert ([seat.registration.number for seat in one.stuck], (one.free, one.begun)) == ([2], ((2,), True))


def test_series_with_every_table_begun_takes_in_no_change() -> None:
    tournament = make_tournament(8)
    for table in seat_series(tournament, 1).card_tables.all():
        fill_list(table)
    away(tournament, 2)
    register(tournament, 1, [])
    assert changed_series(tournament) == []
    CardTable.objects.get(number=2).games.all().delete()
    assert of(tournament).free == (2,)
