"""The chapter for whoever runs a server names, in both languages, every command and every variable of the environment
there is; and what an English chapter names of the program is what the German one does."""

import re
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
DOCS = ROOT / "docs"
ENGLISH = DOCS / "en"
CHAPTERS = sorted(file.name for file in ENGLISH.glob("*.md"))
CODE = re.compile(r"^```.*?^```|`[^`\n]+`", re.MULTILINE | re.DOTALL)
READ = re.compile(r'environ(?:\.get\(|\.setdefault\(|\[)"(\w+)"')
OF_THE_PROGRAM = re.compile(
    r"--[a-z-]+|manage\.py \w+|make [a-z-]+|[A-Z]+_[A-Z_]+|[\w-]+\.(?:json|yaml|pem|env|service|img)\b"
)
"""Options, commands, variables, files: they have no translation."""


def named(chapter: Path) -> set[str]:
    """What stands in it as code, word by word."""
    return {word for code in CODE.findall(chapter.read_text(encoding="utf-8")) for word in re.findall(r"\w+", code)}


def of_the_program(chapter: Path) -> set[str]:
    """What it names of the program."""
    return {one for code in CODE.findall(chapter.read_text(encoding="utf-8")) for one in OF_THE_PROGRAM.findall(code)}


def variables() -> set[str]:
    """What the program reads from its environment."""
    sources = (file for folder in ("tournament", "languages") for file in (ROOT / folder).rglob("*.py"))
    return {name for file in sources for name in READ.findall(file.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("chapter", [DOCS / "betrieb.md", ENGLISH / "betrieb.md"], ids=["de", "en"])
def test_commands_and_variables_are_named(chapter: Path) -> None:
    commands = {file.stem for file in (ROOT / "tournament" / "management" / "commands").glob("[a-z]*.py")}
    assert (commands | variables()) - named(chapter) == set()


@pytest.mark.parametrize("name", CHAPTERS)
def test_english_chapter_names_of_the_program_what_the_german_one_does(name: str) -> None:
    assert of_the_program(ENGLISH / name) == of_the_program(DOCS / name)
