"""An organisation for everybody: archive, hall of fame, people who agreed, clubs, the list of a season, its dates."""

import hashlib

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.charts.pictures.picture import decimal
from tournament.core import names
from tournament.core.access import kept_organisation
from tournament.core.public import programme
from tournament.core.rankings import TEAM
from tournament.core.speaking import spoken
from tournament.lists.reads.known_by import base_url
from tournament.models import ClubDate, Organisation, Season, Tournament
from tournament.models.limits import LONGEST_NAME
from tournament.web.acting import act_on, actor_of, did, whole
from tournament.web.conditional import asked_language, organisation_file, organisation_page, state_of_organisations
from tournament.web.documents import Document
from tournament.web.printing import pdf_answer
from tournament.web.public_frame import Tab, framed
from tournament.web.public_words import tournament_in_words
from tournament.web.tabular import calendar_file, file_name, table_csv, table_xlsx
from tournament.years.acts.organisation import delete_date, store_date
from tournament.years.files.calendars import calendar_of, feed_of
from tournament.years.files.season import rows, season_document
from tournament.years.forms.organisation import DateForm
from tournament.years.paper.season import SEASON, printed
from tournament.years.pictures import pictures_of
from tournament.years.reads.chronicle import Chronicle, Known, chronicle_of, dates_of, shown_in
from tournament.years.reads.events import Event
from tournament.years.reads.hall import Board, Deed, Kind, boards_of, clubs_of, kinds_of, starts_by_year, versus
from tournament.years.reads.notes import titles_apart
from tournament.years.reads.qualifying import published_qualifications
from tournament.years.reads.shown import ShownSeason, counting_words, published_seasons, shown

LAST_RESULTS = 5
MOST_COMING = 10
YEARS_BESIDE = 5
MOST_FOUND = 30
DEEDS: dict[Deed, Promise] = {
    Deed.VICTORIES: gettext_lazy("Siege"),
    Deed.PODIUMS: gettext_lazy("Plätze 1 bis 3"),
    Deed.TOURNAMENTS: gettext_lazy("Teilnahmen"),
    Deed.POINTS: gettext_lazy("Wertungspunkte zusammen"),
    Deed.BEST: gettext_lazy("Meiste Wertungspunkte in einem Turnier"),
}


def _chronicle(organisation: Organisation) -> Chronicle:
    return chronicle_of(organisation, state_of_organisations())


@organisation_page
def organisation(request: HttpRequest, organisation: Organisation) -> HttpResponse:
    """What is on and to come, the last results; its seasons and who is qualified."""
    theirs = Tournament.objects.filter(published=True, organisation__in=shown_in(organisation))
    everything = programme(theirs.filter(date__gte=timezone.localdate().replace(day=1, month=1)))
    coming = [(state, tournament_in_words(state)) for state in (*everything.on, *everything.coming)[:MOST_COMING]]
    chronicle = _chronicle(organisation)
    last = [(event, _winners(chronicle, event)[:1]) for event in chronicle.finished[:LAST_RESULTS]]
    context = {
        "coming": coming,
        "last": last,
        "chronicle": chronicle,
        "clubs": shown_in(organisation)[1:],
        "seasons": [(season, counting_words(season)) for season in published_seasons(organisation)],
        "qualifications": list(published_qualifications(organisation)),
    }
    return framed(request, organisation, "organisation", "years/chronicle/public/organisation.html", context)


@organisation_page
def chronicle(request: HttpRequest, organisation: Organisation) -> HttpResponse:
    """All tournaments by year, with who won each of their rankings."""
    found = _chronicle(organisation)
    years = [
        (year, [(event, _winners(found, event)) for event in found.events if event.date.year == year])
        for year in found.years
    ]
    context = {"chronicle": found, "years": years}
    return framed(request, organisation, "chronicle", "years/chronicle/public/chronicle.html", context)


