#!/usr/bin/env python3
"""Exact answers to questions about attacks, by plain enumeration with fractions.

It is written from the rules of an attack and shares nothing with the solvers of the crate: dice are
single dice in sorted tuples, every legal choice is tried in every order, every roll is enumerated, facedown
damage cards are really drawn. `python3 enumerate.py` writes the data files beside it; `--check` compares
them with what it finds.
"""

import itertools
import json
import sys
from fractions import Fraction
from functools import lru_cache
from pathlib import Path

sys.setrecursionlimit(100_000)

SIDES = {
    "Attack": (("crit", 1), ("hit", 3), ("focus", 2), ("blank", 2)),
    "Defense": (("evade", 3), ("focus", 2), ("blank", 3)),
}
ORDER = (("Attack", "defender"), ("Attack", "attacker"), ("Defense", "attacker"), ("Defense", "defender"))
MOST_DICE = 8
ALL = 255


@lru_cache(None)
def rolls(kind, n):
    """All results of n dice: sorted faces and chance."""
    if n == 0:
        return (((), Fraction(1)),)
    found = {}
    for faces, chance in rolls(kind, n - 1):
        for face, sides in SIDES[kind]:
            key = tuple(sorted(faces + (face,)))
            found[key] = found.get(key, 0) + chance * Fraction(sides, 8)
    return tuple(sorted(found.items()))


def some_of(dice, least, most):
    """Every choice of dice: those that are alike are chosen alike."""
    fewest = min(least, len(dice))
    found = set()
    for n in range(max(1, fewest), min(most, len(dice)) + 1):
        found.update(itertools.combinations(dice, n))
    return sorted(found)


def without(pool, taken):
    left = list(pool)
    for die in taken:
        left.remove(die)
    return left


def neutralize(rule, attack, defense):
    """What is left: hits and crits."""
    left = {"hit": attack.count("hit"), "crit": attack.count("crit")}
    evades = defense.count("evade")
    for face in rule["evaded"]:
        gone = min(evades, left[face])
        left[face] -= gone
        evades -= gone
    for _ in range(rule["reinforce"]):
        if left["hit"] + left["crit"] > 1:
            for face in rule["evaded"]:
                if left[face]:
                    left[face] -= 1
                    break
    return left["hit"], left["crit"]


