"""The seed of a lot is made as that of a draw: announced, from a secret and what is called out, listed and checked.

A final tournament is corrected from a document: what is said of its draws holds afterwards too.

Seating in groups is drawn as everything else: listed with its time, also when redrawn, and checked from its file.
"""

import copy
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tests.archive.documents import Json, as_bytes
from tests.draw.drawing import (
    away,
    draw_all,
    final,
    people,
    publish,
    refusal,
    seat,
    verified,
    winners_of,
)
from tests.examples import few
from tests.factories import (
    ACTOR,
    fill_list,
    logged_in,
    make_team,
    make_tournament,
    publish_results,
    seat_series,
    series_of,
)
from tests.once import made_once
from tests.seating.announced_file import canonical, sha
from tests.standings.playing import keys, type_one_table
from tests.web.answers import shows
from tests.web.html import text_of
from tests.web.reading import texts
from tournament import seating as pure
from tournament.archive.files import correct_document
from tournament.draw.acts import draws, seating
from tournament.draw.paper.draw import content, made
from tournament.draw.reads.drawn import whole_file
from tournament.draw.reads.draws import PublicDraw, State, public_draws
from tournament.draw.words_draws import believed
from tournament.lists.acts.lists import PaperTotal
from tournament.models import AuditEntry, Ceremony, Draw, Lot, Person, Seating, Tournament
from tournament.standings.acts import lots

pytestmark = pytest.mark.django_db


@pytest.fixture
def tied() -> Tournament:
    """Start numbers 2, 3 and 4 are level in Wertungspunkte and Augen; nobody may see the results yet."""
    return type_one_table({1: PaperTotal(50, 200), **dict.fromkeys((2, 3, 4), PaperTotal(44, 310))})


def level(tournament: Tournament) -> list[int]:
    """The keys of those who are."""
    return keys(tournament, 2, 3, 4)


def test_announced_called_out_drawn_and_corrected(tied: Tournament, tmp_path: Path) -> None:
    lots.announce(tied, ACTOR, "players", level(tied), outside_announced="Würfel")
    (shown,) = states = public_draws(tied)
    assert (shown.of, shown.subject, shown.state, shown.seed) == ("lot", "Einzelwertung", State.ANNOUNCED, "")
    assert (shown.in_groups, shown.awaits_results) == (False, True)
    assert refusal(lots.draw, tied, ACTOR, "players", level(tied)) == "outside_missing"
    lot = lots.draw_called(tied, ACTOR, "players", level(tied), outside="5")
    states += public_draws(tied)
    draw = Draw.objects.get()
    together = "\n".join([draw.secret, sha(canonical(draw.entries)), "5"])
    assert (lot.draw, draw.seed) == (draw, sha(together)[:32])
    document = whole_file(draw)
    assert keys(tied, *document["order"]) == lot.order
    names = document["opened"]["names"]
    for changed in (
        {"order": document["order"][::-1]},
        {"ranking": "Damen"},
        {"series": 1},
        {"program": "2020.1.1"},
        {"tournament": "Anderer Pokal"},
        {"committed_at": "2020-01-01T00:00:00Z"},
        {"secret": None, "seed": None, "withheld": ["Wünsche"]},
        {"opened": {"names": names | {"2": names["3"], "3": names["2"]}}},
    ):
        assert (verified(tmp_path, document), verified(tmp_path, document | changed)) == (0, 1)
    entry = AuditEntry.objects.get(action="lot_drawn")
    assert (entry.after["seed"], entry.after["outside"]) == (draw.seed, "5")
    shows(json.dumps(list(AuditEntry.objects.values("after", "before"))), but_not=[draw.secret])
    publish_results(tied, 1)
    states += public_draws(tied)
    lots.correct(lot, lot.version, lot.order[::-1], "falsch vorgelesen", ACTOR)
    states += public_draws(tied)
    assert [one.corrected for one in states] == [False, False, False, True]
    waiting, drawn, public, corrected = all_said = [believed(one) for one in states]
    assert [(len(said), said[0][:14]) for said in all_said] == [(5, "Um wen es geht")] * 4
    shows(" ".join(" ".join(said) for said in all_said), but_not=["Tische"])
    assert (waiting[2][:10], drawn[3][:41]) == ("Noch fehlt", "Sobald die Ergebnisse veröffentlicht sind")
    assert ("bekommt dieselbe" in public[3], "von Hand berichtigt" in corrected[3]) == (True, True)


