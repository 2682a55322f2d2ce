"""The search with chance nodes, one text for both engines: star.py."""
