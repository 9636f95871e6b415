"""Which functions run: as little as is needed to know which tests come by where."""

import sys
from types import FrameType, TracebackType
from typing import Self


class Calls:
    """Within it, every function that is called is remembered by the identity of its code."""

    def __init__(self) -> None:
        self.codes: set[int] = set()

    def __enter__(self) -> Self:
        sys.settrace(self._called)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        sys.settrace(None)

    def _called(self, frame: FrameType, event: str, argument: object) -> None:
        self.codes.add(id(frame.f_code))
