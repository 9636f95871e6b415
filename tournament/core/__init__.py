"""What every room stands on: acts and their log, access, refusals, names, figures, the steps of a tournament."""
