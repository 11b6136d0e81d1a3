"""The stories that a referee's walk goes through: each is one match, and what the journal has of it in the end."""
