"""Make a tournament, change it while that hurts nobody, show it: what is stored, and the pages."""

import datetime
from dataclasses import replace
from operator import attrgetter
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

import scoring
from tests.examples import few
from tests.factories import ACTOR, make_table, make_team, make_tournament, play, register, seat_series
from tests.setup.pages import found, missing, queries
from tests.web.answers import text
from tournament.core import errors, installation, speaking
from tournament.lists.acts.totals import differing_totals
from tournament.lists.reads import lists, watch
from tournament.models import AuditEntry, CardTable, MembershipRole, Organisation, Seat, Series, Tournament
from tournament.setup.acts import tournaments

pytestmark = pytest.mark.django_db

DETAILS = tournaments.Details(
    name="Köln-Pokal 2026",
    date=datetime.date(2026, 5, 9),
    place="Köln",
    rulebook_id="dgsrv",
    series_count=3,
    games_per_series=16,
    minutes_per_series=55,
    team_size=4,
    repeat_offence_extra=0,
    language="de",
    currency="EUR",
)


def change(tournament: Tournament, **changes: Any) -> None:
    details = replace(tournaments.details_of(tournament), **changes)
    tournaments.change_tournament(tournament, tournaments.version_of(tournament), details, ACTOR)


def refusal(tournament: Tournament, **changes: Any) -> errors.RefusedError:
    """Why it is not changed so."""
    before = tournaments.details_of(tournament)
    with pytest.raises(errors.RefusedError) as refused:
        change(tournament, **changes)
    tournament.refresh_from_db()
    assert tournaments.details_of(tournament) == before
    return refused.value


def test_new_tournament_has_its_series_and_its_organiser(organiser: User) -> None:
    made = tournaments.create_tournament(DETAILS, organiser, ACTOR)
    assert (made.slug, made.published, made.revision, tournaments.details_of(made)) == (
        "koeln-pokal-2026",
        False,
        1,
        replace(DETAILS, time_zone=made.organisation.time_zone),
    )
    assert (numbers(made), list(made.organisers.all())) == ([1, 2, 3], [organiser])
    row = AuditEntry.objects.get()
    assert (row.action, row.after["name"], row.after["date"]) == ("tournament_created", "Köln-Pokal 2026", "2026-05-09")


def test_address_is_of_one_tournament_alone_and_of_no_page(organiser: User) -> None:
    names = [*["Köln-Pokal 2026"] * 3, "Neu"]
    made = [tournaments.create_tournament(replace(DETAILS, name=name), organiser, ACTOR).slug for name in names]
    assert made == ["koeln-pokal-2026", "koeln-pokal-2026-2", "koeln-pokal-2026-3", "neu-2"]


@pytest.mark.parametrize(("games", "minutes"), [(20, 135), (16, 108), (15, 102), (36, 243)])
def test_suggested_time_is_that_of_romme(games: int, minutes: int) -> None:
    """decisions.md, rule 22: 6 min 45 s a game. 15 are 101 1/4: a started minute counts."""
    assert tournaments.suggested_minutes(scoring.rulebook("dgsrv"), games) == minutes


def numbers(tournament: Tournament) -> list[int]:
    return [series.number for series in tournament.series.all()]


def test_details_are_changed_and_logged(tournament: Tournament) -> None:
    change(tournament, name="Cup", place="", series_count=5, team_size=2)
    tournament.refresh_from_db()
    now = (tournament.name, tournament.place, tournament.members_per_team, tournament.slug[:5], numbers(tournament))
    assert now == ("Cup", "", 2, "pokal", [1, 2, 3, 4, 5])
    change(tournament, series_count=2)
    row = AuditEntry.objects.get(revision=1)
    assert (numbers(tournament), row.before["name"], row.after["name"]) == ([1, 2], "Pokal 2026", "Cup")


@pytest.mark.parametrize(
    ("players", "rulebook", "before", "changes"),
    [
        (8, "dgsrv", {}, [{"rulebook_id": "dskv-2018"}, {"games_per_series": 20}]),
        (4, "horesca", {"target_score": 100}, [{"target_score": 200}, {"target_score": None}]),
        (2, "romme24-sprint", {}, [{"without_jokers": True}]),
    ],
)
def test_rules_stand_once_a_game_is_stored(
    db: None, players: int, rulebook: str, before: dict[str, Any], changes: list[dict[str, Any]]
) -> None:
    tournament = make_tournament(players, rulebook=rulebook, games=12)
    change(tournament, **before)
    table = make_table(tournament.series.get(number=1), 1, list(tournament.registrations.all()[:4]))
    winner, *others = tournament.rulebook.playing_seats(table.seats.count(), 1)
    lost = "lost" if rulebook == "horesca" else "opened"
    play(table, 1, scoring.Result(winner, "romme", 0), *(scoring.Result(seat, lost, 17) for seat in others))
    assert [refusal(tournament, **changed).code for changed in changes] == ["games_stored"] * len(changes)
    change(tournament, name="Cup", minutes_per_series=70)


