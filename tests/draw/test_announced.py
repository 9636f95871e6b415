"""A draw is announced: entries and secret by their hashes, what will be called out; then nobody can choose the seed.

Announcing a draw: what will be added, what the hall sees, what is typed in front of all, what goes wrong there.
"""

from collections.abc import Callable

import pytest
from django.test import Client

from tests.draw.drawing import draw_all, keep_apart, missing, people, plans, publish, refusal, seat
from tests.factories import ACTOR, make_team, make_tournament, register
from tests.seating.announced_file import canonical, hidden, sha
from tests.web.answers import Answer, text
from tournament.draw.acts import draws, wishes
from tournament.draw.acts.way import Way
from tournament.draw.reads.drawn import whole_file
from tournament.draw.reads.draws import State, public_draws
from tournament.models import Apart, AuditEntry, Draw, Seating, Tournament, Weight
from tournament.web.tags.signs import hash_groups

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


DICE = "Fünf Würfe im Saal, als Ziffern"


@pytest.fixture
def day(run: Callable[..., Tournament]) -> Tournament:
    """Twenty people of five clubs, three series, nobody seated: everything that is wanted can be had."""
    return run(20, clubs=5)


def announce(client: Client, day: Tournament, **sent: object) -> Answer:
    return client.post(f"/leitung/{day.slug}/sitzplan/ankuendigen/", sent, follow=True)


def draw(client: Client, day: Tournament, **sent: object) -> Answer:
    """Draw as the page offers it now."""
    series = [f"{one.number}.{one.version}" for one in day.series.all()]
    return client.post(f"/leitung/{day.slug}/sitzplan/auslosen/", {"series": series, **sent}, follow=True)


def hall(client: Client, day: Tournament) -> str:
    return text(client.get(f"/leitung/{day.slug}/sitzplan/angekuendigt/", follow=True))


@pytest.mark.parametrize(
    ("chosen", "added"),
    [
        ({"source": "wuerfel"}, DICE),
        ({"source": "karten", "which": "bleibt unbeachtet"}, "Fünf Karten aus dem Saal, Farbe und Wert ausgeschrieben"),
        (
            {"source": "ziehung", "which": "Lotto am 28. November"},
            "Öffentliche Ziehung, Zahlen der Reihe nach: Lotto am 28. November",
        ),
        ({"source": "nichts"}, ""),
    ],
)
def test_choice_is_announced_and_the_hall_sees_both_hashes(
    organiser_client: Client, day: Tournament, chosen: dict[str, str], added: str
) -> None:
    shown = text(announce(organiser_client, day, **chosen))
    announced = Draw.objects.get()
    assert announced.outside_announced == added
    for said in (
        hash_groups(announced.entries_hash),
        hash_groups(announced.commitment),
        f"/turniere/{day.slug}/sitzplan/",
    ):
        assert said in shown
    assert announced.secret not in shown
    assert ("Was fiel?" in shown) is bool(added)


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ({}, "Bitte wählen, was dazukommt."),
        ({"source": "kaffeesatz"}, "kaffeesatz"),
        ({"source": "ziehung", "which": " "}, "Bitte sagen, welche Ziehung gemeint ist und wann sie kommt."),
        ({"source": "ziehung", "which": "x" * 101}, "101"),
    ],
)
def test_announcement_there_cannot_be_is_explained_and_stays_typed(
    organiser_client: Client, day: Tournament, chosen: dict[str, str], said: str
) -> None:
    answer = announce(organiser_client, day, **chosen)
    assert answer.status_code == 422
    assert said in text(answer)
    assert chosen.get("which", "").strip() in text(answer)
    assert not Draw.objects.exists()


@pytest.mark.parametrize(("published", "why"), [(True, "Alle Serien sind gesetzt"), (False, "Keine Serie, die noch")])
def test_page_without_series_to_draw_says_why_and_what_to_do_instead(
    organiser_client: Client, day: Tournament, published: bool, why: str
) -> None:
    address = f"/leitung/{day.slug}/sitzplan/ankuendigen/"
    assert "Jetzt ankündigen" in text(organiser_client.get(address))
    if published:
        draw(organiser_client, day)
        draws.publish_all(day, dict(day.series.values_list("number", "version")), ACTOR)
    else:
        draws.intend(day, {number: Way(Seating.STANDING) for number in (1, 2, 3)}, ACTOR)
    shown = text(organiser_client.get(address))
    assert f"Es gibt nichts auszulosen: {why}" in shown
    assert "Jetzt ankündigen" not in shown
    assert f'href="/leitung/{day.slug}/sitzplan/">Zum Sitzplan' in shown


def test_longest_public_draw_can_be_named(organiser_client: Client, day: Tournament) -> None:
    announce(organiser_client, day, source="ziehung", which="x" * 100)
    assert Draw.objects.get().outside_announced.endswith("x" * 100)


@pytest.mark.parametrize(
    ("typed", "said"), [("", "Bitte eintippen, was es war."), ("6" * 201, "hat höchstens 200 Zeichen")]
)
def test_called_out_missing_or_too_long_draws_nothing(
    organiser_client: Client, day: Tournament, typed: str, said: str
) -> None:
    announce(organiser_client, day, source="wuerfel")
    answer = draw(organiser_client, day, outside=typed)
    assert answer.status_code == 422
    assert said in text(answer)
    assert f'value="{typed}"' in text(answer)
    assert Draw.objects.get().drawn_at is None


