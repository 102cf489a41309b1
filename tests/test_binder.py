"""What Binder would build from this repository: its environment, its server, its notebooks.

There is no Docker here. repo2docker says what it would do; the Jupyter packages of its base image
come from its own lock file, its pip line and its scripts run in a fresh copy of the repository.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
import venv
from collections.abc import Iterator
from pathlib import Path

import pytest
import repo2docker

from .checkout import copy_to

pytestmark = [pytest.mark.timeout(1200), pytest.mark.xdist_group("binder")]

BASE = ("ipykernel", "ipython", "ipywidgets", "jupyter_server", "jupyterlab",
        "jupyterlab_widgets", "notebook", "traitlets", "widgetsnbextension")  # fmt: skip
FRONT_DOOR = "/lab/tree/notebooks/index.ipynb"


class Binder:
    """A copy of the repository with the environment that repo2docker plans for it."""

    def __init__(self, folder: Path) -> None:
        self.home = copy_to(folder / "home")
        subprocess.run(["git", "init", "--quiet"], cwd=self.home, check=True)
        self.plan = self._plan()
        self.prefix = folder / "env"
        self.env = self._environment()

    def _plan(self) -> str:
        """The Dockerfile that repo2docker would build."""
        program = Path(sys.executable).with_name("jupyter-repo2docker")
        command = [program, "--no-build", "--debug", "."]
        told = subprocess.run(command, cwd=self.home, check=True, capture_output=True, text=True)
        return told.stdout + told.stderr

    @property
    def python(self) -> str:
        """The Python version of the plan, such as 3.11."""
        return "3." + re.search(r"environment-2epy-2d3-2e(\d+)-2dlinux-2d64", self.plan)[1]

    @property
    def base(self) -> list[str]:
        """The Jupyter packages of the base image with their versions."""
        conda = Path(repo2docker.__file__).parent / "buildpacks" / "conda"
        lock = (conda / f"environment.py-{self.python}-linux-64.lock").read_text()
        versions = dict(re.findall(r"/([a-z0-9_.-]+?)-(\d[^-/]*)-[^-/]+\.conda", lock))
        return [f"{name}=={versions[name]}" for name in BASE]

    def steps(self) -> list[str]:
        """The commands of the plan that belong to this repository."""
        ran = re.findall(r"^RUN (.*)$", self.plan, re.MULTILINE)
        return [line for line in ran if "binder/" in line]

    @property
    def command(self) -> list[str]:
        """The command that starts the server."""
        return json.loads(re.search(r"^CMD (\[.*\])$", self.plan, re.MULTILINE)[1])

    def _environment(self) -> dict[str, str]:
        passed = ("PIP_", "SSL_", "REQUESTS_")
        kept = {k: v for k, v in os.environ.items() if k.startswith(passed) or k.endswith("_proxy")}
        return {
            **kept,
            "PATH": f"{self.prefix}/bin:/usr/local/bin:/usr/bin:/bin",
            "HOME": str(self.home),
            "REPO_DIR": str(self.home),
            "KERNEL_PYTHON_PREFIX": str(self.prefix),
            "NB_PYTHON_PREFIX": str(self.prefix),
            "LANG": "C.UTF-8",
        }

    def run(self, line: str) -> str:
        """Run a line as the image would."""
        ran = subprocess.run(
            ["bash", "-c", line],
            check=False,
            cwd=self.home,
            env=self.env,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )
        assert ran.returncode == 0, f"{line}\n{ran.stdout}{ran.stderr}"
        return ran.stdout + ran.stderr

    def build(self) -> None:
        """The base environment, then the steps of the plan."""
        python = shutil.which(f"python{self.python}")
        if python:
            subprocess.run([python, "-m", "venv", self.prefix], check=True)
        else:
            venv.create(self.prefix, with_pip=True)
        self.run("python -m pip install --quiet --no-compile " + " ".join(self.base))
        for line in self.steps():
            self.run(line.replace("--no-cache-dir", "--no-compile"))

    @contextlib.contextmanager
    def server(self) -> Iterator[str]:
        """The server, started through binder/start on this machine alone; yields its address."""
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        flags = [f"--port={port}", "--ServerApp.ip=127.0.0.1", "--ServerApp.port_retries=0",
                 "--allow-root", "--no-browser", "--IdentityProvider.token="]  # fmt: skip
        command = [word for word in self.command if word not in ("--ip", "0.0.0.0")]
        with (self.home / "server.log").open("w") as log:
            started = subprocess.Popen(
                ["binder/start", *command, *flags],
                cwd=self.home,
                env=self.env,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        try:
            url = f"http://127.0.0.1:{port}"
            self._wait(url, started)
            yield url
        finally:
            started.terminate()
            started.wait(30)

    def _wait(self, url: str, server: subprocess.Popen[bytes]) -> None:
        for _second in range(120):
            with contextlib.suppress(OSError):
                get(url + "/api/status")
                return
            assert server.poll() is None, (self.home / "server.log").read_text()
            time.sleep(1)
        raise TimeoutError((self.home / "server.log").read_text())


def get(url: str) -> tuple[str, str]:
    """Where a page is in the end, and what stands there."""
    with urllib.request.urlopen(url, timeout=30) as page:
        return page.geturl(), page.read().decode()


@pytest.fixture(scope="module")
def binder(tmp_path_factory) -> Binder:
    """Binder's environment, built."""
    built = Binder(tmp_path_factory.mktemp("binder"))
    built.build()
    return built


def test_the_plan_follows_the_files_in_binder(binder):
    assert binder.python == (binder.home / "binder" / "runtime.txt").read_text().strip()[-4:]
    [install, *_scripts] = binder.steps()
    assert install.endswith('-r "binder/requirements.txt"')
    assert "./binder/postBuild" in binder.steps()
    assert "binder/start" in binder.plan


def test_the_packages_fit_together(binder):
    assert "No broken requirements" in binder.run("python -m pip check")


def test_the_rules_are_compiled_ahead(binder):
    cached = list((binder.home / ".cache" / "folkgames").rglob("*.nbc"))
    assert cached
    binder.run("python -c 'import folkgames as fg; fg.playouts(fg.Andada(), 10)'")
    assert sorted((binder.home / ".cache" / "folkgames").rglob("*.nbc")) == sorted(cached)


def test_the_server_opens_the_front_door(binder):
    with binder.server() as url:
        assert get(url)[0] == url + FRONT_DOOR
        assert "JupyterLab" in get(url + FRONT_DOOR)[1]
        page = json.loads(get(url + "/api/contents/notebooks/index.ipynb")[1])
        assert page["content"]["cells"]
        assert "python3" in json.loads(get(url + "/api/kernelspecs")[1])["kernelspecs"]


def test_the_board_is_known_to_jupyterlab(binder):
    listed = binder.run("binder/start jupyter labextension list")
    for extension in ("anywidget", "@jupyter-widgets/jupyterlab-manager"):
        assert re.search(rf"{extension} v\S+ .*enabled.*OK", listed), listed


def test_the_notebooks_run(binder):
    notebooks = sorted((binder.home / "notebooks").glob("*.ipynb"))
    assert {"andada.ipynb", "index.ipynb"} <= {path.name for path in notebooks}
    binder.run("binder/start jupyter execute " + " ".join(map(str, notebooks)))