class Attack:
    """One attack under best play for a worth, a tuple of fractions that is compared from the left."""

    def __init__(self, prospect, worth):
        self.prospect = prospect
        self.worth = worth
        self.rule = prospect.get("neutralize", {"evaded": ["hit", "crit"], "reinforce": 0})
        self.ways = [[], [], [], []]
        for way in prospect.get("ways", []):
            step = ORDER.index((way["step"]["dice"], way["step"]["by"]))
            self.ways[step].append(way)
        self.values = {}
        self.plans = {}
        self.start = ("roll", 0, (), prospect["attack"], (), tuple(c["amount"] for c in prospect.get("counters", [])))

    # A state is ("roll", step, pool, dice in the air, attack dice, counters), ("step", step, pool, attack
    # dice, counters) or ("end", attack dice, defense dice, counters). A pool is a tuple of (face, rerolled).

    def usable(self, step, pool, attack, counters, way):
        """Every way to use it: the states that follow."""
        shown = way.get("only_if")
        if shown:
            if shown["dice"] == ORDER[step][0]:
                dice = [face for face, _ in pool]
            else:
                dice = list(attack)
            n = sum(dice.count(face) for face in shown["faces"])
            if not shown["least"] <= n <= shown["most"]:
                return
        after = list(counters)
        for place, n in way.get("spend", []):
            after[place] -= n
        if min(after, default=0) < 0:
            return
        for place, n in way.get("gain", []):
            after[place] += n
        after = tuple(after)
        pools = [pool]
        if way.get("result"):
            spent = sorted({die for die in pool if die[0] in way["result"]})
            pools = [tuple(without(pool, [die])) for die in spent]
        ((what, does),) = way["does"].items()
        for dice in pools:
            if what == "Add":
                if len(dice) < MOST_DICE:
                    yield ("step", step, tuple(sorted(dice + ((does, False),))), attack, after)
                continue
            can = [die for die in dice if die[0] in does["faces"] and not (what == "Reroll" and die[1])]
            for taken in some_of(can, does["least"], does["most"]):
                left = tuple(without(dice, taken))
                if what == "Reroll":
                    yield ("again", step, left, len(taken), attack, after)
                elif what == "Turn":
                    turned = tuple((does["to"], rerolled) for _, rerolled in taken)
                    yield ("step", step, tuple(sorted(left + turned)), attack, after)
                else:
                    yield ("step", step, left, attack, after)

    def next_states(self, state):
        """The states that a player can choose, of whom it is."""
        _, step, pool, attack, counters = state
        found, must = [], False
        for way in self.ways[step]:
            more = list(self.usable(step, pool, attack, counters, way))
            found += more
            must |= bool(way.get("must") and more)
        if not must:
            plain = tuple(sorted(face for face, _ in pool))
            if step == 0:
                found.append(("step", 1, pool, attack, counters))
            elif step == 1:
                found.append(("roll", 2, (), self.prospect["defense"], plain, counters))
            elif step == 2:
                found.append(("step", 3, pool, attack, counters))
            else:
                found.append(("end", attack, plain, counters))
        return found

    def chances(self, state):
        """What follows a roll, or dice rolled again."""
        what, step, pool, air, attack, counters = state
        for faces, chance in rolls(ORDER[step][0], air):
            dice = tuple(sorted(pool + tuple((face, what == "again") for face in faces)))
            yield chance, ("step", step, dice, attack, counters)

    def value(self, state):
        known = self.values.get(state)
        if known is not None:
            return known
        if state[0] == "end":
            hits, crits = neutralize(self.rule, state[1], state[2])
            found = self.worth(hits, crits, state[3])
        elif state[0] == "step":
            best = max if ORDER[state[1]][1] == "attacker" else min
            found = best(self.value(after) for after in self.next_states(state))
        else:
            parts = [(chance, self.value(after)) for chance, after in self.chances(state)]
            found = tuple(sum(chance * v[i] for chance, v in parts) for i in range(len(parts[0][1])))
        self.values[state] = found
        return found

    def left(self, ends):
        """The mean of each counter that is kept."""
        kept = [i for i, it in enumerate(self.prospect.get("counters", [])) if it.get("kept")]
        return [sum(chance * end[2][i] for end, chance in ends.items()) for i in kept]

    def ends(self, state=None):
        """The ends of best play: (hits, crits, counters) and chance; whether another plan that is as
        good would change the results, and whether it would change what is left."""
        state = state or self.start
        known = self.plans.get(state)
        if known is not None:
            return known
        if state[0] == "end":
            found = ({neutralize(self.rule, state[1], state[2]) + (state[3],): Fraction(1)}, True, True)
        elif state[0] == "step":
            value = self.value(state)
            best = {after for after in self.next_states(state) if self.value(after) == value}
            plans = [self.ends(after) for after in sorted(best, key=repr)]
            joints = [joint(plan[0]) for plan in plans]
            lefts = [self.left(plan[0]) for plan in plans]
            found = (
                plans[0][0],
                all(plan[1] for plan in plans) and all(it == joints[0] for it in joints),
                all(plan[2] for plan in plans) and all(it == lefts[0] for it in lefts),
            )
        else:
            ends, same, same_left = {}, True, True
            for chance, after in self.chances(state):
                plan = self.ends(after)
                for end, part in plan[0].items():
                    ends[end] = ends.get(end, 0) + chance * part
                same &= plan[1]
                same_left &= plan[2]
            found = (ends, same, same_left)
        self.plans[state] = found
        return found


def joint(ends):
    found = {}
    for (hits, crits, _), chance in ends.items():
        found[hits, crits] = found.get((hits, crits), 0) + chance
    return found


def kept(prospect, counters):
    """Tokens kept, for the attacker less for the defender."""
    total = 0
    for counter, n in zip(prospect.get("counters", []), counters):
        if counter.get("kept"):
            total += n if counter["side"] == "attacker" else -n
    return total


def damage_worth(prospect):
    def worth(hits, crits, counters):
        return (Fraction(hits + crits), Fraction(crits), Fraction(kept(prospect, counters)))

    return worth


