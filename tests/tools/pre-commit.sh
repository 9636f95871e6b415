#!/usr/bin/env bash
# A git hook, put in its place by `make hooks`: what is committed is formatted and linted.
set -euo pipefail
before=$(git diff | cksum)
make --no-print-directory format lint
[ "$(git diff | cksum)" = "$before" ] || { echo "Formatting changed something: look, git add, commit again."; exit 1; }
