"""Methods of texts.  Which characters are letters, digits or blanks is known of ASCII alone."""

from __future__ import annotations

from typing import Final

from outplay.compiler.runtime.comparing import items_of
from outplay.compiler.runtime.dicts import get_or
from outplay.compiler.runtime.intrinsics import move
from outplay.compiler.runtime.iterating import iterate
from outplay.compiler.runtime.lists import append, new_list
from outplay.compiler.runtime.numbers import bit_length
from outplay.compiler.runtime.routines import routine
from outplay.compiler.runtime.sequences import count_of, find_text_from
from outplay.compiler.runtime.tuples import item_at, new_text
from outplay.compiler.runtime.words import (
    FIRST_SYMBOL,
    INT,
    INT_BITS,
    ITEMS,
    NONE,
    SYMBOL,
    finished,
    is_text,
    is_tuple,
)
from outplay.compiler.unforeseen import Unforeseen

LAST_ASCII: Final = 127
UPPER, LOWER, SWAPPED, TITLE, CAPITAL = range(5)
DIGITS, LETTERS, BOTH, BLANKS, UPPERS, LOWERS = range(6)
LAST_CHARACTER: Final = 0x10FFFF
CASE: Final = 32
"""What lies between a capital letter and its small one."""
SMALL_B: Final = ord("b")
CAPITAL_A, CAPITAL_Z, SMALL_A, SMALL_Z, ZERO, NINE, PLUS, MINUS, UNDERSCORE = (ord(one) for one in "AZaz09+-_")


@routine("W->I", short=True)
def ascii_of(character):
    """The code of a character, if it is one of ASCII."""
    if (character >> 4) > LAST_ASCII:
        raise Unforeseen
    return character >> 4


@routine("I->B", short=True)
def is_upper(code):
    """A capital letter?"""
    return CAPITAL_A <= code <= CAPITAL_Z


@routine("I->B", short=True)
def is_lower(code):
    """A small letter?"""
    return SMALL_A <= code <= SMALL_Z


@routine("I->B", short=True)
def is_blank(code):
    """A blank?"""
    return code == 32 or 9 <= code <= 13 or 28 <= code <= 31


@routine("W->W", short=True)
def a_text(word):
    """The word itself, if it is a text."""
    if not is_text(word):
        raise TypeError
    return word


@routine("W->W", short=True)
def the_text(word):
    """The word itself, if it is a text whose method is called."""
    if not is_text(word):
        raise Unforeseen
    return word


@routine("AWII->W")
def part_of(arena, word, begin, end):
    """word[begin:end], of a text and places in it"""
    length = max(0, end - begin)
    if length == 1:
        return item_at(arena, word, begin)
    if length == items_of(arena, word):
        return word
    found = new_text(arena, length)
    if length > 0:
        move(arena, (found >> 4) + ITEMS, (word >> 4) + ITEMS + begin, length)
    return found


# ---------------------------------------------------------------- case and kinds of characters


@routine("AWI->W")
def in_case(arena, word, case):
    """The text with its letters in another case."""
    length = items_of(arena, the_text(word))
    found = new_text(arena, length)
    inside = False
    for k in range(length):
        code = ascii_of(item_at(arena, word, k))
        letter = is_upper(code) or is_lower(code)
        up = case == UPPER or (case == SWAPPED and is_lower(code)) or (case == TITLE and not inside)
        up = up or (case == CAPITAL and k == 0)
        if letter:
            code = (code & ~CASE) if up else (code | CASE)
        inside = letter
        arena[(found >> 4) + ITEMS + k] = (code << 4) | SYMBOL
    return finished(arena, found)


@routine("AW->W", short=True)
def upper(arena, word):
    """word.upper()"""
    code = word >> 4
    if (word & 15) == SYMBOL and code <= LAST_ASCII:
        return (((code & ~CASE) << 4) | SYMBOL) if is_lower(code) else word
    return in_case(arena, word, UPPER)


@routine("AW->W", short=True)
def lower(arena, word):
    """word.lower()"""
    code = word >> 4
    if (word & 15) == SYMBOL and code <= LAST_ASCII:
        return (((code | CASE) << 4) | SYMBOL) if is_upper(code) else word
    return in_case(arena, word, LOWER)


@routine("AW->W")
def swapcase(arena, word):
    """word.swapcase()"""
    return in_case(arena, word, SWAPPED)


@routine("AW->W")
def title(arena, word):
    """word.title()"""
    return in_case(arena, word, TITLE)