# Questions.


def counter(name, side, amount):
    return {"name": name, "side": side, "amount": amount, "kept": True}


def way(name, dice, by, does, **more):
    return {"name": name, "step": {"dice": dice, "by": by}, "does": does, **more}


def turn(faces, to, least, most):
    return {"Turn": {"faces": faces, "to": to, "least": least, "most": most}}


def reroll(faces, least, most):
    return {"Reroll": {"faces": faces, "least": least, "most": most}}


ATTACK_FACES = ["crit", "hit", "focus", "blank"]
DEFENSE_FACES = ["evade", "focus", "blank"]


def tokens(attack, defense, attacker, defender):
    """Dice and tokens: counts by name."""
    counters, ways = [], []
    for side, has, dice, good in (("attacker", attacker, "Attack", "hit"), ("defender", defender, "Defense", "evade")):
        for name, n in has.items():
            if name == "reinforce":
                continue
            spend = [[len(counters), 1]]
            counters.append(counter(name, side, n))
            does = {
                "focus": turn(["focus"], good, ALL, ALL),
                "calculate": turn(["focus"], good, 1, 1),
                "force": turn(["focus"], good, 1, 1),
                "lock": reroll(ATTACK_FACES, 1, ALL),
                "evade": turn(["focus", "blank"], "evade", 1, 1),
            }[name]
            ways.append(way(name, dice, side, does, spend=spend))
    rule = {"evaded": ["hit", "crit"], "reinforce": defender.get("reinforce", 0)}
    return {"attack": attack, "defense": defense, "counters": counters, "ways": ways, "neutralize": rule}


TOKEN_SETS = [
    ({}, {}),
    ({"focus": 1}, {"focus": 1}),
    ({"focus": 1, "lock": 1}, {"focus": 1, "evade": 1}),
    ({"calculate": 1, "lock": 1}, {"calculate": 2}),
    ({"lock": 1}, {"evade": 2}),
    ({"force": 2}, {"force": 1}),
    ({"focus": 1}, {"reinforce": 1}),
    ({"calculate": 1, "lock": 1}, {"focus": 1, "reinforce": 2}),
    ({"calculate": 2, "focus": 1, "lock": 1}, {"calculate": 1, "evade": 1, "force": 1}),
]


def fraction(x):
    x = Fraction(x)
    return str(x.numerator) if x.denominator == 1 else f"{x.numerator}/{x.denominator}"


def answer(prospect):
    """Value, results and what is left, where best play determines them."""
    attack = Attack(prospect, damage_worth(prospect))
    value = attack.value(attack.start)
    ends, same, same_left = attack.ends()
    found = {"mean": fraction(value[0]), "crits": fraction(value[1]), "kept": fraction(value[2])}
    if same:
        found["joint"] = [[h, c, fraction(p)] for (h, c), p in sorted(joint(ends).items())]
    if same_left:
        found["left"] = [fraction(n) for n in attack.left(ends)]
    return found


def token_answers():
    for attacker, defender in TOKEN_SETS:
        for attack in range(1, 7):
            for defense in range(7):
                prospect = tokens(attack, defense, attacker, defender)
                asked = {"attack": attack, "defense": defense, "attacker": attacker, "defender": defender}
                yield {**asked, **answer(prospect)}


def once(prospect, name, side="attacker"):
    """A use of an ability: a counter that is not kept."""
    prospect["counters"].append({"name": name, "side": side, "amount": 1})
    return [[len(prospect["counters"]) - 1, 1]]


