"""The Spiellisten of a series: A4 portrait, one page a table, blank or filled."""

from collections.abc import Collection, Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.core.speaking import of_series
from tournament.lists.paper import layout as measure
from tournament.lists.paper.document import Spiellisten
from tournament.lists.paper.foot import agreed, crib, reminders
from tournament.lists.paper.layout import Layout
from tournament.lists.paper.sheet import Spielliste, notes, pages, player
from tournament.lists.paper.stamps import stamped
from tournament.lists.reads.known_by import list_link, reader_link
from tournament.lists.reads.occupancy import stays
from tournament.lists.reads.sheets import ListToPrint, sheets
from tournament.models import Series, Tournament
from tournament.web.documents import Paper
from tournament.web.on_paper import audit_head, plain
from tournament.web.pdf import pdf

# What stands beside whoever the list marks in a game.
MARKS = {"dealer": gettext_lazy("Geber"), "starter": gettext_lazy("beginnt")}


def spiellisten(series: Series, *, filled: bool, base_url: str) -> bytes:
    """The PDF of all lists of a series, a page a table (more than 24 games: two pages).

    `base_url` is what the list keepers' links begin with (reads.known_by.base_url). They are rights: only the
    organiser may have this document. A series without tables gives one page that says so.
    """
    return made(content(series, filled=filled, base_url=base_url))


def made(lists: Spiellisten) -> bytes:
    """The PDF of what will be printed."""
    return stamped([lists])[0] if lists.lists else pdf("lists/paper/spielliste", lists)


def content_by_key(series: int, *, filled: bool, base_url: str, tables: Collection[int]) -> Spiellisten | None:
    """What will be printed, for another process: the series by its primary key; None if it is gone."""
    found = Series.objects.select_related("tournament").filter(pk=series).first()
    return content(found, filled=filled, base_url=base_url, tables=tables) if found else None


def leaves(lists: Spiellisten) -> tuple[int, ...]:
    """How many pages the list of each table has."""
    return tuple(len(sheet.pages) for sheet in lists.lists)


PAPER = Paper(content_by_key, made, of_series, leaves)


def for_everybody(series: Series) -> Spiellisten:
    """The filled lists of a series without their links, which are rights; who is anonymous has no name in them."""
    return content(series, filled=True, base_url=None)


def content(series: Series, *, filled: bool, base_url: str | None, tables: Collection[int] = ()) -> Spiellisten:
    """What will be printed; without `base_url` for everybody."""
    tournament = series.tournament
    return Spiellisten(
        plain(tournament.name),
        series.number,
        tournament.rulebook.pack.size,
        tournament.rulebook.title,
        str(MARKS[tournament.rulebook.rotates]),
        crib(tournament.rulebook),
        tournament.repeat_offence_extra if tournament.rulebook.has_thrown_in else 0,
        filled,
        tuple(
            _spielliste(sheet, filled=filled, base_url=base_url)
            for sheet in sheets(series, with_games=filled, public=base_url is None)
            if not tables or sheet.card_table.number in tables
        ),
    )


def _spielliste(sheet: ListToPrint, *, filled: bool, base_url: str | None) -> Spielliste:
    card_table = sheet.card_table
    tournament = card_table.series.tournament
    rulebook, size = tournament.rulebook, len(sheet.seats)
    games = rulebook.games_at(size, tournament.games_per_series)
    link = list_link(card_table, base_url) if base_url is not None else ""
    typed, _slash, token = link.partition("://")[2].rstrip("/").rpartition("/")
    shared = sum(len(stays(seat)) for seat in sheet.seats if seat.later) if filled else 0
    layout = Layout.of(rulebook, size, games, shared)
    share = layout.seat_width / measure.QUARTER
    return Spielliste(
        table=card_table.number,
        terms=(*_terms(tournament, games), *_receipt(sheet)),
        players=tuple(player(seat, share) for seat in sheet.seats),
        confirmed=filled and card_table.cards_confirmed_at is not None,
        link=link,
        link_base=typed and typed + "/",
        link_token=token,
        reader_link=reader_link(card_table, base_url) if base_url is not None else "",
        layout=layout,
        reminders=reminders(rulebook, size, tournament.target_score),
        notes=notes(sheet, layout) if shared else (),
        head=audit_head(card_table.series.seating_head),
        pages=pages(rulebook, sheet, layout, filled=filled),
    )


def _receipt(sheet: ListToPrint) -> Iterator[str]:
    """The check word of a closed list, as on the receipt on the list keeper's phone."""
    if sheet.check_word:
        yield _("Prüfwort %(word)s") % {"word": sheet.check_word}


def _terms(tournament: Tournament, games: int) -> Iterator[str]:
    """How many games, how long, and what else was agreed."""
    minutes = tournament.minutes_per_series
    yield ngettext("%(games)s Spiel", "%(games)s Spiele", games) % {"games": games}
    if minutes:
        yield ngettext("%(minutes)s Minute", "%(minutes)s Minuten", minutes) % {"minutes": minutes}
    yield from agreed(tournament.rulebook, tournament.target_score)
