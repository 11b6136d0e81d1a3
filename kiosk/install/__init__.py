"""Puts a table's box in order, and undoes it: users, services, devices, boot settings."""
