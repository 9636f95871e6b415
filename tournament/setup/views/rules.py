"""How a tournament counts: its rankings, and its house rule with points and bands of its own."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

import scoring
from tournament.core import words as wording
from tournament.core.access import organised_tournament
from tournament.core.errors import RefusedError, StaleError
from tournament.core.rankings import planned_rankings
from tournament.lists.paper.foot import crib
from tournament.models import Ranking, Tournament
from tournament.setup.acts.tournaments import drop_house_rules, has_games, house_version, series_days, set_house_rules
from tournament.setup.forms.house_rules import HouseRulesForm
from tournament.setup.forms.rankings import PLACES, RankingForm, ticked
from tournament.standings.acts import rankings as acts
from tournament.standings.reads.set_up import Usual, categories_of, entered, in_words, usual
from tournament.web.acting import act_on, actor_of, did, status_of, told, typed_again, whole
from tournament.web.organiser_frame import render_step

CATEGORIES = ("Damen", "Herren", "Senioren", "Junioren")


@dataclass(frozen=True, slots=True)
class RankingLine:
    """One ranking of the list: how its page is asked for, what it is over, how many are in it.

    `no_series`: on its day none is played yet.
    """

    ranking: Ranking
    key: str
    words: str
    entered: int
    no_series: bool


@dataclass(frozen=True, slots=True)
class Box:
    """One usual ranking: ticked or not, and the number beside it as typed."""

    usual: Usual
    ticked: bool
    number: str


@login_required
def rankings(request: HttpRequest, slug: str) -> HttpResponse:
    """All rankings with how many are in each; tick the usual ones, put them in order."""
    tournament = organised_tournament(request, slug)
    if request.method != "POST":
        return _show(request, tournament)
    if "hoch" in request.POST:
        return _raise(request, tournament)
    wanted = ticked(usual(tournament, planned_rankings(tournament)), request.POST)
    try:
        acts.tick_usual(tournament, whole(request, "version"), wanted, actor_of(request))
    except RefusedError as error:
        return _show(request, tournament, wanted, error=error, status=409)
    except StaleError:
        return _show(request, tournament, wanted, stale=True, status=409)
    messages.success(request, _("Gespeichert."))
    return redirect("organiser:rankings", slug)


@login_required
def new_ranking(request: HttpRequest, slug: str) -> HttpResponse:
    """A free ranking."""
    tournament = organised_tournament(request, slug)
    form = RankingForm(tournament, request.POST or None)
    made = did(form, lambda: acts.add_ranking(tournament, form.wish(), actor_of(request)), PLACES)
    if not made:
        return _show_one(request, tournament, form, status=status_of(form))
    messages.success(request, _("„%(name)s“ ist dazugekommen.") % {"name": made[0].title})
    return redirect("organiser:rankings", slug)


@login_required
def ranking(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """One ranking, to be changed."""
    tournament, one = _ranking(request, slug, key)
    form = RankingForm(tournament, request.POST or None, ranking=one)
    try:
        if not did(form, lambda: acts.change_ranking(one, form.read, form.wish(), actor_of(request)), PLACES):
            return _show_one(request, tournament, form, one, status=status_of(form))
    except StaleError as error:
        return _changed_meanwhile(request, tournament, one, gone=error.stored is None)
    messages.success(request, _("Gespeichert."))
    return redirect("organiser:rankings", slug)


def _ranking(request: HttpRequest, slug: str, key: str) -> tuple[Tournament, Ranking]:
    """A ranking of a tournament this user runs, by `_key`; else 404."""
    tournament = organised_tournament(request, slug)
    found = next((one for one in planned_rankings(tournament) if _key(one) == key), None)
    if found is None:
        raise Http404
    return tournament, found


@act_on(_ranking, "rankings", lambda found: _("„%(name)s“ ist entfernt.") % {"name": found[1].title}, leaving="key")
def remove_ranking(request: HttpRequest, found: tuple[Tournament, Ranking]) -> None:
    """Take a ranking away that nothing hangs on."""
    acts.remove_ranking(found[1], whole(request, "version"), actor_of(request))


def _raise(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Put one ranking before the one above it."""
    ids = [one.document_id for one in planned_rankings(tournament)]
    at = ids.index(request.POST["hoch"]) if request.POST["hoch"] in ids else 0
    if at:
        ids[at - 1], ids[at] = ids[at], ids[at - 1]
    with told(request):
        acts.order_rankings(tournament, whole(request, "version"), ids, actor_of(request))
    return redirect("organiser:rankings", tournament.slug)


def _changed_meanwhile(request: HttpRequest, tournament: Tournament, one: Ranking, *, gone: bool) -> HttpResponse:
    """What was typed, on top of what is stored now: sending it again stores it."""
    if gone:
        messages.error(request, _("„%(name)s“ hat inzwischen jemand anderes entfernt.") % {"name": one.title})
        return redirect("organiser:rankings", tournament.slug)
    form = RankingForm(tournament, typed_again(request, version=one.version), ranking=one)
    return _show_one(request, tournament, form, one, stored=f"{one.title}: {in_words(one)}", status=409)


