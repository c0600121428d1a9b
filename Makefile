# `make help` lists the targets. Each one works as the first command on a fresh machine: what it
# needs is set up once, and again only after locks/, pyproject.toml or hatch_build.py changed.

PYTHON ?= python3
BIN := .venv/bin
PLAYABLE := .venv/.playable
READY := .venv/.ready
COMPILED := .venv-compiled/bin
COMPILED_READY := .venv-compiled/.ready
ENGINE := $(shell find src -name '*.py' -o -name '*.toml' -o -name '*.c' 2>/dev/null)

# The teaching game lies in examples/, which is not installed.
TEACHING := examples.teaching:GAME
play fuzz bench types goldens: export PYTHONPATH := .

ARGS ?=
RETRIES ?= 0
# Servers, databases and browsers make a test wait, so that there is work for more processes than cores.
WORKERS ?= $(shell cores=$$(nproc 2>/dev/null || sysctl -n hw.ncpu 2>/dev/null || echo 2); echo $$((cores + (cores + 1) / 2)))
SIDE_BY_SIDE = -n $(WORKERS) --maxprocesses 8 --dist loadfile --no-loadscope-reorder --reruns $(RETRIES) -rfER
# Without runs of the kit, bots and random games, which take long and reach what others reach, and what counts memory.
SLOW = conformance or keeps_every_promise or leaving_out or sentences or beat or two_hidden or tribulations or preview \
	or random_games or suspects or forgotten
COVERING = tests/kernel tests/formats tests/games -k 'not ($(SLOW))' \
	$(foreach each,breaches mutants truths worlds earlier_rules told,--ignore=tests/games/test_$(each).py)
GAME ?=
MINUTES ?= 1
BUDGET ?= 300
GAMES ?=

all_games = $$($(BIN)/python -c 'import walpurgis; print(*walpurgis.games())')

# A loop over GAMES, or over all of them and the teaching game; it stops at the first failure.
each_game = set -e; games='$(GAMES)'; \
	test -n "$$games" || games="$(all_games) $(TEACHING)"; \
	for game in $$games; do

.DEFAULT_GOAL := help
.PHONY: help setup play test screens check format coverage fuzz mutants bench hostile ray learn goldens types docs compiled \
	elsewhere wheels lock newest clean
.DELETE_ON_ERROR:

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

setup: $(READY) ## Make .venv and install everything into it

play: $(PLAYABLE) ## Open the page and play (GAME=... plays that game in the terminal)
	@if test -n '$(GAME)'; then $(BIN)/walpurgis play $(GAME); \
		else $(BIN)/python web/build.py && PYTHONPATH="$$($(BIN)/python fast_engine.py):." $(BIN)/walpurgis serve --open $(ARGS); fi

# The browser's tests come after the others: they would hold the event loop that the server's tests need.
test: $(READY) ## Run the tests, side by side (ARGS=... goes to pytest and runs what it names; RETRIES=...)
	@$(BIN)/python web/build.py
	@$(BIN)/python web/build.py npm test
	@$(BIN)/python tests/web/browser.py
	@$(BIN)/python tests/proxies.py
	@rm -f build/left-out.json
	@if test -n '$(strip $(ARGS))'; then $(BIN)/python -m pytest $(ARGS); \
		else export LEFT_OUT=build/left-out.json; $(BIN)/python -m pytest $(SIDE_BY_SIDE) --ignore=tests/web \
		&& $(BIN)/python -m pytest $(SIDE_BY_SIDE) tests/web; fi

screens: $(READY) ## Take pictures of every screen of the web client (ARGS="broom phone" takes some)
	@$(BIN)/python web/build.py
	@$(BIN)/python tests/web/browser.py
	@$(BIN)/python tests/web/screens.py $(ARGS)

check: $(READY) ## Format, lint, types, import contract
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python web/generate.py --check
	$(BIN)/python web/generate_protocol.py --check
	$(BIN)/python web/build.py npm run check

format: $(READY) ## Format the code and mend what lint can mend
	@$(BIN)/ruff check --fix --exit-zero --quiet
	@$(BIN)/ruff format
	@$(BIN)/python web/build.py npm run format

coverage: $(READY) ## Show the lines and branches of the rules that no quick test reaches; too many are an error
	@rm -f .coverage .coverage.*
	@$(BIN)/coverage run -m pytest $(SIDE_BY_SIDE) -q $(COVERING) $(ARGS)
	@$(BIN)/coverage combine --quiet
	@$(BIN)/coverage report

fuzz: $(READY) ## What takes long: random play under all checks (MINUTES=... a game, GAMES="..."), more looks of the page
	@$(each_game) $(BIN)/walpurgis fuzz $$game --minutes $(MINUTES); done
	@$(each_game) $(BIN)/walpurgis fuzz $$game --minutes $(MINUTES) --positions 1000000; done
	@$(BIN)/python web/build.py
	@$(BIN)/python tests/web/browser.py
	@$(BIN)/python -m pytest -m fuzz $(ARGS)

mutants: $(READY) ## Put faults into a game's rules and list those that no test notices (GAME=..., BUDGET=...)
	@$(BIN)/python tests/mutants.py $(GAME) --budget $(BUDGET)

bench: $(READY) ## Measure speed, side by side with a peer and with the last run
	@$(BIN)/python bench/run.py $(ARGS)

hostile: $(READY) ## Honest games beside hostile clients (MINUTES=...)
	@$(BIN)/python -m bench.hostile --minutes $(MINUTES)

ray: $(READY) ## Install Ray, and play a tournament on a real cluster of this machine
	$(call install,$(BIN),--require-hashes --requirement locks/ray.txt)
	@$(BIN)/python -m pytest -rs tests/arena/test_ray.py $(ARGS)