def test_by_hand_it_is_as_it_was(tied: Tournament) -> None:
    lot = lots.draw(tied, ACTOR, "players", level(tied), order=keys(tied, 4, 3, 2))
    assert ((lot.by_hand, lot.draw), public_draws(tied)) == ((True, None), [])


def test_lot_in_one_step_is_listed_and_its_file_public_after_the_results(tied: Tournament, tmp_path: Path) -> None:
    lots.draw(tied, ACTOR, "players", level(tied))
    (shown,) = public_draws(tied)
    assert (shown.announced, shown.nobody_knew, shown.has_file) == (False, False, True)
    assert (public_file(tied), shown.state, shown.seed) == (404, State.DRAFTED, "")
    publish_results(tied, 1)
    assert (verified(tmp_path, public_file(tied)), public_file(tied, "auslosungen/2.json")) == (0, 404)


@pytest.mark.parametrize(
    ("series", "before", "revealed", "frozen_first", "secret"),
    [
        (None, 2, [], True, True),
        (None, 2, ["players"], True, False),
        (1, 2, [], True, False),
        (None, None, [], True, True),
        (1, None, [], True, True),
        (None, None, [], False, False),
    ],
)
def test_lot_is_nobodys_where_the_board_hides_its_list(
    tied: Tournament, series: int | None, before: int | None, revealed: list[str], *, frozen_first: bool, secret: bool
) -> None:
    """It stands still before series 2, or stopped at once, when the lot was announced or after it was drawn: in the
    list of series 1, or over all. The results are public; elsewhere none are."""
    seat_series(make_tournament())
    lots.announce(tied, ACTOR, "players", level(tied), series=series)
    lots.draw(tied, ACTOR, "players", level(tied), series=series)
    publish_results(tied, 1)
    since = Draw.objects.get().committed_at if frozen_first else timezone.now()
    Ceremony.objects.create(tournament=tied, frozen_at=since, hides_from=before, revealed=revealed)
    assert [one.awaits_results for one in public_draws(tied)] == [secret]


def test_others_than_were_announced_draw_no_lot(tied: Tournament) -> None:
    lots.announce(tied, ACTOR, "players", level(tied))
    assert refusal(lots.announce, tied, ACTOR, "players", level(tied)) == "draw_announced"
    Person.objects.filter(registrations__tournament=tied, registrations__number=3).update(name="Anders, Anna")
    assert (refusal(lots.draw, tied, ACTOR, "players", level(tied)), Lot.objects.exists()) == ("entries_changed", False)
    lots.announce(tied, ACTOR, "players", level(tied))
    lots.draw(tied, ACTOR, "players", level(tied))
    assert [draw.state for draw in public_draws(tied)] == [State.DISCARDED, State.DRAFTED]


def test_teams_draw_from_a_seed_too(tied: Tournament, tmp_path: Path) -> None:
    teams = [make_team(tied, people(tied, number), f"Mannschaft {number}").pk for number in (2, 3)]
    lot = lots.draw(tied, ACTOR, "teams", teams)
    assert (sorted(lot.order), verified(tmp_path, whole_file(Draw.objects.get()))) == (sorted(teams), 0)


def corrected(tournament: Tournament, document: Json) -> list[PublicDraw]:
    correct_document(as_bytes(document), tournament, "verschrieben", ACTOR)
    return public_draws(tournament)


