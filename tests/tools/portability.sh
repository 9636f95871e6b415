#!/usr/bin/env bash
# The README's two commands as a newcomer meets them: in a bare Debian, in a fresh clone of what is committed here.
#
#   tests/tools/portability.sh SUITE TARGET...     SUITE: trixie or bookworm; TARGET: what comes after `make run`: test
#
# For root alone. Debian's packages, Python's and npm's come from where this machine gets its own, by its own settings.
set -Eeuo pipefail
# shellcheck source=tests/tools/own_debian.sh
. "$(dirname "$0")/own_debian.sh"

suite=$1
targets=("${@:2}")
patience=900

alone "$0" "$@"
needs debootstrap debootstrap

# timed STEP COMMAND...: how long it took is said at the end; a failure ends everything.
timed() {
  step=$1 began=$SECONDS
  echo "$suite: $step ..."
  "${@:2}"
  times+=("$suite: $step: $((SECONDS - began)) s")
}
times=()
trap 'echo "$suite: $step: failed after $((SECONDS - began)) s"' ERR

bare_debian() {
  local mirror file log="$OWN_DEBIAN/debootstrap.log"
  # shellcheck disable=SC2016
  mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Identifier: Packages' 'Origin: Debian' 'Label: Debian' | sort -u | head -1)
  debootstrap --variant=minbase --include=git,make,python3 "$suite" "$OWN_DEBIAN" "$mirror" >"$log" || { tail -20 "$log"; false; }
  mount -t proc proc "$OWN_DEBIAN/proc"
  mount --rbind /dev "$OWN_DEBIAN/dev"
  cp -L /etc/resolv.conf /etc/hosts "$OWN_DEBIAN/etc/"
  hand_on "$OWN_DEBIAN"
  git clone --quiet . "$OWN_DEBIAN/srv/spielliste"
}

inside() {
  local passed_on
  mapfile -t passed_on < <(variables)
  chroot "$OWN_DEBIAN" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME="$HOME" NPM_CONFIG_GLOBALCONFIG=/etc/npmrc \
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
