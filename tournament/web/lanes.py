"""In which lane of threads a request waits. Pure, so that whatever stands in front of Django goes by the same."""

from enum import Enum
from typing import Final

# A log-in, an invitation taken up, and what one's own account asks the password for.
HASHED: Final = ("/anmelden/", "/einladung/", "/leitung/konto/")


class Lane(Enum):
    """Who shares threads: list keepers, who never wait for others; where a password is hashed; everybody else."""

    KEEPERS = "keepers"
    PASSWORDS = "passwords"
    OTHERS = "others"


def lane_of(method: str, path: str) -> Lane:
    """Return the lane of a request, by its path (WSGI's PATH_INFO). A PDF may take a while, whoever asks."""
    if is_list(path) and not path.endswith(".pdf"):
        return Lane.KEEPERS
    return Lane.PASSWORDS if method == "POST" and path.startswith(HASHED) else Lane.OTHERS


def is_list(path: str) -> bool:
    """Return whether the path is one of lists and of what their pages need."""
    return path.startswith("/liste/")


def shows_link(path: str) -> bool:
    """Return whether the path has the link of a list in it, which is a right."""
    return is_list(path) and path.count("/") > len("//")
