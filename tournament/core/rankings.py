"""The rankings of a tournament, and what their figures and their teams are called."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from django.utils.functional import Promise
from django.utils.text import capfirst, slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

import scoring
from scoring import Figure, Rulebook
from scoring import rankings as scoring_rankings
from scoring.rankings import PAIR
from tournament.models import RankedKind, Ranking, Team, Tournament

if TYPE_CHECKING:
    from tournament.core.act import Act


def rankings_of(tournament: Tournament) -> list[Ranking]:
    """Its rankings in order; those of before, not stored, where none was set up. One query, or two.

    Of before: its players, and its teams if there are any (contract.md, section 7).
    """
    return list(tournament.rankings.order_by("position")) or _of_before(tournament)


def stored_rankings(entry: "Act") -> list[Ranking]:
    """Inside an act: the rankings as rows, made now where there were none, so that something can refer to one."""
    if not entry.tournament.rankings.exists():
        Ranking.objects.bulk_create(_of_before(entry.tournament))
    return rankings_of(entry.tournament)


def as_value(ranking: Ranking) -> scoring_rankings.Ranking:
    """The ranking as `scoring.rankings` ranks by it; the series of its day, where it has one, are read."""
    return as_values(ranking.tournament, [ranking])[0]


def as_values(tournament: Tournament, rankings: Sequence[Ranking]) -> list[scoring_rankings.Ranking]:
    """Rankings of a tournament as `scoring.rankings` ranks by them; a query for all of them if one has a day."""
    by_day = series_by_day(tournament) if any(ranking.day for ranking in rankings) else {}
    return [
        scoring_rankings.Ranking(
            ranking.document_id,
            ranking.name,
            scoring_rankings.Of(ranking.of),
            category=ranking.category or None,
            series=_series(ranking, by_day),
            best_series=ranking.best_series,
            team_size=ranking.team_size,
            best_members=ranking.best_members,
        )
        for ranking in rankings
    ]


def _series(ranking: Ranking, by_day: Mapping[date, Sequence[int]]) -> tuple[int, ...] | None:
    if ranking.day is not None:
        return tuple(by_day.get(ranking.day, ()))
    return None if ranking.series is None else tuple(ranking.series)


def series_by_day(tournament: Tournament) -> dict[date, list[int]]:
    """Day -> the numbers of its series in order; what has no day of its own is played on the first."""
    days: dict[date, list[int]] = defaultdict(list)
    for number, day in tournament.series.order_by("number").values_list("number", "day"):
        days[day or tournament.date].append(number)
    return days


def _of_before(tournament: Tournament) -> list[Ranking]:
    known = [(scoring_rankings.PLAYERS, True), (_usual_teams(tournament), tournament.teams.exists())]
    return [
        Ranking(tournament=tournament, document_id=one.id, name=one.name, of=RankedKind(one.of), position=position)
        for position, (one, there) in enumerate(known, 1)
        if there
    ]


def _usual_teams(tournament: Tournament) -> scoring_rankings.Ranking:
    return scoring_rankings.usual_teams(tournament.members_per_team)


def planned_rankings(tournament: Tournament) -> list[Ranking]:
    """The rankings as the organiser set them up; one query. Where none was set up, not stored: the players, and the
    teams that are to be formed, also before there is one.
    """
    stored = list(tournament.rankings.order_by("position"))
    if stored:
        return stored
    values = [scoring_rankings.PLAYERS, *([_usual_teams(tournament)] if tournament.members_per_team else [])]
    return [
        Ranking(tournament=tournament, document_id=one.id, name=one.name, of=RankedKind(one.of), position=position)
        for position, one in enumerate(values, 1)
    ]


def team_rankings(tournament: Tournament) -> list[Ranking]:
    """Of these the ones that teams are formed for; one query."""
    return [ranking for ranking in planned_rankings(tournament) if ranking.of == RankedKind.TEAMS]


def ranking_of_team(team: Team, rankings: Sequence[Ranking]) -> Ranking | None:
    """In which of these a team plays: the first, where it does not say."""
    if team.ranking_id is None:
        return next(iter(rankings), None)
    return next((ranking for ranking in rankings if ranking.pk == team.ranking_id), None)


# How pages, files and paper call the figures of a list, and where there is room for them.

SHY = "\u00ad"
MANY_FIGURES = 3


def address(figure: Figure) -> str:
    """What a column is called in an address, whoever reads: `kreuze`."""
    return slugify(figure.german)


def heading(figure: Figure) -> str:
    """The figure's name; the long one may break where there is no room."""
    return capfirst(figure.name.replace("Wertungsp", f"Wertungs{SHY}p"))