@routine("AW->W")
def capitalize(arena, word):
    """word.capitalize()"""
    return in_case(arena, word, CAPITAL)


@routine("AWI->B")
def consists_of(arena, word, kind):
    """Has it characters, all of that kind?"""
    length, found = items_of(arena, the_text(word)), False
    fits = length > 0
    for k in range(length):
        code = ascii_of(item_at(arena, word, k))
        digit, letter = ZERO <= code <= NINE, is_upper(code) or is_lower(code)
        if kind in (UPPERS, LOWERS):
            found = found or letter
            fits = fits and not (is_lower(code) if kind == UPPERS else is_upper(code))
        else:
            found = (kind == BLANKS and is_blank(code)) or (kind != LETTERS and kind != BLANKS and digit)
            found = found or (letter and kind in (LETTERS, BOTH))
            fits = fits and found
    return fits and found


@routine("AW->B")
def isdigit(arena, word):
    """word.isdigit()"""
    return consists_of(arena, word, DIGITS)


@routine("AW->B")
def isalpha(arena, word):
    """word.isalpha()"""
    return consists_of(arena, word, LETTERS)


@routine("AW->B")
def isalnum(arena, word):
    """word.isalnum()"""
    return consists_of(arena, word, BOTH)


@routine("AW->B")
def isspace(arena, word):
    """word.isspace()"""
    return consists_of(arena, word, BLANKS)


@routine("AW->B")
def isupper(arena, word):
    """word.isupper()"""
    return consists_of(arena, word, UPPERS)


@routine("AW->B")
def islower(arena, word):
    """word.islower()"""
    return consists_of(arena, word, LOWERS)


# ---------------------------------------------------------------- taken apart and put together


@routine("AWW->W")
def translate(arena, word, table):
    """word.translate(table), of a dict"""
    the_text(word)
    found = new_list(arena, items_of(arena, word))
    for k in range(items_of(arena, word)):
        character = item_at(arena, word, k)
        other = get_or(arena, table, (character >> 4) << 4, character)
        if (other & 15) == INT:
            other = chr_(other >> 4)
        if other != NONE:
            append(arena, found, a_text(other))
    return join(arena, finished(arena, new_text(arena, 0)), found)


@routine("AWW->W")
def join(arena, word, items):
    """word.join(items)"""
    the_text(word)
    items = iterate(arena, items)
    count, between = items_of(arena, items), items_of(arena, word)
    length = max(0, count - 1) * between
    for k in range(count):
        length += items_of(arena, a_text(item_at(arena, items, k)))
    found = new_text(arena, length)
    into = (found >> 4) + ITEMS
    for k in range(count):
        if k > 0:
            into = written(arena, into, word)
        into = written(arena, into, item_at(arena, items, k))
    return finished(arena, found)


@routine("AIW->I", short=True)
def written(arena, into, word):
    """Writes the characters of a text to a place; gives the place behind them."""
    if (word & 15) == SYMBOL:
        arena[into] = word
        return into + 1
    length = arena[word >> 4]
    move(arena, into, (word >> 4) + ITEMS, length)
    return into + length


@routine("AWWWI->W")
def replace_text(arena, word, old, new, count):
    """word.replace(old, new, count)"""
    the_text(word)
    a_text(new)
    length, size = items_of(arena, word), items_of(arena, a_text(old))
    times = count_of(arena, word, old)
    if count >= 0:
        times = min(times, count)
    if times == 0:
        return word
    found = new_text(arena, length + times * (items_of(arena, new) - size))
    into, done = (found >> 4) + ITEMS, 0
    for k in range(times):
        place = k if size == 0 else find_text_from(arena, word, old, done)
        into = written(arena, into, part_of(arena, word, done, place))
        into = written(arena, into, new)
        done = place + size
    written(arena, into, part_of(arena, word, done, length))
    return finished(arena, found)


@routine("AWWI->W")
def stripped(arena, word, characters, sides):
    """The text without what it has of these characters, or blanks, on the left (1), the right (2) or both (3)."""
    begin, end = 0, items_of(arena, the_text(word))
    if characters != NONE:
        a_text(characters)
    while (sides & 1) and begin < end and is_one_of(arena, item_at(arena, word, begin), characters):
        begin += 1
    while (sides & 2) and begin < end and is_one_of(arena, item_at(arena, word, end - 1), characters):
        end -= 1
    return part_of(arena, word, begin, end)


