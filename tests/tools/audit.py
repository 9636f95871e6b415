"""`make audit`: which known holes there are in what is installed (tests/tools/sbom.py). Asks the advisories of OSV, or
whoever answers as they do at AUDIT_SOURCE; says names and versions of packages, and nothing else.

Ends with 0 (none is known), 1 (some are, each in a line), 2 (nobody could be asked: nothing is known either way).
"""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import closing
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from urllib.parse import urlsplit

from tests.tools.sbom import Component, components

SOURCE = "https://api.osv.dev/v1/querybatch"
SECONDS = 30
MOST_BYTES = 10 * 1024 * 1024


def known_holes(listed: list[Component], source: str) -> Iterator[str]:
    """A line for each package that has some. OSError: not reached; ValueError: not an answer to this question."""
    asked = json.dumps({"queries": [{"package": {"purl": component.purl}} for component in listed]})
    results = json.loads(_answer(source, asked))["results"]
    if len(results) != len(listed):
        raise ValueError(f"{len(listed)} packages asked for, {len(results)} answered")
    for component, result in zip(listed, results, strict=True):
        if names := [one["id"] for one in result.get("vulns", ())]:
            yield f"{component.name} {component.version}: {', '.join(names)}"


def _answer(source: str, asked: str) -> bytes:
    """What is answered there, by TLS unless the address says http://; led elsewhere, nobody follows."""
    there = urlsplit(source)
    kind = HTTPConnection if there.scheme == "http" else HTTPSConnection
    with closing(kind(there.netloc, timeout=SECONDS)) as connection:
        connection.request("POST", there.path, asked, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        if answer.status != HTTPStatus.OK:
            raise ValueError(f"answered with {answer.status}")
        return answer.read(MOST_BYTES)


def main(source: str) -> int:
    """Ask, and say what came of it."""
    listed = components()
    try:
        holes = list(known_holes(listed, source))
    except (OSError, HTTPException, ValueError, KeyError, TypeError, AttributeError) as error:
        print(f"Nobody could be asked: {source} ({error}). Whether there are known holes is not known.")
        return 2
    print("\n".join([*holes, f"{len(listed)} packages, {len(holes)} with known holes ({source})"]))
    return 1 if holes else 0


if __name__ == "__main__":
    sys.exit(main(os.environ.get("AUDIT_SOURCE") or SOURCE))
