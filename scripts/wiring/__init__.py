"""The wiring drawing, made from the default settings so that it can't tell other pins than the program uses."""
