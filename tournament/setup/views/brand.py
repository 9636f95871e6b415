"""The brand of a tournament, and of an organisation: its mark, its colours, its typeface; and as a style sheet."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.core import words as wording
from tournament.core.access import kept_organisation, organised_tournament
from tournament.core.brand import style_sheet
from tournament.core.errors import RefusedError, StaleError
from tournament.core.works import NotDoneError, works
from tournament.models import Brand, Organisation, Tournament
from tournament.setup.acts.brand import wear, wear_all
from tournament.setup.forms.brand import BrandForm
from tournament.setup.marks import cleaned
from tournament.web.acting import actor_of, typed_again
from tournament.web.organiser_frame import render_step

MARK_SECONDS = 10
A_YEAR = "public, max-age=31536000, immutable"


@require_safe
def style(_request: HttpRequest, key: str) -> HttpResponse:
    """A brand as a style sheet. It never changes; nobody guesses the key of one they were not shown."""
    response = HttpResponse(style_sheet(get_object_or_404(Brand, key=key)), "text/css; charset=utf-8")
    response["Cache-Control"] = A_YEAR
    return response


@login_required
def brand(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose a tournament's."""
    tournament = organised_tournament(request, slug)

    def show(form: BrandForm, status: int = 200) -> HttpResponse:
        context = {
            "form": form,
            "named": tournament.name,
            "worn": tournament.brand,
            "theirs": tournament.organisation.brand,
        }
        return render_step(request, tournament, "brand", "setup/brand/tournament.html", context, status=status)

    def keep(form: BrandForm, wanted: Brand) -> None:
        wear(tournament, form.cleaned_data["read"], wanted, actor_of(request))

    return _chosen(request, tournament, BrandForm, keep, show) or redirect("organiser:brand", slug)


@login_required
@require_POST
def brand_as_organisation(request: HttpRequest, slug: str) -> HttpResponse:
    """As the organisation has it, or none where that has none."""
    tournament = organised_tournament(request, slug)
    try:
        wear(tournament, request.POST.get("read", ""), tournament.organisation.brand, actor_of(request))
        messages.success(request, _("Gespeichert."))
    except StaleError:
        messages.error(request, _("Inzwischen hat jemand anderes das Aussehen geändert. Hier steht, wie es jetzt ist."))
    return redirect("organiser:brand", slug)


@login_required
def organisation_brand(request: HttpRequest, pk: int) -> HttpResponse:
    """Choose an organisation's, and whether its tournaments that are not over wear it too."""
    organisation = kept_organisation(request.user, pk)
    others = _not_over(organisation)

    def form_of(*sent: Any) -> BrandForm:
        return BrandForm(*sent, others=others.count())

    def show(form: BrandForm, status: int = 200) -> HttpResponse:
        context = {"form": form, "named": organisation.name, "worn": organisation.brand, "organisation": organisation}
        return render(request, "setup/brand/organisation.html", context, status=status)

    def keep(form: BrandForm, wanted: Brand) -> None:
        chosen = others if form.cleaned_data.get("everywhere") else ()
        wear_all(organisation, form.cleaned_data["read"], wanted, chosen, actor_of(request))

    return _chosen(request, organisation, form_of, keep, show) or redirect("organiser:organisation_brand", pk)


def _not_over(organisation: Organisation) -> "QuerySet[Tournament]":
    """Its tournaments whose last day is not past and that look as it does: who chose otherwise keeps that."""
    like_it = organisation.tournaments.filter(brand=organisation.brand)
    return like_it.exclude(date__lt=timezone.localdate(), last_day=None).exclude(last_day__lt=timezone.localdate())


def _chosen(
    request: HttpRequest,
    owner: Tournament | Organisation,
    form_of: Callable[..., BrandForm],
    keep: Callable[[BrandForm, Brand], None],
    show: Callable[..., HttpResponse],
) -> HttpResponse | None:
    """The page, or what is wrong with what was chosen; None: it is kept."""
    if request.method != "POST":
        return show(form_of(owner.brand))
    form = form_of(owner.brand, request.POST, request.FILES)
    mark = _mark(form) if form.is_valid() else None
    if not form.is_valid():
        return show(form, 400)
    try:
        keep(form, form.brand(mark))
    except StaleError:
        owner.refresh_from_db()
        said = _("Inzwischen hat jemand anderes das Aussehen geändert. Noch einmal speichern nimmt Ihres.")
        form.add_error(None, said)
        form.data = typed_again(request, read=owner.brand_id or "")
        return show(form, 409)
    messages.success(request, _("Gespeichert. Seiten, Leinwand und Papiere tragen es ab jetzt."))
    return None


def _mark(form: BrandForm) -> bytes | None:
    """A new mark, empty: none any more, None: as it was. What is wrong with it is said at its field."""
    sent = form.sent_mark()
    if not sent:
        return b"" if form.cleaned_data.get("without_mark") else None
    try:
        return works.run(MARK_SECONDS, cleaned, sent)
    except NotDoneError:
        raise
    except RefusedError as error:
        form.add_error("mark", wording.refused(error))
        return None
