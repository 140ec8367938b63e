"""A game in progress, deals, hints, and the catalogue of games.

Its modules, by what they are for:

- a game with undo: ``steps``, ``history``, ``game_events``, ``game``, ``bookmark_jumps`` and ``ending_text``;
- the cards of a game: ``deals``, ``local_time``, ``deck_file``, ``board_text`` and ``cancellation``;
- the meaning of a pile's key: ``pile_facts``, ``pile_moves``, ``unit_sizes``, ``pile_input`` and
  ``command_scope``;
- hints: ``pile_harm``, ``move_worth``, ``race_move_worth`` and ``hints``;
- the catalogue: ``ruleset_folders``, ``catalogue``, ``catalogue_entry``, ``catalogue_order``,
  ``catalogue_search`` and ``game_names``;
- games of the player: ``own_rulesets``, ``conformance``, ``house_rules`` and ``saved_house_rules``.
"""
