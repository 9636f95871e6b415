"""Qualification: from regional lists to a championship, who moves up, who enters."""
