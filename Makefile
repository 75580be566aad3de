# Guimard: `make play` and `make test` set everything up by themselves, in .venv.

PYTHON ?= python3
ARGS ?=
bin := .venv/bin

.DEFAULT_GOAL := help
.PHONY: help play test test-long lint bench docs lock

help: ## List the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1\t\2/p' Makefile | expand -t 14

play: .venv/base.stamp ## Play (ARGS are handed to `guimard play`)
	@$(bin)/guimard play $(ARGS)

test: .venv/dev.stamp ## Run the tests
	@$(bin)/python -m pytest $(ARGS)

test-long: .venv/dev.stamp ## Run the tests that take minutes
	@$(bin)/python -m pytest -m long $(ARGS)

lint: .venv/dev.stamp ## Check style, types and the direction of dependencies
	@$(bin)/ruff check
	@$(bin)/ruff format --check
	@$(bin)/mypy
	@$(bin)/lint-imports

bench: .venv/base.stamp ## Measure speed
	@$(bin)/guimard bench $(ARGS)

# One resolution for every supported Python; newer versions only when asked: make lock ARGS=--upgrade
compile := $(bin)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-header --no-annotate $(ARGS) pyproject.toml requirements/build.in

lock: .venv/dev.stamp ## Pin the requirements again
	@$(compile) --output-file requirements/base.txt
	@$(compile) requirements/dev.in --constraint requirements/base.txt --output-file requirements/dev.txt

# The environment. A stamp is younger than all that it was made from.
pip := $(bin)/python -m pip --quiet --disable-pip-version-check

.venv/made.stamp:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Guimard needs Python 3.11 or newer; $(PYTHON) is " + sys.version.split()[0] + ". Name another one: make PYTHON=python3.13")'
	@$(PYTHON) -m venv .venv
	@touch $@

.venv/base.stamp: .venv/made.stamp requirements/base.txt pyproject.toml
	@echo "Installing what Guimard needs into .venv ..."
	@$(pip) install --require-hashes -r requirements/base.txt
	@$(pip) install --no-build-isolation --no-deps -e .
	@touch $@

.venv/dev.stamp: .venv/base.stamp requirements/dev.txt
	@echo "Installing what the tests need into .venv ..."
	@$(pip) install --require-hashes -r requirements/dev.txt
	@touch $@
