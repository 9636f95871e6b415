"""Seating in groups is drawn as everything else: listed with its time, also when redrawn, and checked from its file."""

import copy
import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.draw.drawing import keep_apart, missing, publish, verified
from tests.draw.test_public import private_salts
from tests.factories import ACTOR, make_tournament, publish_results, seat_series
from tests.seating.announced_file import canonical, sha
from tests.web.html import text_of
from tests.web.reading import texts
from tournament import seating as pure
from tournament.draw.acts import draws, seating
from tournament.draw.acts.swapping import swap_published
from tournament.draw.acts.way import Way
from tournament.draw.paper import seating_plan
from tournament.draw.reads.draws import State, public_draws
from tournament.lists.acts.lists import PaperTotal, type_totals
from tournament.models import Draw, Seating, Series, Tournament, Weight

pytestmark = pytest.mark.django_db


def played(people: int = 8, rank: Callable[[int], int] = int) -> Tournament:
    """So many people of as many clubs; after series 1 they stand by start number, or as `rank` says."""
    tournament = make_tournament(people, clubs=people)
    seat_series(tournament, 1)
    for table in tournament.series.get(number=1).card_tables.all():
        seats = table.seats.select_related("registration")
        paper = {seat.number: PaperTotal(45 - rank(seat.registration.number), 300) for seat in seats}
        type_totals(table, table.version, paper, ACTOR)
    return tournament


def table_by_table(number: int) -> int:
    """Of sixteen at tables in order of number: first one of each table, then the next of each."""
    return (number - 1) % 4 * 4 + (number - 1) // 4 + 1


def second(tournament: Tournament) -> Series:
    return tournament.series.get(number=2)


def draw(tournament: Tournament, *, group: int = 1) -> None:
    one = second(tournament)
    way = Way(Seating.GROUPS, limit=group, despite_open=True)
    assert seating.seat(one, one.version, ACTOR, way) is None


def publish_with_results(tournament: Tournament) -> None:
    publish(tournament, 2)
    publish_results(tournament, 1)


def public_file(tournament: Tournament, rest: str = "auslosungen/1.json") -> Any:
    answer = Client().get(f"/turniere/{tournament.slug}/sitzplan/{rest}")
    return json.loads(answer.content) if answer.status_code == 200 else answer.status_code


def test_draws_of_groups_are_listed_with_time_also_those_discarded() -> None:
    tournament = played()
    draw(tournament)
    draw(tournament)
    first, again = public_draws(tournament)
    assert (first.state, again.state) == (State.DISCARDED, State.DRAFTED)
    assert first.drawn_at is not None
    assert again.drawn_at is not None
    assert first.drawn_at < again.drawn_at
    assert first.commitment != again.commitment
    assert (again.announced, again.nobody_knew, again.intended, again.series) == (False, False, (2,), (2,))
    assert second(tournament).limit == 1
    page = text_of(Client().get(f"/turniere/{tournament.slug}/sitzplan/auslosungen"))
    assert page.count("in Gruppen: je ein paar Tische unter sich") == 2
    assert "kannte vorher niemand" not in page


def test_seed_is_made_from_what_was_fixed_and_nobody_types_it() -> None:
    tournament = played()
    draw(tournament)
    drawn, series = Draw.objects.get(), second(tournament)
    assert drawn.entries is not None
    assert (drawn.entries["ranking"], drawn.entries["group"]) == (list(range(1, 9)), 1)
    assert drawn.entries_hash == sha(canonical(drawn.entries))
    seed = hashlib.sha256(f"{drawn.secret}\n{drawn.entries_hash}\n".encode()).hexdigest()[:32]
    assert (drawn.seed, series.seed, series.draw, series.seating) == (seed, seed, drawn, "groups")


