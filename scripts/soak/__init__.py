"""A long day in real processes on hastened time: what a head table, a box and its screen take meanwhile."""
