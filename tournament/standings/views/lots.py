"""Lots: drawn for the ties that are there, by the program or by hand; corrected with a reason."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.core.errors import RefusedError, StaleError
from tournament.core.rankings import in_words
from tournament.models import Draw, Lot, Tournament
from tournament.standings.acts import lots as acts
from tournament.standings.forms.decisions import CorrectLotForm, LotForm
from tournament.standings.reads.decisions import (
    DrawnLot,
    announced_for,
    announced_lots,
    closed_series,
    drawn_lots,
    names,
    waiting,
)
from tournament.standings.reads.numbers import Tie
from tournament.standings.reads.standings import Standings, seated_series, standings
from tournament.web.acting import AnnounceForm, actor_of, as_it_counts, seen_as_it_counts, tell, tournament_of, whole
from tournament.web.organiser_frame import render_step

NEW = "neu"  # in the address of a lot that was drawn just now: its names roll


@dataclass(frozen=True, slots=True)
class TieCard:
    """A tie as the page shows it, with the forms for a lot drawn by hand and for one that is announced; `outside`: what
    was typed of what was called out."""

    tie: Tie
    made: str
    tied: Sequence[tuple[int, str]]
    form: LotForm
    announced: Draw | None
    announce: AnnounceForm
    outside: str


@dataclass(frozen=True, slots=True)
class LotLine:
    """A lot as the page shows it, with the form that corrects it."""

    drawn: DrawnLot
    form: CorrectLotForm


@login_required
@require_safe
def lots(request: HttpRequest, slug: str) -> HttpResponse:
    """Every tie that waits for its lot, and every lot that was drawn."""
    return _show(request, tournament_of(request, slug))


def _show(request: HttpRequest, tournament: Tournament, *, status: int = 200, corrected: int = 0) -> HttpResponse:
    """The page; on a POST the form that was sent comes back with what is wrong (`corrected`: of this lot)."""
    standing = standings(tournament, seated_series(tournament))
    cards = _cards(request, standing, sent=request.method == "POST" and not corrected)
    context = {
        "ties": [card for card in cards if card.tie.series is None],
        "series_ties": [card for card in cards if card.tie.series is not None],
        "drawn": [
            LotLine(drawn, _correction(request, drawn, sent=drawn.lot.pk == corrected))
            for drawn in drawn_lots(standing)
        ],
        "final": len(closed_series(standing.tournament)) == tournament.series_count,
    }
    return render_step(request, tournament, "standings", "standings/lots.html", context, status=status)


def _cards(request: HttpRequest, standing: Standings, *, sent: bool) -> list[TieCard]:
    ties = waiting(standing)
    called = names((tie.ranking.of, tie.keys) for tie in ties)
    named = [[(key, called[tie.ranking.of].get(key, "–")) for key in tie.keys] for tie in ties]
    announced = announced_lots(standing.tournament) if ties else []
    return [
        _card(request, standing, tied, (tie, announced_for(tie, announced)), sent=sent)
        for tie, tied in zip(ties, named, strict=True)
    ]


def _card(
    request: HttpRequest,
    standing: Standings,
    tied: list[tuple[int, str]],
    waiting_for: tuple[Tie, Draw | None],
    *,
    sent: bool,
) -> TieCard:
    tie, announcement = waiting_for
    meant, way = sent and _is_meant(request, tie), request.POST.get("way")
    prefix = f"{tie.ranking.id}-{tie.series or 0}-{tie.rank}"
    return TieCard(
        tie,
        in_words(standing.tournament.rulebook, tie.places[0].totals, tie.places[0].penalty),
        tied,
        LotForm(tied, *([request.POST] if meant and way == "hand" else []), prefix=prefix),
        announcement,
        AnnounceForm(request.POST if meant and way == "announce" else None, prefix=f"{prefix}-an"),
        as_it_counts(request.POST.get("outside", "")) if meant else "",
    )


def _correction(request: HttpRequest, drawn: DrawnLot, *, sent: bool) -> CorrectLotForm:
    tied = zip(drawn.lot.order, drawn.names, strict=True)
    return CorrectLotForm(tied, *([request.POST] if sent else []), prefix=f"los-{drawn.lot.pk}")


def _is_meant(request: HttpRequest, tie: Tie) -> bool:
    return (
        request.POST.get("ranking") == tie.ranking.id
        and (whole(request, "series") or None) == tie.series
        and set(_tied(request)) == set(tie.keys)
    )


def _tied(request: HttpRequest) -> list[int]:
    return [int(value) for value in request.POST.getlist("tied") if value.isdecimal() and len(value) < 19]


@login_required
@require_POST
def draw(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw a lot, announced or not, or record the one that was drawn by hand."""
    tournament = tournament_of(request, slug)
    order = None
    if request.POST.get("way") == "hand":
        standing = standings(tournament, seated_series(tournament))
        card = next((card for card in _cards(request, standing, sent=True) if card.form.is_bound), None)
        if card is not None:
            if not card.form.is_valid():
                return _show(request, tournament, status=422)
            order = card.form.order()
    try:
        lot = _draw(request, tournament, order)
    except RefusedError as error:
        tell(request, error)
        return (
            _show(request, tournament, status=422) if request.POST.get("outside") else redirect("organiser:lots", slug)
        )
    return redirect(f"{reverse('organiser:lot', args=[slug, lot.pk])}?{NEW}")


