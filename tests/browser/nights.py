"""Who keeps a list in a night of random acts: what stands on the screens of two phones goes into a book.

The book knows only that: what was typed for whom, and what somebody who was asked, or saw both, decided about it. No
two games of an evening have the same Augen, so a game is known by them.
"""

import random
import re
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from .hall import Moment, Phone, scan
from .hands import said_by, word

Key = tuple[int, ...]
"""The Augen of a game, the lowest first."""

# What stands on the page now, without what says where a word may be broken.
SEEN = """() => {
    const said = (one) => (one?.textContent ?? "").replaceAll("\\u00ad", "").trim();
    const all = (selector, of = document) => [...of.querySelectorAll(selector)];
    const augen = (one) => parseInt(said(one)) || 0; // of who finished: none
    const held = (cell) => said(cell).includes("·") ? augen(cell.querySelector(".number")) : 0;
    return {
        heading: said(document.querySelector(".work [data-heading]")),
        turn: said(document.querySelector(".turn")),
        tiles: all(".winner .tile:not(.nobody)").map(said),
        winner: said(document.querySelector(".player.finished .name")),
        hands: all(".losers .player").map(
            (one) => [said(one.querySelector(".name")), augen(one.querySelector(".held"))]),
        sides: all(".version thead th").slice(1).map(said),
        rows: all(".version tbody tr td:last-child").map(
            (cell) => all("td", cell.parentElement).map(held)),
        answers: all(".answers button").map(said),
        help: said(document.querySelector(".work .ask p")),
        row: all(".keeper-list tbody button").map((one) => parseInt(said(one))),
        said: all(".work .note, .keeper-foot .status, .note.error").map(said),
    };
}"""

# What this phone keeps of a list and the server has not taken.
KEPT = """(path) => new Promise((done) => {
    indexedDB.open("spielliste").onsuccess = ({ target: { result: database } }) => {
        database.transaction("lists").objectStore("lists").get(path).onsuccess = ({ target }) => {
            database.close();
            done((target.result?.entries ?? []).map(({ number, content, trouble, aside }) => ({
                number, aside: Boolean(aside), trouble: trouble?.body?.errors?.[0]?.code ?? trouble?.status ?? null,
                augen: (content?.results ?? []).map((one) => one.augen).filter(Boolean).sort((a, b) => a - b) })));
        };
    };
})"""


# The game that was typed is kept; or something is asked before it is.
LEFT = "() => document.querySelector('.typing') === null"
LEFT_OR_ASKS = f"() => ({LEFT})() || document.querySelector('[data-shows=sure], [data-shows=reason]') !== null"

# Something else is asked by now, or an answer was refused.
ANSWERED = f"""(before) => ({SEEN})().heading !== before || document.querySelector(".work .error") !== null"""

# Nothing is asked for by the clock, but when a phone is taken up: the same seed finds the same.
BY_HAND = "setInterval = ((every) => (act, time) => (time < 10_000 ? every(act, time) : 0))(setInterval)"
AT_REST = """() => new Promise((done) => {
    const soon = { timeout: 1_000 }; // a page of which nothing is drawn any more is idle for ever, and never told so
    requestIdleCallback(() => setTimeout(() => requestIdleCallback(done, soon), 20), soon);
})"""


@dataclass
class Typed:
    """A game that a screen has taken, and of whom it was; `fate`: why it need not be in the list any more."""

    number: int
    winner: str
    hands: dict[str, int]
    by: str
    fate: str = ""

    @property
    def key(self) -> Key:
        return tuple(sorted(self.hands.values()))

    def is_of(self, names: dict[str, str]) -> None:
        """It is of others than was shown."""
        self.winner = names.get(self.winner, self.winner)
        self.hands = {names.get(name, name): augen for name, augen in self.hands.items()}


