"""What changes a final or a published result leads to one page: what it is, whose ranks it would move, and why.

The act that was refused is done in a transaction, looked at and undone; with a reason it is done once more, and stays.
So no page needs to know of it: whatever form was sent, its fields come along and go to the address they came from.
"""

import copy
import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.messages.storage import default_storage
from django.db import transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import ResolverMatch, reverse
from django.utils.translation import gettext as _
from django.utils.translation import override

from languages import SOURCE
from scoring import Rulebook
from tournament.core import lock, names
from tournament.core import words as wording
from tournament.core.access import NoRightError, Right, demand_lead, organised_tournament, rights_of, role_of
from tournament.core.act import apart, held
from tournament.core.audit_words import AuditLine, action_of, changed_in, line
from tournament.core.errors import LockedError
from tournament.core.works import NotDoneError
from tournament.core.writing import writing
from tournament.models import AuditEntry, Ranking, Tournament
from tournament.models.limits import LONGEST_NOTE
from tournament.standings.acts.editions import next_edition
from tournament.standings.reads.moves import Effect, effects, numbers_now, team_names
from tournament.standings.reads.sealing import Lists, changed, final_lists
from tournament.web.acting import actor_of
from tournament.web.errors import not_done, permission_denied
from tournament.web.organiser_frame import render_step

OF_RULES = frozenset({"tournament_changed", "house_rules_set"})
"""Acts of which it is published what they changed."""

REASON, SEEN = "correction_reason", "correction_seen"
"""Fields of the page: why, and what was shown before."""

View = Callable[[HttpRequest], HttpResponse]


@dataclass(frozen=True, slots=True)
class Trial:
    """An act that was done, and may still be undone.

    `response`: what the page it belongs to answered, `request`: the one it answered, with its messages. `passed`: the
    locks it passed. `acts`: what was done, in words; none: it was refused for another reason. `effects`: what moves.
    `rulebook`: by which it is played. `stood`: what the final lists said before; `others`: the ids of
    the rankings whose final list is another by it.
    """

    response: HttpResponse
    request: HttpRequest
    passed: frozenset[str]
    acts: tuple[AuditLine, ...]
    effects: tuple[Effect, ...]
    rulebook: Rulebook
    stood: Lists
    others: tuple[str, ...]

    @property
    def seen(self) -> str:
        """Stands for all that is shown of it."""
        shown = [[(act.entry.subject, act.action, act.before, act.after) for act in self.acts], self.effects]
        return hashlib.sha256(repr(shown).encode()).hexdigest()[:16]

    @property
    def what(self) -> str:
        """What was done, in a line, as it is stored: in German; of the tournament's rules which of them was changed."""
        with override(SOURCE):
            return "; ".join(_what(act, self.rulebook) for act in self.acts)


def _what(done: AuditLine, rulebook: Rulebook) -> str:
    said = " ".join(filter(None, (done.entry.subject, action_of(done.entry))))
    if done.entry.action not in OF_RULES:
        return said
    named = ", ".join(changed_in(done.entry.before, apart(done.entry.after)[0], rulebook))
    return f"{said} ({named})" if named else said


def sent_with_reason(
    request: HttpRequest, view: Callable[..., HttpResponse], args: Sequence[Any], kwargs: dict[str, Any]
) -> HttpResponse | None:
    """The answer to a form that comes back with its reason; None: it is none."""
    if "slug" not in kwargs or not request.user.is_authenticated or REASON not in request.POST:
        return None
    tournament = organised_tournament(request, kwargs["slug"])
    demand_lead(request, tournament)
    return _answer(request, tournament, lambda shadow: view(shadow, *args, **kwargs))


def asked_for_reason(request: HttpRequest, error: LockedError, match: ResolverMatch) -> HttpResponse:
    """The answer to a form that was refused since it changes what is locked."""
    if not request.accepts("text/html") or request.FILES:
        return _told(error.code)
    tournament = Tournament.stored.get(pk=error.tournament)
    if Right.LEAD not in rights_of(request):
        return permission_denied(request, NoRightError(Right.LEAD, role_of(request), tournament))
    return _answer(request, tournament, lambda shadow: match.func(shadow, *match.args, **match.kwargs))


def _told(code: str) -> HttpResponse:
    """To a program, or of a file, which no form can send once more."""
    error = {"place": "", "code": code, "message": wording.refusal(code, {})}
    return JsonResponse({"errors": [error]}, status=409)


