/** What the words in schedules mean: statuses, kinds, what is not known yet, and names that are no team's. */
import type { EntryKind, EntryStatus } from './types.ts'

/** Most cells are clean as they are. */
const PLAIN_LINE = /^(?:[!-~]+(?: [!-~]+)*)?$/

/** One line of text: compatibility forms made one (but not the signs of names), blanks of any kind single, none at the ends. */
export const clean = (text: string): string => PLAIN_LINE.test(text)
  ? text
  : text.replace(/[\u200b-\u200f\u2060\ufeff]/g, '').replace(/[\s\u00a0\u2007\u202f]+/g, ' ').trim()

/** What makes two spellings one: case, marks and signs aside. */
export const fold = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim()

const UNKNOWN = new RegExp(`^(?:${[
  't\\.?b\\.?[ads]\\.?', 'tb[ads] tb[ads]', 'to be (?:determined|announced|scheduled|decided|confirmed|arranged)', 'tbc', 'not set',
  'not yet (?:set|known|assigned)', 'not assigned', 'unassigned', 'unknown', 'undecided', 'pending', 'none', 'n/?a', 'null', '[-–—?.]+'
].join('|')})$`, 'i')

/** A literal that says that something is not known yet: TBD, TBA, Not Set, dashes. */
export const isUnknown = (text: string): boolean => UNKNOWN.test(clean(text).replace(/^[([]|[)\]]$/g, ''))

/** A place that is not known yet: no venue, no field. */
export const isUnknownPlace = (text: string): boolean =>
  isUnknown(text) || /^tb[ads]\b/i.test(clean(text)) ||
  /^(?:location|venue|field|site|facility|place)s?:? (?:tb[ads]|to be \w+)$/i.test(clean(text))

