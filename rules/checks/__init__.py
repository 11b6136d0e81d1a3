"""The further reasons against an event, once its phase allows it, by topic: each check yields reasons, or none."""
