"""The list of every ranking, over all that counts and of each series, as page and file. Only what is published."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _

from scoring.rankings import Of
from tournament.core.access import public_tournament
from tournament.core.public import state_of
from tournament.models import Tournament
from tournament.standings.files import ranking_document, stand_document
from tournament.standings.list_words import why_behind
from tournament.standings.paper import PUBLISHED, has_results
from tournament.standings.reads.editions import KeptList, kept_list
from tournament.standings.reads.standings import AnyList, Standings, published_standings, wanted_list
from tournament.standings.tables.columns import WHO
from tournament.standings.tables.rankings import just_shown_table, ranking_table, series_table
from tournament.web.conditional import View, public_document, public_file, public_page
from tournament.web.documents import Document
from tournament.web.printing import pdf_answer
from tournament.web.public_frame import Frame, Tab, asked_ranking, escaped, ranking_url
from tournament.web.public_words import in_words, title_in_words
from tournament.web.tables import ListTable, listed
from tournament.web.tabular import csv_file, file_name, file_word, xlsx_file

Address = Callable[[int | None, str], str]  # series, file -> where it is


@dataclass(frozen=True, slots=True)
class Shown:
    """A list that somebody looks at: of a tournament, of one `series` of it alone, and how far it goes, in words."""

    frame: Frame
    standings: Standings
    ranked: AnyList | KeptList
    series: int | None

    @property
    def state(self) -> str:
        return in_words(self.frame.list_states, self.ranked.ranking, self.series)

    def called(self, usual: str) -> str:
        """What it is called; of one series as usual."""
        return title_in_words(self.frame.list_states, self.ranked.ranking, usual) if self.series is None else usual

    @property
    def why_behind(self) -> str:
        """Why somebody who played less stands where they do; empty where nobody did."""
        if not self.ranked.is_anybody_behind(self.series):
            return ""
        return why_behind(self.ranked.tournament.rulebook)

    @property
    def sha256(self) -> str:
        """Of the edition it is; empty: it is none."""
        return self.ranked.listed.sha256 if isinstance(self.ranked, KeptList) else ""

    @property
    def sealed(self) -> str:
        """Where its bytes are."""
        if not isinstance(self.ranked, KeptList):
            return ""
        slug, ranking = self.frame.tournament.slug, escaped(self.ranked.ranking.id)
        return reverse("public:edition_sealed", args=[slug, ranking, self.ranked.number])

    def table(self, words: str = "", order_by: str = "rang") -> ListTable:
        """The list, as the page shows it."""
        if self.series is None or isinstance(self.ranked, KeptList):
            table = ranking_table(self.ranked, None, words, order_by)
            table.caption = self.called(str(table.caption))
            return table
        return series_table(self.ranked, self.series, None, words, order_by)

    def just_shown(self) -> ListTable | None:
        """What the Siegerehrung has shown of it, while the list itself stands still."""
        if self.series is not None or isinstance(self.ranked, KeptList):
            return None
        return just_shown_table(self.ranked, self.standings.just_shown(self.ranked.ranking))

    def file(self) -> ListTable:
        """The list, as files have it."""
        if self.series is None or isinstance(self.ranked, KeptList):
            return ranking_table(self.ranked, self.state)
        return series_table(self.ranked, self.series, self.state)


def _shown(tournament: Tournament, ranking: str | None, of: Of, series: int | None) -> Shown:
    """Not found unless there is such a ranking, and results of that series are published."""
    frame = Frame(tournament)
    standing = published_standings(frame.state)
    ranked = wanted_list(standing, ranking, of)
    if ranked is None or (series is not None and series not in ranked.series):
        raise Http404
    is_kept = series is None and frame.list_states.is_final(ranked.ranking)
    return Shown(frame, standing, (is_kept and kept_list(standing, ranked)) or ranked, series)


def list_page(request: HttpRequest, shown: Shown, current: str, title: str, address: Address) -> HttpResponse:
    """The page; `current`: its entry in the menu; `address`: where its files and the lists of its series are."""
    ranking, series = shown.ranked.ranking, shown.series
    files = FILES[:-1] if shown.frame.tournament.club_evening else FILES
    context = {
        "shown": shown,
        "sealed": shown.sealed,
        "ranking": ranking,
        "title": title,
        "number": series,
        "just_shown": shown.just_shown(),
        "editions": shown.frame.list_states.editions(ranking) if series is None else [],
        "head": shown.frame.list_states.head(ranking, series),
        "state_time": shown.frame.time_of(shown.frame.list_states.of_list(ranking, series)),
        "tabs": tabs(shown.frame.tournament, shown.standings, ranking.id),
        "choices": choices(shown.ranked, series, address),
        "files": [(name.upper(), address(series, name)) for name in files],
        **listed(request, shown.table, "rang", WHO[ranking.of].rows_a_page),
    }
    return shown.frame.render(request, current, "standings/public/ranking.html", context)


FILES = ("pdf", "xlsx", "csv", "json")
"""What a list is had as; the last for programs."""


def tabs(tournament: Tournament, standing: Standings, current: str) -> list[Tab]:
    """A tab for each ranking, if there are several."""
    if len(standing.rankings) < 2:
        return []
    return [Tab(one.title, ranking_url(tournament, one.id), current=one.id == current) for one in standing.rankings]


def choices(ranked: AnyList | KeptList, current: int | None, address: Address) -> list[Tab]:
    """All that counts, or one series; nothing to choose where only one series counts."""
    if len(ranked.series) < 2 and current is None:
        return []
    of_series = [
        Tab(_("Serie %(number)s") % {"number": one}, address(one, ""), current=one == current, series=one)
        for one in ranked.series
    ]
    return [Tab(_("Gesamt"), address(None, ""), current=current is None), *of_series]


@public_page
def ranking_page(request: HttpRequest, tournament: Tournament, ranking: str, series: int | None = None) -> HttpResponse:
    """A ranking, or one series in it."""
    shown = _shown(tournament, ranking, Of.PLAYERS, series)
    name = shown.ranked.ranking.title
    usual = name if series is None else _("%(ranking)s, %(number)s. Serie") % {"ranking": name, "number": series}
    current = "teams" if shown.ranked.ranking.of is Of.TEAMS else "standings"
    return list_page(request, shown, current, shown.called(usual), _address(tournament, shown.ranked.ranking.id))


@public_file
def ranking_csv(_request: HttpRequest, tournament: Tournament, ranking: str, series: int | None = None) -> HttpResponse:
    """The same as CSV."""
    shown = _with_results(_shown(tournament, ranking, Of.PLAYERS, series))
    return csv_file(shown.file(), name_of_list(tournament.slug, ranking, series))


@public_file
def ranking_xlsx(
    _request: HttpRequest, tournament: Tournament, ranking: str, series: int | None = None
) -> HttpResponse:
    """The same as a workbook."""
    shown = _with_results(_shown(tournament, ranking, Of.PLAYERS, series))
    return xlsx_file(shown.file(), name_of_list(tournament.slug, ranking, series))


@public_file
def ranking_json(
    _request: HttpRequest, tournament: Tournament, ranking: str, series: int | None = None
) -> HttpResponse:
    """The rows of `stand/1` of this ranking alone."""
    return json_file(_shown(tournament, ranking, Of.PLAYERS, series))


@public_document
def ranking_pdf(slug: str, state: str, ranking: str, series: int | None = None, *, language: str) -> HttpResponse:
    """The same on paper."""
    return pdf_of(slug, state, name_of_list(slug, ranking, series), language, ranking=ranking, series=series)


RANKING_VIEWS: dict[str, View] = {
    "": ranking_page,
    "csv": ranking_csv,
    "xlsx": ranking_xlsx,
    "json": ranking_json,
    "pdf": ranking_pdf,
}


def ranking(request: HttpRequest, slug: str, words: str) -> HttpResponse:
    """What stands at `wertung/` and these words: a ranking's page, a file of it, one series in it.

    An id that ends as a file does is found too, if there is nothing else that is meant.
    """
    asked = asked_ranking(words)
    series = {} if asked.series is None else {"series": asked.series}
    try:
        return RANKING_VIEWS[asked.file](request, slug=slug, ranking=asked.words, **series)
    except Http404:
        if asked.words == words:
            raise
        return ranking_page(request, slug=slug, ranking=words)


@public_page
def standings(request: HttpRequest, tournament: Tournament, number: int | None = None) -> HttpResponse:
    """Everybody's place over all published series, or in one."""
    shown = _shown(tournament, None, Of.PLAYERS, number)
    usual = _("Stand") if number is None else _("Stand der %(number)s. Serie") % {"number": number}

    here = reverse("public:standings", args=[tournament.slug])

    def address(series: int | None, file: str) -> str:
        of_series = f"/serie/{series}" if series is not None else ""
        return f"{here}{of_series}{file and f'.{file}'}"

    return list_page(request, shown, "standings", shown.called(usual), address)


