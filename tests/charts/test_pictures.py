"""The figures in the pictures of a tournament, against computations by hand.

Source: issue "The hall sees it, and the ceremony is a moment", "Pictures where people would rather look than read".
"""

from tests.charts.shown import of
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
from tournament.core.act import act
from tournament.lists.acts.totals import recompute
from tournament.models import Seat, Seating, Substitution, Tournament


class TestFigures:
    """`standing`: at table 1 15/0, 9/34, 6/51, 6/51, at table 2 15/0, 11/20, 9/30, 9/30 (tests/conftest.py)."""

    def test_what_was_made_in_a_series(self, standing: Tournament) -> None:
        # 6 6 9 9 9 11 15 15: the middle 9; 7 / 4 = 1.75: 6 + 0.75 * 3 = 8.25; 5.25: 11 + 0.25 * 4 = 12
        assert of(standing)["punkte"].rows == (("1", "8", "6", "8,25", "9", "12", "15"),)
        assert "die Hälfte aller zwischen 8,25 und 12." in of(standing)["punkte"].sentence

    def test_ones_own_among_them(self, standing: Tournament) -> None:
        picture = of(standing, 6)["punkte"]
        assert picture.rows == (("1", "8", "6", "8,25", "9", "12", "15", "11"),)
        assert picture.sentence.endswith(f"{person_name(5)}: 11, besser als 5 von 8.")

    def test_augen_and_wertungspunkte(self, standing: Tournament) -> None:
        # means 10 and 27; off them 5 -1 -4 -4 5 1 -1 -1 and -27 7 24 24 -27 -7 3 3
        # products -482, squares 86 and 2726: r = -482 / root of 234436 = -482 / 484.19 = -0.9955
        picture = of(standing)["augen"]
        assert "fast immer weniger Augen (r = −1,00" in picture.sentence
        assert picture.rows[0][1:] == ("1", "15", "0")
        assert len(picture.rows) == 8

    def test_how_games_ended(self, standing: Tournament) -> None:
        rows = of(standing)["spielende"].rows
        assert rows == (
            ("Hand-Rommé", "0", "0,0 %"),
            ("Hand-Rommé mit Anlegen", "0", "0,0 %"),
            ("Rommé", "8", "100,0 %"),
            ("niemand wurde fertig", "0", "0,0 %"),
        )
        # player 1 dealt game 1 and won the three others, player 2 won the first of his three
        assert "hat 3 von 3 Spielen gewonnen." in of(standing, 1)["spielende"].sentence
        assert [row[3] for row in of(standing, 2)["spielende"].rows] == ["0", "0", "1", "0"]

    def test_hand_rommes_and_crosses(self, standing: Tournament) -> None:
        picture = of(standing)["haende"]
        assert picture.rows == (("0", "8", "8"),)
        assert "Noch hat niemand ein Hand-Rommé gemacht. 0 Kreuze; 8 von 8 Spielern haben keins." in picture.sentence

    def test_wins_in_a_row(self, standing: Tournament) -> None:
        # seat 1 wins games 2 to 4, seat 2 game 1 alone, two at each table none
        picture = of(standing, 2)["siege"]
        assert picture.rows == (("0", "4"), ("1", "2"), ("2", "0"), ("3", "2"))
        assert picture.sentence.endswith(f"{person_name(1)}: 1.")

    def test_who_met_whom(self, standing: Tournament) -> None:
        # 8 * 7 / 2 = 28 pairs, two tables of 6
        picture = of(standing)["begegnungen"]
        assert picture.rows == (("0", "16"), ("1", "12"))
        assert "Von 28 möglichen Paaren haben sich 12 getroffen; 0 Begegnungen waren" in picture.sentence
        assert {row[0] for row in of(standing, 1)["begegnungen"].rows} == {person_name(at) for at in (1, 2, 3)}

    def test_of_two_tables_none_is_the_strongest_and_of_one_series_there_is_no_course(
        self, standing: Tournament
    ) -> None:
        assert not {"tische", "plaetze", "sitzplatz", "geber"} & of(standing).keys()


