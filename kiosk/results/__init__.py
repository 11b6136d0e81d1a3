"""Files for the organiser's laptop: what a match came to after each board, on a card or a stick."""
