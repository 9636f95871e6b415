"""A tournament's own copy of its rulebook ("Hausregel"): made, changed and dropped while nothing is played."""

import json
import zlib
from typing import Any

import scoring
from tournament.core.act import Actor, act, compare
from tournament.core.errors import RefusedError
from tournament.models import Tournament
from tournament.setup.acts.tournaments import has_games, last_seated


def set_house_rules(tournament: Tournament, version: int, house_rules: dict[str, Any], actor: Actor) -> None:
    """Play by this house rule from now on; one that changes nothing is none.

    `house_rules` is JSON data that scoring.parse_house_rules accepts for the tournament's rulebook; `version` is
    `house_version` of what was read. StaleError carries the house rule that is stored; RefusedError: something is
    played already (old lists never rescore), a series is seated at tables it would not have, or the data is no house
    rule. A target score goes with the rule that allowed it.
    """
    with act(tournament, actor, "house_rules_set", tournament.name) as setting:
        stored = setting.tournament
        compare(house_version(stored), version, stored.house_rules)
        if has_games(stored):
            raise RefusedError("games_stored")
        setting.before = _told(stored)
        sizes = stored.rulebook.table_sizes
        stored.house_rules = _differences(stored, house_rules)
        if stored.rulebook.table_sizes != sizes and last_seated(stored):
            raise RefusedError("rulebook_seated")
        if not stored.rulebook.has_target_score:
            stored.target_score = None
        stored.save(update_fields=["house_rules", "target_score"])
        setting.after = _told(stored)
        setting.changed = setting.before != setting.after
    tournament.refresh_from_db()


def drop_house_rules(tournament: Tournament, version: int, actor: Actor) -> None:
    """Play by the rulebook as it is written again; see set_house_rules."""
    set_house_rules(tournament, version, {"outcomes": {}}, actor)


def house_version(tournament: Tournament) -> int:
    """Another number (of 31 bits) whenever the house rule or the rulebook below it is another."""
    read = json.dumps([tournament.rulebook_id, tournament.house_rules], sort_keys=True)
    return zlib.crc32(read.encode()) >> 1


def _differences(tournament: Tournament, house_rules: dict[str, Any]) -> dict[str, Any] | None:
    """What is stored of a house rule: the differences alone; None if there are none."""
    rulebook = scoring.rulebook(tournament.rulebook_id)
    house, _problems = scoring.parse_house_rules(rulebook, house_rules)
    if house is None:
        raise RefusedError("house_rules_wrong")
    real = scoring.effective(rulebook, house)
    return None if real == scoring.HouseRules() else scoring.house_json(rulebook, real)


def _told(tournament: Tournament) -> dict[str, Any]:
    """The house rule as the audit log keeps it, with the id the rules have by it."""
    house = dict(tournament.house_rules or {})
    return {"rulebook_id": tournament.rulebook.id, "house_rules": house.pop("outcomes", {}) | house}
