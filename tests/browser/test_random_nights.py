"""Two phones, an organiser, random acts: every game is in the list once, of who was shown, or on a card."""

import os
import random
import uuid
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.utils import timezone
from pytest_django.live_server_helper import LiveServer

import scoring
from tests.factories import ACTOR, make_table, make_tournament
from tests.lists.sitting import put
from tournament.core.errors import RefusedError, StaleError
from tournament.lists.acts import late
from tournament.lists.acts.games import InvalidGameError, TypedGame, put_game
from tournament.lists.acts.lists import close_list, confirm_cards, reopen_list
from tournament.lists.acts.series import strike, withdraw_striking
from tournament.lists.reads.late import SEATED, SHOWN, game_of
from tournament.lists.reads.lists import seats_of
from tournament.lists.reads.occupancy import Placing, holder
from tournament.models import CardTable, Game, LateGame, Registration, Seat, Series, Substitution, Tournament

from .conftest import NewPhone, fresh, link_of
from .hall import Cable
from .hands import word
from .nights import Book, Keeper, Typed

ROUNDS, SEED = int(os.environ.get("ROUNDS", "300")), int(os.environ.get("SEED", "31"))
EVENING = 30  # rounds
TABLES = (("dgsrv", 4, 16), ("dgsrv", 3, 24), ("horesca", 5, 15))  # 16, 18 and 15 games
REFUSALS = (RefusedError, StaleError, InvalidGameError)


def surname(registration: Registration | None) -> str:
    return registration.person.name.split(",")[0] if registration else ""


class Organiser:
    """Who sits at the hall's table: acts, and what they saw."""

    def __init__(self, table: CardTable, guests: list[Registration], book: Book) -> None:
        self.table, self.guests, self.book, self.dice = table, guests, book, book.dice

    @property
    def series(self) -> Series:
        return Series.objects.select_related("tournament").get(pk=self.table.series_id)

    def names(self, number: int) -> list[str]:
        """Who sits there in that game, by seat."""
        seats = seats_of(fresh(self.table))
        held = [holder(seats, seat.number, number).registration for seat in seats]
        return [surname(one) for one in held]

    def stored(self, game: Game) -> Typed:
        names = self.names(game.number)
        made = [(names[one.seat.number - 1], one) for one in game.results.select_related("seat")]
        winner = next(name for name, one in made if one.outcome == "romme")
        return Typed(game.number, winner, {name: one.augen for name, one in made if one.augen}, "list")

    def puts(self, player: int | None) -> None:
        """On a seat from a game on that is not there yet (it may be typed already); None: nobody sits there."""
        game = Game.objects.filter(card_table=self.table).count() + self.dice.choice((1, 1, 1, 2, 3))
        seat = self.dice.randint(1, self.table.seats.count())
        if player is None and len([name for name in self.names(game) if name]) <= 3:
            return
        with suppress(*REFUSALS):
            put(self.series, Placing(table=1, seat=seat, from_game=game, player=player))
            self.book.does(f"seat {seat} from game {game}: {player and surname(Registration.objects.get(pk=player))}")

    def strikes(self) -> None:
        series = self.series
        act = withdraw_striking if series.struck_at else strike
        act(series, series.version, ACTOR)
        self.book.does(act.__name__)

    def closes(self) -> None:
        table = fresh(self.table)
        if table.closed_at:
            reopen_list(table, ACTOR)
        else:
            close_list(table, ACTOR, incomplete=True, unconfirmed=True)
        self.book.does("reopens" if table.closed_at else "closes")

    def corrects(self) -> None:
        """Somebody held something else."""
        games = list(Game.objects.filter(card_table=self.table))
        if not games:
            return
        game = self.dice.choice(games)
        before, after = self.stored(game), self.stored(game)
        name, augen = list(after.hands.items())[-1]
        after.hands[name] = self.book.augen(1, beside=tuple(one for one in before.key if one != augen))[0]
        rows = game.results.select_related("seat")
        results = [
            scoring.Result(one.seat.number, one.outcome, after.hands[name] if one.augen == augen else one.augen)
            for one in rows
        ]
        value = scoring.Game(game.number, tuple(results), game.dealer)
        put_game(fresh(self.table), TypedGame(uuid.uuid4(), game.version, value), ACTOR, by_organiser=True)
        self.book.settles(before.key, "corrected by the organiser")
        after.by = "organiser"
        self.book.note(after)

    def decides(self) -> None:
        """About the first game that lies beside the list."""
        row = LateGame.objects.filter(card_table=self.table, decided="").order_by("pk").first()
        if row is None:
            return None
        game = game_of(row)
        key = tuple(sorted(one.augen for one in game.results if one.augen))
        if self.dice.random() < 0.25:
            late.reject(fresh(self.table), row.pk, "steht schon da", ACTOR)
            return self.book.settles(key, "rejected")
        there = Game.objects.filter(card_table=self.table, number=game.number).first()
        before = there and self.stored(there).key
        answer, seated = self.dice.choice((SHOWN, SEATED)), self.names(game.number)
        shown = [surname(Registration.objects.filter(pk=one or 0).first()) for one in row.shown]
        try:
            late.take_in(fresh(self.table), row.pk, there.version if there else 0, answer, ACTOR)
        except REFUSALS as refusal:
            return self.book.does(f"{key} is not taken in: {refusal}")
        self.book.does(f"takes in {key} for {answer}")
        if before and before != key:
            self.book.settles(before, f"{key} is taken in for it")
        if answer == SEATED:
            self.book.games[key].is_of({one: other for one, other in zip(shown, seated, strict=False) if one != other})
        return None


