"""What searches and the rooms around them are made of, each thing written once.

processes.py     the one supervisor of processes: starts them, asks them, hears them, ends them
"""