def _key(ranking: Ranking) -> str:
    """How the page of a ranking is asked for: by its primary key; by its id where it is not stored yet."""
    return str(ranking.pk or ranking.document_id)


def _show(
    request: HttpRequest,
    tournament: Tournament,
    wanted: Collection[str] | None = None,
    *,
    error: RefusedError | None = None,
    stale: bool = False,
    status: int = 200,
) -> HttpResponse:
    """`wanted`: what was ticked, where it could not be stored."""
    listed = planned_rankings(tournament)
    counted = entered(tournament, listed)
    played = set(series_days(tournament).values())
    context = {
        "lines": [
            RankingLine(
                one, _key(one), in_words(one), counted[one.document_id], bool(one.day) and one.day not in played
            )
            for one in listed
        ],
        "groups": [
            (group, list(boxes))
            for group, boxes in groupby(_boxes(request, usual(tournament, listed), wanted), lambda box: box.usual.group)
        ],
        "version": acts.version_of(listed),
        "final": any(one.final_at for one in listed),
        "error": wording.refused(error) if error else "",
        "error_field": error.params.get("field", "") if error else "",
        "stale": stale,
    }
    return render_step(request, tournament, "rankings", "setup/rankings.html", context, status=status)


def _boxes(request: HttpRequest, offered: Sequence[Usual], wanted: Collection[str] | None) -> list[Box]:
    return [
        Box(
            one,
            one.stored is not None if wanted is None else one.key in wanted,
            request.POST.get(f"zahl-{one.key}", str(one.number or "")),
        )
        for one in offered
    ]


def _show_one(
    request: HttpRequest,
    tournament: Tournament,
    form: RankingForm,
    one: Ranking | None = None,
    *,
    stored: str = "",
    status: int = 200,
) -> HttpResponse:
    known = categories_of(planned_rankings(tournament))
    context = {
        "form": form,
        "one": one,
        "key": _key(one) if one else "",
        "stored": stored,
        "categories": list(dict.fromkeys([*CATEGORIES, *known])),
    }
    return render_step(request, tournament, "rankings", "setup/ranking.html", context, status=status)


# The house rule of a tournament: its own points and bands, seen as the crib its lists print, before and after.


@login_required
def house_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the numbers a house may change; look at them, store them, or go back to the rulebook."""
    tournament = organised_tournament(request, slug)
    if request.method != "POST":
        return _house_rules_show(request, tournament, _form(tournament))
    if "drop" in request.POST:
        with told(request, _("Es gilt wieder das Regelwerk, wie es geschrieben ist.")):
            drop_house_rules(tournament, whole(request, "version"), actor_of(request))
        return redirect("organiser:house_rules", slug)
    form = _form(tournament, request)
    if not form.is_valid():
        return _house_rules_show(request, tournament, form, status=400)
    if "preview" in request.POST:
        return _house_rules_show(
            request, tournament, form, previewed=scoring.agreed(form.as_played(), tournament.agreements)
        )
    return _store(request, tournament, form)


def _store(request: HttpRequest, tournament: Tournament, form: HouseRulesForm) -> HttpResponse:
    version, actor = whole(request, "version"), actor_of(request)
    try:
        if not did(form, lambda: set_house_rules(tournament, version, form.told, actor)):
            return _house_rules_show(request, tournament, form, status=409)
    except StaleError:
        tournament.refresh_from_db()
        return _house_rules_show(request, tournament, form, stale=True, status=409)
    messages.success(request, _("Gespeichert: %(title)s.") % {"title": tournament.rulebook.title})
    return redirect("organiser:house_rules", tournament.slug)


def _form(tournament: Tournament, request: HttpRequest | None = None) -> HouseRulesForm:
    """The form of what is stored, or of what was typed."""
    rulebook = scoring.rulebook(tournament.rulebook_id)
    typed = request.POST if request else None
    return HouseRulesForm(
        rulebook,
        typed,
        played=scoring.house_rulebook(rulebook, tournament.house_rules or {}),
        house=tournament.house_rules,
        version=house_version(tournament),
    )


def _house_rules_show(
    request: HttpRequest,
    tournament: Tournament,
    form: HouseRulesForm,
    *,
    previewed: scoring.Rulebook | None = None,
    stale: bool = False,
    status: int = 200,
) -> HttpResponse:
    told = previewed or tournament.rulebook
    context = {
        "form": form,
        "version": house_version(tournament) if stale else form["version"].value(),
        "base": form.rulebook,
        "told": told,
        "crib": crib(told),
        "previewed": previewed is not None,
        "stale": stale,
        "fixed": has_games(tournament),
    }
    return render_step(request, tournament, "", "setup/house_rules.html", context, status=status)
