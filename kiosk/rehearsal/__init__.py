"""A virtual table: the real core with people who play by themselves, for `headtable rehearse`."""
