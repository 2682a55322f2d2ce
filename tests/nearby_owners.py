"""Owners in this very process, who can be lost at any moment, and with them the arrays that they gave."""

from random import Random

from outplay.executor.owners import OwnerAnswer, among
from outplay.executor.protocol import Failure


class Handed:
    """An array on its way, and who gave it."""

    def __init__(self, array, owner):
        self.array, self.owner = array, owner


class Nearby:
    """Owners in this process: `on=Nearby(seed, share)` loses an owner in this share of all calls."""

    def __init__(self, seed=0, share=0.0):
        self.random, self.share, self.losses, self.calls = Random(seed), share, 0, 0

    def owners(self, work, processes, folder):
        count = processes or 2
        self.work, self.folder = among(work, count, count), folder
        self.places = [f"machine {i}" for i in range(count)]
        self.made = [None] * count
        for owner in range(count):
            self.replace(owner)
        return self

    def ask(self, calls):
        for call in self.random.sample(calls, len(calls)):
            self.calls += 1
            yield call, self._answer(call)

    def _answer(self, call):
        held = self.made[call.owner]
        if held is None:
            return OwnerAnswer(is_lost=True)
        if any(handed.array is None for handed in call.inputs):
            return OwnerAnswer(is_missing=True)
        if self.random.random() < self.share:
            return self._lose(call.owner)
        try:
            said, arrays = getattr(held[0], call.method)([one.array.copy() for one in call.inputs], *call.arguments)
        except Exception as error:
            return OwnerAnswer(fault=Failure.of(error))
        given = [Handed(array, call.owner) for array in arrays]
        held[1].extend(given)
        if self.random.random() < self.share:  # lost with the next one that asks for what it gave
            self._lose(call.owner)
        return OwnerAnswer(said, given)

    def _lose(self, owner):
        self.losses += 1
        for handed in self.made[owner][1]:
            handed.array = None
        self.made[owner] = None
        return OwnerAnswer(is_lost=True)

    def lost(self):
        return {owner for owner, held in enumerate(self.made) if held is None}

    def replace(self, owner):
        self.made[owner] = self.work(f"{self.folder}/{self.random.random()}"), []

    def put(self, arrays):
        return [Handed(array, None) for array in arrays]

    def fetch(self, handle):
        if handle.array is None:
            raise LookupError(handle.owner)
        return handle.array.copy()

    def forget(self, handles):
        for handed in handles:
            handed.array = None

    def end(self):
        self.made = []
