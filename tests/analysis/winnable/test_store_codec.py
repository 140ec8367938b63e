"""The text of stored deals."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from solitaire.analysis.winnable.outcome import WinnableDeal
from solitaire.analysis.winnable.store_codec import StoredDeals, decode_stored, encode_stored
from solitaire.config.deal_kind import DealKind
from solitaire.game.deals import Deal

KINDS = st.sampled_from([kind for kind in DealKind if kind is not DealKind.RANDOM])
DEALS = st.builds(WinnableDeal, st.builds(Deal, st.integers(1, 2**33 - 1), st.booleans()), st.just(()), KINDS)


@given(st.lists(DEALS))
def test_deals_are_read_as_they_were_written(deals: list[WinnableDeal]) -> None:
    stored = StoredDeals(tuple(deals))
    assert decode_stored(encode_stored(stored, "mark"), "mark") == stored


@given(st.lists(DEALS))
def test_without_kinds_as_in_version_1_14_all_are_winnable_deals(deals: list[WinnableDeal]) -> None:
    data = json.loads(encode_stored(StoredDeals(tuple(deals)), "mark"))
    for deal in data["ahead"]:
        deal.pop("kind", None)
    assert [proven.deal for proven in decode_stored(json.dumps(data), "mark").prefetched] == [
        proven.deal for proven in deals
    ]
    assert {proven.kind for proven in decode_stored(json.dumps(data), "mark").prefetched} <= {DealKind.WINNABLE}
