"""What the server does besides answering: each chore again and again, in a process of its own of low priority.

A room declares its chores as `CHORES`; `tournament/management/chores.py` puts them together, and the watch of the web
server holds their processes as it does the workers: one that dies is started anew, and all end with the server. What a
chore does must bear being broken off at any moment.
"""

import logging
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db import DatabaseError, connections

from tournament.core.errors import RefusedError
from tournament.core.words import refusal

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Chore:
    """Something to `do` at the start, and then `every` so often, counted from one beginning to the next."""

    name: str
    every: timedelta
    do: Callable[[], None]

    def again_and_again(self) -> None:
        """Until this process ends."""
        os.nice(settings.WORK_NICENESS)
        failed = ""
        while True:
            began = time.monotonic()
            failed = self.once(failed)
            time.sleep(max(0.0, self.every.total_seconds() - (time.monotonic() - began)))

    def once(self, failed: str = "") -> str:
        """Do it; returns what it failed with (empty: it is done). That stands in the log unless it is what it `failed`
        with the last time: a full disk shall not be filled by what is said of it.

        No connection to the database outlives it: what stands in its place the next time is what is asked then.
        """
        try:
            self.do()
        except (RefusedError, OSError, DatabaseError) as error:  # what a machine may do to one
            if repr(error) != failed:
                log.warning("%s: not done: %s", self.name, _in_words(error))
            return repr(error)
        except Exception as error:
            if repr(error) != failed:
                log.exception("%s: not done", self.name)
            return repr(error)
        finally:
            connections.close_all()
        return ""


def _in_words(error: Exception) -> str:
    return refusal(error.code, error.params) if isinstance(error, RefusedError) else " ".join(str(error).split())
