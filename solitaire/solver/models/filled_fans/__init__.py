"""Games like Big Ben: fans that run short are filled up from the stock.

Foundations have first and last cards of their own.
"""
