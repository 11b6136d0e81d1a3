# Bare `make` lists what there is. Every target that needs the environment makes it first.
PYTHON := .venv/bin/python

.DEFAULT_GOAL := help
.PHONY: help setup run test test-gpio test-services check drill fuzz rehearse soak simulate screens bench wheel fmt

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

setup: ## make this machine ready: system packages and .venv
	@scripts/setup

run: setup ## a head table and one simulated table; without a display, a demonstration into out/
	@$(PYTHON) -m scripts.run

test: ## all tests
	@scripts/setup test
	@$(PYTHON) -m pytest

test-gpio: ## the pins on a real kernel's simulated GPIO chip, in an emulated machine (3 minutes)
	@scripts/setup gpio
	@$(PYTHON) -m scripts.test_gpio

test-services: ## the services under a real systemd, in a container; needs root (3 minutes)
	@scripts/setup services
	@$(PYTHON) -m scripts.test_services

check: ## lint, types and tests: what every commit passes
	@scripts/setup test
	@$(PYTHON) -m ruff check .
	@$(PYTHON) -m ruff format --check .
	@$(PYTHON) -m mypy
	@$(PYTHON) -m pytest

drill: setup ## kill the programs at random moments of a match, hundreds of times
	@$(PYTHON) -m scripts.drill

fuzz: ## try every way in with input that reaches new code (a minute each, 35 in all)
	@scripts/setup fuzz
	@$(PYTHON) -m scripts.fuzz

rehearse: setup ## play an event at virtual tables while programs die and cables are pulled, and compare both ends
	@$(PYTHON) -m headtable rehearse --faults

soak: setup ## sixty boards in eight hours of hastened time, in real processes: memory, files, lateness (12 minutes)
	@$(PYTHON) -m scripts.soak --speed 40

simulate: setup ## a thousand events with faults, each from a seed, on pushed time
	@$(PYTHON) -m scripts.simulate --seeds 1000

screens: setup ## a picture of every screen in every state, into docs/screens/
	@$(PYTHON) -m scripts.screens

bench: setup ## measure, print and write out/bench.json
	@$(PYTHON) -m scripts.bench

wheel: setup ## build the package into out/, install it anew and try its pages (2 minutes)
	@$(PYTHON) -m scripts.wheel

fmt: setup ## format the code and sort the imports
	@$(PYTHON) -m ruff check --fix-only --quiet .
	@$(PYTHON) -m ruff format --quiet .
