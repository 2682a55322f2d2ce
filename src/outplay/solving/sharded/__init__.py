"""Whole games in shards, each with one owner: positions by their hash, on one machine or on many.

The work is a row of supersteps.  In each, every owner takes one array from each owner, works on its own shard alone,
and gives one array to each: states on the way from the start, and what is known of them on the way back from the ends.

plain.py         an owner in plain Python; and which rows went between owners
kernels.py       an owner through the compiler
supersteps.py    all owners step by step; who is lost begins again from the last checkpoint, and he alone
solving.py       the whole game: out from the start, back from the ends, into one place; copies of the shards
"""
