"""The key of this installation: what signs the links of lists and who is logged in."""

import secrets
from pathlib import Path

from tournament.core.folders import alone_in, write_whole


def key_file(folder: Path) -> Path:
    """Where the key lies in VAR_DIR."""
    return folder / "secret_key"


def kept_key(folder: Path) -> str:
    """The key that lies there; empty: none does. A file without anything in it is what a first start on a full disk
    left behind once, and no key. OSError."""
    try:
        return key_file(folder).read_text(encoding="utf-8").strip()
    except FileNotFoundError:
        return ""


def key_made_once(folder: Path) -> str:
    """The key, made and kept if there is none; it is written whole or not at all. OSError."""
    if key := kept_key(folder):
        return key
    with alone_in(folder):
        key = kept_key(folder) or secrets.token_urlsafe(64)
        write_whole(key_file(folder), key.encode())
    return key
