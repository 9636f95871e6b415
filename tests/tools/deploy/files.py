"""The files of `deploy/` that need no program of ours: each is read by what will read it."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
DEPLOY = ROOT / "deploy"


def tool(name: str) -> str:
    """Where a program of the system lies."""
    path = shutil.which(name)
    if path is None:
        sys.exit(f"{name} is missing: apt-get install nginx-light caddy openssl nghttp2-client nftables iproute2")
    return path


def unit() -> str:
    """systemd takes the unit, with this folder's Python, and says how exposed the service is."""
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder) / "spielliste.service"
        there = (DEPLOY / "spielliste.service").read_text(encoding="utf-8")
        here.write_text(there.replace("/opt/spielliste/.venv/bin/python", sys.executable), encoding="utf-8")
        command = [tool("systemd-analyze"), "verify", "--man=no", str(here)]
        said = subprocess.run(command, check=True, stderr=subprocess.PIPE, text=True).stderr
        assert str(here.name) not in said, said
        assert {"WatchdogSec", "MemoryMax"} <= {line.partition("=")[0] for line in there.splitlines()}
        command = [tool("systemd-analyze"), "security", "--no-pager", "--offline=yes", "--threshold=20", str(here)]
        return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()[-1].strip()


def rotation() -> str:
    """What a program that holds its file open writes goes on in an empty file; what it wrote is kept compressed."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "server.log"
        rules = (DEPLOY / "logrotate").read_text(encoding="utf-8").replace("/var/log/spielliste", folder)
        (Path(folder) / "rules").write_text(rules, encoding="utf-8")
        (Path(folder) / "rules").chmod(0o644)
        Path(folder).chmod(0o700)
        with log.open("a", encoding="utf-8") as held:
            for day in ("gestern", "heute"):
                print(day, file=held, flush=True)
                command = [tool("logrotate"), "--force", "--state", f"{folder}/state", f"{folder}/rules"]
                subprocess.run(command, check=True)
        kept = sorted(file.name for file in Path(folder).glob("server.log*"))
        assert kept == ["server.log", "server.log.1", "server.log.2.gz"], kept
        assert (log.stat().st_size, (Path(folder) / "server.log.1").read_text(encoding="utf-8")) == (0, "heute\n")
    return "rotated twice, the file held open all the while"


def compose() -> str:
    """docker-compose takes the file, with the names and the password of .env; without them it says what is missing."""
    command = [tool("docker-compose"), "--file", str(DEPLOY / "compose.yaml"), "config"]
    bare = {name: value for name, value in os.environ.items() if name not in ("NAME", "DATABASE_PASSWORD")}
    refused = subprocess.run(command, check=False, env=bare, capture_output=True, text=True)
    assert refused.returncode
    assert "in .env eintragen" in refused.stderr
    whole = bare | {"NAME": "liste.example", "DATABASE_PASSWORD": "karten"}
    services = subprocess.run([*command, "--services"], check=True, env=whole, stdout=subprocess.PIPE, text=True).stdout
    return f"services {', '.join(sorted(services.split()))}"


FILES = (unit, rotation, compose)