def play_the_first_of_two() -> Tournament:
    """Series 1 and 2 of three are drawn and published, series 1 is played; series 3 is a draft of another draw. In
    another tournament one is announced."""
    draws.announce(make_tournament(), ACTOR)
    tournament = make_tournament(8, clubs=8, games=4)
    draws.intend(tournament, {3: draws.Way(Seating.GIVEN)}, ACTOR)
    draw_all(tournament)
    publish(tournament)
    for table in tournament.series.get(number=1).card_tables.all():
        fill_list(table)
    publish_results(tournament, 1)
    draws.intend(tournament, {3: draws.Way(Seating.LOT)}, ACTOR)
    draw_all(tournament)
    return tournament


_half_played, half_played = made_once("half_played", play_the_first_of_two)


@pytest.fixture
def document(half_played: Tournament) -> Json:
    """It is final from now on."""
    return final(half_played)


def test_draft_stays_one_and_what_it_was_drawn_from_a_secret(half_played: Tournament, document: Json) -> None:
    document["players"][0]["name"] = "Anders, Anna"
    first, second = corrected(half_played, document)
    assert (first.state, first.changed, second.state, second.seed) == (State.PUBLISHED, (), State.DRAFTED, "")
    third = half_played.series.get(number=3)
    seating.swap(third, third.version, ACTOR, 1, 2)
    assert [one.changed for one in public_draws(half_played)] == [(), ()]  # of a draft it says nothing
    assert (third.published_at, third.card_tables.count()) == (None, 2)


PUBLISHED, DISCARDED = State.PUBLISHED, State.DISCARDED


def with_two_exchanged(document: Json) -> Json:
    """In the draft."""
    seats = document["series"][2]["tables"][0]["seats"]
    seats[:2] = seats[1::-1]
    return document


@pytest.mark.parametrize(
    ("changed", "first", "second"),
    few(
        2,
        [
            (with_two_exchanged, (PUBLISHED, (1, 2), ()), (PUBLISHED, (3,), (3,))),
            (lambda one: one | {"series": one["series"][:2]}, (PUBLISHED, (1, 2), ()), (DISCARDED, (), ())),
            # A drawn series of which no table is left says that it was changed.
            (lambda one: one | {"series": one["series"][:1]}, (PUBLISHED, (1, 2), (2,)), (DISCARDED, (), ())),
            (
                lambda one: one | {"series": one["series"][:1], "tournament": one["tournament"] | {"series": 1}},
                (PUBLISHED, (1,), ()),
                (DISCARDED, (), ()),
            ),
        ],
    ),
    ids=["other draft", "no draft", "no tables", "no series"],
)
def test_draws_are_said_to_be_as_the_document_has_them(
    half_played: Tournament, document: Json, changed: Callable[[Json], Json], first: object, second: object
) -> None:
    after = corrected(half_played, changed(document))
    assert [(one.state, one.series, one.changed) for one in after] == [first, second]
    assert (after[1].discarded_at is not None) is (after[1].state is DISCARDED)
    assert half_played.series.filter(number=3).exclude(seating="").exists() is (after[1].state is PUBLISHED)


