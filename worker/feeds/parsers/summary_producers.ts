/** Producers of calendars who state the sides in a way of their own. */
import { isSameTeam } from './subjects.ts'
import { plainStatus } from './summary_marks.ts'
import { clean, fold } from './words.ts'
import { linesOf, speaksOfPersons } from './notes.ts'
import type { EntryKind, EntryStatus } from './types.ts'

/** `calendar` is the calendar's own name. `isPast`: the day of the event is not after the fetch; only then a score is one. */
export type Ways = { producer: string, team?: string, calendar?: string, vs_means?: 'home_first' | 'participants', isPast?: boolean }
export type Words = { uid?: string, summary: string, description: string, location: string }
/** What a producer's own layout states before the general reading: names in the order of the file, and which of them is at home. */
export type Reported = {
  text: string
  sides?: { home: string, away: string }
  kind?: EntryKind
  status?: EntryStatus
  first?: { score: number, other: number, isFinal: boolean }
  notes: string[]
  place?: string
  team?: string
}

/** PlayMetrics: "Team - Game"; the description's first line is "away at home (League Game #1)", a line behind it may be the place. */
export function readPlayMetrics ({ uid = '', summary, description }: Words, { team, calendar }: Ways): Reported {
  const text = clean(summary.slice(0, 300))
  const [, prefix, kindWord = ''] = /^(.*?)\s+-\s+([\w ]+)$/.exec(text) ?? []
  const own = team ?? calendar?.replace(/\s+Games$/i, '') ?? prefix
  const [firstLine = '', ...others] = linesOf(description)
  const isGame = /^game/i.test(uid) || /^(?:game|match|scrimmage)$/i.test(kindWord)
  const plain = others.filter((line) => !/^(?:arrive|uniform|jersey|note|bring|opponent|color|colour|duration|link|https?:)/i.test(line) &&
    !/^[\w ]{1,20}:/.test(line) && !speaksOfPersons(line))
  const place = plain.at(-1)
  const common = { text, notes: [], ...(place !== undefined && { place }), ...(prefix !== undefined && team === undefined &&
    { team: prefix }) }
  if (!isGame) return { ...common, kind: /practice|training/i.test(kindWord) ? 'practice' : 'event' }
  const [, line = '', remark] = /^(.*?)(?:\s*\(([^()]*)\))?$/.exec(firstLine) ?? []
  const sides = splitAt(line, own)
  return { ...common, kind: 'game', ...(sides && { sides }), notes: remark === undefined ? [] : [remark] }
}

/** "away at home", where either name may hold " at ": the split that leaves the own team whole on one side, else the first. */
function splitAt (line: string, own: string | undefined): { home: string, away: string } | undefined {
  const splits = [...line.matchAll(/ (at|vs?\.?) /gi)].map((found) => {
    const [left, right] = [clean(line.slice(0, found.index)), clean(line.slice(found.index + found[0].length))]
    return /^ at /i.test(found[0]) ? { home: right, away: left } : { home: left, away: right }
  }).filter(({ home, away }) => home !== '' && away !== '')
  const isOwn = (name: string): boolean => own !== undefined && fold(name) === fold(own)
  return splits.find(({ home, away }) => isOwn(home) || isOwn(away)) ??
    splits.find(({ home, away }) => own !== undefined && (isSameTeam(home, own) || isSameTeam(away, own))) ?? splits[0]
}

/**
 * PrestoSports: "(Sport) A vs. B"; the description repeats it and goes on, between commas: the event, the host, status and result, A's
 * score first.
 */
export function readPrestoSports ({ summary, description }: Words): Reported {
  const whole = clean(summary.slice(0, 300))
  const text = whole.replace(/^\([^()]*\)\s*/, '')
  const line = linesOf(description)[0] ?? ''
  const parts = line.startsWith(whole) ? line.slice(whole.length).split(/,\s+/).map(clean).filter(Boolean) : []
  const reported: Reported = { text, notes: [] }
  for (const part of parts) {
    const [, score, other] = /^(?:[WLT],?\s*)?(\d{1,3})-(\d{1,3})$/.exec(part) ?? []
    const [, host] = /^hosted by (.+)$/i.exec(part) ?? []
    const status = plainStatus(part)
    if (score !== undefined) reported.first = { score: Number(score), other: Number(other), isFinal: reported.status === 'completed' }
    else if (host !== undefined) { reported.place = host; reported.kind = 'event' }
    else if (status !== undefined) reported.status = status
    else if (!/^(?:all day|\d{1,2}(?::\d\d)? ?[ap]\.?m\.?)$/i.test(part)) reported.notes.push(part)
  }
  return reported
}
