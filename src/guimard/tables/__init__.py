"""A game in progress between people: seats, clocks, the log and where it is stored. No network."""
