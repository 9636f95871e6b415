"""A whole hall on one machine: readers, list keepers, documents, and then the storms. `make bench-hall`."""
