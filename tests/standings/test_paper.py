"""The ranked list: ranks, ties, lots, series winners, teams, state, and a heading on every page."""

import pytest
from django.utils import timezone
from django.utils.formats import date_format

from scoring.rankings import Of
from tests.factories import make_team, make_tournament, seat_series
from tests.web.pdf_ua import ua_faults
from tests.web.reading import lines, metadata, texts
from tournament.core.list_state import ListStates
from tournament.core.public import state_of
from tournament.models import CardTable, Correction, Lot, Ranking, Registration, Seat, TeamMember, Tournament
from tournament.standings.paper import Points, RankedList, content, rank
from tournament.standings.paper import made as made_of
from tournament.standings.reads.standings import standings
from tournament.standings.reads.wanted import wanted_list

pytestmark = pytest.mark.django_db


def made(tournament: Tournament, series: int, results: list[tuple[int, int]]) -> None:
    """Wertungspunkte and Augen of a series, in the order of the start numbers; 12 games each."""
    seats = Seat.objects.filter(series__tournament=tournament, series__number=series)
    for seat, (wertungspunkte, augen) in zip(seats.order_by("registration__number"), results, strict=True):
        seat.wertungspunkte = seat.points = wertungspunkte
        seat.augen, seat.games, seat.crosses = augen, 12, 1
        seat.save()


@pytest.fixture
def played() -> Tournament:
    """Four players, one series of two played; Bauer and Claus level; the fifth has not played."""
    tournament = make_tournament(4, series=2)
    seat_series(tournament)
    made(tournament, 1, [(50, 200), (40, 300), (40, 300), (-2, 500)])
    registration = Registration.objects.get(tournament=make_tournament(1))
    registration.tournament, registration.number, registration.document_id = tournament, 5, "p5"
    registration.person.name = "Ypsilon, Eva"
    registration.person.save()
    registration.save()
    return tournament


def shown(tournament: Tournament, of: Of = Of.PLAYERS, series: int | None = None) -> RankedList:
    """What is printed of everybody or of the first ranking of teams, over all series that are seated."""
    found = standings(tournament)
    ranked = wanted_list(found, None, of)
    assert ranked is not None
    return content(ranked, ListStates(state_of(tournament), found.series), series)


def printed(tournament: Tournament, of: Of = Of.PLAYERS, series: int | None = None) -> bytes:
    return made_of(shown(tournament, of, series))


def close(tournament: Tournament) -> None:
    CardTable.objects.filter(series__tournament=tournament).update(closed_at=timezone.now())


def numbered(tournament: Tournament, number: int) -> Registration:
    return tournament.registrations.get(number=number)


@pytest.mark.parametrize(
    ("place", "tied", "shown"), [(1, False, "1"), (3, True, "3 ="), (None, False, "–"), (None, True, "–")]
)
def test_rank_is_written(place: int | None, tied: bool, shown: str) -> None:
    assert rank(place, tied=tied) == shown


def test_players_with_series_sums_and_ties(played: Tournament) -> None:
    text = lines(printed(played), 0)
    assert not [
        words
        for words in (
            "1 1 Ahrens, Anna Rommé-Club Nr. 1 ★ 50 200 50 200 1",
            "2 = 2 Bauer, Bernd Rommé-Club Nr. 2 40 300 40 300 1",
            "2 = 3 Claus, Clara Rommé-Club Nr. 1 40 300 40 300 1",
            "4 4 Dietz, Dirk Rommé-Club Nr. 2 −2 500 −2 500 1",
        )
        if words not in text
    ]
    assert text.index("– 5 Ypsilon, Eva Rommé-Club Nr. 1 – – – – –") > text.index(
        "4 4 Dietz, Dirk Rommé-Club Nr. 2 −2 500 −2 500 1"
    )


