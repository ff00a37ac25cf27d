/** Zones that only a calendar defines (VTIMEZONE): standard and daylight time with their onsets. */
import { readMoment } from '../moments.ts'
import { expandRule, type Budget } from './recur.ts'
import { parseRule, RuleError } from './recur_rule.ts'
import type { Component } from '../split.ts'
import type { Zone } from '../../../../platform/zones.ts'

/** The most changes of clocks that are kept of one zone. */
const MOST_ONSETS = 1_000

type Onset = { wall: number, from: number, to: number }

/** The zone that a VTIMEZONE defines: from each onset on, a wall time before it, the offset is another. */
export function ownZone (definition: Component | undefined, budget: Budget): Zone | undefined {
  const parts = (definition?.parts ?? []).slice(0, MOST_ONSETS)
  const onsets = parts.flatMap((part) => onsetsOf(part, budget)).toSorted((a, b) => a.wall - b.wall).slice(-MOST_ONSETS)
  const [first] = onsets
  if (!first) return undefined
  const toUtc: Zone['toUtc'] = (wall) => {
    const onset = onsets.findLast((each) => each.wall <= wall)
    if (!onset) return { utc: wall - first.from }
    if (onset.to > onset.from && wall < onset.wall + onset.to - onset.from) return { utc: wall - onset.from, doubt: 'gap' }
    return { utc: wall - onset.to }
  }
  return { toUtc, toWall: (utc) => utc + (onsets.findLast(({ wall, from }) => wall - from <= utc)?.to ?? first.from) }
}

function onsetsOf ({ lines }: Component, budget: Budget): Onset[] {
  const value = (name: string): string => lines.find((line) => line.name === name)?.value ?? ''
  const [from, to, start] = [offsetOf(value('TZOFFSETFROM')), offsetOf(value('TZOFFSETTO')), readMoment(value('DTSTART'))?.wall]
  if (to === undefined || start === undefined) return []
  const before = from ?? to
  const dates = lines.filter(({ name }) => name === 'RDATE').flatMap((line) => line.value.split(','))
    .flatMap((word) => onClock(word, before) ?? [])
  const rules = lines.filter(({ name }) => name === 'RRULE').flatMap((line) => ruleOnsets(line.value, start, before, budget))
  return [start, ...dates, ...rules].map((wall) => ({ wall, from: before, to }))
}

/** A moment on a clock of that offset. */
function onClock (word: string, offset: number): number | undefined {
  const moment = readMoment(word)
  return moment && (moment.isUtc ? moment.wall + offset : moment.wall)
}

function ruleOnsets (rule: string, start: number, offset: number, budget: Budget): number[] {
  try {
    const parsed = parseRule(rule, (until) => onClock(until, offset))
    return expandRule(parsed, start, Math.max(start, Date.UTC(1990, 0, 1)), Date.UTC(2100, 0, 1), 400, budget).walls
  } catch (error) {
    if (error instanceof RuleError) return []
    throw error
  }
}

/** `-0741` and `+055001` in milliseconds. */
function offsetOf (text: string): number | undefined {
  const [, sign, hours, minutes, seconds] = /^([+-])(\d\d):?(\d\d)(\d\d)?$/.exec(text.trim()) ?? []
  const size = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds ?? 0)) * 1000
  return hours === undefined ? undefined : sign === '-' ? -size : size
}
