"""The second edition, and what rulebooks leave open: into the database, out again, ranked as two scorers rank it."""

import copy
import datetime as dt
from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis.extra.django import TestCase

from tests.archive.documents import CONTRACT_EXAMPLE, Json, scoring_stand, value_of
from tests.archive.test_documents import imported, stored_stand
from tests.scoring.builders import changed, document, player, result
from tests.scoring.naive import naive_stand
from tests.scoring.second_edition import second_edition, thrown
from tests.scoring.test_games_due import BY_HOUSE as HOUSE
from tests.scoring.test_games_due import LIMIT, SPRINT, dealt, games, left_by_a, said_of, series
from tests.setup.pages import cost
from tournament.archive.files import RefusedDocumentError, export_document
from tournament.lists.acts.totals import differing_totals
from tournament.models import CardTable, Correction, Edition, Game, Ranking, Seat, Tournament

pytestmark = pytest.mark.django_db

CENT = {"rulebook": "romme24-cent"}

# Documents of the second edition (contract.md, section 7) through the database: what they say survives, and ranks as
# `python -m scoring standings` and as a naive second scorer that was written from the contract alone.

SECOND: Json = CONTRACT_EXAMPLE | {
    "tournament": CONTRACT_EXAMPLE["tournament"]
    | {
        "last_day": "2026-05-10",
        "agreements": {"second_offence_per_list": True, "three_are_complete": True},
        "rankings": [
            {"id": "einzel", "name": "Einzelwertung", "of": "players"},
            {"id": "damen", "name": "Damen", "of": "players", "category": "Damen"},
            {"id": "samstag", "name": "Samstag", "of": "players", "series": [1, 2]},
            {"id": "liga", "name": "Beste drei", "of": "players", "best_series": 3},
            {"id": "mann", "name": "Mannschaften", "of": "teams", "team_size": 4},
            {"id": "tandem", "name": "Tandems", "of": "teams", "team_size": 2},
            {"id": "verein", "name": "Vereine", "of": "clubs", "best_members": 4},
        ],
    },
    "players": [
        *CONTRACT_EXAMPLE["players"][:5],
        CONTRACT_EXAMPLE["players"][5] | {"unranked": True},
        CONTRACT_EXAMPLE["players"][6] | {"anonymous": True},
    ],
    "teams": [
        CONTRACT_EXAMPLE["teams"][0] | {"ranking": "mann"},
        {"id": "t2", "name": "Tandem", "members": ["p1", "p5"], "ranking": "tandem"},
    ],
    "series": [
        {
            "number": 1,
            "day": "2026-05-10",
            "tables": [
                {
                    "number": 1,
                    "seats": ["p1", "p2", "p3", "p4"],
                    "games": [
                        {
                            "number": 1,
                            "dealer": "p2",
                            "results": [
                                {"player": "p1", "outcome": "romme", "augen": 0},
                                {"player": "p3", "outcome": "opened", "augen": 17},
                                {"player": "p4", "outcome": "not_opened", "augen": 64, "thrown_in": True},
                            ],
                        }
                    ],
                },
                {
                    "number": 2,
                    "seats": ["p5", "p6", "p7"],
                    "totals": [{"player": "p5", "wertungspunkte": 44, "augen": 310, "crosses": 2, "thrown_in": 1}],
                },
            ],
        }
    ],
    "lots": [
        {"players": ["p3", "p7"], "ranking": "einzel"},
        {"players": ["p7", "p3"], "ranking": "samstag", "series": 1, "points": 0, "augen": 17},
        {"teams": ["t2", "t1"], "ranking": "mann"},
    ],
    "penalties": [
        {"player": "p3", "series": 1, "points": -5, "reason": "verspätet"},
        {"team": "t1", "series": 1, "points": -1, "reason": "unvollständig gemeldet"},
    ],
    "disqualified": [{"player": "p4", "reason": "Täuschung"}],
}
"""Everything the second edition brought, once."""


class TestAnyDocument(TestCase):
    @given(second_edition())
    @example(thrown(Random(23)))  # games beyond what was due, where a seat stood empty
    @example(thrown(Random(73)))
    def test_document_survives_and_ranks_as_both_scorers_rank_it(self, document: Json) -> None:
        imported(CONTRACT_EXAMPLE)  # another tournament, of which nothing is said
        tournament = imported(document)
        assert value_of(export_document(tournament)) == value_of(document)
        assert stored_stand(tournament) == scoring_stand(document) == naive_stand(document)
        assert differing_totals(tournament) == []


def left_by_d() -> Json:
    """Where the dealer sits out, 8 games, so 6 each: after the first three go on until each has played 6. The seventh
    of b and c does not count."""
    out = [{"player": one, "outcome": "opened", "augen": 10} for one in "ab"]
    three = [{"player": "c", "outcome": "romme", "augen": 0}, *out]
    left = dealt("abcd", 1) | {"substitutes": [{"seat": 4, "from_game": 2, "player": None}]}
    left["games"] += [{"number": at, "results": three} for at in range(2, 8)]
    return said_of(series(1, left, dealt("efg", 6)), agreed=HOUSE | {"games_per_series": 8})


