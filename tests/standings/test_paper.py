"""The ranked list: ranks, ties, lots, series winners, teams, state, and a heading on every page.

Rankings show what their rulebook counts: columns, the one that decides, crosses only where there are some.
"""

import pymupdf
import pytest
from django.utils import timezone
from django.utils.formats import date_format

from scoring.rankings import Of
from tests.examples import few
from tests.factories import make_table, make_team, make_tournament, person_name, register, seat_series
from tests.pictures import picture
from tests.standings.playing import keys, penalise
from tests.web.answers import shows
from tests.web.pdf_ua import ua_faults
from tests.web.reading import lines, metadata, outside, texts
from tournament.core.brand import wearing
from tournament.core.list_state import ListStates
from tournament.core.public import state_of
from tournament.models import Brand, CardTable, Correction, Lot, Person, Seat, TeamMember, Tournament
from tournament.setup.marks import cleaned
from tournament.standings.paper import Points, RankedList, content, made, rank
from tournament.standings.reads.standings import standings, wanted_list
from tournament.standings.tables.rankings import ranking_table

pytestmark = pytest.mark.django_db


def play(tournament: Tournament, series: int, results: list[tuple[int, int]]) -> None:
    """Everybody is seated; Wertungspunkte and Augen in the order of the start numbers; 12 games each."""
    seats = seat_series(tournament, series).seats
    for number, (points, augen) in enumerate(results, 1):
        seats.filter(registration__number=number).update(
            wertungspunkte=points, points=points, augen=augen, games=12, crosses=1
        )


@pytest.fixture
def played() -> Tournament:
    """Four players, one series of two played; Bauer and Claus level; the fifth has not played."""
    tournament = make_tournament(4, series=2)
    play(tournament, 1, [(50, 200), (40, 300), (40, 300), (-2, 500)])
    register(tournament, 1, [tournament.registrations.get(number=1).club])  # type: ignore[list-item]
    Person.objects.filter(registrations__number=5).update(name="Ypsilon, Eva")
    return tournament


def shown(
    tournament: Tournament, of: Of = Of.PLAYERS, series: int | None = None, *, upright: bool = False
) -> RankedList:
    """What is printed of everybody or of the first ranking of teams, over all series that are seated."""
    found = standings(tournament)
    ranked = wanted_list(found, None, of)
    assert ranked is not None
    return content(ranked, ListStates(state_of(tournament), found.series), series, upright=upright)


def printed(tournament: Tournament, of: Of = Of.PLAYERS, series: int | None = None) -> bytes:
    return made(shown(tournament, of, series))


def sound(document: bytes) -> str:
    """What is read of it; anybody can have it read aloud."""
    assert ua_faults(document) == []
    return " ".join(texts(document))


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("letters", "marked"), few(2, [(120, True), (60, True), (120, False), (85, True), (50, False)])
)
def test_long_name_of_a_tournament_is_read_at_the_top(played: Tournament, letters: int, *, marked: bool) -> None:
    """Where a printer reaches: 4 mm from the edge."""
    name = (
        "Offene Internationale Bayerische Einzel- und Mannschaftsmeisterschaft im Rommé um den Pokal von Garmisch 2026"
    )
    played.name = f"{name} und Umgebung"[:letters].strip()
    played.save()
    with wearing(Brand(mark=cleaned(picture("PNG", "RGBA", (300, 100))) if marked else b"")):
        document = printed(played)
    with pymupdf.open(stream=document) as read:
        highest = min(word[1] for word in read[0].get_text("words"))
    shown = played.name in " ".join(texts(document))
    assert (outside(document), shown, highest >= 4 / 25.4 * 72) == ([], True, True)


@pytest.mark.parametrize(
    ("place", "tied", "shown"), [(1, False, "1"), (3, True, "3 ="), (None, False, "–"), (None, True, "–")]
)
def test_rank_is_written(place: int | None, tied: bool, shown: str) -> None:
    assert rank(place, tied=tied) == shown


