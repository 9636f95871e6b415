"""What stands in a log, for people and for programs: what happened and where, no link and nobody's name."""

import json
import logging
from collections.abc import Iterator

import pytest

from tournament.core.logs import JsonLines, Lines, WithoutTokens

TOKEN = "MxrnErgtJzEzRPdxh91IzQ"
LINKS = [f"/liste/{TOKEN}/games/1", f"/mein-tisch/7-{TOKEN}/", f"/saal/{TOKEN}/", f"https://saal.example/liste/{TOKEN}"]
LINKS += [f"/einladung/{TOKEN}/passkey/", f"/e/{TOKEN}", f"/helfen/{TOKEN}/"]


class Kept(logging.Handler):
    """Keeps what is written, by this formatter."""

    def __init__(self, formatter: logging.Formatter) -> None:
        super().__init__()
        self.setFormatter(formatter)
        self.addFilter(WithoutTokens())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@pytest.fixture
def log() -> Iterator[logging.Logger]:
    logger = logging.getLogger("tests.logs")
    logger.propagate = False
    yield logger
    logger.handlers.clear()


def written(log: logging.Logger, formatter: logging.Formatter) -> str:
    """What is written of an error that says a name and a link, which came from another."""
    handler = Kept(formatter)
    log.addHandler(handler)
    try:
        try:
            int("Zabel, Zoe")
        except ValueError as error:
            raise RuntimeError(f"Zabel, Zoe: {LINKS[0]}") from error
    except RuntimeError:
        log.exception("Internal Server Error: %s", LINKS[0], extra={"status_code": 500})
    return handler.lines[0]


@pytest.mark.parametrize("formatter", [Lines(), JsonLines()])
@pytest.mark.parametrize("link", LINKS)
def test_link_stands_nowhere(log: logging.Logger, formatter: logging.Formatter, link: str) -> None:
    handler = Kept(formatter)
    log.addHandler(handler)
    log.warning("Not Found: %s", link)
    log.warning(f"Not Found: {link}")
    assert [(TOKEN in line, "Not Found: " in line) for line in handler.lines] == [(False, True)] * 2
    assert TOKEN not in written(log, formatter)


def test_error_is_its_classes_and_its_place_to_a_program(log: logging.Logger) -> None:
    line = written(log, JsonLines())
    assert not [one for one in ("Zabel", "\n") if one in line]
    told = json.loads(line)
    assert told["time"].endswith("+00:00")
    assert told["where"][-1].endswith(" written")
    assert told | {"time": "", "where": []} == {
        "time": "",
        "level": "ERROR",
        "logger": "tests.logs",
        "message": "Internal Server Error: /liste/…/games/1",
        "status": 500,
        "error": ["builtins.RuntimeError", "builtins.ValueError"],
        "where": [],
    }


def test_line_of_several_lines_stays_one(log: logging.Logger) -> None:
    handler = Kept(JsonLines())
    log.addHandler(handler)
    log.error("one\ntwo „drei“")
    assert "\n" not in handler.lines[0]
    assert json.loads(handler.lines[0])["message"] == "one\ntwo „drei“"
