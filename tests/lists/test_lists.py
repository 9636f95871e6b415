"""A list beside its games: cards, closing, typed totals, links."""

from dataclasses import replace

import pytest

from scoring import Result
from tests.factories import ACTOR, fill_list, make_tournament, play, seat_series
from tournament.core.errors import RefusedError, StaleError
from tournament.lists.acts import links, lists
from tournament.lists.acts.games import InvalidGameError
from tournament.lists.acts.lists import PaperTotal
from tournament.lists.acts.recompute import differing_totals
from tournament.lists.reads.lists import ON_PAPER, repeated_offences
from tournament.lists.reads.watch import unreported_offences
from tournament.models import AuditEntry, CardTable, OffenceReport, Seat, Tournament, TypedTotal
from tournament.models.link import token_of

pytestmark = pytest.mark.django_db

PAPER = {1: PaperTotal(24, 310, 2), 2: PaperTotal(31, 190), 3: PaperTotal(8, 520, 4, games=11), 4: PaperTotal(40, 88)}


@pytest.fixture
def card_table(tournament: Tournament) -> CardTable:
    return fresh(seat_series(tournament).card_tables.get(number=1))


def fresh(card_table: CardTable) -> CardTable:
    return CardTable.objects.select_related("series__tournament").get(pk=card_table.pk)


def actions() -> list[str]:
    return list(AuditEntry.objects.order_by("revision").values_list("action", flat=True))


def test_confirming_the_cards_twice_is_one_act(card_table: CardTable) -> None:
    lists.confirm_cards(card_table, ACTOR)
    lists.confirm_cards(card_table, ACTOR)
    assert fresh(card_table).cards_confirmed_at
    assert actions() == ["cards_confirmed"]


class TestClosing:
    def test_an_unfinished_list_is_not_closed_by_its_keeper(self, card_table: CardTable) -> None:
        play(card_table, 1, Result(2, "romme", 0), Result(3, "opened", 17), Result(4, "opened", 3))
        with pytest.raises(RefusedError) as refused:
            lists.close_list(card_table, ACTOR)
        assert (refused.value.code, refused.value.params) == ("games_missing", {"stored": 1, "games": 16})

    def test_the_organiser_may_close_it_when_time_is_up(self, card_table: CardTable) -> None:
        lists.close_list(card_table, ACTOR, incomplete=True)
        assert fresh(card_table).closed_at

    def test_a_full_list_is_closed_and_its_sums_audited(self, card_table: CardTable) -> None:
        fill_list(card_table)
        lists.close_list(card_table, ACTOR)
        assert fresh(card_table).closed_at
        assert AuditEntry.objects.get(action="list_closed").after["games"] == 16

    def test_nobody_agrees_with_sums_he_has_not_seen(self, card_table: CardTable) -> None:
        fill_list(card_table)
        seen = dict.fromkeys(range(1, 17), 1)
        play(card_table, 4, Result(1, "romme", 0), Result(2, "opened", 9), Result(3, "opened", 9), version=1)
        with pytest.raises(StaleError) as refused:
            lists.close_list(card_table, ACTOR, seen=seen)
        assert refused.value.stored == seen | {4: 2}
        lists.close_list(card_table, ACTOR, seen=seen | {4: 2})
        assert fresh(card_table).closed_at

    def test_closing_twice_is_one_act(self, card_table: CardTable) -> None:
        lists.close_list(card_table, ACTOR, incomplete=True)
        lists.close_list(card_table, ACTOR, incomplete=True)
        assert actions() == ["list_closed"]

    def test_reopening(self, card_table: CardTable) -> None:
        lists.close_list(card_table, ACTOR, incomplete=True)
        lists.reopen_list(card_table, ACTOR)
        lists.reopen_list(card_table, ACTOR)
        assert fresh(card_table).closed_at is None
        assert actions() == ["list_closed", "list_reopened"]


