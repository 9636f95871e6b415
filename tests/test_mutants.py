"""What `make mutants` knows from before: it goes on where it was broken off, and tries again what has changed since."""

from pathlib import Path

import pytest

from tests.tools.mutants import parts
from tests.tools.mutants.parts import Ledger, Part, declared
from tests.tools.mutants.places import Mutant, mutants_of

NOTICING = "tests/cash/test_book.py"


@pytest.fixture
def part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Part:
    """A program of one module with two tests, from which nothing is known."""
    monkeypatch.chdir(tmp_path)
    for name in ("cash.py", NOTICING, "tests/cash/test_desk.py", *parts.BESIDE):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("def owed(paid):\n    return 12 - paid\n", encoding="utf-8")
    parts.forget()
    return Part("cash", (Path("cash.py"),), ("tests/cash",))


def known(part: Part) -> list[str | None]:
    """What a run that begins now knows of the first two mutants."""
    parts.forget()
    ledger = Ledger()
    return [ledger.known(part, mutant) for mutant in two(part)]


def two(part: Part) -> list[Mutant]:
    return mutants_of(part.modules[0])[:2]


@pytest.mark.parametrize(
    ("changed", "left"),
    [
        ("", [f"FAILED {NOTICING}::test_a", ""]),
        ("cash.py", [None, None]),
        (NOTICING, [None, None]),
        ("tests/cash/test_desk.py", [f"FAILED {NOTICING}::test_a", None]),
        ("tests/factories.py", [f"FAILED {NOTICING}::test_a", None]),
    ],
)
def test_mutant_is_tried_again_when_its_module_or_tests_changed(
    part: Part, changed: str, left: list[str | None]
) -> None:
    assert known(part) == [None, None]
    for mutant, by in zip(two(part), (f"FAILED {NOTICING}::test_a", ""), strict=True):
        Ledger().keep(part, mutant, by)
    if changed:
        with Path(changed).open("a", encoding="utf-8") as file:
            file.write("\n")
    assert known(part) == left


def test_parts_declared_have_modules_and_tests() -> None:
    found = {part.name: part for part in declared()}
    assert found.keys() >= {"scoring", "money", "years", "entries", "standings"}
    assert found.keys() >= {"standings", "ceremony", "charts", "draw"}
    assert [name for part in found.values() for name in part.tests if not Path(name).exists()] == []
    assert found["money"].only(["tournament/money/reads/balance.py"]).modules == (
        Path("tournament/money/reads/balance.py"),
    )
    assert (found["money"].only(["money"]).modules, found["money"].only(["years"]).modules) == (
        found["money"].modules,
        (),
    )
