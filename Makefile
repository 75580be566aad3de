# `make play` and `make test` set everything up by themselves, in .venv, and only what is missing.

PYTHON ?= python3
ARGS ?=
bin := .venv/bin
client := src/guimard/server/static/made.stamp
types := web/src/lib/protocol/messages.ts

.DEFAULT_GOAL := help
.PHONY: help play client test test-long lint bench research peers cuda balance connection strength pages docs pictures screenshots lock

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' Makefile

play: .venv/base.stamp $(client) ## Play in the browser; ARGS="..." is handed to guimard serve
	@$(bin)/guimard serve --open $(ARGS)

client: $(client) ## Build the browser client into src/guimard/server/static

test: .venv/dev.stamp .venv/ray.stamp .venv/research.stamp $(client) $(types) ## Run the tests; ARGS="..." is handed to pytest
	@.ci/system-packages
	@$(if $(ARGS),,npm --prefix web run --silent test)
	@$(bin)/python -m pytest --numprocesses 2 --cov $(ARGS)

test-long: .venv/dev.stamp .venv/ray.stamp .venv/research.stamp $(client) ## Run the tests that take minutes
	@.ci/system-packages
	@$(bin)/python -m pytest --numprocesses 2 -m long $(ARGS)

lint: .venv/dev.stamp $(types) ## Check style, types and the direction of dependencies
	@$(bin)/ruff check
	@$(bin)/ruff format --check
	@$(bin)/mypy
	@$(bin)/lint-imports --no-logo
	@npm --prefix web run --silent check

bench: .venv/base.stamp ## Measure speed; ARGS="..." is handed to guimard bench
	@$(bin)/guimard bench $(ARGS)

research: .venv/research.stamp ## Install what environments for learning need: PettingZoo, Gymnasium, OpenSpiel

peers: .venv/peers.stamp ## Install the other collections of games that bench compares with

cuda: .venv/cuda.stamp ## Install what batches on a graphics card of NVIDIA's need

balance: .venv/base.stamp ## Play random games of every module and city for docs/metro/balance.md
	@$(bin)/python docs/make_balance.py $(ARGS)

connection: .venv/base.stamp ## Let the simple bots play 20,000 games for docs/rules/paris-connection-games.md
	@$(bin)/python docs/make_connection.py $(ARGS)

strength: .venv/base.stamp ## Play the matches of docs/strength.md that are missing; ARGS="..." tells which
	@$(bin)/python docs/make_strength.py $(ARGS)

pages: .venv/base.stamp ## Write the pages of games, modules and cities again, from their rules and parts
	@$(bin)/python docs/make_game_pages.py $(ARGS)
	@$(bin)/python docs/make_environments.py

docs: .venv/dev.stamp ## Write the reference of the Python interface to build/docs
	@$(bin)/pdoc --output-directory build/docs guimard
	@echo "Open build/docs/index.html"

pictures: .venv/base.stamp ## Draw the pictures in docs/img, and the page's icons, again
	@$(bin)/python docs/make_pictures.py
	@$(bin)/python docs/make_icons.py
	@$(bin)/python docs/make_game_pages.py --pictures

screenshots: .venv/dev.stamp $(client) ## Take the pictures of the page in docs/img/page again
	@$(bin)/python docs/make_screenshots.py

lock: .venv/dev.stamp ## Pin the requirements; ARGS=--upgrade takes the newest
	@$(compile) --output-file requirements/base.txt
	@$(compile) requirements/dev.in --constraint requirements/base.txt --output-file requirements/dev.txt
	@$(compile) --extra ray --constraint requirements/dev.txt --output-file requirements/ray.txt
	@$(compile) --extra research --extra openspiel --constraint requirements/dev.txt \
		--output-file requirements/research.txt
	@$(compile) --extra peers --constraint requirements/research.txt --constraint requirements/dev.txt \
		--output-file requirements/peers.txt
	@$(compile) --extra cuda --constraint requirements/dev.txt --output-file requirements/cuda.txt

# One resolution serves every supported Python; the files name no registry.
compile = $(bin)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-header --no-annotate $(ARGS) pyproject.toml requirements/build.in

# The environment. Each stamp is touched when its step is complete, so a broken-off set-up goes on where
# it stopped. An environment made in another place is useless here (its scripts name that place).
ifneq ($(shell cat .venv/made.stamp 2>/dev/null || pwd -P),$(CURDIR))
$(shell rm -rf .venv)
endif

pip := $(bin)/python -m pip --quiet --disable-pip-version-check install

.venv/made.stamp:
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Guimard needs Python 3.11 or newer, \
	and $(PYTHON) is " + sys.version.split()[0] + ". Name a newer one: make PYTHON=python3.13 ...")'
	@$(PYTHON) -m venv .venv
	@pwd -P > $@

.venv/base.stamp: .venv/made.stamp requirements/base.txt pyproject.toml
	@echo "Installing what Guimard needs into .venv ..."
	@$(pip) --require-hashes -r requirements/base.txt
	@$(pip) --no-build-isolation --no-deps -e .
	@touch $@

.venv/dev.stamp: .venv/base.stamp requirements/dev.txt
	@echo "Installing what the tests need into .venv ..."
	@$(pip) --require-hashes -r requirements/dev.txt
	@touch $@

# Ray is a large wheel, and not made for every system: the tests that need it are skipped without.
.venv/ray.stamp: .venv/dev.stamp requirements/ray.txt
	@echo "Installing Ray for the tests into .venv ..."
	@$(pip) --require-hashes -r requirements/ray.txt || echo "Ray cannot be installed here; its tests are skipped."
	@touch $@

# The interfaces for learning; OpenSpiel is not made for every system either.
.venv/research.stamp: .venv/dev.stamp requirements/research.txt
	@echo "Installing PettingZoo, Gymnasium and OpenSpiel for the tests into .venv ..."
	@$(pip) --require-hashes -r requirements/research.txt || \
		echo "They cannot be installed here; their tests are skipped."
	@touch $@

# What only measurements want: a gigabyte with JAX.
.venv/peers.stamp: .venv/research.stamp requirements/peers.txt
	@echo "Installing other collections of games to compare with into .venv ..."
	@$(pip) --require-hashes -r requirements/peers.txt
	@touch $@

# The driver is the machine's own.
.venv/cuda.stamp: .venv/dev.stamp requirements/cuda.txt
	@echo "Installing numba-cuda into .venv ..."
	@$(pip) --require-hashes -r requirements/cuda.txt
	@touch $@

# The browser client. It is built without its types, which come from the server's messages and only serve to check it.
web/node_modules/made.stamp: web/package-lock.json
	@echo "Installing what the browser client needs into web/node_modules ..."
	@npm --prefix web ci --silent
	@touch $@

$(client): web/node_modules/made.stamp $(shell find web/src web/public web/*.* src/guimard/texts/*.json -type f \
		-not -path $(types) -not -path web/schema.json)
	@echo "Building the browser client ..."
	@npm --prefix web run --silent build -- --logLevel warn
	@touch $@

$(types): .venv/base.stamp web/node_modules/made.stamp web/scripts/types.js \
		$(shell find src/guimard/rules src/guimard/tables src/guimard/server -name '*.py')
	@$(bin)/python -m guimard.server.schema web/schema.json
	@npm --prefix web run --silent types
