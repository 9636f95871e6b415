"""What code, tests and documents cite is there: headings, pages and places that links lead to, files and folders."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
DEVELOPER = ROOT / "docs" / "developer"
CITED = {name: DEVELOPER / name for name in ("decisions.md", "contract.md")}
FOLDERS = ("tournament", "scoring", "tests", "static", "templates")
ENDINGS = frozenset({".py", ".js", ".css", ".html", ".json"})
SOURCES = sorted(file for folder in FOLDERS for file in (ROOT / folder).rglob("*") if file.suffix in ENDINGS)
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
# Records tell of their day; what they name may have moved since.
OF_TODAY = [file for file in DOCUMENTS if file.parent.name != "records"]

FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
NAMED_PLACE = re.compile(r'^<a id="([\w-]+)"></a>$', re.MULTILINE)
LINK = re.compile(r"\]\(([^)\s]+)\)")
PATH = re.compile(r"`((?:[\w.-]+/)+(?:[\w.-]+\.\w+)?)`")
DOCUMENT = re.compile(r"\b[\w-]+\.md\b")
CITATION = re.compile(r"\b(decisions\.md|contract\.md), (.{,200})")
NUMBERED = re.compile(r"(?:rule|section)s? \d+(?:(?:, | and | to )\d+)*")
NAMED = re.compile(r'"[^"]+"(?:, "[^"]+")*')
RULES = re.compile(r"^Rules? (\d[\d to]*)")
SECTION = re.compile(r"^(\d+)\. ")
NUMBERS = re.compile(r"(\d+)(?: to (\d+))?")


def text(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def in_one_line(file: Path) -> str:
    """The text of a file without what begins a comment's line and what hides a quotation mark in a string."""
    return " ".join(line.strip().lstrip("#*/ ") for line in text(file).replace('\\"', '"').splitlines())


def headings(document: Path) -> list[str]:
    return HEADING.findall(FENCED.sub("", text(document)))


def place(heading: str) -> str:
    """What leads to a heading behind the # of a link, as hosts that show Markdown make it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def places(document: Path) -> set[str]:
    return {place(heading) for heading in headings(document)}.union(NAMED_PLACE.findall(text(document)))


def numbers(words: str) -> set[int]:
    """Those of "2, 3 and 5", or of "12 to 15"."""
    ends = ((int(first), int(last or first)) for first, last in NUMBERS.findall(words))
    return {number for first, last in ends for number in range(first, last + 1)}


def names(heading: str) -> set[str]:
    """What a heading may be cited by: its words, those before its colon, the rules or the section it is about."""
    rules = {f"rule {number}" for words in RULES.findall(heading) for number in numbers(words)}
    return {heading, heading.partition(":")[0], *rules, *(f"section {number}" for number in SECTION.findall(heading))}


def wanted(cited: str) -> set[str]:
    """The headings that words behind a document's name cite; the words themselves where they cite none."""
    if found := NUMBERED.match(cited):
        return {f"{found[0].split()[0].rstrip('s')} {number}" for number in numbers(found[0])}
    if found := NAMED.match(cited):
        return set(re.findall(r'"([^"]+)"', found[0]))
    return {cited}


def cited_in_vain() -> Iterator[str]:
    there = {document: set().union(*map(names, headings(file))) for document, file in CITED.items()}
    for file in (*SOURCES, *DOCUMENTS):
        for document, cited in CITATION.findall(in_one_line(file)):
            yield from (f"{file.relative_to(ROOT)}: {document}, {name}" for name in wanted(cited) - there[document])


def leading_nowhere(document: Path) -> Iterator[str]:
    for link in LINK.findall(FENCED.sub("", text(document))):
        path, _, behind = link.partition("#")
        target = document.parent / path if path else document
        is_there = "://" in link or (target.exists() and (not behind or behind in places(target)))
        if not is_there:
            yield link


@pytest.mark.parametrize(
    ("cited", "expected"),
    [
        ("rule 21, as it is read", {"rule 21"}),
        ("rules 2, 3 and 5. Then", {"rule 2", "rule 3", "rule 5"}),
        ("rules 12 to 14: a game", {"rule 12", "rule 13", "rule 14"}),
        ("section 4, `state`", {"section 4"}),
        ('"romme24", "What Augen are possible", cell by cell', {"romme24", "What Augen are possible"}),
        ("last paragraph", {"last paragraph"}),
    ],
)
def test_citation_wants_its_heading(cited: str, expected: set[str]) -> None:
    assert wanted(cited) == expected


def test_headings_cited_are_there() -> None:
    assert sorted(cited_in_vain()) == []


def test_documents_named_in_the_code_are_there() -> None:
    named = {name for file in SOURCES for name in DOCUMENT.findall(text(file))}
    assert named - {file.name for file in DOCUMENTS} == set()


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda file: str(file.relative_to(ROOT)))
def test_links_lead_somewhere(document: Path) -> None:
    assert list(leading_nowhere(document)) == []


@pytest.mark.parametrize("document", OF_TODAY, ids=lambda file: str(file.relative_to(ROOT)))
def test_files_named_are_there(document: Path) -> None:
    """As seen from the repository, the program or the document itself."""
    seen_from = (ROOT, ROOT / "tournament", ROOT / "tournament" / "seating", document.parent)
    named = PATH.findall(FENCED.sub("", text(document)))
    assert [path for path in named if not any((folder / path).exists() for folder in seen_from)] == []


def test_code_uses_the_words_of_the_glossary() -> None:
    rows = re.findall(r"^\|[^|]+\|[^|]+\|([^|]+)\|", text(DEVELOPER / "glossary.md"), re.MULTILINE)
    words = {word for cell in rows for word in re.findall(r"`(\w+)`", cell)}
    assert words - {word for file in SOURCES for word in re.findall(r"\w+", text(file))} == set()
