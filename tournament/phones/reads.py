"""What phones hold that this server does not, and what came back from them, table by table."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Prefetch

from tournament.core.hall import naming
from tournament.core.lock import final_series
from tournament.core.series_state import in_play
from tournament.core.speaking import GIVEN_BACK
from tournament.lists.acts.games import STORED
from tournament.models import AuditEntry, CardTable, HeldList, Seat, Substitution, Tournament

# Numbers of games as somebody says them.


def in_runs(numbers: Iterable[int]) -> str:
    """In order: `1–4, 7`; empty for none."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(str(first) if first == last else f"{first}–{last}" for first, last in runs)


FITS, NOT_SEATED, NO_TABLE, OTHERS, FINAL = "fits", "not_seated", "no_table", "others_sit_there", "list_final"
"""Whether a phone can be assigned: it can; its series has no published seating; that has no such table; other names sit
there, or at other seats; or the result is final, and nothing would come back."""

Sat = tuple[int, int, str]
"""Number of a seat, from which game on, who sat there (empty: nobody)."""
Differing = tuple[int, int, str, str]
"""The same, as the phone says and as it is here (empty: nobody)."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A phone whose link was never seen here; `table`: the one it names, `differing`: where it says something else of
    who sat there, `rivals`: another phone says of the same table something else. `here`: the games that are stored
    there; `ours`: it names this tournament."""

    held: HeldList
    fit: str
    table: CardTable | None
    differing: tuple[Differing, ...]
    rivals: bool
    here: tuple[int, ...]
    ours: bool = True

    @property
    def is_undoubted(self) -> bool:
        """Whether it can be taken with all others: it fits, nobody says otherwise, and nobody keeps that list by now.
        Who sits where is public, so whoever came in from the street can name a table that is being played at."""
        kept = self.here or (self.table and self.table.held_lists.all())
        return self.fit == FITS and not self.rivals and not kept

    @property
    def stored(self) -> str:
        """The games that are stored here."""
        return in_runs(self.here)

    @property
    def games(self) -> str:
        """The games it has."""
        return in_runs(self.held.games)

    @property
    def people(self) -> list[Sat]:
        """Who sat there, as the phone says, by seat and game."""
        return sat_as_said(self.held)


def waiting_phones(tournament: Tournament, user: AbstractBaseUser | AnonymousUser) -> list[Waiting]:
    """The phones that wait and name this tournament, by series and table; whoever runs the installation sees all, those
    of this tournament first. Eleven queries at most.
    """
    waiting = list(HeldList.objects.filter(card_table=None).order_by("series_number", "table_number", "pk"))
    ours = naming(tournament, waiting)
    others = [held for held in waiting if held not in ours] if getattr(user, "is_superuser", False) else []
    here = {held.pk for held in ours}
    return [
        replace(one, ours=one.held.pk in here)
        for one in fitted([*ours, *others], tables_of(tournament), final_series(tournament))
    ]


def tables_of(tournament: Tournament) -> list[CardTable]:
    """All tables of its published seatings, with who sits and sat there, what is stored and which phones were assigned;
    five queries."""
    later = Prefetch("substitutions", Substitution.objects.select_related("registration__person"))
    seats = Prefetch("seats", Seat.objects.select_related("registration__person").prefetch_related(later))
    tables = CardTable.objects.filter(in_play("series__"), series__tournament=tournament)
    return list(tables.select_related("series__tournament").prefetch_related(seats, "games", "held_lists"))


def fitted(waiting: Iterable[HeldList], tables: Sequence[CardTable], final: Collection[int]) -> list[Waiting]:
    """Each phone beside the table it names; `final`: numbers of the series with final results."""
    by_place = {(table.series.number, table.number): table for table in tables}
    fits = {table.series.number: FINAL if table.series.number in final else FITS for table in tables}
    said: dict[tuple[str, int, int], set[str]] = defaultdict(set)
    rows = list(waiting)
    for held in rows:
        said[held.tournament_name, held.series_number, held.table_number].add(held.list_hash)
    return [_fitted(held, by_place, fits, said) for held in rows]


