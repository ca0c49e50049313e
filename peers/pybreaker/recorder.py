"""Reads cases, a JSON object a line, puts each to a breaker of its own, and prints the answers."""

import datetime
import json
import sys

import pybreaker
import time_machine

ZERO = datetime.datetime(2000, 1, 1, tzinfo=datetime.timezone.utc)
LETTERS = {"closed": "C", "open": "O", "half-open": "H"}


class Failed(Exception):
    pass


class Ignored(Exception):
    pass


class Abandoned(BaseException):
    """The case is over and a call has not been answered."""


class Case:
    """Plays operations one after the other; while a call runs, what comes before its end is played inside it."""

    running = None
    over = False

    def __init__(self, breaker, ops, clock):
        self.breaker = breaker
        self.ops = iter(ops)
        self.clock = clock
        self.asked = 0
        self.answers = []

    def play(self):
        """Plays until nothing is left, or until the call that is running is answered; returns how it ends."""
        for at, kind, *rest in self.ops:
            self.clock.move_to(ZERO + datetime.timedelta(milliseconds=at))
            if kind == "look":
                self.note("-")
            elif kind == "ask":
                self.ask()
            elif self.running != rest[0]:
                self.answers.append("")
            else:
                return rest[1]
        self.over = True
        raise Abandoned

    def ask(self):
        if self.running is not None:
            raise ValueError("calls are serial: the breaker's lock is held")
        number = self.asked
        self.asked += 1

        def action():
            self.running = number
            self.note("A")
            outcome = self.play()
            if outcome == "fail":
                raise Failed
            if outcome == "ignored":
                raise Ignored

        try:
            self.breaker.call(action)
        except (Failed, Ignored, pybreaker.CircuitBreakerError):
            if self.over:  # the breaker took the end of the case for a failure
                raise Abandoned from None
        if self.running is None:
            self.note("R")
        else:
            self.running = None
            self.note("-")

    def note(self, answer):
        self.answers.append(answer + LETTERS[self.breaker.current_state])


def answers_to(options, ops):
    with time_machine.travel(ZERO, tick=False) as clock:
        case = Case(pybreaker.CircuitBreaker(exclude=[Ignored], **options), ops, clock)
        try:
            case.play()
        except Abandoned:
            return case.answers


for line in sys.stdin:
    given = json.loads(line)
    try:
        printed = {"answers": answers_to(given["options"], given["ops"])}
    except (TypeError, ValueError) as refused:
        printed = {"error": str(refused)}
    print(json.dumps(printed))