@routine("AWW->B")
def is_one_of(arena, character, characters):
    """Is a character one of these, or a blank?"""
    if characters == NONE:
        return is_blank(ascii_of(character))
    return find_text_from(arena, characters, character, 0) >= 0


@routine("AWW->W")
def strip(arena, word, characters):
    """word.strip(characters)"""
    return stripped(arena, word, characters, 3)


@routine("AWW->W")
def lstrip(arena, word, characters):
    """word.lstrip(characters)"""
    return stripped(arena, word, characters, 1)


@routine("AWW->W")
def rstrip(arena, word, characters):
    """word.rstrip(characters)"""
    return stripped(arena, word, characters, 2)


@routine("AWW->W")
def split(arena, word, separator):
    """word.split(separator)"""
    length = items_of(arena, the_text(word))
    found = new_list(arena, 0)
    if separator == NONE:
        place = 0
        while True:
            while place < length and is_blank(ascii_of(item_at(arena, word, place))):
                place += 1
            if place == length:
                return found
            begin = place
            while place < length and not is_blank(ascii_of(item_at(arena, word, place))):
                place += 1
            append(arena, found, part_of(arena, word, begin, place))
    size, begin = items_of(arena, a_text(separator)), 0
    if size == 0:
        raise ValueError
    place = find_text_from(arena, word, separator, 0)
    while place >= 0:
        append(arena, found, part_of(arena, word, begin, place))
        begin = place + size
        place = find_text_from(arena, word, separator, begin)
    append(arena, found, part_of(arena, word, begin, length))
    return found


@routine("AW->W")
def splitlines(arena, word):
    """word.splitlines()"""
    length = items_of(arena, the_text(word))
    found = new_list(arena, 0)
    begin, place = 0, 0
    while place < length:
        code = item_at(arena, word, place) >> 4
        if code == 0x85 or code == 0x2028 or code == 0x2029:
            raise Unforeseen
        if 10 <= code <= 13 or 28 <= code <= 30:
            append(arena, found, part_of(arena, word, begin, place))
            if code == 13 and place + 1 < length and (item_at(arena, word, place + 1) >> 4) == 10:
                place += 1
            begin = place + 1
        place += 1
    if begin < length:
        append(arena, found, part_of(arena, word, begin, length))
    return found


@routine("AWWB->B")
def has_at_end(arena, word, part, at_end):
    """Does a text begin, or end, with another, or with one of a tuple?"""
    the_text(word)
    if is_tuple(arena, part):
        for k in range(items_of(arena, part)):
            if is_tuple(arena, item_at(arena, part, k)):
                raise TypeError
            if has_at_end(arena, word, item_at(arena, part, k), at_end):
                return True
        return False
    size = items_of(arena, a_text(part))
    begin = items_of(arena, word) - size if at_end else 0
    if size > items_of(arena, word):
        return False
    for k in range(size):
        if item_at(arena, word, begin + k) != item_at(arena, part, k):
            return False
    return True


@routine("AWW->B")
def startswith(arena, word, part):
    """word.startswith(part)"""
    return has_at_end(arena, word, part, False)


@routine("AWW->B")
def endswith(arena, word, part):
    """word.endswith(part)"""
    return has_at_end(arena, word, part, True)


@routine("AWW->I")
def rfind(arena, word, part):
    """word.rfind(part)"""
    found, place = -1, find_text_from(arena, word, part, 0)
    while place >= 0:
        found = place
        place = find_text_from(arena, word, part, place + 1)
    return found


@routine("AWIIW->W")
def padded(arena, word, left, right, fill):
    """A text with so many of a character on both sides."""
    if not is_text(fill) or (fill & 15) != SYMBOL:
        raise TypeError
    if left <= 0 and right <= 0:
        return word
    length = items_of(arena, word)
    found = new_text(arena, left + length + right)
    begin = (found >> 4) + ITEMS
    for k in range(left):
        arena[begin + k] = fill
    end = written(arena, begin + left, word)
    for k in range(right):
        arena[end + k] = fill
    return finished(arena, found)


@routine("AWIW->W")
def ljust(arena, word, width, fill):
    """word.ljust(width, fill)"""
    return padded(arena, word, 0, max(0, width - items_of(arena, the_text(word))), fill)


@routine("AWIW->W")
def rjust(arena, word, width, fill):
    """word.rjust(width, fill)"""
    return padded(arena, word, max(0, width - items_of(arena, the_text(word))), 0, fill)


