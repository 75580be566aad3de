"""How the levels above greedy play Paris Connection."""
