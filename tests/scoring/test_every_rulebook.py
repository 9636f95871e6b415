"""What holds for every game, list and document of every rulebook."""

import copy
import random
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from scoring import Game, Rulebook, check_game, list_rows, parse, render, rulebook, score_game, stand, table_totals

from .any_rulebook import ANY_RULEBOOK, documents, games, lists
from .builders import Json, accepted, document
from .test_properties import ANY_JSON, places, prove_sound, put

Played = tuple[Rulebook, int, list[Game]]
DOUBLING = st.sampled_from([rulebook("romme24-sprint"), rulebook("romme24-sprint").without_jokers()])


class TestGames:
    @given(lists())
    def test_games_that_can_have_been_are_asked_for_12_points_at_most(self, played: Played) -> None:
        """Romme24: 12, not 10, for a Hand-Rommé where nobody has opened."""
        rules, size, rounds = played
        assert {problem.code for one in rounds for problem in check_game(rules, size, one)} <= {"outcome_unusual"}

    @given(lists(), st.randoms(use_true_random=False))
    def test_order_of_games_does_not_matter(self, played: Played, order: random.Random) -> None:
        rules, size, rounds = played
        shuffled = list(rounds)
        order.shuffle(shuffled)
        renumbered = [replace(one, number=place) for place, one in enumerate(shuffled, 1)]
        for other in (shuffled, renumbered):
            assert table_totals(rules, size, other) == table_totals(rules, size, rounds)

    @given(lists(), st.randoms(use_true_random=False))
    def test_shuffled_seats_give_the_same_totals(self, played: Played, order: random.Random) -> None:
        rules, size, rounds = played
        seats = list(range(1, size + 1))
        order.shuffle(seats)
        moved = [
            replace(one, results=tuple(replace(result, seat=seats[result.seat - 1]) for result in one.results))
            for one in rounds
        ]
        before = table_totals(rules, size, rounds)
        assert table_totals(rules, size, moved) == {seats[seat - 1]: total for seat, total in before.items()}

    @given(lists())
    def test_list_adds_up(self, played: Played) -> None:
        rules, size, rounds = played
        written = list_rows(rules, size, rounds)
        assert {line.seat: line.totals for line in written.sums} == table_totals(rules, size, rounds)
        for line in written.sums:
            cells = [cell for row in written.rows if (cell := row.cells[line.seat - 1])]
            assert line.plus - line.minus == line.net == sum(cell.score.wertungspunkte for cell in cells)
            assert line.minus >= line.totals.crosses >= 0
            if cells:
                last = cells[-1]
                assert (last.wertungspunkte, last.augen, last.points) == (
                    line.plus,
                    line.totals.augen,
                    line.totals.points,
                )

    @given(lists())
    def test_points_follow_from_the_sums_where_the_rulebook_says_so(self, played: Played) -> None:
        rules, size, rounds = played
        for total in table_totals(rules, size, rounds).values():
            if rules.points_follow:
                assert total.points == rules.points(total.wertungspunkte, total.augen)


class TestHandRommeDoubles:
    """Romme24: "werden bei Sprint und Rommé-Cent die verbleibenden Restaugen der anderen doppelt gewertet"."""

    @given(st.data())
    def test_hand_romme_records_twice_what_a_plain_romme_does(self, data: st.DataObject) -> None:
        rules = data.draw(DOUBLING)
        once = data.draw(games(rules, data.draw(st.sampled_from(rules.table_sizes)), 1))
        plain, hand = (
            replace(
                once,
                results=tuple(
                    replace(result, outcome=code) if rules.outcome(result.outcome).wins else result
                    for result in once.results
                ),
            )
            for code in ("romme", "hand_romme")
        )
        factor = 1 if plain == hand else 2
        recorded = [(score.augen, score.points) for score in score_game(rules, hand)]
        assert recorded == [(factor * score.augen, factor * score.points) for score in score_game(rules, plain)]


class TestHoresca:
    """ "Der Gesamtwert aller Karten, die die anderen Spieler noch auf der Hand haben", goes to the winner."""

    RULES = rulebook("horesca")

    @given(st.data(), st.sampled_from(RULES.table_sizes))
    def test_winner_gets_what_the_others_hold(self, data: st.DataObject, size: int) -> None:
        once = data.draw(games(self.RULES, size, 1))
        points = {score.seat: score.points for score in score_game(self.RULES, once)}
        winner = next(result.seat for result in once.results if result.outcome == "romme")
        assert points.pop(winner) == sum(result.augen for result in once.results)
        assert set(points.values()) == {0}


class TestDocuments:
    @given(documents())
    def test_rendering_after_parsing_changes_nothing(self, said: Json) -> None:
        read = accepted(said)
        assert render(read) == said
        assert parse(render(read))[0] == read

    @given(documents())
    def test_stand_ranks_by_points_and_adds_up(self, said: Json) -> None:
        drawn = stand(accepted(said))
        points = [row["points"] for row in drawn["players"] if row["rank"] is not None]
        assert points == sorted(points, reverse=True)
        (series,) = drawn["series"]
        assert series["players"] == drawn["players"]

    @given(documents(), st.data())
    def test_documents_with_anything_anywhere_raise_nothing(self, said: Json, data: st.DataObject) -> None:
        changed = copy.deepcopy(said)
        for path in data.draw(st.lists(st.sampled_from(places(said)), min_size=1, max_size=3)):
            put(changed, path, data.draw(ANY_JSON))
        read, problems = parse(changed)
        prove_sound(read, problems)
        if read is not None:
            assert stand(read)["format"] == "stand/1"

    @given(ANY_RULEBOOK, st.data())
    def test_agreements_of_any_kind_raise_nothing(self, rules: Rulebook, data: st.DataObject) -> None:
        keys = ["target_score", "jokers", "games_per_series", "series", "team_size", "repeat_offence_extra"]
        agreed = data.draw(st.dictionaries(st.sampled_from(keys), ANY_JSON, min_size=1))
        prove_sound(*parse(document(tournament={"rulebook": rules.id} | agreed)))
