"""The plan of the prizes is kept."""

from typing import Any

from tournament.core import rows
from tournament.core.act import Actor, act, compare
from tournament.core.errors import RefusedError
from tournament.models import PrizePlan, Tournament
from tournament.money.reads.lists import lists_of
from tournament.money.reads.stored import Chosen, plan_of, stored_sections
from tournament.money.reads.words import refused
from tournament.money.sharing import PlanError, Pot, check
from tournament.standings.reads.standings import standings

PLAIN = ("typed_pot", "kept_part", "unit", "rest", "left", "ties", "several", "to_members", "shown", "winners_shown")
"""Fields that are kept as they were chosen."""


def keep(tournament: Tournament, version: int, wanted: Chosen, actor: Actor) -> None:
    """Keep the plan. `version`: 0 where none was kept; StaleError.

    RefusedError: it is settled already (but who sees it may change); a list is there no more, or twice; shares that are
    not a hundred percent; more prize money than was typed.
    """
    with act(tournament, actor, "prizes_planned") as entry:
        kept = compared(entry.tournament, version)
        was_shown, before = kept.shown or kept.winners_shown, _told(kept)
        _refuse(entry.tournament, kept, wanted)
        for name in PLAIN:
            setattr(kept, name, getattr(wanted, name))
        kept.parts = list(wanted.parts)
        kept.sections = stored_sections(wanted.sections)
        save(kept)
        shows = kept.shown or kept.winners_shown
        rows.update(Tournament, entry.tournament.pk, shows_prizes=shows)
        entry.before, entry.after = before if version else None, _told(kept)
        entry.public = was_shown or shows


def compared(tournament: Tournament, version: int) -> PrizePlan:
    """The plan as it is kept, if it is the one that was read; else StaleError."""
    kept = plan_of(tournament)
    compare(kept.version, version, kept)
    return kept


def save(kept: PrizePlan) -> None:
    """Keep it as the next version."""
    kept.version += 1
    kept.save()


def _refuse(tournament: Tournament, kept: PrizePlan, wanted: Chosen) -> None:
    if kept.settled_at and (stored_sections(wanted.sections), _rules(wanted)) != (kept.sections, _rules(kept)):
        raise RefusedError("prizes_settled")
    keys = [one.key for one in wanted.sections]
    if len(keys) != len(set(keys)):
        raise RefusedError("prizes_list_twice")
    known = {one.key: one for one in lists_of(tournament, standings(tournament, ()).rankings)}
    if gone := next((key for key in keys if key not in known), None):
        raise RefusedError("prizes_list_gone", {"list": gone.ranking})
    pot = Pot((("", wanted.typed_pot),), wanted.kept_part) if wanted.typed_pot is not None else None
    try:
        check(wanted.plan(known[key].of_people for key in keys), pot.money if pot else None)
    except PlanError as error:
        raise refused(error, [known[key].title for key in keys]) from error


def _rules(one: "PrizePlan | Chosen") -> list[Any]:
    """All that decides who gets what."""
    return [list(one.parts), *(getattr(one, name) for name in PLAIN if not name.endswith("shown"))]


def _told(kept: PrizePlan) -> dict[str, Any]:
    """For the log."""
    return {
        "prizes": sum(row["last"] - row["first"] + 1 for one in kept.sections for row in one["prizes"]),
        "prize_money": kept.typed_pot,
        "plan_shown": kept.shown,
        "winners_shown": kept.winners_shown,
    }
