# `make run` starts the program, `make test` checks it. Both install what is missing first.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/installed-$(shell cat requirements.txt requirements-dev.txt | cksum | cut -d' ' -f1)
# WeasyPrint's text layout, quick font subsetting, a text font with tabular figures; the tests' browser and its driver,
# and their scanner: a QR code drawn on a screen is read as a camera reads it, by a program that did not draw it.
DEBIAN := libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 fonts-inter chromium-headless-shell libatomic1 zbar-tools

.PHONY: help setup debian run test format lint types unit browser bench bench-seating demo lock clean

help:
	@echo "make run    install what is missing, load the demo championship once, start on http://127.0.0.1:8000"
	@echo "make test   install what is missing, run every check"
	@echo "make setup | format | lint | types | unit | browser | bench | bench-seating | lock | clean"

setup: debian $(STAMP)

# Installs as root or with a sudo that asks nothing; else says in one line what to type.
debian:
	@command -v dpkg-query >/dev/null || { echo "This needs Debian or a system made from it: the packages $(DEBIAN) are missing."; exit 1; }; \
	missing=""; \
	for package in $(DEBIAN); do \
	  dpkg-query -W -f='$${Status}' $$package 2>/dev/null | grep -q 'ok installed' || missing="$$missing $$package"; \
	done; \
	$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || missing="$$missing python3-venv"; \
	[ -z "$$missing" ] && exit 0; \
	if [ "$$(id -u)" = 0 ]; then as=""; elif sudo -n true 2>/dev/null; then as="sudo -n"; \
	else echo "Please type: sudo apt-get update && sudo apt-get install -y --no-install-recommends$$missing"; exit 1; fi; \
	echo "Installing$$missing ..."; \
	log=$$(mktemp); \
	if $$as apt-get update -qq >"$$log" 2>&1 && $$as env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing >>"$$log" 2>&1; \
	then rm -f "$$log"; \
	else cat "$$log"; echo "Please type: sudo apt-get update && sudo apt-get install -y --no-install-recommends$$missing"; exit 1; fi

$(STAMP): requirements.txt requirements-dev.txt
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed: make PYTHON=python3.11 ..." if sys.version_info < (3, 11) else 0)'
	@[ -x $(BIN)/python ] || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	@rm -f $(VENV)/installed-*; touch $@

run: setup
	@$(BIN)/python manage.py serve

test: setup lint types unit browser

lint:
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports
	$(BIN)/python manage.py makemigrations --check --dry-run
	DJANGO_SETTINGS_MODULE=tournament.settings.production ALLOWED_HOSTS=localhost $(BIN)/python manage.py check --deploy --fail-level WARNING

types:
	$(BIN)/mypy

unit:
	$(BIN)/python -m pytest -q tests/scoring --cov=scoring --cov-branch -n 2
	$(BIN)/python -m pytest -q tests --ignore=tests/scoring --ignore=tests/browser -n 2

browser:
	$(BIN)/python -m pytest -q tests/browser -n 2

format: setup
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: setup
	$(BIN)/python -m tests.benchmarks

bench-seating: setup
	$(BIN)/python -m tests.benchmarks.seating

demo: setup
	$(BIN)/python manage.py demo $(if $(RULEBOOK),--rulebook $(RULEBOOK))

# Resolves the newest versions anew; needs uv. The locks carry hashes and no index address.
lock:
	uv pip compile -q --upgrade --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --no-annotate requirements.in -o requirements.txt
	uv pip compile -q --upgrade --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --no-annotate requirements-dev.in -o requirements-dev.txt

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
