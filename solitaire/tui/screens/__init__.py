"""Full screens of the app: menu, table, race, replay, statistics."""
