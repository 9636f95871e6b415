"""The registration desk: who is registered, who is there, one more, and who is meant by what is being typed."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.core import names
from tournament.core.access import Right, organised_tournament, rights_of
from tournament.core.errors import RefusedError, StaleError
from tournament.core.history import noted_of, penalties_of
from tournament.models import Registration, Tournament
from tournament.registration.acts import registrations as acts
from tournament.registration.acts.sent import place_freed
from tournament.registration.fields import FIELD_BY_KEY, KEPT, written
from tournament.registration.forms.registrations import PLACES, CorrectionForm, NewPersonForm
from tournament.registration.reads import people
from tournament.registration.reads.known import chosen, is_by_number, offered
from tournament.registration.reads.people import sent_and_not_taken
from tournament.registration.words import OF_THE_DESK, OF_THE_KNOWN
from tournament.web.acting import act_on, actor_of, did, status_of, tell, typed_again, whole
from tournament.web.organiser_frame import render_step

TICK_PARTS = 3  # primary key, version, whether it was shown ticked


@login_required
@require_safe
def registrations(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody registered; `?q=` looks for words in number, name, club and team."""
    return show(request, organised_tournament(request, slug))


def show(
    request: HttpRequest, tournament: Tournament, form: NewPersonForm | None = None, status: int = 200
) -> HttpResponse:
    """The page of the desk; `form`: somebody who could not be registered, with what was typed."""
    words = request.GET.get("q", "")[:100].strip()
    known_words = request.GET.get("bekannt", "")[:100].strip()
    may_register = Right.REGISTER in rights_of(request)
    everybody = people.registrations(tournament)
    show_only = request.GET.get("zeige", "")
    by_number = request.GET.get("ordnung") == "nummer"
    there = [registered for registered in everybody if registered.present and not registered.withdrawn]
    missing = [registered for registered in everybody if not registered.present and not registered.withdrawn]
    shown = people.matching({"da": there, "fehlt": missing}.get(show_only, everybody), words)
    just = [registered for registered in everybody if str(registered.pk) == request.GET.get("neu")]
    if form is None:
        known = chosen(tournament, request.GET.get("person", "")) if may_register else {}
        form = NewPersonForm(tournament, initial={"present": _has_begun(everybody), **known})
    if just or form.errors:
        first = next((name for name in form.fields if name in form.errors), "name")
        form.fields[first].widget.attrs["autofocus"] = True
    context = {
        "form": form,
        "just": just[0] if just else None,
        "turned": "gedreht" in request.GET,
        "known": offered(tournament, known_words) if may_register else [],
        "known_words": known_words,
        "words": words,
        "everybody": len(everybody),
        "sent": sent_and_not_taken(tournament) if may_register else 0,
        "present": len(there),
        "withdrawn": len(everybody) - len(there) - len(missing),
        "filters": [
            ("", _("Alle"), len(everybody)),
            ("fehlt", _("Noch nicht da"), len(missing)),
            ("da", _("Da"), len(there)),
        ],
        "show": show_only if show_only in ("da", "fehlt") else "",
        "by_number": by_number,
        "rows": shown if by_number else sorted(shown, key=lambda registered: names.in_order(registered.person.name)),
        "clubs": people.club_names(tournament),
        "folding": json.dumps(names.FOLDING),
        "words_of_desk": _as_data(OF_THE_DESK),
        "words_of_known": _as_data(OF_THE_KNOWN),
    }
    return render_step(request, tournament, "registrations", "registration/registrations.html", context, status=status)


@login_required
@require_POST
def register(request: HttpRequest, slug: str) -> HttpResponse:
    """Register one person; a walk-in is there at once."""
    tournament = organised_tournament(request, slug)
    form = NewPersonForm(tournament, request.POST)
    made = did(form, lambda: acts.register(tournament, form.entry(), actor_of(request)), PLACES)
    if not made:
        return show(request, tournament, form, status=status_of(form))
    just = {"neu": made[0].pk, **({"gedreht": 1} if form.turned else {})}
    return redirect(f"{_desk(tournament)}?{urlencode(just)}")


@login_required
@require_POST
def presence(request: HttpRequest, slug: str) -> HttpResponse:
    """Store who is there: every box of the page, or the one that was just ticked (asked for as JSON)."""
    tournament = organised_tournament(request, slug)
    if request.POST.get("alle"):
        number = acts.everybody_present(tournament, actor_of(request))
        messages.success(request, _("Alle sind da (%(number)s neu angekreuzt).") % {"number": number})
        return redirect(_desk(tournament))
    stale = acts.set_present(tournament, list(ticks(request)), actor_of(request))
    if request.headers.get("Accept") == "application/json":
        return _answer(tournament, request, stale)
    for registered in stale:
        messages.warning(request, _stale_tick(registered))
    if not stale:
        messages.success(request, _("Gespeichert."))
    return redirect(_desk(tournament))