@pytest.mark.parametrize(("series", "said"), [(2, [50, 200, 1, 2]), (3, [50, 1]), (4, [50, 1]), (5, [])])
def test_pages_of_a_book_are_upright_however_many_series(series: int, said: list[int]) -> None:
    """Of each series all figures, then what decides, then nothing; the sums with all."""
    tournament = make_tournament(4, series=series)
    for number in range(1, series + 1):
        play(tournament, number, [(50, 200), (1, 2), (1, 2), (1, 2)])
    ranked = shown(tournament, upright=True)
    figures = [figure for line in ranked.lines[:2] for made in line.series[:1] for figure in made.figures]
    assert (figures, len(ranked.series), ranked.landscape) == (list(map(str, said)), series if said else 0, False)
    assert (shown(tournament).landscape, ranked.lines[0].total.figures[:2]) == (
        series > 2,
        (f"{series * 50}", f"{series * 200}"),
    )
    shows(sound(made(ranked)), "Ahrens, Anna")


def test_players_with_series_sums_and_ties(played: Tournament) -> None:
    ranked = [
        "1 1 Ahrens, Anna Rommé-Club Nr. 1 ★ 50 200 50 200 1",
        "2 = 2 Bauer, Bernd Rommé-Club Nr. 2 40 300 40 300 1",
        "2 = 3 Claus, Clara Rommé-Club Nr. 1 40 300 40 300 1",
        "4 4 Dietz, Dirk Rommé-Club Nr. 2 −2 500 −2 500 1",
        "– 5 Ypsilon, Eva Rommé-Club Nr. 1 – – – – –",
    ]
    paper = printed(played)
    assert [line for line in lines(paper, 0) if line in ranked] == ranked
    shows(" ".join(texts(paper)), "= gleicher Stand, Rang geteilt", "★ Serienbester", but_not=["Los"])
    assert metadata(paper) == {
        "title": "Pokal 2026 – Einzelwertung",
        "author": "Spielleitung Pokal 2026",
        "language": "de",
    }


@pytest.mark.nightly
def test_legend_explains_only_what_is_there(played: Tournament) -> None:
    Lot.objects.create(tournament=played, position=1, drawn_at=timezone.now(), order=keys(played, 3, 2))
    shows(
        " ".join(texts(printed(played))),
        "2 3 Claus, Clara (Los)",
        "3 2 Bauer, Bernd (Los)",
        "(Los) durch Los entschieden",
        but_not=["gleicher Stand"],
    )


@pytest.mark.nightly
def test_hostile_names_are_words_on_paper(played: Tournament) -> None:
    Person.objects.filter(registrations__number=1).update(name="<script>alert(1)</script> & Söhne")
    played.name = "</title><b>Pokal" + " sehr lang" * 10
    played.save()
    document = printed(Tournament.objects.get(pk=played.pk))
    letters = "".join("".join(texts(document)).split())  # wherever a line ends
    shows(letters, "<script>alert(1)</script>&Söhne", "</title><b>Pokalsehrlang")


def test_long_reason_stands_above_the_list_and_every_page_refers_to_it(played: Tournament) -> None:
    reason = "Additionsfehler an Tisch 4, " + "von allen vier Spielern bestätigt, " * 4
    of = {"tournament": played, "series": played.series.get(number=1)}
    Correction.objects.create(**of, at=timezone.now(), reason=reason, revision=1)
    CardTable.objects.update(closed_at=timezone.now())
    day = date_format(timezone.localtime(), "j. F")
    assert shown(played).state == f"Zwischenstand nach der 1. Serie, geändert am {day}"
    shows(sound(printed(played)), f"geändert am {day}: {' '.join(reason.split())}", "1 1 Ahrens, Anna")


