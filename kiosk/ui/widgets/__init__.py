"""What the screens are built of; each widget that is laid out by rules is a pair of .py and .kv."""
