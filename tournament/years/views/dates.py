"""An organisation's dates: for everybody as page, calendar and feed; typed by its members."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.core import words as wording
from tournament.core.access import kept_organisation
from tournament.core.errors import RefusedError, StaleError
from tournament.lists.reads.links import base_url
from tournament.models import ClubDate, Organisation
from tournament.web.acting import actor_of, told, whole
from tournament.web.conditional import organisation_file, organisation_page
from tournament.web.downloads import calendar_file
from tournament.web.organisation_frame import framed
from tournament.years.acts.dates import delete_date, store_date
from tournament.years.files.calendars import calendar_of, feed_of
from tournament.years.forms.dates import DateForm
from tournament.years.reads.dates import dates_of

ASKED = ("name", "date", "begins", "ends", "place", "note", "version")


@organisation_page
def dates(request: HttpRequest, organisation: Organisation) -> HttpResponse:
    """What comes, and what was this year."""
    today = timezone.localdate()
    found = dates_of(organisation, today)
    context = {
        "coming": [one for one in found if one.last >= today],
        "past": [one for one in reversed(found) if one.last < today],
    }
    return framed(request, organisation, "dates", "years/federation/public/dates.html", context)


@organisation_file
def dates_calendar(request: HttpRequest, organisation: Organisation) -> HttpResponse:
    """The same, for a phone's calendar."""
    written = calendar_of(dates_of(organisation, timezone.localdate()), base_url(request))
    return calendar_file(written, f"{organisation.slug}-termine")


@organisation_file
def dates_atom(request: HttpRequest, organisation: Organisation) -> HttpResponse:
    """The same, for who reads news."""
    return feed_of(organisation, dates_of(organisation, timezone.localdate()), base_url(request)).answer()


@login_required
def typed_dates(request: HttpRequest, pk: int) -> HttpResponse:
    """Those typed by hand, and one more."""
    return _store(request, kept_organisation(request.user, pk), None)


@login_required
def date(request: HttpRequest, pk: int, date: int) -> HttpResponse:
    """Change one."""
    found = kept_organisation(request.user, pk)
    return _store(request, found, get_object_or_404(found.dates, pk=date))


def _store(request: HttpRequest, organisation: Organisation, stored: ClubDate | None) -> HttpResponse:
    read = {name: getattr(stored, name) for name in ASKED} if stored else None
    form = DateForm(request.POST or None, initial=read)
    if request.method == "POST" and form.is_valid():
        said = dict(form.cleaned_data)
        try:
            store_date(organisation, stored.pk if stored else None, said.pop("version"), said, actor_of(request))
        except RefusedError as error:
            form.add_error(None, wording.refusal(error.code, error.params))
        except StaleError:
            form.add_error(None, _("Inzwischen hat jemand anderes diesen Termin geändert. Bitte neu öffnen."))
        else:
            messages.success(request, _("Gespeichert."))
            return redirect("organiser:dates", organisation.pk)
    today = timezone.localdate()
    typed = list(organisation.dates.all())
    context = {
        "organisation": organisation,
        "form": form,
        "stored": stored,
        "coming": [one for one in typed if one.date >= today],
        "past": [one for one in reversed(typed) if one.date < today],
    }
    return render(request, "years/federation/dates.html", context, status=400 if form.errors else 200)


@login_required
@require_POST
def remove_date(request: HttpRequest, pk: int, date: int) -> HttpResponse:
    """It is on no more."""
    found = kept_organisation(request.user, pk)
    with told(request, _("Der Termin ist gelöscht.")):
        delete_date(found, date, whole(request, "version"), actor_of(request))
    return redirect("organiser:dates", pk)
