"""Who stands where: rankings, lots, publishing, editions; as pages, files and paper."""