def heading_of_a_game(rulebook: Rulebook, figure: Figure) -> str:
    """What one game gave, over its column: plainly points where they decide the list."""
    return _("Punkte") if figure.more_is_better and figure.key == rulebook.ranked_by else figure.short


def is_wide(rulebook: Rulebook, figure: Figure) -> bool:
    """Whether a column is left out where there is little room: all beside the rulebook's own; of many, all that neither
    decide nor break a tie."""
    if figure not in rulebook.columns:
        return True
    ranks = {rulebook.ranked_by, *(key for key, _more_is_better in rulebook.ranking)}
    return len(rulebook.columns) >= MANY_FIGURES and figure.key not in ranks


def legend(rulebook: Rulebook) -> list[tuple[str, str]]:
    """The short names of a ranked list's columns with what they stand for."""
    return [(figure.short, figure.name) for figure in rulebook.ranking_figures if figure.short != figure.name]


def legend_in_words(rulebook: Rulebook, between: str = " = ") -> str:
    """The legend in a line: "WP = Wertungspunkte, × = Kreuze"; empty where every name is whole."""
    return ", ".join(f"{short}{between}{name}" for short, name in legend(rulebook))


def called(figure: Figure, value: int) -> str:
    """The figure's name beside this value: "Kreuz" beside 1 and −1."""
    return figure.one if abs(value) == 1 else figure.name


def in_words(rulebook: Rulebook, totals: scoring.Totals, penalty: int = 0) -> str:
    """What somebody made, as a ranked list shows it: "44 Wertungspunkte, 310 Augen"."""
    made = ((figure, shown_sum(rulebook, figure, totals, penalty)) for figure in rulebook.columns)
    return ", ".join(f"{number(value)} {called(figure, value)}" for figure, value in made)


def number(value: int) -> str:
    """With a real minus sign."""
    return f"−{-value}" if value < 0 else str(value)


def shown_sum(rulebook: Rulebook, figure: Figure, totals: scoring.Totals, penalty: int = 0) -> int:
    """A figure of a ranked list, penalties (0 or below) in the one that decides: what the list is sorted by.

    Where fewest decide, five points taken are five Augen more.
    """
    made: int = getattr(totals, figure.key)
    if figure.key != rulebook.ranked_by:
        return made
    return made + penalty if figure.more_is_better else made - penalty


@dataclass(frozen=True, slots=True)
class TeamWords:
    """`one`, `many`, as headings; and as they stand in a sentence: `several`, `this`, `in_this`, `none`,
    `the_same` and `ones_own` (both behind a preposition: "aus", "mit"), `complete` ("zur vollen ..."); `by_standing`: a
    way to seat a series."""

    one: Promise
    many: Promise
    several: Promise
    this: Promise
    in_this: Promise
    none: Promise
    the_same: Promise
    ones_own: Promise
    complete: Promise
    by_standing: Promise


TEAM = TeamWords(
    gettext_lazy("Mannschaft"),
    gettext_lazy("Mannschaften"),
    pgettext_lazy("im Satz", "Mannschaften"),
    gettext_lazy("diese Mannschaft"),
    gettext_lazy("in dieser Mannschaft"),
    gettext_lazy("keine Mannschaft"),
    gettext_lazy("derselben Mannschaft"),
    gettext_lazy("der eigenen Mannschaft"),
    gettext_lazy("zur vollen Mannschaft"),
    gettext_lazy("Nach Stand der Mannschaften"),
)
TANDEM = TeamWords(
    gettext_lazy("Tandem"),
    gettext_lazy("Tandems"),
    pgettext_lazy("im Satz", "Tandems"),
    gettext_lazy("dieses Tandem"),
    gettext_lazy("in diesem Tandem"),
    gettext_lazy("kein Tandem"),
    gettext_lazy("demselben Tandem"),
    gettext_lazy("dem eigenen Tandem"),
    gettext_lazy("zum vollen Tandem"),
    gettext_lazy("Nach Stand der Tandems"),
)


def words_for(size: int) -> TeamWords:
    """Of teams of so many."""
    return TANDEM if size == PAIR else TEAM


def words_of(rankings: Iterable[Ranking]) -> TeamWords:
    """Of all the teams in these rankings: Tandems only where every one is."""
    sizes = {ranking.members_per_team for ranking in rankings if ranking.of == RankedKind.TEAMS}
    return words_for(PAIR) if sizes == {PAIR} else TEAM
