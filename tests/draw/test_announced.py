"""A draw is announced: entries and secret by their hashes, what will be called out; then nobody can choose the seed."""

import hashlib
import json
from collections.abc import Callable

import pytest

from tests.draw.test_draws import draw_all, plans, versions
from tests.factories import ACTOR, make_team, make_tournament, register
from tournament.core.errors import RefusedError
from tournament.draw.acts import draws, seating, wishes
from tournament.draw.acts.way import Way
from tournament.draw.reads.drawn import whole_file
from tournament.draw.reads.draws import State, public_draws
from tournament.models import Apart, AuditEntry, Draw, Seating, Tournament, Weight
from tournament.seating import ANYTHING

pytestmark = pytest.mark.django_db


def drawn_with(tournament: Tournament, outside: str) -> None:
    way = Way(Seating.LOT, outside=outside, consent=ANYTHING)
    draws.draw_all(tournament, versions(tournament), ACTOR, way)


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(RefusedError) as refused:
        act()
    return refused.value.code


def canonical(value: object) -> bytes:
    """As the brief of a draw says it, not as the program does."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def test_hashes_are_known_before_and_secret_and_seed_only_after_all_is_published() -> None:
    tournament = make_tournament(16)
    draws.announce(tournament, ACTOR)
    (before,) = public_draws(tournament)
    assert (before.state, before.secret, before.seed, before.intended) == (State.ANNOUNCED, "", "", (1, 2, 3))
    draw_all(tournament)
    first = tournament.series.get(number=1)
    seating.publish(first, first.version, ACTOR)
    (drawn,) = public_draws(tournament)
    assert (drawn.state, drawn.secret, drawn.seed) == (State.DRAFTED, "", "")
    draws.publish_all(tournament, versions(tournament), ACTOR)
    (after,) = public_draws(tournament)
    assert after.state is State.PUBLISHED
    assert (after.commitment, after.entries_hash) == (before.commitment, before.entries_hash)
    assert hashlib.sha256(after.secret.encode()).hexdigest() == before.commitment
    assert len(after.secret) == 32  # 128 bits, 4 a hexadecimal digit
    assert after.committed_at is not None
    assert after.drawn_at is not None
    assert after.committed_at < after.drawn_at


def test_seed_follows_from_secret_entries_and_what_was_called_out() -> None:
    tournament = make_tournament(16)
    draws.announce(tournament, ACTOR, "Würfel im  Saal")
    draw = Draw.objects.get()
    assert draw.outside_announced == "Würfel im Saal"
    assert draw.entries is not None
    assert hashlib.sha256(canonical(draw.entries)).hexdigest() == draw.entries_hash
    drawn_with(tournament, "  4 6\t1 ")
    draw.refresh_from_db()
    assert draw.outside == "461"
    together = "\n".join([draw.secret, draw.entries_hash, "461"])
    assert draw.seed == hashlib.sha256(together.encode()).hexdigest()[:32]
    assert {one.seed for one in tournament.series.all()} == {draw.seed}
    (shown,) = public_draws(tournament)
    assert (shown.announced, shown.nobody_knew, shown.outside) == (True, True, "461")


def test_names_and_private_matters_are_in_the_entries_as_hashes_with_a_salt_each() -> None:
    tournament = make_tournament(16)
    tournament.registrations.filter(number=7).update(fixed_table=3)
    wish = Apart.objects.create(tournament=tournament, weight=Weight.ABSOLUTE)
    wish.people.set(tournament.registrations.filter(number__in=[4, 9]))
    draws.announce(tournament, ACTOR)
    draw = Draw.objects.get()
    assert draw.entries is not None
    salts = []
    for person in draw.entries["people"]:
        name, private = (draw.opened[key][str(person["number"])] for key in ("names", "private"))
        assert name["value"] == tournament.registrations.get(number=person["number"]).person.name
        assert private["value"] == {"table": 3 if person["number"] == 7 else None}
        for key, seal in (("name", name), ("private", private)):
            text = f"{seal['salt']}:".encode() + canonical(seal["value"])
            assert person[key] == hashlib.sha256(text).hexdigest()
            salts.append(seal["salt"])
    hashes = []
    for seal in draw.opened["apart"]:
        hashes.append(hashlib.sha256(f"{seal['salt']}:".encode() + canonical(seal["value"])).hexdigest())
        salts.append(seal["salt"])
    assert draw.entries["apart"] == hashes == sorted(hashes)
    (value,) = [seal["value"] for seal in draw.opened["apart"] if seal["value"] is not None]
    assert value["players"] == [4, 9]
    assert {len(salt) for salt in salts} == {32}
    assert len(set(salts)) == len(salts) == 32 + 200


@pytest.mark.parametrize("many", [0, 1, 200])
def test_how_many_wishes_there_are_nobody_counts(many: int) -> None:
    tournament = make_tournament(24)
    two = list(tournament.registrations.order_by("number")[:2])
    for _ in range(many):
        Apart.objects.create(tournament=tournament, weight=Weight.POSSIBLE).people.set(two)
    draws.announce(tournament, ACTOR)
    draw = Draw.objects.get()
    assert draw.entries is not None
    assert len({*draw.entries["apart"]}) == 200
    assert sum(seal["value"] is not None for seal in draw.opened["apart"]) == many


@pytest.mark.parametrize(("there", "fits"), [(199, True), (200, False)])
def test_there_are_no_more_wishes_than_are_hidden(there: int, fits: bool) -> None:
    tournament = make_tournament(8)
    Apart.objects.bulk_create(Apart(tournament=tournament) for _ in range(there))
    two = list(tournament.registrations.all()[:2])
    if fits:
        wishes.keep_apart(tournament, two, 1, Weight.POSSIBLE, ACTOR)
    else:
        assert refusal(lambda: wishes.keep_apart(tournament, two, 1, Weight.POSSIBLE, ACTOR)) == "apart_too_many"


@pytest.mark.parametrize(("said", "fits"), [("ä" * 100, True), ("ä" * 101, False), ("- " * 300 + "6", True)])
def test_it_is_long_as_it_counts(said: str, fits: bool) -> None:
    tournament = make_tournament(16)
    draws.announce(tournament, ACTOR, "Würfel")
    if fits:
        drawn_with(tournament, said)
    else:
        assert refusal(lambda: drawn_with(tournament, said)) == "outside_too_long"


@pytest.mark.parametrize("said", ["3 5 2", "3-5-2", "３５２", " 352\n"])
def test_every_spelling_of_what_was_called_out_gives_one_seed(said: str) -> None:
    tournament = make_tournament(16)
    draws.announce(tournament, ACTOR, "Würfel")
    drawn_with(tournament, said)
    draw = Draw.objects.get()
    assert draw.outside == "352"
    together = "\n".join([draw.secret, draw.entries_hash, "352"])
    assert draw.seed == hashlib.sha256(together.encode()).hexdigest()[:32]


def test_when_it_was_announced_and_how_it_counts_are_hashed_with_the_entries() -> None:
    tournament = make_tournament(16)
    draws.announce(tournament, ACTOR)
    draw_all(tournament)  # announced
    draw_all(tournament)  # in one step
    for draw in Draw.objects.all():
        assert draw.entries is not None
        assert draw.committed_at is not None
        assert draw.entries["committed_at"] == whole_file(draw)["committed_at"] == draw.committed_at.isoformat()
        assert draw.entries["spelling"] == "a-z0-9"


def test_in_one_step_nobody_is_told_that_nobody_knew() -> None:
    tournament = make_tournament(16)
    draw_all(tournament)
    (draw,) = public_draws(tournament)
    assert (draw.announced, draw.nobody_knew) == (False, False)
    assert draw.committed_at == draw.drawn_at


def test_announced_without_anything_called_out_who_runs_the_server_could_know() -> None:
    tournament = make_tournament(16)
    draws.announce(tournament, ACTOR)
    draw_all(tournament)
    (draw,) = public_draws(tournament)
    assert (draw.announced, draw.nobody_knew) == (True, False)


@pytest.mark.parametrize(
    ("announced", "called", "code"),
    [("Würfel", " ", "outside_missing"), ("Würfel", "♥ !", "outside_missing"), ("", "6", "outside_not_announced")],
)
def test_called_out_is_just_what_was_announced(announced: str, called: str, code: str) -> None:
    tournament = make_tournament(16)
    draws.announce(tournament, ACTOR, announced)
    assert refusal(lambda: drawn_with(tournament, called)) == code
    assert not any(plans(tournament))


@pytest.mark.parametrize(("length", "fits"), [(200, True), (201, False)])
def test_what_is_called_out_has_a_length(length: int, fits: bool) -> None:
    tournament = make_tournament(16)
    if not fits:
        assert refusal(lambda: draws.announce(tournament, ACTOR, "x" * length)) == "outside_too_long"
        return
    draws.announce(tournament, ACTOR, "x" * length)
    drawn_with(tournament, "6" * length)
    assert Draw.objects.get().outside == "6" * length


def absent(tournament: Tournament) -> None:
    tournament.registrations.filter(number=5).update(present=False)


def renamed(tournament: Tournament) -> None:
    person = tournament.registrations.get(number=5).person
    person.name = "Anders, Anna"
    person.save()


def wished(tournament: Tournament) -> None:
    wish = Apart.objects.create(tournament=tournament, weight=Weight.POSSIBLE)
    wish.people.set(tournament.registrations.filter(number__in=[1, 2]))


def nobody_three_times(tournament: Tournament) -> None:
    draws.intend(tournament, {}, ACTOR, at_most_twice=True)
    tournament.refresh_from_db()


CHANGES: list[Callable[[Tournament], object]] = [
    absent,
    renamed,
    wished,
    lambda one: register(one, 1, []),
    lambda one: one.registrations.filter(number=5).update(fixed_table=2),
    lambda one: make_team(one, list(one.registrations.order_by("number"))[:4]),
    lambda one: one.registrations.filter(number=1).update(club=one.registrations.get(number=2).club),
    lambda one: draws.intend(one, {3: Way(Seating.STANDING)}, ACTOR),
    nobody_three_times,
]


@pytest.mark.parametrize("change", CHANGES)
def test_other_entries_than_were_announced_are_not_drawn(change: Callable[[Tournament], object]) -> None:
    tournament = make_tournament(16)
    draws.announce(tournament, ACTOR)
    change(tournament)
    assert refusal(lambda: draw_all(tournament)) == "entries_changed"
    assert not any(plans(tournament))


def test_they_are_announced_anew_and_the_old_ones_stay_in_the_list() -> None:
    tournament = make_tournament(16)
    draws.announce(tournament, ACTOR)
    absent(tournament)
    draws.announce(tournament, ACTOR)
    draw_all(tournament)
    old, new = public_draws(tournament)
    assert (old.state, new.state) == (State.DISCARDED, State.DRAFTED)
    assert old.discarded_at is not None
    assert old.entries_hash != new.entries_hash


def test_same_is_announced_once_and_something_else_instead_of_it() -> None:
    tournament = make_tournament(16)
    draws.announce(tournament, ACTOR)
    assert refusal(lambda: draws.announce(tournament, ACTOR)) == "draw_announced"
    draws.announce(tournament, ACTOR, "Würfel")
    assert [draw.state for draw in public_draws(tournament)] == [State.DISCARDED, State.ANNOUNCED]


def test_announcement_is_taken_back_and_stays_in_the_list() -> None:
    tournament = make_tournament(16)
    assert refusal(lambda: draws.discard(tournament, ACTOR)) == "nothing_announced"
    draws.announce(tournament, ACTOR)
    draws.discard(tournament, ACTOR)
    assert [draw.state for draw in public_draws(tournament)] == [State.DISCARDED]
    draw_all(tournament)
    assert [draw.number for draw in public_draws(tournament)] == [1, 2]


def test_where_nothing_is_to_be_drawn_nothing_is_announced() -> None:
    tournament = make_tournament(16)
    draw_all(tournament)
    draws.publish_all(tournament, versions(tournament), ACTOR)
    assert refusal(lambda: draws.announce(tournament, ACTOR)) == "nothing_to_draw"


def test_one_series_is_drawn_as_announced_if_it_is_all_that_was() -> None:
    tournament = make_tournament(16, series=1)
    draws.announce(tournament, ACTOR, "Karten")
    one = tournament.series.get()
    seating.seat(one, one.version, ACTOR, Way(Seating.LOT, outside="Herz 7"))
    (draw,) = public_draws(tournament)
    assert (draw.state, draw.nobody_knew, draw.series) == (State.DRAFTED, True, (1,))


def test_one_series_of_those_announced_is_not_drawn_alone() -> None:
    tournament = make_tournament(16)
    draws.announce(tournament, ACTOR)
    one = tournament.series.get(number=1)
    assert refusal(lambda: seating.seat(one, one.version, ACTOR, Way(Seating.LOT))) == "entries_changed"


def test_every_draw_is_in_the_list_also_redraws_of_one_series_that_were_not_announced() -> None:
    tournament = make_tournament(16)
    draw_all(tournament)
    for _ in range(2):
        one = tournament.series.get(number=2)
        seating.seat(one, one.version, ACTOR, Way(Seating.LOT))
    draw_all(tournament)
    listed = public_draws(tournament)
    assert [draw.state for draw in listed] == [State.DISCARDED] * 3 + [State.DRAFTED]
    assert [draw.intended for draw in listed] == [(1, 2, 3), (2,), (2,), (1, 2, 3)]
    assert len({(draw.commitment, draw.entries_hash) for draw in listed}) == 4
    assert all(draw.committed_at and draw.drawn_at for draw in listed)


def test_log_tells_the_hashes_and_not_the_secret() -> None:
    tournament = make_tournament(16)
    draws.announce(tournament, ACTOR, "Würfel")
    draw, entry = Draw.objects.get(), AuditEntry.objects.get()
    assert entry.action == "draw_announced"
    assert entry.after == {
        "commitment": draw.commitment,
        "entries_hash": draw.entries_hash,
        "people": 16,
        "outside_announced": "Würfel",
    }
