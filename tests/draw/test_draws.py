"""All series drawn at once: from one seed, as drafts, published together."""

import json
from pathlib import Path

import pytest

from tests.draw.searching import searches, somebody_faster
from tests.factories import ACTOR, make_team, make_tournament, seat_series
from tournament.core.errors import RefusedError, StaleError
from tournament.core.history import changed_by_hand
from tournament.draw.acts import draws, seating
from tournament.draw.acts.way import Way
from tournament.draw.reads.drawn import whole_file
from tournament.draw.reads.seating import seated_tables
from tournament.models import Apart, AuditEntry, Draw, Seating, Series, Tournament, Weight
from tournament.seating import ANYTHING
from tournament.seating.__main__ import main

pytestmark = pytest.mark.django_db
LOT = Way(Seating.LOT, consent=ANYTHING)


def versions(tournament: Tournament) -> dict[int, int]:
    return dict(tournament.series.values_list("number", "version"))


def draw_all(tournament: Tournament) -> None:
    draws.draw_all(tournament, versions(tournament), ACTOR, LOT)


def plan(series: Series) -> list[list[int]]:
    """Start numbers by table and seat."""
    return [[seat.registration.number for seat in table.seats] for table in seated_tables(series)]


def plans(tournament: Tournament) -> list[list[list[int]]]:
    return [plan(series) for series in tournament.series.order_by("number")]


class TestDrawing:
    def test_every_series_becomes_a_draft_of_everybody_who_is_there(self) -> None:
        tournament = make_tournament(17, clubs=17)
        tournament.registrations.filter(number=5).update(present=False)
        draw_all(tournament)
        present = [number for number in range(1, 18) if number != 5]
        assert [sorted(number for table in one for number in table) for one in plans(tournament)] == [present] * 3
        assert {one.published_at for one in tournament.series.all()} == {None}
        assert {one.seating for one in tournament.series.all()} == {Seating.LOT}

    def test_nobody_meets_twice_where_that_is_possible(self) -> None:
        # 20 people at 5 tables: five is prime, so three series need no repeat (seating/README.md, point 1).
        tournament = make_tournament(20, clubs=20)
        draw_all(tournament)
        pairs = [frozenset((a, b)) for one in plans(tournament) for table in one for a in table for b in table if a < b]
        assert len(pairs) == len(set(pairs)) == 3 * 5 * 6  # series x tables x pairs a table

    def test_every_draw_is_another_one(self) -> None:
        tournament = make_tournament(20, clubs=4)
        made = []
        for _ in range(2):
            draw_all(tournament)
            made.append(plans(tournament))
        assert made[0] != made[1]

    def test_what_was_swapped_in_a_draft_is_not_said_of_the_next_one(self) -> None:
        tournament = make_tournament(8)
        draw_all(tournament)
        first = tournament.series.get(number=1)
        seating.swap(first, first.version, ACTOR, 1, 2)
        assert len(changed_by_hand(first)) == 1
        draws.intend(tournament, {3: Way(Seating.STANDING)}, ACTOR)
        draw_all(tournament)
        assert changed_by_hand(first) == []

    def test_what_was_drawn_is_recomputed_by_the_command_line(self, tmp_path: Path) -> None:
        tournament = make_tournament(18, clubs=3)
        make_team(tournament, list(tournament.registrations.order_by("number"))[:4])
        draws.announce(tournament, ACTOR)
        draw_all(tournament)
        document = whole_file(Draw.objects.get())
        numbers = [person["number"] for person in document["entries"]["people"]]
        assert [[[numbers[index] for index in table] for table in one] for one in document["series"]] == plans(
            tournament
        )
        file = tmp_path / "auslosung.json"
        file.write_text(json.dumps(document), encoding="utf-8")
        assert main(["verify", str(file)]) == 0
        first, second = document["series"][0][0][:2]
        document["series"][0][0][:2] = [second, first]
        file.write_text(json.dumps(document), encoding="utf-8")
        assert main(["verify", str(file)]) == 1

    def test_published_series_and_those_by_standing_stay_as_they_are(self) -> None:
        tournament = make_tournament(16)
        seat_series(tournament, 1)
        draws.intend(tournament, {3: Way(Seating.STANDING)}, ACTOR)
        before = plans(tournament)[0]
        draw_all(tournament)
        assert plans(tournament)[0] == before
        assert [one.seating for one in tournament.series.order_by("number")] == ["given", "lot", ""]

    def test_it_is_one_act_in_the_audit_log_with_the_seed(self) -> None:
        tournament = make_tournament(16)
        draw_all(tournament)
        entry, draw = AuditEntry.objects.get(), Draw.objects.get()
        assert entry.action == "series_drawn"
        assert (entry.after["series"], entry.after["people"]) == ([1, 2, 3], 16)
        assert (entry.after["seed"], entry.after["entries_hash"]) == (draw.seed, draw.entries_hash)
        assert draw.secret not in json.dumps(entry.after)

    def test_five_people_cannot_be_drawn_and_nothing_is_stored(self) -> None:
        tournament = make_tournament(5)
        with pytest.raises(RefusedError) as refused:
            draw_all(tournament)
        assert refused.value.code == "cannot_seat_five"
        assert not Draw.objects.exists()
        assert not AuditEntry.objects.exists()

    def test_where_everything_is_published_there_is_nothing_to_draw(self) -> None:
        tournament = make_tournament(8, series=1)
        seat_series(tournament, 1)
        with pytest.raises(RefusedError) as refused:
            draw_all(tournament)
        assert refused.value.code == "nothing_to_draw"

    def test_who_saw_older_drafts_draws_nothing(self) -> None:
        tournament = make_tournament(8)
        old = versions(tournament)
        draw_all(tournament)
        before = plans(tournament)
        for act in (draws.draw_all, lambda one, read, actor, _way: draws.publish_all(one, read, actor)):
            with pytest.raises(StaleError):
                act(tournament, old, ACTOR, LOT)
        assert plans(tournament) == before


