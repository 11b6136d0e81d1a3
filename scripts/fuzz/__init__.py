"""Every way in from outside, fuzzed with the code it reaches as the guide."""
