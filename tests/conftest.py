"""A JupyterLab, a Chromium and two open notebooks, started once for all tests of a worker."""

from __future__ import annotations

import pytest

from folkgames import match

from .lab import Lab, chromium, jupyterlab
from .test_kalah import install_kalah


@pytest.fixture(autouse=True)
def patience(monkeypatch):
    """Quick computers answer at once, however busy this machine is."""
    monkeypatch.setattr(match, "MOMENT", 60)


@pytest.fixture(scope="session")
def browser():
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """The address of a JupyterLab that knows Kalah too, and its folder."""
    root = tmp_path_factory.mktemp("notebooks")
    kalah = install_kalah(tmp_path_factory.mktemp("kalah"))
    with jupyterlab(root, tmp_path_factory.mktemp("jupyter"), kalah) as address:
        yield address, root


@pytest.fixture(scope="session")
def lab(browser, server):
    """A wide screen in light colours."""
    address, root = server
    lab = Lab(browser, address, root / "boards.ipynb")
    yield lab
    assert lab.away == [], "something was fetched from the network"
    assert lab.complaints == []


@pytest.fixture(scope="session")
def phone(browser, server):
    """A narrow screen without a mouse, in dark colours."""
    address, root = server
    lab = Lab(
        browser,
        address,
        root / "phone.ipynb",
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        color_scheme="dark",
    )
    lab.page.evaluate(
        "() => window.jupyterapp.commands.execute('apputils:change-theme', "
        "{theme: 'JupyterLab Dark'})"
    )
    yield lab
    assert lab.away == []
    assert lab.complaints == []