@login_required
def registration(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """One registration, to be corrected."""
    registered = _registration(request, slug, pk)
    form = CorrectionForm.of(registered, request.POST or None)
    try:
        if not did(form, lambda: acts.correct(registered, form.read, form.entry(), actor_of(request)), PLACES):
            return _show_one(request, registered, form, status=status_of(form))
    except StaleError as error:
        if error.stored is None:
            tell(request, error)
            return redirect(_desk(registered.tournament))
        typed = typed_again(request, version=registered.version)
        return _show_one(request, registered, CorrectionForm.of(registered, typed), stored=error.stored, status=409)
    said = _("Gespeichert.")
    if form.turned:
        said += " " + _("Der Nachname steht vorn: %(name)s.") % {"name": form.cleaned_data["name"]}
    messages.success(request, said)
    return redirect(_desk(registered.tournament))


def _registration(request: HttpRequest, slug: str, pk: int) -> Registration:
    tournament = organised_tournament(request, slug)
    registered = get_object_or_404(people.with_names(tournament.registrations.all()), pk=pk)
    registered.tournament = tournament
    return registered


@act_on(_registration, "registration")
def withdrawn(request: HttpRequest, registered: Registration) -> None:
    """Somebody gives up playing, or comes back."""
    leaves = request.POST.get("withdrawn") == "1"
    done = _("%(name)s ist ausgeschieden.") if leaves else _("%(name)s ist wieder dabei.")
    acts.set_withdrawn(registered, whole(request, "version"), actor_of(request), withdrawn=leaves)
    place_freed(request, registered.tournament)
    messages.success(request, done % {"name": registered.person.name})


@login_required
@require_POST
def delete(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take back a registration of somebody who never had a seat."""
    registered = _registration(request, slug, pk)
    try:
        acts.delete(registered, whole(request, "version"), actor_of(request))
    except (RefusedError, StaleError) as error:
        tell(request, error)
        return redirect("organiser:registration", slug, pk)
    messages.success(request, _("%(name)s ist nicht mehr angemeldet.") % {"name": registered.person.name})
    place_freed(request, registered.tournament)
    return redirect(_desk(registered.tournament))


def _show_one(
    request: HttpRequest, registered: Registration, form: CorrectionForm, *, stored: Any = None, status: int = 200
) -> HttpResponse:
    context = {
        "one": registered,
        "gone": is_by_number(registered.person.name),
        "form": form,
        "stored": facts(stored) if stored else [],
        "facts": facts(acts.as_json(registered)),
        "sent": registered.submitted.filter(withdrawn_at=None).exists(),
        "seated": registered.seats.exists() or registered.substitutions.exists(),
        "noted": noted_of(registered),
        "penalties": penalties_of(registered),
        "clubs": people.club_names(registered.tournament),
    }
    return render_step(
        request, registered.tournament, "registrations", "registration/registration.html", context, status=status
    )


def facts(stored: dict[str, Any]) -> list[tuple[Promise | str, str]]:
    """What is stored of a registration (`as_json`), label and text."""
    shown = [FIELD_BY_KEY[key] for key in ("name", "club", "number")] + list(KEPT)
    there = [_("ja") if stored["present"] else _("nein"), *([_("ausgeschieden")] if stored["withdrawn"] else [])]
    return [*((declared.label, written(stored[declared.key])) for declared in shown), (_("da"), ", ".join(there))]


def _has_begun(everybody: list[Registration]) -> bool:
    """People are being ticked: whoever is registered now stands at the desk."""
    return any(registered.present for registered in everybody)


def _as_data(words: Mapping[str, Promise]) -> str:
    return json.dumps({key: str(said) for key, said in words.items()}, ensure_ascii=False)


def _desk(tournament: Tournament) -> str:
    return reverse("organiser:registrations", args=[tournament.slug])


def ticks(request: HttpRequest) -> Iterator[acts.Tick]:
    """The boxes of the page: hidden `row` fields ("12.3.0") say how they were shown, `present` which are ticked."""
    ticked = set(request.POST.getlist("present"))
    for row in request.POST.getlist("row"):
        parts = row.split(".")
        if len(parts) == TICK_PARTS and all(part.isdecimal() and len(part) < 10 for part in parts):
            yield acts.Tick(int(parts[0]), int(parts[1]), seen=parts[2] == "1", wanted=parts[0] in ticked)


def _answer(tournament: Tournament, request: HttpRequest, stale: list[Registration]) -> JsonResponse:
    """For the page: each of its rows as stored now, what to say, and how many are there."""
    keys = [tick.registration for tick in ticks(request)]
    stored = tournament.registrations.filter(pk__in=keys)
    return JsonResponse(
        {
            "rows": [
                {"pk": registered.pk, "version": registered.version, "present": registered.present}
                for registered in stored
            ],
            "stale": [_stale_tick(registered) for registered in stale],
            "present": tournament.registrations.filter(present=True, withdrawn=False).count(),
            "missing": tournament.registrations.filter(present=False, withdrawn=False).count(),
        },
        status=409 if stale else 200,
    )


def _stale_tick(registered: Registration) -> str:
    """Both versions of a box that somebody else changed meanwhile."""
    state = {"name": registered.person.name, "stored": _("da") if registered.present else _("nicht da")}
    wanted = _("nicht da") if registered.present else _("da")
    text = _(
        "%(name)s wurde inzwischen geändert. Gespeichert ist: %(stored)s. Ihr Haken hieß: %(wanted)s. Bitte prüfen."
    )
    return text % {**state, "wanted": wanted}


# `/leitung/<slug>/anmeldung/bekannt.json`: who is meant by what is being typed at the desk.


@login_required
@require_safe
def known(request: HttpRequest, slug: str) -> HttpResponse:
    """`?q=`: three letters or more of names or a pass number."""
    people = offered(organised_tournament(request, slug), request.GET.get("q", "")[:100])
    response = JsonResponse({"people": [asdict(one) for one in people]})
    response["Cache-Control"] = "no-store"
    return response
