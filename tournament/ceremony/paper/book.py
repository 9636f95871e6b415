"""The Ergebnisheft: what is read for it, for everybody and for the organiser, and the papers themselves."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from datetime import datetime
from typing import Final

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from scoring import Rulebook
from scoring.rankings import Of
from tournament.ceremony.paper.book_binding import (
    Book,
    Chapters,
    Decided,
    Draws,
    Outside,
    Penalty,
    PrintedEdition,
    Title,
    Winner,
    WinnersIn,
    made,
)
from tournament.ceremony.reads.book import (
    Counted,
    Decisions,
    Fassung,
    Won,
    WonIn,
    counted,
    day_winners,
    decisions,
    lists_of,
    podium,
    series_winners,
)
from tournament.ceremony.reads.book_parts import MOST_LISTS, Part, Seen, seen_by_everybody, seen_by_the_organiser
from tournament.charts.paper import pictures_on_paper
from tournament.core.history import last_restored
from tournament.core.rankings import in_words as figures_in_words
from tournament.core.rankings import shown_sum
from tournament.core.speaking import of_slug, of_tournament
from tournament.core.steps import in_words as days_in_words
from tournament.draw.reads.draws import public_draws
from tournament.lists.paper.document import Spiellisten
from tournament.lists.paper.spielliste import for_everybody
from tournament.models import Tournament
from tournament.standings.list_words import outside_in_words
from tournament.standings.paper import content as ranked_content
from tournament.standings.paper import rank
from tournament.standings.reads.ranking_list import Row
from tournament.standings.reads.standings import AnyList
from tournament.web.documents import Paper
from tournament.web.on_paper import audit_head, day, number, plain
from tournament.web.public_words import extent_in_words, in_words, list_in_words

A_PAGE: Final = 4
"""So many rankings fill two thirds of a page with their first three; each list of fewer begins with them anyway."""


def published_content(slug: str, parts: Collection[str]) -> Book | None:
    """Everybody's; None before there is one."""
    seen = seen_by_everybody(slug)
    return _content(seen, parts) if seen else None


def organisers_content(tournament: int, parts: Collection[str]) -> Book | None:
    """The organiser's; None where no series is seated."""
    found = Tournament.objects.select_related("organisation").filter(pk=tournament).first()
    seen = seen_by_the_organiser(found) if found else None
    return _content(seen, parts) if seen else None


def _content(seen: Seen, parts: Collection[str]) -> Book | None:
    chosen = list(_chosen(seen, parts))
    first = _first(chosen) if len(chosen) >= A_PAGE else ()
    return Book(
        title=_title(seen),
        opening=replace(_chapter(seen), first=tuple(first)),
        rankings=tuple(replace(ranked_content(one, seen.states, upright=True), numbered=False) for one in chosen),
        chapters=_chapters(seen, parts),
        lists=tuple(_lists(seen)) if Part.LISTS in parts else (),
    )


def _title(seen: Seen) -> Title:
    tournament = seen.tournament
    return Title(
        tournament=plain(tournament.name),
        day=day(tournament),
        organiser=plain(tournament.organisation.name),
        rulebook=tournament.rulebook.title,
        extent=extent_in_words(tournament),
        states=tuple((plain(one.title), plain(in_words(seen.states, one))) for one in seen.standings.rankings),
        head=_head(seen),
    )


def _head(seen: Seen) -> str:
    return audit_head(seen.states.head(seen.standings.everybody.ranking))


def _chosen(seen: Seen, parts: Collection[str]) -> Iterator[AnyList]:
    """The lists of the rankings that were asked for, if there is anybody in them."""
    for ranking in seen.standings.rankings:
        part = Part.RANKINGS if ranking.of is Of.PLAYERS else Part.TEAMS
        ranked = seen.standings.list_of(ranking)
        if part in parts and ranked.series and ranked.places:
            yield ranked


def _lists(seen: Seen) -> Iterator[Spiellisten]:
    """Of each series in order; none at all where there are more than a book holds."""
    if lists_of(seen.tournament, seen.standings.series) <= MOST_LISTS:
        for series in seen.tournament.series.select_related("tournament").order_by("number"):
            printed = for_everybody(series) if series.number in seen.standings.series else None
            if printed and printed.lists:
                yield printed


def _chapters(seen: Seen, parts: Collection[str]) -> Chapters:
    standings, tournament = seen.standings, seen.tournament
    return replace(
        _chapter(seen),
        series=tuple(_winners(one, _("Serie")) for one in series_winners(standings)) if Part.SERIES in parts else (),
        days=tuple(_winners(one, _("Tag")) for one in day_winners(standings)) if Part.DAYS in parts else (),
        draws=_draws(tournament) if Part.DRAWS in parts else None,
        decided=_decided(decisions(standings, seen.states)) if Part.DECISIONS in parts else None,
        figures=tuple(_figures(tournament.rulebook, counted(standings))) if Part.FIGURES in parts else (),
        pictures=pictures_on_paper(standings) if Part.FIGURES in parts else (),
    )