def _winners(chronicle: Chronicle, event: Event) -> list[tuple[str, list[str]]]:
    """What each ranking is called, and who is first in it."""
    return [(one.title, one.winners) for one in chronicle.podiums.get(event.key, ()) if one.winners]


@organisation_page
def outside_result(request: HttpRequest, organisation: Organisation, pk: int) -> HttpResponse:
    """The list of a tournament that was kept elsewhere."""
    found = _chronicle(organisation)
    event = found.outside(pk)
    if event is None:
        raise Http404
    keys = {row.person: found.by_person[row.person] for row in event.rows if row.person in found.by_person}
    rows = [(row, None if row.anonymous else keys.get(row.person)) for row in event.rows]
    context = {"event": event, "rows": rows}
    return framed(request, organisation, "chronicle", "years/chronicle/public/outside.html", context)


@organisation_page
def hall_of_fame(request: HttpRequest, organisation: Organisation) -> HttpResponse:
    """Who has most of what; of players, or of another kind (`?von=teams`)."""
    found = _chronicle(organisation)
    kinds = kinds_of(found)
    kind = next((one for one in kinds if one.key == request.GET.get("von")), kinds[0])
    page = reverse("public:hall_of_fame", args=[organisation.slug])
    tabs = [Tab(kind_in_words(one), f"{page}?von={one.key}", one == kind) for one in kinds] if kinds[1:] else []
    boards = [(_called(board), board) for board in boards_of(found, kind)]
    context = {"chronicle": found, "tabs": tabs, "boards": boards, "kind": kind, "of_people": kind.of == "players"}
    return framed(request, organisation, "hall_of_fame", "years/chronicle/public/hall.html", context)


def _called(board: Board) -> str:
    title = str(DEEDS[board.deed])
    return f"{title}: {board.played}" if board.played else title


def kind_in_words(kind: Kind) -> str:
    """What a kind of ranking is called."""
    if kind.category:
        return kind.category
    return {"players": _("Einzelne"), "teams": str(TEAM.many), "clubs": _("Vereine")}[kind.of]


@organisation_page
def archived_people(request: HttpRequest, organisation: Organisation) -> HttpResponse:
    """Who agreed, found by some letters of the name."""
    found = _chronicle(organisation)
    words = request.GET.get("suche", "").strip()[:LONGEST_NAME]
    people = found.found(words) if words else sorted(found.people.values(), key=lambda one: names.in_order(one.name))
    context = {
        "chronicle": found,
        "words": words,
        "people": people[:MOST_FOUND] if words else people,
        "more": len(people) - MOST_FOUND if words else 0,
    }
    return framed(request, organisation, "archived_people", "years/chronicle/public/people.html", context)


@organisation_page
def archived_person(request: HttpRequest, organisation: Organisation, key: str) -> HttpResponse:
    """Show all that a person who agreed has played, over the years; `?gegen=` names whom to compare them with."""
    found = _chronicle(organisation)
    known = _known(found, key)
    words = request.GET.get("gegen", "").strip()[:LONGEST_NAME]
    others = [one for one in found.found(words) if one is not known][:MOST_FOUND] if words else []
    ranks = [one.row.rank for one in known.finished if one.row.rank is not None]
    context = {
        "chronicle": found,
        "known": known,
        "best": min(ranks, default=None),
        "victories": ranks.count(1),
        "pictures": pictures_of(known),
        "words": words,
        "others": others,
        "everybody": [one.name for one in found.people.values() if one is not known],
    }
    return framed(request, organisation, "archived_people", "years/chronicle/public/person.html", context)


@organisation_page
def head_to_head(request: HttpRequest, organisation: Organisation, key: str, other: str) -> HttpResponse:
    """Two who agreed, beside one another."""
    found = _chronicle(organisation)
    one, two = _known(found, key), _known(found, other)
    if one is two:
        raise Http404
    both = versus(one, two)
    context = {
        "one": one,
        "other": two,
        "versus": both,
        "ahead": both.times(1),
        "behind": both.times(-1),
        "level": both.times(0),
    }
    return framed(request, organisation, "archived_people", "years/chronicle/public/versus.html", context)


