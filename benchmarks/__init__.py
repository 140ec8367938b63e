"""What is measured, side by side with something else; never part of the test suite.

Each is run as ``python -m benchmarks.NAME``:

- ``screens``: start-up, keys, bytes, idling and memory of the real program, against ``minimal_app``, the least
  that a Textual program can be.
- ``light``: what a key costs with the light on, against the same key with it off.
- ``closing_terminal``: how long the program lives after its terminal was closed, at random moments.
- ``races``: a storm of keys from four people.
- ``rules``: random playouts, and questions of legality.
- ``replay``: writing games down, going on with them, verifying them.
- ``records``: the statistics of ten thousand games.
- ``rivals``: every pair of strengths at the same table.
- ``solver``: how many deals are settled, beside the programs of ``peers``.
- ``soak``: hundreds of games in one process: whether memory, keys and what is open stay as they are.
- ``fuzz``: random keys, mouse events, pastes and resizes on every screen, until something breaks.
- ``days``: how the deals of the day are found.
- ``difficulty``: how hard deals are; writes the log from which ``docs/difficulty.py`` makes its table.
"""
