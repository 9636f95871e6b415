"""Tests of `scoring`: each reads as a sentence of the rules, and takes its numbers from their text."""
