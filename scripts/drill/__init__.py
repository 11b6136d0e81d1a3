"""The crash drill: a real box is killed at random moments of a played match, and must have lost nothing."""
