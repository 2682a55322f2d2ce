"""Components, sweeps and lifts: one text for lists of Python and for arrays in compiled code.

components.py  which positions come again: strongly connected components
settle.py      both sides raised, sweep by sweep and lift by lift, component by component, until they meet
leap.py        where slow sweeps would end: linear equations, made a proof
"""
