"""The command that checks a file, as tests of several files call it."""

import json
from pathlib import Path

import pytest

from tests.seating.announced_file import Verified
from tests.tools.searches import is_unchanged, leave_a_handful
from tournament.seating.__main__ import main


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if is_unchanged():
        leave_a_handful(item for item in items if item.path.is_relative_to(Path(__file__).parent))


@pytest.fixture
def verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Verified:
    """The exit code, and the lines behind it."""

    def run(content: object) -> tuple[int, list[str]]:
        file = tmp_path / "auslosung.json"
        file.write_text(json.dumps(content), encoding="utf-8")
        code = main(["verify", str(file)])
        said = capsys.readouterr()
        return code, (said.err or said.out).splitlines()

    return run
