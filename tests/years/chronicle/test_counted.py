"""What is counted over the years, held against a second computation that goes through the same lists by hand."""

from collections import OrderedDict
from collections.abc import Sequence
from datetime import date
from itertools import count, cycle

import pytest
from django.utils.translation import override
from hypothesis import example, given
from hypothesis import strategies as st

import scoring
from scoring.rankings import Of
from tests.factories import make_team, make_tournament
from tests.standings.playing import play_out, ranking
from tests.years.chronicle.test_archive import club, outside, played, somebody
from tournament.models import Club, Organisation, Person
from tournament.years.reads.chronicle import Appearance, Chronicle, Known, Podium, Step, outside_podium, read_chronicle
from tournament.years.reads.events import Event, EventRow, events_of, kept_list, remember, side_names
from tournament.years.reads.hall import EVERYBODY, Deed, Kind, boards_of, clubs_of, kinds_of, starts_by_year

PEOPLE = range(1, 7)  # of whom all but one agreed
CROWD = range(1, 14)  # and those in a crowd as well
AGREED = [who for who in CROWD if who != 6]
CLUBS = dict(zip(CROWD, cycle(["Kassel", "Kassel", "Hanau", "Hanau", "", "Kassel"]), strict=False))

Made = tuple[int | None, int, int | None, bool]  # rank, Wertungspunkte, games, without a name
Played = tuple[int, bool, bool, dict[int, Made], list[tuple[int, str]]]


def made() -> st.SearchStrategy[Made]:
    return st.tuples(
        st.none() | st.integers(1, 5), st.integers(-20, 90), st.none() | st.sampled_from([0, 1, 10]), st.booleans()
    )


PLAYED: st.SearchStrategy[list[Played]] = st.lists(
    st.tuples(
        st.integers(2020, 2023),
        st.booleans(),
        st.booleans(),
        st.dictionaries(st.sampled_from(PEOPLE), made(), max_size=6),
        st.lists(st.tuples(st.integers(1, 3), st.sampled_from(["Kassel", "Hanau", ""])), max_size=4),
    ),
    max_size=6,
)  # of each: the year, over or not, ranked by Wertungspunkte or by Augen, who made what, the teams' podium


def event_of(at: int, one: Played) -> Event:
    year, over, by_points, rows, _teams = one
    return Event(
        tournament=None,
        outside=at,
        organisation=1,
        organisation_name="",
        name=f"Pokal {at}",
        date=date(year, 5, 9),
        place="",
        url="",
        rulebook=scoring.rulebook("dgsrv" if by_points else "romme24-sprint"),
        over=over,
        rows=tuple(
            EventRow(
                person=who,
                name=f"n{who}",
                club=None,
                club_name=CLUBS[who],
                rank=rank,
                points=points,
                wertungspunkte=points,
                augen=0,
                crosses=None,
                games=games,
                anonymous=anonymous,
            )
            for who, (rank, points, games, anonymous) in rows.items()
        ),
    )


def chronicle_of(held: Sequence[Played]) -> Chronicle:
    events = [event_of(at, one) for at, one in enumerate(held)]
    podiums = {
        event.key: (
            outside_podium(event),
            Podium(Of.CLUBS, "", "Vereine", True, ()),
            *(Podium(Of.PLAYERS, category, category, True, ()) for category in ("Senioren", "Damen")),
            Podium(Of.TEAMS, "", "Mannschaften", True, tuple(Step(rank, "x", None, club) for rank, club in one[4])),
            Podium(Of.TEAMS, "", "Tag 1", False, (Step(1, "x", None, "Kassel"),)),  # of a day: counts nowhere
        )
        for event, one in zip(events, held, strict=True)
    }
    people = {}
    for who in AGREED:
        there = [Appearance(event, row) for event in events for row in event.rows if row.person == who]
        if named := tuple(one for one in there if not one.row.anonymous):
            people[f"k{who}"] = Known(f"k{who}", f"n{who}", frozenset({who}), named)
    return Chronicle(Organisation(name="Kassel"), events, podiums, people)


@given(PLAYED)
def test_podium_has_the_first_three_places_of_the_list(held: list[Played]) -> None:
    for at, one in enumerate(held):
        steps = outside_podium(event_of(at, one)).steps
        assert {(step.rank, step.name, step.person, step.club) for step in steps} == {
            (rank, f"n{who}", None if anonymous else who, CLUBS[who])
            for who, (rank, _points, _games, anonymous) in one[3].items()
            if rank in (1, 2, 3)
        }
        assert outside_podium(event_of(at, one)).winners == [step.name for step in steps if step.rank == 1]
        with override("en"):
            assert outside_podium(event_of(at, one)).title == "Individual standings"


@given(PLAYED)
def test_chronicle_has_what_it_is_asked_for(held: list[Played]) -> None:
    found = chronicle_of(held)
    assert found.years == sorted({one[0] for one in held}, reverse=True)
    assert [found.outside(at) for at in range(-1, len(held))] == [None, *found.events]
    assert [one.name for one in found.found("N")] == sorted(one.name for one in found.people.values())
    assert (found.found(""), found.found("n1 n2")) == ([], [])
    for known in found.people.values():
        assert known.club == CLUBS[int(known.name[1:])]
        for one in known.appearances:
            assert one.of == [row.rank for row in one.event.rows].count(None) * -1 + len(one.event.rows)


