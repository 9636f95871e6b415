"""Several machines, here folders and ports of one, that serve what lies in one PostgreSQL."""