def card_questions():
    """Modifications as cards have them."""
    for attack, defense in ((2, 1), (3, 2), (4, 3)):
        def base(attacker, defender):
            return tokens(attack, defense, attacker, defender)

        p = base({"focus": 1}, {"focus": 1})
        p["ways"].append(way("two blanks again", "Attack", "attacker", reroll(["blank"], 1, 2), spend=once(p, "a")))
        yield "reroll up to two blanks", p

        p = base({}, {"evade": 1})
        p["ways"].append(way("one again", "Attack", "attacker", reroll(ATTACK_FACES, 1, 1), spend=once(p, "a")))
        p["ways"].append(way("another again", "Attack", "attacker", reroll(ATTACK_FACES, 1, 1), spend=once(p, "b")))
        p["ways"].append(way("focus to hit", "Attack", "attacker", turn(["focus"], "hit", 1, 1), spend=once(p, "c")))
        yield "two rerolls of one die and a change", p

        p = base({"lock": 1}, {"focus": 1})
        p["ways"].append(way("hit to crit", "Attack", "attacker", turn(["hit"], "crit", 1, 1), spend=once(p, "a")))
        p["neutralize"]["evaded"] = ["hit", "crit"]
        yield "hit to crit", p

        p = base({"calculate": 1}, {"focus": 1})
        p["ways"].append(way("blank to focus", "Attack", "attacker", turn(["blank"], "focus", 1, 2), spend=once(p, "a")))
        p["ways"].append(way("focus again", "Attack", "attacker", reroll(["focus"], 1, 2), spend=once(p, "b")))
        yield "a change that feeds a reroll", p

        p = base({"focus": 1}, {"focus": 1, "evade": 1})
        p["ways"].append(way("evade to focus", "Defense", "attacker", turn(["evade"], "focus", 1, 1), spend=once(p, "a")))
        yield "the attacker turns an evade", p

        p = base({"focus": 1}, {"focus": 1})
        p["ways"].append(way("two again", "Attack", "defender", reroll(ATTACK_FACES, 1, 2), spend=once(p, "a", "defender")))
        yield "the defender rerolls attack dice", p

        p = base({"lock": 1}, {})
        p["ways"].append(way("hit to focus", "Attack", "defender", turn(["hit"], "focus", 1, 1), spend=once(p, "a", "defender")))
        p["ways"].append(way("blank to evade", "Defense", "defender", turn(["blank"], "evade", 1, 1), spend=once(p, "b", "defender")))
        yield "the defender turns attack dice", p

        p = base({"focus": 1}, {"focus": 1})
        p["ways"].append(way("must roll again", "Attack", "attacker", reroll(["hit", "crit"], 2, 2), spend=once(p, "a"), must=True))
        yield "hits that must be rerolled", p

        p = base({}, {"focus": 1})
        p["ways"].append(way("must turn", "Defense", "defender", turn(["evade"], "focus", 1, 1), spend=once(p, "a", "defender"), must=True))
        yield "an evade that must be turned", p

        p = base({"lock": 1}, {"evade": 1})
        p["ways"].append(way("add a focus", "Attack", "attacker", {"Add": "focus"}, spend=once(p, "a")))
        p["ways"].append(way("add an evade", "Defense", "defender", {"Add": "evade"}, spend=once(p, "b", "defender")))
        p["counters"].append(counter("calculate", "attacker", 1))
        spend = [[len(p["counters"]) - 1, 1]]
        p["ways"].append(way("calculate", "Attack", "attacker", turn(["focus"], "hit", 1, 1), spend=spend))
        yield "added dice", p

        p = base({"force": 2}, {"focus": 1})
        p["ways"].append(way("two crits for a hit", "Attack", "attacker", turn(["hit", "crit"], "crit", ALL, ALL),
                             spend=[[0, 1]], result=["hit"]))
        yield "a result spent", p

        p = base({}, {"calculate": 1})
        p["ways"].append(way("if there is a crit", "Attack", "attacker", turn(["blank"], "hit", 1, 1), spend=once(p, "a"),
                             only_if={"dice": "Attack", "faces": ["crit"], "least": 1, "most": ALL}))
        p["ways"].append(way("one again", "Attack", "attacker", reroll(ATTACK_FACES, 1, 1), spend=once(p, "b")))
        yield "only if the dice show it", p

        p = base({"focus": 1}, {})
        p["ways"].append(way("cancel for a token", "Attack", "attacker",
                             {"Cancel": {"faces": ["blank"], "least": 1, "most": 1}}, spend=once(p, "a"), gain=[[0, 1]]))
        p["ways"].append(way("cancel", "Defense", "attacker",
                             {"Cancel": {"faces": ["evade"], "least": 1, "most": 1}}, spend=once(p, "b")))
        yield "dice canceled, a token gained", p

        p = base({"focus": 1}, {"focus": 1})
        p["neutralize"] = {"evaded": ["crit", "hit"], "reinforce": 1}
        yield "crits canceled first", p


