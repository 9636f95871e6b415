"""A list beside its games: cards, closing, typed totals, links."""

from dataclasses import replace

import pytest
from django.test import RequestFactory, override_settings

from scoring import Result
from tests.factories import ACTOR, fill_list, make_tournament, play, seat_series
from tests.lists.telling import fresh, invalid, refused, stale
from tournament.lists.acts import links, lists
from tournament.lists.acts.games import InvalidGameError
from tournament.lists.acts.lists import PaperTotal
from tournament.lists.acts.recompute import differing_totals
from tournament.lists.reads.links import base_url, list_link
from tournament.lists.reads.lists import ON_PAPER, repeated_offences
from tournament.lists.reads.watch import unreported_offences
from tournament.models import AuditEntry, CardTable, OffenceReport, Seat, Tournament, TypedTotal
from tournament.models.link import token_of

pytestmark = pytest.mark.django_db

PAPER = {1: PaperTotal(24, 310, 2), 2: PaperTotal(31, 190), 3: PaperTotal(8, 520, 4, games=11), 4: PaperTotal(40, 88)}
GAME = (Result(2, "romme", 0), Result(3, "opened", 17), Result(4, "opened", 3))


def actions() -> list[str]:
    return list(AuditEntry.objects.order_by("revision").values_list("action", flat=True))


def test_cards_confirmed_twice_are_one_act(card_table: CardTable) -> None:
    lists.confirm_cards(card_table, ACTOR)
    lists.confirm_cards(card_table, ACTOR)
    assert fresh(card_table).cards_confirmed_at
    assert actions() == ["cards_confirmed"]


class TestClosing:
    def test_unfinished_list_is_closed_by_organiser_alone(self, card_table: CardTable) -> None:
        play(card_table, 1, *GAME)
        missing = ("games_missing", {"stored": 1, "games": 16})
        assert refused(lambda: lists.close_list(card_table, ACTOR)) == missing
        lists.close_list(card_table, ACTOR, incomplete=True)
        assert fresh(card_table).closed_at

    def test_full_list_is_closed_and_its_sums_audited(self, card_table: CardTable) -> None:
        fill_list(card_table)
        lists.close_list(card_table, ACTOR)
        assert fresh(card_table).closed_at
        assert AuditEntry.objects.get(action="list_closed").after["games"] == 16

    def test_sums_that_were_not_seen_are_not_closed(self, card_table: CardTable) -> None:
        fill_list(card_table)
        seen = dict.fromkeys(range(1, 17), 1)
        play(card_table, 4, Result(1, "romme", 0), Result(2, "opened", 9), Result(3, "opened", 9), version=1)
        assert stale(lambda: lists.close_list(card_table, ACTOR, seen=seen)) == seen | {4: 2}
        lists.close_list(card_table, ACTOR, seen=seen | {4: 2})
        assert fresh(card_table).closed_at

    def test_closing_and_reopening_twice_are_one_act_each(self, card_table: CardTable) -> None:
        for _time in range(2):
            lists.close_list(card_table, ACTOR, incomplete=True)
        assert fresh(card_table).closed_at
        for _time in range(2):
            lists.reopen_list(card_table, ACTOR)
        assert fresh(card_table).closed_at is None
        assert actions() == ["list_closed", "list_reopened"]