def _chapter(seen: Seen) -> Chapters:
    """What stands on every page of a chapter."""
    state = plain(list_in_words(seen.states.everybody().without_reasons()))
    return Chapters(plain(seen.tournament.name), day(seen.tournament), state, _head(seen))


def _first(lists: Iterable[AnyList]) -> Iterator[WinnersIn]:
    """Places 1 to 3 of each of these lists in which something is played."""
    for ranked in lists:
        if rows := podium(ranked):
            yield _table(ranked, _("Rang"), [(rank(row.rank, tied=row.tied), row) for row in rows])


def _winners(of: WonIn, won: str) -> WinnersIn:
    return _table(of.ranked, won, [(_won_in_words(one), row) for one in of.won for row in one.winners])


def _won_in_words(won: Won) -> str:
    return days_in_words(won.day, None) if won.day else _("%(number)s. Serie") % {"number": won.series[0]}


def _table(ranked: AnyList, won: str, rows: Iterable[tuple[str, Row]]) -> WinnersIn:
    """Winners of a ranking; `won`: what stands over what each of them has won."""
    rulebook = ranked.tournament.rulebook
    names = {Of.PLAYERS: _("Name"), Of.TEAMS: str(ranked.team_words.one), Of.CLUBS: _("Verein")}
    return WinnersIn(
        title=plain(ranked.ranking.title),
        won=won,
        name=names[ranked.ranking.of],
        club="" if ranked.ranking.of is Of.CLUBS else _("Verein"),
        figures=tuple(column.short for column in rulebook.columns),
        winners=tuple(_winner(rulebook, what, row) for what, row in rows),
    )


def _winner(rulebook: Rulebook, what: str, row: Row) -> Winner:
    name = plain(row.name)
    return Winner(
        what,
        _("%(name)s (Los)") % {"name": name} if row.by_lot else name,
        _plain(row.club_name),
        tuple(number(shown_sum(rulebook, column, row.totals, row.penalty)) for column in rulebook.columns),
    )


def _draws(tournament: Tournament) -> Draws | None:
    draws = tuple(public_draws(tournament))
    return Draws(draws, last_restored(tournament)) if draws else None


def _decided(decided: Decisions) -> Decided | None:
    if not decided:
        return None
    return Decided(
        tuple(
            Penalty(
                plain(one.name),
                _plain(one.club),
                one.penalty.series,
                number(one.penalty.points),
                _plain(one.penalty.reason),
            )
            for one in decided.penalties
        ),
        tuple(Outside(plain(row.name), _plain(row.club_name), outside_in_words(row)) for row in decided.outside),
        tuple(map(_edition, decided.editions)),
    )


def _edition(edition: Fassung) -> PrintedEdition:
    said = [_plain(edition.reason) or _("Endstand festgestellt")]
    if edition.taken_back_at:
        words = {"time": _when(edition.taken_back_at), "reason": _plain(edition.taken_back_reason)}
        said.append(_("zurückgenommen am %(time)s: %(reason)s") % words)
    return PrintedEdition(edition.number, ", ".join(map(plain, edition.rankings)), _when(edition.at), "; ".join(said))


def _when(moment: datetime) -> str:
    return _("%(time)s Uhr") % {"time": date_format(localtime(moment), _("j. F Y, H:i"))}


def _figures(rulebook: Rulebook, of: Counted) -> Iterator[tuple[str, str]]:
    """What is counted, in the order in which somebody asks."""
    yield _("Spieler"), str(of.players)
    if of.clubs:
        yield _("Vereine"), str(of.clubs)
    yield _("Serien"), str(of.series)
    yield _("Spiellisten"), str(of.lists)
    yield _("Spiele, Spiel für Spiel eingetragen"), str(of.games)
    for code, count in of.outcomes:
        yield _("davon beendet mit %(outcome)s") % {"outcome": rulebook.outcome(code).name}, str(count)
    if rulebook.has_crosses:
        yield _("Kreuze"), str(of.crosses)
    if of.thrown_in:
        yield _("Blätter weggeworfen"), str(of.thrown_in)
    for series, row in of.best:
        made = figures_in_words(rulebook, row.totals, row.penalty)
        words = {"name": plain(row.name), "series": series, "figures": made}
        yield _("Beste Serie"), _("%(name)s, %(series)s. Serie: %(figures)s") % words


def _plain(text: str) -> str:
    return plain(text) if text else ""


PUBLISHED = Paper(published_content, made, of_slug)
ORGANISERS = Paper(organisers_content, made, of_tournament)
