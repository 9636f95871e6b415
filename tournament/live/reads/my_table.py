"""What everybody at a table sees of its list on their own phone, and whether that is still what they have seen."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from itertools import chain

from django.db import connection

import scoring
from tournament.core.errors import RefusedError
from tournament.core.hall import player_of, table_to_read
from tournament.core.names import public_name, publicly_named
from tournament.core.programme import Plan, public_programme
from tournament.core.public import published_tournament, state_of
from tournament.lists.reads import lists
from tournament.lists.reads.answers import Said, Versions, list_version, said_at
from tournament.lists.reads.occupancy import Sitter, at_the_end, holders, occupancy_of, sitting
from tournament.lists.reads.watch import time_left
from tournament.lists.words import ended_in_words
from tournament.models import CardTable, Game, Registration, Remark, Seat, Substitution
from tournament.models.link import table_read_by
from tournament.standings.reads.player import PlayersPlace, places_of
from tournament.standings.reads.standings import published_standings
from tournament.web.on_paper import number

# By hand, since every phone in the hall asks for it every few seconds: all that changes what the page shows.
_MARK = """
SELECT c.link_nonce, c.version, c.closed_at, c.reopened_at, c.extra_minutes, s.version, s.started_at, s.struck_at,
  t.public_revision, t.deleted_at, t.confirm_games, COUNT(g.id), SUM(g.version), MAX(g.stored_at),
  (SELECT COUNT(*) FROM tournament_remark r WHERE r.card_table_id = c.id),
  (SELECT COUNT(r.seen_at) + COUNT(r.settled_at) FROM tournament_remark r WHERE r.card_table_id = c.id),
  (SELECT MAX(n.id) FROM tournament_takenname n WHERE n.card_table_id = c.id),
  (SELECT COUNT(*) FROM tournament_takenname n WHERE n.card_table_id = c.id)
