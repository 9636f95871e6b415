"""The page of the house rule: its numbers, what they make of the crib, what is refused."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import make_tournament, play, seat_series
from tests.scoring.builders import opened, won
from tests.web.answers import text
from tournament.models import Tournament
from tournament.setup.acts.house_rules import house_version

# What dgsrv says, as the page's form says it (rules 12 and 15); the last row of each is number 3.
DGSRV: dict[str, Any] = {
    "hand_romme-wertungspunkte": 8,
    "hand_romme_laying_off-wertungspunkte": 6,
    "romme-wertungspunkte": 5,
    "opened-0-up_to": 10,
    "opened-0-wertungspunkte": 3,
    "opened-0-thrown_in_augen": 11,
    "opened-0-thrown_in_wertungspunkte": 2,
    "opened-1-up_to": 30,
    "opened-1-wertungspunkte": 2,
    "opened-1-thrown_in_augen": 31,
    "opened-1-thrown_in_wertungspunkte": 1,
    "opened-3-wertungspunkte": 1,
    "opened-3-thrown_in_augen": 31,
    "opened-3-thrown_in_wertungspunkte": 0,
    "not_opened-0-up_to": 100,
    "not_opened-0-wertungspunkte": 0,
    "not_opened-0-thrown_in_augen": 150,
    "not_opened-0-thrown_in_wertungspunkte": -1,
    "not_opened-3-wertungspunkte": -1,
    "not_opened-3-thrown_in_augen": 150,
    "not_opened-3-thrown_in_wertungspunkte": -2,
    "not_opened-3-thrown_in_keeps_more": "on",
}


def page_of(tournament: Tournament) -> str:
    return f"/leitung/{tournament.slug}/hausregel/"


def typed(tournament: Tournament, **changes: Any) -> dict[str, Any]:
    named = {name.replace("__", "-"): value for name, value in changes.items()}
    return {"version": house_version(tournament)} | DGSRV | named


def stored(tournament: Tournament) -> dict[str, Any] | None:
    return Tournament.objects.get(pk=tournament.pk).house_rules


def run_by(organiser: User, client: Client, **options: Any) -> Tournament:
    made = make_tournament(**options)
    made.organisers.add(organiser)
    client.force_login(organiser)
    return made


def test_it_begins_with_what_the_rulebook_says(tournament: Tournament, organiser_client: Client) -> None:
    answer = organiser_client.get(page_of(tournament))
    form = answer.context["form"]
    said = {name: form[name].value() for name in DGSRV} | {"not_opened-3-thrown_in_keeps_more": "on"}
    assert said == DGSRV
    assert "DGSRV Rommé-Regeln" in text(answer)


def test_saving_what_the_rulebook_says_is_no_house_rule(tournament: Tournament, organiser_client: Client) -> None:
    assert organiser_client.post(page_of(tournament), typed(tournament)).status_code == 302
    assert (stored(tournament), Tournament.objects.get().revision) == (None, 0)


def test_it_stores_what_is_different_and_prints_its_crib(tournament: Tournament, organiser_client: Client) -> None:
    sent = typed(tournament, romme__wertungspunkte=7, opened__0__up_to=15)
    assert organiser_client.post(page_of(tournament), sent)["Location"] == page_of(tournament)
    house = stored(tournament)
    assert house is not None
    assert house["outcomes"]["romme"] == {"wertungspunkte": 7}
    assert [band.get("up_to") for band in house["outcomes"]["opened"]["bands"]] == [15, 30, None]
    page = text(organiser_client.get(page_of(tournament)))
    assert "Hausregel nach DGSRV Rommé-Regeln" in page
    assert f"Kennung {Tournament.objects.get().rulebook.id}" in page
    assert "<dd><span>bis 15</span> <b>3</b></dd>" in page


def test_rows_are_sorted_and_empty_ones_fall_away(tournament: Tournament, organiser_client: Client) -> None:
    third = {f"opened__2__{name}": value for name, value in (("up_to", 5), ("wertungspunkte", 4))}
    thrown = {"opened__2__thrown_in_augen": 6, "opened__2__thrown_in_wertungspunkte": 3}
    empty = {f"not_opened__0__{name}": "" for name in ("up_to", "wertungspunkte", "thrown_in_augen")}
    empty["not_opened__0__thrown_in_wertungspunkte"] = ""
    organiser_client.post(page_of(tournament), typed(tournament, **third, **thrown, **empty))
    house = stored(tournament)
    assert house is not None
    bands = {code: change["bands"] for code, change in house["outcomes"].items()}
    assert [band.get("up_to") for band in bands["opened"]] == [5, 10, 30, None]
    assert [band.get("up_to") for band in bands["not_opened"]] == [None]


def test_a_look_stores_nothing(tournament: Tournament, organiser_client: Client) -> None:
    answer = organiser_client.post(page_of(tournament), typed(tournament, romme__wertungspunkte=7, preview="1"))
    page = text(answer)
    assert answer.status_code == 200
    assert "Noch nicht gespeichert." in page
    assert "<b>7</b>" in page
    assert 'value="7"' in page
    assert stored(tournament) is None


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("romme__wertungspunkte", "viele", "Bitte eine ganze Zahl eingeben."),
        ("romme__wertungspunkte", "-1", "Zu klein: mindestens 0."),
        ("opened__0__up_to", "30", "eröffnet, Stufe 2, bis Augen: Zu klein: mindestens 31."),
        ("opened__0__up_to", "", "eröffnet, Stufe 1, bis Augen: Das fehlt."),
        ("opened__3__wertungspunkte", "", "eröffnet, Stufe 4, Wertungspunkte: Das fehlt."),
        ("opened__1__thrown_in_augen", "99999", "eröffnet, Stufe 2, weggeworfen: Augen: Zu groß: höchstens 9999."),
    ],
)
def test_bad_input_is_said_at_its_place_and_stays(
    tournament: Tournament, organiser_client: Client, field: str, value: str, said: str
) -> None:
    sent = typed(tournament, hand_romme__wertungspunkte=88) | {field.replace("__", "-"): value}
    answer = organiser_client.post(page_of(tournament), sent)
    page = text(answer)
    assert (answer.status_code, stored(tournament)) == (400, None)
    assert said in page
    assert 'value="88"' in page


def test_back_to_the_rulebook(tournament: Tournament, organiser_client: Client) -> None:
    organiser_client.post(page_of(tournament), typed(tournament, romme__wertungspunkte=7))
    tournament.refresh_from_db()
    organiser_client.post(page_of(tournament), {"version": house_version(tournament), "drop": "1"})
    assert stored(tournament) is None


def test_somebody_was_faster(tournament: Tournament, organiser_client: Client) -> None:
    late = typed(tournament, romme__wertungspunkte=9)
    organiser_client.post(page_of(tournament), typed(tournament, romme__wertungspunkte=7))
    answer = organiser_client.post(page_of(tournament), late)
    page = text(answer)
    assert answer.status_code == 409
    assert "Inzwischen hat jemand anderes" in page
    assert 'value="9"' in page
    assert "<b>7</b>" in page
    again = late | {"version": answer.context["version"]}
    organiser_client.post(page_of(tournament), again)
    assert stored(tournament) == {"outcomes": {"romme": {"wertungspunkte": 9}}}


def test_nothing_can_be_changed_once_a_game_is_stored(tournament: Tournament, organiser_client: Client) -> None:
    table = seat_series(tournament).card_tables.get(number=1)
    play(table, 1, won(2), opened(3, 17), opened(4, 17))
    page = text(organiser_client.get(page_of(tournament)))
    assert "Die Zahlen stehen damit fest." in page
    assert "<b>5</b>" in page
    answer = organiser_client.post(page_of(tournament), typed(tournament, romme__wertungspunkte=7))
    assert (answer.status_code, stored(tournament)) == (409, None)
    assert "Es sind schon Spiele eingetragen" in text(answer)


def test_where_augen_alone_count_a_house_may_multiply(organiser: User, client: Client) -> None:
    made = run_by(organiser, client, rulebook="romme24-sprint")
    assert list(client.get(page_of(made)).context["form"].fields) == [
        "version",
        "hand_romme-others_augen_factor",
        "romme-others_augen_factor",
    ]
    client.post(page_of(made), {"version": house_version(made), "hand_romme-others_augen_factor": "3"})
    assert stored(made) == {"outcomes": {"hand_romme": {"others_augen_factor": 3}}}


def test_without_rule_15_nobody_is_asked_about_it(organiser: User, client: Client) -> None:
    made = run_by(organiser, client, rulebook="romme24-open")
    assert "thrown_in" not in text(client.get(page_of(made)))


def test_a_text_without_such_numbers_says_so(organiser: User, client: Client) -> None:
    made = run_by(organiser, client, rulebook="horesca")
    page = text(client.get(page_of(made)))
    assert "Es wird gespielt, wie es geschrieben ist." in page
    assert "Speichern" not in page


def test_the_audit_log_says_it_in_words(tournament: Tournament, organiser_client: Client) -> None:
    sent = typed(tournament, romme__wertungspunkte=7, opened__0__up_to=15)
    organiser_client.post(page_of(tournament), sent)
    page = text(organiser_client.get(f"/leitung/{tournament.slug}/protokoll/"))
    assert "Hausregel geändert" in page
    assert "Rommé: 7 Wertungspunkte" in page
    assert "bis 15: 3 (weggeworfen 11 Augen, 2)" in page


def test_somebody_elses_is_not_found(tournament: Tournament, organiser: User, client: Client) -> None:
    client.force_login(organiser)
    assert client.get(page_of(tournament)).status_code == 404


def test_it_asks_as_often_whatever_the_size(organiser: User, client: Client) -> None:
    counts = []
    for players in (8, 40):
        made = run_by(organiser, client, players=players)
        with CaptureQueriesContext(connection) as queries:
            client.get(page_of(made))
        counts.append(len(queries))
    assert counts[0] == counts[1]
