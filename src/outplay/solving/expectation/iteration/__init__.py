"""Components, sweeps and lifts: one text for lists of Python and for arrays in compiled code.

components.py  which positions come again: strongly connected components
sweep.py       what a strategy brings at least, raised sweep by sweep
lift.py        what a chooser can hold for ever
leap.py        where slow sweeps would end: linear equations, made a proof
settle.py      both sides, component by component, until they meet
"""
