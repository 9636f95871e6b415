"""Copies of everything that is stored: made, checked, kept, put back."""
