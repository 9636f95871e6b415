"""A draw is announced: entries and secret by their hashes, what will be called out; then nobody can choose the seed."""

from collections.abc import Callable

import pytest

from tests.draw.drawing import draw_all, keep_apart, people, plans, publish, refusal, seat
from tests.factories import ACTOR, make_team, make_tournament, register
from tests.seating.announced_file import canonical, hidden, sha
from tournament.draw.acts import draws, wishes
from tournament.draw.acts.way import Way
from tournament.draw.reads.drawn import whole_file
from tournament.draw.reads.draws import State, public_draws
from tournament.models import Apart, AuditEntry, Draw, Seating, Tournament, Weight

pytestmark = pytest.mark.django_db


def states(tournament: Tournament) -> list[State]:
    return [draw.state for draw in public_draws(tournament)]


def test_hashes_are_known_before_and_secret_and_seed_after_all_is_public() -> None:
    tournament = make_tournament(8)
    draws.announce(tournament, ACTOR)
    (before,) = public_draws(tournament)
    assert (before.state, before.secret, before.seed, before.intended) == (State.ANNOUNCED, "", "", (1, 2, 3))
    draw_all(tournament)
    publish(tournament, 1)
    (drawn,) = public_draws(tournament)
    assert (drawn.state, drawn.secret, drawn.seed) == (State.DRAFTED, "", "")
    publish(tournament)
    (after,) = public_draws(tournament)
    assert (after.state, after.entries_hash) == (State.PUBLISHED, before.entries_hash)
    assert sha(after.secret) == after.commitment == before.commitment
    assert len(after.secret) == 32  # 128 bits, 4 a hexadecimal digit
    assert after.committed_at is not None
    assert after.drawn_at is not None
    assert after.committed_at < after.drawn_at


@pytest.mark.parametrize(
    ("called", "counts"),
    [
        *((spelled, "352") for spelled in ("3 5 2", "3-5-2", "３５２", " 352\n", "  3 5\t2 ")),
        ("ä" * 100, "ae" * 100),  # it is long as it counts
        ("- " * 300 + "6", "6"),
        ("6" * 200, "6" * 200),
    ],
)
def test_seed_follows_from_secret_entries_and_what_was_called_out(called: str, counts: str) -> None:
    tournament = make_tournament(8)
    draws.announce(tournament, ACTOR, "Würfel im  Saal")
    draw_all(tournament, called)
    draw = Draw.objects.get()
    assert (draw.outside_announced, draw.outside) == ("Würfel im Saal", counts)
    assert draw.entries_hash == sha(canonical(draw.entries))
    seed = sha("\n".join([draw.secret, draw.entries_hash, counts]))[:32]
    assert {draw.seed, *tournament.series.values_list("seed", flat=True)} == {seed}
    (shown,) = public_draws(tournament)
    assert (shown.announced, shown.nobody_knew, shown.outside) == (True, True, counts)


@pytest.mark.parametrize(
    ("announced", "called", "code"),
    [
        ("Würfel", " ", "outside_missing"),
        ("Würfel", "♥ !", "outside_missing"),
        ("", "6", "outside_not_announced"),
        ("Würfel", "ä" * 101, "outside_too_long"),
        ("x" * 200, "6" * 201, "outside_too_long"),
    ],
)
def test_called_out_is_refused_unless_it_is_what_was_announced(announced: str, called: str, code: str) -> None:
    tournament = make_tournament(8)
    draws.announce(tournament, ACTOR, announced)
    assert refusal(draw_all, tournament, called) == code
    assert not any(plans(tournament))


def test_announcement_of_more_than_200_letters_is_refused() -> None:
    assert refusal(draws.announce, make_tournament(8), ACTOR, "x" * 201) == "outside_too_long"


def test_names_and_private_matters_are_hashes_with_a_salt_each() -> None:
    tournament = make_tournament(16)
    tournament.registrations.filter(number=7).update(fixed_table=3)
    keep_apart(tournament, 4, 9)
    draws.announce(tournament, ACTOR)
    draw = Draw.objects.get()
    entries, opened = draw.entries or {}, draw.opened
    for person in entries["people"]:
        name, private = (opened[key][str(person["number"])] for key in ("names", "private"))
        assert (person["name"], person["private"]) == (hidden(name), hidden(private))
        assert name["value"] == tournament.registrations.get(number=person["number"]).person.name
        assert private["value"] == {"table": 3 if person["number"] == 7 else None}
    hashes = [hidden(seal) for seal in opened["apart"]]
    assert entries["apart"] == hashes == sorted(hashes)
    assert [seal["value"]["players"] for seal in opened["apart"] if seal["value"] is not None] == [[4, 9]]
    salts = [seal["salt"] for seal in (*opened["names"].values(), *opened["private"].values(), *opened["apart"])]
    assert {len(salt) for salt in salts} == {32}
    assert len(set(salts)) == len(salts) == 2 * 16 + 200


@pytest.mark.parametrize("many", [0, 1, 200])
def test_number_of_wishes_is_hidden_among_200_hashes(many: int) -> None:
    tournament = make_tournament(8)
    for _ in range(many):
        keep_apart(tournament, 1, 2, weight=Weight.POSSIBLE)
    draws.announce(tournament, ACTOR)
    draw = Draw.objects.get()
    assert len({*(draw.entries or {})["apart"]}) == 200
    assert sum(seal["value"] is not None for seal in draw.opened["apart"]) == many


