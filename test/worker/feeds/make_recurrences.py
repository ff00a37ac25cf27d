#!/usr/bin/env python3
"""Writes recurrences.json: random recurrence rules and what python-dateutil makes of them (python3-dateutil of Debian).

BYDAY has either plain days or days with a number: dateutil wants both of a mixed list, the standard one of them.
python3 test/worker/feeds/make_recurrences.py 20261122 500 > test/worker/feeds/recurrences.json
"""
import hashlib
import json
import random
import sys
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

from dateutil.rrule import rrulestr

SEED, WANTED = int(sys.argv[1]), int(sys.argv[2])
ZONES = ['America/New_York', 'America/Denver', 'Europe/London', 'Australia/Sydney', 'America/St_Johns']
DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
FETCHED = datetime(2026, 10, 1)
OPENS, CLOSES = FETCHED - timedelta(days=90), FETCHED + timedelta(days=401)
chance = random.Random(SEED)


def some(values, most):
    return ','.join(str(value) for value in chance.sample(values, chance.randint(1, most)))


def make_rule(start, zone):
    frequency = chance.choice(['HOURLY', 'DAILY', 'DAILY', 'WEEKLY', 'WEEKLY', 'WEEKLY', 'WEEKLY', 'MONTHLY', 'MONTHLY', 'YEARLY'])
    parts = ['FREQ=' + frequency]
    if frequency == 'HOURLY':
        parts.append('INTERVAL=%d' % chance.randint(5, 60))
    elif chance.random() < .4:
        parts.append('INTERVAL=%d' % chance.randint(1, 4))
    if frequency in ('DAILY', 'WEEKLY'):
        if chance.random() < .6:
            parts.append('BYDAY=' + some(DAYS, 4))
            if chance.random() < .15:
                parts.append('BYSETPOS=' + some([1, 2, -1], 2))
    elif frequency != 'HOURLY':
        kind = chance.random()
        if kind < .35:
            parts.append('BYDAY=' + ','.join(chance.choice(['1', '2', '3', '4', '-1', '-2']) + day for day in chance.sample(DAYS, 2)))
        elif kind < .6:
            parts.append('BYMONTHDAY=' + some([1, 2, 13, 15, 28, 29, 30, 31, -1, -2, -31], 3))
        elif kind < .75:
            parts += ['BYDAY=' + some(DAYS, 5), 'BYSETPOS=' + some([1, 2, 3, -1], 2)]
        elif frequency == 'YEARLY' and kind < .82:
            parts.append('BYYEARDAY=' + some([1, 100, 200, 300, 365, 366, -1, -100], 3))
        elif frequency == 'YEARLY' and kind < .9:
            parts.append('BYWEEKNO=' + some([1, 10, 20, 44, 52, 53, -1], 3))
    if chance.random() < .2:
        parts.append('BYMONTH=' + some(range(1, 13), 6))
    if frequency != 'HOURLY' and chance.random() < .1:
        parts.append('BYHOUR=' + some(range(24), 3))
    if chance.random() < .3:
        parts.append('WKST=' + chance.choice(DAYS))
    kind = chance.random()
    if kind < .4:
        parts.append('COUNT=%d' % chance.randint(1, 120))
    elif kind < .7:
        until = (start + timedelta(days=chance.randint(1, 700), hours=chance.choice([0, 0, 5]))).replace(tzinfo=zone)
        parts.append('UNTIL=' + until.astimezone(timezone.utc).strftime('%Y%m%dT%H%M%SZ'))
    return ';'.join(parts)


def key(wall):
    return wall.strftime('%Y%m%dT%H%M%S')


def make_case(number):
    name = ZONES[number % len(ZONES)]
    zone = ZoneInfo(name)
    start = datetime(2026, 1, 1) + timedelta(days=chance.randint(-400, 500), hours=chance.choice([1, 2, 9, 17, 18, 23]), minutes=chance.choice([0, 15, 30, 45]))
    rule = make_rule(start, zone)
    walls = []
    for occurrence in rrulestr(rule, dtstart=start.replace(tzinfo=zone)):
        wall = occurrence.replace(tzinfo=None)
        if wall >= CLOSES:
            break
        if wall >= OPENS:
            walls.append(wall)
    walls = sorted(set(walls))
    if len(walls) < 2 or len(walls) > 1500:
        return None
    excluded = chance.sample(walls, min(len(walls) - 1, chance.choice([0, 0, 1, 3])))
    added = [OPENS + timedelta(days=chance.randint(1, 480), hours=3) for _ in range(chance.choice([0, 0, 0, 1, 2]))]
    kept = sorted((set(walls) | set(added)) - set(excluded))
    moved = {wall: wall + timedelta(days=1, hours=chance.choice([-1, 2])) for wall in chance.sample(kept, min(len(kept), chance.choice([0, 0, 1, 2])))}
    instants = sorted((key(wall), moved.get(wall, wall).replace(tzinfo=zone).astimezone(timezone.utc).strftime('%Y-%m-%dT%H:%M:%SZ')) for wall in kept)
    text = '\n'.join(' '.join(pair) for pair in instants)
    return {
        'zone': name, 'start': key(start), 'rule': rule, 'excluded': sorted(map(key, excluded)), 'added': sorted(map(key, added)),
        'moved': {key(wall): key(to) for wall, to in sorted(moved.items())}, 'count': len(instants), 'first': ' '.join(instants[0]),
        'last': ' '.join(instants[-1]), 'sha256': hashlib.sha256(text.encode()).hexdigest()
    }


cases = []
while len(cases) < WANTED:
    case = make_case(len(cases))
    if case:
        cases.append(case)
print('{"seed": %d, "fetched_on": "2026-10-01", "cases": [' % SEED)
print(',\n'.join(json.dumps(case) for case in cases))
print(']}')
