"""The event classes by topic; everybody else imports them from `rules.events`."""
