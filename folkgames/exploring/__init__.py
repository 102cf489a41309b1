"""Many games at once: what random games tell about a game."""
