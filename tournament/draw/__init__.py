"""Who sits where: wishes, plans of all series and of one, who comes and goes, the plan of the hall; pages and paper."""
