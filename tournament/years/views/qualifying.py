"""`/leitung/verein/<pk>/qualifikationen/` and `/vereine/<slug>/qualifikation/<key>`: who comes to a championship."""

import hashlib

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from tournament.core.access import Right, kept_organisation, organised_with, role_read
from tournament.core.act import Actor
from tournament.core.errors import StaleError
from tournament.core.names import key as key_of
from tournament.core.speaking import spoken
from tournament.models import Answer, Organisation, Person, Qualification, Tournament
from tournament.web.acting import act_on, actor_of, did, status_of, told, typed_again, whole
from tournament.web.conditional import asked_language, organisation_file, organisation_page
from tournament.web.documents import Document
from tournament.web.printing import pdf_answer
from tournament.web.public_frame import framed
from tournament.web.tabular import table_csv
from tournament.years.acts import seasons as acts
from tournament.years.files.qualifying import rows
from tournament.years.forms.qualifying import NewQualificationForm, QualificationForm
from tournament.years.paper.qualifying import LIST
from tournament.years.reads.qualifying import Qualifying, qualifying, regions_of


@login_required
def qualifications(request: HttpRequest, pk: int) -> HttpResponse:
    """All of an organisation; make one."""
    organisation = kept_organisation(request.user, pk)
    form = NewQualificationForm(request.POST or None)
    if made := did(
        form, lambda: acts.add_qualification(organisation, form.cleaned_data["name"], actor_of(request)), "name"
    ):
        return redirect("organiser:qualification", pk, made[0].pk)
    context = {"organisation": organisation, "qualifications": organisation.qualifications.all(), "form": form}
    return render(request, "years/qualifying/qualifications.html", context, status=400 if form.errors else 200)


@login_required
def qualification(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Who is in, what they answered; which lists count."""
    found = _kept(request, pk, number)
    regions = regions_of(found.organisation)
    initial = {name: getattr(found, name) for name in ("name", "total", "method", "published", "version")}
    form = QualificationForm(request.POST or None, initial=initial, qualification=found, regions=regions)
    try:
        if not did(form, lambda: acts.change_qualification(found, form.read, form.said, actor_of(request)), "name"):
            return _show(request, found, form, status_of(form))
    except StaleError:
        found.refresh_from_db()
        form.data = typed_again(request, version=found.version)
        form.add_error(
            "name", _("Inzwischen hat jemand anderes das geändert. Noch einmal speichern nimmt Ihre Angaben.")
        )
        return _show(request, found, form, 409)
    messages.success(request, _("Gespeichert."))
    return redirect("organiser:qualification", pk, number)


def _kept(request: HttpRequest, pk: int, number: int) -> Qualification:
    organisation = kept_organisation(request.user, pk)
    return get_object_or_404(organisation.qualifications.select_related("organisation"), pk=number)


@act_on(_kept, "qualification")
def answer_qualification(request: HttpRequest, found: Qualification) -> None:
    """Store who was invited, accepted, declined; say who moved up."""
    before = qualifying(found)
    known = {one.person for one in before.places} | set(before.declined)
    answers = {key: said for key in known if (said := request.POST.get(f"stand_{key}")) in Answer.values}
    acts.answer(found, whole(request, "version"), answers, actor_of(request))
    _say_who_moved_up(request, before, qualifying(_kept(request, found.organisation_id, found.pk)))


def _say_who_moved_up(request: HttpRequest, before: Qualifying, after: Qualifying) -> None:
    was_in = {one.person for one in before.places}
    moved = [one.name for region in after.shown for one in region.people if one.place.person not in was_in]
    if moved:
        messages.success(request, _("Gespeichert. Nachgerückt: %(names)s.") % {"names": "; ".join(moved)})
    else:
        messages.success(request, _("Gespeichert."))


@act_on(_kept, "qualification")
def wild_card(request: HttpRequest, found: Qualification) -> None:
    """Give somebody of the organisation a place, or take it back."""
    name, given = request.POST.get("name", ""), request.POST.get("weg") is None
    people = Person.objects.filter(organisation=found.organisation)
    persons = [one for one in people.select_related("club") if key_of(one.name) == key_of(name)]
    if len(persons) != 1:
        text = _("Niemand heißt so: „%(name)s“.") if not persons else _("Mehrere heißen „%(name)s“.")
        messages.error(request, text % {"name": name[:80]})
    else:
        acts.set_wild_card(found, whole(request, "version"), persons[0], actor_of(request), wild=given)
        messages.success(request, _("Gespeichert."))


@login_required
@require_POST
def enter_qualified(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """First show who would be registered in a tournament, then register them."""
    found = _kept(request, pk, number)
    tournament = get_object_or_404(_tournaments(request, found), pk=whole(request, "turnier"))
    if "eintragen" not in request.POST:
        context = {
            "organisation": found.organisation,
            "qualification": found,
            "tournament": tournament,
            "entries": acts.to_enter(found, tournament),
        }
        return render(request, "years/qualifying/preview.html", context)
    with told(request):
        actor = Actor.user(request.user, role_read(tournament))
        entered = acts.enter_qualified(found, tournament, actor)
        text = ngettext("%(number)s Person ist angemeldet.", "%(number)s Personen sind angemeldet.", entered)
        messages.success(request, text % {"number": entered})
    return redirect("organiser:qualification", pk, number)


@login_required
@require_safe
def qualification_csv(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Who is in, as CSV."""
    found = _kept(request, pk, number)
    return table_csv(rows(qualifying(found)), found.key)


@login_required
@require_safe
def qualification_pdf(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Who is in, on paper."""
    return _pdf(request, _kept(request, pk, number))


@organisation_page
def qualified(request: HttpRequest, organisation: Organisation, key: str) -> HttpResponse:
    """Who is in, for everybody: no answers."""
    found = _published(organisation, key)
    return framed(request, organisation, "", "years/qualifying/public.html", {"found": qualifying(found)})


@organisation_file
def qualified_pdf(request: HttpRequest, organisation: Organisation, key: str) -> HttpResponse:
    """The same on paper."""
    return _pdf(request, _published(organisation, key))


def _pdf(request: HttpRequest, found: Qualification) -> HttpResponse:
    state = hashlib.sha256(f"{spoken()}{found.name}{qualifying(found).shown}".encode()).hexdigest()
    return pdf_answer(Document(LIST, {"qualification": found.pk}, state, asked_language(request)), found.key)


def _published(organisation: Organisation, key: str) -> Qualification:
    return get_object_or_404(organisation.qualifications.select_related("organisation"), key=key, published=True)


def _tournaments(request: HttpRequest, found: Qualification) -> "QuerySet[Tournament]":
    """Those of the organisation into which this user may register people, and which are not over."""
    today = timezone.localdate()
    ahead = organised_with(request.user, Right.REGISTER).filter(Q(date__gte=today) | Q(last_day__gte=today))
    return ahead.filter(organisation=found.organisation, archived_at=None)


def _show(request: HttpRequest, found: Qualification, form: QualificationForm, status: int = 200) -> HttpResponse:
    context = {
        "organisation": found.organisation,
        "qualification": found,
        "found": qualifying(found),
        "answers": Answer.choices,
        "form": form,
        "tournaments": _tournaments(request, found),
        "shows_page": found.published and found.organisation.shown and found.organisation.slug,
    }
    return render(request, "years/qualifying/qualification.html", context, status=status)
