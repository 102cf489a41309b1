# make help says what can be typed here.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
LAB ?=

# Settings for installing elsewhere than into the environment have no place here.
unexport PIP_USER PIP_TARGET PIP_PREFIX

# The tests that take longest begin, so that two processes end at about the same time.
LONG := binder solve contract explorer_live

.PHONY: help lab test docs bench texts clean

help: ## what can be typed
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1	\2/p' $(MAKEFILE_LIST)

lab: $(VENV)/ready-lab ## set up and open the notebooks; LAB="…" passes options to JupyterLab
	cd notebooks && ../$(BIN)/jupyter lab index.ipynb $(LAB)

test: $(VENV)/ready-test ## set up and run every test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	CHROMIUM="$$($(BIN)/python tests/chromium.py)" && export CHROMIUM && \
	$(BIN)/python -m pytest -n2 --dist loadfile --no-loadscope-reorder --nbval \
	    $(LONG:%=tests/test_%.py) tests notebooks folkgames

docs: $(VENV)/ready-docs ## build the documentation into docs/_build/html
	$(BIN)/python -m sphinx -W --keep-going -b html docs docs/_build/html

bench: $(VENV)/ready-bench ## run every benchmark
	@for program in $$(grep -l __main__ benchmarks/*.py); do \
	    echo "== $$program"; $(BIN)/python $$program || exit 1; done

texts: $(VENV)/ready-test ## collect the sentences for translators
	$(BIN)/python tests/catalogue.py

clean: ## remove what the other targets have made
	rm -rf $(VENV) build dist docs/_build docs/games docs/notebooks docs/add-a-game.md
	rm -rf .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# One stamp for each set of extras: nothing is installed again until pyproject.toml changes.
$(VENV)/ready-%: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[$*]"
	@touch $@

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	    echo 'folkgames needs Python 3.11 or newer, and "$(PYTHON)" is not.'; \
	    echo 'Install one from https://www.python.org and type, for example: make lab PYTHON=python3.12'; \
	    exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
	    echo 'Python could not make an environment. On Debian or Ubuntu type: apt install python3-venv'; \
	    exit 1; }
