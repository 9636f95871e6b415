"""What goes into the image (.dockerignore, Containerfile); that it runs, `make image-test` tries."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def test_image_has_what_the_program_reads_beside_itself() -> None:
    """Files and folders that are named from the root of the repository. `var`: what a running program stores."""
    sources = [file.read_text(encoding="utf-8") for file in (ROOT / "tournament").rglob("*.py")]
    read = {name for text in sources for name in re.findall(r'BASE_DIR\)? / "([^"]+)"', text)} - {"var"}
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    let_in = {line.removeprefix("!") for line in lines if line.startswith("!")}
    assert {"docs", "pyproject.toml", "static", "templates"} <= read
    assert read - let_in == set()
