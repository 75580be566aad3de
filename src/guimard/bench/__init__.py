"""What `guimard bench` runs."""
