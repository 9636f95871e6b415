"""What a service says when it does not do what was asked. Neither is a bug: the web layer has a sentence for each."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.http import Http404


class RefusedError(Exception):
    """The act is not possible now. `code` and `params` make the German sentence in `tournament.core.words`."""

    def __init__(self, code: str, params: Mapping[str, Any] | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.params = dict(params or {})


class StaleError(Exception):
    """Somebody else changed it since it was read. `stored` is what stands there now (None: nothing)."""

    def __init__(self, stored: object) -> None:
        super().__init__("stale")
        self.stored = stored


class DeletedError(Http404):
    """The tournament is deleted; it may be restored. Whoever was in it, or holds a link to it, may know that.

    No RefusedError, since any page can meet it: the one that says "not found" says this instead (web/errors.py).
    `until`: when it can be restored no more; None: not for whom asks to know.
    """

    def __init__(self, until: datetime | None = None) -> None:
        super().__init__("deleted")
        self.until = until


class LockedError(Exception):
    """The act changes what is final (`code` "final") or published ("reason_needed"): only a correction may.

    No RefusedError, so that no page takes it for one: it leads to the form of a correction.
    """

    def __init__(self, code: str, tournament: int) -> None:
        super().__init__(code)
        self.code = code
        self.tournament = tournament