const ORDINAL = '(?:\\d{1,2}(?:st|nd|rd|th)?|first|second|third|fourth|fifth|sixth|seventh|eighth)'
const STAGE = '(?:semi[- ]?finals?|quarter[- ]?finals?|finals?|sf|qf|group|pool|bracket|flight|game|match|division|seed|wild ?card)'
const PLACEHOLDERS = [
  /^bye$/i, /^(?:bracket |pool |group |game |match )*(?:winner|loser|runner[- ]?up)\b/i, /\b(?:winner|loser|runner[- ]?up)$/i,
  /^(?:winners|losers|runners[- ]?up)(?:$| (?:of|from|bracket|pool|group|game|match|semi\w*|quarter\w*|[\d#(]))/i,
  /^[wl]\s?(?:\d{1,4}(?:\s*\(.*\))?$|\(.*\)$|of\b)/i, new RegExp(`\\b${ORDINAL} place\\b`, 'i'),
  /^seed ?#? ?\d{1,2}$/i, /^#\d{1,2}(?: seed)?$/i, new RegExp(`^${ORDINAL} seed$`, 'i'),
  /^(?:1st|2nd|3rd|[4-9]th) [a-p]$/i, /^[a-p][1-8]$/i,
  new RegExp(`^${ORDINAL} (?:in |of )?${STAGE}(?: [a-z0-9]{1,2})?$`, 'i'), /^(?:wild ?card|qualifier)(?: ?#?\d{1,2})?$/i,
  /^(?:bracket|pool|group|flight|division) [a-z0-9]{1,3} ?#? ?\d{1,2}$/i,
  /^(?:open|placeholder|opponent)$/i, /\btb[ad]\b/i, /^tbs\b/i
]

/** A name that stands where no team is known yet: TBD, BYE, "Winner SF1", "1st A", "Seed #2". */
export const isPlaceholder = (name: string): boolean => isUnknown(name) || PLACEHOLDERS.some((pattern) => pattern.test(clean(name)))

/** `is_on`: the word states that the game is on; a status without a word is `scheduled`, and states nothing. */
type StatusReading = {
  status: EntryStatus, is_final?: boolean, is_known: boolean, is_on?: boolean, is_absent?: 'deleted' | 'unscheduled'
}
const STATUSES: [RegExp, Omit<StatusReading, 'is_known'>][] = [
  [/^(?:deleted?|removed|void(?:ed)?)$/, { status: 'scheduled', is_absent: 'deleted' }],
  [/^(?:unscheduled|not scheduled|to be scheduled|needs? (?:re)?schedul\w+)$/, { status: 'scheduled', is_absent: 'unscheduled' }],
  [/^(?:cancel\w*|called off|abandoned|scratched|cncld|canc|x)\b/, { status: 'cancelled' }],
  [/^(?:postpon\w*|ppd|pp|rain(?:ed)? ?out|rained|suspend\w*|weather|delayed|snow(?:ed)? out|lightning|on hold)\b/,
    { status: 'postponed' }],
  [/^(?:forfeit\w*|ff|fft|walk ?over|no show)\b/, { status: 'forfeit' }],
  [/^(?:in progress|live|in play|ongoing|under ?way|half ?time|started|1st half|2nd half)\b/, { status: 'in_progress' }],
  [/^(?:complet\w*|final\w*|played|finished|closed|official|ended|over|full ?time|ft)\b/, { status: 'completed', is_final: true }]
]
/** What states that a game is on. */
const ON = new RegExp(`^(?:${[
  'scheduled', 'normal', 'confirmed', 'active', 're ?scheduled', '(?:field|time|date|venue) change', 'moved', 'changed', 'updated',
  'upcoming', 'accepted', 'published', 'assigned', 'not started', 'not played', 'unplayed', 'future', 'pre ?game', 'on', 'ok', 'on time'
].join('|')})$`)
/** What states nothing of it. */
const PLAIN = /^(?:|tb[ads]|friendly|other|open|pending|new|pending scores?|regular|league)$/

/** What a status word says; a word that is not known says nothing, and is reported. */
export function readStatus (word: string): StatusReading {
  const text = fold(word)
  const known = STATUSES.find(([pattern]) => pattern.test(text))
  if (known) return { ...known[1], is_known: true }
  return ON.test(text) ? { status: 'scheduled', is_known: true, is_on: true }
    : { status: 'scheduled', is_known: PLAIN.test(text) || isUnknown(word) }
}

/** Words that stand in a cell of a time or a score instead of it: "PPD", "Canceled", "Final". */
export function statusWithin (text: string): StatusReading | undefined {
  const word = clean(text)
  if (word === '' || isUnknown(word) || !/^\p{L}/u.test(word)) return undefined
  const { is_known: isKnown, ...reading } = readStatus(word)
  return isKnown && reading.status !== 'scheduled' ? { ...reading, is_known: true } : undefined
}

const PRACTICE = /\b(?:practices?|training|scrimmage only|batting cages?|walk ?through|clinic|skills? session)\b/i
const GAME = new RegExp(`\\b(?:${[
  'games?', 'match(?:es)?', 'fixtures?', 'friendl(?:y|ies)', 'play ?offs?', 'championship', 'league', 'regular', 'pre ?season',
  'post ?season', 'tournament',
  'cup', 'exhibition', 'scrimmages?', 'double ?headers?', 'semi ?finals?', 'finals?', 'quarter ?finals?', 'pool', 'bracket', 'crossovers?',
  '(?:non )?conference', 'make ?up', 'district', 'state', 'home', 'away'
].join('|')})\\b`)
const EVENT = new RegExp(`\\b(?:${[
  'meetings?', 'party', 'parties', 'pictures?', 'photos?', 'tryouts?', 'banquet', 'dinner', 'fund ?raiser', 'volunteer', 'registration',
  'camps?', 'parade',
  'ceremony', 'deadline', 'travel', 'social', 'orientation', 'evaluations?', 'holiday', 'no games?', 'closed', 'reminder', 'carnival',
  'uniforms?', 'awards?'
].join('|')})\\b`, 'i')

/** What kind of event a word of a column says, if it says one. */
export function readKind (word: string): EntryKind | undefined {
  const text = fold(word)
  if (text === '') return undefined
  if (PRACTICE.test(text)) return 'practice'
  if (/^(?:events?|other|general|misc\w*|activity|calendar)$/.test(text) || EVENT.test(text)) return 'event'
  return GAME.test(text) || text === 'g' ? 'game' : text === 'p' ? 'practice' : undefined
}

/** Whether a title speaks of something that is neither played nor trained. */
export const isOtherEvent = (title: string): boolean => EVENT.test(title)
export const isPractice = (title: string): boolean => PRACTICE.test(title)

/** Yes and no as files write them; undefined of anything else. */
export function readYes (text: string): boolean | undefined {
  const word = fold(text)
  return /^(?:1|y|yes|true|t|x)$/.test(word) ? true : /^(?:0|n|no|false|f)$/.test(word) ? false : undefined
}

/** Where the feed's team plays, as a column states: at home, away, or on neutral ground. */
export function readHomeOrAway (text: string): 'home' | 'away' | 'neutral' | undefined {
  const word = text.includes('@') ? '@' : fold(text)
  if (/^(?:home(?: game)?|h|vs|v|versus|host|1|yes|true|y)$/.test(word)) return 'home'
  if (/^(?:away(?: game)?|a|at|@|visitors?|road|guest|0|no|false|n)$/.test(word)) return 'away'
  return /^neutral/.test(word) ? 'neutral' : undefined
}
