"""What the organiser decides beside the games: penalties, who has no rank, what a referee decided.

Source: contract.md, section 7, `penalties`, `disqualified`, `unranked`; decisions.md, "Second reading".
"""

from typing import Any

from django.utils import timezone

from tournament.core import names
from tournament.core.act import Actor, act, compare
from tournament.core.errors import RefusedError, StaleError, within
from tournament.models import CardTable, Decision, OffenceReport, Penalty, Registration, Series, Team, Tournament
from tournament.models.limits import LONGEST_NOTE

HIGHEST_PENALTY = 9999


def penalise(
    series: Series, whom: Registration | Team, points: int, reason: str, actor: Actor, tournament: Tournament
) -> Penalty:
    """Take points (1 or more are taken) from a player or team in a series; they count in the number that ranks.

    Raise RefusedError: no reason; a series the player, or everybody of the team, has not played; too many points; the
    same for the same reason is there already, by a second click.
    """
    with act(tournament, actor, "penalty_imposed", _called(whom)) as entry:
        if not 1 <= points <= HIGHEST_PENALTY:
            raise RefusedError("penalty_points", {"maximum": HIGHEST_PENALTY})
        if not _has_played(series, whom):
            raise RefusedError("penalty_not_played", {"name": _called(whom), "number": series.number})
        taken: dict[str, Any] = {
            "series": series,
            "registration": whom if isinstance(whom, Registration) else None,
            "team": whom if isinstance(whom, Team) else None,
            "points": -points,
            "reason": reason_of(reason),
        }
        if entry.tournament.penalties.filter(**taken).exists():
            raise RefusedError("penalty_there", {"name": _called(whom)})
        last = entry.tournament.penalties.order_by("-position").first()
        penalty = Penalty.objects.create(
            tournament=entry.tournament,
            **taken,
            at=timezone.now(),
            position=last.position + 1 if last else 1,
        )
        entry.series, entry.after = series.number, _penalty_json(penalty)
    return penalty


def lift(penalty: Penalty, version: int, actor: Actor) -> None:
    """Take a penalty back. StaleError: it is gone, or another than was read."""
    with act(penalty.tournament, actor, "penalty_lifted", _called(whom_of(penalty))) as entry:
        stored = entry.tournament.penalties.select_related("series").filter(pk=penalty.pk).first()
        if stored is None:
            raise StaleError(None)
        compare(stored.version, version, stored)
        entry.series, entry.before = stored.series.number, _penalty_json(stored)
        stored.delete()


def disqualify(registration: Registration, version: int, reason: str, actor: Actor) -> None:
    """Disqualify somebody: no rank, and nothing they made counts for a team or club; what others made at their tables
    stays. Raise RefusedError: no reason, disqualified already."""
    with act(registration.tournament, actor, "disqualified", registration.person.name) as entry:
        stored = _locked(registration, version)
        if stored.disqualified:
            raise RefusedError("disqualified_already", {"name": registration.person.name})
        stored.disqualified, stored.disqualified_reason = True, reason_of(reason)
        entry.after = {"disqualified": True, "reason": stored.disqualified_reason}
        _raise_version(stored)


def readmit(registration: Registration, version: int, actor: Actor) -> None:
    """Take a disqualification back."""
    with act(registration.tournament, actor, "readmitted", registration.person.name) as entry:
        stored = _locked(registration, version)
        entry.changed = stored.disqualified
        entry.before = {"disqualified": True, "reason": stored.disqualified_reason}
        stored.disqualified, stored.disqualified_reason = False, ""
        _raise_version(stored)


def set_unranked(registration: Registration, version: int, actor: Actor, *, unranked: bool) -> None:
    """Let somebody play außer Wertung: listed without rank, counting for no team or club; or again in it."""
    with act(registration.tournament, actor, "unranked_set", registration.person.name) as entry:
        stored = _locked(registration, version)
        entry.changed = stored.unranked != unranked
        entry.before, entry.after = {"unranked": stored.unranked}, {"unranked": unranked}
        stored.unranked = unranked
        _raise_version(stored)


