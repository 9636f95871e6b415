# shellcheck shell=bash
# For scripts that make a Debian of their own: where this machine gets packages, handed on to it. Sourced, not run.

# needs PACKAGE COMMAND: installs it where the command is missing; for root.
needs() {
  command -v "$2" >/dev/null || { apt-get update -qq && apt-get install -y -qq --no-install-recommends "$1"; } >/dev/null
}

# alone SCRIPT ARGUMENT...: the script once more, with a folder $OWN_DEBIAN that is gone at the end. Mounts and processes are in
# namespaces of their own: nobody else sees them, and they are gone as well.
alone() {
  [ -z "${OWN_DEBIAN:-}" ] || return 0
  [ "$(id -u)" = 0 ] || { echo "Only root can make a Debian of its own. Please put sudo before the command."; exit 1; }
  OWN_DEBIAN=$(mktemp -d "${TMPDIR:-/tmp}/spielliste-XXXXXX")
  export OWN_DEBIAN
  trap 'rm -rf --one-file-system "$OWN_DEBIAN"' EXIT
  trap 'exit 130' INT TERM HUP
  unshare --mount --pid --mount-proc --fork --kill-child "$@" && exit || exit
}

# What on this machine says where packages come from: variables, and files (those the variables name among them).
variables() {
  env | grep -iE '^(https?_proxy|no_proxy|all_proxy|pip_[a-z_]+|npm_config_[a-z_]+|[a-z0-9_]*ca_[a-z_]+|ssl_cert_[a-z]+)='
}
files() {
  variables | cut -d= -f2-
  python3 -m pip config list 2>/dev/null | sed -n "s/.*\.cert='\(.*\)'/\1/p"
  printf '%s\n' /etc/pip.conf /etc/npmrc ~/.npmrc ~/.pip/pip.conf ~/.config/pip/pip.conf /usr/local/share/ca-certificates/*
}

# hand_on ROOT: the settings of apt and the files, into the Debian in that folder.
hand_on() {
  local file
  apt-config dump Acquire | grep -E '^Acquire::(https?::|Check-)' >"$1/etc/apt/apt.conf.d/90from-outside" || true
  files | while read -r file; do [ ! -f "$file" ] || cp -L --parents "$file" "$1"; done
}

# take_back ROOT: what `hand_on` and `base_root` put there goes, and where packages came from: whatever others get is Debian's own.
take_back() {
  local file
  files | while read -r file; do case $file in /etc/ssl/certs/*) ;; *) [ ! -f "$1$file" ] || rm "$1$file" ;; esac; done
  rm -rf "$1"/etc/apt/apt.conf.d/90from-outside "$1"/etc/apt/sources.list{,.d/*} "$1"/root/{.cache,.config}
  chroot "$1" update-ca-certificates --fresh >/dev/null
}

# base_root TAR COMPONENTS PACKAGES: the Debian this machine has, or that of $SUITE, for its processor or that of $ARCH, at its
# smallest, from where this machine gets its own.
base_root() {
  local here suite hook
  here=$(. /etc/os-release && echo "$VERSION_CODENAME")
  suite=${SUITE:-$here}
  hook="set -eu; $(declare -f variables files hand_on); hand_on \"\$1\""
  # shellcheck disable=SC2016
  apt-get indextargets --format 'deb $(REPO_URI) $(RELEASE)' 'Identifier: Packages' 'Origin: Debian' |
    sort -u | sed "s/ $here/ $suite/; s/\$/ $2/" |
    mmdebstrap --quiet --variant=minbase ${ARCH:+--architectures="$ARCH"} --include="$3" --customize-hook="$hook" "$suite" "$1" -
}