def _draw(request: HttpRequest, tournament: Tournament, order: list[int] | None) -> Lot:
    """Raises `RefusedError`."""
    series, ranking = whole(request, "series") or None, request.POST.get("ranking", "")
    asked = tournament, actor_of(request), ranking, _tied(request)
    if order is None:
        outside = seen_as_it_counts(request.POST.get("outside", ""))
        return acts.draw_called(*asked, series=series, outside=outside)
    return acts.draw(*asked, series=series, order=order)


@login_required
@require_POST
def announce(request: HttpRequest, slug: str) -> HttpResponse:
    """Announce the lot for a tie."""
    tournament = tournament_of(request, slug)
    standing = standings(tournament, seated_series(tournament))
    card = next((card for card in _cards(request, standing, sent=True) if card.announce.is_bound), None)
    if card is not None and not card.announce.is_valid():
        return _show(request, tournament, status=422)
    outside = card.announce.outside() if card is not None else ""
    try:
        series, ranking = whole(request, "series") or None, request.POST.get("ranking", "")
        acts.announce(tournament, actor_of(request), ranking, _tied(request), series=series, outside_announced=outside)
    except RefusedError as error:
        tell(request, error)
    return redirect("organiser:lots", slug)


@login_required
@require_safe
def lot(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """One lot, large, for a hall that looks on; just drawn, its names roll before they stand."""
    tournament = tournament_of(request, slug)
    drawn = next((one for one in _drawn(tournament) if one.lot.pk == pk), None)
    if drawn is None:
        raise Http404
    context = {"drawn": drawn, "rolls": NEW in request.GET and not drawn.lot.by_hand}
    return render_step(request, tournament, "standings", "standings/lot.html", context)


def _drawn(tournament: Tournament) -> list[DrawnLot]:
    return drawn_lots(standings(tournament, seated_series(tournament)))


@login_required
@require_POST
def correct(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Put right a lot that was typed in wrongly."""
    tournament = tournament_of(request, slug)
    stored = get_object_or_404(Lot.objects.select_related("tournament"), tournament=tournament, pk=pk)
    drawn = next(one for one in _drawn(tournament) if one.lot.pk == stored.pk)
    form = _correction(request, drawn, sent=True)
    if not form.is_valid():
        return _show(request, tournament, status=422, corrected=pk)
    try:
        acts.correct(stored, whole(request, "version"), form.order(), form.cleaned_data["reason"], actor_of(request))
    except (RefusedError, StaleError) as error:
        tell(request, error)
    else:
        messages.success(request, _("Das Los ist berichtigt."))
    return redirect("organiser:lots", slug)
