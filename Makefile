# Everything lives in .venv: nothing global is touched, and the second run is quick.
# Three processes test on two cores, for a third of the time a test waits for another process; each takes a run of neighbours
# (worksteal): tests of one file share what was compiled for it.
# Bytecode is kept, whatever the shell says: the tests start outplay hundreds of times.
PYTHON ?= python3
BIN := .venv/bin

unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: run web test wheel wheel-installed lint browser exhaustive matrix adapters cluster pyodide bench docs clean help

run: .venv/installed  ## draw the textbook's tree with what alpha-beta pruned, and prove a win in Connect Four
	@$(BIN)/outplay tree '[[3,12,8],[2,4,6],[14,5,2]]' --algorithm alpha-beta
	@echo
	@$(BIN)/outplay best connect-four --position 4444423365 --exact
	@echo
	@echo "Next: $(BIN)/outplay play connect-four, a game against it; make web, the same in the browser"
	@echo "      $(BIN)/outplay best examples/take_stones.py:TakeStones, a game in thirty lines: docs/first-game.md"
	@echo "      $(BIN)/outplay games; $(BIN)/outplay --help; README.md"

web: .venv/web  ## play, watch and compare in the browser: opens http://localhost:8000
	@$(BIN)/outplay web

# mypy keeps one core busy for a minute: the wheel is built on the other.
test: WHEEL_TESTS = tests/test_textbook.py tests/test_cli.py tests/test_layers.py
test: .venv/ready  ## everything that must hold: lint, types, tests, README examples, the built wheel
	$(MAKE) --jobs 2 lint wheel-installed
	$(BIN)/pytest -n 3 --dist worksteal -m "not slow"
	$(TEST_WHEEL)

WHEEL_TESTS ?= tests
TEST_WHEEL = cd .venv/empty && ../wheel/bin/pytest -n 2 --dist worksteal -m "not slow" -p no:cacheprovider \
	--rootdir=../.. -c ../../pyproject.toml $(addprefix ../../,$(WHEEL_TESTS))

wheel: wheel-installed  ## build the wheel, install it apart, and run the tests on it from an empty directory
	$(TEST_WHEEL)

wheel-installed: .venv/ready
	rm -rf dist .venv/wheel .venv/empty
	$(BIN)/python -m build --wheel --outdir dist . > .venv/build.log 2>&1 || { cat .venv/build.log; exit 1; }
	$(PYTHON) -m venv .venv/wheel
	.venv/wheel/bin/pip install --quiet --disable-pip-version-check dist/*.whl pytest pytest-xdist hypothesis duckdb
	mkdir .venv/empty

lint: .venv/ready  ## ruff and mypy --strict
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

browser: .venv/browser  ## drive the pages with Chromium, which is installed if it is missing; axe-core looks for barriers
	$(BIN)/pytest -m "slow or not slow" tests/test_browser_*.py tests/test_drawing_page.py

exhaustive: .venv/ready .venv/docs  ## slow: every tree of a small scope, every window, every option; a million random games; the documentation
	$(BIN)/pytest -n 2 --dist worksteal -m slow

matrix: .venv/ready  ## slow: the compiler's tests with the oldest and the newest Numba, on every Python from 3.11 on that is here
	$(BIN)/python tests/matrix.py

adapters: .venv/ready  ## slow: games of OpenSpiel, PettingZoo, Gambit, aima-python and easyAI beside ours
	$(BIN)/pip install --quiet --disable-pip-version-check --only-binary pygambit 'pygambit>=17.0.0b2' aima3
	$(BIN)/pytest -m "slow or not slow" tests/test_adapters.py

cluster: .venv/ready  ## slow: a Ray cluster of two nodes on this machine, one of which is lost on the way
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[cluster]'
	$(BIN)/pytest -m "slow or not slow" tests/test_cluster*.py

pyodide: .venv/browser  ## slow: the plain engine in the browser, by Pyodide; the page is then in .venv/pyodide
	npm install --silent --no-save --no-package-lock --prefix .venv/npm pyodide
	rm -rf .venv/pyodide dist && $(BIN)/python -m build --wheel --outdir dist . > .venv/build.log 2>&1 || { cat .venv/build.log; exit 1; }
	mkdir -p .venv/pyodide && cp -r .venv/npm/node_modules/pyodide examples/browser/index.html .venv/pyodide/
	cp dist/*.whl .venv/pyodide/outplay.whl
	$(BIN)/pytest -m slow tests/test_pyodide.py

bench: .venv/bench  ## compare with peers on one machine in one run; writes bench/results.json
	$(BIN)/python -m bench

docs: .venv/docs  ## draw the pictures of the pages, and build the documentation into site/
	$(BIN)/python docs/pictures.py
	$(BIN)/zensical build --clean --strict

clean:  ## remove everything that was built
	rm -rf .venv dist site build .mypy_cache .ruff_cache .pytest_cache

help:  ## this list
	@grep -hE '^[a-z-]+:.*##' Makefile | awk -F ':.*## ' '{ printf "  make %-12s %s\n", $$1, $$2 }'

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "outplay needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version). Try: make PYTHON=python3.11"; exit 1; }
	$(PYTHON) -m venv .venv

.venv/installed: .venv/bin/python pyproject.toml
	$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	@touch $@

.venv/ready: .venv/bin/python pyproject.toml
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev,web,png,browser]'
	@touch $@ .venv/installed

.venv/web: .venv/bin/python pyproject.toml
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[web]'
	@touch $@

.venv/browser: .venv/ready
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[browser]'
	@command -v chromium > /dev/null || \
		{ command -v apt-get > /dev/null && apt-get update -qq && apt-get install -y -qq chromium; } || \
		{ echo "Chromium is missing: install your system's package of it"; exit 1; }
	@command -v npm > /dev/null && npm install --silent --no-save --no-package-lock --prefix .venv/npm axe-core || \
		echo "npm is missing: the search for barriers with axe-core is left out"
	@touch $@

.venv/docs: .venv/bin/python pyproject.toml
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[docs]'
	@touch $@

.venv/bench: .venv/bin/python pyproject.toml
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[bench]'
	@touch $@
