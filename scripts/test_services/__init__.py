"""The services under a real systemd, in a container of this machine's own files."""