def come_after_the_last() -> Json:
    """Of 12 games 8 count, and d takes the empty seat in the ninth."""
    late = left_by_a()
    late["substitutes"] += [{"seat": 1, "from_game": 9, "player": "d"}]
    for game in late["games"][8:]:
        game["results"] = [*game["results"], {"player": "d", "outcome": "not_opened", "augen": 40}]
    return said_of(series(1, late, counts_until=8), ids="abcd")


@pytest.mark.parametrize(
    "document",
    [
        left_by_d(),
        come_after_the_last(),
        said_of(series(1, games("abc", "450", 12)), series(2, left_by_a()), ids="abc"),
        said_of(series(1, games("abcd", "1280", 3), games("efgh", "1230", 8)), agreed=SPRINT | LIMIT),
        said_of(series(1, games("ab", "10", 6, gave_up="a"), games("cd", "10", 12)), agreed=SPRINT | CENT, ids="abcd"),
    ],
)
def test_games_due_are_those_the_scorers_ask_for(document: Json) -> None:
    """contract.md, section 8, "Games due"."""
    assert stored_stand(imported(document)) == scoring_stand(document)


def test_example_survives_whole() -> None:
    assert export_document(imported(SECOND)) == value_of(SECOND) | {"teams": SECOND["teams"]}


@pytest.mark.parametrize(("document", "dealer"), [(SECOND, 2), (CONTRACT_EXAMPLE, None)])
def test_dealer_is_stored_only_out_of_turn(document: Json, dealer: int | None) -> None:
    assert Game.objects.get(card_table__series__tournament=imported(document)).dealer == dealer


def test_series_of_a_day_are_what_a_ranking_of_that_day_counts() -> None:
    """A document has no days of rankings: it names their series."""
    tournament = imported(SECOND)
    Ranking.objects.filter(document_id="samstag").update(day=dt.date(2026, 5, 10), series=None)
    assert export_document(tournament)["tournament"]["rankings"][2]["series"] == [1]


@pytest.mark.parametrize(
    "place",
    [
        ("tournament", "rankings", 1, "name"),
        ("tournament", "rankings", 1, "category"),
        ("penalties", 0, "reason"),
        ("disqualified", 0, "reason"),
    ],
)
def test_text_there_is_no_room_for_is_refused_with_its_place(place: tuple[str | int, ...]) -> None:
    with pytest.raises(RefusedDocumentError) as refused:
        imported(changed(SECOND, place, "x" * 1000))
    assert [problem.where for problem in refused.value.problems if not problem.odd] == [place]
    assert not Tournament.objects.exists()


# `final` of `stand/1`.


AT = dt.datetime(2026, 5, 10, 15, 30, tzinfo=dt.UTC)


def test_stand_is_not_final_until_every_ranking_is() -> None:
    tournament = imported(SECOND)
    tournament.rankings.exclude(document_id="tandem").update(final_at=AT)
    assert (stored_stand(tournament)["final"], stored_stand(imported(CONTRACT_EXAMPLE))["final"]) == (None, None)


def test_stand_says_when_in_which_edition_and_what_was_corrected() -> None:
    """In German time, an hour ahead of the one before, summer time."""
    tournament = imported(SECOND)
    tournament.rankings.update(final_at=AT - dt.timedelta(hours=1))
    tournament.rankings.filter(document_id="tandem").update(final_at=AT + dt.timedelta(microseconds=7))
    for number, taken_back_at in ((3, AT), (1, None), (2, None)):
        made = {"number": number, "revision": number, "taken_back_at": taken_back_at}
        edition = Edition.objects.create(tournament=tournament, at=AT, **made)
    Correction.objects.create(tournament=tournament, at=AT, reason="vorher", revision=1)
    Correction.objects.create(tournament=tournament, at=AT, reason="Addition", revision=2, edition=edition)
    assert stored_stand(tournament)["final"] == {
        "at": "2026-05-10T17:30:00+02:00",
        "edition": 2,
        "corrections": [{"at": "2026-05-10T17:30:00+02:00", "reason": "Addition"}],
    }


def test_hand_thrown_in_on_a_paper_list_makes_a_later_one_the_second() -> None:
    """Rule 15; the tournament deducts one point more from the second offence on: not opened with 64 costs 0 instead
    of 1 as ever, and that one."""
    table = SECOND["series"][0]["tables"][0]
    typed = {"player": "p4", "wertungspunkte": 20, "augen": 90, "crosses": 0}
    made = {}
    for hands in (0, 1):
        paper = {"number": 1, "seats": table["seats"], "totals": [typed | {"thrown_in": hands}]}
        document = CONTRACT_EXAMPLE | {
            "tournament": CONTRACT_EXAMPLE["tournament"] | {"repeat_offence_extra": 1},
            "series": [{"number": 1, "tables": [paper]}, {"number": 2, "tables": [table]}],
        }
        tournament = imported(document)
        seat = Seat.objects.get(series__tournament=tournament, series__number=2, registration__document_id="p4")
        assert differing_totals(tournament) == []
        assert stored_stand(tournament) == scoring_stand(document) == naive_stand(document)
        made[hands] = seat.points
    assert made[1] == made[0] - 1