class TestTotalsFromPaper:
    def test_totals_count_and_close_the_list_until_removed(self, card_table: CardTable) -> None:
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
        lists.remove_totals(card_table, 2, ACTOR)
        assert fresh(card_table).closed_at is None
        assert set(seats.values_list("wertungspunkte", "games")) == {(0, 0)}

    def test_totals_are_corrected_on_the_version_seen_with_a_reason(self, card_table: CardTable) -> None:
        corrected = {**PAPER, 4: PaperTotal(41, 88)}
        lists.type_totals(card_table, 1, PAPER, ACTOR, reason="zu früh")
        assert "reason" not in AuditEntry.objects.latest("revision").after
        assert stale(lambda: lists.type_totals(card_table, 1, corrected, ACTOR)) == PAPER
        assert Seat.objects.get(card_table=card_table, number=4).wertungspunkte == 40
        lists.type_totals(card_table, 2, corrected, ACTOR, reason="verlesen")
        assert Seat.objects.get(card_table=card_table, number=4).wertungspunkte == 41
        assert AuditEntry.objects.latest("revision").after["reason"] == "verlesen"

    @pytest.mark.parametrize(
        ("total", "where"),
        [
            (PaperTotal(97, 0), (4, "wertungspunkte")),  # 12 games, Hand-Rommé 8 each: 96 at most
            (PaperTotal(0, -1), (4, "augen")),
            (PaperTotal(0, 0, crosses=13), (4, "crosses")),
            (PaperTotal(0, 0, games=13), (4, "games")),
        ],
    )
    def test_impossible_total_is_refused_at_its_place(
        self, card_table: CardTable, total: PaperTotal, where: tuple[int, str]
    ) -> None:
        problems = invalid(lambda: lists.type_totals(card_table, 1, {**PAPER, 4: total}, ACTOR))
        assert ([place for _code, place in problems], TypedTotal.objects.count()) == ([where], 0)

    def test_highest_possible_total_is_accepted(self, card_table: CardTable) -> None:
        lists.type_totals(card_table, 1, {**PAPER, 4: PaperTotal(96, 0)}, ACTOR)
        assert Seat.objects.get(card_table=card_table, number=4).wertungspunkte == 96

    def test_totals_impossible_together_are_refused(self, card_table: CardTable) -> None:
        """Twelve games each of sixteen: 36 + 5 x 5 = 61, five wins; 4 x 5 are more than 16 (decisions.md, "Sums of a
        table together"). With four wins, 36 + 4 x 5 = 56, it can be."""
        with pytest.raises(InvalidGameError) as caught:
            lists.type_totals(card_table, 1, dict.fromkeys(range(1, 5), PaperTotal(57, 300)), ACTOR)
        (problem,) = caught.value.problems
        assert (problem.code, problem.where, problem.params) == ("too_many_wins", (), {"wins": 20, "games": 16})
        lists.type_totals(card_table, 1, dict.fromkeys(range(1, 5), PaperTotal(56, 300)), ACTOR)

    def test_games_count_no_more_than_everybody_played(self, card_table: CardTable) -> None:
        """Six games each at a table of four are eight games: 18 + 5 x 2 = 28 is two wins, eight of eight."""
        six = dict.fromkeys(range(1, 5), PaperTotal(28, 300, games=6))
        more = six | {1: replace(six[1], wertungspunkte=29)}
        assert invalid(lambda: lists.type_totals(card_table, 1, more, ACTOR)) == [("too_many_wins", ())]
        lists.type_totals(card_table, 1, six, ACTOR)

    def test_odd_totals_are_stored_by_those_who_are_sure(self, card_table: CardTable) -> None:
        """12 games with 197 Augen each are 2364."""
        odd = {**PAPER, 2: PaperTotal(31, 2365)}
        with pytest.raises(InvalidGameError) as caught:
            lists.type_totals(card_table, 1, odd, ACTOR, sure=False)
        found = [(problem.code, problem.where, problem.odd) for problem in caught.value.problems]
        assert found == [("augen_unusual", (2, "augen"), True)]
        lists.type_totals(card_table, 1, odd, ACTOR)

    def test_seats_need_a_total_each(self, card_table: CardTable) -> None:
        three = {number: PAPER[number] for number in (1, 2, 3)}
        problems = invalid(lambda: lists.type_totals(card_table, 1, three, ACTOR))
        assert [code for code, _where in problems] == ["totals_missing"]

    def test_totals_and_games_exclude_each_other(self, card_table: CardTable) -> None:
        other = fresh(card_table.series.card_tables.get(number=2))
        play(card_table, 1, *GAME)
        assert refused(lambda: lists.type_totals(card_table, 1, PAPER, ACTOR))[0] == "has_games"
        lists.type_totals(other, 1, PAPER, ACTOR)
        lists.reopen_list(other, ACTOR)
        assert refused(lambda: play(other, 1, *GAME))[0] == "has_totals"


def test_offence_report_names_somebody_and_is_made_once(card_table: CardTable) -> None:
    assert refused(lambda: lists.report_offence(card_table, 4, 1, "  ", ACTOR))[0] == "informed_missing"
    assert refused(lambda: lists.report_offence(card_table, 4, 1, "Frau Krug", ACTOR))[0] == "no_offence"
    play(card_table, 1, *GAME[:2], Result(4, "opened", 3, thrown_in=True))
    for informed in ("Frau Krug", "Herr Hinz"):
        lists.report_offence(card_table, 4, 1, informed, ACTOR)
    assert actions() == ["game_stored", "offence_reported"]


