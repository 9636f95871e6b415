"""The pictures of a tournament: their figures against computations by hand; drawn so that they are also read aloud.

Source: issue "The hall sees it, and the ceremony is a moment", "Pictures where people would rather look than read".
"""

import re
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest
from django.test import Client

from tests.examples import few
from tests.factories import (
    ACTOR,
    close_lists,
    fill_list,
    make_table,
    make_tournament,
    person_name,
    publish_results,
    register,
    seat_series,
)
from tests.once import made_once
from tests.standings.playing import keys, play_out, queries
from tournament.charts.drawing import inks
from tournament.charts.drawing.canvas import LETTER
from tournament.charts.drawing.grids import Row, grid
from tournament.charts.pictures import Picture, pictures
from tournament.charts.reads import PlayedList, played
from tournament.core.access import public_tournament
from tournament.core.act import act
from tournament.core.public import state_of
from tournament.lists.acts.totals import recompute
from tournament.models import Seat, Seating, Substitution, Tournament
from tournament.standings.reads.standings import published_standings

pytestmark = pytest.mark.django_db


def play_forty() -> Tournament:
    """Forty players, one series published: at ten tables of four what `fill_list` plays, 4 games each.

    Who finishes has 5 Wertungspunkte, the other two 2 each. At each table seat 2 finishes game 1, which he begins (seat
    1 has dealt), seat 1 the others: game 2 as the third in turn, game 3 as the second, game 4 as the first.
    """
    tournament = make_tournament(40, games=4, series=2)
    play_out(tournament)
    return tournament


_forty, forty = made_once("forty", play_forty)


def of(tournament: Tournament, number: int | None = None) -> dict[str, Picture]:
    """The pictures by key, of all or of the player with this start number."""
    stored = public_tournament(tournament.slug)
    about = None if number is None else stored.registrations.get(number=number)
    return {picture.key: picture for picture in pictures(published_standings(state_of(stored)), about)}


# `standing`: at table 1 15/0, 9/34, 6/51, 6/51, at table 2 15/0, 11/20, 9/30, 9/30 (tests/conftest.py).


def test_points_made_in_a_series_are_shown_and_ones_own_among_them(standing: Tournament) -> None:
    # 6 6 9 9 9 11 15 15: the middle 9; 7 / 4 = 1.75: 6 + 0.75 * 3 = 8.25; 5.25: 11 + 0.25 * 4 = 12
    figures = ("1", "8", "6", "8,25", "9", "12", "15")
    picture, mine = of(standing)["punkte"], of(standing, 6)["punkte"]
    # two tables have no strongest, one series has no course
    assert not {"tische", "plaetze", "sitzplatz", "geber"} & of(standing).keys()
    assert (picture.rows, mine.rows) == ((figures,), ((*figures, "11"),))
    assert "die Hälfte aller zwischen 8,25 und 12." in picture.sentence
    assert mine.sentence.endswith(f"{person_name(5)}: 11, besser als 5 von 8.")