def test_club_of_somebody_is_the_last_they_played_for() -> None:
    events = [event_of(who, (2020, True, True, {who: (1, 10, 10, False)}, [])) for who in (5, 1)]
    assert Known("k", "n", frozenset(), tuple(Appearance(event, event.rows[0]) for event in events)).club == "Kassel"


def lines(counted: dict[str, int]) -> list[tuple[int, int, str]]:
    """Rank, number and who has something: so many have more, and one; the first ten, and who has as much."""
    ranks = {number: 1 + sum(other > number for other in counted.values()) for number in counted.values()}
    found = [(ranks[number], number, who) for who, number in counted.items() if number > 0]
    return sorted(one for one in found if one[0] <= 10)


def crowd(*points: int) -> list[Played]:
    """So many Wertungspunkte each in one tournament."""
    return [(2020, True, True, {who: (None, one, 10, False) for who, one in zip(AGREED, points, strict=False)}, [])]


@given(PLAYED)
@example(crowd(*range(90, 79, -1)))
@example(crowd(*range(90, 81, -1), 80, 80, 79))
def test_hall_counts_what_a_second_computation_counts(held: list[Played]) -> None:
    found = chronicle_of(held)
    over = [one for one in held if one[1]]
    named = {who: [(one, one[3][who]) for one in over if who in one[3] and not one[3][who][3]] for who in AGREED}
    by_points = {who: [made[1] for one, made in there if one[2]] for who, there in named.items()}
    counted = {
        Deed.VICTORIES: {f"n{who}": sum(made[0] == 1 for _one, made in there) for who, there in named.items()},
        Deed.PODIUMS: {f"n{who}": sum(made[0] in (1, 2, 3) for _one, made in there) for who, there in named.items()},
        Deed.TOURNAMENTS: {f"n{who}": len(there) for who, there in named.items()},
        Deed.POINTS: {f"n{who}": sum(points) for who, points in by_points.items()},
        Deed.BEST: {f"n{who}": max(points, default=0) for who, points in by_points.items()},
    }
    boards = {
        board.deed: [(line.rank, line.number, line.name) for line in board.lines]
        for board in boards_of(found, EVERYBODY)
    }
    assert boards == {deed: lines(of) for deed, of in counted.items() if lines(of)}
    assert {board.played for board in boards_of(found, EVERYBODY)} <= {""}
    best = [board for board in boards_of(found, EVERYBODY) if board.deed is Deed.BEST]
    for line in best[0].lines if best else ():
        assert line.event
        assert line.known
        assert line.number in {row.wertungspunkte for row in line.event.rows if row.person in line.known.persons}
    teams = Kind(Of.TEAMS)
    with_steps = [one for one in over if one[4]]
    assert [kind.key for kind in kinds_of(found)] == [
        "players",
        *["players-Damen", "players-Senioren", "teams", "clubs"] * bool(over),
    ]
    of_clubs = {
        deed: {
            club: sum(any(rank <= last and of == club for rank, of in one[4]) for one in with_steps)
            for club in ("Kassel", "Hanau")
        }
        for deed, last in ((Deed.VICTORIES, 1), (Deed.PODIUMS, 3))
    }
    assert {
        board.deed: [(line.rank, line.number, line.name) for line in board.lines] for board in boards_of(found, teams)
    } == {deed: lines(of) for deed, of in of_clubs.items() if lines(of)}


@given(PLAYED, st.none() | st.integers(2020, 2023))
def test_clubs_have_what_a_second_computation_gives_them(held: list[Played], year: int | None) -> None:
    found = chronicle_of(held)
    over = [(at, one) for at, one in enumerate(held) if one[1] and (year is None or one[0] == year)]
    counted = {}
    for name in ("Kassel", "Hanau"):
        there = [
            (at, one, made)
            for at, one in over
            for who, made in one[3].items()
            if CLUBS[who] == name and made[2] != 0  # registered, and did not play
        ]
        of_points = [made for _at, one, made in there if one[2] and made[2]]
        teams = [rank for _at, one in over for rank, of in one[4] if of == name]
        in_list = any(CLUBS[who] == name for _at, one in over for who in one[3])
        if in_list or teams:
            counted[name] = (
                {f"a{at}" for at, _one, _made in there},
                len(there),
                sum(made[0] == 1 for _at, _one, made in there),
                sum(made[0] in (1, 2, 3) for _at, _one, made in there),
                sum(made[1] for made in of_points),
                sum(made[2] or 0 for made in of_points),
                sum(rank == 1 for rank in teams),
                len(teams),
            )
    listed = clubs_of(found, year)
    assert {
        line.name: (
            line.tournaments,
            line.starts,
            line.victories,
            line.podiums,
            sum(points for points, _games in line.made.values()),
            sum(games for _points, games in line.made.values()),
            line.team_victories,
            line.team_podiums,
        )
        for line in listed
    } == counted
    assert [line.starts for line in listed] == sorted((line.starts for line in listed), reverse=True)
    for line in listed:
        assert all(line.average(of) == (points / games if games else None) for of, (points, games) in line.made.items())
    by_year = starts_by_year(found)
    for line in listed if year is None else ():
        assert sum(by_year.get(line.name.lower(), {}).values()) == line.starts