@dataclass
class Evening:
    """One list, two phones, the organiser."""

    keepers: list[Keeper]
    organiser: Organiser
    book: Book

    def round(self) -> None:
        dice, organiser = self.book.dice, self.organiser
        keeper, other = dice.sample(self.keepers, 2)
        acts: list[tuple[int, Callable[[], object]]] = [
            (9, keeper.types),
            (3, keeper.corrects),
            (3, keeper.goes_offline) if keeper.is_online else (6, keeper.goes_online),
            (2, keeper.is_killed),
            (1, keeper.looks),
            (1, lambda: keeper.hands_over(other)),
            (2, lambda: organiser.puts(dice.choice(organiser.guests).pk)),
            (1, lambda: organiser.puts(None)),
            (1, organiser.strikes),
            (4 if fresh(organiser.table).closed_at else 1, organiser.closes),
            (1, organiser.corrects),
            (2, organiser.decides),
        ]
        weights, choices = zip(*acts, strict=True)
        dice.choices(choices, weights)[0]()

    def ends(self) -> None:
        """Everything comes online, the list is open, and whoever is asked answers."""
        organiser = self.organiser
        if organiser.series.struck_at:
            organiser.strikes()
        if fresh(organiser.table).closed_at:
            organiser.closes()
        for keeper in self.keepers:
            if not keeper.is_online:
                keeper.goes_online()
        for _ in range(40):
            for keeper in self.keepers:
                keeper.looks()
                if keeper.half or keeper.lacks_a_game():
                    keeper.types()
                keeper.answers()
                if (later := keeper.thumb.button(word("decide_now"))).is_visible():
                    keeper.thumb.press(later)
            organiser.decides()
            is_open = LateGame.objects.filter(card_table=organiser.table, decided="").exists()
            waits = any(
                keeper.half or not one["aside"] for keeper in self.keepers for one in [*keeper.kept(), {"aside": True}]
            )
            if not is_open and not waits:
                return
        raise AssertionError([keeper.kept() for keeper in self.keepers])

    def is_right(self) -> None:
        """Every game that a screen took is in the list once, of its people; or it is known why it is not."""
        games = Game.objects.filter(card_table=self.organiser.table).order_by("number")
        there = [self.organiser.stored(game) for game in games]
        cards = {tuple(one["augen"]) for keeper in self.keepers for one in keeper.kept() if one["aside"]}
        assert [one for one, times in Counter(game.key for game in there).items() if times > 1] == []
        for game in there:
            typed = self.book.games[game.key]
            assert (game.number, game.winner, game.hands) == (typed.number, typed.winner, typed.hands)
        lost = self.book.games.keys() - {game.key for game in there} - cards
        assert [self.book.games[key] for key in lost if not self.book.games[key].fate] == []
        made: Counter[str] = Counter()
        for game in there:
            made.update(game.hands)
        for held in (Seat, Substitution):
            for one in held.objects.filter(series=self.organiser.table.series_id, augen__gt=0):
                made[surname(one.registration)] -= one.augen
        assert +made == -made == Counter()


@pytest.mark.nightly
def test_night_of_random_acts_ends_with_every_game_once(
    live_server: LiveServer, new_phone: NewPhone, tmp_path: Path
) -> None:
    """ROUNDS and SEED in the environment: how many, and which. What fails is told with what was done."""
    dice = random.Random(SEED)
    for at in range(-(-ROUNDS // EVENING)):
        rulebook, size, games = TABLES[at % len(TABLES)]
        tournament = make_tournament(size + 3, rulebook=rulebook, series=1, games=games)
        Tournament.objects.update(minutes_per_series=None)
        Series.objects.update(started_at=timezone.now(), published_at=timezone.now())
        series = Series.objects.select_related("tournament").get(tournament=tournament)
        everybody = list(tournament.registrations.order_by("number"))
        table, book = make_table(series, 1, everybody[:size]), Book(dice)
        confirm_cards(table, ACTOR)
        port = int(live_server.url.rsplit(":", 1)[1])
        with Cable(port) as one, Cable(port) as other:
            phones = [new_phone(link_of(table), cable=cable) for cable in (one, other)]
            keepers = [Keeper(name, phone, book, tmp_path) for name, phone in zip("AB", phones, strict=True)]
            evening = Evening(keepers, Organiser(table, everybody, book), book)
            try:
                for _ in range(EVENING):
                    evening.round()
                evening.ends()
                evening.is_right()
            except BaseException as error:
                error.add_note("\n".join((f"seed {SEED}, evening {at}", *book.log)))
                raise
            for phone in phones:
                phone.context.close()
