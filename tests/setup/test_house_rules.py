"""A tournament's own copy of its rulebook: audited, versioned, fixed once anything is played."""

from dataclasses import replace
from typing import Any

import pytest

import scoring
from tests.factories import ACTOR, play, seat_series
from tests.scoring.builders import opened, won
from tournament.core.errors import RefusedError, StaleError
from tournament.models import AuditEntry, Tournament
from tournament.setup.acts import tournaments
from tournament.setup.acts.house_rules import drop_house_rules, house_version, set_house_rules

pytestmark = pytest.mark.django_db

ROMME_6 = {"outcomes": {"romme": {"wertungspunkte": 6}}}


def set_to(tournament: Tournament, data: dict[str, Any]) -> None:
    set_house_rules(tournament, house_version(tournament), data, ACTOR)


def stored(tournament: Tournament) -> dict[str, Any] | None:
    return Tournament.objects.get(pk=tournament.pk).house_rules


def refusal(tournament: Tournament, data: dict[str, Any]) -> str:
    with pytest.raises(RefusedError) as refused:
        set_to(tournament, data)
    assert stored(tournament) is None
    return refused.value.code


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


@pytest.mark.parametrize("data", [{"outcomes": {}}, {"outcomes": {"romme": {"wertungspunkte": 5}}}])
def test_data_that_changes_nothing_is_no_house_rule(tournament: Tournament, data: dict[str, Any]) -> None:
    set_to(tournament, data)
    assert (stored(tournament), Tournament.objects.get().revision) == (None, 0)


def test_house_rule_is_refused_as_nonsense_and_once_a_game_is_stored(tournament: Tournament) -> None:
    assert refusal(tournament, {"outcomes": {"grand": {}}}) == "house_rules_wrong"
    play(seat_series(tournament).card_tables.get(number=1), 1, won(2), opened(3, 17), opened(4, 17))
    assert refusal(tournament, ROMME_6) == "games_stored"


def test_change_of_what_is_no_longer_there_is_stale(tournament: Tournament) -> None:
    read = house_version(tournament)
    set_to(tournament, ROMME_6)
    with pytest.raises(StaleError) as stale:
        set_house_rules(tournament, read, {"outcomes": {"romme": {"wertungspunkte": 9}}}, ACTOR)
    assert (stale.value.stored, stored(tournament)) == (ROMME_6, ROMME_6)


@pytest.mark.parametrize(("rulebook_id", "left"), [("dskv-2018", None), ("dgsrv", ROMME_6)])
def test_house_rule_goes_with_its_rulebook(
    tournament: Tournament, rulebook_id: str, left: dict[str, Any] | None
) -> None:
    set_to(tournament, ROMME_6)
    details = replace(tournaments.details_of(tournament), rulebook_id=rulebook_id, name="Umbenannt")
    tournaments.change_tournament(tournament, tournaments.version_of(tournament), details, ACTOR)
    assert stored(tournament) == left