def test_state_and_time_stand_on_every_page() -> None:
    tournament = make_tournament(60)
    play(tournament, 1, [(60 - number, 100 + number) for number in range(60)])
    today = timezone.localtime()
    document = printed(tournament)
    pages = texts(document)
    assert (ua_faults(document), len(pages) >= 2) == ([], True)
    for number, text in enumerate(pages, start=1):
        shows(
            text,
            "Pokal 2026",
            "Einzelwertung",
            "9. Mai 2026 · Kassel",
            "vorläufig: 15 Listen offen",
            f"Stand {today.day}. ",
            "Rang Nr. Name Verein WP Augen",
            f"Seite {number} von {len(pages)}",
        )


def test_series_alone_has_its_own_ranks_and_state(played: Tournament) -> None:
    seat_series(played, 2)
    CardTable.objects.update(closed_at=timezone.now())
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
    assert shown(played, series=2).state.endswith("Listen offen")


@pytest.mark.parametrize("series", [2, 9])
def test_series_that_is_not_in_the_standings_is_an_error(played: Tournament, series: int) -> None:
    with pytest.raises(ValueError, match="no such series"):
        content(standings(played).everybody, ListStates(state_of(played), [1]), series)


def test_teams_with_members_loan_player_and_incomplete_team() -> None:
    tournament = make_tournament(7, clubs=1, series=1)
    play(tournament, 1, [(10, 100), (20, 100), (30, 100), (40, 100), (5, 90), (6, 90), (7, 90)])
    people = list(tournament.registrations.order_by("number"))
    make_team(tournament, people[4:], "Dreierbande")
    make_team(tournament, people[:4], "Volles Haus")
    TeamMember.objects.filter(registration=people[3]).update(is_loan=True)
    first, second = shown(tournament, Of.TEAMS).lines
    assert [(team.rank, team.name, team.notes, team.total) for team in (first, second)] == [
        ("1", "Volles Haus", (), Points(("100", "400", "4"))),  # 10 + 20 + 30 + 40; four times 100
        ("2", "Dreierbande", ("unvollständig",), Points(("18", "270", "3"))),
    ]
    assert (first.series, [member.notes for member in first.members]) == (
        (Points(("100", "400"), best=True),),
        [(), (), (), ("Leihspieler",)],
    )


@pytest.mark.nightly
def test_team_is_not_torn_apart() -> None:
    tournament = make_tournament(60, clubs=1, series=1)
    play(tournament, 1, [(number, 100) for number in range(60)])
    people = list(tournament.registrations.order_by("number"))
    for at in range(15):
        make_team(tournament, people[4 * at : 4 * at + 4], f"Team {at + 1:02}")
    by_page = texts(printed(tournament, Of.TEAMS))
    assert len(by_page) >= 2
    for team in shown(tournament, Of.TEAMS).lines:
        (page,) = [text for text in by_page if team.name in text]
        assert all(member.name in page for member in team.members)


def test_withdrawn_player_is_marked(played: Tournament) -> None:
    played.registrations.filter(number=4).update(withdrawn=True)
    assert shown(played).lines[3].notes == ("ausgeschieden",)


@pytest.mark.parametrize(("series", "wide"), few(2, [(2, False), (3, True), (8, True)]))
def test_many_series_turn_the_page(series: int, wide: bool) -> None:
    tournament = make_tournament(4, series=series)
    for number in range(1, series + 1):
        play(tournament, number, [(50, 1200), (40, 1300), (30, 1400), (20, 1500)])
    last = " ".join(["20 1500"] * series + [str(20 * series), str(1500 * series), str(series)])
    assert shown(tournament).landscape is wide
    assert series < 8 or any(line.endswith(last) for line in lines(printed(tournament), 0))


def test_more_series_than_fit_leave_the_sums() -> None:
    tournament = make_tournament(4, series=9)
    for number in range(1, 10):
        play(tournament, number, [(5, 10), (4, 10), (3, 10), (2, 10)])
    printed_list = shown(tournament)
    assert (printed_list.series, printed_list.lines[0].total) == ((), Points(("45", "90", "9")))


