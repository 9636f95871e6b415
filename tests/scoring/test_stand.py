"""`stand/1`: the standings of a document. Source: contract.md, section 2."""

from typing import Any

from scoring import stand

from .builders import Json, accepted, document, first_game, player, result, without


def line(rank: int | None, player_id: str, wertungspunkte: int, augen: int, crosses: int, games: int) -> Json:
    sums = {"wertungspunkte": wertungspunkte, "augen": augen, "points": wertungspunkte}
    return {"rank": rank, "player": player_id} | sums | {"crosses": crosses, "games": games}


def series(number: int, *tables: Json) -> Json:
    return {"number": number, "tables": list(tables)}


def typed(seats: str, rows: dict[str, tuple[int, int, int]], **fields: Any) -> Json:
    """A table with sums from paper: Wertungspunkte, Augen, crosses."""
    totals = [
        {"player": name, "wertungspunkte": wertungspunkte, "augen": augen, "crosses": crosses} | fields
        for name, (wertungspunkte, augen, crosses) in rows.items()
    ]
    return {"number": 1, "seats": list(seats), "totals": totals}


def of(**fields: Any) -> Json:
    return stand(accepted(document(**fields)))


def ranks(lines: list[Json], key: str = "player") -> list[tuple[int | None, str]]:
    return [(row["rank"], row[key]) for row in lines]


class TestAWholeStand:
    def test_games_typed_sums_and_those_who_have_not_played(self) -> None:
        games = [
            first_game(),  # a deals; b 5/0, c 2/17, d 0/64
            {
                "number": 2,  # b deals; a -1/101, c 8/0, d -1/150 thrown in
                "results": [
                    result("a", "not_opened", 101),
                    result("c", "hand_romme", 0),
                    result("d", "not_opened", 70, thrown_in=True),
                ],
            },
        ]
        first = series(1, {"number": 1, "seats": list("abcd"), "games": games})
        second = series(2, typed("dcb", {"d": (9, 40, 0), "c": (-1, 220, 2)}, games=3))
        whole = of(players=[player(name) for name in "abcde"], series=[second, first])
        assert without(whole, "rankings") == {
            "final": None,
            "format": "stand/1",
            "rulebook": "dskv-2018",
            "players": [
                line(1, "c", 2 + 8 - 1, 17 + 0 + 220, 2, 2 + 3),
                line(2, "d", 0 - 1 + 9, 64 + 150 + 40, 1, 2 + 3),
                line(3, "b", 5, 0, 0, 1),
                line(4, "a", -1, 101, 1, 1),
                line(None, "e", 0, 0, 0, 0),
            ],
            "teams": [],
            "series": [
                {
                    "number": 1,
                    "players": [
                        line(1, "c", 10, 17, 0, 2),
                        line(2, "b", 5, 0, 0, 1),
                        line(3, "a", -1, 101, 1, 1),
                        line(4, "d", -1, 64 + 150, 1, 2),
                    ],
                },
                {
                    "number": 2,
                    "players": [line(1, "d", 9, 40, 0, 3), line(2, "c", -1, 220, 2, 3), line(None, "b", 0, 0, 0, 0)],
                },
            ],
        }

    def test_typed_row_counts_the_games_of_a_series_unless_it_says_its_own(self) -> None:
        tournament = {"games_per_series": 20}
        for seats in ("abcd", "abc"):
            drawn = of(tournament=tournament, series=[series(1, typed(seats, dict.fromkeys(seats, (9, 40, 0))))])
            assert [row["games"] for row in drawn["players"][:3]] == [15, 15, 15]

    def test_table_without_games_yet(self) -> None:
        table = {"number": 1, "seats": list("abcd")}
        assert ranks(of(series=[series(1, table)])["series"][0]["players"]) == [(None, name) for name in "abcd"]

    def test_teams(self) -> None:
        teams = [
            {"id": "t", "name": "T", "members": ["a", "b", "c", "d"]},
            {"id": "u", "name": "U", "members": ["e"]},
        ]
        rows = {"a": (9, 40, 0), "b": (8, 50, 0), "c": (-1, 150, 1), "d": (0, 60, 0)}
        drawn = of(players=[player(name) for name in "abcde"], teams=teams, series=[series(1, typed("abcd", rows))])
        assert drawn["teams"] == [
            {
                "rank": 1,
                "team": "t",
                "wertungspunkte": 9 + 8 - 1 + 0,
                "augen": 40 + 50 + 150 + 60,
                "points": 16,
                "complete": True,
            },
            {"rank": None, "team": "u", "wertungspunkte": 0, "augen": 0, "points": 0, "complete": False},
        ]

    def test_tandems_are_complete_with_two(self) -> None:
        teams = [{"id": "t", "name": "T", "members": ["a", "b"]}]
        drawn = (of(teams=teams, tournament={"team_size": 2}), of(teams=teams))
        assert [one["teams"][0]["complete"] for one in drawn] == [True, False]