def thrown_in(table: CardTable, augen: int, *games: int) -> Seat:
    """Seat 3 throws a hand with so many Augen in, in each of these games; as it stands then."""
    for number in games:
        won, thrown = scoring.Result(number % 2 + 1, "romme", 0), scoring.Result(3, "opened", augen, thrown_in=True)
        play(table, number, won, thrown, scoring.Result(4, "opened", 17))
    return table.seats.get(number=3)


@pytest.mark.parametrize(
    ("augen", "games", "figure", "changes", "counted"),
    [
        # Rule 15: thrown in, opened with 5 Augen: 2 instead of 3 points; the second time one less if so set.
        (5, (1, 2), "wertungspunkte", [{"repeat_offence_extra": 1}], [2 + 2, 2 + 1]),
        # Rule 15: opened, 90 claimed: 31 are recorded; "at least" what was claimed: 90. decisions.md, "Second
        # reading": a switch beside an official text, as are those below.
        (90, (1,), "augen", [{"agreements": ["thrown_in_at_least_claimed"]}, {"agreements": []}], [31, 90, 31]),
    ],
    ids=["more is deducted", "agreed"],
)
def test_setting_that_is_changed_counts_at_once_and_for_what_is_stored(
    tournament: Tournament,
    augen: int,
    games: tuple[int, ...],
    figure: str,
    changes: list[dict[str, Any]],
    counted: list[int],
) -> None:
    seat = thrown_in(seat_series(tournament).card_tables.get(number=1), augen, *games)
    found = [getattr(seat, figure)]
    for changed in changes:
        change(tournament, **changed)
        seat.refresh_from_db()
        found.append(getattr(seat, figure))
    assert (found, AuditEntry.objects.filter(action="tournament_changed").count()) == (counted, len(changes))


def test_second_offence_is_counted_per_list() -> None:
    """Opened with 5, thrown in: 2; from the second time on 1 less. In series 2 it is the first again."""
    tournament = make_tournament(4, series=2)
    change(tournament, repeat_offence_extra=1)
    tables = [seat_series(tournament, number).card_tables.get() for number in (1, 2)]
    for table in tables:
        thrown_in(table, 5, 1)

    def made() -> tuple[int, int, bool]:
        seat = tables[1].seats.get(number=3)
        asked = tables[1].pk in watch.unreported(tables[1].series)
        table = CardTable.objects.select_related("series__tournament").get(pk=tables[1].pk)
        assert bool(lists.repeated_offences(table)) == asked
        return seat.wertungspunkte, seat.augen, asked

    assert made() == (1, 11, True)
    change(tournament, agreements=["second_offence_per_list"])
    for table in tables:
        table.series.tournament.refresh_from_db()
    assert (made(), differing_totals(tournament)) == ((2, 11, False), [])


def test_teams_keep_their_rules_and_a_loan_player_in_two_stays_agreed() -> None:
    """decisions.md, "Second reading": the switch "darf auch für den eigenen Verein spielen"."""
    tournament = make_tournament(10)
    change(tournament, agreements=["loan_player_also_for_own_club"])
    north, south = (
        list(tournament.registrations.filter(number__in=numbers).order_by("number"))
        for numbers in ((1, 3, 5), (2, 4, 6, 8))
    )
    make_team(tournament, south)
    for changes in ({"team_size": 2}, {"rulebook_id": "dskv-2018"}):
        assert refusal(tournament, **changes).code == "teams_exist"
    change(tournament, agreements=[], team_size=4)
    change(tournament, agreements=["loan_player_also_for_own_club"])
    make_team(tournament, [*north, south[3]], "Mannschaft 2")
    assert refusal(tournament, agreements=[]).code == "loan_in_two_teams"


TYPED: dict[str, Any] = {
    "name": "Herbstpokal",
    "date": "2026-10-10",
    "place": "Kassel",
    "rulebook_id": "dgsrv",
    "series_count": "3",
    "games_per_series": "16",
    "minutes_per_series": "",
    "team_size": "4",
    "repeat_offence_extra": "0",
}


def settings_of(tournament: Tournament) -> str:
    return f"/leitung/{tournament.slug}/angaben/"


