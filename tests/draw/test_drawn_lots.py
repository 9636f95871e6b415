"""The seed of a lot is made as that of a draw: announced, from a secret and what is called out, listed and checked.

Rather nobody three times: asked where there is the choice, announced, drawn so, and part of the file.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from tests.draw.drawing import missing, refusal, verified
from tests.factories import ACTOR, make_team, make_tournament, publish_results, seat_series
from tests.seating.announced_file import canonical
from tests.seating.checker import beside
from tests.web.answers import text
from tournament.draw.reads.drawn import whole_file
from tournament.draw.reads.draws import State, public_draws
from tournament.draw.words_draws import believed
from tournament.lists.acts.lists import PaperTotal, type_totals
from tournament.models import AuditEntry, Draw, Lot, Registration, Tournament
from tournament.standings.acts import lots

pytestmark = pytest.mark.django_db


@pytest.fixture
def tied() -> Tournament:
    """Start numbers 2, 3 and 4 are level in Wertungspunkte and Augen; nobody may see the results yet."""
    tournament = make_tournament(4, series=1)
    table = seat_series(tournament).card_tables.get()
    paper = {1: PaperTotal(50, 200)} | {seat: PaperTotal(44, 310) for seat in (2, 3, 4)}
    type_totals(table, table.version, paper, ACTOR)
    return tournament


def keys(tournament: Tournament, *numbers: int) -> list[int]:
    by_number = dict(Registration.objects.filter(tournament=tournament).values_list("number", "pk"))
    return [by_number[number] for number in numbers or (2, 3, 4)]


def test_announced_called_out_and_drawn(tied: Tournament, tmp_path: Path) -> None:
    lots.announce(tied, ACTOR, "players", keys(tied), outside_announced="Würfel")
    (shown,) = public_draws(tied)
    assert (shown.of, shown.subject, shown.state, shown.seed) == ("lot", "Einzelwertung", State.ANNOUNCED, "")
    assert refusal(lots.draw, tied, ACTOR, "players", keys(tied)) == "outside_missing"
    lot = lots.draw_called(tied, ACTOR, "players", keys(tied), outside="5")
    draw = Draw.objects.get()
    assert lot.draw == draw
    assert draw.entries is not None
    together = "\n".join([draw.secret, hashlib.sha256(canonical(draw.entries).encode()).hexdigest(), "5"])
    assert draw.seed == hashlib.sha256(together.encode()).hexdigest()[:32]
    document = whole_file(draw)
    numbers = dict(Registration.objects.values_list("pk", "number"))
    assert document["order"] == [numbers[key] for key in lot.order]
    assert (verified(tmp_path, document), verified(tmp_path, document | {"order": document["order"][::-1]})) == (0, 1)
    assert verified(tmp_path, document | {"ranking": "Damen"}) == 1
    assert verified(tmp_path, document | {"secret": None, "seed": None, "withheld": ["Wünsche"]}) == 1
    names = document["opened"]["names"]
    assert verified(tmp_path, document | {"opened": {"names": names | {"2": names["3"], "3": names["2"]}}}) == 1
    entry = AuditEntry.objects.get(action="lot_drawn")
    assert (entry.after["seed"], entry.after["outside"]) == (draw.seed, "5")
    assert draw.secret not in json.dumps(list(AuditEntry.objects.values("after", "before")))


def test_in_one_step_it_is_listed_too_and_nobody_is_told_that_nobody_knew(tied: Tournament) -> None:
    lots.draw(tied, ACTOR, "players", keys(tied))
    (shown,) = public_draws(tied)
    assert (shown.announced, shown.nobody_knew, shown.has_file) == (False, False, True)


def test_by_hand_it_is_as_it_was(tied: Tournament) -> None:
    lot = lots.draw(tied, ACTOR, "players", keys(tied), order=keys(tied, 4, 3, 2))
    assert ((lot.by_hand, lot.draw), public_draws(tied)) == ((True, None), [])


def test_file_is_public_once_the_results_are(tied: Tournament, client: Client, tmp_path: Path) -> None:
    lots.draw(tied, ACTOR, "players", keys(tied))
    address = f"/turniere/{tied.slug}/sitzplan/auslosungen/1.json"
    assert client.get(address).status_code == 404
    assert (public_draws(tied)[0].state, public_draws(tied)[0].seed) == (State.DRAFTED, "")
    publish_results(tied, 1)
    answer = client.get(address)
    assert (answer.status_code, verified(tmp_path, json.loads(answer.content))) == (200, 0)
    assert client.get(f"/turniere/{tied.slug}/sitzplan/auslosungen/2.json").status_code == 404


def test_others_than_were_announced_draw_no_lot(tied: Tournament) -> None:
    lots.announce(tied, ACTOR, "players", keys(tied))
    assert refusal(lots.announce, tied, ACTOR, "players", keys(tied)) == "draw_announced"
    person = tied.registrations.get(number=3).person
    person.name = "Anders, Anna"
    person.save()
    assert refusal(lots.draw, tied, ACTOR, "players", keys(tied)) == "entries_changed"
    assert not Lot.objects.exists()
    lots.announce(tied, ACTOR, "players", keys(tied))
    lots.draw(tied, ACTOR, "players", keys(tied))
    assert [draw.state for draw in public_draws(tied)] == [State.DISCARDED, State.DRAFTED]


def test_lot_that_was_corrected_says_so(tied: Tournament) -> None:
    lot = lots.draw(tied, ACTOR, "players", keys(tied))
    assert public_draws(tied)[0].corrected is False
    lots.correct(lot, lot.version, lot.order[::-1], "falsch vorgelesen", ACTOR)
    assert public_draws(tied)[0].corrected is True


def test_five_sentences_on_a_lot_speak_of_its_order(tied: Tournament) -> None:
    lots.announce(tied, ACTOR, "players", keys(tied), outside_announced="Würfel")
    waiting = believed(public_draws(tied)[0])
    lot = lots.draw_called(tied, ACTOR, "players", keys(tied), outside="5")
    drawn = believed(public_draws(tied)[0])
    publish_results(tied, 1)
    shown = believed(public_draws(tied)[0])
    lots.correct(lot, lot.version, lot.order[::-1], "falsch vorgelesen", ACTOR)
    corrected = believed(public_draws(tied)[0])
    for said in (waiting, drawn, shown, corrected):
        assert len(said) == 5
        assert "Tische" not in " ".join(said)
        assert said[0].startswith("Um wen es geht")
    assert waiting[2].startswith("Noch fehlt")
    assert drawn[3].startswith("Sobald die Ergebnisse veröffentlicht sind")
    assert "bekommt dieselbe" in shown[3]
    assert "von Hand berichtigt" in corrected[3]


def test_teams_draw_from_a_seed_too(tied: Tournament, tmp_path: Path) -> None:
    registrations = list(tied.registrations.order_by("number"))
    teams = [make_team(tied, [registrations[at]], f"Mannschaft {at}") for at in (1, 2)]
    lot = lots.draw(tied, ACTOR, "teams", [team.pk for team in teams])
    assert sorted(lot.order) == sorted(team.pk for team in teams)
    assert verified(tmp_path, whole_file(Draw.objects.get())) == 0


Run = Callable[..., Tournament]


QUESTION = "Lieber niemand dreimal"


def page(client: Client, tournament: Tournament) -> str:
    return text(client.get(f"/leitung/{tournament.slug}/sitzplan/"))


def choose(client: Client, tournament: Tournament, **sent: str) -> bool:
    """Send the form of the ways; return whether it is chosen then."""
    ways = {f"serie-{series.number}-intended": "lot" for series in tournament.series.all()}
    assert client.post(f"/leitung/{tournament.slug}/sitzplan/art/", {**ways, **sent}).status_code == 302
    return Tournament.objects.get(pk=tournament.pk).at_most_twice


def drawn(client: Client, tournament: Tournament) -> dict[str, Any]:
    """The organiser's file of a draw as the page offers it."""
    shown = [f"{one.number}.{one.version}" for one in tournament.series.all()]
    sent = {"series": shown, "consent": ["clubs", "repeats"]}
    assert client.post(f"/leitung/{tournament.slug}/sitzplan/auslosen/", sent).status_code == 302
    return whole_file(Draw.objects.latest("pk"))


