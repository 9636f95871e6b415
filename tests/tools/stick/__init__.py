"""The bootable stick, started in a machine of software alone."""