class Book:
    """What the screens said, and what was done."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.games: dict[Key, Typed] = {}
        self.given: set[Key] = set()
        self.log: list[str] = []

    def augen(self, hands: int, *, beside: Key = ()) -> list[int]:
        """What so many players hold, as nobody held it before, where the others hold `beside`."""
        while True:
            augen = self.dice.sample([one for one in range(11, 31) if one not in beside], hands)
            key = tuple(sorted((*augen, *beside)))
            if key not in self.given:
                self.given.add(key)
                return augen

    def note(self, typed: Typed) -> None:
        self.games[typed.key] = typed
        self.does(f"{typed.by} types {typed.number}: {typed.winner}, {typed.hands}")

    def settles(self, key: Key, why: str) -> None:
        """Somebody who saw it decided that it does not stand."""
        self.games[key].fate = why
        self.does(f"{key}: {why}")

    def does(self, what: str) -> None:
        self.log.append(what)


class Keeper:
    """Who types on a phone: what they see there goes into the book."""

    def __init__(self, name: str, phone: Phone, book: Book, folder: Path) -> None:
        self.name, self.phone, self.book, self.dice, self.folder = name, phone, book, book.dice, folder
        phone.context.add_init_script(BY_HAND)
        self.thumb = phone.visit()
        self.is_online = True
        self.half: Typed | None = None

    @property
    def page(self) -> Page:
        return self.thumb.page

    def seen(self) -> Any:
        return SimpleNamespace(**self.page.evaluate(SEEN))

    def kept(self) -> list[dict[str, Any]]:
        return list(self.page.evaluate(KEPT, urlsplit(self.phone.link).path))

    def lacks_a_game(self) -> bool:
        """What waits here cannot go before one that is missing (it was rejected): the page asks for that one."""
        return any(not one["trouble"] for one in self.kept()) and bool(self.seen().tiles)

    def is_idle(self) -> None:
        """Wait until nothing is just on its way."""
        self.page.evaluate(AT_REST)
        expect(self.page.locator(".keeper-foot")).not_to_contain_text(word("sending"))

    def looks(self) -> None:
        """Takes the phone up: it sends, and asks for the list."""
        if self.is_online:
            with self.page.expect_response(lambda response: response.url.endswith("/state")):
                self.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        self.is_idle()

    def types(self) -> None:
        """The next game, or the one half typed; perhaps only half of it."""
        self.looks()
        if self.answers():
            return
        if (late_one := self.page.locator(".ask > .big", has_text=re.compile("lief noch"))).is_visible():
            self.thumb.press(late_one)
        seen = self.seen()
        if seen.tiles:
            assert self.half is None, f"{self.name}: the game half typed is gone: {self.half}"
            self.thumb.press(self.dice.choice(self.page.locator(".winner .tile:not(.nobody)").all()))
            expect(self.page.locator(".losers")).to_be_visible()
            seen = self.seen()
        if not seen.hands:
            return
        game = self.on_screen(seen)
        if self.half:
            assert (game.number, game.winner, [*game.hands]) == (self.half.number, self.half.winner, [*self.half.hands])
        else:
            game.hands = dict(zip(game.hands, self.book.augen(len(game.hands)), strict=True))
            self.half = game
        self.types_hands(seen)

    def types_hands(self, seen: Any) -> None:
        game = self.half
        assert game
        missing = [name for name, augen in seen.hands if not augen]
        assert all(game.hands), f"{self.name} is asked for somebody without a name: {seen.hands}"
        for name in missing:
            self.thumb.press(self.thumb.player(name), game.hands[name])
            if self.dice.random() < 0.1:
                return self.book.does(f"{self.name} has half of {game.number} for {game.winner}, {game.hands}")
        if self.is_online and self.dice.random() < 0.1:
            self.phone.cable.cut_next_write(self.dice.choice(list(Moment)))
            self.book.does(f"{self.name}: the line breaks in the middle of")
        self.half = None
        self.stores(game)
        return None

    def on_screen(self, seen: Any) -> Typed:
        """The game being typed or corrected, as it is shown."""
        number = re.search(r"\d+", seen.turn)
        assert number
        return Typed(int(number[0]), seen.winner, dict(seen.hands), self.name)

    def stores(self, game: Typed, replaces: Key | None = None) -> None:
        """Done: once the next screen is there, the phone has it."""
        self.thumb.press(word("save"))
        for question, answer in (("sure", word("sure_yes")), ("reason", word("reason_0"))):
            self.page.wait_for_function(LEFT_OR_ASKS)
            if self.page.locator(f"[data-shows={question}]").is_visible():
                self.thumb.press(answer)
        self.page.wait_for_function(LEFT)
        if replaces is not None:
            self.book.settles(replaces, f"corrected on {self.name}")
        self.book.note(game)
        if self.phone.cable.cut:
            assert self.phone.cable.was_cut.wait(60)
            self.goes_offline()
        self.is_idle()

    def corrects(self) -> None:
        """The Augen of the last player of some game of the list."""
        self.looks()
        numbers = self.seen().row
        if self.answers() or self.half or not numbers or not self.page.locator(".winner, .closing, .agree").count():
            return
        number = self.dice.choice(numbers)
        self.thumb.press(word("show_list"), self.page.locator(f".keeper-list tbody tr:nth-child({number}) button"))
        expect(self.page.locator(".losers").or_(self.page.locator(".answers"))).to_be_visible()
        seen = self.seen()
        if not seen.hands:
            return  # it waits for an answer
        game = self.on_screen(seen)
        before, (name, augen) = game.key, seen.hands[-1]
        beside = tuple(one for one in before if one != augen)
        game.hands[name] = self.book.augen(1, beside=beside)[0]
        self.thumb.press(self.thumb.player(name), game.hands[name])
        self.stores(game, before)
        if self.page.locator("[data-screen=list]").count():
            self.thumb.press(self.page.locator(".keeper-head .switch"))

    def answers(self) -> bool:
        """What the page asks or tells, all of it; whether it asked."""
        asked = False
        for _ in range(20):
            if (more := self.page.locator(".work .more:not([open]) > summary")).count():
                self.thumb.press(more)
            seen = self.seen()
            if said_by("who_played", seen.heading) and (seen.answers or self.thumb.button(word("postpone")).count()):
                asked = self.says_who_played(seen)
            elif said_by("conflict", seen.heading):
                asked = self.chooses(seen)
            elif said_by("not_stored", seen.heading):
                self.book.does(f"{self.name}: {seen.heading}, {seen.said}, {seen.rows}")
                self.thumb.press(word("lay_aside"))
                asked = True
            elif notes := (
                note := self.page.locator(".work .note").get_by_role("button", name=word("understood"))
            ).count():
                self.thumb.press(note.first)
                expect(note).to_have_count(notes - 1)
            else:
                return asked
            if asked and not (self.is_online and self.seen().answers):
                return True
        raise AssertionError(f"{self.name} asks on and on: {self.seen().heading}")

    def says_who_played(self, seen: Any) -> bool:
        key = tuple(sorted(augen for (augen,) in seen.rows if augen))
        _number, shown = said_by("who_played", seen.heading)
        (seated,) = said_by("who_played_help", seen.help)
        if not seen.answers or (self.dice.random() < 0.2 and self.thumb.button(word("postpone")).is_visible()):
            self.thumb.press(word("postpone"))
            self.page.locator(".who-played, .answers").wait_for(state="detached")
            return True
        name = self.dice.choice(seen.answers)  # who can have played, as the server says
        self.book.does(f"{self.name} says of {key}: {name}")
        self.thumb.press(self.page.locator(".answers button").nth(seen.answers.index(name)))
        if not self.is_online:
            self.thumb.sees(word("who_played_needs_net"))
            return True
        self.page.wait_for_function(ANSWERED, arg=seen.heading)
        self.is_idle()
        if self.seen().heading == seen.heading:
            self.book.does(f"{self.name} is told: {self.seen().said}")
            if self.thumb.button(word("postpone")).is_visible():
                self.thumb.press(word("postpone"))
            return True
        if name == seated:
            there = (re.sub(r" \(.+?\)", "", people).split(word("and")) for people in (shown, seated))
            self.book.games[key].is_of(dict(zip(*there, strict=True)))
        return True

    def chooses(self, seen: Any) -> bool:
        at = self.dice.choice(range(len(seen.answers)))
        columns = [tuple(sorted(filter(None, column))) for column in zip(*seen.rows, strict=True)]
        by_head = dict(zip(seen.sides, columns, strict=True))
        there, here = by_head.get(word("stored_there")), by_head.get(word("typed_here"))
        self.thumb.press(self.page.locator(".answers button").nth(at))
        if at == 0 and here:
            self.book.settles(here, f"dropped on {self.name} for {there}")
        if at == 1 and there:
            self.book.settles(there, f"overwritten on {self.name} by {here}")
        self.page.get_by_role("heading", name=seen.heading).wait_for(state="detached")
        self.is_idle()
        return True

    def goes_offline(self) -> None:
        self.is_online = False
        self.phone.cable.cut = None
        self.phone.cut()
        self.book.does(f"{self.name} is offline")

    def goes_online(self) -> None:
        self.is_online = True
        self.phone.mend()
        self.book.does(f"{self.name} is online")
        self.looks()

    def is_killed(self) -> None:
        self.book.does(f"{self.name} is killed")
        self.thumb = self.phone.reopen(self.thumb)
        expect(self.page.locator(".keeper-foot")).to_be_visible()
        self.is_idle()

    def hands_over(self, other: "Keeper") -> None:
        """The other phone goes on with what this one has not sent."""
        if self.seen().answers or not [one for one in self.kept() if one["trouble"] is None]:
            return
        self.thumb.press(word("show_list"), word("handover_open"))
        addresses = [scan(self.page, self.folder)]
        while self.thumb.button(word("next_code")).is_visible():
            self.thumb.press(word("next_code"))
            addresses.append(scan(self.page, self.folder))
        self.thumb.press(word("handed_over" if "#" in addresses[0] else "back"))
        for address in addresses:
            other.page.goto(other.phone.link + address.partition("/liste/")[2].partition("/")[2])
            other.page.locator(".note", has_text=re.compile("übernommen|ist schon hier")).first.wait_for(
                state="attached"
            )
        other.is_idle()
        self.page.bring_to_front()
        self.book.does(f"{self.name} hands over to {other.name}")
