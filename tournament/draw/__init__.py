"""Who sits where: wishes, plans of all series and of one, who comes and goes; as pages and paper."""
