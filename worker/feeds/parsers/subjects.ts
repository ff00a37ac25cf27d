/** Sides in one line: "A vs B", "A at B", "vs B", and where a game is: "Oak Park Field 1". */
import { clean, fold, isOtherEvent, isPractice, isUnknownPlace, readStatus } from './words.ts'
import type { EntryKind, EntryStatus } from './types.ts'

/** A line of a calendar as two sides. `is_neutral`: it does not say who is at home. */
export type Subject = {
  home?: string, away?: string, is_neutral?: boolean, status?: EntryStatus, is_final?: boolean, title: string, kind: EntryKind
}
type Ways = { team?: string | undefined, vs_means?: 'home_first' | 'participants' | undefined, is_game?: boolean }

const LABEL = /^(?:(?:league |cup |tournament |friendly )?(?:game|match|fixture|event|scrimmage|friendly)(?: ?#?\d+)?)\s*[:–-]\s+/i
const STATUS_BEFORE = /^[*[(]*\s*(cancel\w*|postponed|ppd|rain(?:ed)? ?out|final|forfeit|completed)\s*[\])*]*\s*(?:[:–-]\s*|\s)/i
const STATUS_AFTER = /\s*[-–:([*]+\s*(cancel\w*|postponed|ppd|rain(?:ed)? ?out|final|forfeit|completed|tb[ad])\s*[\])*]*$/i
const TIME_AFTER = /\s*[([](?:time )?tb[ads][\])]$/i
const SIDES: [RegExp, 'vs' | 'at'][] = [
  [/^(.*?)\s+(?:vs?\.?|versus)\s+(.+)$/i, 'vs'], [/^(.*?)\s*@\s*(.+)$/, 'at'], [/^(.*?)\s+at\s+(.+)$/i, 'at']
]
const OPPONENT: [RegExp, 'vs' | 'at'][] = [[/^(?:vs?\.?|versus)\s+(.+)$/i, 'vs'], [/^(?:@\s*|at\s+|away (?:at|to)\s+)(.+)$/i, 'at']]

/** Two names that mean one team: one is the other, or all its words stand in the other. */
export function isSameTeam (one: string, other: string): boolean {
  const [a, b] = [fold(one), fold(other)]
  if (a === b) return a !== ''
  const [few, many] = a.length < b.length ? [a, b] : [b, a]
  return few.length >= 3 && ` ${many} `.includes(` ${few} `)
}

/** The feed's team has the name it is registered with, where it is plain which side it is: never on both sides. */
export function nameOwn ({ home, away }: { home: string, away: string }, team: string | undefined): { home: string, away: string } {
  if (team === undefined || [home, away].some((name) => fold(name) === fold(team))) return { home, away }
  const [isHome, isAway] = [isSameTeam(home, team), isSameTeam(away, team)]
  return { home: isHome && !isAway ? team : home, away: isAway && !isHome ? team : away }
}

/** An opponent as a column states it: "vs Bears", "@ Bears", "Bears". */
export function readOpponent (text: string): { name: string, where?: 'home' | 'away' } {
  for (const [pattern, way] of OPPONENT) {
    const found = pattern.exec(clean(text))
    if (found) return { name: clean(found[1] as string), where: way === 'vs' ? 'home' : 'away' }
  }
  return { name: clean(text) }
}

/** A line split into sides, whatever it is of: the sides stand as home and away by the words between them. */
export function readSubject (line: string, { team, vs_means: vsMeans, is_game: isGame = false }: Ways): Subject {
  const { text, ...status } = stripStatus(clean(line))
  const isLabelled = LABEL.test(text)
  const rest = text.replace(LABEL, '').replace(TIME_AFTER, '').replace(/^\([^)]*\)\s*/, '').trim()
  const other = { title: text, kind: isPractice(text) ? 'practice' as const : 'event' as const, ...status }
  if (!isGame && !isLabelled && (isPractice(text) || isOtherEvent(text))) return other
  const opponent = team === undefined ? undefined : readOpponent(rest)
  if (team !== undefined && opponent?.where) {
    return { ...sidesOf(team, opponent.name, opponent.where === 'home'), title: text, kind: 'game', ...status }
  }
  for (const [pattern, way] of SIDES) {
    const found = pattern.exec(rest)
    if (!found?.[1] || !found[2]) continue
    const [one, two] = [clean(found[1]), clean(found[2])]
    const isReported = isGame || isLabelled || team === undefined || isSameTeam(one, team) || isSameTeam(two, team)
    if (way === 'at' && !isReported) continue
    const sides = sidesOf(one, two, way === 'vs')
    return { ...sides, ...(way === 'vs' && vsMeans === 'participants' && { is_neutral: true }), title: text, kind: 'game', ...status }
  }
  return isGame ? { ...other, kind: 'game' } : other
}

const sidesOf = (one: string, two: string, isFirstHome: boolean): { home: string, away: string } =>
  isFirstHome ? { home: one, away: two } : { home: two, away: one }

function stripStatus (line: string): { text: string, status?: EntryStatus, is_final?: boolean } {
  const found = STATUS_BEFORE.exec(line) ?? STATUS_AFTER.exec(line)
  if (!found) return { text: line }
  const text = clean(line.replace(found[0], found.index === 0 ? '' : ' '))
  const { status, is_final: isFinal } = readStatus(found[1] as string)
  return text === '' ? { text: line } : { text, status, ...(isFinal && { is_final: true }) }
}

const PART = '(?:field|court|rink|diamond|pitch|turf)'
const LABEL_OF_FIELD = '(?:\\d+[a-z]?|[a-z])'
const LABELLED = new RegExp(
  // A letter stands apart: "Field A", but "Mill Fields" is a name.
  `^(.+?)[\\s,]+((?:${PART}(?:\\s*#?\\s*(?:\\d+[a-z]?|\\d+v\\d+)|(?:\\s+#?|#)\\s*[a-z])|#\\s?\\w+)(?:[\\s,/&+-]+${LABEL_OF_FIELD})?)$`, 'i'
)
/** "Field 2" and nothing else: before a dash it is the field of what stands behind. */
const ONLY_FIELD = new RegExp(`^(?:${PART}\\s*#?\\s*${LABEL_OF_FIELD}|#\\s?\\w{1,3})$`, 'i')
const IN_BRACKETS = new RegExp(`^(.+?)\\s*[([]((?:${PART}|#)[^)\\]]*)[)\\]]$`, 'i')

/**
 * A place as one cell states it: at the last " - ", whichever side of it is a field alone, or before Field, Court, Rink, Diamond, Pitch,
 * Turf or # with its label.
 */
export function splitPlace (text: string): { venue?: string, field?: string } {
  const place = clean(text)
  if (place === '' || isUnknownPlace(place)) return {}
  const dash = place.lastIndexOf(' - ')
  if (dash > 0) {
    const [first, last] = [clean(place.slice(0, dash)), clean(place.slice(dash + 3))]
    const [venue, field] = ONLY_FIELD.test(first) && !ONLY_FIELD.test(last) ? [last, first] : [first, last]
    if (isUnknownPlace(venue)) return isUnknownPlace(field) ? {} : { venue: field }
    return isUnknownPlace(field) || field === '' ? { venue } : { venue, field }
  }
  const found = IN_BRACKETS.exec(place) ?? LABELLED.exec(place)
  return found ? { venue: clean(found[1] as string).replace(/,$/, ''), field: clean(found[2] as string) } : { venue: place }
}