class TestLuck:
    def test_of_the_seat(self, forty: Tournament) -> None:
        # at every table 15, 9, 6, 6: ranks 4, 3, 1.5, 1.5; over ten 40, 30, 15, 15, from 25: 225 + 25 + 100 + 100 = 450
        # squares 10 * 29.5 = 295, less 10 * 4 * 25 / 4 = 250: 45; 3 * 450 / 45 = 30
        picture = of(forty)["sitzplatz"]
        assert "χ² = 30,00 bei 3 Freiheitsgraden, p < 0,001." in picture.note
        assert picture.sentence.startswith("Mehr als Zufall: ")
        assert picture.sentence.endswith("der Zufall allein nur in weniger als einem von 1000 Turnieren.")
        # from the mean 9 of every table; always the same, so that nothing is uncertain
        assert picture.rows[0] == ("Platz 1", "10", "+6,0", "+6,0", "+6,0")
        assert [row[2] for row in picture.rows] == ["+6,0", "0,0", "−3,0", "−3,0"]

    def test_of_the_turn(self, forty: Tournament) -> None:
        # who begins has 5 + 2 + 2 + 5 = 14, the second 2 + 2 + 5 + 2 = 11, the third 2 + 5 + 2 + 2 = 11; by 4 games
        # 3.5, 2.75, 2.75, the mean 3; ranks 3, 1.5, 1.5: 30, 15, 15, from 20: 150
        # squares 10 * 13.5 = 135, less 10 * 3 * 16 / 4 = 120: 15; 2 * 150 / 15 = 20
        picture = of(forty)["geber"]
        assert [row[:3] for row in picture.rows] == [
            ("fängt an", "10", "+0,50"),
            ("2. am Zug", "10", "−0,25"),
            ("3. am Zug", "10", "−0,25"),
        ]
        assert "χ² = 20,00 bei 2 Freiheitsgraden" in picture.note

    def test_of_fewer_than_ten_lists_nothing_is_said(self, forty: Tournament) -> None:
        forty.series.get(number=1).card_tables.filter(number=10).update(closed_at=None)
        assert not {"sitzplatz", "geber"} & of(forty).keys()

    def test_where_seats_follow_the_standing_they_are_no_luck(self, forty: Tournament) -> None:
        forty.series.filter(number=1).update(seating=Seating.STANDING)
        assert "sitzplatz" not in of(forty)
        assert "geber" in of(forty)

    def test_list_that_somebody_left_is_not_counted(self, forty: Tournament) -> None:
        seat = Seat.objects.filter(series__tournament=forty, card_table__number=1, number=4).get()
        Substitution.objects.create(seat=seat, series=seat.series, from_game=4)
        assert "sitzplatz" not in of(forty)


class TestTables:
    def test_strongest_has_the_highest_mean(self, forty: Tournament) -> None:
        Seat.objects.filter(series__tournament=forty, card_table__number=7, number=4).update(
            wertungspunkte=10, points=10
        )
        # 15 + 9 + 6 + 10 = 40, by four 10; elsewhere 36 / 4 = 9
        picture = of(forty)["tische"]
        assert picture.rows[0][:3] == ("7", "1", "10,0")
        assert picture.rows[1][:3] == ("1", "1", "9,0")
        assert picture.sentence.startswith("Am stärksten war Tisch 7 der 1. Serie, im Mittel 10,0:")
        assert "Der stärkste von" in of(forty, 1)["tische"].sentence
        assert "(2. von 10)" in of(forty, 1)["tische"].sentence

    def test_where_fewest_decide_it_has_the_lowest(self, db: None) -> None:
        tournament = make_tournament(12, rulebook="romme-51", games=4)
        series = seat_series(tournament)
        for table, augen in zip(series.card_tables.order_by("number"), (20, 10, 30), strict=True):
            fill_list(table, augen)
        publish_results(tournament, 1)
        # everybody plays; seat 1 finishes all: 0 + 3 * 4 * 10 = 120 Augen, by four 30
        shown = of(tournament, 5)
        assert shown["tische"].rows[0][:3] == ("2", "1", "30,0")
        assert shown["punkte"].title == "Augen je Serie"
        # three winners have none; he is one of them: better than nine
        assert shown["punkte"].sentence.endswith("besser als 9 von 12.")
        assert "augen" not in shown  # the rules have but one figure