@pytest.mark.parametrize(
    ("typed", "counts"), [("4-2 6", "426"), ("Herz 7", "herz7"), ("König", "koenig"), ("4 2 6 " * 33, "426" * 33)]
)
def test_called_out_is_shown_as_it_counts_before_it_is_drawn_from(
    organiser_client: Client, day: Tournament, typed: str, counts: str
) -> None:
    announce(organiser_client, day, source="wuerfel")
    answer = draw(organiser_client, day, outside=typed)
    assert answer.status_code == 422
    assert f"So zählt es: „{counts}“" in text(answer)
    assert f'value="{counts}"' in text(answer)
    assert Draw.objects.get().drawn_at is None
    draw(organiser_client, day, outside=f" {counts} ")
    assert Draw.objects.get().outside == counts


def test_signs_of_which_none_counts_are_nothing_called_out(organiser_client: Client, day: Tournament) -> None:
    announce(organiser_client, day, source="karten")
    answer = draw(organiser_client, day, outside="♥ ♠")
    assert answer.status_code == 422
    assert "Es zählen Buchstaben von a bis z und Ziffern." in text(answer)
    assert 'value="♥ ♠"' in text(answer)
    assert Draw.objects.get().drawn_at is None


def test_people_changed_since_the_announcement_need_another_one(organiser_client: Client, day: Tournament) -> None:
    announce(organiser_client, day, source="wuerfel")
    day.registrations.filter(number=16).update(present=False)
    answer = draw(organiser_client, day, outside="426")
    assert answer.status_code == 422
    assert "Bitte neu ankündigen; die alte Ankündigung bleibt als verworfen stehen." in text(answer)
    assert 'value="426"' in text(answer)
    announce(organiser_client, day, source="wuerfel")
    draw(organiser_client, day, outside="426")
    old, new = Draw.objects.order_by("pk")
    assert (old.discarded_at is None, old.drawn_at, new.outside) == (False, None, "426")


def test_announcement_is_not_made_twice(organiser_client: Client, day: Tournament) -> None:
    announce(organiser_client, day, source="wuerfel")
    assert "Genau diese Auslosung ist schon angekündigt." in text(announce(organiser_client, day, source="wuerfel"))
    announce(organiser_client, day, source="karten")
    assert [draw.discarded_at is None for draw in Draw.objects.order_by("pk")] == [False, True]


def test_called_out_for_one_announcement_counts_for_no_other(organiser_client: Client, day: Tournament) -> None:
    announce(organiser_client, day, source="wuerfel")
    seen = Draw.objects.get()
    draws.discard(day, ACTOR)
    draws.announce(day, ACTOR, DICE)
    assert "hat jemand anderes etwas geändert" in text(draw(organiser_client, day, outside="426", announced=seen.pk))
    assert not Draw.objects.exclude(drawn_at=None).exists()


def test_taken_back_it_stays_in_the_list_and_the_hall_sees_it_no_more(
    organiser_client: Client, day: Tournament
) -> None:
    announce(organiser_client, day, source="wuerfel")
    organiser_client.post(f"/leitung/{day.slug}/sitzplan/zurueck/")
    taken_back = Draw.objects.get()
    assert taken_back.discarded_at is not None
    assert hash_groups(taken_back.commitment) not in hall(organiser_client, day)
    shown = text(organiser_client.get(f"/turniere/{day.slug}/sitzplan/auslosungen"))
    assert missing(shown, hash_groups(taken_back.commitment), "verworfen") == []
    again = text(organiser_client.post(f"/leitung/{day.slug}/sitzplan/zurueck/", follow=True))
    assert "Es ist keine Auslosung angekündigt." in again


def test_page_for_the_hall_says_nothing_of_wishes(organiser_client: Client, day: Tournament) -> None:
    wish = Apart.objects.create(tournament=day, weight=Weight.ABSOLUTE)
    wish.people.set(day.registrations.filter(number__lte=6))  # six people, five tables: it cannot be kept
    announce(organiser_client, day, source="wuerfel")
    shown = hall(organiser_client, day)
    assert "Vor der Auslosung ist noch etwas zu entscheiden." in shown
    assert "Was fiel?" not in shown
    for registration in day.registrations.all():
        assert registration.person.name not in shown
    assert "Was fiel?" in text(organiser_client.get(f"/leitung/{day.slug}/sitzplan/"))


def test_hashes_of_a_hidden_tournament_are_said_to_stand_here_alone(organiser_client: Client, day: Tournament) -> None:
    Tournament.objects.update(published=False)
    announce(organiser_client, day, source="wuerfel")
    assert "Die Fingerabdrücke stehen erst hier." in hall(organiser_client, day)


def test_announcement_is_said_in_its_readers_language(organiser_client: Client, day: Tournament) -> None:
    """It is stored in German, whoever announces it: its fingerprint is of what is stored."""
    english = {"Accept-Language": "en"}
    address = f"/leitung/{day.slug}/sitzplan/ankuendigen/"
    sent = {"source": "ziehung", "which": "Lotto, 28 November"}
    organiser_client.post(address, sent, headers=english)
    announced = Draw.objects.get().outside_announced
    assert announced == "Öffentliche Ziehung, Zahlen der Reihe nach: Lotto, 28 November"
    assert announced in hall(organiser_client, day)
    shown = organiser_client.get(f"/leitung/{day.slug}/sitzplan/angekuendigt/", headers=english)
    assert "Public draw, numbers in order: Lotto, 28 November" in text(shown)
