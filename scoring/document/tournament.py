"""The tournament of a document: what is played, when, by which rules, and what was agreed beside them."""

import datetime as dt
import re
from dataclasses import replace
from functools import partial

from scoring.agreements import AGREEMENTS, is_of_use
from scoring.rulebook import Rulebook
from scoring.rulebooks import RULEBOOKS

from .entries import TournamentInfo
from .house import read_house_rules
from .known import GAMES_MAXIMUM
from .rankings import read_rankings
from .shape import Fields, Node

SERIES_MAXIMUM = 99
MINUTES_MAXIMUM = 9999
EXTRA_MAXIMUM = 99
TEAM_SIZE_MAXIMUM = 99
TARGET_SCORE_MAXIMUM = 999_999
LANGUAGE = re.compile(r"[a-z]{2,3}")
CURRENCY = re.compile(r"[A-Z]{3}")
ZONE = re.compile(r"(?=.{1,64}$)[A-Za-z][A-Za-z0-9_+-]*(?:/[A-Za-z0-9_+-]+)*")

REQUIRED = ("name", "date", "rulebook", "series", "games_per_series")
OPTIONAL = (
    "minutes_per_series",
    "repeat_offence_extra",
    "place",
    "team_size",
    "target_score",
    "jokers",
    "house_rules",
    "last_day",
    "agreements",
    "rankings",
    "language",
    "currency",
    "time_zone",
)


def known_rulebook(info: TournamentInfo) -> Rulebook | None:
    """The rules of a tournament that may not have been read right; None where it names none there is."""
    return info.rulebook if info.rulebook_id in RULEBOOKS else None


def read_tournament(node: Node) -> TournamentInfo:
    fields = node.fields(REQUIRED, OPTIONAL)
    info = TournamentInfo(
        name=fields.text("name"),
        date=fields.read("date", Node.date, dt.date.min),
        rulebook_id=fields.read("rulebook", _read_rulebook, ""),
        series=fields.read("series", lambda node: node.whole(1, SERIES_MAXIMUM), 0),
        games_per_series=fields.read("games_per_series", lambda node: node.whole(1, GAMES_MAXIMUM), 0),
        minutes_per_series=fields.optional("minutes_per_series", lambda node: node.whole(1, MINUTES_MAXIMUM)),
        repeat_offence_extra=fields.optional("repeat_offence_extra", lambda node: node.whole(0, EXTRA_MAXIMUM)),
        place=fields.optional("place", Node.text),
        team_size=fields.optional("team_size", lambda node: node.whole(1, TEAM_SIZE_MAXIMUM)),
        target_score=fields.optional("target_score", lambda node: node.whole(1, TARGET_SCORE_MAXIMUM)),
        jokers=fields.optional("jokers", Node.flag),
        last_day=fields.optional("last_day", Node.date),
        agreements=fields.optional("agreements", _read_agreements),
        language=fields.optional("language", partial(_read_code, LANGUAGE, "not_a_language")),
        currency=fields.optional("currency", partial(_read_code, CURRENCY, "not_a_currency")),
        time_zone=fields.optional("time_zone", partial(_read_code, ZONE, "not_a_zone")),
    )
    rankings = fields.optional("rankings", lambda node: read_rankings(node, info.series or SERIES_MAXIMUM))
    _check_last_day(fields, info)
    return replace(_by_its_rules(fields, info), rankings=rankings)


def _by_its_rules(fields: Fields, info: TournamentInfo) -> TournamentInfo:
    """What can be read and checked only where the rulebook is known."""
    rulebook = RULEBOOKS.get(info.rulebook_id)
    if rulebook is None:
        return info
    house_rules = fields.optional("house_rules", lambda node: read_house_rules(node, rulebook))
    info = replace(info, house_rules=house_rules)
    _check_games_per_series(fields, info)
    _check_left_open(fields, info, rulebook)
    _check_agreements(fields, info)
    return info


def _read_rulebook(node: Node) -> str | None:
    value = node.text()
    if value is not None and value not in RULEBOOKS:
        node.refuse("rulebook_unknown", rulebook=value)
    return value


def _read_code(written: re.Pattern[str], refusal: str, node: Node) -> str | None:
    """A code of ISO 639 or ISO 4217, or an IANA name such as Europe/Dublin; whoever reads the document need not know
    it, and keeps it."""
    value = node.text()
    if value is not None and not written.fullmatch(value):
        node.refuse(refusal)
        return None
    return value


def _read_agreements(node: Node) -> tuple[str, ...]:
    """Switches that are absent or true; false says as much as absent."""
    fields = node.fields((), AGREEMENTS)
    return tuple(code for code in AGREEMENTS if fields.optional(code, Node.flag))


def _check_agreements(fields: Fields, info: TournamentInfo) -> None:
    rulebook = replace(info, agreements=None).rulebook
    for code in info.agreements or ():
        if not is_of_use(rulebook, code):
            fields.nodes["agreements"].inside(code).warn("agreement_of_no_use")


def _check_last_day(fields: Fields, info: TournamentInfo) -> None:
    if info.last_day is not None and info.last_day < info.date:
        fields.nodes["last_day"].refuse("day_too_early", first=info.date.isoformat())


def _check_left_open(fields: Fields, info: TournamentInfo, rulebook: Rulebook) -> None:
    """What a tournament may decide only where its rulebook, or the house, leaves it open.

    Source: horesca, "Zielpunktzahl"; romme24, "ob mit oder ohne Joker gespielt wird, kannst du ... frei wählen".
    """
    if info.target_score is not None and not info.rulebook.has_target_score:
        fields.nodes["target_score"].refuse("target_score_not_foreseen")
    if info.jokers not in {None, rulebook.pack.jokers > 0} and not rulebook.jokers_optional:
        fields.nodes["jokers"].refuse("jokers_not_optional")


def _check_games_per_series(fields: Fields, info: TournamentInfo) -> None:
    """Where the dealer sits out, everybody plays the same number only if the games divide by the seats (rule 2)."""
    rulebook = info.rulebook
    if not rulebook.plays_evenly(info.games_per_series):
        fields.nodes["games_per_series"].warn("games_uneven", multiple=rulebook.table_sizes[0])
