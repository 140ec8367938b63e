"""The menu screen: the commands on the games of its list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType
from textual.widgets import Input

from solitaire.config.user_state import toggle_favourite
from solitaire.game.catalogue_entry import CatalogueEntry
from solitaire.game.catalogue_order import GameFamily, family_of
from solitaire.game.catalogue_search import search
from solitaire.game.deals import Deal
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.ruleset import Ruleset
from solitaire.tui.bindings import command_bindings
from solitaire.tui.new_games import first_choices, match_against_rivals, new_match
from solitaire.tui.screens.menu.game_list_screen import GameListScreen
from solitaire.tui.screens.menu.item_preview import RIVALS_ALONE, last_players, local_players
from solitaire.tui.screens.menu.menu_rows import MoreUnfinished
from solitaire.tui.unfinished_games import Unfinished
from solitaire.tui.widgets.list_box import CLOSED

if TYPE_CHECKING:
    from solitaire.race.match import Match
    from solitaire.tui.screens.race.race_setup_dialog import RaceSetupDialog

NOT_FOR_RACES: Final = "This key is for games for one, not for races."
FOR_RACES: Final = "This key is for races, such as Pounce."
NOT_A_FAMILY: Final = f"Only the rows marked {CLOSED} have more games to list."
NOT_A_GAME: Final = "This key is for games of the list."
IN_USE: Final = "It is open in another window; leave it there to give it up."
NO_RULESET: Final = "The ruleset of this game is missing or has mistakes."


class MenuScreen(GameListScreen):
    """The list of games with the commands that play them or lead elsewhere."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "play", "Play the game"),
        Binding("d", "play_today", "Play the deal of the day"),
        Binding("s", "set_up_race", "Set up a race"),
        Binding("1", "practise_race", "Practise a race alone", show=False),
        Binding("2", "race_for_two", "Race for two", show=False),
        Binding("w", "watch_race", "Watch rivals race"),
        Binding("l", "race_again", "Race with the last players", show=False),
        Binding("r", "play_random", "Play a random game"),
        Binding("c", "toggle_unfinished", "List all unfinished games"),
        Binding("x", "give_up", "Give up the unfinished game"),
        Binding("right,space", "toggle_family", "Open or close the family", show=False),
        Binding("left", "close_family", "Open or close the family", show=False),
        Binding("e", "house_rules", "Set house rules"),
        Binding("P", "players", "Change the player"),
        Binding("f", "favour", "Add or remove a favourite"),
        *command_bindings(
            *("pick-deal", "rules", "keys", "settings", "statistics", "replays"),
            *("next-look", "four-colours", "ascii", "quit"),
        ),
        *(replace(binding, action="leave_menu") for binding in command_bindings("menu")),
    ]

    def action_play(self) -> None:
        """Resume the highlighted game, or start a new one."""
        match self._list.highlighted_choice:
            case Unfinished() as unfinished:
                self._resume(unfinished)
            case MoreUnfinished():
                self.action_toggle_unfinished()
            case _ if rules := self._rules:
                self._play(rules)

    def action_play_random(self) -> None:
        """Play a new deal of a random game for one, of those that the search found."""
        found = search(self._games, self._search_text) if self._search_text else self._games
        games = [game for game in found if not game.is_race]
        if games and (rules := self._loaded(Random().choice(games).id)):
            self._play_alone(rules, rules.ruleset.summary)

    def action_give_up(self) -> None:
        """Ask whether to give up the highlighted unfinished game."""
        choice = self._list.highlighted_choice
        if isinstance(choice, Unfinished) and choice.is_in_use:
            self._fill(choice)  # Since then it may have been left or finished there.
            choice = self._list.highlighted_choice
            if isinstance(choice, Unfinished) and choice.is_in_use:
                self._preview_timer.cancel()
                self._message.show(IN_USE)
        elif isinstance(choice, Unfinished):
            self._ask_to_give_up(choice)
        else:
            self._message.show("Only an unfinished game can be given up.")

    def _ask_to_give_up(self, unfinished: Unfinished) -> None:
        """Ask whether to give up a game of the list; if so, highlight the next one."""
        from solitaire.tui.dialogs.confirm_dialog import ConfirmDialog

        listed = [row.choice for row in self._list.rows if isinstance(row.choice, Unfinished)]
        place = listed.index(unfinished)
        neighbour = next(iter(listed[place + 1 :] or listed[:place][::-1]), None)

        def after_question(is_yes: bool | None) -> None:
            if is_yes:
                unfinished.give_up()
                self._fill(neighbour)

        question = f"Give up {unfinished.title}?\nYou can't continue it afterwards."
        self.app.push_screen(
            ConfirmDialog("Give up?", question, "give up", "keep", self._theme), after_question
        )

    def action_toggle_unfinished(self) -> None:
        """List all unfinished games, or the latest only."""
        if not any(isinstance(row.choice, MoreUnfinished) for row in self._list.rows):
            more = "more " if any(isinstance(row.choice, Unfinished) for row in self._list.rows) else ""
            self._message.show(f"There are no {more}unfinished games.")
            return
        self._lists_all_unfinished = not self._lists_all_unfinished
        self._fill(self._list.highlighted_choice)

    def action_toggle_family(self) -> None:
        """List the games of the highlighted family, or close it."""
        match self._list.highlighted_choice:
            case GameFamily() as family if family.title in self._opened:
                self.action_close_family()
            case GameFamily() as family:
                self._opened.add(family.title)
                self._fill(family.games[-1])  # So that the list scrolls to the whole family.
                self._list.highlight(family.default)
            case _:
                self._message.show(NOT_A_FAMILY)

    def on_browse_list_mark_clicked(self) -> None:
        """List the games of the family, or close it, on a click on its mark."""
        self.action_toggle_family()

    def action_close_family(self) -> None:
        """Close the family of the highlighted game, if it is open."""
        match self._list.highlighted_choice:
            case GameFamily() as family:
                pass
            case CatalogueEntry(id=game):
                family = self._families[game]
            case _:
                return
        if family.title in self._opened:
            self._opened.remove(family.title)
            self._fill(family)

    def action_play_today(self) -> None:
        """Play the deal of the day; if it was begun, continue it."""
        rules = self._rules_for_one()
        if rules is None:
            return
        if begun := self.host.tables.begun_today(rules.ruleset.id):
            self._resume(begun)
        else:
            self.host.deal_service.deal_of_the_day(rules, partial(self._play_deal, rules))

    def _resume(self, unfinished: Unfinished) -> None:
        """Continue a game, unless another window has it by now, which the list then shows."""
        self._end_search()
        unfinished.resume()
        if self.is_current and unfinished.is_taken:
            self._fill(unfinished)

    def _rules_for_one(self) -> Rules | None:
        """The rules of the highlighted game; None, with a message, if it is a race or the row is no game."""
        rules = self._rules
        if rules is None or rules.ruleset.is_race:
            self._message.show(NOT_FOR_RACES if rules else self._why_no_game)
            return None
        return rules

    def action_practise_race(self) -> None:
        """Play the highlighted race alone, as a solitaire."""
        if rules := self._rules_of_race():
            self._play_alone(rules)

    def _rules_of_race(self) -> Rules | None:
        """The rules of the highlighted race; None, with a message, if the row is none."""
        rules = self._rules
        if rules is None or not rules.ruleset.is_race:
            self._message.show(FOR_RACES)
            return None
        return rules

    def action_set_up_race(self) -> None:
        """Choose the seats and options of a race at the highlighted game, and start it."""
        from solitaire.tui.screens.race.race_setup_dialog import RaceSetupDialog

        if rules := self._rules_of_race():
            choices = first_choices(self.host, rules.ruleset)
            dialog = RaceSetupDialog(rules.ruleset, choices, self.host.user_state.race_options, self._theme)
            self.app.push_screen(dialog, partial(self._race_as_set_up, dialog))

    def _race_as_set_up(self, dialog: RaceSetupDialog, match: Match | None) -> None:
        """Start the match of the dialog, if there is one, and keep its options for the next set-up."""
        if match:
            options = dialog.options
            self.host.change_user_state(lambda state: state._replace(race_options=options))
            self._race(match)

    def action_race_for_two(self) -> None:
        """Start a race of two players at one keyboard."""
        self._race_of(local_players(self.host.user_state))

    def action_watch_race(self) -> None:
        """Start a race of two rivals, to be watched."""
        self._race_of(RIVALS_ALONE)

    def action_race_again(self) -> None:
        """Start a race with the seats of the last one."""
        if rules := self._rules_of_race():
            if players := last_players(rules.ruleset, self.host.user_state):
                self._race(new_match(self.host, rules.ruleset, players))
            else:
                self._message.show("There are no other players to race with again.")

    def _race_of(self, players: Sequence[str]) -> None:
        """Start a race at the highlighted game, or say that it is none."""
        if rules := self._rules_of_race():
            self._race(new_match(self.host, rules.ruleset, players))

    def action_pick_deal(self) -> None:
        """Open the deal picker for the highlighted game."""
        if rules := self._rules_for_one():
            self.pick_deal(rules)

    def _ruleset_or_message(self) -> Ruleset | None:
        """The ruleset of the highlighted row; None, with a message, if it is no game."""
        if rules := self._rules:
            return rules.ruleset
        self._message.show(self._why_no_game)
        return None

    @property
    def _why_no_game(self) -> str:
        """Why the highlighted row has no ruleset."""
        return NO_RULESET if isinstance(self._list.highlighted_choice, Unfinished) else NOT_A_GAME

    def action_rules(self) -> None:
        """Show the rules of the highlighted game.

        If the ruleset of an unfinished game is gone, its file still has the rules.
        """
        item = self._list.highlighted_choice
        kept = item.ruleset if isinstance(item, Unfinished) and self._rules is None else None
        if ruleset := kept or self._ruleset_or_message():
            self.host.show_rules(ruleset)

    def action_house_rules(self) -> None:
        """Change the rules of the highlighted game, and save it as another game."""
        from solitaire.tui.dialogs.house_rules_dialog import HouseRulesDialog

        if ruleset := self._ruleset_or_message():
            self.app.push_screen(HouseRulesDialog(ruleset, self._theme), self._show_new_game)

    def _show_new_game(self, ruleset: Ruleset | None) -> None:
        """Highlight a game that was saved just now, in its family, or show that it is deleted."""
        if ruleset is not None:
            self._load_games()
            with self.prevent(Input.Changed):
                self._search.clear()
            self._opened.add(family_of(ruleset))
            self._fill(CatalogueEntry.of(ruleset))

    def action_favour(self) -> None:
        """Add the highlighted game to the favourites, or remove it.

        A message says which, as the favourites may be out of sight.
        """
        if ruleset := self._ruleset_or_message():
            self.host.change_user_state(partial(toggle_favourite, game=ruleset.id))
            self._fill(self._list.highlighted_choice)
            is_favourite = ruleset.id in self.host.user_state.favourites
            done = "added to the favourites" if is_favourite else "removed from the favourites"
            self._preview_timer.cancel()
            self._message.show(f"{ruleset.name}: {done}.")

    def action_players(self) -> None:
        """Change to another player, or add one."""
        from solitaire.tui.dialogs.players_dialog import PlayersDialog

        def change(chosen: str | None) -> None:
            if chosen is not None:
                self.host.change_player(chosen)

        self.app.push_screen(PlayersDialog(self._theme), change)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Disable the players in a browser, where each visitor has files of their own."""
        return not (action == "players" and self.app.is_web) and super().check_action(action, parameters)

    def _leave(self) -> None:
        self.action_leave_menu()

    def action_leave_menu(self) -> None:
        """Return to the table; without one, say how to quit."""
        if self.host.tables.is_any_open:
            self.host.action_menu()
        else:
            self._message.show(f"No game is open. {self.host.settings.keyboard['quit'][0]} quits.")

    def _choose(self) -> None:
        self.action_play()

    def _play(self, rules: Rules) -> None:
        if rules.ruleset.is_race:
            self._race(match_against_rivals(self.host, rules.ruleset))
        else:
            self._play_alone(rules)

    def _play_alone(self, rules: Rules, greeting: str = "") -> None:
        self.host.deal_service.deal(rules, partial(self._play_deal, rules, greeting=greeting))

    def _play_deal(self, rules: Rules, deal: Deal, greeting: str = "") -> None:
        self._end_search()
        self.host.play(Game.new(rules, deal), greeting=greeting)

    def _race(self, match: Match | None) -> None:
        if match:
            self._end_search()
            self.host.race(match)