class TestThrownInOnPaper:
    """decisions.md, "Second reading": paper totals name their thrown-in hands, so that the next one is the second."""

    GAME = (*GAME[:2], Result(4, "opened", 5, thrown_in=True))  # rule 15: 2 instead of 3

    @pytest.fixture
    def second(self) -> CardTable:
        """Table 1 of series 2, the same four as at table 1 of series 1; 1 more is deducted from the second time on."""
        tournament = make_tournament(4, series=2)
        Tournament.objects.filter(pk=tournament.pk).update(repeat_offence_extra=1)
        seat_series(tournament, 1)
        return fresh(seat_series(tournament, 2).card_tables.get())

    @pytest.fixture
    def first(self, second: CardTable) -> CardTable:
        return fresh(CardTable.objects.get(series__tournament=second.series.tournament, series__number=1))

    def paper(self, hands: int) -> dict[int, PaperTotal]:
        return {**PAPER, 4: PaperTotal(20, 300, thrown_in=hands)}

    def wertungspunkte(self, table: CardTable) -> int:
        return Seat.objects.get(card_table=table, number=4).wertungspunkte

    def repeated(self, table: CardTable) -> list[tuple[int, int]]:
        return [(seat.number, game) for seat, game in repeated_offences(table)]

    def test_next_hand_is_the_second_and_sums_stand_as_signed(self, first: CardTable, second: CardTable) -> None:
        play(second, 1, *self.GAME)
        assert (self.wertungspunkte(second), self.repeated(second)) == (2, [])
        lists.type_totals(first, 1, self.paper(0), ACTOR)
        assert self.wertungspunkte(second) == 2
        lists.type_totals(first, 2, self.paper(1), ACTOR)
        assert (self.wertungspunkte(first), self.wertungspunkte(second)) == (20, 2 - 1)
        assert (self.repeated(second), unreported_offences(second.series)) == ([(4, 1)], {second.pk: 1})
        assert differing_totals(second.series.tournament) == []
        lists.remove_totals(first, 3, ACTOR)
        assert (self.wertungspunkte(second), self.repeated(second)) == (2, [])

    @pytest.mark.parametrize(("hands", "asked"), [(1, 0), (2, 1), (3, 1)])
    def test_two_hands_on_one_list_are_asked_for_at_once(self, first: CardTable, hands: int, asked: int) -> None:
        lists.type_totals(first, 1, self.paper(hands), ACTOR)
        assert self.repeated(first) == [(4, ON_PAPER)] * asked
        assert unreported_offences(first.series)[first.pk] == asked

    def test_hand_on_paper_after_one_before_is_the_second(self, first: CardTable, second: CardTable) -> None:
        play(first, 1, *self.GAME)
        lists.type_totals(second, 1, self.paper(1), ACTOR)
        assert self.repeated(second) == [(4, ON_PAPER)]
        lists.report_offence(second, 4, ON_PAPER, "Frau Krug", ACTOR)
        assert self.repeated(second) == []
        assert not unreported_offences(second.series)
        assert refused(lambda: lists.report_offence(second, 3, ON_PAPER, "Frau Krug", ACTOR))[0] == "no_offence"

    def test_report_goes_with_the_hands_it_was_of(self, first: CardTable) -> None:
        lists.type_totals(first, 1, self.paper(2), ACTOR)
        lists.report_offence(first, 4, ON_PAPER, "Frau Krug", ACTOR)
        lists.type_totals(first, 2, self.paper(0), ACTOR)
        assert OffenceReport.objects.count() == 0

    def test_hands_are_no_more_than_games(self, first: CardTable) -> None:
        problems = invalid(lambda: lists.type_totals(first, 1, self.paper(13), ACTOR))
        assert [where for _code, where in problems] == [(4, "thrown_in")]
        lists.type_totals(first, 1, self.paper(12), ACTOR)


class TestLinks:
    """contract.md, section 6: what links and QR codes start with."""

    @override_settings(PUBLIC_URL="https://liste.example", PORT="8000")
    def test_public_url_goes_before_everything(self) -> None:
        assert base_url() == base_url(RequestFactory().get("/")) == "https://liste.example"

    @override_settings(PUBLIC_URL="", PORT="8001", ALLOWED_HOSTS=["saal.local"])
    def test_base_url_is_else_the_address_the_server_is_reached_at(self) -> None:
        request = RequestFactory().get("/x", headers={"host": "saal.local:8001"})
        assert (base_url(request), base_url()) == ("http://saal.local:8001", "http://127.0.0.1:8001")

    def test_link_ends_in_the_token_of_its_table_until_renewed(self, card_table: CardTable) -> None:
        old = token_of(card_table.link_nonce)
        assert list_link(card_table, "https://l.example") == f"https://l.example/liste/{old}/"
        links.renew_link(card_table, ACTOR)
        assert token_of(fresh(card_table).link_nonce) != old
