"""A survey into a data frame; without pandas, into lines."""

from solitaire import DealVerdict, estimate, load, solve_deals

try:
    import pandas
except ImportError:
    pandas = None


def survey(game: str, deals: range, workers: int) -> list[DealVerdict]:
    """Solve numbered deals in parallel, in the order in which they end."""
    return list(solve_deals(load(game).ruleset, deals, seconds=10, workers=workers))


def main() -> None:
    """Survey ten deals; worker processes need the ``__main__`` guard below."""
    found = sorted(survey("bakers-dozen", range(1, 11), workers=2))
    if pandas is not None:
        frame = pandas.DataFrame([one._asdict() for one in found]).set_index("deal")
        print(frame.groupby("verdict")[["positions", "seconds"]].describe())
    else:
        for one in found:
            print(f"{one.deal:6} {one.verdict:10} {one.positions:8} positions")
    low, high = estimate(found).share
    print(f"{100 * low:.0f} % to {100 * high:.0f} % of all deals can be won.")


if __name__ == "__main__":
    main()
