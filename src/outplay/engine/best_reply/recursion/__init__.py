"""The recursion of best-reply search, written once and bound twice: reply.py."""