FROM tournament_cardtable c
JOIN tournament_series s ON s.id = c.series_id
JOIN tournament_tournament t ON t.id = s.tournament_id
LEFT JOIN tournament_game g ON g.card_table_id = c.id
WHERE c.id = %s
GROUP BY c.id, s.id, t.id
"""


def mark_of(token: str) -> str:
    """What tells the state of the table this token names from any other; one query. Whether the token is a right is to
    be asked besides; empty: there is no such table.
    """
    with connection.cursor() as cursor:
        cursor.execute(_MARK, [table_read_by(token)])
        row = cursor.fetchone()
    return "" if row is None else repr([bytes(row[0]).hex(), *row[1:]])


@dataclass(frozen=True, slots=True)
class ToConfirm:
    """A game nobody has confirmed as it stands: its number and version, and what was written down."""

    number: int
    version: int
    results: tuple[tuple[Sitter, scoring.Result, scoring.Outcome], ...]


class MyTable:
    """One table as one phone at it sees it; each question is asked once. Http404 where the link is no right.

    `secret`: what the phone got when it took a name; `me`: whose, None: nobody's here.
    """

    def __init__(self, token: str, secret: str, now: datetime) -> None:
        self.token = token
        self.card_table: CardTable = table_to_read(token)
        self.me = player_of(self.card_table, secret)
        self._now = now

    def speaker(self) -> Sitter:
        """For whom this phone speaks; RefusedError `no_name`: nobody."""
        if self.me is None or self.me.registration is None:
            raise RefusedError("no_name")
        return Sitter(self.me.number, self.me.registration)

    @cached_property
    def seats(self) -> list[Seat]:
        """All seats, with names and clubs as everybody may read them: a link goes from hand to hand in the hall."""
        seats = lists.seats_of(self.card_table)
        publicly_named(held.registration for held in holders(seats) if held.registration)
        return seats

    @property
    def my_name(self) -> str:
        """What the player of this phone is called; empty: it has taken no name."""
        return "" if self.me is None or self.me.registration is None else _called(self.me.registration)

    @cached_property
    def games(self) -> list[scoring.Game]:
        return lists.games_of(self.card_table)

    @cached_property
    def versions(self) -> Versions:
        """Number of a stored game -> its version."""
        return dict(Game.objects.filter(card_table=self.card_table).values_list("number", "version"))

    @cached_property
    def said(self) -> Said:
        """What was said at this table."""
        return said_at(self.card_table, self.seats, self.versions)

    @cached_property
    def due(self) -> int:
        """The game that ends the list."""
        return lists.last_game_of(self.card_table, occupancy_of(self.card_table, self.seats), self.games)

    @property
    def is_open(self) -> bool:
        return self.card_table.is_open

    @cached_property
    def plan(self) -> Plan:
        """What is planned, as everybody may read it, for whoever waits here: nothing while the list is open, or while
        the tournament is not public."""
        tournament = None if self.is_open else published_tournament(self.card_table.series.tournament.slug)
        return public_programme(tournament, state_of(tournament).going_on) if tournament else Plan()

    @property
    def ended(self) -> str:
        """Why the list takes nothing more, where it is not because it is closed."""
        return ended_in_words(self.card_table)

    @property
    def to_sign(self) -> bool:
        """Whether all games are there and the list waits for signatures."""
        return self.is_open and bool(self.games) and len(self.games) >= self.due

    @property
    def signed(self) -> bool:
        """Whether this phone's player has signed the list as it stands."""
        return self.me is not None and self.me.registration_id in self.said.signed

    @property
    def version(self) -> int:
        """Of the whole list, as it is signed."""
        return list_version(self.card_table, self.seats, self.versions)

    @property
    def remaining(self) -> timedelta | None:
        """The time this table has left."""
        return time_left(self.card_table, self._now) if self.is_open else None

    @property
    def names(self) -> Sequence[tuple[Sitter, bool]]:
        """Each seat, and whether a phone has taken its name."""
        taken = set(self.card_table.taken_names.values_list("registration_id", flat=True))
        return [(seat, seat.registration.pk in taken) for seat in at_the_end(self.seats)]

    @property
    def to_confirm(self) -> list[ToConfirm]:
        """The games that wait for a second person, if the tournament asks for one."""
        waiting = self.said.unconfirmed(self.card_table, self.versions) if self.is_open else []
        return [self.game(one) for one in waiting]

    @property
    def objections(self) -> list[tuple[Remark, str]]:
        """What is not settled, and who said so."""
        return [(one, _called(one.registration) if one.registration else "") for one in self.said.objections]

    def game(self, played: int) -> ToConfirm:
        """A stored game, as it was written down."""
        game = next(game for game in self.games if game.number == played)
        seat_of = {seat.number: seat for seat in sitting(self.seats, played)}
        rulebook = self.card_table.series.tournament.rulebook
        results = ((seat_of[one.seat], one, rulebook.outcome(one.outcome)) for one in game.results)
        return ToConfirm(played, self.versions[played], tuple(results))

    @property
    def columns(self) -> list[tuple[str, str]]:
        """Return what this phone's player has so far: the name of each column of the list, its sum over all stays."""
        columns = self.card_table.series.tournament.rulebook.columns if self.me else ()
        return [(column.name, number(sum(getattr(stay, column.key) for stay in self._stays))) for column in columns]

    @property
    def _stays(self) -> Iterator[Seat | Substitution]:
        """Return where this phone's player sits, and where they sat before they left and came back."""
        stays: Iterator[Seat | Substitution] = chain(self.seats, *(seat.later for seat in self.seats))
        return (stay for stay in stays if self.me and stay.registration_id == self.me.registration_id)

    @property
    def places(self) -> list[PlayersPlace]:
        """Where this phone's player stands, as far as that is published."""
        tournament = published_tournament(self.card_table.series.tournament.slug)
        if self.me is None or tournament is None:
            return []
        state = state_of(tournament)
        if not any(series.results for series in state.series):
            return []
        return places_of(published_standings(state), self.speaker().registration)


def _called(player: Registration) -> str:
    return public_name(player.number, player.person.name, anonymous=player.anonymous)
