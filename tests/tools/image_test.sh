#!/usr/bin/env bash
# The image of the Containerfile, built as compose.yaml has it built, written into one file, and run from that until it answers;
# for root alone.
#
#   tests/tools/image_test.sh          SUITE=trixie PACKAGES=postgresql-client: as deploy/compose.yaml has it built
#                                      ARCHIVE=FILE: that file, an OCI archive, is left there; ARCH=arm64: for another processor
#
# No Docker and no image from elsewhere: buildah in a chroot, on a Debian made here. Nothing else of it is kept.
set -Eeuo pipefail
export LC_ALL=C.UTF-8
# shellcheck source=tests/tools/own_debian.sh
. "$(dirname "$0")/own_debian.sh"
# An emulated processor takes ten times as long: longer than work may that is done beside a request.
here=$(dpkg --print-architecture)
export ARCH=${ARCH:-$here} PATIENCE=300
beside=2
[ "$ARCH" = "$here" ] || PATIENCE=3000 beside=0

alone "$0" "$@"
needs buildah buildah
needs mmdebstrap mmdebstrap
[ "$ARCH" = "$here" ] || needs arch-test arch-test
trap 'echo "image-test: $step: failed"' ERR

# An image store of its own, gone at the end.
images() { buildah --root "$OWN_DEBIAN/store" --runroot "$OWN_DEBIAN/running" "$@"; }
step() { step=$1 && echo "image-test: $SECONDS s: $step ..."; }

port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
address=http://127.0.0.1:$port
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' pyproject.toml)
name=localhost/spielliste:latest
archive=${ARCHIVE:-$OWN_DEBIAN/image.tar}

inside() {
  images run --isolation=chroot --user spielliste --env PORT="$port" --env HOST=127.0.0.1 --env WORK_PROCESSES=$beside \
    --volume "$OWN_DEBIAN/kept:/var/lib/spielliste" --volume "$OWN_DEBIAN/sicherungen:/sicherungen" "$1" -- "${@:2}"
}
answer() { curl --silent --noproxy '*' --fail "$address$1"; }

# start CONTAINER: the program of this image, until it answers.
start() {
  local deadline=$((SECONDS + PATIENCE))
  set -m # a process group of its own, to be stopped as one
  # shellcheck disable=SC2016,SC2086
  inside "$1" sh -c 'echo $$ >/sicherungen/process && exec "$@"' - $command >"$OWN_DEBIAN/said" 2>&1 &
  server=$!
  set +m
  until answer / >"$OWN_DEBIAN/page.html"; do
    kill -0 "$server" && [ "$SECONDS" -lt "$deadline" ] || { cat "$OWN_DEBIAN/said"; return 1; }
    sleep 1
  done
}
stop() {
  kill -TERM "$(cat "$OWN_DEBIAN/sicherungen/process")" # the program itself: buildah would not hand it on
  wait "$server"
  server=
}
owner_link() { cat "$OWN_DEBIAN/kept/owner_link"; }

step "a small Debian"
base_root "$OWN_DEBIAN/base.tar" main ca-certificates
bare=$(images from scratch)
images add --quiet "$bare" "$OWN_DEBIAN/base.tar" / >/dev/null
images config --arch "$ARCH" "$bare"
images commit --quiet "$bare" base >/dev/null
rm "$OWN_DEBIAN/base.tar"

step "the image, for $ARCH"
images build --quiet --isolation=chroot --arch "$ARCH" --build-arg BASE=localhost/base --build-arg PACKAGES="${PACKAGES:-}" --tag program . \
  >"$OWN_DEBIAN/build.log" 2>&1 || { tail -30 "$OWN_DEBIAN/build.log"; false; }

step "the image as one file"
built=$(images from localhost/program)
take_back "$(images mount "$built")"
images config --label "org.opencontainers.image.version=$version" "$built"
# One layer, so that what was taken back is nowhere; its time is that of the newest commit.
images commit --quiet --squash --timestamp "$(git log -1 --format=%ct)" "$built" "$name" >/dev/null
rm -f "$archive"
images push --quiet --format oci "$name" "oci-archive:$archive:$name"
python3 -m tests.tools.release.loadable "$archive"
images rm --all >/dev/null
images rmi --all --force >/dev/null
images pull --quiet "oci-archive:$archive" >/dev/null
ls -lh "$archive"

step "nothing in it that is not the program"
first=$(images from "$name")
root=$(images mount "$first")
command=$(images inspect --type image --format '{{range .OCIv1.Config.Cmd}}{{.}} {{end}}' "$name")
diff <(ls -A "$root/srv/spielliste") <(printf '%s\n' .venv Makefile built docs languages locale manage.py pyproject.toml requirements.txt scoring static templates tournament)
[ -z "$(ls -A "$root/var/lib/spielliste")" ]
# shellcheck disable=SC2086
[ -z "${PACKAGES:-}" ] || chroot "$root" dpkg-query -W $PACKAGES
du -shx "$root" | cut -f1

step "it answers"
install -d -m 700 -o 1000 -g 1000 "$OWN_DEBIAN/kept" "$OWN_DEBIAN/sicherungen"
start "$first"
grep -q Spielliste "$OWN_DEBIAN/page.html"
python3 -m tests.tools.release.visit "$port" "$OWN_DEBIAN/said"
written=$(owner_link)
[ -n "$written" ]
stop

step "another container, the same data"
second=$(images from "$name")
start "$second"
[ "$(owner_link)" = "$written" ]
inside "$second" .venv/bin/python manage.py verify_audit
inside "$second" .venv/bin/python manage.py backup /sicherungen/samstag.sqlite3
[ -s "$OWN_DEBIAN/sicherungen/samstag.sqlite3" ]

step "the copy put back while it runs"
inside "$second" .venv/bin/python manage.py restore --yes /sicherungen/samstag.sqlite3
answer /bereit >/dev/null
stop
echo "image-test: $SECONDS s: it all holds"
