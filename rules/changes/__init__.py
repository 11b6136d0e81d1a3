"""What each event changes, by topic. Called by `rules.apply` only after every check has passed."""
