#!/usr/bin/env bash
# A stick that makes any laptop the server of a hall: var/spielliste-stick.img, to be written on a stick (docs/stick.md).
#
#   deploy/stick/build.sh   STEPS=FOLDER: the steps' results are kept there, and the next build is quicker
#
# For root alone. Debian's packages and Python's come from where this machine gets its own.
set -Eeuo pipefail
export LC_ALL=C.UTF-8
# shellcheck source=tests/tools/own_debian.sh
. "$(dirname "$0")/../../tests/tools/own_debian.sh"

alone "$0" "$@"
needs buildah buildah
needs mmdebstrap mmdebstrap
cd "$(dirname "$0")/../.."
steps=${STEPS:-$OWN_DEBIAN}
out=$PWD/var
mkdir -p "$out"
chmod 700 "$out"
trap 'echo "make stick: $step: failed"; tail -30 "$OWN_DEBIAN/log" 2>/dev/null' ERR

images() { buildah --root "$steps/store" --runroot "$OWN_DEBIAN/running" "$@"; }
step() { step=$1 && echo "make stick: $SECONDS s: $step ..."; }
build() { images build --layers --isolation=chroot "$@" >>"$OWN_DEBIAN/log" 2>&1; }

step "a small Debian"
images inspect --type image localhost/base >/dev/null 2>&1 || {
  base_root "$OWN_DEBIAN/base.tar" "main non-free-firmware" ca-certificates
  bare=$(images from scratch)
  images add --quiet "$bare" "$OWN_DEBIAN/base.tar" / >/dev/null
  images commit --quiet --rm "$bare" base >/dev/null
  rm "$OWN_DEBIAN/base.tar"
}

step "the program"
build --build-arg BASE=localhost/base --tag program .

step "what makes it a system of its own, and the workshop"
from=(--build-arg BASE=localhost/base --build-arg PROGRAM=localhost/program --file deploy/stick/Containerfile)
build "${from[@]}" --target stick --tag stick deploy/stick
build "${from[@]}" --target workshop --tag workshop deploy/stick

step "putting it together"
stick=$(images from localhost/stick)
workshop=$(images from localhost/workshop)
take_back "$(images mount "$stick")"
mkdir "$OWN_DEBIAN/out"
images run --isolation=chroot --volume "$(images mount "$stick"):/stick:ro" --volume "$OWN_DEBIAN/out:/out" \
  "$workshop" -- /assemble.sh >>"$OWN_DEBIAN/log" 2>&1
images rm "$stick" "$workshop" >/dev/null
mv "$OWN_DEBIAN/out/stick.img" "$out/spielliste-stick.img"
echo "make stick: $SECONDS s: $out/spielliste-stick.img ($(du -m "$out/spielliste-stick.img" | cut -f1) MB). How to write it on a stick: docs/stick.md"