def test_augen_ends_of_games_hands_wins_and_meetings_are_shown(standing: Tournament) -> None:
    # means 10 and 27; off them 5 -1 -4 -4 5 1 -1 -1 and -27 7 24 24 -27 -7 3 3
    # products -482, squares 86 and 2726: r = -482 / root of 234436 = -482 / 484.19 = -0.9955
    picture = of(standing)["augen"]
    assert ("fast immer weniger Augen (r = −1,00" in picture.sentence, picture.rows[0][1:], len(picture.rows)) == (
        True,
        ("1", "15", "0"),
        8,
    )
    assert of(standing)["spielende"].rows == (
        ("Hand-Rommé", "0", "0,0\N{NO-BREAK SPACE}%"),
        ("Hand-Rommé mit Anlegen", "0", "0,0\N{NO-BREAK SPACE}%"),
        ("Rommé", "8", "100,0\N{NO-BREAK SPACE}%"),
        ("niemand wurde fertig", "0", "0,0\N{NO-BREAK SPACE}%"),
    )
    # player 1 dealt game 1 and won the three others, player 2 won the first of his three
    assert (
        "hat 3 von 3 Spielen gewonnen." in of(standing, 1)["spielende"].sentence,
        [row[3] for row in of(standing, 2)["spielende"].rows],
    ) == (True, ["0", "0", "1", "0"])
    picture = of(standing)["haende"]
    assert (
        picture.rows,
        "Noch hat niemand ein Hand-Rommé gemacht. 0 Kreuze; 8 von 8 Spielern haben keins." in picture.sentence,
    ) == ((("0", "8", "8"),), True)
    # seat 1 wins games 2 to 4, seat 2 game 1 alone, two at each table none
    picture = of(standing, 2)["siege"]
    assert (picture.rows, picture.sentence.endswith(f"{person_name(1)}: 1.")) == (
        (("0", "4"), ("1", "2"), ("2", "0"), ("3", "2")),
        True,
    )
    # 8 * 7 / 2 = 28 pairs, two tables of 6
    picture = of(standing)["begegnungen"]
    assert (
        picture.rows,
        "Von 28 möglichen Paaren haben sich 12 getroffen; 0 Begegnungen waren" in picture.sentence,
        {row[0] for row in of(standing, 1)["begegnungen"].rows},
    ) == ((("0", "16"), ("1", "12")), True, {person_name(at) for at in (1, 2, 3)})


def test_unknown_number_is_not_found(client: Client, standing: Tournament) -> None:
    assert client.get(f"/turniere/{standing.slug}/bilder/9").status_code == 404


def test_seats_and_turns_are_compared(forty: Tournament) -> None:
    # at every table 15, 9, 6, 6: ranks 4, 3, 1.5, 1.5; over ten 40, 30, 15, 15, from 25: 225 + 25 + 100 + 100 = 450
    # squares 10 * 29.5 = 295, less 10 * 4 * 25 / 4 = 250: 45; 3 * 450 / 45 = 30
    picture = of(forty)["sitzplatz"]
    assert (
        "χ² = 30,00 bei 3 Freiheitsgraden, p < 0,001." in picture.note,
        picture.sentence.startswith("Mehr als Zufall: "),
        picture.sentence.endswith("der Zufall allein nur in weniger als einem von 1000 Turnieren."),
    ) == (True, True, True)
    # from the mean 9 of every table; always the same, so that nothing is uncertain
    assert (picture.rows[0], [row[2] for row in picture.rows]) == (
        ("Platz 1", "10", "+6,0", "+6,0", "+6,0"),
        ["+6,0", "0,0", "−3,0", "−3,0"],
    )
    # who begins has 5 + 2 + 2 + 5 = 14, the second 2 + 2 + 5 + 2 = 11, the third 2 + 5 + 2 + 2 = 11; by 4 games
    # 3.5, 2.75, 2.75, the mean 3; ranks 3, 1.5, 1.5: 30, 15, 15, from 20: 150
    # squares 10 * 13.5 = 135, less 10 * 3 * 16 / 4 = 120: 15; 2 * 150 / 15 = 20
    picture = of(forty)["geber"]
    assert ([row[:3] for row in picture.rows], "χ² = 20,00 bei 2 Freiheitsgraden" in picture.note) == (
        [
            ("fängt an", "10", "+0,50"),
            ("2. am Zug", "10", "−0,25"),
            ("3. am Zug", "10", "−0,25"),
        ],
        True,
    )


def test_fewer_than_ten_lists_say_nothing(forty: Tournament) -> None:
    seat = Seat.objects.filter(series__tournament=forty, card_table__number=1, number=4).get()
    left = Substitution.objects.create(seat=seat, series=seat.series, from_game=4)
    assert "sitzplatz" not in of(forty)
    left.delete()
    forty.series.get(number=1).card_tables.filter(number=10).update(closed_at=None)
    assert not {"sitzplatz", "geber"} & of(forty).keys()


def test_seats_that_follow_the_standing_are_no_luck(forty: Tournament) -> None:
    forty.series.filter(number=1).update(seating=Seating.STANDING)
    assert {"sitzplatz", "geber"} & of(forty).keys() == {"geber"}


