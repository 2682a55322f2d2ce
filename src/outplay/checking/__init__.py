"""check_game: what is wrong with these rules, in words."""

Report = check_game = None
