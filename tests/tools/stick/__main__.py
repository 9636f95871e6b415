"""Whether a stick just written starts a laptop, and what is kept on it is there again.

    python -m tests.tools.stick IMAGE [FOLDER]      FOLDER: photographs of the screen are left there

A machine without KVM is twenty times slower than a laptop: a quarter of an hour and more for all of it. It has a
network with nobody in it; one port of this machine alone leads to it.
"""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any, Final

from PIL import Image

from tests.ports import free_port

# A laptop made of software: QEMU without KVM, started from a stick, its screen photographed, its keys pressed.

PATIENCE = 1800.0  # seconds for what takes a laptop half a minute
EVERY = 2.0
SECURE_BOOT: Final = (Path("/usr/share/OVMF/OVMF_CODE_4M.ms.fd"), Path("/usr/share/OVMF/OVMF_VARS_4M.ms.fd"))
KEYS: Final = {" ": "spc", "\n": "ret", "y": "z", "z": "y"}  # as German keyboards have them


@dataclass(frozen=True, slots=True)
class Machine:
    """A running one. `address`: where its port 8000 is forwarded to, on this machine alone."""

    process: "subprocess.Popen[bytes]"
    monitor: socket.socket
    folder: Path
    address: str

    def say(self, command: str, **arguments: Any) -> None:
        """A command of QEMU's monitor protocol; RuntimeError with its answer where it is refused."""
        self.monitor.sendall(json.dumps({"execute": command, "arguments": arguments}).encode() + b"\n")
        with self.monitor.makefile() as answers:
            for line in answers:
                answer = json.loads(line)
                if "error" in answer:
                    raise RuntimeError(line)
                if "return" in answer:
                    return

    def press(self, text: str) -> None:
        """Lower-case letters, digits, blanks and line ends, one key after the other, on a German keyboard."""
        for character in text:
            self.say("send-key", keys=[{"type": "qcode", "data": KEYS.get(character, character)}])
            time.sleep(0.2)  # a key is held for a tenth of a second

    def photograph(self) -> Path:
        """The screen as it is now, as a picture."""
        picture = self.folder / "screen.png"
        self.say("screendump", filename=str(picture), format="png")
        return picture

    def get(self, path: str) -> str:
        """What the program answers there, empty while it does not."""
        try:
            with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(
                self.address + path, timeout=30
            ) as answer:
                return str(answer.read().decode())
        except OSError:
            return ""

    def wait_until(self, holds: Callable[[], object], what: str) -> None:
        """Return when it does; SystemExit if the machine ends first, or after half an hour."""
        deadline = time.monotonic() + PATIENCE
        while not holds():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise SystemExit(f"stick-test: waited in vain: {what} (the screen: {self.folder / 'screen.png'})")
            time.sleep(EVERY)

    def switch_off(self) -> None:
        """As somebody does who presses the button once; return when it is off."""
        self.say("system_powerdown")
        self.process.wait(PATIENCE)


@contextmanager
def machine(stick: Path, folder: Path, *, secure_boot: bool) -> Iterator[Machine]:
    """Started from `stick` in its USB port, by BIOS or by UEFI with Secure Boot; it has a network with nobody in it."""
    port = free_port()
    ours, its = socket.socketpair()
    started = subprocess.Popen(
        [
            *("qemu-system-x86_64", "-machine", "q35,smm=on", "-accel", "tcg,thread=multi"),
            *("-smp", "2", "-m", "2048", "-display", "none", "-vga", "std", "-serial", "none"),
            *("-chardev", f"socket,id=monitor,fd={its.fileno()}", "-mon", "chardev=monitor,mode=control"),
            *("-drive", f"if=none,id=stick,format=qcow2,file={stick}"),
            *("-device", "qemu-xhci", "-device", "usb-storage,drive=stick,removable=on,bootindex=1"),
            *("-nic", f"user,model=e1000e,restrict=on,hostfwd=tcp:127.0.0.1:{port}-:8000"),
            *(_firmware(folder) if secure_boot else ()),
        ],
        pass_fds=[its.fileno()],
    )
    its.close()
    try:
        running = Machine(started, ours, folder, f"http://127.0.0.1:{port}")
        running.say("qmp_capabilities")
        yield running
    finally:
        ours.close()
        started.kill()
        started.wait()


def _firmware(folder: Path) -> list[str]:
    """UEFI that starts nothing unsigned, with a memory of its own."""
    code, variables = SECURE_BOOT
    memory = folder / "uefi"
    memory.write_bytes(variables.read_bytes())
    return [
        *("-global", "driver=cfi.pflash01,property=secure,value=on"),
        *("-drive", f"if=pflash,unit=0,format=raw,readonly=on,file={code}"),
        *("-drive", f"if=pflash,unit=1,format=raw,file={memory}"),
    ]