@pytest.mark.parametrize(("there", "code"), [(199, ""), (200, "apart_too_many")])
def test_wishes_are_no_more_than_are_hidden(there: int, code: str) -> None:
    tournament = make_tournament(8)
    Apart.objects.bulk_create(Apart(tournament=tournament) for _ in range(there))
    assert refusal(wishes.keep_apart, tournament, people(tournament, 1, 2), 1, Weight.POSSIBLE, ACTOR) == code


def test_time_and_spelling_of_an_announcement_are_hashed_with_the_entries() -> None:
    tournament = make_tournament(8)
    draws.announce(tournament, ACTOR)
    draw_all(tournament)  # announced
    draw_all(tournament)  # in one step
    for draw in Draw.objects.all():
        assert draw.committed_at is not None
        assert whole_file(draw)["committed_at"] == draw.committed_at.isoformat()
        told = {"committed_at": draw.committed_at.isoformat(), "spelling": "a-z0-9"}
        assert draw.entries == (draw.entries or {}) | told


@pytest.mark.parametrize("announced", [False, True])
def test_seed_without_anything_called_out_is_not_said_to_be_unknown(announced: bool) -> None:
    tournament = make_tournament(8)
    if announced:
        draws.announce(tournament, ACTOR)
    draw_all(tournament)
    (draw,) = public_draws(tournament)
    assert (draw.announced, draw.nobody_knew) == (announced, False)
    assert (draw.committed_at == draw.drawn_at) is not announced


def absent(tournament: Tournament) -> None:
    tournament.registrations.filter(number=5).update(present=False)


def renamed(tournament: Tournament) -> None:
    person = tournament.registrations.get(number=5).person
    person.name = "Anders, Anna"
    person.save()


def nobody_three_times(tournament: Tournament) -> None:
    draws.intend(tournament, {}, ACTOR, at_most_twice=True)
    tournament.refresh_from_db()


CHANGES: dict[str, Callable[[Tournament], object]] = {
    "absent": absent,
    "renamed": renamed,
    "wish": lambda one: keep_apart(one, 1, 2, weight=Weight.POSSIBLE),
    "late": lambda one: register(one, 1, []),
    "table": lambda one: one.registrations.filter(number=5).update(fixed_table=2),
    "team": lambda one: make_team(one, people(one)[:4]),
    "club": lambda one: one.registrations.filter(number=1).update(club=one.registrations.get(number=2).club),
    "way": lambda one: draws.intend(one, {3: Way(Seating.STANDING)}, ACTOR),
    "twice": nobody_three_times,
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_entries_other_than_announced_are_not_drawn(change: Callable[[Tournament], object]) -> None:
    tournament = make_tournament(8)
    draws.announce(tournament, ACTOR)
    change(tournament)
    assert refusal(draw_all, tournament) == "entries_changed"
    assert not any(plans(tournament))


def test_series_of_those_announced_is_not_drawn_alone() -> None:
    tournament = make_tournament(8)
    draws.announce(tournament, ACTOR)
    assert refusal(seat, tournament) == "entries_changed"


def test_entries_announced_anew_leave_the_old_ones_in_the_list() -> None:
    tournament = make_tournament(8)
    draws.announce(tournament, ACTOR)
    absent(tournament)
    draws.announce(tournament, ACTOR)
    draw_all(tournament)
    old, new = public_draws(tournament)
    assert (old.state, new.state) == (State.DISCARDED, State.DRAFTED)
    assert old.discarded_at is not None
    assert old.entries_hash != new.entries_hash


def test_announcement_is_made_once_and_another_instead_of_it() -> None:
    tournament = make_tournament(8)
    draws.announce(tournament, ACTOR)
    assert refusal(draws.announce, tournament, ACTOR) == "draw_announced"
    draws.announce(tournament, ACTOR, "Würfel")
    assert states(tournament) == [State.DISCARDED, State.ANNOUNCED]


def test_announcement_is_taken_back_and_stays_in_the_list() -> None:
    tournament = make_tournament(8)
    assert refusal(draws.discard, tournament, ACTOR) == "nothing_announced"
    draws.announce(tournament, ACTOR)
    draws.discard(tournament, ACTOR)
    assert states(tournament) == [State.DISCARDED]
    draw_all(tournament)
    assert [draw.number for draw in public_draws(tournament)] == [1, 2]


def test_series_is_drawn_alone_if_it_is_all_that_was_announced() -> None:
    tournament = make_tournament(8, series=1)
    draws.announce(tournament, ACTOR, "Karten")
    seat(tournament, outside="Herz 7")
    (draw,) = public_draws(tournament)
    assert (draw.state, draw.nobody_knew, draw.series) == (State.DRAFTED, True, (1,))


def test_draws_are_all_listed_also_those_of_one_series_not_announced() -> None:
    tournament = make_tournament(8)
    draw_all(tournament)
    for _ in range(2):
        seat(tournament, 2)
    draw_all(tournament)
    listed = public_draws(tournament)
    assert states(tournament) == [State.DISCARDED] * 3 + [State.DRAFTED]
    assert [draw.intended for draw in listed] == [(1, 2, 3), (2,), (2,), (1, 2, 3)]
    assert len({(draw.commitment, draw.entries_hash) for draw in listed}) == 4
    assert all(draw.committed_at and draw.drawn_at for draw in listed)


def test_log_of_an_announcement_tells_the_hashes_and_not_the_secret() -> None:
    tournament = make_tournament(8)
    draws.announce(tournament, ACTOR, "Würfel")
    draw, entry = Draw.objects.get(), AuditEntry.objects.get()
    assert (entry.action, entry.after) == (
        "draw_announced",
        {
            "commitment": draw.commitment,
            "entries_hash": draw.entries_hash,
            "people": 8,
            "outside_announced": "Würfel",
        },
    )