@public_page
def teams(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The first ranking of teams."""
    frame = Frame(tournament)
    if not frame.has_teams:
        return frame.render(request, "teams", "standings/public/no_teams.html")
    shown = _shown(tournament, None, Of.TEAMS, None)
    return list_page(request, shown, "teams", str(frame.team_words.many), _address(tournament, shown.ranked.ranking.id))


@public_file
def standings_json(_request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """`stand/1` of contract.md. Before anything is published it says so: everybody, without rank."""
    return JsonResponse(
        stand_document(published_standings(state_of(tournament))), json_dumps_params={"ensure_ascii": False}
    )


def list_file(make: Callable[[ListTable, str], HttpResponse], name: str, of: Of = Of.PLAYERS) -> View:
    """A view of a file of everybody, of the first ranking of teams, or of a series; called slug-`name`."""

    @public_file
    def view(_request: HttpRequest, tournament: Tournament, number: int | None = None) -> HttpResponse:
        shown = _with_results(_shown(tournament, None, of, number))
        return make(shown.file(), file_name(tournament.slug, name, number))

    return view


@public_file
def series_json(_request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """One series of everybody."""
    return json_file(_shown(tournament, None, Of.PLAYERS, number))


standings_csv, standings_xlsx = list_file(csv_file, "stand"), list_file(xlsx_file, "stand")
series_csv, series_xlsx = list_file(csv_file, "serie-%s"), list_file(xlsx_file, "serie-%s")
teams_csv, teams_xlsx = (list_file(make, "mannschaften", Of.TEAMS) for make in (csv_file, xlsx_file))


@public_document
def standings_pdf(slug: str, state: str, *, language: str) -> HttpResponse:
    """The ranked result list."""
    return pdf_of(slug, state, file_name(slug, "stand"), language)


@public_document
def series_standings_pdf(slug: str, state: str, number: int, *, language: str) -> HttpResponse:
    """The ranked list of one series."""
    return pdf_of(slug, state, file_name(slug, "serie-%s", number), language, series=number)


@public_document
def teams_pdf(slug: str, state: str, *, language: str) -> HttpResponse:
    """The ranked list of teams."""
    return pdf_of(slug, state, file_name(slug, "mannschaften"), language, of=Of.TEAMS)


def pdf_of(slug: str, state: str, name: str, language: str, **asked: Any) -> HttpResponse:
    """Not found before there is anything of it. `asked`: `ranking`, `of` and `series`, where they are others."""
    wanted = {"slug": slug, "ranking": None, "of": Of.PLAYERS, "series": None} | asked
    document = Document(PUBLISHED, wanted, state, language)
    return pdf_answer(document, name, lambda: has_results(state_of(public_tournament(slug)), wanted["series"]))


def json_file(shown: Shown) -> HttpResponse:
    """The rows of a list as JSON."""
    revealed = () if shown.series else shown.standings.just_shown(shown.ranked.ranking)
    document = ranking_document(shown.ranked, shown.state, shown.series, revealed)
    return JsonResponse(document, json_dumps_params={"ensure_ascii": False})


def name_of_list(slug: str, ranking: str, series: int | None) -> str:
    """What a file is called: in letters every disk takes."""
    of_series = [file_word("serie-%s", series)] if series else []
    return "-".join([slug, slugify(ranking) or file_word("wertung"), *of_series])


def _address(tournament: Tournament, ranking_id: str) -> Address:
    return lambda series, file: ranking_url(tournament, ranking_id, series, file)


def _with_results(shown: Shown) -> Shown:
    """Not found before there are any."""
    if not shown.ranked.series:
        raise Http404
    return shown