def card_answers():
    for name, prospect in card_questions():
        yield {"name": name, "prospect": prospect, **answer(prospect)}


# Several attacks.


def row_answers():
    """Two attacks on a defender that keeps what the first leaves it."""
    sets = [
        ({"focus": 1, "lock": 1}, {"focus": 1, "evade": 1}, 6),
        ({"calculate": 1}, {"calculate": 2, "evade": 1}, 4),
    ]
    for attacker, defender, most in sets:
        for attack in range(1, most + 1):
            for defense in range(most + 1):
                yield {"attack": attack, "defense": defense, "attacker": attacker, "defender": defender,
                       "mean": fraction(two_attacks(attack, defense, attacker, defender))}


def shared_answers():
    """Two attacks by one ship, which keeps what the first leaves it as well."""
    sets = [({"focus": 1}, {"focus": 1}), ({"calculate": 1, "lock": 1}, {"evade": 1}), ({"force": 2}, {})]
    for attacker, defender in sets:
        for attack in range(1, 5):
            for defense in range(4):
                yield {"attack": attack, "defense": defense, "attacker": attacker, "defender": defender,
                       "mean": fraction(by_one_ship(attack, defense, attacker, defender))}


def by_one_ship(attack, defense, attacker, defender):
    own, known = len(attacker), {}

    def second(left):
        if left not in known:
            prospect = tokens(attack, defense, dict(zip(attacker, left[:own])), dict(zip(defender, left[own:])))
            play = Attack(prospect, lambda hits, crits, _: (Fraction(hits + crits),))
            known[left] = play.value(play.start)[0]
        return known[left]

    first = Attack(tokens(attack, defense, attacker, defender),
                   lambda hits, crits, counters: (Fraction(hits + crits) + second(counters),))
    return first.value(first.start)[0]


def two_attacks(attack, defense, attacker, defender):
    own = len(attacker)
    first = tokens(attack, defense, attacker, defender)
    known = {}

    def second(left):
        if left not in known:
            has = dict(zip(defender, left))
            prospect = tokens(attack, defense, attacker, has)
            play = Attack(prospect, lambda hits, crits, _: (Fraction(hits + crits),))
            known[left] = play.value(play.start)[0]
        return known[left]

    def worth(hits, crits, counters):
        return (Fraction(hits + crits) + second(counters[own:]),)

    play = Attack(first, worth)
    return play.value(play.start)[0]


def durability_answers():
    """The chance that a ship is destroyed after so many attacks that are all alike, damage cards being
    only counted. Both sides play each for its mean damage."""
    for attacker, defender in TOKEN_SETS[:4]:
        for attack, defense, health in ((2, 3, 3), (3, 2, 5), (4, 1, 9)):
            prospect = tokens(attack, defense, attacker, defender)
            play = Attack(prospect, damage_worth(prospect))
            ends, same, _ = play.ends()
            if not same:
                continue
            one = {}
            for (hits, crits), chance in joint(ends).items():
                one[hits + crits] = one.get(hits + crits, 0) + chance
            left, curve = {health: Fraction(1)}, []
            for _ in range(6):
                after = {}
                for n, chance in left.items():
                    for damage, part in one.items():
                        key = max(0, n - damage)
                        after[key] = after.get(key, 0) + chance * part
                left = after
                curve.append(fraction(left.get(0, 0)))
            yield {"attack": attack, "defense": defense, "attacker": attacker, "defender": defender,
                   "health": health, "destroyed": curve}


# Damage cards. A kind is what it does: "direct" suffers a hit when it is faceup and is turned facedown,
# "leak" does so after another critical damage, "breach" makes critical damage of hits, "structural" takes
# a defense die, "other" does nothing of the sort.


class NextCard(Exception):
    """The simulation needs another card."""


