"""Metro's stronger bots: line values learned by self-play, and a search that plays games on."""
