"""A disk that has what was synced to it, and of everything else what it likes: as after a loss of power."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.torture.traced import Event

SECTOR = 512  # bytes a disk writes whole or not at all


@dataclass(frozen=True, slots=True)
class Change:
    """Bytes from `at` on; None: the file ends there."""

    at: int
    text: bytes | None

    def sectors(self) -> Iterator["Change"]:
        """The same, cut as the disk does it."""
        if self.text is None:
            yield self
            return
        at = 0
        while at < len(self.text):
            long = SECTOR - (self.at + at) % SECTOR
            yield Change(self.at + at, self.text[at : at + long])
            at += long


@dataclass(slots=True)
class File:
    """`synced`: what is on the disk for certain, after `done` changes; `changes`: those since; `named`: its name is."""

    synced: bytearray = field(default_factory=bytearray)
    changes: list[Change] = field(default_factory=list)
    done: int = 0
    named: bool = False

    @property
    def changed(self) -> int:
        """How many changes there ever were."""
        return self.done + len(self.changes)

    def sync(self, changed: int) -> None:
        """So many changes are on the disk for certain."""
        many = max(0, changed - self.done)
        for one in self.changes[:many]:
            _do(self.synced, one)
        del self.changes[:many]
        self.done += many

    def after(self, chance: random.Random | None) -> bytes:
        """What stands there after a loss of power: nothing that was not synced, or by chance some of its sectors."""
        if chance is None:
            return bytes(self.synced)
        left = bytearray(self.synced)
        for change in self.changes:
            for one in change.sectors():
                if chance.random() < 0.5:
                    _do(left, one)
        return bytes(left)


def _do(text: bytearray, change: Change) -> None:
    text.extend(bytes(max(0, change.at - len(text))))
    if change.text is None:
        del text[change.at :]
        return
    text[change.at : change.at + len(change.text)] = change.text


class Disk:
    """The files of a folder that `ours` says yes to, followed through what a program asked of the system."""

    def __init__(self, folder: Path, ours: Callable[[str], bool]) -> None:
        self._folder, self._ours = folder, ours
        found = [file for file in folder.rglob("*") if file.is_file() and ours(str(file))]
        self.files = {str(file): File(bytearray(file.read_bytes()), named=True) for file in found}
        self._syncing: dict[int, int] = {}  # process -> how many changes there were when its sync began

    def follow(self, event: Event) -> None:
        """What this does to the files."""
        call = event.call
        if call.name in ("fsync", "fdatasync") and event.ended:
            self._sync(call.process, call.file)
        elif call.name in ("fsync", "fdatasync"):
            self._syncing[call.process] = self.files[call.file].changed if call.file in self.files else 0
        elif event.ended and call.result is not None and call.result >= 0 and self._ours(call.file):
            self._change(event)

    def _change(self, event: Event) -> None:
        call = event.call
        match call.name:
            case "unlink":
                self.files.pop(call.file, None)
            case "openat" if not call.number:
                pass
            case "openat":
                self.files.setdefault(call.file, File())
            case "pwrite64" | "write":
                assert call.result is not None, call.name
                assert len(call.text) >= call.result, "strace did not say all of it"
                at = call.number if call.name == "pwrite64" else 0  # who does not say where writes the whole file
                self.files[call.file].changes.append(Change(at, call.text[: call.result]))
            case "ftruncate":
                self.files[call.file].changes.append(Change(call.number, None))

    def _sync(self, process: int, path: str) -> None:
        changed = self._syncing.pop(process)
        if path in self.files:
            self.files[path].sync(changed)
        for name, file in self.files.items():
            file.named = file.named or str(Path(name).parent) == path

    def lose_power(self, into: Path, chance: random.Random | None = None) -> None:
        """Lay what is left of it into this folder."""
        for name, file in self.files.items():
            if file.named:
                left = into / Path(name).relative_to(self._folder)
                left.parent.mkdir(parents=True, exist_ok=True)
                left.write_bytes(file.after(chance))