@pytest.mark.django_db
def test_podium_of_a_tournament_is_that_of_its_published_list() -> None:
    kassel = club()
    people = [somebody(kassel, f"Person, Nr. {at}", agreed=True) for at in range(8)]
    pokal = played(kassel, date(2026, 5, 9), people=people)
    kinds: dict[str, dict[str, object]] = {
        "Einzelwertung": {"of": "players"}, "Mannschaften": {"of": "teams"}, "Vereine": {"of": "clubs"},
        "Erste": {"of": "players", "series": [1]}, "Zweite": {"of": "players", "series": [2]},
    }  # fmt: skip
    for name, more in kinds.items():
        ranking(pokal, name=name, document_id=name, **more)
    make_team(pokal, list(pokal.registrations.order_by("number"))[4:6], "Solo")
    pokal.teams.filter(name="Solo").update(club=None)
    play_out(make_tournament(4, organisation=kassel, published=False))
    elsewhere = make_tournament(4, organisation=Organisation.objects.create(name="Andere"))
    make_team(elsewhere, list(elsewhere.registrations.all()), "Fremde")
    play_out(elsewhere)
    Club.objects.create(name="Fremd", organisation=elsewhere.organisation)
    found = read_chronicle(kassel)
    (event,) = found.events
    assert events_of([kassel]) == [event]
    of_kassel = {*Club.objects.filter(organisation=kassel).values_list("name", flat=True)}
    for of, names in ((Of.TEAMS, {"Die Asse", "Solo"}), (Of.CLUBS, of_kassel)):
        (of_sides,) = events_of([kassel], of)
        assert all(row.person < 0 for row in of_sides.rows)
        assert {row.person: (row.name, row.club_name) for row in of_sides.rows}.items() <= side_names(
            of, [kassel]
        ).items()
        assert {name for name, _club in side_names(of, [kassel]).values()} == names
    of_players, of_teams, of_clubs, of_first = found.podiums[event.key]
    first = {(row.rank, row.person, row.club_name) for row in event.rows if row.rank in (1, 2, 3)}
    assert {(step.rank, step.person, step.club) for step in of_players.steps} == first
    assert max(step.rank for step in of_players.steps) == 3
    asse = pokal.teams.select_related("club").get(name="Die Asse")
    assert [(step.rank, step.name, step.person, step.club) for step in of_teams.steps] == [
        (1, "Die Asse", None, asse.club and asse.club.name), (2, "Solo", None, ""),
    ]  # fmt: skip
    assert all(step.club == step.name for step in of_clubs.steps)
    assert (of_players.of, of_teams.of, of_clubs.of) == (Of.PLAYERS, Of.TEAMS, Of.CLUBS)
    assert [one.whole for one in (of_players, of_teams, of_clubs, of_first)] == [True] * 4
    pokal.series.create(number=2)
    pokal.series_count = 2
    pokal.save(update_fields=["series_count"])
    play_out(pokal, 2)
    (event,) = read_chronicle(kassel).events
    with override("en"):
        podiums = read_chronicle(kassel).podiums[event.key]
    assert [(one.title, one.whole) for one in podiums] == [
        *(("Individual standings", True), ("Teams", True), ("Clubs", True), ("Erste", False), ("Zweite", False))
    ]


@pytest.mark.django_db
def test_people_of_one_name_are_told_apart_by_their_pass_number() -> None:
    """Who never came has no page."""
    kassel = club()
    people = [
        Person.objects.create(name="Ahrens, Anna", organisation=kassel, in_archive=True, pass_number=number)
        for number in ("", "", "HE-1", "HE-1")
    ]
    somebody(kassel, "Nie, Nora", agreed=True)
    other_club = Organisation.objects.create(name="Andere")
    Person.objects.create(name="Ahrens, Anna", organisation=other_club, in_archive=True, pass_number="HE-1")
    outside(
        kassel, date(2025, 5, 6), "Pokal", *((one, at, 10) for one, at in zip(people[:3], (None, 2, 1), strict=True))
    )
    assert [row.rank for row in events_of([kassel])[0].rows] == [1, 2, None]
    one, other, third, fourth = (person.pk for person in people)
    assert sorted(sorted(known.persons) for known in read_chronicle(kassel).people.values()) == [
        [one], [other], [third, fourth],
    ]  # fmt: skip


def test_list_is_made_once_for_a_state_and_the_latest_are_remembered() -> None:
    made = count()
    assert [kept_list("years", state, lambda: [next(made)]) for state in ("", "", "a", "a", "b")] == [
        [0], [1], [2], [2], [3],
    ]  # fmt: skip
    known = OrderedDict[str, int]()
    assert [remember(known, key, at, 2) for at, key in enumerate("abc")] == [0, 1, 2]
    assert list(known) == ["b", "c"]
