"""A phone's camera held before the screen of another one."""

import subprocess
from pathlib import Path

from playwright.sync_api import Page, expect


def scan(page: Page, folder: Path) -> str:
    """What the QR code on this screen says, read from its picture by a scanner that knows nothing of this program."""
    picture = folder / "screen.png"
    expect(page.locator("img[alt^=QR]")).to_be_visible()
    page.locator("img[alt^=QR]").scroll_into_view_if_needed()
    page.screenshot(path=picture)
    read = subprocess.run(
        ["/usr/bin/zbarimg", "--quiet", "--raw", "--nodbus", "-Sdisable", "-Sqrcode.enable", str(picture)],
        check=True,
        capture_output=True,
        text=True,
    )
    return read.stdout.strip()