# What is tried with it.

AS_LARGE: Final = "8G"  # as a stick one buys
ALIVE: Final = "/gesund"
OPEN_TABLE: Final = "/leitung/deutsche-gehoerlosen-meisterschaft-im-romme-beispiel/serie/2/tisch/1/"
INSIDE: Final = "http://10.0.2.15:8000"  # what QEMU's network calls the machine
PASSPHRASE: Final = "zwei damen 2 yards"  # where German keys are others
SECTOR: Final = 512
STANDS_STILL: Final = 3  # photographs alike
LINUX: Final = 1024  # pixels: as wide as its screen is, and more than those of BIOS and GRUB are
A_LINE: Final = 100  # pixels: of its screen
BEGAN: Final = time.monotonic()


def main(image: Path, pictures: Path | None) -> None:
    """All of it, step by step; SystemExit with the first that does not hold."""
    with tempfile.TemporaryDirectory(prefix="spielliste-stick-") as name:
        folder = Path(name)
        token = first_start(written(image, folder / "open.qcow2"), folder, pictures)
        second_start(folder / "open.qcow2", folder, token, pictures)
        locked_start(written(image, folder / "locked.qcow2"), folder, pictures)
        locked_again(folder / "locked.qcow2", folder, pictures)
    step("it all holds")


def first_start(stick: Path, folder: Path, pictures: Path | None) -> str:
    """By BIOS; the token of the first owner's link, which lies on the partition."""
    with started(stick, folder, pictures, "by BIOS, for the first time", secure_boot=False) as laptop:
        wait_for_a_screen(laptop)
        keep(laptop, pictures, "stick-frage")
        laptop.press("n")
        wait_for_the_program(laptop)
        wait_for_a_screen(laptop, before=wait_for_a_screen(laptop))  # which says so, or another minute
        keep(laptop, pictures, "stick-adresse")
        laptop.switch_off()
    return said_by("/usr/sbin/debugfs", "-R", "cat /owner_link", kept_partition(stick, folder))


def second_start(stick: Path, folder: Path, token: str, pictures: Path | None) -> None:
    """By UEFI with Secure Boot, and what was kept is there: the link of the first start makes the owner."""
    with started(stick, folder, pictures, "by UEFI with Secure Boot, what was kept", secure_boot=True) as laptop:
        wait_for_the_program(laptop)
        browser = let_in(laptop.address, token)
        expect(browser is not None, "the link of the first start lets somebody in at the second")
        assert browser
        visit(browser, laptop.address, folder)
        laptop.switch_off()


def locked_start(stick: Path, folder: Path, pictures: Path | None) -> None:
    """With a passphrase, which alone opens the partition."""
    with started(stick, folder, pictures, "with a passphrase", secure_boot=False) as laptop:
        asked = wait_for_a_screen(laptop)
        laptop.press("j")
        wait_for_a_screen(laptop, asked)
        laptop.press(f"{PASSPHRASE}\n{PASSPHRASE}\n")
        wait_for_the_program(laptop)
        laptop.switch_off()
    file = kept_partition(stick, folder)
    expect(opens(file, PASSPHRASE), "the passphrase, as it was typed on German keys, opens the partition")
    expect(not opens(file, PASSPHRASE[:-1]), "another one does not")


def locked_again(stick: Path, folder: Path, pictures: Path | None) -> None:
    """The passphrase is asked for; a wrong one opens nothing."""
    with started(stick, folder, pictures, "with the passphrase again", secure_boot=False) as laptop:
        asked = wait_for_a_screen(laptop)
        laptop.press("falsch\n")
        wait_for_a_screen(laptop, asked)
        keep(laptop, pictures, "stick-passwort")
        laptop.press(f"{PASSPHRASE}\n")
        wait_for_the_program(laptop)


@contextmanager
def started(stick: Path, folder: Path, pictures: Path | None, how: str, *, secure_boot: bool) -> Iterator[Machine]:
    """A laptop started so; where it fails, its last photograph is left."""
    step(f"a start {how}")
    with machine(stick, folder, secure_boot=secure_boot) as laptop:
        try:
            yield laptop
        except BaseException:
            keep(laptop, pictures, "stick-failed")
            raise


