"""The cities, one file each. None knows another; what they share is in `pieces`."""