def _known(chronicle: Chronicle, key: str) -> Known:
    """Who agreed; who did not, or no more, is not found."""
    known = chronicle.people.get(key)
    if known is None:
        raise Http404
    return known


@organisation_page
def archived_clubs(request: HttpRequest, organisation: Organisation) -> HttpResponse:
    """Clubs beside one another; of all years, or one (`?jahr=2025`)."""
    found = _chronicle(organisation)
    asked = request.GET.get("jahr", "")
    year = next((one for one in found.years if str(one) == asked), None)
    beside, starts = found.years[:YEARS_BESIDE] if year is None else [], starts_by_year(found)
    groups = titles_apart([played for played, _events in found.counted])
    lines = [
        (
            line,
            ["–" if (average := line.average(at)) is None else decimal(average, 2) for at in range(len(groups))],
            [starts[names.key(line.name)].get(one, 0) for one in beside] if names.key(line.name) in starts else [],
        )
        for line in clubs_of(found, year)
    ]
    context = {"chronicle": found, "year": year, "lines": lines, "beside": beside, "groups": groups}
    return framed(request, organisation, "archived_clubs", "years/chronicle/public/clubs.html", context)


# `/vereine/<slug>/saison/<key>`: the list of a season for everybody, with its files.


@organisation_page
def season(request: HttpRequest, organisation: Organisation, key: str) -> HttpResponse:
    """The list."""
    listed = _shown(organisation, key)
    silent = sum(line.nameless for line in listed.lines)
    context = {"shown": listed, "season": listed.season, "silent": silent}
    return framed(request, organisation, "season", "years/season/public/season.html", context)


@organisation_file
def season_csv(_request: HttpRequest, organisation: Organisation, key: str) -> HttpResponse:
    """The list as CSV."""
    return table_csv(rows(_shown(organisation, key)), key)


@organisation_file
def season_xlsx(_request: HttpRequest, organisation: Organisation, key: str) -> HttpResponse:
    """The list as an Excel workbook."""
    listed = _shown(organisation, key)
    return table_xlsx(rows(listed), listed.season.name, key)


@organisation_file
def season_json(_request: HttpRequest, organisation: Organisation, key: str) -> HttpResponse:
    """The list for programs."""
    return JsonResponse(season_document(_shown(organisation, key)), json_dumps_params={"ensure_ascii": False})


@organisation_file
def season_pdf(request: HttpRequest, organisation: Organisation, key: str) -> HttpResponse:
    """The list on paper."""
    listed = _shown(organisation, key)
    state = hashlib.sha256(f"{spoken()}{printed(listed)}".encode()).hexdigest()
    return pdf_answer(Document(SEASON, {"season": listed.season.pk}, state, asked_language(request)), key)


def _shown(organisation: Organisation, key: str) -> ShownSeason:
    found = get_object_or_404(Season, organisation=organisation, key=key, published=True)
    found.organisation = organisation
    return shown(found)


# An organisation's dates: for everybody as page, calendar and feed; typed by its members.

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
    return calendar_file(written, file_name(organisation.slug or "", "termine"))


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
    stale = _("Inzwischen hat jemand anderes diesen Termin geändert. Bitte neu öffnen.")
    pk, actor = stored.pk if stored else None, actor_of(request)
    if did(form, lambda: store_date(organisation, pk, form.read, form.typed, actor), stale=stale):
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


def _date(request: HttpRequest, pk: int, date: int) -> tuple[Organisation, int]:
    return kept_organisation(request.user, pk), date


@act_on(_date, "dates", gettext_lazy("Der Termin ist gelöscht."), leaving="date")
def remove_date(request: HttpRequest, found: tuple[Organisation, int]) -> None:
    """It is on no more."""
    delete_date(*found, whole(request, "version"), actor_of(request))
