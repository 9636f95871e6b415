"""What came back from phones, table by table: which games, when, what the phone still holds, what is stored by now."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime

from tournament.core.stored_words import GIVEN_BACK
from tournament.lists.acts.games import STORED
from tournament.models import AuditEntry, CardTable, HeldList, Tournament
from tournament.phones.reads.runs import in_runs


@dataclass(frozen=True, slots=True)
class Returned:
    """One table: numbers of the games that came back, the moments of the first and the last; of the phone that was
    assigned to it when a server had last answered it (None: unknown) and which games it has that are not here yet;
    `stored`: all games that are here.
    """

    table: CardTable
    games: tuple[int, ...]
    first_at: datetime | None
    last_at: datetime | None
    answered_at: datetime | None
    lacking: tuple[int, ...]
    stored: tuple[int, ...]

    @property
    def came(self) -> str:
        """`games` in words, and so on."""
        return in_runs(self.games)

    @property
    def here(self) -> str:
        """`stored` in words."""
        return in_runs(self.stored)

    @property
    def still(self) -> str:
        """`lacking` in words."""
        return in_runs(self.lacking)


def returned(tournament: Tournament) -> list[Returned]:
    """Every table of which something came back or a phone was assigned, by series and number; four queries."""
    came = _came_back(tournament)
    phones: dict[int, list[HeldList]] = defaultdict(list)
    for held in HeldList.objects.filter(card_table__series__tournament=tournament):
        phones[held.card_table_id or 0].append(held)
    tables = CardTable.objects.filter(series__tournament=tournament).select_related("series").prefetch_related("games")
    ordered = tables.order_by("series__number", "number")
    return [
        _returned(table, came.get(_subject(table), []), phones[table.pk])
        for table in ordered
        if table.pk in phones or _subject(table) in came
    ]


def _returned(table: CardTable, came: list[tuple[int, datetime]], phones: list[HeldList]) -> Returned:
    stored = {game.number for game in table.games.all()}
    moments = [at for _number, at in came]
    answered = [held.answered_at for held in phones if held.answered_at]
    return Returned(
        table=table,
        games=tuple(sorted({number for number, _at in came})),
        first_at=min(moments, default=None),
        last_at=max(moments, default=None),
        answered_at=max(answered, default=None),
        lacking=tuple(sorted({number for held in phones for number in held.games} - stored)),
        stored=tuple(sorted(stored)),
    )


def _came_back(tournament: Tournament) -> dict[str, list[tuple[int, datetime]]]:
    """The log's name of a table -> number of each game that came back, and when."""
    rows = AuditEntry.objects.filter(tournament=tournament, action=STORED, after__reason__endswith=GIVEN_BACK)
    came: dict[str, list[tuple[int, datetime]]] = defaultdict(list)
    for subject, at in rows.values_list("subject", "at"):
        table, _comma, game = subject.rpartition(", Spiel ")
        came[table].append((int(game), at))
    return came


def _subject(table: CardTable) -> str:
    return f"Serie {table.series.number}, Tisch {table.number}"
