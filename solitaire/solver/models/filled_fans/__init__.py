"""Games like Big Ben: fans that run short are filled up from the stock.

They build in suit, beside foundations that go round to targets of their own.
"""
