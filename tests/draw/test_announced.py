"""A draw is announced: entries and secret by their hashes, what will be called out; then nobody can choose the seed.

The page of it: what will be added, what the hall sees, what is typed in front of all, what goes wrong there.
"""

from collections.abc import Callable

import pytest
from django.test import Client

from tests.draw.drawing import away, draw_all, keep_apart, people, plans, refusal, seat
from tests.draw.series_pages import post_all
from tests.examples import few
from tests.factories import ACTOR, make_team, make_tournament, register
from tests.seating.announced_file import canonical, hidden, sha
from tests.web.answers import Answer, shows, text
from tournament.draw.acts import draws, wishes
from tournament.draw.reads.drawn import whole_file
from tournament.draw.reads.draws import State, public_draws
from tournament.models import Apart, AuditEntry, Draw, Person, Seating, Tournament, Weight
from tournament.web.tags.signs import hash_groups

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("called", "counts"),
    few(
        4,
        [
            ("ä" * 100, "ae" * 100),  # it is long as it counts
            ("6" * 200, "6" * 200),
            *((spelled, "352") for spelled in ("３５２", "3-5-2", "3 5 2", " 352\n", "  3 5\t2 ")),
            ("- " * 300 + "6", "6"),
        ],
    ),
)
def test_seed_follows_from_secret_entries_and_what_was_called_out(
    tournament: Tournament, called: str, counts: str
) -> None:
    draws.announce(tournament, ACTOR, "Würfel im  Saal")
    draw_all(tournament, called)
    draw = Draw.objects.get()
    seed = sha("\n".join([draw.secret, draw.entries_hash, counts]))[:32]
    assert (draw.outside_announced, draw.outside) == ("Würfel im Saal", counts)
    assert (draw.entries_hash, {draw.seed, *tournament.series.values_list("seed", flat=True)}) == (
        sha(canonical(draw.entries)),
        {seed},
    )
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
        ("x" * 201, "", "outside_too_long"),
    ],
)
def test_called_out_is_refused_unless_it_is_what_was_announced(
    tournament: Tournament, announced: str, called: str, code: str
) -> None:
    why = refusal(draws.announce, tournament, ACTOR, announced) or refusal(draw_all, tournament, called)
    assert (why, any(plans(tournament))) == (code, False)


def test_names_and_private_matters_are_hashes_with_a_salt_each(sixteen: Tournament) -> None:
    sixteen.registrations.filter(number=7).update(fixed_table=3)
    keep_apart(sixteen, 4, 9)
    draws.announce(sixteen, ACTOR)
    draw = Draw.objects.get()
    entries, opened = draw.entries or {}, draw.opened
    for person in entries["people"]:
        number = person["number"]
        name, private = (opened[key][str(number)] for key in ("names", "private"))
        assert (person["name"], person["private"]) == (hidden(name), hidden(private))
        told = sixteen.registrations.get(number=number).person.name, {"table": 3 if number == 7 else None}
        assert (name["value"], private["value"]) == told
    hashes = [hidden(seal) for seal in opened["apart"]]
    assert entries["apart"] == hashes == sorted(hashes)
    assert [seal["value"]["players"] for seal in opened["apart"] if seal["value"] is not None] == [[4, 9]]
    salts = [seal["salt"] for seal in (*opened["names"].values(), *opened["private"].values(), *opened["apart"])]
    assert ({len(salt) for salt in salts}, len({*salts}), len(salts)) == ({32}, 232, 2 * 16 + 200)


@pytest.mark.parametrize("many", few(2, [0, 2, 200]))
def test_number_of_wishes_is_hidden_among_200_hashes(tournament: Tournament, many: int) -> None:
    for _ in range(many):
        keep_apart(tournament, 1, 2, weight=Weight.POSSIBLE)
    draws.announce(tournament, ACTOR)
    draw = Draw.objects.get()
    opened = sum(seal["value"] is not None for seal in draw.opened["apart"])
    assert (len({*(draw.entries or {})["apart"]}), opened) == (200, many)


@pytest.mark.parametrize(("there", "code"), [(199, ""), (200, "apart_too_many")])
def test_wishes_are_no_more_than_are_hidden(tournament: Tournament, there: int, code: str) -> None:
    Apart.objects.bulk_create(Apart(tournament=tournament) for _ in range(there))
    assert refusal(wishes.keep_apart, tournament, people(tournament, 1, 2), 1, Weight.POSSIBLE, ACTOR) == code


def test_time_and_spelling_of_an_announcement_are_hashed_with_the_entries(announced: Tournament) -> None:
    draw_all(announced)
    draw_all(announced)  # in one step
    for draw in Draw.objects.all():
        time = draw.committed_at.isoformat() if draw.committed_at else ""
        assert whole_file(draw)["committed_at"] == time
        assert draw.entries == (draw.entries or {}) | {"committed_at": time, "spelling": "a-z0-9"}