# pip, since it may be told of a build of PyTorch without CUDA, which is a tenth of the size.
learn: $(READY) ## Install PyTorch, learn the teaching game from nothing, and run the learning example for a moment
	@$(BIN)/python -m $(PIP) install --requirement locks/learn.txt
	@$(BIN)/python -m pytest -rs tests/envs/test_learning.py tests/learning $(ARGS)

goldens: $(READY) ## Write anew what tests compare with, and show what differs (GAMES="..."); review the diff
	@$(BIN)/python tests/goldens.py $(GAMES)

types: $(READY) ## Write the web client's types, and the JSON Schema of every game into build/schema/
	@$(BIN)/python web/generate.py
	@$(BIN)/python web/generate_protocol.py
	@mkdir -p build/schema
	@$(each_game) \
		file=build/schema/$${game%:*}.json; $(BIN)/walpurgis schema $$game > $$file; echo $$file; \
	done

docs: $(READY) ## Build the documentation into site/
	@$(BIN)/python docs/spine.py
	@$(BIN)/zensical build --clean --strict

compiled: $(COMPILED_READY) ## Compile the engine with mypyc and run the same tests against it
	@WALPURGIS_BUILD=compiled $(COMPILED)/python -m pytest $(ARGS)

elsewhere: $(READY) ## Install other libraries into .venv-elsewhere, and train or play our games with each
	@test -x .venv-elsewhere/bin/python || $(PYTHON) -m venv .venv-elsewhere
	@.venv-elsewhere/bin/python -m $(PIP) install --requirement locks/elsewhere.txt --editable '.[envs,openspiel]'
	@.venv-elsewhere/bin/python -m pytest -rs tests/envs/test_elsewhere.py $(ARGS)

wheels: $(READY) ## Build sdist, wheels (pure, compiled, networks) into dist/, and check them (ARGS=pure builds one)
	@$(BIN)/python wheels.py $(ARGS)

lock: $(READY) ## Write the exact versions in locks/ anew (ARGS=--upgrade takes the newest that pyproject.toml allows)
	@$(LOCK) --extra dev --output-file locks/dev.txt $(ARGS) pyproject.toml
	@$(LOCK) --extra server --extra terminal --extra web --constraint locks/dev.txt --output-file locks/play.txt pyproject.toml
	@$(LOCK) --extra server --constraint locks/dev.txt --output-file locks/server.txt pyproject.toml
	@$(LOCK) --extra ray --constraint locks/dev.txt --output-file locks/ray.txt $(ARGS) pyproject.toml
	@$(LOCK) --output-file locks/wheels.txt locks/wheels.in $(ARGS)

newest: $(READY) ## Run the tests with other versions than those in locks/ (RESOLUTION=highest, or lowest-direct)
	@$(PYTHON) -m venv --clear .venv-newest
	$(BIN)/uv pip install --quiet --python .venv-newest/bin/python --resolution $(RESOLUTION) --editable '.[dev]'
	@.venv-newest/bin/python -m pytest $(ARGS)

clean: ## Remove everything that the targets above have made
	rm -rf .venv .venv-compiled .venv-newest .venv-elsewhere build dist site .cache .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
	rm -rf .hypothesis .coverage htmlcov src/walpurgis/web web/node_modules
	rm -rf docs/rules web/src/generated/box web/src/generated/meta web/src/generated/texts
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

PIP := pip --quiet --quiet --disable-pip-version-check
# uv installs in seconds; where it cannot be had, or cannot reach what pip is set up to reach, pip does it.
UV := $(shell sed -n 's/^\(uv==[^ ]*\).*/\1/p' locks/dev.txt)
RESOLUTION ?= highest
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate \
	--no-emit-package walpurgis-networks --custom-compile-command 'make lock'

define install # (environment's bin, what to install)
	@if $(1)/python -m $(PIP) install '$(UV)' \
		&& $(1)/uv pip install --quiet --python $(1)/python $(2); then :; \
	else echo 'uv could not install it; trying pip'; \
		$(1)/python -m $(PIP) install $(2); fi
endef

# What `make play` needs is there in seconds; everything else is added to it when another target asks.
$(PLAYABLE): locks/play.txt pyproject.toml hatch_build.py
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo 'Walpurgis needs Python 3.11 or newer; name one with PYTHON=...'; exit 1; }
	@echo 'Setting up .venv ...'
	@$(PYTHON) -m venv --clear .venv
	$(call install,$(BIN),--require-hashes --requirement locks/play.txt)
	$(call install,$(BIN),--no-deps --editable .)
	@touch $@

$(READY): locks/dev.txt $(PLAYABLE)
	@echo 'Installing what tests and checks need ...'
	$(call install,$(BIN),--require-hashes --requirement locks/dev.txt)
	@touch $@

# The environment stays as it is; only the wheel inside is made anew when the engine changes.
$(COMPILED_READY): $(READY) $(ENGINE)
	@echo 'Compiling the engine ...'
	@rm -rf build/compiled
	@WALPURGIS_COMPILE=1 WALPURGIS_COMPILED=$(CURDIR)/build/binaries \
		$(BIN)/python -m $(PIP) wheel --no-deps --wheel-dir build/compiled . ./networks
	@test -x $(COMPILED)/python || $(PYTHON) -m venv .venv-compiled
	@$(COMPILED)/python -m $(PIP) uninstall --yes walpurgis walpurgis-networks
	$(call install,$(COMPILED),--require-hashes --requirement locks/dev.txt)
	$(call install,$(COMPILED),--no-deps build/compiled/*.whl)
	@touch $@