def test_own_tournaments_alone_are_shown_with_what_is_next(organiser: User, browser: Client) -> None:
    expected = {
        "Entwurf": "Sitzplan der Serie 1 ansehen und veröffentlichen",
        "Gesetzt": "Listen drucken, Serie 1 beginnen",
        "Leer": "Leute anmelden und abhaken",
        "Läuft": "Serie 1 läuft",
        "Zu setzen": "Plätze für Serie 1 vergeben",
    }
    mine = {name: make_tournament(0 if name == "Leer" else 4, name=name) for name in expected}
    for tournament in mine.values():
        tournament.organisers.add(organiser)
    speaking.show_tour(organiser, shown=False)
    make_tournament(4, name="Fremd")
    seat_series(mine["Entwurf"], published=False)
    seat_series(mine["Gesetzt"])
    Series.objects.filter(pk=seat_series(mine["Läuft"]).pk).update(started_at=timezone.now())
    page = text(browser.get("/leitung/"))
    parts = dict(zip(expected, page.split('<a href="/leitung/pokal-')[1:], strict=True))
    assert [name for name, words in expected.items() if words not in parts[name]] == []
    assert not found(page, "Fremd", "Seinen Namen eintragen")  # that is the owner's


@pytest.mark.parametrize(
    ("club_evening", "said"), [(False, "1 Person ist da und hat keinen Platz"), (True, "Summen der Serie 1 eintippen")]
)
def test_list_says_of_today_what_the_page_of_the_day_does(
    organiser: User, browser: Client, club_evening: bool, said: str
) -> None:
    tournament = make_tournament(8, series=1)
    tournament.organisers.add(organiser)
    seat_series(tournament)
    register(tournament, 1, [])
    Tournament.objects.filter(pk=tournament.pk).update(date=timezone.localdate(), club_evening=club_evening)
    assert not missing(text(browser.get("/leitung/")), said)


def test_owner_is_told_where_the_club_gets_its_name(organiser: User, browser: Client) -> None:
    club = Organisation.objects.get(memberships__user=organiser)
    club.memberships.update(role=MembershipRole.OWNER)
    make_tournament(0, organisation=club).organisers.add(organiser)
    for name, told in ((str(installation.OUR_CLUB), True), ("Our club", True), ("Skatfreunde", False)):
        Organisation.objects.filter(pk=club.pk).update(name=name)
        assert ("Seinen Namen eintragen" in text(browser.get("/leitung/"))) is told


@pytest.mark.parametrize(
    "as_it_is",
    [
        *({"name": "Liga"}, {"deleted_at": timezone.now()}, {"archived_at": timezone.now()}),
        {"date": timezone.localdate(), "last_day": timezone.localdate() + datetime.timedelta(days=1)},
    ],
)
def test_queries_stay_the_same_for_many(organiser: User, browser: Client, as_it_is: dict[str, Any]) -> None:
    """Of many people as well, of whom the tour speaks: it is of the newest."""
    asked = []
    for day, players in enumerate((4, 12, 12), 9):
        made = make_tournament(players)
        made.organisers.add(organiser)
        Tournament.objects.filter(pk=made.pk).update(**{"date": datetime.date(2026, 5, day), **as_it_is})
        asked += queries(browser, "/leitung/")
    assert asked == asked[:1] * 3


def refused(client: Client, **typed: str) -> str:
    """The page of a new tournament that is not made."""
    answer = client.post("/leitung/neu/", TYPED | typed)
    assert (answer.status_code, Tournament.objects.exists()) == (400, False)
    return text(answer)


def test_agreement_beside_the_rules_is_said_wherever_their_title_is(browser: Client) -> None:
    """decisions.md: it says "DSkV 2018, mit Vereinbarung: ..." and not "Hausregel"."""
    browser.post("/leitung/neu/", TYPED | {"three_are_complete": "on", "second_offence_per_list": "on"})
    made = Tournament.objects.get()
    assert made.agreements == ["second_offence_per_list", "three_are_complete"]
    title = "DGSRV Rommé-Regeln, mit Vereinbarung: zweites Wegwerfen je Liste; Mannschaft ab drei vollständig"
    browser.post(f"/leitung/{made.slug}/stand/oeffentlich/", {"shown": "places"})
    for path in (made.get_absolute_url(), reverse("referee:tournament_card", args=[made.slug])):
        page = text(browser.get(path))
        assert (title in page, "Hausregel" in page) == (True, False)


@pytest.mark.parametrize(
    ("typed", "field", "kept"),
    [
        ({"minutes_per_series": ""}, "minutes_per_series", 108),
        ({"minutes_per_series": "0"}, "minutes_per_series", None),  # no clock
        ({"team_size": "0"}, "members_per_team", 0),
        # decisions.md: horesca may end at a target score, romme24 goes with or without jokers.
        ({"rulebook_id": "horesca", "target_score": "100", "team_size": "0"}, "target_score", 100),
        ({"rulebook_id": "romme24-open", "without_jokers": "on", "team_size": "0"}, "rulebook.pack.jokers", 0),
    ],
)
def test_new_tournament_leads_to_the_registration_and_has_what_was_typed(
    browser: Client, typed: dict[str, str], field: str, kept: int | None
) -> None:
    assert browser.post("/leitung/neu/", TYPED | typed)["Location"] == "/leitung/herbstpokal/anmeldung/"
    assert attrgetter(field)(Tournament.objects.get()) == kept


