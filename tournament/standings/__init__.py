"""Who stands where: rankings, lots, publishing; as pages, files and paper."""
