"""Solving: exact answers about hard positions and whole games.

proof_number/  win-or-not questions in narrow, deep games: df-pn with a bounded table
"""