@pytest.mark.parametrize(
    ("typed", "said"),
    few(
        8,
        [
            ({"day_2": "2026-10-11"}, "Hier fehlt eine Zahl."),
            ({"series_2": "1"}, "Hier fehlt der Tag."),
            ({"day_2": "2026-10-12", "series_2": "1", "day_3": "2026-10-11", "series_3": "1"}, "nicht nach dem vorig"),
            ({"day_2": "2026-10-12", "series_2": "0"}, "Mindestens 1."),
            ({"name": ""}, "Wie heißt das Turnier?"),
            ({"date": "morgen"}, "Bitte ein Datum wie 09.05.2026 eingeben."),
            ({"date": "0202-05-09"}, "Bitte ein Datum wie 09.05.2026 eingeben."),
            ({"date": "9999-12-31"}, "Bitte ein Datum wie 09.05.2026 eingeben."),
            ({"series_count": "0"}, "Mindestens 1."),
            ({"series_count": ""}, "Hier fehlt eine Zahl."),
            ({"games_per_series": "viele"}, "Bitte eine ganze Zahl eingeben."),
            ({"games_per_series": "1000"}, "Höchstens 200."),
            ({"augen_break_ties": "on"}, "Bei diesem Regelwerk ändert diese Vereinbarung nichts."),
            ({"rulebook_id": "dgsrv", "target_score": "100"}, "Dieses Regelwerk kennt keine Zielpunktzahl."),
            ({"rulebook_id": "horesca", "without_jokers": "on"}, "Ob mit Jokern gespielt wird, legt dieses"),
            # Rule 15 is the DSkV's.
            ({"rulebook_id": "horesca", "repeat_offence_extra": "1"}, "Dieses Regelwerk kennt kein ungezähltes"),
        ],
    ),
)
def test_bad_input_is_said_and_what_was_typed_stays(browser: Client, typed: dict[str, str], said: str) -> None:
    page = refused(browser, **typed)
    assert not missing(page, said, 'value="Kassel"', *typed.values())


def test_uneven_number_of_games_is_asked_once(browser: Client) -> None:
    """Rule 2: a multiple of four by default; 18 at four are 13.5 at three, rounded up to 14."""
    page = refused(browser, games_per_series="18")
    assert not missing(page, "18 ist kein Vielfaches von 4", "Dreiertisch rundet auf 14 auf", 'name="sure"')
    browser.post("/leitung/neu/", TYPED | {"games_per_series": "18", "sure": "on"})
    assert Tournament.objects.get().games_per_series == 18


def test_page_knows_what_to_ask_for_which_rulebook(browser: Client) -> None:
    assert not missing(
        text(browser.get("/leitung/neu/")),
        '<div data-rulebooks="horesca">',
        '<div data-rulebooks="romme24-open romme24-turnier romme24-sprint romme24-cent">',
        '<details data-rulebooks="dskv-2018 dgsrv">',
    )


def send(client: Client, tournament: Tournament, **changes: Any) -> Any:
    """The form as somebody has it before him who changes the name to Herbstpokal and something else."""
    return client.post(settings_of(tournament), TYPED | {"version": tournaments.version_of(tournament)} | changes)


def test_settings_shown_and_saved_unchanged_change_nothing(tournament: Tournament, organiser_client: Client) -> None:
    page = text(organiser_client.get(settings_of(tournament)))
    assert not missing(page, 'value="Pokal 2026"', 'value="2026-05-09"')
    unchanged = {"name": "Pokal 2026", "date": "09.05.2026", "minutes_per_series": "60", "games_per_series": "16"}
    assert send(organiser_client, tournament, **unchanged).status_code == 302
    tournament.refresh_from_db()
    assert (tournament.revision, tournament.team_size) == (0, None)


def test_stale_change_shows_both_versions_and_can_be_sent_again(
    tournament: Tournament, organiser_client: Client
) -> None:
    Tournament.objects.update(name="Cup von nebenan")
    page = send(organiser_client, tournament)
    assert (page.status_code, missing(text(page), "<dd>Cup von nebenan</dd>", 'value="Herbstpokal"')) == (409, [])
    tournament.refresh_from_db()
    send(organiser_client, tournament)
    assert Tournament.objects.get().name == "Herbstpokal"


def test_refusal_stands_at_its_field(tournament: Tournament, organiser_client: Client) -> None:
    seat_series(tournament, 2)
    answer = send(organiser_client, tournament, series_count="1")
    assert (answer.status_code, Tournament.objects.get().name) == (409, "Pokal 2026")
    assert "Serie 2 ist schon gesetzt und kann nicht mehr wegfallen." in text(answer)
    assert send(organiser_client, tournament, series_count="2").status_code == 302
