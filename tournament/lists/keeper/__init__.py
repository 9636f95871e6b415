"""The list keeper's phone: one table's list, kept by whoever holds its link."""
