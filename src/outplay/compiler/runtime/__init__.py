"""What compiled rules call: Python's values as words in an arena, and all that Python does with them.

words.py        words, their tags, and tuples that are packed into one
intrinsics.py   what Python cannot say of machine words
routines.py     a function that is called by its symbol: its signature, and nothing else, is known to callers
library.py      all routines, compiled by need and kept for all games; and called from Python
numbers.py      ints that do not wrap around, floats as CPython works them out
tuples.py       tuples and records made, and items of all that has items
comparing.py    equality and order
hashing.py      hashes, CPython's where the order of a set depends on them
lists.py        lists and deques
dicts.py        dicts, in order of insertion
sets.py         sets, with the table of CPython's, and so its order
set_algebra.py  sets made of two, or changed by another
iterating.py    what anything gives when it is iterated, and collections made of that
sequences.py    slices, sums of two, multiples, and where an item is
ordering.py     sorted, the least, the greatest, the sum
operators.py    operators between any two values
choosing.py     what itertools chooses
counting.py     Counters
copying.py      copies, and copies of all that is within
texts.py        methods of texts
foreseen.py     what compiled rules assume, and leave where it does not hold
bits.py         words written as bits, and read back
arena.py        the arena as Python sees it: values to words, words to values
classes.py      classes of records, and singletons, by number
python_sets.py  where the keys of a set of CPython's lie

What Python would give is given, what it would raise is raised, and `Unforeseen` says that neither is sure.
"""
