"""What the pages are made of: templates; where they lie."""

import re
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders

# Templates are read by people: short lines, no path that leads nowhere, nothing that nobody draws.

ROOT = Path(settings.BASE_DIR)
TEMPLATES = ROOT / "templates"
LONGEST = 120

TEMPLATE_NAMED = re.compile(r"""\{%\s*(?:include|extends)\s+["']([^"']+)["']""")
STATIC_NAMED = re.compile(r"""(?<!include )["']([\w/-]+\.(?:css|js|svg))["']""")
NAMED_IN_PYTHON = re.compile(r'"([a-z_]+(?:/[a-z_]+)+)(?:\.html)?"')  # what is printed is named without an ending


def files() -> list[Path]:
    return sorted(path for path in TEMPLATES.rglob("*") if path.is_file())


def name(path: Path) -> str:
    return path.relative_to(TEMPLATES).as_posix()


def named(pattern: re.Pattern[str]) -> Iterator[tuple[str, str]]:
    """Which template names what."""
    for path in files():
        for found in pattern.findall(path.read_text()):
            yield name(path), found


def test_line_is_not_too_long_to_read() -> None:
    lines = (
        (name(path), number, line) for path in files() for number, line in enumerate(path.read_text().splitlines(), 1)
    )
    assert [(path, number) for path, number, line in lines if len(line) > LONGEST] == []


def test_template_and_static_file_that_is_named_is_there() -> None:
    missing = [(user, used) for user, used in named(TEMPLATE_NAMED) if not (TEMPLATES / used).is_file()]
    assert missing + [(user, used) for user, used in named(STATIC_NAMED) if finders.find(used) is None] == []


def test_template_is_drawn_by_something() -> None:
    python = "\n".join(path.read_text() for path in (ROOT / "tournament").rglob("*.py"))
    drawn = {used.rsplit(".", 1)[0] for _user, used in named(TEMPLATE_NAMED)} | set(NAMED_IN_PYTHON.findall(python))
    assert [name(path) for path in files() if name(path).rsplit(".", 1)[0] not in drawn] == []