class TestTotalsFromPaper:
    def test_they_count_and_close_the_list(self, card_table: CardTable) -> None:
        lists.type_totals(card_table, 1, PAPER, ACTOR)
        seats = Seat.objects.filter(card_table=card_table).order_by("number")
        # 16 games at a table of four: everybody plays 12, unless the row says otherwise
        assert list(seats.values_list("wertungspunkte", "augen", "points", "crosses", "games")) == [
            (24, 310, 24, 2, 12),
            (31, 190, 31, 0, 12),
            (8, 520, 8, 4, 11),
            (40, 88, 40, 0, 12),
        ]
        assert fresh(card_table).closed_at

    def test_typing_them_again_with_the_version_that_was_seen_corrects_them(self, card_table: CardTable) -> None:
        lists.type_totals(card_table, 1, PAPER, ACTOR)
        lists.type_totals(card_table, 2, {**PAPER, 4: PaperTotal(41, 88)}, ACTOR)
        assert Seat.objects.get(card_table=card_table, number=4).wertungspunkte == 41

    def test_somebody_else_was_quicker(self, card_table: CardTable) -> None:
        lists.type_totals(card_table, 1, PAPER, ACTOR)
        with pytest.raises(StaleError) as refused:
            lists.type_totals(card_table, 1, {**PAPER, 4: PaperTotal(41, 88)}, ACTOR)
        assert refused.value.stored == PAPER
        assert Seat.objects.get(card_table=card_table, number=4).wertungspunkte == 40

    @pytest.mark.parametrize(
        ("total", "where"),
        [
            (PaperTotal(97, 0), (4, "wertungspunkte")),  # 12 games, Hand-Rommé 8 each: 96 at most
            (PaperTotal(0, -1), (4, "augen")),
            (PaperTotal(0, 0, crosses=13), (4, "crosses")),
            (PaperTotal(0, 0, games=13), (4, "games")),
        ],
    )
    def test_what_cannot_be_is_refused_at_its_place(
        self, card_table: CardTable, total: PaperTotal, where: tuple[int, str]
    ) -> None:
        with pytest.raises(InvalidGameError) as refused:
            lists.type_totals(card_table, 1, {**PAPER, 4: total}, ACTOR)
        assert [problem.where for problem in refused.value.problems] == [where]
        assert TypedTotal.objects.count() == 0

    def test_the_highest_possible_is_accepted(self, card_table: CardTable) -> None:
        lists.type_totals(card_table, 1, {**PAPER, 4: PaperTotal(96, 0)}, ACTOR)
        assert Seat.objects.get(card_table=card_table, number=4).wertungspunkte == 96

    def test_what_cannot_be_together_is_refused(self, card_table: CardTable) -> None:
        """Twelve games each of sixteen: 36 + 5 x 5 = 61, five wins; 4 x 5 are more than 16 (decisions.md, "Sums of a
        table together"). With four wins, 36 + 4 x 5 = 56, it can be."""
        with pytest.raises(InvalidGameError) as refused:
            lists.type_totals(card_table, 1, dict.fromkeys(range(1, 5), PaperTotal(57, 300)), ACTOR)
        (problem,) = refused.value.problems
        assert (problem.code, problem.where) == ("too_many_wins", ())
        assert problem.params == {"wins": 20, "games": 16}
        lists.type_totals(card_table, 1, dict.fromkeys(range(1, 5), PaperTotal(56, 300)), ACTOR)

    def test_no_more_games_count_than_everybody_played(self, card_table: CardTable) -> None:
        """Six games each at a table of four are eight games: 18 + 5 x 2 = 28 is two wins, eight of eight."""
        six = PaperTotal(28, 300, games=6)
        with pytest.raises(InvalidGameError):
            lists.type_totals(card_table, 1, {1: replace(six, wertungspunkte=29), 2: six, 3: six, 4: six}, ACTOR)
        lists.type_totals(card_table, 1, dict.fromkeys(range(1, 5), six), ACTOR)

    def test_what_is_odd_is_stored_only_by_who_is_sure(self, card_table: CardTable) -> None:
        """12 games with 197 Augen each are 2364."""
        odd = {**PAPER, 2: PaperTotal(31, 2365)}
        with pytest.raises(InvalidGameError) as refused:
            lists.type_totals(card_table, 1, odd, ACTOR, sure=False)
        assert [(problem.code, problem.where, problem.odd) for problem in refused.value.problems] == [
            ("augen_unusual", (2, "augen"), True)
        ]
        lists.type_totals(card_table, 1, odd, ACTOR)

    def test_why_they_were_corrected_is_kept(self, card_table: CardTable) -> None:
        lists.type_totals(card_table, 1, PAPER, ACTOR, reason="zu früh")
        assert "reason" not in AuditEntry.objects.latest("revision").after
        lists.type_totals(card_table, 2, {**PAPER, 4: PaperTotal(41, 88)}, ACTOR, reason="verlesen")
        assert AuditEntry.objects.latest("revision").after["reason"] == "verlesen"

    def test_every_seat_has_a_total(self, card_table: CardTable) -> None:
        with pytest.raises(InvalidGameError) as refused:
            lists.type_totals(card_table, 1, {number: PAPER[number] for number in (1, 2, 3)}, ACTOR)
        assert [problem.code for problem in refused.value.problems] == ["totals_missing"]

    def test_not_beside_games(self, card_table: CardTable) -> None:
        play(card_table, 1, Result(2, "romme", 0), Result(3, "opened", 17), Result(4, "opened", 3))
        with pytest.raises(RefusedError, match="has_games"):
            lists.type_totals(card_table, 1, PAPER, ACTOR)

    def test_no_games_beside_them(self, card_table: CardTable) -> None:
        lists.type_totals(card_table, 1, PAPER, ACTOR)
        lists.reopen_list(card_table, ACTOR)
        with pytest.raises(RefusedError, match="has_totals"):
            play(card_table, 1, Result(2, "romme", 0), Result(3, "opened", 17), Result(4, "opened", 3))

    def test_removed_they_leave_an_open_list_without_points(self, card_table: CardTable) -> None:
        lists.type_totals(card_table, 1, PAPER, ACTOR)
        lists.remove_totals(card_table, 2, ACTOR)
        assert fresh(card_table).closed_at is None
        assert set(Seat.objects.filter(card_table=card_table).values_list("wertungspunkte", "games")) == {(0, 0)}


