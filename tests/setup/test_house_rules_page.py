"""The page of the house rule: its numbers, what they make of the crib, what is refused."""

from dataclasses import replace
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
from tournament.setup.acts.tournaments import details_of, version_of

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


def test_what_is_agreed_beside_the_rulebook_is_no_house_rule(tournament: Tournament, organiser_client: Client) -> None:
    Tournament.objects.update(agreements=["thrown_in_at_least_claimed"])
    form = organiser_client.get(page_of(tournament)).context["form"]
    assert form["opened-0-thrown_in_keeps_more"].value() is False
    organiser_client.post(page_of(tournament), typed(tournament))
    assert stored(tournament) is None
    page = text(organiser_client.post(page_of(tournament), typed(tournament, romme__wertungspunkte=7, preview="1")))
    assert "Hausregel nach DGSRV Rommé-Regeln, mit Vereinbarung: Weggeworfenes zählt mindestens" in page


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


def test_look_stores_nothing(tournament: Tournament, organiser_client: Client) -> None:
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
    fields = list(client.get(page_of(made)).context["form"].fields)
    assert [field for field in fields if "-" in field] == [
        "hand_romme-others_augen_factor",
        "romme-others_augen_factor",
    ]
    client.post(page_of(made), {"version": house_version(made), "hand_romme-others_augen_factor": "3"})
    assert stored(made) == {"outcomes": {"hand_romme": {"others_augen_factor": 3}}}


def test_without_rule_15_nobody_is_asked_about_it(organiser: User, client: Client) -> None:
    made = run_by(organiser, client, rulebook="romme24-open")
    assert "thrown_in" not in text(client.get(page_of(made)))