@routine("AWIW->W")
def center(arena, word, width, fill):
    """word.center(width, fill)"""
    room = max(0, width - items_of(arena, the_text(word)))
    left = room // 2 + (room & width & 1)
    return padded(arena, word, left, room - left, fill)


@routine("AWI->W")
def zfill(arena, word, width):
    """word.zfill(width)"""
    length = items_of(arena, the_text(word))
    if width <= length:
        return word
    signed = 0
    if length > 0:
        first = item_at(arena, word, 0) >> 4
        signed = 1 if first in (PLUS, MINUS) else 0
    found = new_text(arena, width)
    begin = (found >> 4) + ITEMS
    for k in range(width - length):
        arena[begin + signed + k] = (ZERO << 4) | SYMBOL
    written(arena, begin + signed + width - length, part_of(arena, word, signed, length))
    if signed:
        arena[begin] = item_at(arena, word, 0)
    return finished(arena, found)


# ---------------------------------------------------------------- texts and numbers


@routine("AW->W", short=True)
def text_of(arena, word):
    """str(word), of a text, an int that is no bool, or None"""
    if is_text(word):
        return word
    if (word & 15) == INT and 0 <= (word >> 4) < 10:
        return (((word >> 4) + ZERO) << 4) | SYMBOL
    return text_of_other(arena, word)


@routine("AW->W")
def text_of_other(arena, word):
    """The same of None and of longer ints."""
    if word == NONE:
        found = new_text(arena, 4)
        begin = (found >> 4) + ITEMS
        arena[begin] = (N_OF_NONE << 4) | SYMBOL
        arena[begin + 1] = (O_OF_NONE << 4) | SYMBOL
        arena[begin + 2] = (SMALL_N << 4) | SYMBOL
        arena[begin + 3] = (SMALL_E << 4) | SYMBOL
        return found
    if (word & 15) != INT:
        raise Unforeseen
    number = word >> 4
    left = abs(number)
    digits = 1
    while left >= 10:
        left //= 10
        digits += 1
    signed = 1 if number < 0 else 0
    found = new_text(arena, signed + digits)
    begin = (found >> 4) + ITEMS
    if signed:
        arena[begin] = (MINUS << 4) | SYMBOL
    left = abs(number)
    for k in range(digits):
        arena[begin + signed + digits - 1 - k] = ((ZERO + left % 10) << 4) | SYMBOL
        left //= 10
    return finished(arena, found)


N_OF_NONE, O_OF_NONE, SMALL_N, SMALL_E = (ord(one) for one in "None")


@routine("AW->W")
def text_of_no_truth(arena, word):
    """str(word), where 0 and 1 may stand for truths"""
    if word == 0 or word == 1 << 4:
        raise Unforeseen
    return text_of(arena, word)


@routine("AW->I")
def int_of_text(arena, word):
    """int(word), of a text"""
    word = strip(arena, word, NONE)
    length = items_of(arena, word)
    begin, sign = 0, 1
    if length > 0:
        first = item_at(arena, word, 0) >> 4
        begin = 1 if first in (PLUS, MINUS) else 0
        sign = -1 if first == MINUS else 1
    found = 0
    for k in range(begin, length):
        code = ascii_of(item_at(arena, word, k))
        if code == UNDERSCORE:
            raise Unforeseen
        if not ZERO <= code <= NINE:
            raise ValueError
        if found >= 1 << (INT_BITS - 5):
            raise Unforeseen
        found = 10 * found + code - ZERO
    if begin == length:
        raise ValueError
    return sign * found


@routine("AW->I", short=True)
def ord_(arena, word):
    """ord(word)"""
    if (word & 15) != SYMBOL or (word >> 4) >= FIRST_SYMBOL:
        raise TypeError
    return word >> 4


@routine("I->W", short=True)
def chr_(code):
    """chr(code)"""
    if code < 0 or code > LAST_CHARACTER:
        raise ValueError
    return (code << 4) | SYMBOL


@routine("AI->W")
def bin_(arena, number):
    """bin(number)"""
    size = max(1, bit_length(number))
    signed = 1 if number < 0 else 0
    found = new_text(arena, signed + 2 + size)
    begin = (found >> 4) + ITEMS
    arena[begin] = (MINUS << 4) | SYMBOL
    arena[begin + signed] = (ZERO << 4) | SYMBOL
    arena[begin + signed + 1] = (SMALL_B << 4) | SYMBOL
    for k in range(size):
        arena[begin + signed + 2 + k] = ((ZERO + ((abs(number) >> (size - 1 - k)) & 1)) << 4) | SYMBOL
    return found
