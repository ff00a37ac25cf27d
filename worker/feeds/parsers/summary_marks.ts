/** What stands around the sides in a summary: marks, labels, results, remarks, places. */
import { clean, isOtherEvent, isPractice, readStatus } from './words.ts'
import type { EntryStatus } from './types.ts'

/**
 * `first` the score of the team named first, or of the own team (`isOwnFirst`: "W 3-1"). `isAway`: a mark says where the own team
 * plays.
 */
export type Marks = {
  text: string
  notes: string[]
  first?: { score: number, other: number, isFinal: boolean }
  isOwnFirst: boolean
  isAway?: boolean
  isTimeUnknown: boolean
  status?: EntryStatus
  place?: string
}

/** Two sides, or an opponent. */
export const BETWEEN = /(?:^|\s)(?:vs?\.?|versus|at)\s|@/i
const MARK_BEFORE = /^(?:[^\p{L}\p{N}@#([*]+|\[(?:home|away|neutral|h|a|w|l|t|d)\]\s*|\((?:home|away)\)\s*)/iu
/** "AWAY: Bears", "Home vs Bears": the word says where, whatever stands behind it. */
const WHERE_BEFORE = new RegExp('^(home|away)(?:\\s+(?:game|match))?\\s*(?::\\s*|[-–]\\s+|(?=\\s(?:vs?\\.?|versus|at|@)\\s|\\s?@))' +
  '(?:\\s*(?:vs?\\.?|versus|at|@)\\s+|\\s*@)?', 'i')
const GAME_BEFORE = new RegExp('^(?:(?:league|cup|friendly|conference|tournament|play ?off|pre ?season|regular season)\\s+)*' +
  '(?:game|match|scrimmage)\\s+(?:#?\\d+\\s+)?(?=(?:vs?\\.?|versus|at)\\s|@)', 'i')
const SCORE = '(\\d{1,3})\\s?[-–:]\\s?(\\d{1,3})'
const SCORE_BEFORE = new RegExp(`^([WLTD])[ ,:]+${SCORE}\\s+(?=(?:vs?\\.?|versus|at)\\s|@)`, 'i')
const SCORES_AFTER = [
  new RegExp(`\\s*\\((?:([WLTD])[,:]?\\s*)?${SCORE}((?:,| )[^()]*)?\\)$`, 'i'),
  new RegExp(`\\s*[,:–-]?\\s*\\b([WLTD])[,:]?\\s+${SCORE}(\\s*\\(?final\\)?)?$`, 'i'),
  new RegExp(`()\\s*[,:]\\s*(?:final:?\\s*)?${SCORE}(\\s*\\(?final\\)?)?$`, 'i'), new RegExp(`()\\s+${SCORE}$`)
]
const RESULT_LINE = new RegExp(`^[WLTD][ ,:]+${SCORE}(?:\\s*\\(.{1,20}\\))?$`, 'i')
const WHERE_AFTER = /\s*[([](home|away|h|a)[\])]$/i
const STATUS_AFTER = /(?:\s+|\s*[-–:([*]+\s*)(cancell?ed|postponed|rained out)[\])*!.]*$/i
const TIME_AFTER = /(?<=\s\S.*)(?<!(?:vs?\.?|versus|at|@))\s+tb[ads]$/i
const REMARK_WORDS = 'game|match|week|round|scrimmage|league|friendly|tournament|cup|play ?offs?|semi|final|pool|make ?up'
const REMARKS_AFTER = [/\s[—–]\s(.+)$/, new RegExp(`\\s*\\(([^()]*\\b(?:${REMARK_WORDS})\\b[^()]*)\\)$`, 'i'),
  /(?<=\S.*\s(?:vs?\.?|versus|at|@)\s.+)\s(scrimmage|friendly)$/i]
const PLACE = new RegExp('\\b(?:park|fields?|school|complex|center|centre|rink|gym|gymnasium|stadium|arena|courts?|turf|diamond' +
  '|fieldhouse|ymca|sportsplex)\\b', 'i')
const OFF = /^(?:cancell?ed|postponed|rained out|rain ?out|called off)\b.{0,60}$/i
const PLAIN_STATUS = /^(?:suspended|forfeit|ppd|delayed|in progress|final(?:\s?[-/(]\s?\w+\)?)*)[.!]*$/i

/** The status that a line or part states and nothing else: "CANCELLED", "Final - OT", "Postponed due to rain"; not "Final Four". */
export const plainStatus = (text: string): EntryStatus | undefined =>
  OFF.test(text) || PLAIN_STATUS.test(text) ? readStatus(text).status : undefined

/** The own team's result as a line of its own: "W 3-0", "L, 1-2 (OT)". */
export function resultOf (lines: string[]): Marks['first'] {
  const found = lines.map((line) => RESULT_LINE.exec(line)).find((each) => each !== null)
  return found ? { score: Number(found[1]), other: Number(found[2]), isFinal: false } : undefined
}

/** A label before a colon that is neither a status nor another kind of event: "U10 Boys: A vs B". */
function withoutLabel (text: string): string {
  const [, label, rest] = /^([^:]{1,40}):\s+(.+)$/.exec(text) ?? []
  const isLabel = label !== undefined && BETWEEN.test(rest as string) && !BETWEEN.test(label) && !isPractice(label) &&
    !isOtherEvent(label) && readStatus(label).status === 'scheduled' && !/^(?:game|match|event|fixture)/i.test(label)
  return isLabel ? rest as string : text
}

/** A summary without what stands around its sides. `isPast`: only of what is over a pair of numbers is a score. */
export function cutMarks (given: string, isPast: boolean, location: string): Marks {
  const marks: Marks = { text: '', notes: [], isOwnFirst: false, isTimeUnknown: false }
  const marked = clean(given.replace(MARK_BEFORE, ''))
  let text = withoutLabel(marked.split(/\s+[•|·]\s+/).find((part) => BETWEEN.test(part)) ?? marked)
  const cut = (pattern: RegExp): RegExpExecArray | undefined => {
    const found = pattern.exec(text)
    if (!found || (found.index === 0 && found[0].length === text.length)) return undefined
    text = clean(text.slice(0, found.index) + text.slice(found.index + found[0].length))
    return found
  }
  const status = cut(STATUS_AFTER)?.[1]
  if (status !== undefined) marks.status = readStatus(status).status
  if (isPast) {
    const after = BETWEEN.test(text) ? SCORES_AFTER.find((pattern) => isScore(pattern.exec(text))) : undefined
    const score = cut(SCORE_BEFORE) ?? (after && cut(after))
    if (score) marks.first = { score: Number(score[2]), other: Number(score[3]), isFinal: /final/i.test(score[0]) }
    marks.isOwnFirst = Boolean(score?.[1])
  }
  const where = cut(WHERE_AFTER)?.[1] ?? cut(WHERE_BEFORE)?.[1]
  if (where !== undefined) marks.isAway = /^a/i.test(where)
  marks.isTimeUnknown = cut(TIME_AFTER) !== undefined
  for (const pattern of REMARKS_AFTER) marks.notes.push(...cut(pattern)?.slice(1, 2) ?? [])
  cut(GAME_BEFORE)
  marks.text = text
  return { ...marks, ...cutPlace(text, location) }
}

/** Two numbers that stand alone are a score unless they look like ages, such as 9-10. */
function isScore (found: RegExpExecArray | null): boolean {
  if (!found) return false
  const [one, two] = [Number(found[2]), Number(found[3])]
  return /[(,:WLTD]/i.test(found[0]) || two <= one || two - one > 2
}

/** "A vs B at Oak Park", "A game at Oak Park": the place, where LOCATION says the same or nothing, or the words are those of a place. */
function cutPlace (text: string, location: string): { text: string, place?: string } {
  const found = /^(.+\s(?:vs?\.?|versus)\s.+?)\s*(?:\sat\s|@)\s*(.+)$/i.exec(text) ??
    /^(.+\s(?:game|match))\s*(?:\sat\s|@)\s*(.+)$/i.exec(text)
  if (!found) return { text }
  const [rest, place] = [clean(found[1] as string), clean(found[2] as string)]
  const isPlace = PLACE.test(place) || (location !== '' && clean(location).toLowerCase().includes(place.toLowerCase()))
  if (isPlace) return { text: rest, ...(location === '' && { place }) }
  return { text: /\s(?:game|match)$/i.test(rest) ? `${rest.replace(/\s\w+$/, '')} at ${place}` : text }
}
