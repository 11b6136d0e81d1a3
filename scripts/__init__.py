"""Programs for people who work on the project: the demonstration, the measurements, the pictures."""