CHANGES: dict[str, Callable[[Tournament], object]] = {
    "absent": lambda one: away(one, 5),
    "renamed": lambda one: Person.objects.filter(pk=people(one, 5)[0].person_id).update(name="Anders, Anna"),
    "wish": lambda one: keep_apart(one, 1, 2, weight=Weight.POSSIBLE),
    "late": lambda one: register(one, 1, []),
    "table": lambda one: one.registrations.filter(number=5).update(fixed_table=2),
    "team": lambda one: make_team(one, people(one)[:4]),
    "club": lambda one: one.registrations.filter(number=1).update(club=one.registrations.get(number=2).club),
    "way": lambda one: draws.intend(one, {3: draws.Way(Seating.STANDING)}, ACTOR),
    "twice": lambda one: draws.intend(one, {}, ACTOR, at_most_twice=True),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_entries_other_than_announced_are_not_drawn(
    announced: Tournament, change: Callable[[Tournament], object]
) -> None:
    change(announced)
    announced.refresh_from_db()
    assert (refusal(draw_all, announced), any(plans(announced))) == ("entries_changed", False)


def test_entries_announced_anew_leave_the_old_ones_in_the_list(announced: Tournament) -> None:
    away(announced, 5)
    draws.announce(announced, ACTOR)
    draw_all(announced)
    old, new = public_draws(announced)
    assert (old.number, old.state, old.discarded_at is None) == (1, State.DISCARDED, False)
    assert (new.number, new.state) == (2, State.DRAFTED)
    assert old.entries_hash != new.entries_hash


def test_announcement_is_made_once_and_drawn_for_all_its_series(announced: Tournament) -> None:
    assert (refusal(draws.announce, announced, ACTOR), refusal(seat, announced)) == (
        "draw_announced",
        "entries_changed",
    )


def test_series_is_drawn_alone_if_it_is_all_that_was_announced() -> None:
    tournament = make_tournament(8, series=1)
    draws.announce(tournament, ACTOR, "Karten")
    seat(tournament, outside="Herz 7")
    (draw,) = public_draws(tournament)
    assert (draw.state, draw.nobody_knew, draw.series) == (State.DRAFTED, True, (1,))


def test_log_of_an_announcement_tells_the_hashes_and_not_the_secret() -> None:
    draws.announce(make_tournament(8), ACTOR, "Würfel")
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
    """Sixteen people of four clubs, one series, nobody seated: everything that is wanted can be had."""
    return run(16, clubs=4, series=1)


def announce(client: Client, day: Tournament, **sent: object) -> Answer:
    return client.post(f"/leitung/{day.slug}/sitzplan/ankuendigen/", sent, follow=True)


def is_not_drawn(client: Client, day: Tournament, typed: str, *said: str) -> None:
    """With this typed it is refused, and these words stand there."""
    answer = post_all(client, day, "auslosen", outside=typed)
    shows(text(answer), *said)
    assert (answer.status_code, Draw.objects.latest("pk").drawn_at) == (422, None)


@pytest.fixture
def diced(organiser_client: Client, day: Tournament) -> Tournament:
    """Announced with dice."""
    announce(organiser_client, day, source="wuerfel")
    return day


def hall(client: Client, day: Tournament) -> str:
    return text(client.get(f"/leitung/{day.slug}/sitzplan/angekuendigt/", follow=True))


@pytest.mark.parametrize(
    ("chosen", "added"),
    few(
        2,
        [
            ({"source": "ziehung", "which": "x" * 100}, f"Öffentliche Ziehung, Zahlen der Reihe nach: {'x' * 100}"),
            ({"source": "nichts"}, ""),
            (
                {"source": "karten", "which": "bleibt unbeachtet"},
                "Fünf Karten aus dem Saal, Farbe und Wert ausgeschrieben",
            ),
            ({"source": "wuerfel"}, DICE),
        ],
    ),
)
def test_choice_is_announced_and_the_hall_sees_both_hashes(
    organiser_client: Client, day: Tournament, chosen: dict[str, str], added: str
) -> None:
    shown = text(announce(organiser_client, day, **chosen))
    announced = Draw.objects.get()
    assert announced.outside_announced == added
    hashes = hash_groups(announced.entries_hash), hash_groups(announced.commitment)
    shows(shown, *hashes, f"/turniere/{day.slug}/sitzplan/", but_not=[announced.secret])
    assert ("Was fiel?" in shown) is bool(added)


@pytest.mark.parametrize(
    ("chosen", "said"),
    few(
        2,
        [
            ({"source": "ziehung", "which": " "}, "Bitte sagen, welche Ziehung gemeint ist und wann sie kommt."),
            ({"source": "ziehung", "which": "x" * 101}, "101"),
            ({}, "Bitte wählen, was dazukommt."),
            ({"source": "kaffeesatz"}, "kaffeesatz"),
        ],
    ),
)
def test_announcement_there_cannot_be_is_explained_and_stays_typed(
    organiser_client: Client, day: Tournament, chosen: dict[str, str], said: str
) -> None:
    answer = announce(organiser_client, day, **chosen)
    shows(text(answer), said, chosen.get("which", "").strip())
    assert (answer.status_code, Draw.objects.exists()) == (422, False)


@pytest.mark.parametrize(
    ("published", "why"), [(True, "Alle Sitzpläne sind veröffentlicht"), (False, "Keine Serie, die noch")]
)
def test_page_without_series_to_draw_says_why_and_what_to_do_instead(
    organiser_client: Client, day: Tournament, published: bool, why: str
) -> None:
    address = f"/leitung/{day.slug}/sitzplan/ankuendigen/"
    assert "Jetzt ankündigen" in text(organiser_client.get(address))
    if published:
        post_all(organiser_client, day, "auslosen")
        draws.publish_all(day, dict(day.series.values_list("number", "version")), ACTOR)
    else:
        draws.intend(day, {1: draws.Way(Seating.STANDING)}, ACTOR)
    shows(
        text(organiser_client.get(address)),
        f"Es gibt nichts auszulosen: {why}",
        f'href="/leitung/{day.slug}/sitzplan/">Zum Sitzplan',
        but_not=["Jetzt ankündigen"],
    )


def test_called_out_is_shown_as_it_counts_before_it_is_drawn_from(organiser_client: Client, diced: Tournament) -> None:
    for typed, counts in (("König", "koenig"), ("4 2 6 " * 33, "426" * 33)):
        is_not_drawn(organiser_client, diced, typed, f"So zählt es: „{counts}“", f'value="{counts}"')
    post_all(organiser_client, diced, "auslosen", outside=f" {counts} ")
    assert Draw.objects.get().outside == counts


def test_people_changed_since_the_announcement_need_another_one(organiser_client: Client, diced: Tournament) -> None:
    away(diced, 16)
    anew = "Bitte neu ankündigen; die alte Ankündigung bleibt als verworfen stehen."
    is_not_drawn(organiser_client, diced, "426", anew, 'value="426"')


def test_called_out_for_one_announcement_counts_for_no_other(organiser_client: Client, diced: Tournament) -> None:
    seen = Draw.objects.get()
    draws.discard(diced, ACTOR)
    draws.announce(diced, ACTOR, DICE)
    assert "hat jemand anderes etwas geändert" in text(
        post_all(organiser_client, diced, "auslosen", outside="426", announced=seen.pk)
    )
    assert not Draw.objects.exclude(drawn_at=None).exists()


def test_taken_back_it_stays_in_the_list_and_the_hall_sees_it_no_more(
    organiser_client: Client, diced: Tournament
) -> None:
    organiser_client.post(f"/leitung/{diced.slug}/sitzplan/zurueck/")
    taken_back = Draw.objects.get()
    assert taken_back.discarded_at is not None
    assert hash_groups(taken_back.commitment) not in hall(organiser_client, diced)
    shown = text(organiser_client.get(f"/turniere/{diced.slug}/sitzplan/auslosungen"))
    shows(shown, hash_groups(taken_back.commitment), "verworfen")
    again = text(organiser_client.post(f"/leitung/{diced.slug}/sitzplan/zurueck/", follow=True))
    assert "Es ist keine Auslosung angekündigt." in again


def test_page_for_the_hall_says_no_wishes_and_if_hidden_it_stands_alone(
    organiser_client: Client, day: Tournament
) -> None:
    keep_apart(day, *range(1, 6))  # five people, four tables: it cannot be kept
    announce(organiser_client, day, source="wuerfel")
    shown = hall(organiser_client, day)
    names = day.registrations.values_list("person__name", flat=True)
    shows(shown, "Vor der Auslosung ist noch etwas zu entscheiden.", but_not=["Was fiel?", *names])
    assert "Was fiel?" in text(organiser_client.get(f"/leitung/{day.slug}/sitzplan/"))
    Tournament.objects.update(published=False)
    announce(organiser_client, day, source="wuerfel")
    assert "Die Fingerabdrücke stehen erst hier." in hall(organiser_client, day)


def test_announcement_is_said_in_its_readers_language(organiser_client: Client, day: Tournament) -> None:
    """It is stored in German, whoever announces it: its fingerprint is of what is stored."""
    english = {"Accept-Language": "en"}
    address = f"/leitung/{day.slug}/sitzplan/ankuendigen/"
    organiser_client.post(address, {"source": "ziehung", "which": "Lotto, 28 November"}, headers=english)
    announced = Draw.objects.get().outside_announced
    assert announced == "Öffentliche Ziehung, Zahlen der Reihe nach: Lotto, 28 November"
    assert announced in hall(organiser_client, day)
    shown = organiser_client.get(f"/leitung/{day.slug}/sitzplan/angekuendigt/", headers=english)
    assert "Public draw, numbers in order: Lotto, 28 November" in text(shown)
