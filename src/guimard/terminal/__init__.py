"""Games in a terminal: boards drawn with characters, and people who type."""
