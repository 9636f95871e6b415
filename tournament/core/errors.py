"""What a service says when it does not do what was asked. Neither is a bug: the web layer has a sentence for each."""

from collections.abc import Mapping
from typing import Any


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


class LockedError(Exception):
    """The act changes what is final (`code` "final") or published ("reason_needed"): only a correction may.

    No RefusedError, so that no page takes it for one: it leads to the form of a correction.
    """

    def __init__(self, code: str, tournament: int) -> None:
        super().__init__(code)
        self.code = code
        self.tournament = tournament
