"""What must not stand in a log."""

import logging
import re

LIST_LINK = re.compile(r"(/(?:liste|mein-tisch)/)[^/\s?]+")


class WithoutTokens(logging.Filter):
    """A list's link is a right: whoever reads the log must not get it."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = _masked(record.getMessage()), ()
        return True


def _masked(line: str) -> str:
    return LIST_LINK.sub(r"\1…", line)
