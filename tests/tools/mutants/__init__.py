"""Mutation testing of `scoring/`: change one thing at a time and see whether a test notices. `make mutants`.

A tool of our own, since those there are change functions alone and leave out whatever stands in a property or a cached
one; here the rules are values, so half of what can go wrong stands at the top of a module (docs/developer/mutants.md).
"""
