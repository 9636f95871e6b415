"""What is installed is listed (make sbom), and who knows of holes in it is asked (make audit)."""

import json
import os
import re
import subprocess
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from tests.tools import audit, sbom


@pytest.fixture(scope="module")
def listed() -> list[sbom.Component]:
    return sbom.components()


def test_installation_has_whatever_was_asked_for_and_two_scripts(listed: list[sbom.Component]) -> None:
    wanted = re.findall(r"^[A-Za-z][\w-]*", "\n".join([sbom.read("requirements.in"), *asked_for()]), re.MULTILINE)
    names = {component.name.lower() for component in listed if component.delivered}
    assert {name.lower() for name in wanted} - names == set()
    from_npm = {component.name for component in listed if component.source == "npm" and component.delivered}
    assert from_npm == {"lean-qr", "@noble/hashes"}


def asked_for() -> list[str]:
    wanted: list[str] = tomllib.loads(sbom.read("pyproject.toml"))["project"]["dependencies"]
    return wanted


def test_packages_have_the_hashes_of_their_lock(listed: list[sbom.Component]) -> None:
    known = {value for component in listed for _, value in component.hashes}
    assert "f3b60b20ffaadd4415ed7957212a38ac63fa4c5fa375bd0f4a797777940fad13" in known  # pip 26.3, the wheel
    assert {component.source for component in listed if not component.hashes} == {"npm"}


def test_packages_of_another_machine_are_not_there() -> None:
    lock = "tzdata==2026.6 ; sys_platform == 'never' \\\n    --hash=sha256:" + "a" * 64 + "\n"
    found = [list(sbom.from_requirements(one)) for one in (lock, lock.replace("'never'", "'linux'"))]
    assert [[one.version for one in listed] for listed in found] == [[], ["2026.6"]]


def test_package_installed_otherwise_is_said() -> None:
    others = [sbom.Component("pypi", name, "1.0") for name in ("Django", "is-not-there")]
    assert [line.split(",")[0] for line in sbom.not_as_locked(others)] == [
        "Django: 1.0 is locked",
        "is-not-there: 1.0 is locked",
    ]


def test_document_says_what_it_is_and_twice_the_same(listed: list[sbom.Component]) -> None:
    document = sbom.document(listed)
    says = " ".join(str(document[name]) for name in ("bomFormat", "specVersion", "serialNumber"))
    assert re.fullmatch(r"CycloneDX 1\.6 urn:uuid:[0-9a-f-]{36}", says)
    assert json.dumps(document) == json.dumps(sbom.document(sbom.components()))


OLD = "#!/bin/sh\nshift; exec python3 -c \"import sys; sys.version_info = (3, 10, 12, 'final', 0)\n$@\"\n"


def test_first_start_by_an_old_python_or_without_root_says_so(tmp_path: Path) -> None:
    """Nobody in particular asks, wherever root runs the tests; a package of Debian's is missing."""
    old = tmp_path / "python3.10"
    old.write_text(OLD)
    old.chmod(0o755)
    by_hand = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}  # not by `make test`
    said = [
        subprocess.run(
            ["/usr/bin/make", "-f-", *words],
            env=by_hand,
            check=False,
            user=who,
            input=sbom.read("Makefile"),
            cwd="/",
            capture_output=True,
            text=True,
        )
        for who, words in (
            (None, ["setup", f"PYTHON={old}"]),
            ("nobody" if os.geteuid() == 0 else None, ["debian-run", "RUN_PACKAGES=there-is-none"]),
        )
    ]
    assert said[0].stderr.startswith("Python 3.11 or newer is needed: make PYTHON=python3.11 ...\nmake: *** ")
    assert re.fullmatch("Please type: sudo apt-get update && sudo apt-get install .* there-is-none\n", said[1].stdout)


@pytest.mark.nightly
def test_first_start_without_a_network_says_so_in_a_sentence(tmp_path: Path) -> None:
    for name in ("Makefile", "requirements.txt"):
        (tmp_path / name).write_text(sbom.read(name))
    environment = {"PATH": os.environ["PATH"], "PIP_CONFIG_FILE": os.devnull, "PIP_NO_INDEX": "1"}
    done = subprocess.run(
        ["/usr/bin/make", "setup"], check=False, cwd=tmp_path, env=environment, capture_output=True, text=True
    )
    assert (done.returncode, "Installing needs a network the first time" in done.stdout) == (2, True), done.stderr


@contextmanager
def advisories(answer: bytes, status: int = 200) -> Iterator[tuple[str, list[Any]]]:
    """Somebody who answers so: where, and what he was asked."""
    asked: list[Any] = []

    class Answering(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(status)
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, *_words: object) -> None:
            """Nothing is said of it."""

    with HTTPServer(("127.0.0.1", 0), Answering) as server:
        Thread(target=server.handle_request, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/v1/querybatch", asked


def test_hole_is_named_with_its_package(listed: list[sbom.Component], capsys: pytest.CaptureFixture[str]) -> None:
    results: list[dict[str, Any]] = [{} for _ in listed]
    place = next(number for number, one in enumerate(listed) if one.name == "django")
    results[place] = {"vulns": [{"id": "GHSA-0000"}, {"id": "PYSEC-0000"}]}
    with advisories(json.dumps({"results": results}).encode()) as (source, asked):
        assert audit.main(source) == 1
    assert asked[0]["queries"][place] == {"package": {"purl": listed[place].purl}}
    assert f"django {listed[place].version}: GHSA-0000, PYSEC-0000\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("answer", "status", "ends", "said"),
    [
        *(
            (answer, status, 2, "Whether there are known holes is not known.")
            for answer, status in (
                ("<html>", 200),
                ("[]", 200),
                ('{"results": 1}', 200),
                ('{"results": [{}]}', 200),
            )
        ),
        ("{}", 503, 2, "Whether there are known holes is not known."),
        ("none", 200, 0, " packages, 0 with known holes"),
    ],
)
def test_missing_answer_is_not_taken_for_none_known(
    listed: list[sbom.Component],
    capsys: pytest.CaptureFixture[str],
    answer: str,
    status: int,
    ends: int,
    said: str,
) -> None:
    none = json.dumps({"results": [{} for _ in listed]})
    with advisories((none if answer == "none" else answer).encode(), status) as (source, _asked):
        assert audit.main(source) == ends
    assert said in capsys.readouterr().out


def test_unreachable_service_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    with HTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler) as server:
        source = f"http://127.0.0.1:{server.server_port}/v1/querybatch"
    assert audit.main(source) == 2
    assert capsys.readouterr().out.startswith(f"Nobody could be asked: {source} (")