@pytest.mark.parametrize(
    ("changed", "of_first"),
    few(1, [(lambda first: [first | {"players": first["players"][::-1]}], [None]), (lambda first: [], [])]),
    ids=["reversed", "left out"],
)
def test_lot_that_is_corrected_says_so_and_another_keeps_its_draw(
    changed: Callable[[Json], list[Json]], of_first: list[None]
) -> None:
    """Two pairs are level, a lot was drawn for each; the results are public."""
    tournament = type_one_table({seat: PaperTotal(44 - seat // 3, 310) for seat in (1, 2, 3, 4)})
    for two in ((1, 2), (3, 4)):
        lots.draw(tournament, ACTOR, "players", keys(tournament, *two))
    publish_results(tournament, 1)
    document = final(tournament)
    first, second = document["lots"]
    after = corrected(tournament, document | {"lots": [*changed(first), second]})
    left = [lot.draw for lot in Lot.objects.order_by("position")]
    assert ([draw.corrected for draw in after], left) == ([True, False], [*of_first, Draw.objects.latest("pk")])


def after_series_one(people: int = 8, order: Sequence[int] = ()) -> Tournament:
    """So many people of as many clubs; after series 1 they stand by start number, or in this order."""
    tournament = make_tournament(people, clubs=people)
    seat_series(tournament, 1)
    winners_of(tournament, order or range(1, people + 1))
    return tournament


def draw_groups(tournament: Tournament, *, group: int = 1) -> None:
    seat(tournament, 2, Seating.GROUPS, limit=group, despite_open=True)


def grouping() -> Tournament:
    """Eight people, series 2 drawn in groups of one table."""
    tournament = after_series_one()
    draw_groups(tournament)
    return tournament


_grouped, grouped = made_once("grouped", grouping)


def publish_with_results(tournament: Tournament) -> None:
    publish(tournament, 2)
    publish_results(tournament, 1)


def public_file(tournament: Tournament, rest: str = "auslosungen/1.json") -> Any:
    answer = Client().get(f"/turniere/{tournament.slug}/sitzplan/{rest}")
    return json.loads(answer.content) if answer.status_code == 200 else answer.status_code


def test_draws_of_groups_are_listed_also_discarded_and_open_with_results(grouped: Tournament) -> None:
    draw_groups(grouped)
    first, again = public_draws(grouped)
    assert (first.state, again.state) == (State.DISCARDED, State.DRAFTED)
    times = first.drawn_at, again.drawn_at
    assert sorted({*filter(None, times)}) == [*times]
    assert first.commitment != again.commitment
    assert (again.announced, again.nobody_knew, again.intended, again.series) == (False, False, (2,), (2,))
    publish(grouped, 2)
    assert [(one.disclosed, one.seed, one.secret) for one in public_draws(grouped)] == [(False, "", "")] * 2
    assert {public_file(grouped, rest) for rest in ("2/auslosung.json", "auslosungen/1.json")} == {404}
    page = text_of(Client().get(f"/turniere/{grouped.slug}/sitzplan/auslosungen"))
    assert page.count("in Gruppen: je ein paar Tische unter sich") == 2
    assert page.count("steht hier, sobald die Ergebnisse veröffentlicht sind") == 2
    assert "kannte vorher niemand" not in page
    publish_results(grouped, 1)
    assert public_file(grouped)["ranking"] == list(range(1, 9))


@pytest.mark.parametrize(("number", "before", "secret"), [(2, 1, True), (3, 2, True), (3, 3, False)])
def test_groups_are_nobodys_where_the_board_hides_an_earlier_series(number: int, before: int, *, secret: bool) -> None:
    """All results are public, but for those the board stands still before."""
    tournament = after_series_one()
    seat(tournament, number, Seating.GROUPS, limit=1, despite_open=True)
    publish_results(tournament, 1)
    Ceremony.objects.create(tournament=tournament, frozen_at=timezone.now(), hides_from=before)
    assert [one.awaits_results for one in public_draws(tournament)] == [secret]


def test_seed_is_made_from_what_was_fixed_and_nobody_types_it(grouped: Tournament) -> None:
    made, series = grouped.draws.get(), series_of(grouped, 2)
    assert made.entries == (made.entries or {}) | {"ranking": list(range(1, 9)), "group": 1}
    assert made.entries_hash == sha(canonical(made.entries))
    seed = sha(f"{made.secret}\n{made.entries_hash}\n")[:32]
    assert (made.seed, series.seed, series.draw, series.seating, series.limit) == (seed, seed, made, "groups", 1)


def test_file_of_groups_recomputes_the_tables(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # At tables in order of number: first one of each table, then the next of each.
    tournament = after_series_one(16, [4 * table + seat for seat in range(1, 5) for table in range(4)])
    away(tournament, 16)  # sat at a table before
    draw_groups(tournament, group=1)
    draw_groups(tournament, group=2)
    publish_with_results(tournament)
    file = public_file(tournament, "2/auslosung.json")
    assert (file, file["format"]) == (public_file(tournament, "auslosungen/2.json"), "auslosung/2")
    assert file["ranking"] == [1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15, 4, 8, 12]
    first, two, *_others = file["series"][0]
    best = {file["entries"]["people"][place]["number"] for place in first + two}
    assert (best, file["repeats"]) == ({1, 5, 9, 13, 2, 6, 10, 14}, 0)
    ranking = [pure.Person(number - 1, club=number) for number in file["ranking"]]  # whoever left was the last of all
    met = pure.meetings(pure.Plan(((at, at + 1, at + 2, at + 3),)) for at in (0, 4, 8, 12))
    again = pure.seat_in_groups(ranking, 2, file["seed"], met=met)
    assert (again.plan.tables, verified(tmp_path, file)) == (tuple(map(tuple, file["series"][0])), 0)
    assert verified(tmp_path, public_file(tournament)) == 0  # the one that was discarded
    changed = copy.deepcopy(file)
    tables = changed["series"][0]
    tables[1][0], tables[2][0] = tables[2][0], tables[1][0]
    capsys.readouterr()
    assert verified(tmp_path, changed) == 1
    assert "Aus der Startzahl entstehen andere Tische (2, 3)." in capsys.readouterr().err
    shows(" ".join(" ".join(texts(made(content(series_of(tournament, 2))))).split()), "Gelost in Gruppen", file["seed"])


NOT_ONCE = "Die Rangfolge (ranking) nennt nicht jede Startnummer genau einmal."
OTHERWISE: list[tuple[list[int], list[int] | None, str]] = [
    ([8, 7, 6, 5, 4, 3, 2, 1], None, "Serie 2: Aus der Startzahl entstehen andere Tische"),
    ([1, 2, 3, 4, 5, 6, 7, 7], None, NOT_ONCE),
    ([1, 2, 3, 4, 5, 6, 7], None, NOT_ONCE),
    ([1, 2, 3, 4, 5, 6, 7, 8], [2, 1, 3, 4, 5, 6, 7, 8], "Die Rangfolge (ranking): In der Datei steht sie anders"),
]
"""Another ranking, what the file says beside it, and what is found."""


def test_ranking_changed_is_found_though_all_hashes_were_made_anew(
    grouped: Tournament, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    publish_with_results(grouped)
    file = public_file(grouped)
    for ranking, beside, said in OTHERWISE:
        swapped = file | {"ranking": file["ranking"][::-1], "entries": file["entries"] | {"ranking": ranking}}
        assert verified(tmp_path, swapped) == 1
        entries_hash = sha(canonical(swapped["entries"]))
        anew = {"entries_hash": entries_hash, "seed": sha(f"{file['secret']}\n{entries_hash}\n")[:32]}
        capsys.readouterr()
        assert verified(tmp_path, swapped | {"ranking": beside or ranking, **anew}) == 1
        assert said in capsys.readouterr().err
    # a ranking goes with the size of a group and with one series
    for other in ({"group": 0}, {"group": None}, {"ranking": None}, {"series_numbers": [2, 3]}, {"ranking": "1"}):
        assert verified(tmp_path, file | {"entries": file["entries"] | other}) == 2


def test_announcement_for_other_series_stays() -> None:
    tournament = after_series_one()
    draws.announce(tournament, ACTOR, "Würfel")
    draw_groups(tournament)
    assert [one.state for one in public_draws(tournament)] == [State.ANNOUNCED, State.DRAFTED]


def test_groups_of_before_have_a_seed_and_no_draw_and_are_shown(
    grouped: Tournament, client: Client, organiser: User
) -> None:
    publish(grouped, 2)
    grouped.series.filter(number=2).update(draw=None, seed="Pokal")
    Draw.objects.all().delete()
    for rest in ("2", "auslosungen", "pruefen", "guete"):
        assert client.get(f"/turniere/{grouped.slug}/sitzplan/{rest}").status_code == 200
    assert (public_draws(grouped), public_file(grouped, "2/auslosung.json")) == ([], 404)
    grouped.organisers.add(organiser)
    shows(text_of(logged_in(organiser).get(f"/leitung/{grouped.slug}/serie/2/")), "Pokal")
