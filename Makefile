# `make play` and `make test` set everything up by themselves, in .venv, and only what is missing.

PYTHON ?= python3
ARGS ?=
bin := .venv/bin

.DEFAULT_GOAL := help
.PHONY: help play test test-long lint bench docs pictures lock

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile

play: .venv/base.stamp ## Play a game; ARGS="..." is handed to guimard play
	@$(bin)/guimard play $(ARGS)

test: .venv/dev.stamp ## Run the tests; ARGS="..." is handed to pytest
	@$(bin)/python -m pytest --numprocesses 2 --cov $(ARGS)

test-long: .venv/dev.stamp ## Run the tests that take minutes
	@$(bin)/python -m pytest --numprocesses 2 -m long $(ARGS)

lint: .venv/dev.stamp ## Check style, types and the direction of dependencies
	@$(bin)/ruff check
	@$(bin)/ruff format --check
	@$(bin)/mypy
	@$(bin)/lint-imports --no-logo

bench: .venv/base.stamp ## Measure speed; ARGS="..." is handed to guimard bench
	@$(bin)/guimard bench $(ARGS)

docs: .venv/dev.stamp ## Write the reference of the Python interface to build/docs
	@$(bin)/pdoc --output-directory build/docs guimard
	@echo "Open build/docs/index.html"

pictures: .venv/base.stamp ## Draw the pictures in docs/img again
	@$(bin)/python docs/make_pictures.py

lock: .venv/dev.stamp ## Pin the requirements; ARGS=--upgrade takes the newest
	@$(compile) --output-file requirements/base.txt
	@$(compile) requirements/dev.in --constraint requirements/base.txt --output-file requirements/dev.txt

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
