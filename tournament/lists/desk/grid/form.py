"""The grid as a form: what was sent, read as games, which of them are to be stored, and what a list tells of a game."""

import hashlib
import re
import uuid
from collections.abc import Mapping

from django.utils.translation import gettext as _

import scoring
from scoring.figures import AUGEN, WERTUNGSPUNKTE
from tournament.lists.acts.games import TypedGame
from tournament.lists.desk.grid.cells import Counting, Table, typed_sums
from tournament.lists.desk.grid.line import HAND_ROMME
from tournament.lists.desk.grid.reading import TypedGrid, read_grid, said_of
from tournament.lists.desk.sheet import DeskSheet
from tournament.lists.forms import players_sent, seated_fields
from tournament.lists.reads import lists
from tournament.lists.reads.occupancy import Sitter, at_the_end, sitting

# What a paper list tells of a game, so that two who read it can be compared.

Told = dict[int, tuple[object, ...] | None]


def told(table: Table, game: scoring.Game) -> Told:
    """Return by seat how a player came out, what is recorded, whether a hand was thrown in; None: dealt and sat out.

    What was claimed of a hand that is recorded with 31 Augen whatever it was, or who had opened where the Augen alone
    count, stands on no paper.
    """
    seats: Told = dict.fromkeys(table.seats.occupied(game.number))
    for result, score in zip(game.results, scoring.score_game(table.rulebook, game), strict=True):
        told_by_number = table.rulebook.counts_wertungspunkte or table.rulebook.outcome(result.outcome).wins
        outcome = result.outcome if told_by_number else ""
        seats[result.seat] = (outcome, score.wertungspunkte, score.augen, result.thrown_in)
    return seats


LINES_TOO_MANY = 20
"""So many lines beyond the last game are shown with what is wrong about them; what comes after is no list."""

_FIELD = re.compile(r"g(\d{1,5})_(\d)")
_VERSION = re.compile(r"(\d{1,5}):(\d{1,9})")


class GridForm:
    """A paper list typed in at a table; `sent`: the fields of the form, none: nothing is typed yet.

    `blind`: as if nothing were stored, for whoever types it a second time.
    """

    def __init__(self, sheet: DeskSheet, sent: Mapping[str, str] | None = None, *, blind: bool = False) -> None:
        self.sheet = sheet
        self.sent = sent or {}
        self.seats = sheet.seats
        self.tournament = sheet.card_table.series.tournament
        self.rulebook = self.tournament.rulebook
        self.blind = blind
        self.stored = {} if blind else {game.number: game for game in sheet.games}
        self.chosen = next((one for one in Counting if one.value == self.sent.get("counting")), None)
        self.grid = TypedGrid(
            Table(self.rulebook, sheet.occupancy, self.tournament.repeat_offence_extra),
            sheet.agreed,
            self._rows(),
            self._foot(),
            self.stored,
            lists.offences_before(sheet.card_table, self.seats),
            self.tournament.target_score,
        )
        self.reading = read_grid(self.grid, self.chosen)

    def _rows(self) -> dict[int, dict[int, str]]:
        rows: dict[int, dict[int, str]] = {}
        for name, text in self.sent.items():
            found = _FIELD.fullmatch(name)
            if (
                found
                and 1 <= int(found[1]) <= self.sheet.agreed + LINES_TOO_MANY
                and 1 <= int(found[2]) <= len(self.seats)
            ):
                rows.setdefault(int(found[1]), {})[int(found[2])] = text
        return rows

    def _foot(self) -> dict[int, str]:
        return {seat.number: self.sent.get(f"sum_{seat.number}", "") for seat in self.seats}

    def sitters(self, number: int) -> list[Sitter]:
        """Who sits there in a game; 0: at the end, as the foot has it."""
        return sitting(self.seats, number) if number else at_the_end(self.seats)

    @property
    def sits_out(self) -> bool:
        """Whether who deals sits out at this table (rule 2)."""
        return len(self.seats) in self.rulebook.dealer_sits_out_at

    @property
    def typed_columns(self) -> str:
        """What stands in a cell, in this order."""
        return " · ".join(one.short for one in self.rulebook.columns if one in (WERTUNGSPUNKTE, AUGEN))

    @property
    def has_hand(self) -> bool:
        """Whether there is a Hand-Rommé by these rules."""
        return HAND_ROMME in self.rulebook.outcomes_by_code

    @property
    def changed(self) -> list[scoring.Game]:
        """The games that were typed and are not stored like that, in order."""
        return [
            game
            for game in self.reading.games
            if self.grid.is_typed(game.number) and not self._stands(game, self.stored.get(game.number))
        ]

    def _stands(self, game: scoring.Game, stored: scoring.Game | None) -> bool:
        return stored is not None and told(self.grid.table, game) == told(self.grid.table, stored)

    @property
    def corrects(self) -> bool:
        """Whether a stored game is changed: then it is asked why."""
        return any(game.number in self.stored for game in self.changed)

    @property
    def versions(self) -> dict[int, int]:
        """Number -> version of the stored games as whoever types has seen them."""
        if "versions" not in self.sent:
            return dict(self.sheet.versions)
        return {int(number): int(version) for number, version in _VERSION.findall(self.sent["versions"])}

    @property
    def seen(self) -> str:
        """The same as one field of the form."""
        return ",".join(f"{number}:{version}" for number, version in self.versions.items())

    @property
    def seated(self) -> dict[str, str]:
        """Who takes which seat with which game as whoever types has seen it."""
        return seated_fields(self.seats, self.sent)

    @property
    def questions(self) -> list[str]:
        """What is odd and is asked once: the line, and what about it."""
        games = {game.number: game for game in self.reading.games}
        odd = [
            f"{number or 'Σ'} · {said_of(problem, self.sitters(number), games.get(number))}"
            for number, problem in self.reading.odd
            if number == 0 or self.grid.is_typed(number)
        ]
        if not self.reading.stands:
            return odd
        due = lists.last_game_of(self.sheet.card_table, self.sheet.occupancy, self.reading.games)
        if self.changed and len(games) < due:
            short = _("%(games)s von %(due)s Spielen: Ist das die ganze Liste?") % {"games": len(games), "due": due}
            return [*odd, short]
        return odd

    @property
    def asked(self) -> str:
        """Stands for these questions, so that a yes to them is none to others."""
        return hashlib.sha256(repr(self.questions).encode()).hexdigest()[:16] if self.questions else ""

    @property
    def sure(self) -> bool:
        """Whether everything odd was asked and answered."""
        return not self.questions or self.sent.get("sure") == self.asked

    @property
    def stands(self) -> bool:
        """Whether it can be stored."""
        return self.reading.stands and self.reading.certain and self.sure

    @property
    def compared(self) -> bool:
        """Whether every Σ was typed, with all that stands in it: running sums make it from any of their lines, so that
        the Augen alone show no wrong Wertungspunkte."""
        columns = self.rulebook.columns
        wanted = sum(one in (WERTUNGSPUNKTE, AUGEN) for one in columns)
        return all(len(typed_sums(text, len(columns))) >= wanted for text in self.grid.foot.values())

    def entries(self) -> list[TypedGame]:
        """What is to be stored."""
        reason = " ".join(self.sent.get("reason", "").split())
        return [self.entry(game, reason) for game in self.changed]

    def entry(self, game: scoring.Game, reason: str) -> TypedGame:
        """One game as it is to be stored, of those who were shown in it."""
        players = players_sent(self.sent, game.number)
        return TypedGame(uuid.uuid4(), self.versions.get(game.number, 0), game, reason, players=players)
