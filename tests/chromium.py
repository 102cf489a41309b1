"""Where a Chromium is for the tests of the board; `python tests/chromium.py` prints it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
)
USUAL = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"%ProgramFiles%\Google\Chrome\Application\chrome.exe",
    r"%ProgramFiles(x86)%\Google\Chrome\Application\chrome.exe",
    r"%LocalAppData%\Google\Chrome\Application\chrome.exe",
    r"%ProgramFiles(x86)%\Microsoft\Edge\Application\msedge.exe",
)
NONE_FOUND = """\
The tests of the board need a browser of the Chromium family, and none was found.
Install Chromium, Google Chrome or Microsoft Edge (on Debian or Ubuntu: apt install chromium),
or set CHROMIUM to the path of one, and try again."""


def find() -> str:
    """The path of a Chromium: $CHROMIUM, an installed one, or one that Playwright fetches."""
    for look in (_given, _on_path, _usual, _playwrights, _fetched):
        path = look()
        if path:
            return path
    raise SystemExit(NONE_FOUND)


def _given() -> str | None:
    path = os.environ.get("CHROMIUM")
    if path and not shutil.which(path):
        raise SystemExit(f"CHROMIUM={path}: there is no such program")
    return path


def _on_path() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)


def _usual() -> str | None:
    return next((path for path in map(os.path.expandvars, USUAL) if Path(path).is_file()), None)


def _playwrights() -> str | None:
    """The Chromium that Playwright keeps, if it is there."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).is_file() else None


def _fetched() -> str | None:
    fetch = [sys.executable, "-m", "playwright", "install", "chromium"]
    fetched = subprocess.run(fetch, stdout=sys.stderr, check=False)
    return _playwrights() if fetched.returncode == 0 else None


if __name__ == "__main__":
    print(find())