def _fitted(
    held: HeldList,
    by_place: dict[tuple[int, int], CardTable],
    fits: dict[int, str],
    said: dict[tuple[str, int, int], set[str]],
) -> Waiting:
    table = by_place.get((held.series_number, held.table_number))
    differing = differing_seats(held, table) if table else ()
    of_series = fits.get(held.series_number, NOT_SEATED)
    if table is None and of_series != NOT_SEATED:
        of_series = NO_TABLE
    fit = OTHERS if differing and of_series == FITS else of_series
    rivals = len(said[held.tournament_name, held.series_number, held.table_number]) > 1
    here = tuple(sorted(game.number for game in table.games.all())) if table else ()
    return Waiting(held, fit, table, differing, rivals, here)


def differing_seats(held: HeldList, table: CardTable) -> tuple[Differing, ...]:
    """Where phone and table say different of who sat there, since results are of seats; in order."""
    said, here = ({sat[:2]: sat[2] for sat in rows} for rows in (sat_as_said(held), _sat_here(table)))
    places = sorted(said.keys() | here.keys())
    return tuple((*at, said.get(at, ""), here.get(at, "")) for at in places if said.get(at) != here.get(at))


def sat_as_said(held: HeldList) -> list[Sat]:
    """As the phone says."""
    return sorted((int(str(one["seat"])), int(str(one["from_game"])), str(one["name"])) for one in held.seats)


def seated_as_said(phones: Iterable[HeldList]) -> dict[int, list[str]]:
    """Number of a table -> who sat down there, seat by seat; without the tables of which two phones say different."""
    said: dict[int, set[tuple[str, ...]]] = defaultdict(set)
    for held in phones:
        said[held.table_number].add(tuple(name for _seat, since, name in sat_as_said(held) if since == 1))
    return {number: list(people) for number, (people, *others) in said.items() if not others}


def _sat_here(table: CardTable) -> list[Sat]:
    seats = table.seats.all()
    first = [(seat.number, 1, seat.registration.person.name) for seat in seats]
    return first + [
        (seat.number, later.from_game, later.registration.person.name if later.registration else "")
        for seat in seats
        for later in seat.later
    ]


@dataclass(frozen=True, slots=True)
class Consent:
    """A list that is closed here while a phone holds `games` of it that are not stored; `final`: results come from it
    that are final, so that no phone gives anything back to it, consent or not."""

    held: HeldList
    games: str
    final: bool


def consents(tournament: Tournament) -> list[Consent]:
    """Lists that a phone may not give back to before the organiser consents, in order; six queries at most."""
    held = HeldList.objects.filter(card_table__series__tournament=tournament, card_table__closed_at__isnull=False)
    rows = held.select_related("card_table__series__tournament").prefetch_related("card_table__games")
    final = final_series(tournament)
    lacking = [
        Consent(one, in_runs(_lacking(one)), one.series_number in final)
        for one in rows.order_by("series_number", "table_number", "pk")
    ]
    return [consent for consent in lacking if consent.games]


def _lacking(held: HeldList) -> set[int]:
    """The games the phone would give back and its table has not got."""
    stored = {game.number for game in held.card_table.games.all()} if held.card_table else set()
    return set(held.held) - stored


# What came back from phones, table by table: which games, when, what the phone still holds, what is stored by now.


@dataclass(frozen=True, slots=True)
class Returned:
    """One table: numbers of the games that came back, when the last of them did; of the phone that was
    assigned to it when a server had last answered it (None: unknown) and which games it has that are not here yet;
    `stored`: all games that are here.
    """

    table: CardTable
    games: tuple[int, ...]
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
        _returned(table, came.get(table.subject, []), phones[table.pk])
        for table in ordered
        if table.pk in phones or table.subject in came
    ]


def _returned(table: CardTable, came: list[tuple[int, datetime]], phones: list[HeldList]) -> Returned:
    stored = {game.number for game in table.games.all()}
    moments = [at for _number, at in came]
    answered = [held.answered_at for held in phones if held.answered_at]
    return Returned(
        table=table,
        games=tuple(sorted({number for number, _at in came})),
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