class TestLots:
    ROWS = typed("abcd", {"a": (9, 40, 0), "b": (9, 40, 0), "c": (8, 40, 0), "d": (7, 40, 0)})

    def test_tied_share_the_rank_until_the_lot_is_drawn(self) -> None:
        assert ranks(of(series=[series(1, self.ROWS)])["players"]) == [(1, "a"), (1, "b"), (3, "c"), (4, "d")]

    def test_lot_decides_the_tournament_not_a_series(self) -> None:
        drawn = of(series=[series(1, self.ROWS)], lots=[{"players": ["b", "a"]}])
        assert ranks(drawn["players"])[:2] == [(1, "b"), (2, "a")]
        assert ranks(drawn["series"][0]["players"])[:2] == [(1, "a"), (1, "b")]

    def test_teams_have_lots_of_their_own(self) -> None:
        teams = [{"id": name, "name": name, "members": [name]} for name in "ab"]
        tied = of(series=[series(1, self.ROWS)], teams=teams, lots=[{"players": ["b", "a"]}])
        assert ranks(tied["teams"], "team") == [(1, "a"), (1, "b")]
        drawn = of(series=[series(1, self.ROWS)], teams=teams, lots=[{"teams": ["b", "a"]}])
        assert ranks(drawn["teams"], "team") == [(1, "b"), (2, "a")]


class TestRule15AcrossSeries:
    """Opened with 9 Augen and thrown in is 2 points; from the second time in the tournament on 3 less here."""

    def thrown(self, number: int) -> Json:
        results = [result("a", "romme", 0), result("b", "opened", 9, thrown_in=True), result("c", "opened", 9)]
        games = [{"number": 1, "results": results}]
        return series(number, {"number": 1, "seats": list("abc"), "games": games})

    def test_offence_counts_for_later_series_in_any_order(self) -> None:
        tournament = {"repeat_offence_extra": 3}
        for order in ((1, 2), (2, 1)):
            drawn = of(tournament=tournament, series=[self.thrown(number) for number in order])
            rows = [{row["player"]: row["wertungspunkte"] for row in one["players"]} for one in drawn["series"]]
            assert [row["b"] for row in rows] == [2, 2 - 3]

    def test_hand_lost_in_a_series_before_is_no_offence(self) -> None:
        lost = [result("a", "romme", 0), result("b", "opened", 9), result("c", "opened", 9)]
        before = series(1, {"number": 1, "seats": list("abc"), "games": [{"number": 1, "results": lost}]})
        drawn = of(tournament={"repeat_offence_extra": 3}, series=[before, self.thrown(2)])
        assert [row["wertungspunkte"] for row in drawn["players"] if row["player"] == "b"] == [3 + 2]

    def test_by_default_nothing_more_is_deducted(self) -> None:
        drawn = of(series=[self.thrown(1), self.thrown(2)])
        assert [without(row, "points", "augen", "games") for row in drawn["players"] if row["player"] == "b"] == [
            {"rank": 3, "player": "b", "wertungspunkte": 2 + 2, "crosses": 0}
        ]
