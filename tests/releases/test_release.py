"""A release: its numbers are one, its changelogs say the same in two languages, and its address is where it is said."""

import fnmatch
import re

import pytest

from tests.tools.release.__main__ import ARTEFACTS, disagreements
from tests.tools.release.address import LABELS, address, documents, with_address
from tests.tools.release.changes import KINDS, ROOT, Version, absolute, versions
from tournament.manual.reads.sources import source


def test_changelogs_have_the_same_versions_with_as_many_lines_of_each_kind() -> None:
    shapes = {
        language: [
            (one.number, [(kinds.index(kind), text.count("\n- ")) for kind, text in re.findall(PART, one.text)])
            for one in versions(language)
        ]
        for language, kinds in KINDS.items()
    }
    numbers = [tuple(map(int, number.split("."))) for number, _parts in shapes["de"]]
    assert (shapes["de"], numbers) == (shapes["en"], sorted(numbers, reverse=True))
    assert [parts for _number, parts in shapes["de"] if parts != sorted(parts) or not all(map(bool, parts))] == []


PART = re.compile(r"^### (\w+)\n((?:\n?[^#\n].*)+)", re.MULTILINE)


@pytest.mark.parametrize(
    ("version", "day", "tags", "all_tags", "reasons"),
    [
        ("2.2", "in Arbeit", [], ["v2.1"], []),
        ("2.2", "1. Mai", ["v2.2"], ["v2.1", "v2.2"], []),
        ("2.2", "in Arbeit", ["v2.2"], ["v2.2"], ["does not say which day"]),
        ("2.2", "1. Mai", ["v2.1"], ["v2.1"], ["the tag v2.1"]),
        ("2.2", "1. Mai", [], ["v2.2"], ["the tag of another commit"]),
        ("2.3", "1. Mai", [], [], ["CHANGELOG.md 2.2"]),
    ],
)
def test_numbers_that_disagree_are_named(
    version: str, day: str, tags: list[str], all_tags: list[str], reasons: list[str]
) -> None:
    said = list(disagreements(version, {"de": Version("2.2", day, "")}, tags, all_tags))
    assert [why in one for why, one in zip(reasons, said, strict=True)] == [True] * len(reasons)


def test_links_of_the_notes_lead_to_the_repository_once_it_is_known() -> None:
    text = "[so](docs/saal.md#leinwand) und [dort](https://example.org/)"
    assert [absolute(text, where) for where in ("", "https://a.example/b")] == [
        "so und [dort](https://example.org/)",
        "[so](https://a.example/b/blob/HEAD/docs/saal.md#leinwand) und [dort](https://example.org/)",
    ]


def test_address_of_the_repository_stands_in_documents_as_in_pyproject() -> None:
    """Red? `make address`."""
    texts = {file.relative_to(ROOT).as_posix(): file.read_text(encoding="utf-8") for file in documents()}
    said = {label for text in texts.values() for label in LABELS if f"{label}: " in text}
    assert (said, [name for name, text in texts.items() if with_address(text, address()) != text]) == (set(LABELS), [])
    assert with_address(with_address(texts["README.md"], "https://a.example"), "") == with_address(
        texts["README.md"], ""
    )


READERS = ("ausprobieren", "windows", "stick", "debian", "internet")


@pytest.mark.parametrize(("language", "folder"), [("de", "docs"), ("en", "docs/en")])
def test_readme_leads_each_kind_of_reader_to_a_page_of_ten_minutes(language: str, folder: str) -> None:
    """Of its first screen; a page has a picture, and the files it has one download are those of a release."""
    first = (ROOT / "README.md").read_text(encoding="utf-8").partition("\n## ")[0]
    leads = [line for line in first.split("\n\n") if f"({folder}/{READERS[0]}.md)" in line]
    found = [re.findall(rf"\({folder}/([a-z-]+)\.md\)", line) for line in leads]
    assert (found, first.count("\n- ")) == ([list(READERS)], 6)
    files = [one.file.format("1") for one in ARTEFACTS]
    for name in READERS:
        page = source(name, language)
        text = (ROOT / folder / f"{name}.md").read_text(encoding="utf-8")
        assert (page is not None and 0 < page.words <= 2000, "](" in text and "bilder/" in text) == (True, True), name
        named = {word.replace("…", "*") for word in re.findall(r"spielliste-…[\w.-]*|compose\.yaml", text)}
        assert [one for one in named if not fnmatch.filter(files, one)] == [], name
