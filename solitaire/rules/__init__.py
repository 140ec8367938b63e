"""The rules core: positions, moves and legality; pure, standard library only.

Its modules, each group built on those before it:

- values: ``cards``, ``position``, ``moves`` and ``move_facts``;
- a game as data: ``vocabulary``, ``sections``, ``race_sections`` and ``ruleset``, with its ``piles``,
  ``layout``, ``dealt_counts`` and ``handicap``;
- tables for quick answers: ``face_masks``, ``face_tables``, ``foundation_tables``, ``movable_units``,
  ``card_rows``, ``complete_sequences``, ``tableau_places`` and ``seat_piles``, of which ``compiled_rules``
  makes the ``Rules``;
- play: ``initial_deal``, ``numbered_pack``, ``covered_piles``, ``redeal``, ``legal``, ``table_changes`` and
  ``apply``;
- what follows from play: ``score``, ``safe_cards``, ``autoplay``, ``stalemate`` and ``stock_shift``.

``files`` reads and checks rulesets, ``text`` puts rules, moves and refusals into words.
"""
