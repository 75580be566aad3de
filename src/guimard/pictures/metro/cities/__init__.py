"""How the cities are drawn, one file each."""