def test_before_anything_was_played_the_list_says_so() -> None:
    assert "Noch niemand in der Wertung." in sound(printed(make_tournament(0, clubs=0), Of.TEAMS))


def two_of(rulebook: str, *made: tuple[int, int, int]) -> Tournament:
    """Two players with Wertungspunkte, Augen and points of series 1."""
    tournament = make_tournament(2, rulebook=rulebook, clubs=0, series=1, games=12)
    make_table(tournament.series.get(), 1, list(tournament.registrations.all()))
    for number, (wertungspunkte, augen, points) in enumerate(made, 1):
        Seat.objects.filter(number=number).update(wertungspunkte=wertungspunkte, augen=augen, points=points, games=12)
    return tournament


def sheet_of(tournament: Tournament, *series: int) -> RankedList:
    """What is printed of everybody, over these series."""
    return content(standings(tournament).everybody, ListStates(state_of(tournament), series))


@pytest.mark.parametrize(
    ("rulebook", "made", "columns", "figures", "said"),
    [
        # romme24, Open: "Wertungspunkte x 10 minus Restaugen": 30 and 100 are 200, 31 and 200 are 110.
        (
            "romme24-open",
            ((30, 100, 200), (31, 200, 110)),
            [
                *("1. Serie Wertungspunkte", "1. Serie Augen", "1. Serie Punkte"),
                *("Wertungspunkte", "Augen", "Punkte", "Spiele", "Fällige Spiele", "Seriensiege"),
            ],
            [("30", "100", "200"), ("31", "200", "110")],
            (2, "WP = Wertungspunkte, Pkt. = Punkte"),
        ),
        # The Augen alone, fewest first.
        (
            "romme24-sprint",
            ((0, 300, -300), (0, 120, -120)),
            ["1. Serie Augen", "Augen", "Spiele", "Fällige Spiele", "Seriensiege"],
            [("120",), ("300",)],
            (0, ""),
        ),
        # Points, and no crosses.
        (
            "horesca",
            ((0, 10, 40), (0, 40, 10)),
            ["1. Serie Augen", "1. Serie Punkte", "Augen", "Punkte", "Spiele", "Fällige Spiele", "Seriensiege"],
            [("10", "40"), ("40", "10")],
            (1, "Pkt. = Punkte"),
        ),
    ],
)
def test_lists_show_what_their_rulebook_counts_and_ranks_by_it(
    rulebook: str,
    made: tuple[tuple[int, int, int], ...],
    columns: list[str],
    figures: list[tuple[str, ...]],
    said: tuple[int, str],
) -> None:
    tournament = two_of(rulebook, *made)
    sheet, heads = sheet_of(tournament, 1), next(ranking_table(standings(tournament).everybody, "").for_file())
    assert ([str(name) for name in heads][5:-5], [line.total.figures for line in sheet.lines]) == (columns, figures)
    assert (sheet.ranked, sheet.legend, sheet.lines[0].series[0].best) == (*said, True)


def test_penalty_adds_augen_where_the_fewest_win() -> None:
    tournament = two_of("romme24-sprint", (0, 120, -120), (0, 123, -123))
    penalise(tournament, 1, -5, "verspätet", registration=tournament.registrations.get(number=1))
    assert [(line.name, line.total.figures) for line in sheet_of(tournament, 1).lines] == [
        (person_name(1), ("123",)),
        (person_name(0), ("125",)),
    ]


def test_incomplete_players_read_why_they_are_last() -> None:
    tournament = two_of("romme24-sprint", (0, 300, -300), (0, 120, -120))
    series = tournament.series.create(number=2)
    make_table(series, 1, list(tournament.registrations.filter(number=1)))
    Seat.objects.filter(series=series).update(augen=500, points=-500, games=12)
    assert [(line.rank, line.name, line.notes) for line in sheet_of(tournament, 1, 2).lines] == [
        ("1", person_name(0), ()),
        ("2", person_name(1), ("12 von 24 Spielen",)),
    ]