def test_file_of_groups_recomputes_the_tables(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tournament = played(16, table_by_table)
    tournament.registrations.filter(number=16).update(present=False)  # sat at a table before, and is gone
    draw(tournament, group=1)
    draw(tournament, group=2)
    publish_with_results(tournament)
    file = public_file(tournament, "2/auslosung.json")
    assert (file, file["format"]) == (public_file(tournament, "auslosungen/2.json"), "auslosung/2")
    assert file["ranking"] == [1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15, 4, 8, 12]
    first, two, *_others = file["series"][0]
    assert {file["entries"]["people"][place]["number"] for place in first + two} == {1, 5, 9, 13, 2, 6, 10, 14}
    assert file["repeats"] == 0
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
    paper = " ".join(" ".join(texts(seating_plan(second(tournament)))).split())
    assert missing(paper, "Gelost in Gruppen", file["seed"]) == []


@pytest.mark.parametrize(
    ("ranking", "beside", "said"),
    [
        ([8, 7, 6, 5, 4, 3, 2, 1], None, "Serie 2: Aus der Startzahl entstehen andere Tische"),
        ([1, 2, 3, 4, 5, 6, 7, 7], None, "Die Rangfolge (ranking) nennt nicht jede Startnummer genau einmal."),
        ([1, 2, 3, 4, 5, 6, 7], None, "Die Rangfolge (ranking) nennt nicht jede Startnummer genau einmal."),
        ([1, 2, 3, 4, 5, 6, 7, 8], [2, 1, 3, 4, 5, 6, 7, 8], "Die Rangfolge (ranking): In der Datei steht sie anders"),
    ],
)
def test_ranking_changed_is_found_though_all_hashes_were_made_anew(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], ranking: list[int], beside: list[int] | None, said: str
) -> None:
    tournament = played()
    draw(tournament)
    publish_with_results(tournament)
    file = public_file(tournament)
    swapped = file | {"ranking": file["ranking"][::-1], "entries": file["entries"] | {"ranking": ranking}}
    assert verified(tmp_path, swapped) == 1
    entries_hash = sha(canonical(swapped["entries"]))
    seed = sha(f"{file['secret']}\n{entries_hash}\n")[:32]
    capsys.readouterr()
    assert verified(tmp_path, swapped | {"ranking": beside or ranking, "entries_hash": entries_hash, "seed": seed}) == 1
    assert said in capsys.readouterr().err


def test_ranking_goes_with_the_size_of_a_group_and_with_one_series(tmp_path: Path) -> None:
    tournament = played()
    draw(tournament)
    publish_with_results(tournament)
    file = public_file(tournament)
    for other in ({"group": 0}, {"group": None}, {"ranking": None}, {"series_numbers": [2, 3]}, {"ranking": "1"}):
        assert verified(tmp_path, file | {"entries": file["entries"] | other}) == 2


def test_ranking_is_public_once_the_results_are(tmp_path: Path) -> None:
    tournament = played()
    draw(tournament)
    draw(tournament)
    publish(tournament, 2)
    assert [(one.disclosed, one.seed, one.secret) for one in public_draws(tournament)] == [(False, "", "")] * 2
    assert {public_file(tournament, rest) for rest in ("2/auslosung.json", "auslosungen/1.json")} == {404}
    page = text_of(Client().get(f"/turniere/{tournament.slug}/sitzplan/auslosungen"))
    assert page.count("steht hier, sobald die Ergebnisse veröffentlicht sind") == 2
    publish_results(tournament, 1)
    assert public_file(tournament)["ranking"] == list(range(1, 9))


def test_wishes_and_fixed_tables_stay_with_the_organiser(tmp_path: Path, organiser: User) -> None:
    tournament = played(12)
    keep_apart(tournament, 1, 5, weight=Weight.IMPORTANT)
    tournament.registrations.filter(number=7).update(fixed_table=3)
    draw(tournament)
    publish_with_results(tournament)
    file, drawn = public_file(tournament), Draw.objects.get()
    assert "Sitzwünsche und feste Tische" in file["withheld"]
    assert not {"apart", "seed", "secret"} & file.keys()
    text = json.dumps(file)
    assert not any(said in text for said in (drawn.secret, drawn.seed, *private_salts(drawn)))
    assert all("table" not in group for group in file["groups"])
    assert 6 in file["series"][0][2]
    assert verified(tmp_path, file) == 2
    tournament.organisers.add(organiser)
    client = Client()
    client.force_login(organiser)
    whole = client.get(reverse("organiser:draw_json", args=[tournament.slug, 2]))
    assert verified(tmp_path, json.loads(whole.content)) == 0


def test_announcement_for_other_series_stays() -> None:
    tournament = played()
    draws.announce(tournament, ACTOR, "Würfel")
    draw(tournament)
    assert [one.state for one in public_draws(tournament)] == [State.ANNOUNCED, State.DRAFTED]


def test_two_exchanged_by_hand_are_told_beside_it() -> None:
    tournament = played()
    draw(tournament)
    publish(tournament, 2)
    assert [one.changed for one in public_draws(tournament)] == [()]
    one, other = (table.seats.get(number=1).registration.number for table in second(tournament).card_tables.all())
    swap_published(second(tournament), second(tournament).version, ACTOR, one, other)
    assert [one.changed for one in public_draws(tournament)] == [(2,)]


def test_groups_of_before_have_a_seed_and_no_draw_and_are_shown(organiser: User) -> None:
    tournament = played()
    tournament.organisers.add(organiser)
    client = Client()
    client.force_login(organiser)
    draw(tournament)
    publish(tournament, 2)
    tournament.series.filter(number=2).update(draw=None, seed="Pokal")
    Draw.objects.all().delete()
    assert public_draws(tournament) == []
    assert "Pokal" in text_of(client.get(reverse("organiser:series", args=[tournament.slug, 2])))
    for rest in ("2", "auslosungen", "pruefen", "guete"):
        assert Client().get(f"/turniere/{tournament.slug}/sitzplan/{rest}").status_code == 200
    assert public_file(tournament, "2/auslosung.json") == 404
