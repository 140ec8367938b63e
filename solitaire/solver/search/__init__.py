"""How the states of a game are looked at, whatever they are: what is looked for, in which order, and what is
remembered.
"""
