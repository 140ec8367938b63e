"""Benchmarks and long-running checks, which are not part of the test suite.

Each of these is run as ``python -m benchmarks.NAME``:

- ``screens``: start-up time, key latency, bytes, idle CPU and memory of the real program, against
  ``minimal_app``, a minimal Textual program.
- ``light``: key latency with the winnability indicator on and off.
- ``light_answers``: positions along played games that the winnability indicator answers in time.
- ``mid_game``: positions in the middle of games that the solver settles, with nothing known.
- ``closing_terminal``: time until the program ends after its terminal was closed at a random moment.
- ``races``: key latency in a race of four people.
- ``race_ends``: how often hands of races end with a seat out; writes ``solitaire/analysis/race_figures.toml``.
- ``rules``: speed of random playouts and of legality checks.
- ``replay``: cost of recording, resuming and verifying games.
- ``records``: cost of the statistics of ten thousand games.
- ``rivals``: strength of the rivals, every pair of levels.
- ``solver``: deals settled by the solver, compared with the programs of ``peers``.
- ``prunings``: searches with and without each pruning of the solver, which may not contradict each other.
- ``pysol_lockstep``: the rules against those of a checkout of PySolFC, by lockstep play.
- ``soak``: hundreds of games in one process: growth of memory, key time and open resources.
- ``fuzz``: random keys, mouse events, pastes and resizes on every screen, until something breaks.
- ``mutation``: mutants of the program that the tests notice, in a random sample.
- ``days``: cost of the search for deals of the day.
- ``graded_deals``: cost of the search for deals of each difficulty, and how often it finds one.
- ``survey_cost``: positions, processor time and memory of surveys; writes the log of ``docs/million_deals.py``.
- ``difficulty``: difficulty of deals; writes the log from which ``docs/difficulty.py`` makes its table.
- ``install``: the distributions, installed by pip, pipx and uv in empty environments, used and uninstalled.
- ``start_up``: processor time of ``--help`` and ``--version``, compared with a bare click program.
- ``lengths``: moves that win a game; writes the log from which ``docs/figures.py`` takes lengths.
"""
