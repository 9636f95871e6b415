"""What must not stand in a log: a list's link is a right, and nobody's name belongs there."""

import json
import logging
from collections.abc import Iterator
from datetime import UTC, datetime
from traceback import walk_tb
from types import TracebackType

from tournament.core.secret_paths import masked


class WithoutTokens(logging.Filter):
    """Whoever reads the log must not get a link by it."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = masked(record.getMessage()), ()
        return True


class Lines(logging.Formatter):
    """For people: a line, and of an error its traceback below."""

    def format(self, record: logging.LogRecord) -> str:
        """As ever, without links in the traceback either."""
        return masked(super().format(record))


class JsonLines(logging.Formatter):
    """For programs: one JSON object a line.

    `time` (UTC), `level`, `logger`, `message`; of an answer its `status`; of an error `error`: its class, and those it
    came from, and `where` it was raised, innermost last. What an error says besides may hold what somebody typed.
    """

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        told = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": masked(record.getMessage()),
        }
        status = getattr(record, "status_code", None)
        error = record.exc_info[1] if record.exc_info else None
        return json.dumps(told | ({"status": status} if status else {}) | _of_error(error), ensure_ascii=False)


def _of_error(error: BaseException | None) -> dict[str, object]:
    if error is None:
        return {}
    return {"error": [*_classes(error)], "where": _where(error.__traceback__)}


def _classes(error: BaseException | None) -> Iterator[str]:
    while error is not None:
        yield f"{type(error).__module__}.{type(error).__qualname__}"
        error = error.__cause__


def _where(traceback: TracebackType | None) -> list[str]:
    """File, line and function of each call; no values."""
    return [f"{frame.f_code.co_filename}:{line} {frame.f_code.co_name}" for frame, line in walk_tb(traceback)]