class TestCourse:
    def test_places_after_each_series_are_those_of_all_until_then(self, standing: Tournament) -> None:
        second = seat_series(standing, 2)
        close_lists(second, 1, 2)
        for number, points in enumerate((0, 20, 0, 0, 0, 0, 0, 0), 1):
            Seat.objects.filter(series=second, registration__number=number).update(
                wertungspunkte=points, points=points, augen=50, games=3
            )
        publish_results(standing, 2)
        rows = {row[0]: row[1:] for row in of(standing)["plaetze"].rows}
        # after series 1 two have 15/0, 9/30 twice before 9/34; then 29 is first of all
        assert rows[person_name(1)] == ("6", "1")
        assert rows[person_name(0)] == ("1", "2")
        assert rows[person_name(4)] == ("1", "2")
        assert rows[person_name(6)] == ("4", "5")

    def test_who_is_behind_the_ten_is_shown_with_them(self, forty: Tournament) -> None:
        second = seat_series(forty, 2)
        for table in second.card_tables.all():
            fill_list(table)
        publish_results(forty, 2)
        assert len(of(forty)["plaetze"].rows) == 10
        mine = of(forty, 3)["plaetze"]
        assert len(mine.rows) == 11
        assert mine.rows[-1][0] == person_name(2)
        # one meets the same three again: 10 tables of 6 pairs, each twice
        assert of(forty)["begegnungen"].rows == (("0", "720"), ("1", "0"), ("2", "60"))


class TestUnusual:
    def test_who_took_a_seat_has_what_he_played_and_met_who_was_there(self, standing: Tournament) -> None:
        (ninth,) = register(standing, 1, [])
        table = standing.series.get(number=1).card_tables.get(number=1)
        seat = table.seats.get(number=1)
        Substitution.objects.create(seat=seat, series=seat.series, from_game=3, registration=ninth)
        with act(standing, ACTOR, "game_stored"):
            recompute(table)
        # seat 1 won games 2 to 4: the first of them was player 1's, the others are player 9's
        assert of(standing, 9)["siege"].sentence.endswith(f"{person_name(8)}: 2.")
        assert of(standing, 1)["siege"].sentence.endswith(f"{person_name(0)}: 1.")
        assert {row[0] for row in of(standing, 9)["begegnungen"].rows} == {person_name(at) for at in (1, 2, 3)}
        # nine people, and nobody met who left before he came: 9 * 8 / 2 = 36 pairs, 12 and these three
        assert of(standing)["begegnungen"].rows == (("0", "21"), ("1", "15"))

    def test_two_players_at_one_table(self, db: None) -> None:
        tournament = make_tournament(2, clubs=1, rulebook="romme24-cent", games=2)
        first, second = tournament.registrations.order_by("number")
        fill_list(make_table(tournament.series.get(number=1), 1, [first, second]))
        publish_results(tournament, 1)
        assert set(of(tournament)) == {"punkte", "spielende", "haende", "siege", "begegnungen"}
        assert of(tournament)["begegnungen"].rows == (("0", "0"), ("1", "1"))

    def test_tie_after_a_series_is_a_place_that_two_have(self, forty: Tournament) -> None:
        # at each of ten tables the same: ten share place 1, ten 11, twenty 21
        second = seat_series(forty, 2)
        for table in second.card_tables.all():
            fill_list(table)
        publish_results(forty, 2)
        assert {row[1:] for row in of(forty)["plaetze"].rows} == {("1", "1")}
        assert of(forty, 2)["plaetze"].rows[-1] == (person_name(1), "11", "11")
        assert of(forty, 40)["plaetze"].rows[-1] == (person_name(39), "21", "21")