def wait_for_a_screen(laptop: Machine, before: bytes = b"") -> bytes:
    """Linux has the screen, more than a line stands on it, not what stood there `before`, and nothing moves any more;
    what stands there now."""
    seen: list[bytes] = []

    def stands_still() -> bool:
        with Image.open(laptop.photograph()) as picture:
            lit = picture.convert("L").getbbox() or (0, 0, 0, 0)
            seen.append(picture.tobytes() if picture.width >= LINUX and lit[3] > A_LINE else b"")
        return seen[-1] not in (b"", before) and len(seen) >= STANDS_STILL and len(set(seen[-STANDS_STILL:])) == 1

    laptop.wait_until(stands_still, "something else on the screen")
    return seen[-1]


def wait_for_the_program(laptop: Machine) -> None:
    """It answers, and a camera held before the screen reads where."""
    laptop.wait_until(lambda: laptop.get(ALIVE), f"the program answers {ALIVE}")
    expect("Spielliste" in laptop.get("/"), "its page is there")
    laptop.wait_until(
        lambda: scanned(laptop.photograph()).startswith(INSIDE), f"a camera reads {INSIDE} from the screen"
    )
    step(f"it answers {ALIVE}, and its screen says where")


def scanned(picture: Path) -> str:
    """What a scanner that knows nothing of this program reads there."""
    command = ["/usr/bin/zbarimg", "--quiet", "--raw", "--nodbus", "-Sdisable", "-Sqrcode.enable", str(picture)]
    return subprocess.run(command, check=False, capture_output=True, text=True).stdout.strip()


def let_in(address: str, token: str) -> urllib.request.OpenerDirector | None:
    """Whoever this link makes an account for, logged in; None: it does not."""
    jar = CookieJar()
    browser = urllib.request.build_opener(urllib.request.ProxyHandler({}), urllib.request.HTTPCookieProcessor(jar))
    link = f"{address}/einladung/{token}/"
    browser.open(link, timeout=60).close()
    form = {"shown": "Anna Adler", "username": "anna", "password": "karten und augen", "again": "karten und augen"}
    form["csrfmiddlewaretoken"] = next(cookie.value or "" for cookie in jar if cookie.name == "csrftoken")
    browser.open(link, urllib.parse.urlencode(form).encode(), timeout=60).close()
    return browser if any(cookie.name == "sessionid" for cookie in jar) else None


def visit(browser: urllib.request.OpenerDirector, address: str, folder: Path) -> None:
    """A page, a picture, a paper and a game of the list whose table the organiser opens."""
    page = folder / "table.html"
    with browser.open(address + OPEN_TABLE, timeout=PATIENCE) as answer:
        page.write_bytes(answer.read())
    port = str(urllib.parse.urlsplit(address).port)
    command = [sys.executable, "-m", "tests.tools.release.visit", port, str(page)]
    subprocess.run(command, check=True, env={**os.environ, "PATIENCE": str(PATIENCE)})


def written(image: Path, stick: Path) -> Path:
    """A stick of 8 GB with this image on it; the image itself stays as it is."""
    said_by("/usr/bin/qemu-img", "create", "-q", "-f", "qcow2", "-b", image.resolve(), "-F", "raw", stick, AS_LARGE)
    return stick


def kept_partition(stick: Path, folder: Path) -> Path:
    """A copy of it, for whoever holds the stick while the laptop is off."""
    whole, part = folder / "whole.img", folder / "second.img"
    said_by("/usr/bin/qemu-img", "convert", "-O", "raw", stick, whole)
    told = said_by("/usr/sbin/sgdisk", "--info=3", whole)
    first = next(int(line.split()[2]) for line in told.splitlines() if line.startswith("First sector"))
    said_by("/usr/bin/dd", f"if={whole}", f"of={part}", f"skip={first}", f"bs={SECTOR}", "conv=sparse", "status=none")
    whole.unlink()
    return part


def said_by(*command: str | Path) -> str:
    """What a command prints; CalledProcessError if it fails."""
    return subprocess.run([*map(str, command)], check=True, capture_output=True, text=True).stdout


def opens(partition: Path, passphrase: str) -> bool:
    """Whether this passphrase does."""
    command = ["/usr/sbin/cryptsetup", "open", "--test-passphrase", "--key-file=-", str(partition)]
    return subprocess.run(command, input=passphrase.encode(), check=False, capture_output=True).returncode == 0


def keep(laptop: Machine, pictures: Path | None, name: str) -> None:
    """Leave a photograph of the screen, where they are wanted."""
    if pictures:
        shutil.copy(laptop.photograph(), pictures / f"{name}.png")


def expect(holds: bool, what: str) -> None:
    step(what)
    if not holds:
        raise SystemExit("stick-test: it does not")


def step(what: str) -> None:
    print(f"stick-test: {time.monotonic() - BEGAN:.0f} s: {what}", flush=True)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stick-test: told to stop"))  # and the machine is switched off
    main(Path(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else None)