def test_strongest_has_the_highest_mean(forty: Tournament) -> None:
    Seat.objects.filter(series__tournament=forty, card_table__number=7, number=4).update(wertungspunkte=10, points=10)
    # 15 + 9 + 6 + 10 = 40, by four 10; elsewhere 36 / 4 = 9
    picture, mine = of(forty)["tische"], of(forty, 1)["tische"].sentence
    assert [row[:3] for row in picture.rows[:2]] == [("7", "1", "10,0"), ("1", "1", "9,0")]
    assert picture.sentence.startswith("Am stärksten war Tisch 7 der 1. Serie, im Mittel 10,0:")
    assert [words for words in ("Der stärkste von", "(2. von 10)") if words not in mine] == []


def test_lowest_figure_leads_where_the_fewest_win(db: None) -> None:
    tournament = make_tournament(12, rulebook="romme-51", games=4)
    for table, augen in zip(seat_series(tournament).card_tables.order_by("number"), (20, 10, 30), strict=True):
        fill_list(table, augen)
    publish_results(tournament, 1)
    # everybody plays; seat 1 finishes all: 0 + 3 * 4 * 10 = 120 Augen, by four 30
    shown = of(tournament, 5)
    assert (shown["tische"].rows[0][:3], shown["punkte"].title) == (("2", "1", "30,0"), "Augen je Serie")
    # three winners have none; he is one of them: better than nine
    assert shown["punkte"].sentence.endswith("besser als 9 von 12.")
    assert "augen" not in shown  # the rules have but one figure


def test_places_after_each_series_are_those_of_all_until_then(standing: Tournament) -> None:
    second = seat_series(standing, 2)
    close_lists(second, 1, 2)
    for number, points in enumerate((0, 20, 0, 0, 0, 0, 0, 0), 1):
        Seat.objects.filter(series=second, registration__number=number).update(
            wertungspunkte=points, points=points, augen=50, games=3
        )
    publish_results(standing, 2)
    rows = {row[0]: row[1:] for row in of(standing)["plaetze"].rows}
    # after series 1 two have 15/0, 9/30 twice before 9/34; then 29 is first of all
    assert (rows[person_name(1)], rows[person_name(0)], rows[person_name(4)], rows[person_name(6)]) == (
        ("6", "1"),
        ("1", "2"),
        ("1", "2"),
        ("4", "5"),
    )


def test_player_behind_the_ten_is_shown_with_them(forty: Tournament) -> None:
    play_out(forty, 2)
    # at each of ten tables the same: ten share place 1, ten 11, twenty 21
    of_all = of(forty)
    assert [row[1:] for row in of_all["plaetze"].rows] == [("1", "1")] * 10
    mine = {number: of(forty, number)["plaetze"].rows for number in (2, 40)}
    assert [len(rows) for rows in mine.values()] == [11] * 2
    assert (mine[2][-1], mine[40][-1]) == ((person_name(1), "11", "11"), (person_name(39), "21", "21"))
    # one meets the same three again: 10 tables of 6 pairs, each twice
    assert of_all["begegnungen"].rows == (("0", "720"), ("1", "0"), ("2", "60"))


def test_marks_of_a_row_are_joined_from_the_first_to_the_last() -> None:
    single, joined = (grid(["1", "2", "3"], [Row("Anna", at)]).shapes[1:] for at in ((1,), (0, 1, 2)))
    assert [[shape.ink for shape in shapes] for shapes in (single, joined)] == [
        [inks.HOLLOW],
        [inks.STROKE, inks.SOLID],
    ]
    ends = [float(x) for x in re.findall(r"[ML](\S+) ", joined[0].path)]
    at = [float(x) + 5 for x in re.findall(r"M(\S+) ", joined[1].path)]
    assert (ends, len(at)) == ([at[0], at[-1]], 3)


