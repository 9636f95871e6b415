"""Documents: what they cite is there, and what they say of the code is so."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from tests.tools import picture

# What code, tests and documents cite is there: headings, pages and places that links lead to, files and folders.

ROOT = Path(settings.BASE_DIR)
DEVELOPER = ROOT / "docs" / "developer"
CITED = {name: DEVELOPER / name for name in ("decisions.md", "contract.md")}
SOURCES = sorted(
    file
    for folder in ("languages", "tournament", "scoring", "tests", "static", "templates")
    for file in (ROOT / folder).rglob("*")
    if file.suffix in (".py", ".js", ".css", ".html", ".json")
)
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])

FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
DOCUMENT = re.compile(r"\b[\w-]+\.md\b")


def text(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def headings(document: Path) -> list[str]:
    return re.findall(r"^#+ (.+)$", FENCED.sub("", text(document)), flags=re.MULTILINE)


def places(document: Path) -> set[str]:
    """What leads to a heading behind the # of a link, as hosts that show Markdown make it; and what is named."""
    found = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings(document)}
    return found.union(re.findall(r'^[-*\d. ]*<a id="([\w-]+)"></a>', text(document), flags=re.MULTILINE))


def numbers(words: str) -> set[int]:
    """Those of "2, 3 and 5", or of "12 to 15"."""
    ends = ((int(first), int(last or first)) for first, last in re.findall(r"(\d+)(?: to (\d+))?", words))
    return {number for first, last in ends for number in range(first, last + 1)}


def names(heading: str) -> set[str]:
    """What a heading may be cited by: its words, those before its colon, the rules or the section it is about."""
    rules = {f"rule {number}" for words in re.findall(r"^Rules? (\d[\d to]*)", heading) for number in numbers(words)}
    return {
        heading,
        heading.partition(":")[0],
        *rules,
        *(f"section {number}" for number in re.findall(r"^(\d+)\. ", heading)),
    }


def wanted(cited: str) -> set[str]:
    """The headings that words behind a document's name cite; the words themselves where they cite none."""
    if found := re.match(r"(?:rule|section)s? \d+(?:(?:, | and | to )\d+)*", cited):
        return {f"{found[0].split()[0].rstrip('s')} {number}" for number in numbers(found[0])}
    if found := re.match(r'"[^"]+"(?:, "[^"]+")*', cited):
        return set(re.findall(r'"([^"]+)"', found[0]))
    return {cited}


def cited_in_vain() -> Iterator[str]:
    there = {document: set().union(*map(names, headings(file))) for document, file in CITED.items()}
    for file in (*SOURCES, *DOCUMENTS):
        # without what begins a comment's line and what hides a quotation mark in a string
        words = " ".join(line.strip().lstrip("#*/ ") for line in text(file).replace('\\"', '"').splitlines())
        for document, cited in re.findall(r"\b(decisions\.md|contract\.md), (.{,200})", words):
            yield from (f"{file.relative_to(ROOT)}: {document}, {name}" for name in wanted(cited) - there[document])


def leading_nowhere(document: Path) -> Iterator[str]:
    for link in re.findall(r"\]\(([^)\s]+)\)", FENCED.sub("", text(document))):
        path, _, behind = link.partition("#")
        target = document.parent / path if path else document
        if "://" not in link and not (target.exists() and (not behind or behind in places(target))):
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


def test_modules_named_in_the_program_are_there() -> None:
    """In docstrings and comments: a module by its name, or as seen from whatever folder it lies below."""
    modules = "".join(f"/{file.relative_to(ROOT)}\n" for file in (*SOURCES, *ROOT.glob("*.py")))
    program = [file for file in SOURCES if file.suffix == ".py" and not file.is_relative_to(ROOT / "tests")]
    named = {(file, name) for file in program for name in re.findall(r"\b(?:\w+/)*\w+\.py\b", text(file))}
    assert {(file, name) for file, name in named if f"/{name}\n" not in modules} == set()


def test_links_lead_somewhere() -> None:
    assert [(document, link) for document in DOCUMENTS for link in leading_nowhere(document)] == []


def test_people_in_developers_documents_are_they() -> None:
    words = {file.name: FENCED.sub("", text(file)).lower() for file in DEVELOPER.rglob("*.md")}
    assert {name for name, said in words.items() if re.search(r"\b(?:he|his|him|himself)\b", said)} == set()


def test_files_named_are_there() -> None:
    """As seen from the repository, the program or the document itself; of a module its name alone will do.
    What lies in `var/` is the server's."""
    missing, modules = [], {file.name for file in (*SOURCES, *ROOT.glob("*.py"))}
    for document in DOCUMENTS:
        seen_from = (ROOT, ROOT / "tournament", ROOT / "tournament" / "seating", document.parent)
        words = FENCED.sub("", text(document))
        named = re.findall(r"`(?!var/)((?:[\w.-]+/)+(?:[\w.-]+\.\w+)?)`", words)
        missing += [(document, path) for path in named if not any((folder / path).exists() for folder in seen_from)]
        missing += [
            (document, name) for name in re.findall(r"`([\w-]+\.(?:py|js|css))\b", words) if name not in modules
        ]
    assert missing == []


