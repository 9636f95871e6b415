"""A paper list typed in as a grid, and typed blind by a second person: where the two differ, neither is preferred."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

import scoring
from tournament.core import words as wording
from tournament.core.audit_words import words
from tournament.core.errors import RefusedError, StaleError
from tournament.lists.acts.games import InvalidGameError, TypedGame, audited
from tournament.lists.acts.typing import compare_sums, put_games, settle
from tournament.lists.desk.beside import refused_in_words
from tournament.lists.desk.grid.form import GridForm, told
from tournament.lists.desk.grid.page import GridPage, go_on, proposed
from tournament.lists.desk.sheet import DeskSheet, sheet
from tournament.lists.forms import seated_fields, without_seated
from tournament.lists.reads.late import SEAT_DIFFERS
from tournament.lists.reads.progress import silent_in
from tournament.web.acting import actor_of, card_table_of, series_of
from tournament.web.organiser_frame import render_step


@login_required
@require_safe
def next_list(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The grid of the list that is probably next."""
    table = proposed(series_of(request, slug, number))
    if table is None:
        messages.info(request, _("Jede Liste dieser Serie ist abgeschlossen."))
        return redirect("organiser:series", slug, number)
    return redirect("organiser:paper_list", slug, number, table)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def paper_list(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """The grid of one list; what is typed into it is stored all at once, and the next list opened."""
    paper = sheet(card_table_of(request, slug, number, table))
    if paper.typed:
        messages.error(request, wording.refusal("has_totals", {}))
        return redirect("organiser:card_table", slug, number, table)
    if request.method != "POST":
        return show(request, GridForm(paper))
    form = GridForm(paper, request.POST.dict())
    return stored(request, form) if form.stands else show(request, form, status=422)


@login_required
@require_POST
def check(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """What is to be said about what is typed so far; nothing is stored."""
    paper = sheet(card_table_of(request, slug, number, table))
    form = GridForm(paper, request.POST.dict(), blind="blind" in request.POST)
    return JsonResponse(GridPage(form).as_json(), headers={"Cache-Control": "no-store"})


def stored(request: HttpRequest, form: GridForm) -> HttpResponse:
    """Store what was typed and go on to the next list; what is refused comes back as it was typed."""
    card_table, entries = form.sheet.card_table, form.entries()
    try:
        still_open = put_games(card_table, entries, actor_of(request), compared=form.compared) if entries else None
        if not entries and form.compared:
            compare_sums(card_table, actor_of(request))
    except StaleError:
        return _somebody_was_faster(request, form)
    except InvalidGameError as error:
        return show(request, form, [wording.sentence(problem) for problem in error.problems], status=422)
    except RefusedError as error:
        again = GridForm(form.sheet, without_seated(form.sent)) if error.code == SEAT_DIFFERS else form
        return show(request, again, [refused_in_words(error)], status=422)
    if entries:
        messages.success(request, _done(form, len(entries), still_open))
    return go_on(request, "paper_list", card_table, form.sent.get("next", ""))


def show(request: HttpRequest, form: GridForm, errors: list[str] | None = None, *, status: int = 200) -> HttpResponse:
    """The page of one list."""
    card_table = form.sheet.card_table
    context = {
        "series": card_table.series,
        "card_table": card_table,
        "sheet": form.sheet,
        "rules": form.rulebook,
        "form": form,
        "page": GridPage(form),
        "errors": errors or [],
        "silent": [] if form.blind else silent_in(card_table.series, {card_table.number}),
        "next": form.sent.get("next", _next(form.sheet)),
    }
    step = f"series-{card_table.series.number}"
    return render_step(request, form.tournament, step, "lists/desk/grid.html", context, status=status)


def _next(paper: DeskSheet) -> int | str:
    """The table whose list is typed next; whoever corrects a whole one stays there."""
    card_table = paper.card_table
    return "" if paper.complete else proposed(card_table.series, card_table.number) or ""


def _somebody_was_faster(request: HttpRequest, form: GridForm) -> HttpResponse:
    """The same texts on top of what is stored now, which is shown."""
    fresh: DeskSheet = sheet(form.sheet.card_table)
    sent: Mapping[str, str] = {name: text for name, text in form.sent.items() if name != "versions"}
    again = GridForm(fresh, sent)
    said = [_("Inzwischen hat jemand anderes etwas geändert. Noch einmal speichern ersetzt das Gespeicherte.")]
    for game in again.changed:
        if game.number in again.stored:
            now = words(audited(again.stored[game.number]), form.rulebook)
            said.append(_("Spiel %(number)s, gespeichert: %(stored)s") % {"number": game.number, "stored": now})
    return show(request, again, said, status=409)


def _done(form: GridForm, games: int, still_open: RefusedError | None) -> str:
    said = ngettext(
        "Tisch %(table)s: %(count)s Spiel gespeichert", "Tisch %(table)s: %(count)s Spiele gespeichert", games
    ) % {"table": form.sheet.card_table.number, "count": games}
    if still_open is None:
        return _("%(said)s, die Liste ist abgeschlossen.") % {"said": said}
    why = wording.refusal(still_open.code, still_open.params)
    return _("%(said)s, die Liste ist noch offen. %(why)s") % {"said": said, "why": why}


# A paper list typed blind by a second person: where the two differ, neither is preferred.

STORED, TYPED = "stored", "typed"
CHOICE = "choice_"


@dataclass(frozen=True, slots=True)
class Difference:
    """One seat in one game; None: its player sits out, or it is not there. `chosen`: STORED, TYPED, or nothing yet."""

    number: int
    seat: int
    name: str
    stored: scoring.Result | None
    typed: scoring.Result | None
    rulebook: scoring.Rulebook
    chosen: str = ""

    @property
    def field(self) -> str:
        return f"{CHOICE}{self.number}_{self.seat}"

    @property
    def stored_said(self) -> str:
        return _said(self.rulebook, self.stored)

    @property
    def typed_said(self) -> str:
        return _said(self.rulebook, self.typed)


def _said(rulebook: scoring.Rulebook, result: scoring.Result | None) -> str:
    if result is None:
        return "–"
    outcome = rulebook.outcome(result.outcome)
    text = outcome.name if outcome.wins else f"{outcome.name} {result.augen}"
    return _("%(result)s (weggeworfen)") % {"result": text} if result.thrown_in else text


class SecondTyping:
    """What the second person typed, `sent`, beside what is stored."""

    def __init__(self, sheet: DeskSheet, sent: Mapping[str, str]) -> None:
        self.form = GridForm(sheet, sent, blind=True)
        self.stored = {game.number: game for game in sheet.games}
        self.typed = {game.number: game for game in self.form.reading.games}
        self.sent = sent
        self.differences = [
            replace(one, chosen=chosen if (chosen := sent.get(one.field, "")) in (STORED, TYPED) else "")
            for number in sorted({*self.stored, *self.typed})
            for one in self._differing(number)
        ]

    @property
    def missing(self) -> int:
        """How many of the stored games were not typed."""
        return len(self.stored.keys() - self.typed.keys())

    @property
    def typed_only(self) -> dict[str, str]:
        """What was sent, but for what was chosen on other grounds."""
        return {name: text for name, text in self.sent.items() if not name.startswith(CHOICE)}

    @property
    def decided(self) -> bool:
        """Whether each difference is."""
        return all(one.chosen for one in self.differences)

    @property
    def carried(self) -> list[tuple[str, str]]:
        """What the page of the differences carries along: the texts as they were typed."""
        left_out = {"csrfmiddlewaretoken", "versions", "reason"}
        return [(name, text) for name, text in self.typed_only.items() if name not in left_out]

    def _differing(self, number: int) -> Iterator[Difference]:
        stored, typed = self.stored.get(number), self.typed.get(number)
        one, other = self._told(stored), self._told(typed)
        for sitter in self.form.sitters(number):
            seat = sitter.number
            if one.get(seat) != other.get(seat):
                name = sitter.registration.person.name
                yield Difference(number, seat, name, _of(stored, seat), _of(typed, seat), self.form.rulebook)

    def _told(self, game: scoring.Game | None) -> dict[int, tuple[object, ...] | None]:
        return told(self.form.grid.table, game) if game else {}

    def entries(self) -> list[TypedGame]:
        """The games of which something typed was chosen."""
        numbers = dict.fromkeys(one.number for one in self.differences if one.chosen == TYPED)
        reason = " ".join(self.sent.get("reason", "").split())
        return [self.form.entry(self._decided_game(number), reason) for number in numbers]

    def _decided_game(self, number: int) -> scoring.Game:
        """As it was chosen, cell by cell; whoever has no result dealt."""
        chosen = {one.seat: one.typed if one.chosen == TYPED else one.stored for one in self._of_game(number)}
        there = [sitter.number for sitter in self.form.sitters(number)]
        agreed = self.stored.get(number)
        results = {seat: chosen[seat] if seat in chosen else _of(agreed, seat) for seat in there}
        out = [seat for seat, result in results.items() if result is None]
        dealer = out[0] if self.form.grid.table.sits_out(number) and len(out) == 1 else None
        return scoring.Game(number, tuple(result for result in results.values() if result), dealer)

    def _of_game(self, number: int) -> list[Difference]:
        return [one for one in self.differences if one.number == number]


def _of(game: scoring.Game | None, seat: int) -> scoring.Result | None:
    return next((result for result in game.results if result.seat == seat), None) if game else None


# A paper list typed by a second person who does not see what is stored; then both side by side.


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def second_typing(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """An empty grid; what is typed into it is compared with what is stored, and each difference decided."""
    paper = sheet(card_table_of(request, slug, number, table))
    if not paper.games:
        messages.error(request, _("Hier ist noch kein Spiel eingetragen, mit dem sich vergleichen ließe."))
        return redirect("organiser:card_table", slug, number, table)
    if request.method != "POST":
        return show(request, GridForm(paper, blind=True))
    second = SecondTyping(paper, request.POST.dict())
    if not second.form.stands:
        return show(request, second.form, status=422)
    if second.missing:
        return show(request, second.form, [_missing(second)], status=422)
    return _settled(request, second) if second.decided else _side_by_side(request, second)


def _missing(second: SecondTyping) -> str:
    numbers = {"typed": len(second.typed), "stored": len(second.stored)}
    return _("%(typed)s Spiele getippt, gespeichert sind %(stored)s: Bitte jede Zeile tippen.") % numbers


def _settled(request: HttpRequest, second: SecondTyping) -> HttpResponse:
    card_table = second.form.sheet.card_table
    try:
        settle(card_table, second.entries(), actor_of(request), len(second.differences))
    except StaleError:
        fresh = SecondTyping(sheet(card_table), second.typed_only)
        said = _("Inzwischen hat jemand anderes etwas geändert. Bitte noch einmal wählen.")
        return _side_by_side(request, fresh, said, status=409)
    except InvalidGameError as error:
        said = " ".join(wording.sentence(problem) for problem in error.problems)
        return _side_by_side(request, second, _("So kann es nicht gewesen sein: %(said)s") % {"said": said})
    except RefusedError as error:
        if error.code == SEAT_DIFFERS:
            second = SecondTyping(second.form.sheet, without_seated(second.sent) | seated_fields(second.form.seats, {}))
        return _side_by_side(request, second, refused_in_words(error))
    done = _("Zum zweiten Mal getippt: Was sich unterschied, ist entschieden.")
    messages.success(request, done if second.differences else _("Zum zweiten Mal getippt: Alles stimmt überein."))
    series = card_table.series
    return redirect("organiser:card_table", series.tournament.slug, series.number, card_table.number)


def _side_by_side(request: HttpRequest, second: SecondTyping, error: str = "", *, status: int = 422) -> HttpResponse:
    card_table = second.form.sheet.card_table
    if not error and any(one.chosen for one in second.differences):
        error = _("Bitte bei jedem Unterschied wählen, was gilt.")
    context = {
        "series": card_table.series,
        "card_table": card_table,
        "second": second,
        "error": error,
        "versions": ",".join(f"{number}:{version}" for number, version in second.form.sheet.versions.items()),
    }
    step = f"series-{card_table.series.number}"
    return render_step(request, second.form.tournament, step, "lists/desk/second.html", context, status=status)
