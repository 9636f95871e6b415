"""How the rankings of a tournament are set up: what each is over, in words, who is in it, and which are usual."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, npgettext, pgettext

from scoring.rankings import PAIR
from tournament.core.rankings import ranking_of_team, words_for
from tournament.core.steps import days_of
from tournament.models import RankedKind, Ranking, Tournament

MOST_DAYS_TO_TICK = 7
USUAL_BEST_SERIES = 3
USUAL_BEST_MEMBERS = 4


@dataclass(frozen=True, slots=True)
class RankingWish:
    """A ranking as it should be; the fields are those of models.Ranking. None and "": no such limit."""

    name: str
    of: RankedKind
    category: str = ""
    series: tuple[int, ...] | None = None
    day: date | None = None
    best_series: int | None = None
    team_size: int | None = None
    best_members: int | None = None

    def numbered(self, counted: str, number: int | None) -> "RankingWish":
        """The same with another number of best series or best members (`counted`)."""
        if counted == "best_series":
            return replace(self, best_series=number)
        return replace(self, best_members=number) if counted else self


@dataclass(frozen=True, slots=True)
class Usual:
    """A ranking that clubs usually have, as a box to tick. `key`: what the box is called, `label`: what stands beside
    it; `stored`: the ranking there is of it. `counted`: the field of the wish that a number is asked for; empty: none.
    """

    key: str
    group: str
    wish: RankingWish
    counted: str = ""
    label: str = ""
    stored: Ranking | None = None

    @property
    def name(self) -> str:
        """What it is called, also where the stored one has another name."""
        return self.label or pgettext("ranking", self.wish.name)

    @property
    def number(self) -> int | None:
        """The number asked for, as it is or as it usually is; None: none is asked for."""
        if not self.counted:
            return None
        return int(getattr(self.stored or self.wish, self.counted))

    def with_number(self, number: int) -> "RankingWish":
        """What is wished for with another number, where one is asked for, and the name that follows from it."""
        wish = self.wish.numbered(self.counted, number)
        return replace(wish, name=_best_series(number)) if self.counted == "best_series" else wish


def wish_of(ranking: Ranking) -> RankingWish:
    """How a ranking is."""
    return RankingWish(
        ranking.name,
        RankedKind(ranking.of),
        ranking.category,
        None if ranking.series is None else tuple(ranking.series),
        ranking.day,
        ranking.best_series,
        ranking.members_per_team if ranking.of == RankedKind.TEAMS else None,
        ranking.best_members,
    )


def usual(tournament: Tournament, rankings: Sequence[Ranking]) -> list[Usual]:
    """What clubs usually have, each with the ranking there is of it; the days only of a tournament of several."""
    people, teams = _("Einzelne"), _("Mannschaften und Vereine")
    offered = [
        Usual("einzel", people, RankingWish("Einzelwertung", RankedKind.PLAYERS)),
        *(
            Usual(word.casefold(), people, RankingWish(word, RankedKind.PLAYERS, category=word))
            for word in ("Damen", "Herren", "Senioren", "Junioren")
        ),
        Usual(
            "mannschaft-4",
            teams,
            RankingWish("Mannschaften", RankedKind.TEAMS, team_size=4),
            label=_("Mannschaften zu viert"),
        ),
        Usual("mannschaft-3", teams, RankingWish("Mannschaften zu dritt", RankedKind.TEAMS, team_size=3)),
        Usual("tandem", teams, RankingWish("Tandems", RankedKind.TEAMS, team_size=2)),
        Usual(
            "verein",
            teams,
            RankingWish("Vereine", RankedKind.CLUBS, best_members=USUAL_BEST_MEMBERS),
            "best_members",
        ),
        *_of_days(tournament),
    ]
    if tournament.series_count > 1:
        best = RankingWish(_best_series(USUAL_BEST_SERIES), RankedKind.PLAYERS, best_series=USUAL_BEST_SERIES)
        label = _("Nur die besten Serien von jedem")
        offered.append(Usual("beste", _("Tage und Serien"), best, "best_series", label))
    return [replace(one, stored=_stored(one, rankings)) for one in offered]


def _teams(size: int) -> str:
    many = words_for(size).many
    return str(many) if size == PAIR else _("%(many)s zu %(size)s") % {"many": many, "size": size}


def in_words(ranking: Ranking) -> str:
    """What a ranking is over: "Einzelne · Kategorie Damen · beste 3 Serien"."""
    who = {
        RankedKind.PLAYERS: _("Einzelne"),
        RankedKind.TEAMS: _teams(ranking.members_per_team),
        RankedKind.CLUBS: _("Vereine"),
    }[RankedKind(ranking.of)]
    numbers = ", ".join(map(str, ranking.series or ()))
    members, best = ranking.best_members or 0, ranking.best_series or 0
    said = (
        (ranking.category, _("Kategorie %(it)s") % {"it": ranking.category}),
        (members, ngettext("das beste Mitglied", "die besten %(it)s Mitglieder", members) % {"it": members}),
        (ranking.day, _("am %(it)s") % {"it": date_format(ranking.day, _("l, j. F")) if ranking.day else None}),
        (numbers, _("Serie %(it)s") % {"it": numbers}),
        (best, ngettext("die beste Serie", "die besten %(it)s Serien", best) % {"it": best}),
    )
    return " · ".join([who, *(words for there, words in said if there)])


def entered(tournament: Tournament, rankings: Sequence[Ranking]) -> dict[str, int]:
    """The id of each ranking -> how many people, teams or clubs are in it now; two queries."""
    people = list(tournament.registrations.values_list("club_id", "categories"))
    of_teams = [ranking for ranking in rankings if ranking.of == RankedKind.TEAMS]
    playing = (ranking_of_team(team, of_teams) for team in tournament.teams.all())
    teams = Counter(ranking.document_id for ranking in playing if ranking)
    return {
        ranking.document_id: teams[ranking.document_id]
        if ranking.of == RankedKind.TEAMS
        else _people_in(ranking, people)
        for ranking in rankings
    }


def _people_in(ranking: Ranking, people: Sequence[tuple[int | None, Sequence[str]]]) -> int:
    """How many people have its category; of a ranking of clubs, from how many clubs they are."""
    clubs = [club for club, categories in people if not ranking.category or ranking.category in categories]
    return len(clubs) if ranking.of == RankedKind.PLAYERS else len({club for club in clubs if club})


def categories_of(rankings: Sequence[Ranking]) -> list[str]:
    """The categories that have a ranking, each once, in order."""
    return list(dict.fromkeys(ranking.category for ranking in rankings if ranking.category))


def _of_days(tournament: Tournament) -> list[Usual]:
    days = days_of(tournament)
    if not 1 < len(days) <= MOST_DAYS_TO_TICK:
        return []
    return [
        Usual(
            f"tag-{day.isoformat()}",
            _("Tage und Serien"),
            RankingWish(date_format(day, _("l")), RankedKind.PLAYERS, day=day),
        )
        for day in days
    ]


def _best_series(number: int) -> str:
    return npgettext("counted", "Beste Serie", "Beste %(number)s Serien", number) % {"number": number}


def _stored(one: Usual, rankings: Sequence[Ranking]) -> Ranking | None:
    return next((ranking for ranking in rankings if _is(one, wish_of(ranking))), None)


def _is(one: Usual, wish: RankingWish) -> bool:
    """Whether a ranking is this usual one, whatever its name and the number asked for."""
    alike = replace(wish, name=one.wish.name).numbered(one.counted, None) == one.wish.numbered(one.counted, None)
    return alike and not (one.counted and getattr(wish, one.counted) is None)
