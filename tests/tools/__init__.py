"""What `make` runs the tests with: part by part with times, on PostgreSQL, on a busy machine, on a bare Debian."""
