"""The searches of the seating may be left out only where nothing of it changed since they ran whole."""

from pathlib import Path

import pytest

from tests.tools.searches import TRIED, fingerprint, is_unchanged


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A tree with one module in each folder that is tried, and its hash."""
    for folder in TRIED:
        (tmp_path / folder / "deeper").mkdir(parents=True)
        (tmp_path / folder / "deeper" / "module.py").write_bytes(b"SERIES = 3\n")
    (tmp_path / "kept").write_text(fingerprint(tmp_path), encoding="ascii")
    return tmp_path


@pytest.mark.parametrize("folder", TRIED)
def test_searches_run_whole_after_any_change(tree: Path, folder: str) -> None:
    module, kept = tree / folder / "deeper" / "module.py", tree / "kept"
    assert is_unchanged(tree, kept)
    module.write_bytes(b"SERIES = 4\n")
    assert not is_unchanged(tree, kept)
    module.write_bytes(b"SERIES = 3\n")
    assert is_unchanged(tree, kept)
    moved = module.rename(module.with_name("other.py"))
    assert not is_unchanged(tree, kept)
    moved.unlink()
    assert not is_unchanged(tree, kept)


@pytest.mark.parametrize("content", [None, "", "0" * 64])
def test_searches_run_whole_without_the_hash(tree: Path, content: str | None) -> None:
    kept = tree / "other"
    if content is not None:
        kept.write_text(content, encoding="ascii")
    assert not is_unchanged(tree, kept)
