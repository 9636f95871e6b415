"""Logging in and out, accounts, invitations: the pages."""