def test_substitute_has_what_he_played_and_met_who_was_there(standing: Tournament) -> None:
    (ninth,) = register(standing, 1, [])
    table = standing.series.get(number=1).card_tables.get(number=1)
    seat = table.seats.get(number=1)
    Substitution.objects.create(seat=seat, series=seat.series, from_game=3, registration=ninth)
    with act(standing, ACTOR, "game_stored"):
        recompute(table)
    assert lists_of(standing)[0].first_players == tuple(keys(standing, 1, 2, 3, 4))
    # seat 1 won games 2 to 4: the first of them was player 1's, the others are player 9's
    assert (
        of(standing, 9)["siege"].sentence.endswith(f"{person_name(8)}: 2."),
        of(standing, 1)["siege"].sentence.endswith(f"{person_name(0)}: 1."),
        {row[0] for row in of(standing, 9)["begegnungen"].rows},
    ) == (True, True, {person_name(at) for at in (1, 2, 3)})
    # nine people, and nobody met who left before he came: 9 * 8 / 2 = 36 pairs, 12 and these three
    assert of(standing)["begegnungen"].rows == (("0", "21"), ("1", "15"))


def lists_of(tournament: Tournament) -> tuple[PlayedList, ...]:
    return played(published_standings(state_of(public_tournament(tournament.slug)))).lists


def test_list_is_whole_where_all_played_equally_often(standing: Tournament) -> None:
    play_out(make_tournament(8, games=4, series=1))  # of another tournament: none of these
    seats = Seat.objects.filter(card_table__series__tournament=standing)
    seats.filter(card_table__number=1, number=1).update(games=2)
    seats.filter(card_table__number=2).update(games=0)
    play_out(standing, 2)
    assert [one.whole for one in lists_of(standing)] == [False, False, True, True]


def test_two_players_at_one_table(db: None) -> None:
    tournament = make_tournament(2, clubs=1, rulebook="romme24-cent", games=2)
    first, second = tournament.registrations.order_by("number")
    fill_list(make_table(tournament.series.get(number=1), 1, [first, second]))
    publish_results(tournament, 1)
    assert (set(of(tournament)), of(tournament)["begegnungen"].rows) == (
        {"punkte", "spielende", "haende", "siege", "begegnungen"},
        (("0", "0"), ("1", "1")),
    )


SVG = re.compile(r"<svg.*?</svg>", re.DOTALL)


@pytest.mark.parametrize("address", few(1, ["bilder/3", "bilder"]))
def test_pictures_are_svg_with_a_title_a_sentence_and_a_table(client: Client, forty: Tournament, address: str) -> None:
    page = client.get(f"/turniere/{forty.slug}/{address}").content.decode()
    drawn = [ET.fromstring(svg) for svg in SVG.findall(page)]  # noqa: S314
    assert len(drawn) == page.count("<details>") == len(of(forty, 3 if "/" in address else None)) >= 6
    for svg in drawn:
        named = [one for tag in ("title", "desc") for one in svg.findall(f"{{http://www.w3.org/2000/svg}}{tag}")]
        assert [bool(one.text) for one in named] == [True, True]
        assert (svg.get("role"), svg.get("aria-labelledby")) == (
            "img",
            " ".join(one.get("id", "") for one in named),
        )
        assert {one.tag.rpartition("}")[2] for one in svg.iter()} <= {"svg", "title", "desc", "path", "text"}
        assert not any("style" in one.attrib for one in svg.iter())


def test_pictures_have_words_within_and_as_many_cells_as_heads(forty: Tournament) -> None:
    for picture in [*of(forty).values(), *of(forty, 3).values()]:
        drawing = picture.drawing
        assert drawing.words
        assert all(-1 <= one.x <= drawing.width + 1 and 0 < one.y <= drawing.height for one in drawing.words)
        assert {len(row) for row in picture.rows} == {len(picture.heads)}


def test_names_of_equals_stand_one_below_the_other_while_there_is_room(standing: Tournament, forty: Tournament) -> None:
    # 15/0 twice, 15/68 ten times: one dot each
    ends = [[one for one in of(played)["augen"].drawing.words if one.clear] for played in (standing, forty)]
    assert [[one.text for one in names] for names in ends] == [
        [person_name(0), person_name(4)],
        [person_name(at) for at in (0, 4, 8)],
    ]
    for names in ends:
        assert min(abs(one.y - other.y) for one, other in combinations(names, 2)) >= LETTER


def test_same_state_is_counted_once(standing: Tournament) -> None:
    of(standing)
    stored = public_tournament(standing.slug)
    about = stored.registrations
    assert queries(lambda: pictures(published_standings(state_of(stored)), about.get(number=2))) == 2  # he, the names
