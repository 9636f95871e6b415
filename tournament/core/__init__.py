"""What every room stands on: the one way to write, access, refusals and their sentences, names, figures, the steps of a
tournament, work outside the request."""
