"""Where a topic runs."""

# A command put behind this gets a folder as its last argument: a small file system, which is gone with the command.
SMALL_DISK = (
    "unshare",
    "--map-root-user",
    "--mount",
    "sh",
    "-ec",
    'd=$(mktemp -d); trap "umount $d; rmdir $d" EXIT; mount -t tmpfs -o size=12m none $d; "$@" $d',
    "-",
)