class TestTheWholeGame:
    """decisions.md, "Second reading": house rules that clubs really play, each expressible on the page."""

    # What dgsrv says of them, as the page begins.
    DGSRV = {"opening_minimum": 40, "joker": 20, "hand_size": 13, "table_sizes": "4, 3"}

    @pytest.mark.parametrize(
        ("sent", "kept"),
        [
            ({"opening_minimum": 30}, {"opening_minimum": 30}),
            ({"joker": 25, "hand_size": 14}, {"joker": 25, "hand_size": 14}),
            ({"dealer_plays": "on"}, {"dealer_plays": True}),
            ({"table_sizes": "6,5, 4 3/2"}, {"table_sizes": [6, 5, 4, 3, 2]}),
            ({"target_score": "on"}, {"target_score": True}),
            ({"fewest_augen_win": "on"}, {"fewest_augen_win": True}),
            ({"fewest_augen_win": "on", "winner_points": 10}, {"fewest_augen_win": True, "winner_points": 10}),
            ({"hand_romme-others_augen_factor": 2}, {}),
            ({}, None),
        ],
    )
    def test_each_is_stored_as_what_is_different(
        self, tournament: Tournament, organiser_client: Client, sent: dict[str, Any], kept: dict[str, Any] | None
    ) -> None:
        organiser_client.post(page_of(tournament), typed(tournament) | self.DGSRV | sent)
        house = stored(tournament)
        assert (house and {name: one for name, one in house.items() if name != "outcomes"}) == kept
        if "hand_romme-others_augen_factor" in sent:
            assert house == {"outcomes": {"hand_romme": {"others_augen_factor": 2}}}

    def test_page_begins_with_what_is_played(self, tournament: Tournament, organiser_client: Client) -> None:
        form = organiser_client.get(page_of(tournament)).context["form"]
        assert {name: form[name].value() for name in self.DGSRV} == self.DGSRV
        sent = {"fewest_augen_win": "on", "winner_points": 7, "joker": 25}
        organiser_client.post(page_of(tournament), typed(tournament) | self.DGSRV | sent)
        answer = organiser_client.get(page_of(tournament))
        form = answer.context["form"]
        assert (form["winner_points"].value(), form["joker"].value(), form["fewest_augen_win"].value()) == (7, 25, True)
        assert form["romme-wertungspunkte"].value() == 5  # what it would be again
        assert "Wenigste Augen gewinnt, nach DGSRV Rommé-Regeln" in text(answer)

    @pytest.mark.parametrize(
        ("sent", "field", "said"),
        [
            ({"winner_points": 7}, "winner_points", "Das kann eine Hausregel nach diesem Regelwerk nicht ändern."),
            ({"table_sizes": "vier"}, "table_sizes", "Bitte Zahlen von 2 bis 6, durch Komma getrennt."),
            ({"table_sizes": "4, 9"}, "table_sizes", "Zu groß: höchstens 6."),
            ({"opening_minimum": 133}, "opening_minimum", "Zu groß: höchstens 132."),
            ({"hand_size": "viele"}, "hand_size", "Bitte eine ganze Zahl eingeben."),
        ],
    )
    def test_what_contradicts_itself_is_said_at_its_place(
        self, tournament: Tournament, organiser_client: Client, sent: dict[str, Any], field: str, said: str
    ) -> None:
        answer = organiser_client.post(page_of(tournament), typed(tournament) | self.DGSRV | sent)
        assert (answer.status_code, stored(tournament)) == (400, None)
        assert answer.context["form"].errors == {field: [said]}
        assert said in text(answer)

    def test_series_that_is_seated_keeps_its_tables(self, tournament: Tournament, organiser_client: Client) -> None:
        seat_series(tournament)
        sent = typed(tournament) | self.DGSRV | {"table_sizes": "5, 4"}
        answer = organiser_client.post(page_of(tournament), sent)
        assert (answer.status_code, stored(tournament)) == (409, None)
        assert "dieses Regelwerk kennt andere Tischgrößen" in text(answer)

    def test_limit_is_set_where_the_house_ends_lists_by_one(
        self, tournament: Tournament, organiser_client: Client
    ) -> None:
        details = replace(details_of(tournament), target_score=101)
        settings = f"/leitung/{tournament.slug}/angaben/"
        sent = {"name": "Pokal", "date": "2026-05-09", "rulebook_id": "dgsrv", "series_count": 3, "team_size": "4"}
        sent |= {"games_per_series": 16, "target_score": 101, "version": version_of(tournament)}
        assert "Dieses Regelwerk kennt keine Zielpunktzahl." in text(organiser_client.post(settings, sent))
        house = {"fewest_augen_win": "on", "target_score": "on"}
        organiser_client.post(page_of(tournament), typed(tournament) | self.DGSRV | house)
        assert organiser_client.post(settings, sent)["Location"] == settings
        tournament.refresh_from_db()
        assert tournament.target_score == details.target_score
        drop = {"version": house_version(tournament), "drop": "1"}
        organiser_client.post(page_of(tournament), drop)
        tournament.refresh_from_db()
        assert (tournament.target_score, tournament.house_rules) == (None, None)

    def test_log_says_it_in_words(self, tournament: Tournament, organiser_client: Client) -> None:
        sent = {"opening_minimum": 51, "fewest_augen_win": "on", "table_sizes": "4, 3, 2"}
        organiser_client.post(page_of(tournament), typed(tournament) | self.DGSRV | sent)
        page = text(organiser_client.get(f"/leitung/{tournament.slug}/protokoll/"))
        for said in ("Wenigste Augen gewinnt: ja", "Augen zum Eröffnen: 51", "Tischgrößen: 4, 3, 2"):
            assert said in page  # in the order in which the database keeps them

    def test_of_horesca_the_whole_game_alone(self, organiser: User, client: Client) -> None:
        made = run_by(organiser, client, rulebook="horesca")
        client.post(page_of(made), {"version": house_version(made), "winner_points": 3, "hand_size": 10})
        assert stored(made) == {"outcomes": {}, "winner_points": 3}


def test_audit_log_says_it_in_words(tournament: Tournament, organiser_client: Client) -> None:
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
