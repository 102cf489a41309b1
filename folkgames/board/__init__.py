"""One board for all games: `scene` says what is shown, `svg` draws it, `widget` makes it live."""