def note(
    tournament: Tournament,
    actor: Actor,
    text: str,
    *,
    registration: Registration | None = None,
    card_table: CardTable | None = None,
    game_number: int | None = None,
) -> Decision:
    """Note what was decided at a table, of a person, or both; it changes no number and is for the organiser alone.

    Refused: neither table nor person; no text.
    """
    with act(tournament, actor, "decision_noted", _place(registration, card_table, game_number)) as entry:
        entry.public = False
        if registration is None and card_table is None:
            raise RefusedError("decision_of_nothing")
        decision = Decision.objects.create(
            tournament=entry.tournament,
            registration=registration,
            card_table=card_table,
            game_number=game_number,
            text=reason_of(text),
            at=timezone.now(),
            by=actor.name,
        )
        entry.after = {"decision": decision.text}
    return decision


def forget(decision: Decision, version: int, actor: Actor) -> None:
    """Take a noted decision away; the log keeps it. StaleError: it is gone, or another than was read."""
    place = _place(decision.registration, decision.card_table, decision.game_number)
    with act(decision.tournament, actor, "decision_forgotten", place) as entry:
        entry.public = False
        stored = entry.tournament.decisions.filter(pk=decision.pk).first()
        if stored is None:
            raise StaleError(None)
        compare(stored.version, version, stored)
        entry.before = {"decision": stored.text}
        stored.delete()


def decide_offence(report: OffenceReport, before: str, text: str, actor: Actor) -> None:
    """Note what was decided after a second thrown-in hand (rule 15); empty: nothing yet. `before`: what was read.

    It changes no number: a penalty is imposed by itself.
    """
    table = report.seat.card_table
    with act(table.series.tournament, actor, "offence_decided", _place(None, table, report.game_number)) as entry:
        entry.public = False
        stored = OffenceReport.objects.filter(pk=report.pk).first()
        if stored is None or stored.decision != before:
            raise StaleError(stored)
        decision = names.tidy(text)[:LONGEST_NOTE]
        entry.changed = decision != stored.decision
        entry.before, entry.after = {"decision": stored.decision}, {"decision": decision}
        stored.decision = decision
        stored.save()


def reason_of(text: str) -> str:
    """A reason as it is stored. Refused: none, or too long."""
    return within(names.tidy(text), LONGEST_NOTE, "reason_missing")


def whom_of(penalty: Penalty) -> Registration | Team:
    """The player or the team whose penalty it is."""
    whom = penalty.registration or penalty.team
    if whom is None:
        raise TypeError("a penalty of nobody")  # the database refuses such
    return whom


def _has_played(series: Series, whom: Registration | Team) -> bool:
    whose = {"registration": whom} if isinstance(whom, Registration) else {"registration__memberships__team": whom}
    held = (series.seats, series.substitutions)
    return any(rows.filter(games__gt=0, **whose).exists() for rows in held)


def _called(whom: Registration | Team) -> str:
    return whom.person.name if isinstance(whom, Registration) else whom.name


def _penalty_json(penalty: Penalty) -> dict[str, Any]:
    return {"in_series": penalty.series.number, "points": penalty.points, "reason": penalty.reason}


def _place(registration: Registration | None, card_table: CardTable | None, game_number: int | None) -> str:
    """How the log names what a decision is about, lists as everywhere."""
    parts = [registration.person.name] if registration else []
    if card_table:
        parts.append(card_table.subject)
    if game_number:
        parts.append(f"Spiel {game_number}")
    return ", ".join(parts)


def _locked(registration: Registration, version: int) -> Registration:
    stored = Registration.objects.select_related("person").get(pk=registration.pk)
    compare(stored.version, version, stored)
    return stored


def _raise_version(registration: Registration) -> None:
    registration.version += 1
    registration.save()
