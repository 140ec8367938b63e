"""Surveys of how many deals of a game can be won, by solving many of them."""
