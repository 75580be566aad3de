"""The greedy bot, and what it makes of each game: a file a game."""
