"""A real JupyterLab on this machine, and a Chromium that may speak to nothing else."""

from __future__ import annotations

import contextlib
import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlparse

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Locator, Page, sync_playwright

from .checkout import ROOT
from .chromium import find

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SHOTS = ROOT / "screenshots"
PANEL = "window.jupyterapp.shell.currentWidget"
CELLS = f"() => [{PANEL}.content.widgets.length, {PANEL}.content.activeCellIndex]"
NOTEBOOK = {
    "cells": [
        {"cell_type": "code", "id": "board", "metadata": {}, "outputs": [], "source": "",
         "execution_count": None}
    ],
    "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3"}},
    "nbformat": 4,
    "nbformat_minor": 5,
}  # fmt: skip


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def jupyterlab(root: Path, scratch: Path, python_path: Path | None = None) -> Iterator[str]:
    """A server on `root` with settings of its own; gives its address."""
    (scratch / "config" / "labconfig").mkdir(parents=True)
    (scratch / "config" / "labconfig" / "page_config.json").write_text(
        json.dumps({"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": True}})
    )
    port = free_port()
    options = {
        "ServerApp.open_browser": False,
        "ServerApp.ip": "127.0.0.1",
        "ServerApp.port": port,
        "ServerApp.port_retries": 0,
        "ServerApp.root_dir": root,
        "ServerApp.disable_check_xsrf": True,
        "IdentityProvider.token": "",
        "LabApp.expose_app_in_browser": True,
    }
    folders = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
    }
    env = os.environ | {name: str(scratch / folder) for name, folder in folders.items()}
    if python_path:
        ours = filter(None, [str(python_path), os.environ.get("PYTHONPATH")])
        env["PYTHONPATH"] = os.pathsep.join(ours)
    command = [sys.executable, "-m", "jupyter", "lab", "--allow-root"]
    command += [f"--{name}={value}" for name, value in options.items()]
    with (scratch / "log").open("w") as log:
        server = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT, env=env)
        try:
            address = f"http://127.0.0.1:{port}"
            _await(address + "/api/status", server, scratch / "log")
            yield address
        finally:
            server.terminate()
            try:
                server.wait(10)
            except subprocess.TimeoutExpired:
                server.kill()


def _await(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + 90
    while True:
        try:
            urllib.request.urlopen(address, timeout=2).read()
            return
        except OSError:
            if server.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(log.read_text()) from None
            time.sleep(0.1)


@contextlib.contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


class Lab:
    """An open notebook with one cell, driven by JupyterLab's own objects, and its boards."""

    def __init__(self, browser: Browser, address: str, file: Path, **context: object) -> None:
        self.away: list[str] = []  # requests that would have left this machine
        self.complaints: list[str] = []  # errors on the page's console
        file.write_text(json.dumps(NOTEBOOK))
        defaults = {"viewport": {"width": 1280, "height": 1000}, "reduced_motion": "reduce"}
        self.context: BrowserContext = browser.new_context(**(defaults | context))  # type: ignore[arg-type]
        self.context.route("**/*", self._gate)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(30_000)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.goto(f"{address}/lab/tree/{file.name}?reset")
        self.wait()

    def wait(self) -> None:
        """Wait for the notebook that is being opened, and its kernel."""
        self.page.wait_for_function(
            "!!window.jupyterapp?.shell?.currentWidget?.sessionContext", timeout=90_000
        )
        self.page.evaluate(
            f"""async () => {{ const panel = {PANEL};
                await panel.revealed; await panel.context.ready; await panel.sessionContext.ready;
                await panel.sessionContext.session.kernel.info;
                window.jupyterapp.shell.collapseLeft(); }}"""
        )

    def _gate(self, route) -> None:  # type: ignore[no-untyped-def]
        url = urlparse(route.request.url)
        if url.hostname in ("127.0.0.1", "localhost") or url.scheme in ("data", "blob"):
            route.continue_()
        else:
            self.away.append(route.request.url)
            route.abort()

    def run(self, source: str) -> list[dict[str, object]]:
        """Run `source` as the only cell; return its outputs."""
        outputs: list[dict[str, object]] = self.page.evaluate(
            f"""async source => {{
                const notebook = {PANEL}.content;
                const cell = notebook.model.cells.get(0);
                cell.sharedModel.setSource(source);
                notebook.activeCellIndex = 0;
                await window.jupyterapp.commands.execute('notebook:run-cell');
                return cell.outputs.toJSON(); }}""",
            source,
        )
        errors = [o for o in outputs if o["output_type"] == "error"]
        if errors:
            raise AssertionError(errors)
        return outputs

    def ask(self, expression: str) -> str:
        """What an expression is in the kernel, as text; the boards on the page stay."""
        return str(
            self.page.evaluate(
                f"""async code => {{
                    const kernel = {PANEL}.sessionContext.session.kernel;
                    let text = '';
                    const future = kernel.requestExecute({{code, store_history: false}});
                    future.onIOPub = m => {{ if (m.header.msg_type === 'stream')
                        text += m.content.text; if (m.header.msg_type === 'error')
                        text += m.content.evalue; }};
                    await future.done;
                    return text; }}""",
                f"print({expression}, end='')",
            )
        )

    def boards(self, source: str, count: int = 1) -> list[BoardOnPage]:
        """Run `source` and wait for its boards."""
        self.run(source)
        found = self.page.locator(".folkgames[data-ready='1']")
        found.nth(count - 1).wait_for()
        return [BoardOnPage(found.nth(i)) for i in range(count)]


class BoardOnPage:
    """A board as a person meets it."""

    def __init__(self, root: Locator) -> None:
        self.root = root
        self.page = root.page

    def place(self, name: str) -> Locator:
        return self.root.locator(f".place[data-name='{name}']")

    def choices(self) -> list[str]:
        """The places that are marked as those one may choose."""
        names: list[str] = self.root.evaluate(
            "board => [...board.querySelectorAll('.place.can')].map(place => place.dataset.name)"
        )
        return names

    @property
    def seq(self) -> int:
        return int(self.root.get_attribute("data-seq") or 0)

    @property
    def over(self) -> bool:
        return self.root.get_attribute("data-over") == "true"

    def text(self, part: str) -> str:
        return self.root.locator(f".{part}").inner_text()

    def do(self, act, *args, busy: str = "") -> None:  # type: ignore[no-untyped-def]
        """Do something that Python answers, and wait for the answer (if `busy`, for that first).

        A computer that thinks is waited for as well.
        """
        before = self.seq
        act(*args)
        if busy:
            self.root.locator(".notice", has_text=busy).wait_for()
        self.await_seq(before)

    def await_seq(self, before: int, patience: float = 30_000) -> None:
        self.page.wait_for_function(
            "([board, before]) => Number(board.dataset.seq) > before"
            " && board.dataset.thinking === 'false'",
            arg=[self.root.element_handle(), before],
            timeout=patience,
        )

    def press(self, name: str) -> None:
        self.do(self.root.locator(f"button[data-do='{name}']").click)

    def shoot(self, name: str) -> None:
        """Leave a picture for people to look at."""
        SHOTS.mkdir(exist_ok=True)
        self.root.screenshot(path=SHOTS / f"{name}.png")

    def violations(self) -> list[str]:
        """What axe-core finds wrong with the board."""
        self.root.evaluate("board => board.setAttribute('id', 'under-test')")
        found = Axe().run(self.page, context="#under-test").response["violations"]
        self.root.evaluate("board => board.removeAttribute('id')")
        return [f"{v['id']}: {[node['html'][:150] for node in v['nodes']]}" for v in found]
