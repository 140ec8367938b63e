"""A deadlock test that rests while it finds nothing."""

from solitaire.solver.models.klondike_reserve.resting_deadlock import RestingDeadlock


def test_it_tests_ever_fewer_states_until_it_finds_a_deadlock() -> None:
    """State 43 is the only one that is locked."""
    tested: list[int] = []

    def is_locked(state: int) -> bool:
        tested.append(state)
        return state == 43

    test = RestingDeadlock(is_locked)
    assert [state for state in range(80) if test(state)] == [43]
    assert tested == [0, 1, 2, 3, 5, 7, 9, 11, 15, 19, 23, 27, 35, 43, 50, 57, 64, 71]