class Ship:
    """A ship that suffers damage, played card by card. The cards drawn are told beforehand."""

    def __init__(self, shields, hull, faceup, deck, told):
        self.shields, self.hull, self.deck, self.told = shields, hull, list(deck), list(told)
        self.cards = [[kind, "up"] for kind in faceup]
        self.hidden = []
        self.resolving = []

    def draw(self):
        if not self.deck:
            return "note"
        if not self.told:
            raise NextCard(sorted(self.deck))
        kind = self.told.pop(0)
        self.deck.remove(kind)
        return kind

    def is_faceup(self, kind):
        return any(card[0] == kind and card[1] == "up" for card in self.cards)

    def suffer(self, hits, crits):
        if self.is_faceup("breach"):
            hits, crits = 0, hits + crits
        for _ in range(hits):
            self.damage(False)
        for _ in range(crits):
            self.damage(True)

    def damage(self, crit):
        if self.hull <= 0:
            return
        dealt = None
        if self.shields:
            self.shields -= 1
        else:
            self.hull -= 1
            kind = self.draw()
            if crit:
                dealt = [kind, "up"]
                self.cards.append(dealt)
                if kind == "direct":
                    self.resolve(dealt)
            else:
                self.hidden.append(kind)
        if crit:
            waiting = [card for card in self.cards if card[0] == "leak" and card[1] == "up" and card is not dealt]
            if self.resolving:
                # What is triggered waits for the end of the card that is being resolved.
                self.resolving[-1].extend(waiting)
            else:
                self.window(waiting)

    def resolve(self, card):
        """The text of a card: a hit, then the card is turned facedown."""
        card[1] = "resolving"
        self.resolving.append([])
        self.suffer(1, 0)
        card[1] = "known"
        self.window(self.resolving.pop())

    def window(self, waiting):
        for card in waiting:
            if card[1] == "up" and self.hull > 0:
                self.resolve(card)

    def seen(self):
        """What everybody knows of it: a facedown card is as unseen as the deck."""
        if self.hull <= 0:
            return "destroyed"
        unseen = [kind for kind in self.hidden + self.deck if kind != "note"]
        faceup = [kind for kind, side in self.cards if side == "up"]
        return (self.shields, self.hull, tuple(sorted(faceup)), tuple(sorted(unseen)))


@lru_cache(None)
def suffered(seen, hits, crits):
    """What everybody knows after that damage, with chances. Every card is drawn, facedown ones too."""
    if seen == "destroyed":
        return ((seen, Fraction(1)),)
    found, open_ends = {}, [((), Fraction(1))]
    while open_ends:
        told, chance = open_ends.pop()
        ship = Ship(*seen, told)
        try:
            ship.suffer(hits, crits)
        except NextCard as need:
            (cards,) = need.args
            for kind in sorted(set(cards)):
                open_ends.append((told + (kind,), chance * Fraction(cards.count(kind), len(cards))))
            continue
        key = ship.seen()
        found[key] = found.get(key, 0) + chance
    return tuple(sorted(found.items(), key=repr))


def deck(**kinds):
    return tuple(sorted(kind for kind, n in kinds.items() for _ in range(n)))


DECKS = {
    "plain": deck(other=4),
    "direct hits": deck(direct=2, other=5),
    "leaks": deck(leak=3, other=2),
    "breaches": deck(breach=2, direct=2, leak=2, other=1),
    "all": deck(breach=1, direct=2, leak=2, structural=2, other=3),
    "whole": deck(direct=5, leak=4, breach=2, structural=2, other=20),
}


def harm_answers():
    """What damage leaves of a ship: no dice."""
    rows = [
        ("plain", 1, 3, ()), ("direct hits", 0, 3, ()), ("direct hits", 2, 4, ()), ("leaks", 0, 5, ("leak",)),
        ("leaks", 0, 6, ("leak", "leak")), ("leaks", 2, 3, ("leak", "leak")), ("breaches", 0, 6, ()),
        ("breaches", 1, 5, ("breach",)), ("breaches", 0, 7, ("breach", "leak", "leak")), ("all", 1, 4, ()),
        ("whole", 0, 4, ()), ("whole", 2, 3, ("structural",)),
    ]
    for name, shields, hull, faceup in rows:
        seen = (shields, hull, tuple(sorted(faceup)), DECKS[name])
        for hits, crits in ((1, 0), (0, 1), (1, 1), (2, 1), (0, 2), (1, 2), (0, 3), (3, 1)):
            if name == "whole" and hits + crits > 3:
                continue
            after = []
            for state, chance in suffered(seen, hits, crits):
                after.append(["destroyed" if state == "destroyed" else told(state), fraction(chance)])
            yield {"ship": told(seen), "hits": hits, "crits": crits, "after": after}


