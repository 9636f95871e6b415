"""The standings for the organiser: what is public, what waits for a lot, lists of unequal length, sheets to take."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_lazy as _lazy
from django.views.decorators.http import require_POST, require_safe

from scoring.rankings import Of
from tournament.core.access import demand_lead, organised_tournament
from tournament.core.list_state import ListStates
from tournament.core.public import state_of
from tournament.core.series_state import to_play, with_lists
from tournament.core.steps import Shown, waiting_to_be_shown
from tournament.core.todo import Kind
from tournament.lists.acts.results import publish_results
from tournament.lists.acts.totals import count_until
from tournament.lists.reads.late import undecided
from tournament.models import CardTable, Series, Tournament
from tournament.standings.acts import publishing
from tournament.standings.paper import ORGANISERS
from tournament.standings.reads import standings as reads
from tournament.standings.reads.decisions import waiting
from tournament.standings.reads.moves import played_less
from tournament.standings.reads.standings import AnyList, seated_series, wanted_list
from tournament.standings.tables.rankings import ranking_table
from tournament.web.acting import act_on, actor_of, asked_before, series_of, told, tournament_of, whole
from tournament.web.organiser_frame import render_step
from tournament.web.printing import Printed, organisers_pdf
from tournament.web.public_frame import Tab, escaped, ranking_url
from tournament.web.public_words import in_words, list_in_words
from tournament.web.tabular import file_word

KINDS = {"": Of.PLAYERS, "spieler": Of.PLAYERS, "mannschaften": Of.TEAMS, "serie": Of.PLAYERS}
"""What `?art=` asks for, where no ranking is named."""


@dataclass(frozen=True, slots=True)
class File:
    """Something to take away."""

    label: str
    url: str
    quiet: bool = False


@login_required
@require_safe
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """The standings over all series that are seated; `?wertung=damen`: of that ranking."""
    tournament = organised_tournament(request, slug)
    standing = reads.standings(tournament, seated_series(tournament))
    ranked = _asked_list(request, standing) or standing.everybody
    states = ListStates(state_of(tournament).unfrozen, standing.series)
    list_words = in_words(states, ranked.ranking)
    order_by = request.GET.get("sort") or "rang"
    series = list(with_lists(tournament.series.filter(to_play())))
    waiting_series = waiting_to_be_shown(series)
    context = {
        "standings": standing,
        "rules": tournament.rulebook,
        "state_words": list_in_words(states.everybody()),
        "now": timezone.now(),
        "ties": [tie for tie in waiting(standing) if tie.series is None],
        "filled": filled(tournament),
        "series_list": series,
        "waiting_series": waiting_series,
        "words_of_switch": list(Shown),
        "late": undecided(card_table__series__tournament=tournament).by_series(),
        "ranked": ranked,
        "list_words": list_words,
        "tabs": _tabs(standing, ranked.ranking.id),
        "files": _files(tournament, ranked),
        "table": ranking_table(ranked, order_by=order_by, linked=False).whole(),
    }
    return render_step(request, tournament, "standings", "standings/organiser.html", context)


def _asked_list(request: HttpRequest, standing: reads.Standings) -> AnyList | None:
    """`?wertung=damen` as addresses have it, or `?art=mannschaften`; None: there is no such ranking."""
    return wanted_list(standing, request.GET.get("wertung"), KINDS.get(request.GET.get("art", ""), Of.PLAYERS))


def _tabs(standing: reads.Standings, current: str) -> list[Tab]:
    """A tab for each ranking, if there are several."""
    if len(standing.rankings) < 2:
        return []
    return [
        Tab(one.title, f"?{urlencode({'wertung': escaped(one.id)})}#rangliste", current=one.id == current)
        for one in standing.rankings
    ]


def _files(tournament: Tournament, ranked: AnyList) -> list[File]:
    """The list on paper, each of its series, and what everybody may have of it."""
    pdf = reverse("organiser:standings_pdf", args=[tournament.slug])
    named = {"wertung": escaped(ranked.ranking.id)}
    printed = [File(_("Rangliste (PDF)"), f"{pdf}?{urlencode(named)}")]
    printed += [
        File(_("Serie %(number)s (PDF)") % {"number": one}, f"{pdf}?{urlencode({**named, 'serie': one})}")
        for one in ranked.series
    ]
    if not tournament.published:
        return printed
    return printed + [
        File(file.upper(), ranking_url(tournament, ranked.ranking.id, file=file), quiet=True)
        for file in ("csv", "xlsx")
    ]


def filled(tournament: Tournament) -> frozenset[int]:
    """The numbers of the series in which something is stored."""
    stored = Q(closed_at__isnull=False) | Q(games__isnull=False) | Q(seats__typed_totals__isnull=False)
    tables = CardTable.objects.filter(stored, series__tournament=tournament)
    return frozenset(tables.values_list("series__number", flat=True).distinct())


@login_required
@require_POST
def results(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Publish or withdraw the results of a series."""
    series = series_of(request, slug, number)
    version, actor = whole(request, "version"), actor_of(request)
    if request.POST.get("public") == "1":
        waits = not series.results
        if waits and (asked := asked_before(request, series.tournament, Kind.RESULTS, number)):
            return asked
        with told(request, _("Das Ergebnis von Serie %(number)s ist öffentlich.") % {"number": number}):
            publish_results(series, version, actor, without_late="without_late" in request.POST)
    else:
        with told(request, _("Das Ergebnis von Serie %(number)s ist nicht mehr öffentlich.") % {"number": number}):
            publishing.withdraw_results(series, version, actor)
    return redirect("organiser:standings", slug)