def _answer(request: HttpRequest, tournament: Tournament, view: View) -> HttpResponse:
    try:
        return _corrected(request, tournament, view)
    except NotDoneError as error:
        return not_done(request, error)


def _corrected(request: HttpRequest, tournament: Tournament, view: View) -> HttpResponse:
    """Do it if all that is needed was said, else show the page with what it would do."""
    reason = names.tidy(request.POST.get(REASON, ""))[:LONGEST_NOTE]
    with writing():
        held(tournament)
        trial = _tried(request, tournament, view, reason)
        if not trial.acts or not trial.passed or _changes_no_end(tournament, trial):
            return _done(request, trial)
        if reason and request.POST.get(SEEN) == trial.seen:
            _finish(tournament, trial, reason, request)
            return _done(request, trial)
        transaction.set_rollback(True)
    return _page(request, tournament, trial)


def _tried(request: HttpRequest, tournament: Tournament, view: View, reason: str) -> Trial:
    """What the page answers when it may. What it says it says beside, until it is known whether it is true."""
    shadow = copy.copy(request)
    vars(shadow)["_messages"] = default_storage(shadow)
    last = Tournament.objects.values_list("revision", flat=True).get(pk=tournament.pk)
    before, teams, stood = numbers_now(tournament), team_names(tournament), final_lists(tournament)
    with lock.correcting(reason) as under_way:
        response = view(shadow)
    tournament = Tournament.objects.get(pk=tournament.pk)  # its rules may be others now
    after = numbers_now(tournament)
    rows = AuditEntry.objects.filter(tournament=tournament, revision__gt=last).order_by("revision")
    return Trial(
        response,
        shadow,
        frozenset(under_way.passed),
        tuple(line(row, tournament.rulebook) for row in rows),
        tuple(effects(before, after, teams)),
        tournament.rulebook,
        stood,
        tuple(changed(stood, final_lists(tournament))),
    )


def _changes_no_end(tournament: Tournament, trial: Trial) -> bool:
    """What is locked coarsely may be done if the final lists stay as they are: a penalty of somebody who is in none of
    them; and while others are still to be played for whatever is no list of a final series.
    """
    if trial.others or lock.PUBLISHED in trial.passed:
        return False
    changes = {lock.CHANGES.get(act.entry.action, lock.Changes.EVERYTHING) for act in trial.acts}
    waiting = Ranking.objects.filter(tournament=tournament, final_at=None).exists()
    return lock.Changes.SERIES not in changes and (waiting or changes == {lock.Changes.IN_A_SERIES})


def _finish(tournament: Tournament, trial: Trial, reason: str, request: HttpRequest) -> None:
    """Make the next edition of what is another now; that a published series was changed is noted already."""
    if lock.FINAL not in trial.passed:
        return
    edition = next_edition(tournament, trial.stood, reason, trial.what, actor_of(request))
    if edition is None:
        messages.success(trial.request, _("Berichtigt. Alle Wertungen bleiben, wie sie sind."))
    else:
        messages.success(trial.request, _("Berichtigt: Fassung %(number)s.") % {"number": edition.number})


def _done(request: HttpRequest, trial: Trial) -> HttpResponse:
    """What the page answered, with what it said."""
    vars(request)["_messages"] = vars(trial.request)["_messages"]
    return trial.response


def _page(request: HttpRequest, tournament: Tournament, trial: Trial) -> HttpResponse:
    """What it would do, and the field for the reason; 409, since nothing is stored."""
    fields = [
        (name, value)
        for name, values in request.POST.lists()
        if name not in {REASON, SEEN, "csrfmiddlewaretoken"}
        for value in values
    ]
    context = {
        "trial": trial,
        "is_final": lock.FINAL in trial.passed,
        "fields": fields,
        "names": {"reason": REASON, "seen": SEEN},
        "longest": LONGEST_NOTE,
        "reason": request.POST.get(REASON, ""),
        "reason_missing": REASON in request.POST and not request.POST[REASON].strip(),
        "changed_meanwhile": SEEN in request.POST and request.POST[SEEN] != trial.seen,
        "back": getattr(trial.response, "url", reverse("organiser:standings", args=[tournament.slug])),
    }
    return render_step(request, tournament, "standings", "standings/correction.html", context, status=409)
