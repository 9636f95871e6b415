"""A tournament's own copy of its rulebook: audited, versioned, fixed once anything is played; and its page."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

import scoring
from tests.examples import few
from tests.factories import ACTOR, play, seat_series
from tests.scoring.builders import opened, won
from tests.setup.pages import missing
from tests.setup.test_tournaments import TYPED, change
from tests.web.answers import text
from tournament.core.errors import RefusedError
from tournament.models import AuditEntry, Tournament
from tournament.setup.acts.tournaments import drop_house_rules, house_version, set_house_rules, version_of

pytestmark = pytest.mark.django_db

ROMME_6 = {"outcomes": {"romme": {"wertungspunkte": 6}}}


def set_to(tournament: Tournament, data: dict[str, Any]) -> None:
    set_house_rules(tournament, house_version(tournament), data, ACTOR)


def stored(tournament: Tournament) -> Any:
    return Tournament.objects.get(pk=tournament.pk).house_rules


def test_house_rule_is_played_by_from_now_on_and_only_it_is_stored(tournament: Tournament) -> None:
    set_to(tournament, {"outcomes": {"hand_romme": {"wertungspunkte": 8}, "romme": {"wertungspunkte": 6}}})
    rules = Tournament.objects.get().rulebook
    assert (rules, stored(tournament)) == (scoring.house_rulebook(scoring.rulebook("dgsrv"), ROMME_6), ROMME_6)
    assert rules.outcome("romme").wertungspunkte == 6


def test_house_rule_and_its_end_are_in_the_audit_log(tournament: Tournament) -> None:
    set_to(tournament, ROMME_6)
    drop_house_rules(tournament, house_version(tournament), ACTOR)
    nothing = {"rulebook_id": "dgsrv", "house_rules": {}}
    rules = scoring.house_rulebook(scoring.rulebook("dgsrv"), ROMME_6)
    house = {"rulebook_id": rules.id, "house_rules": ROMME_6["outcomes"]}
    rows = AuditEntry.objects.order_by("revision").values_list("action", "before", "after")
    assert list(rows) == [("house_rules_set", nothing, house), ("house_rules_set", house, nothing)]
    assert stored(tournament) is None


def test_house_rule_that_is_nonsense_is_refused(tournament: Tournament) -> None:
    with pytest.raises(RefusedError, match="house_rules_wrong"):
        set_to(tournament, {"outcomes": {"grand": {}}})
    assert stored(tournament) is None


@pytest.mark.parametrize(("rulebook_id", "left"), [("dskv-2018", None), ("dgsrv", ROMME_6)])
def test_house_rule_goes_with_its_rulebook(
    tournament: Tournament, rulebook_id: str, left: dict[str, Any] | None
) -> None:
    set_to(tournament, ROMME_6)
    change(tournament, rulebook_id=rulebook_id, name="Umbenannt")
    assert stored(tournament) == left


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
    "not_opened-3-thrown_in_keeps_more": True,
    # Of the whole game (decisions.md, "Second reading").
    "opening_minimum": 40,
    "joker": 20,
    "hand_size": 13,
    "table_sizes": "4, 3",
}
ROMME_7 = {"romme-wertungspunkte": 7}


def page_of(tournament: Tournament) -> str:
    return f"/leitung/{tournament.slug}/hausregel/"


def typed(tournament: Tournament, sent: dict[str, Any]) -> dict[str, Any]:
    return {"version": house_version(tournament)} | DGSRV | sent


def send(client: Client, tournament: Tournament, sent: dict[str, Any]) -> Any:
    """The form as dgsrv has it, but for what is sent."""
    return client.post(page_of(tournament), typed(tournament, sent))


def up_to(tournament: Tournament, outcome: str) -> list[int | None]:
    """Where the bands of a result end in the house rule that is stored."""
    return [band.get("up_to") for band in stored(tournament)["outcomes"][outcome]["bands"]]


@pytest.mark.parametrize(
    ("sent", "begins", "title"),
    [
        ({}, DGSRV, "DGSRV Rommé-Regeln"),
        (
            {"fewest_augen_win": "on", "winner_points": 7, "joker": 25},
            # 5: what it would be again
            {"winner_points": 7, "joker": 25, "fewest_augen_win": True, "romme-wertungspunkte": 5},
            "Wenigste Augen gewinnt, nach DGSRV Rommé-Regeln",
        ),
    ],
    ids=["the rulebook", "a house rule"],
)
def test_page_begins_with_what_is_played(
    tournament: Tournament, organiser_client: Client, sent: dict[str, Any], begins: dict[str, Any], title: str
) -> None:
    send(organiser_client, tournament, sent)
    answer = organiser_client.get(page_of(tournament))
    form = answer.context["form"]
    assert ({name: form[name].value() for name in begins}, title in text(answer)) == (begins, True)


def test_difference_is_stored_and_printed_with_its_crib(tournament: Tournament, organiser_client: Client) -> None:
    assert send(organiser_client, tournament, ROMME_7 | {"opened-0-up_to": 15})["Location"] == page_of(tournament)
    assert stored(tournament)["outcomes"]["romme"] == {"wertungspunkte": 7}
    assert up_to(tournament, "opened") == [15, 30, None]
    assert not missing(
        text(organiser_client.get(page_of(tournament))),
        "Hausregel nach DGSRV Rommé-Regeln",
        f"Kennung {Tournament.objects.get().rulebook.id}",
        "<dd><span>bis 15</span> <b>3</b></dd>",
    )


def test_agreement_beside_the_rulebook_is_no_house_rule(tournament: Tournament, organiser_client: Client) -> None:
    Tournament.objects.update(agreements=["thrown_in_at_least_claimed"])
    assert organiser_client.get(page_of(tournament)).context["form"]["opened-0-thrown_in_keeps_more"].value() is False
    send(organiser_client, tournament, {})
    assert stored(tournament) is None
    page = text(send(organiser_client, tournament, ROMME_7 | {"preview": "1"}))
    assert "Hausregel nach DGSRV Rommé-Regeln, mit Vereinbarung: Weggeworfenes zählt mindestens" in page


def test_rows_are_sorted_and_empty_ones_fall_away(tournament: Tournament, organiser_client: Client) -> None:
    names = ("up_to", "wertungspunkte", "thrown_in_augen", "thrown_in_wertungspunkte")
    third = {f"opened-2-{name}": value for name, value in zip(names, (5, 4, 6, 3), strict=True)}
    send(organiser_client, tournament, third | {f"not_opened-0-{name}": "" for name in names})
    assert (up_to(tournament, "opened"), up_to(tournament, "not_opened")) == ([5, 10, 30, None], [None])


def test_look_stores_nothing(tournament: Tournament, organiser_client: Client) -> None:
    answer = send(organiser_client, tournament, ROMME_7 | {"preview": "1"})
    assert (answer.status_code, stored(tournament)) == (200, None)
    assert not missing(text(answer), "Noch nicht gespeichert.", "<b>7</b>", 'value="7"')


@pytest.mark.parametrize(
    ("field", "value", "said"),
    few(
        4,
        [
            ("romme-wertungspunkte", "viele", "Bitte eine ganze Zahl eingeben."),
            ("romme-wertungspunkte", "-1", "Zu klein: mindestens 0."),
            ("opened-0-up_to", "30", "eröffnet, Stufe 2, bis Augen: Zu klein: mindestens 31."),
            ("opened-0-up_to", "", "eröffnet, Stufe 1, bis Augen: Das fehlt."),
            ("opened-3-wertungspunkte", "", "eröffnet, Stufe 4, Wertungspunkte: Das fehlt."),
            ("opened-1-thrown_in_augen", "99999", "eröffnet, Stufe 2, weggeworfen: Augen: Zu groß: höchstens 9999."),
            ("winner_points", "7", "Das kann eine Hausregel nach diesem Regelwerk nicht ändern."),
            ("table_sizes", "vier", "Bitte Zahlen von 2 bis 6, durch Komma getrennt."),
            ("table_sizes", "4, 9", "Zu groß: höchstens 6."),
            ("opening_minimum", "133", "Zu groß: höchstens 132."),
            ("hand_size", "viele", "Bitte eine ganze Zahl eingeben."),
        ],
    ),
)
def test_bad_input_is_said_at_its_place_and_stays(
    tournament: Tournament, organiser_client: Client, field: str, value: str, said: str
) -> None:
    answer = send(organiser_client, tournament, {"hand_romme-wertungspunkte": 88, field: value})
    assert (answer.status_code, stored(tournament)) == (400, None)
    assert not missing(text(answer), said, 'value="88"')
    if "-" not in field:  # of a band the sentence itself names the place
        assert answer.context["form"].errors == {field: [said]}


def test_stale_change_shows_both_and_can_be_sent_again(tournament: Tournament, organiser_client: Client) -> None:
    late = typed(tournament, {"romme-wertungspunkte": 9})
    send(organiser_client, tournament, ROMME_7)
    answer = organiser_client.post(page_of(tournament), late)
    said = ("Inzwischen hat jemand anderes", 'value="9"', "<b>7</b>")
    assert (answer.status_code, missing(text(answer), *said)) == (409, [])
    assert stored(tournament) == {"outcomes": {"romme": {"wertungspunkte": 7}}}
    organiser_client.post(page_of(tournament), late | {"version": answer.context["version"]})
    assert stored(tournament) == {"outcomes": {"romme": {"wertungspunkte": 9}}}


@pytest.mark.parametrize(
    ("played", "sent", "said"),
    [
        (True, ROMME_7, "Es sind schon Spiele eingetragen"),
        (False, {"table_sizes": "5, 4"}, "dieses Regelwerk kennt andere Tischgrößen"),
    ],
    ids=["a game is stored", "a series is seated"],
)
def test_rules_that_are_played_or_sat_by_stand(
    tournament: Tournament, organiser_client: Client, played: bool, sent: dict[str, Any], said: str
) -> None:
    table = seat_series(tournament).card_tables.get(number=1)
    if played:
        play(table, 1, won(2), opened(3, 17), opened(4, 17))
    read = text(organiser_client.get(page_of(tournament)))
    assert missing(read, "Die Zahlen stehen damit fest.", "<b>5</b>") == ["Die Zahlen stehen damit fest."] * (
        not played
    )
    answer = send(organiser_client, tournament, sent)
    assert (answer.status_code, stored(tournament)) == (409, None)
    assert said in text(answer)


@pytest.mark.parametrize(
    ("rulebook", "of_outcomes", "sent", "kept"),
    [
        (  # where Augen alone count the house may multiply
            "romme24-sprint",
            ["hand_romme-others_augen_factor", "romme-others_augen_factor"],
            {"hand_romme-others_augen_factor": "3"},
            {"outcomes": {"hand_romme": {"others_augen_factor": 3}}},
        ),
        ("horesca", [], {"winner_points": 3, "hand_size": 10}, {"outcomes": {}, "winner_points": 3}),
    ],
)
def test_house_changes_what_its_rulebook_has(
    run: Callable[..., Tournament],
    browser: Client,
    rulebook: str,
    of_outcomes: list[str],
    sent: dict[str, Any],
    kept: dict[str, Any],
) -> None:
    made = run(rulebook=rulebook)
    assert [field for field in browser.get(page_of(made)).context["form"].fields if "-" in field] == of_outcomes
    browser.post(page_of(made), {"version": house_version(made), **sent})
    assert stored(made) == kept


# decisions.md, "Second reading": house rules that clubs really play, each expressible on the page.


@pytest.mark.parametrize(
    ("sent", "kept"),
    few(
        3,
        [
            ({"opening_minimum": 30}, {"opening_minimum": 30}),
            ({"joker": 25, "hand_size": 14}, {"joker": 25, "hand_size": 14}),
            ({"dealer_plays": "on"}, {"dealer_plays": True}),
            ({"table_sizes": "6,5, 4 3/2"}, {"table_sizes": [6, 5, 4, 3, 2]}),
            ({"target_score": "on"}, {"target_score": True}),
            ({"fewest_augen_win": "on"}, {"fewest_augen_win": True}),
            ({"fewest_augen_win": "on", "winner_points": 10}, {"fewest_augen_win": True, "winner_points": 10}),
            (
                {"hand_romme-others_augen_factor": 2},
                {"outcomes": {"hand_romme": {"others_augen_factor": 2}}},
            ),
            ({}, None),
        ],
    ),
)
def test_difference_alone_is_stored(
    tournament: Tournament, organiser_client: Client, sent: dict[str, Any], kept: dict[str, Any] | None
) -> None:
    assert send(organiser_client, tournament, sent).status_code == 302
    assert stored(tournament) == (kept and {"outcomes": {}} | kept)
    assert Tournament.objects.get().revision == (1 if kept else 0)


def test_limit_is_set_where_the_house_ends_lists_by_one(tournament: Tournament, organiser_client: Client) -> None:
    settings = f"/leitung/{tournament.slug}/angaben/"
    sent = TYPED | {"target_score": 101, "version": version_of(tournament)}
    assert "Dieses Regelwerk kennt keine Zielpunktzahl." in text(organiser_client.post(settings, sent))
    send(organiser_client, tournament, {"fewest_augen_win": "on", "target_score": "on"})
    assert organiser_client.post(settings, sent)["Location"] == settings
    tournament.refresh_from_db()
    assert tournament.target_score == 101
    organiser_client.post(page_of(tournament), {"version": house_version(tournament), "drop": "1"})
    tournament.refresh_from_db()
    assert [tournament.target_score, tournament.house_rules] == [None, None]


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        (
            ROMME_7 | {"opened-0-up_to": 15},
            ("Hausregel geändert", "Rommé: 7 Wertungspunkte", "bis 15: 3 (weggeworfen 11 Augen, 2)"),
        ),
        (
            {"opening_minimum": 51, "fewest_augen_win": "on", "table_sizes": "4, 3, 2"},
            ("Wenigste Augen gewinnt: ja", "Augen zum Eröffnen: 51", "Tischgrößen: 4, 3, 2"),
        ),
    ],
    ids=["of outcomes", "of the whole game"],
)
def test_audit_log_says_it_in_words(
    tournament: Tournament, organiser_client: Client, sent: dict[str, Any], said: tuple[str, ...]
) -> None:
    send(organiser_client, tournament, sent)
    assert not missing(text(organiser_client.get(f"/leitung/{tournament.slug}/protokoll/")), *said)
