"""Everything an organisation held over the years."""