def test_legend_explains_only_what_is_there(played: Tournament) -> None:
    tied = " ".join(texts(printed(played)))
    assert not [words for words in ("= gleicher Stand, Rang geteilt", "★ Serienbester") if words not in tied]
    assert "Los" not in tied
    Lot.objects.create(
        tournament=played, position=1, drawn_at=timezone.now(), order=[numbered(played, 3).pk, numbered(played, 2).pk]
    )
    drawn = " ".join(texts(printed(played)))
    assert "gleicher Stand" not in drawn
    assert not [
        words
        for words in ("2 3 Claus, Clara (Los)", "3 2 Bauer, Bernd (Los)", "(Los) durch Los entschieden")
        if words not in drawn
    ]


def test_provisional_then_final(played: Tournament) -> None:
    assert shown(played).state == "vorläufig: 1 Liste offen"
    close(played)
    assert shown(played).state == "Zwischenstand nach der 1. Serie"  # series 2 is to come
    assert shown(played, series=1).state == "alle Listen abgeschlossen"
    seat_series(played, 2)
    close(played)
    assert shown(played).state == "vorläufig, alle Listen abgeschlossen"
    Ranking.objects.create(
        tournament=played, document_id="einzel", name="Einzel", of="players", position=1, final_at=timezone.now()
    )
    assert (shown(played).state, shown(played, series=1).state) == ("Endstand", "Endstand")


def test_long_reason_stands_above_the_list_and_every_page_refers_to_it(played: Tournament) -> None:
    reason = "Additionsfehler an Tisch 4, " + "von allen vier Spielern bestätigt, " * 4
    series = played.series.get(number=1)
    Correction.objects.create(tournament=played, series=series, at=timezone.now(), reason=reason, revision=1)
    close(played)
    on_paper = shown(played)
    day = date_format(timezone.localtime(), "j. F")
    assert on_paper.state == f"Zwischenstand nach der 1. Serie, geändert am {day}"
    document = made_of(on_paper)
    assert ua_faults(document) == []
    (text,) = texts(document)
    assert not [
        words for words in (f"geändert am {day}: {' '.join(reason.split())}", "1 1 Ahrens, Anna") if words not in text
    ]


def test_state_and_time_stand_on_every_page() -> None:
    tournament = make_tournament(60)
    seat_series(tournament)
    made(tournament, 1, [(60 - number, 100 + number) for number in range(60)])
    today = timezone.localtime()
    document = printed(tournament)
    assert ua_faults(document) == []
    pages = texts(document)
    assert len(pages) >= 2
    for number, text in enumerate(pages, start=1):
        assert not [
            words
            for words in (
                "Pokal 2026",
                "Einzelwertung",
                "9. Mai 2026 · Kassel",
                "vorläufig: 15 Listen offen",
                f"Stand {today.day}. ",
                "Rang Nr. Name Verein WP Augen",
                f"Seite {number} von {len(pages)}",
            )
            if words not in text
        ]


def test_series_alone_has_its_own_ranks_and_state(played: Tournament) -> None:
    seat_series(played, 2)
    close(played)
    CardTable.objects.filter(series__number=2).update(closed_at=None)
    Seat.objects.filter(series__number=2).update(games=12, wertungspunkte=7, points=7, augen=1)
    one = shown(played, series=1)
    assert (one.title, one.state) == ("Einzelwertung, 1. Serie", "alle Listen abgeschlossen")
    assert [(line.rank, line.name, line.total) for line in one.lines] == [
        ("1", "Ahrens, Anna", Points(("50", "200", "1"))),
        ("2 =", "Bauer, Bernd", Points(("40", "300", "1"))),
        ("2 =", "Claus, Clara", Points(("40", "300", "1"))),
        ("4", "Dietz, Dirk", Points(("−2", "500", "1"))),
    ]
    assert (shown(played, series=2).state.endswith("Listen offen"), ua_faults(printed(played, series=1))) == (True, [])


@pytest.mark.parametrize("series", [2, 9])
def test_series_that_is_not_in_the_standings_is_an_error(played: Tournament, series: int) -> None:
    with pytest.raises(ValueError, match="no such series"):
        content(standings(played).everybody, ListStates(state_of(played), [1]), series)