def test_questions_asked_do_not_grow_with_what_is_exported() -> None:
    more = copy.deepcopy(SECOND)
    more["penalties"] *= 3
    more["lots"] *= 3
    more["disqualified"] += [{"player": "p5", "reason": "auch"}]
    more["tournament"]["rankings"] += [{"id": f"r{at}", "name": "R", "of": "clubs"} for at in range(5)]
    little, much = imported(SECOND), imported(more)
    for ask in (export_document, stored_stand):
        assert cost(ask, much) == cost(ask, little)


# What rulebooks leave open: lists that end early, sums with points, rows of who left, no jokers.


def at_one_table(seats: str, tournament: Json, **table: Any) -> Json:
    """A document of one table in one series."""
    return document(
        tournament={"series": 1, **tournament},
        clubs=[],
        players=[player(name) for name in seats],
        series=[{"number": 1, "tables": [{"number": 1, "seats": list(seats), **table}]}],
    )


def only_table(value: Json) -> CardTable:
    """The table of this document, which comes out again as it went in."""
    tournament = imported(value)
    assert value_of(export_document(tournament)) == value_of(value)
    return CardTable.objects.get(series__tournament=tournament)


def test_list_ends_with_whoever_gave_up() -> None:
    """romme24: from half of the list on, by the one behind; b lost two of three."""
    info = {"rulebook": "romme24-sprint", "games_per_series": 6}
    games = [
        {"number": number, "results": [result(winner, "romme", 0), result(loser, "opened", 30)]}
        for number, (winner, loser) in enumerate((("a", "b"), ("a", "b"), ("b", "a")), 1)
    ]
    stored = only_table(at_one_table("ab", info, games=games, gave_up="b"))
    assert (stored.gave_up, stored.closed_at is not None) == (2, True)


def test_game_that_reaches_the_target_ends_the_list() -> None:
    """horesca: the winner gets what the other holds; 40 + 25 reach 60, one game earlier they do not."""
    games = [
        {"number": number, "results": [result("a", "romme", 0), result("b", "lost", held)]}
        for number, held in ((1, 40), (2, 25))
    ]
    agreed = {"rulebook": "horesca", "games_per_series": 6, "target_score": 60}
    tables = [only_table(at_one_table("ab", agreed, games=played)) for played in (games, games[:1])]
    assert [table.closed_at is not None for table in tables] == [True, False]


def test_points_of_a_paper_list_are_kept() -> None:
    """horesca: a won 90 and lost 20, so they do not follow from his Augen."""
    rows = [
        {"player": "a", "wertungspunkte": 0, "augen": 20, "points": 90, "crosses": 0, "games": 4},
        {"player": "b", "wertungspunkte": 0, "augen": 90, "points": 20, "crosses": 0, "games": 4},
    ]
    stored = only_table(at_one_table("ab", {"rulebook": "horesca", "games_per_series": 4}, totals=rows))
    assert list(stored.seats.order_by("number").values_list("points", "augen", "games")) == [(90, 20, 4), (20, 90, 4)]


def test_paper_list_has_a_row_for_everybody_who_sat_there() -> None:
    """Contract, section 7. Who says nothing of games played as many as fell to him: seat 2 deals game 2 of 4, so 1
    before it and 2 after it are played there."""
    rows = [
        {"player": name, "wertungspunkte": 2, "augen": 20, "crosses": 0} | more
        for name, more in (("a", {}), ("b", {}), ("c", {}), ("d", {}), ("e", {"thrown_in": 1}))
    ]
    value = at_one_table("abcd", {"rulebook": "dskv-2018", "games_per_series": 4}, totals=rows)
    value["players"].append(player("e"))
    value["series"][0]["tables"][0]["substitutes"] = [{"seat": 2, "from_game": 2, "player": "e"}]
    tournament = imported(value)
    (change,) = tournament.series.get().substitutions.all()
    assert (change.seat.games, change.games, change.wertungspunkte) == (1, 2, 2)
    assert value_of(export_document(tournament)) == value_of(value)
    assert (stored_stand(tournament), differing_totals(tournament)) == (scoring_stand(value), [])


@pytest.mark.parametrize(
    ("rulebook", "left_out"),
    [
        pytest.param("romme24-cent", True, id="another pack is played with"),
        pytest.param("horesca", False, id="it has none, and may say so"),
    ],
)
def test_tournament_without_jokers_is_played_without(rulebook: str, left_out: bool) -> None:
    tournament = only_table(at_one_table("ab", {"rulebook": rulebook, "jokers": False})).series.tournament
    assert (tournament.without_jokers, tournament.rulebook.pack.jokers) == (left_out, 0)
