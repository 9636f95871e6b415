"""Whether all is well with this machine: its database, its disk, its clock, its copies, its figures."""
