#!/usr/bin/env bash
# The README's two commands as a newcomer meets them: in a bare Debian, in a fresh clone of what is committed here.
#
#   tests/tools/portability.sh SUITE TARGET...     SUITE: trixie or bookworm; TARGET: what comes after `make run`: test
#
# For root alone. Debian's packages, Python's and npm's come from where this machine gets its own, by its own settings.
# Mounts and processes are in namespaces of their own: nobody else sees them, and they are gone when this ends.
set -Eeuo pipefail

suite=$1
targets=("${@:2}")
patience=900

[ "$(id -u)" = 0 ] || { echo "Only root can make a Debian of its own. Please type: sudo make portability"; exit 1; }
command -v debootstrap >/dev/null || { apt-get update -qq && apt-get install -y -qq --no-install-recommends debootstrap; } >/dev/null

if [ -z "${BARE_DEBIAN:-}" ]; then
  BARE_DEBIAN=$(mktemp -d "${TMPDIR:-/tmp}/spielliste-$suite-XXXXXX")
  export BARE_DEBIAN
  trap 'rm -rf --one-file-system "$BARE_DEBIAN"' EXIT
  trap 'exit 130' INT TERM HUP
  unshare --mount --pid --fork --kill-child "$0" "$@"
  exit
fi

# timed STEP COMMAND...: how long it took is said at the end; a failure ends everything.
timed() {
  step=$1 began=$SECONDS
  echo "$suite: $step ..."
  "${@:2}"
  times+=("$suite: $step: $((SECONDS - began)) s")
}
times=()
trap 'echo "$suite: $step: failed after $((SECONDS - began)) s"' ERR

# What on this machine says where packages come from: variables, and files (those the variables name among them).
variables() {
  env | grep -iE '^(https?_proxy|no_proxy|all_proxy|pip_[a-z_]+|npm_config_[a-z_]+|[a-z0-9_]*ca_[a-z_]+|ssl_cert_[a-z]+)='
}
files() {
  variables | cut -d= -f2-
  python3 -m pip config list 2>/dev/null | sed -n "s/.*\.cert='\(.*\)'/\1/p"
  printf '%s\n' /etc/pip.conf /etc/npmrc ~/.npmrc ~/.pip/pip.conf ~/.config/pip/pip.conf /usr/local/share/ca-certificates/*
}

bare_debian() {
  local mirror file log="$BARE_DEBIAN/debootstrap.log"
  # shellcheck disable=SC2016
  mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Identifier: Packages' 'Origin: Debian' 'Label: Debian' | sort -u | head -1)
  debootstrap --variant=minbase --include=git,make,python3 "$suite" "$BARE_DEBIAN" "$mirror" >"$log" || { tail -20 "$log"; false; }
  mount -t proc proc "$BARE_DEBIAN/proc"
  mount --rbind /dev "$BARE_DEBIAN/dev"
  cp -L /etc/resolv.conf /etc/hosts "$BARE_DEBIAN/etc/"
  apt-config dump Acquire | grep -E '^Acquire::(https?::|Check-)' >"$BARE_DEBIAN/etc/apt/apt.conf.d/90from-outside" || true
  files | while read -r file; do [ ! -f "$file" ] || cp -L --parents "$file" "$BARE_DEBIAN"; done
  git clone --quiet . "$BARE_DEBIAN/srv/spielliste"
}

inside() {
  local passed_on
  mapfile -t passed_on < <(variables)
  chroot "$BARE_DEBIAN" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME="$HOME" NPM_CONFIG_GLOBALCONFIG=/etc/npmrc \
    "${passed_on[@]}" make --no-print-directory -C /srv/spielliste "$@"
}

answers() { python3 -c "import urllib.request as r; r.build_opener(r.ProxyHandler({})).open('http://127.0.0.1:$1/')" 2>/dev/null; }

run_until_it_answers() {
  local port server deadline=$((SECONDS + patience))
  port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
  set -m # a process group of its own, to be stopped as one
  inside run PORT="$port" &
  server=$!
  set +m
  until answers "$port"; do
    kill -0 "$server" 2>/dev/null && [ "$SECONDS" -lt "$deadline" ] || return 1
    sleep 1
  done
  kill -- -"$server"
  wait "$server" || true
}

timed "a bare Debian" bare_debian
timed "make run, until it answers" run_until_it_answers
for target in "${targets[@]}"; do timed "make $target" inside "$target"; done
printf '%s\n' "" "${times[@]}"
