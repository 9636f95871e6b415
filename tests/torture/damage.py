"""Ways in which the file of a database comes to harm."""

import random
from collections.abc import Callable
from pathlib import Path

PAGE, SECTOR = 4096, 512
HEADER = 100
Harm = Callable[[bytearray, random.Random], None]


def _page(file: bytearray, chance: random.Random) -> slice:
    at = PAGE * chance.randrange(len(file) // PAGE)
    return slice(at, at + PAGE)


def zeros(file: bytearray, chance: random.Random) -> None:
    """A page that was never written."""
    file[_page(file, chance)] = bytes(PAGE)


def noise(file: bytearray, chance: random.Random) -> None:
    """A page of something else."""
    file[_page(file, chance)] = chance.randbytes(PAGE)


def elsewhere(file: bytearray, chance: random.Random) -> None:
    """A page that was written to the place of another."""
    file[_page(file, chance)] = file[_page(file, chance)]


def torn(file: bytearray, chance: random.Random) -> None:
    """A sector of a page that was not written."""
    at = SECTOR * chance.randrange(len(file) // SECTOR)
    file[at : at + SECTOR] = bytes(SECTOR)


def bit(file: bytearray, chance: random.Random) -> None:
    """A bit that turned over."""
    file[chance.randrange(len(file))] ^= 1 << chance.randrange(8)


def shortened(file: bytearray, chance: random.Random) -> None:
    """The end is missing."""
    del file[chance.randrange(len(file)) :]


def headless(file: bytearray, chance: random.Random) -> None:
    """The header is gone."""
    file[:HEADER] = bytes(HEADER)


HARMS: tuple[Harm, ...] = (zeros, noise, elsewhere, torn, bit, shortened, headless)


def harm(file: Path, how: Harm, chance: random.Random) -> None:
    """Do it to a file in place, also beneath a program that has it open: nothing else of it is written."""
    before = file.read_bytes()
    text = bytearray(before)
    how(text, chance)
    with file.open("r+b") as opened:
        for at in range(0, len(text), SECTOR):
            if text[at : at + SECTOR] != before[at : at + SECTOR]:
                opened.seek(at)
                opened.write(text[at : at + SECTOR])
        if len(text) < len(before):
            opened.truncate(len(text))