@pytest.mark.nightly
def test_code_uses_the_words_of_the_glossary() -> None:
    rows = re.findall(r"^\|[^|]+\|[^|]+\|([^|]+)\|", text(DEVELOPER / "glossary.md"), re.MULTILINE)
    words = {word for cell in rows for word in re.findall(r"`(\w+)`", cell)}
    assert words - {word for file in SOURCES for word in re.findall(r"\w+", text(file))} == set()


# The chapters for whoever runs a server name, in both languages, every command and every variable of the environment
# there is; and what an English chapter names of the program is what the German one does.

DOCS = ROOT / "docs"
ENGLISH = DOCS / "en"
CODE = re.compile(r"^```.*?^```|`[^`\n]+`", re.MULTILINE | re.DOTALL)
OF_THE_PROGRAM = re.compile(
    r"--[a-z-]+|manage\.py \w+|make [a-z-]+|[A-Z]+_[A-Z_]+|[\w-]+\.(?:json|yaml|pem|env|service|img)\b"
)
"""Options, commands, variables, files: they have no translation."""


def named(chapter: Path) -> set[str]:
    """What stands in it as code, word by word."""
    return {word for code in CODE.findall(text(chapter)) for word in re.findall(r"\w+", code)}


def of_the_program(chapter: Path) -> set[str]:
    """What it names of the program."""
    return {one for code in CODE.findall(text(chapter)) for one in OF_THE_PROGRAM.findall(code)}


def variables() -> set[str]:
    """What the program reads from its environment."""
    sources = (file for folder in ("tournament", "languages") for file in (ROOT / folder).rglob("*.py"))
    return {name for file in sources for name in re.findall(r'environ(?:\.get\(|\.setdefault\(|\[)"(\w+)"', text(file))}


@pytest.mark.parametrize("folder", [DOCS, ENGLISH], ids=["de", "en"])
def test_commands_and_variables_are_named(folder: Path) -> None:
    commands = {file.stem for file in (ROOT / "tournament" / "management" / "commands").glob("[a-z]*.py")}
    assert commands - named(folder / "betrieb.md") == set()
    chapters = ("betrieb", "sicherungen", "zustand", "dienst", "grenzen")
    assert variables() - set().union(*(named(folder / f"{chapter}.md") for chapter in chapters)) == set()


def test_english_chapter_names_of_the_program_what_the_german_one_does() -> None:
    for chapter in ENGLISH.glob("*.md"):
        assert of_the_program(chapter) == of_the_program(DOCS / chapter.name), chapter.name


# docs/developer/security.md: no requirement is left out, and what it says meets one is there.

SECURITY = text(DEVELOPER / "security.md")
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")] for line in SECURITY.splitlines() if line.startswith("| V")
]
TEST = re.compile(r"`(tests/[\w/.]+)(?:::(\w+))?`")


def test_requirements_of_two_levels_stand_there_once_and_none_is_open() -> None:
    named = [number for row in ROWS for number in row[0].split(", ")]
    assert (sorted(named), len(named)) == (sorted(set(named)), 253)
    parts = ["Scope", "Decided otherwise by the product's owner", "Met", "Does not apply"]
    assert re.findall(r"^## (.*)", SECURITY, re.MULTILINE)[:4] == parts
    assert [row[0] for row in ROWS if len(row) == 4 and not TEST.search(row[3])] == []  # what is met names its tests


def test_tests_named_are_there() -> None:
    named = {(ROOT / file, name) for file, name in TEST.findall(SECURITY)}
    assert {file for file, _name in named if not file.exists()} == set()
    assert {
        (file, name) for file, name in named if name and not re.search(rf"(?:def|class) {name}\b", text(file))
    } == set()


# The picture of the rooms is what the imports say.


def test_arrow_that_follows_from_others_is_left_out() -> None:
    knows = {"page": {"list", "rule"}, "list": {"game", "rule"}, "game": {"rule"}, "rule": set[str]()}
    assert picture.necessary(knows) == {"page": {"list"}, "list": {"game"}, "game": {"rule"}, "rule": set()}


def test_picture_in_the_document_is_drawn_from_the_code_as_it_is() -> None:
    """Red? `.venv/bin/python -m tests.tools.picture` draws it anew."""
    assert text(picture.DOCUMENT) == picture.drawn()


# What goes into the image (.dockerignore, Containerfile); that it runs, `make image-test` tries.


def test_image_has_what_the_program_reads_beside_itself() -> None:
    """Files and folders that are named from the root of the repository. `var`: what a running program stores."""
    sources = (text(file) for file in (ROOT / "tournament").rglob("*.py"))
    read = {name for source in sources for name in re.findall(r'ROOT / "([^"]+)"', source)} - {"var"}
    let_in = set(re.findall("^!(.*)", text(ROOT / ".dockerignore"), re.MULTILINE))
    assert {"built", "docs", "pyproject.toml", "static", "templates"} <= read
    assert read - let_in == set()