def test_teams_with_members_loan_player_and_incomplete_team() -> None:
    tournament = make_tournament(7, clubs=1, series=1)
    seat_series(tournament)
    made(tournament, 1, [(10, 100), (20, 100), (30, 100), (40, 100), (5, 90), (6, 90), (7, 90)])
    people = list(tournament.registrations.order_by("number"))
    make_team(tournament, people[4:], "Dreierbande")
    complete = make_team(tournament, people[:4], "Volles Haus")
    TeamMember.objects.filter(registration=people[3]).update(is_loan=True)
    first, second = shown(tournament, Of.TEAMS).teams
    assert (first.rank, first.name, first.notes, first.total) == (
        "1",
        complete.name,
        (),
        Points(("100", "400", "4")),  # 10 + 20 + 30 + 40; four times 100
    )
    assert (first.series, [member.notes for member in first.members], second.rank, second.notes, second.total) == (
        (Points(("100", "400"), best=True),),
        [(), (), (), ("Leihspieler",)],
        "2",
        ("unvollständig",),
        Points(("18", "270", "3")),
    )
    document = printed(tournament, Of.TEAMS)
    assert ua_faults(document) == []
    text = " ".join(texts(document))
    assert not [
        words
        for words in ("Mannschaften", "Dietz, Dirk (Leihspieler)", "Dreierbande (unvollständig)")
        if words not in text
    ]


def test_team_is_not_torn_apart() -> None:
    tournament = make_tournament(60, clubs=1, series=1)
    seat_series(tournament)
    made(tournament, 1, [(number, 100) for number in range(60)])
    people = list(tournament.registrations.order_by("number"))
    for at in range(15):
        make_team(tournament, people[4 * at : 4 * at + 4], f"Team {at + 1:02}")
    by_page = texts(printed(tournament, Of.TEAMS))
    assert len(by_page) >= 2
    for team in shown(tournament, Of.TEAMS).teams:
        (page,) = [text for text in by_page if team.name in text]
        assert all(member.name in page for member in team.members)


def test_withdrawn_player_is_marked(played: Tournament) -> None:
    played.registrations.filter(number=4).update(withdrawn=True)
    assert shown(played).lines[3].notes == ("ausgeschieden",)


@pytest.mark.parametrize(("series", "wide"), [(2, False), (3, True), (8, True)])
def test_many_series_turn_the_page(series: int, wide: bool) -> None:
    tournament = make_tournament(4, series=series)
    for number in range(1, series + 1):
        seat_series(tournament, number)
        made(tournament, number, [(50, 1200), (40, 1300), (30, 1400), (20, 1500)])
    assert shown(tournament).landscape is wide
    text = lines(printed(tournament), 0)
    assert any(
        line.endswith(" ".join(["20 1500"] * series + [str(20 * series), str(1500 * series), str(series)]))
        for line in text
    )


def test_more_series_than_fit_leave_the_sums() -> None:
    tournament = make_tournament(4, series=9)
    for number in range(1, 10):
        seat_series(tournament, number)
        made(tournament, number, [(5, 10), (4, 10), (3, 10), (2, 10)])
    printed_list = shown(tournament)
    assert (printed_list.series, printed_list.lines[0].total) == ((), Points(("45", "90", "9")))


def test_before_anything_was_played_the_list_says_so() -> None:
    document = printed(make_tournament(0, clubs=0), Of.TEAMS)
    assert ua_faults(document) == []
    (text,) = texts(document)
    assert "Noch niemand in der Wertung." in text


def test_hostile_names(played: Tournament) -> None:
    person = numbered(played, 1).person
    person.name = "<script>alert(1)</script> & Söhne"
    person.save()
    played.name = "</title><b>Pokal" + " sehr lang" * 10
    played.save()
    text = " ".join(texts(printed(Tournament.objects.get(pk=played.pk))))
    assert not [
        words for words in ("<script>alert(1)</script> & Söhne", "</title><b>Pokal sehr lang") if words not in text
    ]


def test_title_author_and_language(played: Tournament) -> None:
    assert metadata(printed(played)) == {
        "title": "Pokal 2026 – Einzelwertung",
        "author": "Spielleitung Pokal 2026",
        "language": "de",
    }
