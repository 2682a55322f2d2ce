"""Whole games: exact values of every position, how they were found, and what they cost.

solution.py     what was found
enumeration/    every position that can be reached: depth first, or retrograde analysis
memory.py       how much memory that may take
"""
