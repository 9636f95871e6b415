"""Whether what `deploy/` has works: each file is given to the program that reads it."""
