"""What a list keeper's phone sends: JSON in, an entry or a list of problems with their places out."""

import json
import uuid
from typing import Any, Never

import scoring
from tournament.core.speaking import as_stored
from tournament.lists.acts.games import InvalidGameError, TypedGame

MAXIMUM_VERSION = 1_000_000
LONGEST_NUMBER = 9  # digits; Python itself refuses to read more than 4,300

Place = tuple[str | int, ...]


class NotJsonError(Exception):
    """The body is no JSON at all."""


def parse_json(body: bytes) -> Any:
    """Any JSON value; NotJsonError for everything else, NaN and endless nesting included."""
    try:
        return json.loads(body, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise NotJsonError from error


def game_entry(number: int, content: object) -> TypedGame:
    """A PUT of contract.md, section 4. Raises InvalidGameError with every problem of its shape.

    Whether the game can have been like that is for `scoring.check_game` to say.
    """
    reader = ValueReader()
    fields = reader.mapping(content)
    entry_id = reader.entry_id(fields)
    version = reader.version(fields)
    results = tuple(reader.result(item, ("results", at)) for at, item in enumerate(reader.items(fields, "results", ())))
    dealer = None if fields.get("dealer") is None else reader.whole(fields, "dealer", ())
    reason = as_stored(reader.note(fields, "reason"))
    seated, players = reader.names(fields, "seated"), reader.players(fields, "players")
    reader.finish()
    given_back = fields.get("held") is True
    return TypedGame(entry_id, version, scoring.Game(number, results, dealer), reason, given_back, seated, players)


def taken_back_entry(number: int, content: object) -> TypedGame:
    """A DELETE of contract.md, section 4. Raises InvalidGameError with every problem of its shape."""
    reader = ValueReader()
    fields = reader.mapping(content)
    entry_id = reader.entry_id(fields)
    version = reader.version(fields)
    reader.finish()
    return TypedGame(entry_id, version, scoring.Game(number, ()))


def offence_report(content: object) -> tuple[int, int, str]:
    """Whom they informed of a second thrown-in hand: seat, number of the game, name. Raises InvalidGameError."""
    reader = ValueReader()
    fields = reader.mapping(content)
    report = reader.whole(fields, "seat", ()), reader.whole(fields, "game", ()), reader.text(fields, "informed", ())
    reader.finish()
    return report


def sent_game(number: int, content: object) -> tuple[TypedGame, dict[int, int] | None]:
    """A game_entry, and the stored games before which it is to be inserted, number -> version; None: before none.
    Raises as `seen_versions`."""
    return game_entry(number, content), seen_versions(content, "before")


def swapped_games(content: object) -> tuple[tuple[int, int], dict[int, int]]:
    """The numbers of two games, and the versions seen of them. Raises as `seen_versions`."""
    reader = ValueReader()
    said = reader.items(reader.mapping(content), "games", ())
    numbers = [reader.whole({"game": one}, "game", ("games", at)) for at, one in enumerate(said)]
    reader.finish()
    if len(numbers) != 2:
        raise InvalidGameError([scoring.Problem("missing", ("games",))])
    return (numbers[0], numbers[1]), _needed(seen_versions(content))


def taken_out_game(content: object) -> tuple[int, dict[int, int]]:
    """The number of a game, and the versions seen from it on. Raises as `seen_versions`."""
    return one_number(content, "game"), _needed(seen_versions(content))


def _needed(seen: dict[int, int] | None) -> dict[int, int]:
    if seen is None:
        raise InvalidGameError([scoring.Problem("missing", ("seen",))])
    return seen


def seen_versions(content: object, name: str = "seen") -> dict[int, int] | None:
    """The games the table agreed on, number -> version; None where nothing is said. Raises InvalidGameError, and
    NotJsonError for a number so long that it is none."""
    reader = ValueReader()
    seen = reader.mapping(content).get(name)
    if seen is None:
        reader.finish()
        return None
    versions = reader.mapping(seen)
    numbers = {number: reader.whole(versions, number, (name,)) for number in versions}
    reader.finish()
    if any(len(number) > LONGEST_NUMBER for number in numbers):
        raise NotJsonError
    return {int(number): version for number, version in numbers.items() if number.isdecimal()}


def signed_seats(content: object) -> list[int] | None:
    """The seats that signed on the list keeper's phone; None where it does not say. Raises InvalidGameError."""
    reader = ValueReader()
    fields = reader.mapping(content)
    if fields.get("signed") is None:
        return None
    said = reader.items(fields, "signed", ())
    seats = [reader.whole({"seat": one}, "seat", ("signed", at)) for at, one in enumerate(said)]
    reader.finish()
    return seats


def confirmed_game(content: object) -> tuple[int, int, int]:
    """Who confirms which game: number of the seat, of the game, its version. Raises as `seen_versions`."""
    seat, seen = one_number(content, "seat"), seen_versions(content) or {}
    if len(seen) != 1:
        raise InvalidGameError([scoring.Problem("missing", ("seen",))])
    ((number, version),) = seen.items()
    return seat, number, version


def one_number(content: object, name: str) -> int:
    """The one whole number that is told, by its name. Raises InvalidGameError."""
    reader = ValueReader()
    value = reader.whole(reader.mapping(content), name, ())
    reader.finish()
    return value


def one_text(content: object, name: str) -> str:
    """The few words that are told, by their name. Raises InvalidGameError."""
    reader = ValueReader()
    words = reader.text(reader.mapping(content), name, ())
    reader.finish()
    return words


def giving_up(content: object) -> int:
    """Return the number of the seat of who gives up; raise InvalidGameError where none is told."""
    return one_number(content, "seat")


class ValueReader:
    """Reads values of the right types and collects what is wrong, so that all of it is said at once."""

    def __init__(self) -> None:
        self.problems: list[scoring.Problem] = []

    def finish(self) -> None:
        if self.problems:
            raise InvalidGameError(self.problems)

    def mapping(self, value: object) -> dict[str, object]:
        """The whole content; where it is no object, nothing else can be said of it."""
        if isinstance(value, dict):
            return value
        raise InvalidGameError([scoring.Problem("not_an_object", ())])

    def items(self, fields: dict[str, object], key: str, where: Place) -> list[object]:
        value = self._present(fields, key, where)
        if isinstance(value, list):
            return value
        self._note_unless_missing(value, "not_a_list", (*where, key))
        return []

    def whole(self, fields: dict[str, object], key: str, where: Place) -> int:
        """A whole number. JSON's true is none, and neither is 1.0."""
        value = self._present(fields, key, where)
        if type(value) is int:
            return value
        self._note_unless_missing(value, "not_whole", (*where, key))
        return 0

    def text(self, fields: dict[str, object], key: str, where: Place) -> str:
        value = self._present(fields, key, where)
        if isinstance(value, str) and value.isprintable():
            return value
        self._note_unless_missing(value, "not_a_text", (*where, key))
        return ""

    def note(self, fields: dict[str, object], key: str) -> str:
        """A few words that may be missing; what cannot be printed (half an emoji) is left out, no game fails by it."""
        value = fields.get(key)
        if value is None or isinstance(value, str):
            return "".join(letter for letter in value or "" if letter.isprintable()).strip()
        self._note("not_a_text", (key,))
        return ""

    def names(self, fields: dict[str, object], key: str) -> tuple[str, ...]:
        """Names that may be missing, in order."""
        given = [] if fields.get(key) is None else self.items(fields, key, ())
        return tuple(self.text({key: name}, key, ()) for name in given)

    def players(self, fields: dict[str, object], key: str) -> tuple[str | None, ...] | None:
        """Ids by seat, None of an empty one; None where nothing is said."""
        if fields.get(key) is None:
            return None
        given = self.items(fields, key, ())
        for at, one in enumerate(given):
            if one is not None and not (isinstance(one, str) and one.isprintable()):
                self._note("not_a_text", (key, at))
        return tuple(one if isinstance(one, str) else None for one in given)

    def version(self, fields: dict[str, object]) -> int:
        version = self.whole(fields, "version", ())
        if version < 0:
            self._note("number_too_low", ("version",), minimum=0)
        elif version > MAXIMUM_VERSION:
            self._note("number_too_high", ("version",), maximum=MAXIMUM_VERSION)
        return version

    def entry_id(self, fields: dict[str, object]) -> uuid.UUID:
        text = self._present(fields, "entry_id", ())
        try:
            return uuid.UUID(text if isinstance(text, str) else "")
        except ValueError:
            self._note_unless_missing(text, "not_an_entry_id", ("entry_id",))
            return uuid.UUID(int=0)

    def result(self, value: object, where: Place) -> scoring.Result:
        if not isinstance(value, dict):
            self._note("not_an_object", where)
            return scoring.Result(0, "", 0)
        thrown_in = value.get("thrown_in", False)
        if not isinstance(thrown_in, bool):
            self._note("not_a_flag", (*where, "thrown_in"))
        return scoring.Result(
            self.whole(value, "seat", where),
            self.text(value, "outcome", where),
            self.whole(value, "augen", where),
            thrown_in is True,
        )

    def _present(self, fields: dict[str, object], key: str, where: Place) -> object:
        if key not in fields:
            self._note("missing", (*where, key))
        return fields.get(key, _MISSING)

    def _note_unless_missing(self, value: object, code: str, where: Place) -> None:
        if value is not _MISSING:
            self._note(code, where)

    def _note(self, code: str, where: Place, **params: int) -> None:
        self.problems.append(scoring.Problem(code, where, params))


_MISSING = object()


def _refuse_constant(name: str) -> Never:
    raise ValueError(name)