class TestConsent:
    """What cannot be had is done without only if the organiser says so."""

    def refusal(self, tournament: Tournament, *consent: str) -> str:
        with pytest.raises(RefusedError) as refused:
            draws.draw_all(tournament, versions(tournament), ACTOR, Way(Seating.LOT, consent=frozenset(consent)))
        assert not Draw.objects.exists()
        return refused.value.code

    def test_club_with_more_people_than_tables(self) -> None:
        tournament = make_tournament(16, clubs=2, series=1)  # eight of a club, four tables
        assert self.refusal(tournament) == "cannot_seat_clubs"
        draws.draw_all(tournament, versions(tournament), ACTOR, Way(Seating.LOT, consent=frozenset({"clubs"})))
        assert AuditEntry.objects.get().after["consent"] == ["clubs"]

    def test_more_series_than_go_without_repeats(self) -> None:
        tournament = make_tournament(8, clubs=8, series=3)  # two tables: whoever met must meet again
        assert self.refusal(tournament) == "cannot_seat_repeats"
        assert self.refusal(tournament, "clubs", "teams") == "cannot_seat_repeats"
        draws.draw_all(tournament, versions(tournament), ACTOR, Way(Seating.LOT, consent=frozenset({"repeats"})))

    def test_fixed_table_there_is_not_cannot_be_consented_to(self) -> None:
        tournament = make_tournament(16, clubs=16)
        tournament.registrations.filter(number=3).update(fixed_table=5)
        assert self.refusal(tournament, *ANYTHING) == "cannot_seat_no_such_table"


class TestWishes:
    def test_table_of_ones_own_in_every_series(self) -> None:
        tournament = make_tournament(20, clubs=20)
        tournament.registrations.filter(number=3).update(fixed_table=2)
        draw_all(tournament)
        assert all(3 in one[1] for one in plans(tournament))

    def test_who_is_to_be_kept_apart_never_sits_together(self) -> None:
        tournament = make_tournament(20, clubs=20)
        wish = Apart.objects.create(tournament=tournament, weight=Weight.ABSOLUTE)
        wish.people.set(tournament.registrations.filter(number__in=[4, 9, 11]))
        draw_all(tournament)
        for one in plans(tournament):
            assert all(len({4, 9, 11} & set(table)) <= 1 for table in one)
        document = Draw.objects.get().document
        assert document is not None
        assert document["apart"] == [{"players": [3, 8, 10], "most": 1, "weight": 10_000}]  # from 0, by start number

    def test_of_some_people_so_many_may_sit_together(self) -> None:
        # "A newcomer not with two of the three last champions" is such a wish: of four people two at a table. Here of
        # eight at four tables, so that two are at every table in every series; by chance: one draw in 1,000.
        tournament = make_tournament(16, clubs=16)
        wish = Apart.objects.create(tournament=tournament, weight=Weight.ABSOLUTE, most=2)
        wish.people.set(tournament.registrations.filter(number__lte=8))
        draw_all(tournament)
        assert [[sum(number <= 8 for number in table) for table in one] for one in plans(tournament)] == [[2] * 4] * 3

    def test_what_was_played_before_is_avoided_and_goes_into_the_document(self, tmp_path: Path) -> None:
        tournament = make_tournament(17, clubs=17, series=2)
        seat_series(tournament, 1)
        before = plans(tournament)[0]
        tournament.registrations.filter(number=17).update(withdrawn=True)  # he is gone, what he played stays
        draw_all(tournament)
        met = {frozenset((a, b)) for table in before for a in table for b in table if a < b}
        again = {frozenset((a, b)) for table in plans(tournament)[1] for a in table for b in table if a < b}
        assert met & again == set()
        document = whole_file(Draw.objects.get())
        assert document["entries"]["played"] == [before]
        numbers = list(range(1, 18))  # those who are there, then who only played before
        assert [[[numbers[index] for index in table] for table in one] for one in document["played"]] == [before]
        file = tmp_path / "auslosung.json"
        file.write_text(json.dumps(document), encoding="utf-8")
        assert main(["verify", str(file)]) == 0


