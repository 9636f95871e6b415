"""What nobody may read comes from the environment, or from a file of its own that only this program can open."""

import os
import sys
from pathlib import Path

NAMES = (
    "SECRET_KEY",
    "DATABASE_URL",
    "DATABASE_PASSWORD",
    "BACKUP_PASSPHRASE",
    "EMAIL_HOST_PASSWORD",
    "METRICS_TOKEN",
    "PUBLISH_PASSWORD",
)


def secret(name: str) -> str:
    """One of NAMES; empty: it is said nowhere. In this order: the variable of this name; the file that NAME_FILE names
    (secrets of containers); the file of this name in small letters that systemd opened for this service
    (LoadCredential=, LoadCredentialEncrypted=). Nothing starts where a file that is named cannot be read.
    """
    if said := os.environ.get(name):
        return said
    try:
        if named := os.environ.get(f"{name}_FILE"):
            return Path(named).read_text(encoding="utf-8").strip()
        if opened := os.environ.get("CREDENTIALS_DIRECTORY"):
            return (Path(opened) / name.lower()).read_text(encoding="utf-8").strip()
    except FileNotFoundError as error:
        if named:
            sys.exit(_unreadable(name, error))
    except (OSError, UnicodeDecodeError) as error:
        sys.exit(_unreadable(name, error))
    return ""


def _unreadable(name: str, error: Exception) -> str:
    return f"{name} lässt sich nicht aus seiner Datei lesen: {error}"