def repeats(document: dict[str, Any]) -> tuple[int, int]:
    """As the file says, and how often the two meet who meet most often."""
    met = Counter(pair for tables in document["series"] for pair in beside(tables))
    return document["repeats"], max(met.values())


def test_twelve_people_are_told_both_figures_and_drawn_as_chosen(
    organiser_client: Client, run: Run, tmp_path: Path
) -> None:
    tournament = run(12, clubs=12)
    shown = page(organiser_client, tournament)
    proven = "3 Serien gehen bei so vielen Personen nicht ohne Wiederholungen, 1 schon. Weniger als 6 geht nicht."
    for said in (
        QUESTION,
        "Auslosen gibt hier 6 Wiederholungen, davon dritte Treffen: 3.",
        "Angekreuzt: 9 Wiederholungen, und niemand trifft jemanden dreimal.",
        f"{proven} Am wenigsten, was wir kennen: 6.",
    ):
        assert said in shown
    assert repeats(drawn(organiser_client, tournament)) == (6, 3)
    assert choose(organiser_client, tournament, asked="True", at_most_twice="on")
    assert AuditEntry.objects.latest("pk").after["at_most_twice"] is True
    ticked = page(organiser_client, tournament)
    assert (
        missing(
            ticked,
            'id="id_at_most_twice" checked',
            f"{proven} Am wenigsten, was wir kennen, wenn niemand jemanden dreimal trifft: 9.",
        )
        == []
    )
    second = drawn(organiser_client, tournament)
    assert repeats(second) == (9, 2)
    without = {key: value for key, value in second.items() if key != "at_most_twice"}
    assert (verified(tmp_path, second), verified(tmp_path, without)) == (0, 1)
    assert not choose(organiser_client, tournament, asked="True")
    assert drawn(organiser_client, tournament)["repeats"] == 6


def test_plan_without_repeats_is_called_impossible_only_where_proven(organiser_client: Client, run: Run) -> None:
    shown = page(organiser_client, run(17, series=6, clubs=17))
    assert (
        "Für 6 Serien kennen wir bei so vielen Personen keinen Plan ohne Wiederholungen, für 5 schon. "
        "Am wenigsten, was wir kennen: 1." in shown
    )


@pytest.mark.parametrize(("people", "series"), [(13, 3), (16, 3), (12, 2)])
def test_question_is_not_asked_where_nobody_meets_three_times(
    organiser_client: Client, run: Run, people: int, series: int
) -> None:
    tournament = run(people, series=series)
    assert QUESTION not in page(organiser_client, tournament)
    tournament.at_most_twice = True
    tournament.save()
    assert choose(organiser_client, tournament)  # the page did not ask