class TestReportingAnOffence:
    def test_somebody_has_to_be_named(self, card_table: CardTable) -> None:
        with pytest.raises(RefusedError, match="informed_missing"):
            lists.report_offence(card_table, 4, 1, "  ", ACTOR)

    def test_it_has_to_have_happened(self, card_table: CardTable) -> None:
        with pytest.raises(RefusedError, match="no_offence"):
            lists.report_offence(card_table, 4, 1, "Frau Krug", ACTOR)

    def test_reporting_again_changes_nothing(self, card_table: CardTable) -> None:
        thrown_in = Result(4, "opened", 3, thrown_in=True)
        play(card_table, 1, Result(2, "romme", 0), Result(3, "opened", 17), thrown_in)
        lists.report_offence(card_table, 4, 1, "Frau Krug", ACTOR)
        lists.report_offence(card_table, 4, 1, "Herr Hinz", ACTOR)
        assert actions() == ["game_stored", "offence_reported"]


class TestThrownInOnPaper:
    """decisions.md, "Second reading": paper totals name their thrown-in hands, so that the next one is the second."""

    THROWN = Result(4, "opened", 5, thrown_in=True)  # rule 15: 2 instead of 3

    @pytest.fixture
    def second(self) -> CardTable:
        """Table 1 of series 2, the same four as at table 1 of series 1; 1 more is deducted from the second time on."""
        tournament = make_tournament(4, series=2)
        Tournament.objects.update(repeat_offence_extra=1)
        seat_series(tournament, 1)
        return fresh(seat_series(tournament, 2).card_tables.get())

    def paper(self, hands: int) -> dict[int, PaperTotal]:
        return {**PAPER, 4: PaperTotal(20, 300, thrown_in=hands)}

    def first(self) -> CardTable:
        return fresh(CardTable.objects.get(series__number=1))

    def wertungspunkte(self, table: CardTable) -> int:
        return Seat.objects.get(card_table=table, number=4).wertungspunkte

    def test_the_next_one_is_the_second_and_the_sums_stand_as_signed(self, second: CardTable) -> None:
        play(second, 1, Result(2, "romme", 0), Result(3, "opened", 17), self.THROWN)
        assert (self.wertungspunkte(second), repeated_offences(second)) == (2, [])
        lists.type_totals(self.first(), 1, self.paper(1), ACTOR)
        assert self.wertungspunkte(self.first()) == 20
        assert self.wertungspunkte(second) == 2 - 1
        assert [(seat.number, game) for seat, game in repeated_offences(second)] == [(4, 1)]
        assert unreported_offences(second.series) == {second.pk: 1}
        lists.remove_totals(self.first(), 2, ACTOR)
        assert (self.wertungspunkte(second), repeated_offences(second)) == (2, [])

    def test_typed_over_they_count_anew(self, second: CardTable) -> None:
        play(second, 1, Result(2, "romme", 0), Result(3, "opened", 17), self.THROWN)
        lists.type_totals(self.first(), 1, self.paper(0), ACTOR)
        assert self.wertungspunkte(second) == 2
        lists.type_totals(self.first(), 2, self.paper(1), ACTOR)
        assert self.wertungspunkte(second) == 2 - 1
        assert differing_totals(second.series.tournament) == []

    @pytest.mark.parametrize(("hands", "asked"), [(1, 0), (2, 1), (3, 1)])
    def test_two_on_one_list_are_asked_for_at_once(self, second: CardTable, hands: int, asked: int) -> None:
        lists.type_totals(self.first(), 1, self.paper(hands), ACTOR)
        assert [(seat.number, game) for seat, game in repeated_offences(self.first())] == [(4, ON_PAPER)] * asked
        assert unreported_offences(self.first().series)[self.first().pk] == asked

    def test_one_on_paper_after_one_before_is_the_second(self, second: CardTable) -> None:
        play(self.first(), 1, Result(2, "romme", 0), Result(3, "opened", 17), self.THROWN)
        lists.type_totals(second, 1, self.paper(1), ACTOR)
        assert [(seat.number, game) for seat, game in repeated_offences(second)] == [(4, ON_PAPER)]
        lists.report_offence(second, 4, ON_PAPER, "Frau Krug", ACTOR)
        assert repeated_offences(second) == []
        assert not unreported_offences(second.series)
        with pytest.raises(RefusedError, match="no_offence"):
            lists.report_offence(second, 3, ON_PAPER, "Frau Krug", ACTOR)

    def test_a_report_goes_with_what_it_was_of(self, second: CardTable) -> None:
        lists.type_totals(self.first(), 1, self.paper(2), ACTOR)
        lists.report_offence(self.first(), 4, ON_PAPER, "Frau Krug", ACTOR)
        lists.type_totals(self.first(), 2, self.paper(0), ACTOR)
        assert OffenceReport.objects.count() == 0

    @pytest.mark.parametrize(("hands", "where"), [(12, []), (13, [(4, "thrown_in")])])
    def test_no_more_than_games(self, second: CardTable, hands: int, where: list[object]) -> None:
        found: list[object] = []
        try:
            lists.type_totals(self.first(), 1, self.paper(hands), ACTOR)
        except InvalidGameError as refused:
            found = [problem.where for problem in refused.problems]
        assert found == where


def test_a_new_link_withdraws_the_old_one() -> None:
    card_table = fresh(seat_series(make_tournament(4)).card_tables.get())
    old = token_of(card_table.link_nonce)
    links.renew_link(card_table, ACTOR)
    assert token_of(fresh(card_table).link_nonce) != old
