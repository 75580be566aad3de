"""HTTP and WebSocket on top of tables."""
