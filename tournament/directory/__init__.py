"""The people an organisation knows: found while one types, merged where they are double, renamed."""