def told(seen):
    shields, hull, faceup, unseen = seen
    count = lambda cards: {kind: cards.count(kind) for kind in sorted(set(cards))}
    return {"shields": shields, "hull": hull, "faceup": count(faceup), "unseen": count(unseen)}


def destroy_answers():
    """The chance to destroy a ship when both sides play for it, tokens of the defender kept from attack to
    attack, each attacker with its own."""
    rows = [
        ("plain", 0, 2, 3, 2, {}, {}, 1), ("plain", 1, 2, 3, 2, {"focus": 1}, {"focus": 1}, 1),
        ("direct hits", 0, 2, 2, 1, {}, {}, 2), ("direct hits", 0, 3, 3, 3, {"focus": 1, "lock": 1}, {"focus": 1, "evade": 1}, 1),
        ("direct hits", 0, 3, 3, 2, {"lock": 1}, {"focus": 1}, 2), ("direct hits", 1, 2, 3, 2, {"focus": 1}, {"evade": 1}, 2),
        ("all", 0, 3, 2, 2, {}, {}, 2), ("all", 0, 3, 3, 2, {"focus": 1}, {"evade": 1}, 2),
        ("breaches", 0, 4, 3, 1, {}, {"calculate": 1}, 2), ("whole", 0, 2, 3, 3, {"focus": 1}, {"focus": 1}, 2),
        ("direct hits", 0, 3, 2, 2, {"focus": 1}, {"focus": 1, "evade": 1}, 3),
    ]
    for name, shields, hull, attack, defense, attacker, defender, attacks in rows:
        seen = (shields, hull, (), DECKS[name])
        for goal in ("destroy", "points"):
            value = in_a_row(seen, attack, defense, attacker, defender, attacks, goal)
            yield {"ship": told(seen), "attack": attack, "defense": defense, "attacker": attacker,
                   "defender": defender, "attacks": attacks, "goal": goal, "value": fraction(value)}


def in_a_row(seen, attack, defense, attacker, defender, attacks, goal):
    own, whole = len(attacker), seen[0] + seen[1]
    known = {}

    def worth_of(state):
        """Points: 4 for the ship, 2 of them once half of its health is gone, rounded up."""
        if state == "destroyed":
            return Fraction(1) if goal == "destroy" else Fraction(4)
        lost = whole - state[0] - state[1]
        return Fraction(2) if goal == "points" and 2 * lost >= whole else Fraction(0)

    def best(state, left, n):
        if n == 0 or state == "destroyed":
            return worth_of(state)
        key = (state, left, n)
        if key not in known:
            dice = max(0, defense - state[2].count("structural"))
            prospect = tokens(attack, dice, attacker, dict(zip(defender, left)))

            def worth(hits, crits, counters):
                after = suffered(state, hits, crits)
                return (sum(chance * best(s, counters[own:], n - 1) for s, chance in after),)

            play = Attack(prospect, worth)
            known[key] = play.value(play.start)[0]
        return known[key]

    return best(seen, tuple(defender.values()), attacks)


FILES = {
    "tokens.jsonl": token_answers,
    "cards.jsonl": card_answers,
    "rows.jsonl": row_answers,
    "shared.jsonl": shared_answers,
    "durability.jsonl": durability_answers,
    "harm.jsonl": harm_answers,
    "destroy.jsonl": destroy_answers,
}


def main():
    here = Path(__file__).parent
    check = "--check" in sys.argv
    wanted = [name for name in sys.argv[1:] if name in FILES] or list(FILES)
    for name in wanted:
        text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in FILES[name]())
        if not check:
            (here / name).write_text(text)
        elif (here / name).read_text() != text:
            sys.exit(f"{name} is not what is found")
        print(name, text.count("\n"), "answers")


if __name__ == "__main__":
    main()
