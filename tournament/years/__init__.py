"""Over many evenings and years: seasons, qualification, chronicle and records, the federation's dates and tables."""