class TestThrownAway:
    def test_draw_is_thrown_away_with_its_last_series(self) -> None:
        tournament = make_tournament(16)
        draw_all(tournament)
        for number in (1, 2, 3):
            assert Draw.objects.get().discarded_at is None
            series = tournament.series.get(number=number)
            seating.discard(series, series.version, ACTOR)
        assert Draw.objects.get().discarded_at is not None


class TestPublishing:
    def test_all_drafts_are_published_in_one_act(self) -> None:
        tournament = make_tournament(16)
        draw_all(tournament)
        draws.publish_all(tournament, versions(tournament), ACTOR)
        assert all(one.published_at for one in tournament.series.all())
        assert AuditEntry.objects.get(action="seatings_published").after == {"series": [1, 2, 3]}

    def test_without_drafts_there_is_nothing_to_publish(self) -> None:
        tournament = make_tournament(16)
        with pytest.raises(RefusedError) as refused:
            draws.publish_all(tournament, versions(tournament), ACTOR)
        assert refused.value.code == "nothing_to_publish"


class TestIntending:
    def test_series_that_is_seated_keeps_its_way(self) -> None:
        tournament = make_tournament(16)
        seat_series(tournament, 1)
        draws.intend(tournament, {1: Way(Seating.STANDING), 2: Way(Seating.TEAMS), 3: LOT}, ACTOR)
        assert [one.intended for one in tournament.series.order_by("number")] == ["", "teams", "lot"]
        assert AuditEntry.objects.get().after == {"intended": {"2": "teams", "3": "lot"}}  # words when it is shown


@pytest.mark.parametrize("is_announced", [False, True])
@pytest.mark.parametrize("single", [False, True])
def test_draw_is_worked_out_before_the_database_is_locked(is_announced: bool, single: bool) -> None:
    """Seconds for a small field of teams, in which phones must store games: once before the act, not inside."""
    tournament = make_tournament(16, series=1)
    if is_announced:
        draws.announce(tournament, ACTOR)
    with searches() as locked:
        draw(tournament, single=single)
    assert locked == [False]


@pytest.mark.parametrize("single", [False, True])
def test_draw_of_people_who_changed_meanwhile_is_stale(single: bool) -> None:
    """One goes as another comes: as many people as before, and yet not those who were drawn."""
    tournament = make_tournament(17, clubs=17)
    tournament.registrations.filter(number=17).update(present=False)

    def change() -> None:
        tournament.registrations.filter(number=16).update(present=False)
        tournament.registrations.filter(number=17).update(present=True)

    with somebody_faster(change), pytest.raises(StaleError):
        draw(tournament, single=single)
    assert not any(plans(tournament))
    assert not Draw.objects.exists()
    assert not AuditEntry.objects.exists()


def test_what_is_announced_meanwhile_makes_a_draw_stale() -> None:
    """Drawn from it is nothing: it stays for the draw that was promised."""
    tournament = make_tournament(16)
    with somebody_faster(lambda: draws.announce(tournament, ACTOR)), pytest.raises(StaleError):
        draw_all(tournament)
    assert (Draw.objects.get().drawn_at, any(plans(tournament))) == (None, False)


def test_what_is_announced_anew_meanwhile_makes_a_draw_stale() -> None:
    tournament = make_tournament(16)
    draws.announce(tournament, ACTOR)
    with somebody_faster(lambda: draws.announce(tournament, ACTOR, "Würfel")), pytest.raises(StaleError):
        draw_all(tournament)
    assert not any(plans(tournament))


def draw(tournament: Tournament, *, single: bool) -> None:
    if single:
        one = tournament.series.get(number=1)
        seating.seat(one, one.version, ACTOR, Way(Seating.LOT))
    else:
        draw_all(tournament)
