"""What a final result rests on changes no more, and what everybody has seen changes only for a reason.

Which act changes what results come from is declared here, once, for every act there is; `act()` asks, so that none can
forget it. An act that is not declared is an error of the program and undoes itself; until it is logged it is taken for
one that changes everything.

What is locked is what the rankings that are final come from, coarsely:

- a series, with its lists, games and totals, if it counts in one of them, or a later one does: a hand thrown in here
  makes a later one the second (rule 15);
- teams, if one of them ranks teams; who plays at all, once every ranking is final: nobody who comes before that has a
  place in what is final already; a list of people who come, in either case;
- a penalty, if the series it is in counts in one of them;
- everything else (clubs, categories, the rules, the rankings themselves) as soon as one is final.

What was played in none of their series goes on: on Sunday, where Saturday is final; so does a penalty there. A lot for
a tie that still waits hinders nobody: it makes the next edition of what it changes (standings/acts/lots.py).

Before that, once the results of a series (or of a later one) are published, its *settled* facts change only for a
reason: a stored game corrected or taken back at the desk, a game added to a closed list there, totals typed over or
removed, a list opened again, a giving up taken back; and the results themselves taken off the public pages, or they
could be changed behind everybody's back meanwhile. Whatever a list keeper writes into an open list needs none: while
lists are open the result is called provisional, and opening a closed one needed its reason.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from enum import Enum, auto
from types import MappingProxyType
from typing import Any

from django.utils import timezone

from scoring import rankings as scoring_rankings
from tournament.core.errors import LockedError
from tournament.core.rankings import as_values
from tournament.core.series_state import with_results
from tournament.models import Correction, RankedKind, Ranking, Series, Tournament
from tournament.models.limits import LONGEST_NOTE

FINAL, PUBLISHED = "final", "reason_needed"
"""Why something is locked; the codes of the refusals."""


class Changes(Enum):
    """What an act changes of what results come from."""

    NOTHING = auto()
    SERIES = auto()  # the one its subject names, and what is thrown in later
    IN_A_SERIES = auto()  # the one the act names, and no other
    TEAMS = auto()
    WHO_PLAYS = auto()
    PEOPLE_AND_TEAMS = auto()  # a list of people, who may be in teams
    EVERYTHING = auto()


_DECLARED = {
    Changes.NOTHING: (
        # Seats at which nothing was played give nobody anything.
        *("series_seated", "series_drawn", "seats_swapped", "seating_discarded", "changes_taken_in", "draw_committed"),
        *("published_seats_swapped", "draw_announced", "draw_discarded", "lot_announced"),
        *("seating_published", "seatings_published", "seating_intended", "apart_wished", "apart_forgotten"),
        *("table_fixed", "people_ticked"),
        *("series_started", "clock_shifted", "cards_confirmed", "offence_reported", "link_renewed", "list_typed_twice"),
        *("sums_compared", "totals_begun"),
        *("results_published", "tournament_published", "tournament_unpublished"),
        *("results_follow", "results_follow_no_more"),
        *("tournament_archived", "tournament_taken_out", "tournament_deleted", "tournament_undeleted"),
        "lot_drawn",  # refused unless its tie still waits
        *("board_frozen", "board_unfrozen"),  # what everybody sees, not what is
        *("result_finalised", "result_reopened", "result_corrected", "objections_set"),
        *("decision_noted", "decision_forgotten", "offence_decided"),  # in words, beside the numbers
        *("exported", "logged_in", "taken_over"),
        *("helper_appointed", "helper_role_changed", "helper_withdrawn"),
        *("invited", "invitation_taken", "invitation_withdrawn"),
        *("account_let_in", "account_changed", "account_secured", "password_changed", "sessions_ended"),
        *("passkey_added", "passkey_removed", "second_factor_on", "second_factor_off"),
        *("floor_drawn", "floor_removed"),
        *("prospectus_written", "prospectus_shown", "prospectus_hidden", "door_set", "door_code_renewed"),
        *("tour_ended", "tour_shown", "language_chosen"),
        *("recovery_codes_made", "recovery_code_used", "role_set", "member_removed"),
        *("organisation_added", "organisation_renamed", "organisation_zone_set"),
        *("federation_set", "second_factor_demanded"),
        *("names_forgotten", "helpers_forgotten", "invitations_forgotten", "privacy_set", "legal_pages_set"),
        *("hall_address_set", "hall_address_tried", "hall_phone_answered", "hall_certificate_kept"),
        *("demo_removed", "tournament_removed"),  # with its whole log
        *("second_place_set", "web_space_set"),
        *("embedding_set", "api_key_made", "api_key_withdrawn", "api_key_used"),  # who reads it, and where
        *("certificates_designed", "certificates_placed", "brand_chosen", "brand_of_organisation_chosen"),
        *("prizes_planned", "prizes_settled", "prizes_lifted", "prize_paid", "prize_taken_back"),
        *("pages_set", "date_set", "date_deleted", "join_asked", "join_accepted", "join_refused"),
        *("outside_stored", "outside_corrected", "outside_published", "outside_hidden", "outside_deleted"),
        "restored",  # what was put back stands in the database already
        *("phone_assigned", "phones_cleared"),
        # What everybody sees of results, and when.
        *("ceremony_arranged", "ceremony_named", "ceremony_begun", "ceremony_shown", "ceremony_hidden"),
        *("ceremony_undrawn", "ceremony_ended", "ceremony_rehearsed"),
        # What people at a table say of their list, and minutes more for one: no number hangs on it.
        *("name_taken", "name_released", "game_confirmed", "game_objected", "objection_settled", "list_signed"),
        *("referee_called", "call_seen", "call_ended", "minutes_given"),
        # What lies beside a list; taking it in is storing a game, which is declared below.
        *("late_kept", "late_taken", "late_rejected"),
        # Who is called how: no number hangs on it, and what is final keeps the names it was published with.
        *("person_changed", "person_renamed", "person_deleted", "people_merged", "people_parted"),
        *("people_told_apart", "name_forgotten"),
        *("entry_sent", "entry_changed", "entry_seen", "entries_set", "entries_taken", "entries_cleared"),
        *("entry_confirmed", "entry_let_hold", "entries_dropped"),
        *("entries_moved_up", "entry_refused", "entry_refusal_undone"),
        # Money: it changes no result.
        *("money_booked", "booking_undone", "cash_set_up", "cash_closed", "cash_opened"),
        *("tariff_set", "tariff_removed", "tariff_closed", "tariff_opened", "tariff_chosen", "invoice_made"),
        *("invoice_cancelled", "receipt_given", "issuer_set", "year_closed", "papers_forgotten"),
        *("season_added", "season_changed", "season_published", "season_unpublished", "season_final"),
        *("qualification_added", "qualification_changed", "qualification_answered"),
        *("programme_written", "programme_moved", "programme_removed"),
        *("screen_steered", "hall_told", "hall_told_no_more", "hall_called", "hall_call_ended"),
    ),
    Changes.SERIES: (
        *("game_stored", "game_taken_back", "totals_typed", "totals_removed"),
        *("game_inserted", "game_taken_out", "games_swapped"),
        "seats_put_right",
        *("list_closed", "list_reopened", "gave_up", "giving_up_withdrawn", "games_struck", "striking_withdrawn"),
        *("games_counted_until", "series_cancelled", "series_cancelled_taken_back"),
        *("results_withdrawn", "seating_withdrawn"),
    ),
    Changes.TEAMS: ("team_formed", "teams_formed", "team_changed", "team_deleted"),
    Changes.WHO_PLAYS: ("person_registered", "person_withdrawn", "person_back"),
    Changes.PEOPLE_AND_TEAMS: ("people_registered",),
    Changes.IN_A_SERIES: ("penalty_imposed", "penalty_lifted"),
    Changes.EVERYTHING: (
        *("disqualified", "readmitted", "unranked_set", "lot_corrected"),
        *("registration_corrected", "registration_deleted", "totals_recomputed"),
        *("tournament_created", "tournament_copied", "tournament_changed", "tournament_imported"),
        *("tournament_corrected", "demo_loaded"),
        *("house_rules_set", "days_set"),
        *("rankings_ticked", "ranking_added", "ranking_changed", "ranking_removed", "rankings_ordered"),
    ),
}
CHANGES: Mapping[str, Changes] = MappingProxyType(
    {action: changes for changes, actions in _DECLARED.items() for action in actions}
)
"""Action of the audit log -> what it changes."""


_CHANGES_NO_RESULT = sorted(
    {action for action, changes in CHANGES.items() if changes is Changes.NOTHING} - {"lot_drawn"}
)

OF_DELETED = frozenset({"tournament_undeleted", "names_forgotten", "restored", "totals_recomputed"})
"""Acts on a tournament that is deleted: it comes back, names in it go, a copy was put back in which it is, its sums
are made anew."""


@dataclass(slots=True)
class Correcting:
    """A correction under way: why, and which locks (FINAL, PUBLISHED) its acts passed."""

    reason: str
    passed: set[str] = field(default_factory=set)


_UNDER_WAY: ContextVar[Correcting | None] = ContextVar("correcting", default=None)


@contextmanager
def correcting(reason: str) -> Iterator[Correcting]:
    """Let the acts inside change what is locked, for this reason. Whoever calls this makes the next edition."""
    under_way = Correcting(reason)
    token = _UNDER_WAY.set(under_way)
    try:
        yield under_way
    finally:
        _UNDER_WAY.reset(token)


def lock_on(
    tournament: Tournament,
    action: str,
    subject: str,
    *,
    settled: bool,
    was_published: bool = False,
    series: int | None = None,
) -> str:
    """What keeps an act from being done without a correction: FINAL, PUBLISHED, or nothing (empty).

    `series`: the one it is in, where its subject does not say so. `settled`: whether it changes what stood there, not
    only adds to it. `was_published`: whether it takes results off the public pages, so that they are published no more.
    """
    changes, number = CHANGES.get(action, Changes.EVERYTHING), series or _series_of(subject)
    if is_final(tournament, changes, number):
        return FINAL
    if not settled or changes is not Changes.SERIES or number is None:
        return ""
    return PUBLISHED if was_published or is_published(tournament, number) else ""


def unlock(tournament: Tournament, lock: str) -> str:
    """The reason of the correction under way, which passes this lock (empty: any act does). Raises LockedError: there
    is no correction.
    """
    under_way = _UNDER_WAY.get()
    if not lock:
        return ""
    if under_way is None:
        raise LockedError(lock, tournament.pk)
    under_way.passed.add(lock)
    return under_way.reason


def note_change(tournament: Tournament, subject: str, reason: str) -> None:
    """Inside an act that is logged: a published series was changed for this reason; it shows from now on."""
    number = _series_of(subject) or 0
    series = Series.objects.filter(tournament=tournament, number=number).first()
    Correction.objects.create(
        tournament=tournament,
        series=series,
        at=timezone.now(),
        reason=reason[:LONGEST_NOTE],
        what=subject,
        revision=tournament.revision,
    )


def is_final(tournament: Tournament, changes: Changes, series: int | None = None) -> bool:
    """Whether a final ranking comes from what changes; `series` None: one that is not known, so any. At most two
    queries.
    """
    if changes is Changes.NOTHING:
        return False
    rankings = list(Ranking.objects.filter(tournament=tournament))
    final = [ranking for ranking in rankings if ranking.final_at is not None]
    of_teams = any(ranking.of == RankedKind.TEAMS for ranking in final)
    match changes:
        case Changes.SERIES:
            return any(_counts(ranking, series) for ranking in as_values(tournament, final))
        case Changes.IN_A_SERIES:
            return any(series is None or ranking.counts(series) for ranking in as_values(tournament, final))
        case Changes.TEAMS:
            return of_teams
        case Changes.WHO_PLAYS | Changes.PEOPLE_AND_TEAMS:
            ended = bool(final) and len(final) == len(rankings)
            return ended or (of_teams and changes is Changes.PEOPLE_AND_TEAMS)
        case _:
            return bool(final)


def final_series(tournament: Tournament) -> frozenset[int]:
    """The numbers of those of its series that a final ranking comes from; at most three queries."""
    final = as_values(tournament, list(Ranking.objects.filter(tournament=tournament, final_at__isnull=False)))
    numbers = Series.objects.filter(tournament=tournament).values_list("number", flat=True) if final else ()
    return frozenset(number for number in numbers if any(_counts(ranking, number) for ranking in final))


def results_revision(tournament: Tournament, **until: Any) -> int:
    """The number of the last act that changed what results come from, lots included (0: none did); `until`: of those
    acts alone. One query."""
    changing = tournament.audit_entries.filter(**until).exclude(action__in=_CHANGES_NO_RESULT)
    return changing.order_by("-revision").values_list("revision", flat=True).first() or 0


def is_published(tournament: Tournament, series: int) -> bool:
    """Whether what happens in this series shows in published results: its own, or those of a later one."""
    later = Series.objects.filter(tournament=tournament, number__gte=series)
    return later.filter(with_results()).exists()


def _series_of(subject: str) -> int | None:
    """The series a subject of the audit log names ("Serie 3, Tisch 4")."""
    named = re.match(r"Serie (\d+)(?:,|$)", subject)
    return int(named[1]) if named else None


def _counts(ranking: scoring_rankings.Ranking, series: int | None) -> bool:
    """Whether it, or a later one, counts."""
    return series is None or ranking.series is None or any(number >= series for number in ranking.series)