@login_required
@require_POST
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose what everybody sees: nothing, the places, or everything there is. Before results, what would be skipped is
    asked."""
    tournament, asked = tournament_of(request, slug), None
    if request.POST.get("shown") == Shown.EVERYTHING:
        waits = waiting_to_be_shown(list(with_lists(tournament.series.all())))
        asked = asked_before(request, tournament, Kind.RESULTS, max((one.number for one in waits), default=0))
    return asked or _show(request, slug=slug)


@act_on(tournament_of, "standings", _lazy("Gespeichert."))
def _show(request: HttpRequest, tournament: Tournament) -> None:
    word = request.POST.get("shown", "")
    if word not in Shown.values:
        raise Http404
    publishing.show(tournament, Shown(word), _versions(request), actor_of(request))


def _versions(request: HttpRequest) -> dict[int, int]:
    """Number of each series -> its version, as the page showed it."""
    pairs = (sent.partition(".") for sent in request.POST.getlist("series"))
    return {int(number): int(version) for number, _dot, version in pairs if number.isdecimal() and version.isdecimal()}


def _ranked_list(request: HttpRequest, slug: str) -> Printed:
    """A list on paper: `?wertung=damen`, with `&serie=2` one series in it. `?art=spieler`, `mannschaften` or `serie`:
    everybody, the first ranking of teams, one series of everybody."""
    tournament = organised_tournament(request, slug)
    ranking, art = request.GET.get("wertung"), request.GET.get("art", "")
    wanted = request.GET.get("serie", "")
    series = int(wanted) if wanted.isdecimal() and len(wanted) < 5 else None
    if art not in KINDS or (series is None and (wanted or art == "serie")):
        raise Http404
    ranked = wanted_list(reads.standings(tournament, seated_series(tournament)), ranking, KINDS[art])
    if ranked is None or (series is not None and series not in ranked.series):
        raise Http404
    return Printed(
        tournament,
        ORGANISERS,
        {"tournament": tournament.pk, "ranking": ranking, "of": KINDS[art], "series": series},
        name="-".join(
            filter(
                None,
                [slug, slugify(ranked.ranking.name) or file_word("wertung"), wanted and file_word("serie-%s", series)],
            )
        ),
        title=ranked.ranking.title,
        step="standings",
    )


standings_pdf, standings_waiting = organisers_pdf(_ranked_list)


# The page of a series whose lists have different numbers of games: whom that puts behind, and what can be done.


@login_required
@require_safe
def counting(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Who played less, and up to which game all lists can count."""
    series = series_of(request, slug, number)
    demand_lead(request, series.tournament)
    context = {"series": series, "less": played_less(series)}
    return render_step(request, series.tournament, f"series-{number}", "standings/counting.html", context)


@act_on(series_of, "counting", gettext_lazy("So wird jetzt gezählt."))
def set_counting(request: HttpRequest, series: Series) -> None:
    """Count up to a game, or all again."""
    count_until(series, whole(request, "version"), whole(request, "game") or None, actor_of(request))
