"""A laptop made of software: QEMU without KVM, started from a stick, its screen photographed, its keys pressed."""

import json
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tests.ports import free_port

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
                body: str = answer.read().decode()
                return body
        except (OSError, urllib.error.HTTPError):
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
