"""A house rule in: JSON data of any shape, every error with its place, or the house rule. See scoring.house."""

import json
from collections.abc import Callable
from functools import lru_cache

from scoring.house import (
    BANDS_MAXIMUM,
    HIGHEST_FACTOR,
    HIGHEST_LOSS,
    HIGHEST_WIN,
    LOWEST_LOSS,
    Change,
    HouseRules,
    apply_house_rules,
    changeable,
)
from scoring.house_settings import SETTINGS, Setting, Value, check_settings, with_settings
from scoring.plausibility import MAXIMUM_AUGEN
from scoring.problem import Problem
from scoring.rulebook import Band, Outcome, Rulebook

from .shape import Fields, Findings, Node

THROWN_IN = ("thrown_in_augen", "thrown_in_wertungspunkte", "thrown_in_keeps_more")


class HouseRulesError(ValueError):
    """This JSON is no house rule of that rulebook; `problems` say why."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(str([problem.code for problem in problems]))
        self.problems = problems


def house_rulebook(rulebook: Rulebook, data: object) -> Rulebook:
    """The rulebook as the house plays it, by a house rule that was checked when it was stored.

    Raises HouseRulesError if it is refused all the same.
    """
    return _played(rulebook, json.dumps(data, sort_keys=True))


@lru_cache(maxsize=256)  # whoever draws a page of a tournament asks for its rules again and again
def _played(rulebook: Rulebook, data: str) -> Rulebook:
    house, problems = parse_house_rules(rulebook, json.loads(data))
    if house is None:
        raise HouseRulesError(problems)
    return apply_house_rules(rulebook, house)


def parse_house_rules(rulebook: Rulebook, data: object) -> tuple[HouseRules | None, list[Problem]]:
    """The house rule that JSON data makes up for a rulebook, and what is wrong with it; never raises.

    Places begin inside the data: ("outcomes", "opened", "bands", 0, "up_to"). None exactly if something is refused.
    """
    findings = Findings()
    return read_house_rules(Node(data, findings), rulebook), findings.problems


def read_house_rules(node: Node, rulebook: Rulebook) -> HouseRules | None:
    """A house rule of this rulebook; None if anything in it is refused, so that no half of it is ever applied."""
    refused_before = node.findings.refused
    fields = node.fields((), ("outcomes", *SETTINGS))
    settings = _read_settings(fields, rulebook)
    base = with_settings(rulebook, settings)
    changes = fields.optional("outcomes", lambda outcomes: _read_outcomes(outcomes, base))
    if node.findings.refused == refused_before:
        for problem in check_settings(rulebook, settings):
            node.findings.add(problem.inside(node.where))
    house = HouseRules(changes or (), tuple(settings.items()))
    return house if node.findings.refused == refused_before else None


def _read_settings(fields: Fields, rulebook: Rulebook) -> dict[str, Value]:
    """What is played otherwise in the whole game, in order: each where the rules, with those before, are open to it."""
    settings: dict[str, Value] = {}
    for name, setting in SETTINGS.items():
        node = fields.nodes.get(name)
        if node is None:
            continue
        value = _read_setting(node, setting)
        if value is not None and not setting.open_to(with_settings(rulebook, settings)):
            node.refuse("change_not_foreseen")
        elif value is not None:
            settings[name] = value
    return settings


def _read_setting(node: Node, setting: Setting) -> Value | None:
    if setting.bounds is None:
        return node.flag()
    return _read_sizes(node, *setting.bounds) if setting.is_list else node.whole(*setting.bounds)


def _read_sizes(node: Node, minimum: int, maximum: int) -> tuple[int, ...] | None:
    """Different whole numbers, at least one, in order."""
    nodes = node.items()
    sizes = [item.whole(minimum, maximum) for item in nodes]
    if isinstance(node.value, list) and not nodes:
        node.refuse("sizes_missing")
    for at, size in enumerate(sizes):
        if size is not None and size in sizes[:at]:
            nodes[at].refuse("number_twice", number=size)
    return tuple(size for size in sizes if size is not None) or None


def _read_outcomes(node: Node, rulebook: Rulebook) -> tuple[tuple[str, Change], ...]:
    codes = list(node.value) if isinstance(node.value, dict) else []
    nodes = node.fields((), codes).nodes
    for code in nodes:
        if code not in rulebook.outcomes_by_code:
            nodes[code].refuse("outcome_unknown", outcome=code)
    known = [outcome for outcome in rulebook.outcomes if outcome.code in nodes]
    return tuple((outcome.code, _read_change(nodes[outcome.code], rulebook, outcome)) for outcome in known)


def _read_change(node: Node, rulebook: Rulebook, outcome: Outcome) -> Change:
    fields = node.fields((), Change.__dataclass_fields__)
    allowed = changeable(rulebook, outcome)
    for name in fields.nodes:
        if name not in allowed:
            fields.nodes[name].refuse("change_not_foreseen")
    return Change(
        fields.optional("wertungspunkte", _whole(0, HIGHEST_WIN)),
        fields.optional("others_augen_factor", _whole(1, HIGHEST_FACTOR)),
        fields.read("bands", lambda bands: _read_bands(bands, rulebook), ()),
    )


def _whole(minimum: int, maximum: int) -> Callable[[Node], int | None]:
    return lambda node: node.whole(minimum, maximum)


def _read_bands(node: Node, rulebook: Rulebook) -> tuple[Band, ...]:
    """Rows in rising order of Augen; the last one, and no other, has no upper end (rule 12)."""
    nodes = node.items()
    if isinstance(node.value, list) and not nodes:
        node.refuse("bands_missing")
    if len(nodes) > BANDS_MAXIMUM:
        node.refuse("too_many_bands", maximum=BANDS_MAXIMUM)
    bands: list[Band] = []
    for band in nodes:
        below = bands[-1].up_to or 0 if bands else 0
        bands.append(_read_band(band, rulebook, below, last=band is nodes[-1]))
    return tuple(bands)


def _read_band(node: Node, rulebook: Rulebook, below: int, *, last: bool) -> Band:
    names = ("wertungspunkte", *(THROWN_IN if rulebook.has_thrown_in else ()))
    fields = node.fields((*names, *(() if last else ("up_to",))), ("up_to",) if last else ())
    if last and "up_to" in fields.nodes:
        fields.nodes["up_to"].refuse("last_band_ends")
    return Band(
        up_to=fields.optional("up_to", _whole(below + 1, MAXIMUM_AUGEN)),
        wertungspunkte=fields.read("wertungspunkte", _whole(LOWEST_LOSS, HIGHEST_LOSS), 0),
        thrown_in_augen=fields.read("thrown_in_augen", _whole(0, MAXIMUM_AUGEN), 0),
        thrown_in_wertungspunkte=fields.read("thrown_in_wertungspunkte", _whole(LOWEST_LOSS, HIGHEST_LOSS), 0),
        thrown_in_keeps_more=fields.read("thrown_in_keeps_more", Node.flag, default=False),
    )
