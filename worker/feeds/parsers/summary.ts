/** The words of a calendar's event: who plays whom, or what it is. */
import { notesOf, withoutPersons } from './notes.ts'
import { isSameTeam, readOpponent, readSubject } from './subjects.ts'
import { readPlayMetrics, readPrestoSports } from './summary_producers.ts'
import { clean, fold, isPlaceholder, isPractice, isOtherEvent, isUnknown, readStatus, statusWithin } from './words.ts'
import type { Entry, EntryKind, EntryStatus } from './types.ts'

/** `calendar` is the calendar's own name. `isPast`: the day of the event is not after the fetch; only then a score is one. */
export type Ways = { producer: string, team?: string, calendar?: string, vs_means?: 'home_first' | 'participants', isPast?: boolean }
export type Words = { uid?: string, summary: string, description: string }
export type Scores = Pick<Entry, 'home_score' | 'away_score' | 'is_final'>
/** `place` stands before LOCATION where the words tell it. */
export type Subject = Pick<Entry, 'kind' | 'home' | 'away' | 'is_neutral' | 'title'> &
  { status?: EntryStatus, scores: Scores, notes: string, isTimeUnknown: boolean, place?: string }
export type SubjectFault = { fault: 'no_team' | 'same_team', words: string }

/** What a producer's own layout tells before the general reading: names in the order of the file, and which of them is at home. */
export type Told = {
  text: string
  sides?: { home: string, away: string }
  kind?: EntryKind
  status?: EntryStatus
  first?: { score: number, other: number, isFinal: boolean }
  notes: string[]
  place?: string
  team?: string
}

const MARK_BEFORE = /^(?:[^\p{L}\p{N}@#([*]+|\[(?:home|away|neutral|h|a)\]\s*|\((?:home|away)\)\s*)/iu
const HOME_OR_AWAY_AFTER = /\s*[([](home|away|h|a)[\])]$/i
const REMARK_AFTER = /\s*(?:\s[—–]\s(.+)|\(([^()]*\b(?:game|match|week|round|scrimmage|league|friendly|tournament|cup|play ?offs?|semi|final|pool|make ?up)\b[^()]*)\))$/i
const GAME_BEFORE = new RegExp('^(?:(?:home|away|league|cup|friendly|conference|tournament|play ?off|pre ?season|regular season)\\s+)*' +
  '(?:game|match|scrimmage)\\s+(?:#?\\d+\\s+)?(?=(?:vs?\\.?|versus|at)\\s|@)', 'i')
const BETWEEN = /\s(?:vs?\.?|versus|at)\s|@/i
const MEET = /\b(?:invitational|relays?|regatta|meet|divisionals|sectionals|jamboree|championships)\b/i
const SCORES_AFTER = [
  /\s*\((?:([WLTD])[,:]?\s*)?(\d{1,3})\s*[-–:]\s*(\d{1,3})((?:,| )[^()]*)?\)$/i,
  /\s*[,:–-]?\s*\b([WLTD])[,:]?\s+(\d{1,3})\s*[-–]\s*(\d{1,3})(\s*\(?final\)?)?$/i,
  /()\s*[,:]\s*(?:final:?\s*)?(\d{1,3})\s*[-–]\s*(\d{1,3})(\s*\(?final\)?)?$/i
]

export function readSummary (words: Words, ways: Ways): Subject | SubjectFault {
  const lines = words.description.slice(0, 10_000).split('\n').map(clean).filter(Boolean)
  const producer = ways.producer === 'playmetrics' ? readPlayMetrics : ways.producer === 'prestosports' ? readPrestoSports : undefined
  const told: Told = producer?.(words, ways) ?? { text: clean(words.summary.slice(0, 1000)), notes: [] }
  const team = ways.team ?? told.team
  const found = { ...told, ...(told.sides ? {} : splitWords(told, { ...ways, ...(team !== undefined && { team }) })) }
  if ('fault' in found) return found as SubjectFault
  const status = found.status ?? statusOf(lines)
  const isTimeUnknown = /\btime:? tb[ads]\b|[([]tb[ads][\])]$/i.test(clean(words.summary)) ||
    lines.some((line) => /^(?:start |kick ?-?off )?time: ?(?:tb[ads]|to be \w+)$/i.test(line))
  const rest = { ...(status !== undefined && { status }), isTimeUnknown, ...(found.place !== undefined && { place: found.place }) }
  const own = team === undefined ? {} : { home: { name: team } }
  if (found.sides === undefined && found.kind !== 'game') {
    const title = clean(found.text).slice(0, 200)
    const kind = found.kind === 'practice' && team !== undefined ? 'practice' : 'event'
    return { kind, ...own, ...(title !== '' && { title }), scores: {}, notes: withoutPersons([...found.notes, notesOf(lines)]), ...rest }
  }
  if (!found.sides) return { kind: 'game', ...own, is_neutral: true, scores: {}, notes: withoutPersons([...found.notes, notesOf(lines)]), ...rest }
  const { home, away } = nameOwn(found.sides, team)
  if (fold(home) !== '' && fold(home) === fold(away) && !isPlaceholder(home)) {
    return { fault: 'same_team', words: `"${home.slice(0, 80)}" stands on both sides.` }
  }
  const placeholders = [home, away].filter((name) => isPlaceholder(name) && !isUnknown(name))
  return {
    kind: 'game',
    ...(!isPlaceholder(home) && { home: { name: home.slice(0, 200) } }),
    ...(!isPlaceholder(away) && { away: { name: away.slice(0, 200) } }),
    ...(found.is_neutral && { is_neutral: true }),
    scores: ways.isPast && found.first ? scoresOf(found.first, found.isFirstHome ?? true) : {},
    notes: withoutPersons([...(placeholders.length > 0 ? [`${home} vs ${away}`] : []), ...found.notes, ...notesOf(lines).split('\n')]),
    ...rest
  }
}

/** The feed's team has the name it is registered with, where it is plain which side it is. */
function nameOwn ({ home, away }: { home: string, away: string }, team: string | undefined): { home: string, away: string } {
  if (team === undefined || [home, away].some((name) => fold(name) === fold(team))) return { home, away }
  const [isHome, isAway] = [isSameTeam(home, team), isSameTeam(away, team)]
  return { home: isHome && !isAway ? team : home, away: isAway && !isHome ? team : away }
}

const scoresOf = ({ score, other, isFinal }: NonNullable<Told['first']>, isFirstHome: boolean): Scores =>
  ({ home_score: isFirstHome ? score : other, away_score: isFirstHome ? other : score, ...(isFinal && { is_final: true }) })

/** A line of a description that is nothing but a status: "CANCELLED", "Status: Postponed". */
function statusOf (lines: string[]): EntryStatus | undefined {
  const words = lines.filter((line) => line.length <= 40).map((line) => line.replace(/^(?:game )?status\s*:\s*/i, ''))
  return words.map((word) => statusWithin(word)?.status).find((status) => status !== undefined)
}

type Split = Partial<Told> & { is_neutral?: boolean, isFirstHome?: boolean }

/** The general reading of a summary. */
function splitWords ({ text: given, notes, first: score }: Told, ways: Ways): Split | SubjectFault {
  const { team, calendar, vs_means: vsMeans } = ways
  const marked = clean(given.replace(MARK_BEFORE, ''))
  const segment = marked.split(/\s+[•|·]\s+/).find((part) => BETWEEN.test(part)) ?? marked
  const [, label, labelled] = /^([^:]{1,40}):\s+(.+)$/.exec(segment) ?? []
  const isLabel = label !== undefined && BETWEEN.test(labelled as string) && !BETWEEN.test(label) && !isPractice(label) && !isOtherEvent(label) &&
    readStatus(label).status === 'scheduled' && !/^(?:game|match|event|fixture)/i.test(label)
  const ends = cutEnd(isLabel ? labelled as string : segment, ways.isPast === true)
  const text = ends.text.replace(GAME_BEFORE, '')
  if (team === undefined && readOpponent(bare(text)).where !== undefined) {
    return { fault: 'no_team', words: 'The event names an opponent only: register the feed with the name of its team.' }
  }
  const isMeet = / at |@/i.test(text) && MEET.test(text.split(/ at |@/i).slice(1).join(' '))
  const options = { ...(team !== undefined && { team }), vs_means: vsMeans, is_game: false }
  const ownName = calendar?.replace(/\s+(?:games?|schedule|calendar|team)$/i, '')
  let subject = readSubject(text, options)
  if (subject.kind === 'event' && !isOtherEvent(text) && ownName && ` ${fold(text)} `.includes(` ${fold(ownName)} `)) {
    subject = readSubject(text, { ...options, team: ownName })
  }
  const { kind, status, is_neutral: isNeutral } = subject
  const common = { ...(status && { status }), notes: [...notes, ...ends.notes] }
  if (isMeet || kind !== 'game') {
    const bareGame = /^(?:home |away |league )?(?:game|match)(?: ?#?\d+)?$/i.test(text)
    if (ends.isAway !== undefined && team !== undefined && kind === 'event' && !isOtherEvent(text)) {
      return { ...common, sides: ends.isAway ? { home: text, away: team } : { home: team, away: text }, isFirstHome: ends.isAway }
    }
    return { ...common, text: subject.title, kind: isMeet ? 'event' : bareGame && team !== undefined ? 'game' : kind }
  }
  const [home, away] = [subject.home ?? '', subject.away ?? '']
  const namedFirst = bare(text).toLowerCase().startsWith(home.toLowerCase())
  const isFirstHome = ends.isOwnFirst && team !== undefined && isSameTeam(away, team) !== isSameTeam(home, team) ? isSameTeam(home, team) : namedFirst
  return { ...common, sides: { home, away }, ...(isNeutral && { is_neutral: true }), first: score ?? ends.first, isFirstHome } as Split
}

const bare = (text: string): string => text.replace(/^[^:]{1,40}:\s+/, '')

/** What stands behind the sides: a score, a remark, whether it is at home. */
function cutEnd (text: string, isPast: boolean): { text: string, notes: string[], first?: Told['first'], isOwnFirst: boolean, isAway?: boolean } {
  const found = isPast && BETWEEN.test(` ${text}`) ? SCORES_AFTER.map((pattern) => pattern.exec(text)).find((each) => each !== null) : undefined
  const scored = found ? text.slice(0, found.index) : text
  const first = found && { score: Number(found[2]), other: Number(found[3]), isFinal: /final/i.test(found[0]) }
  const placed = HOME_OR_AWAY_AFTER.exec(scored)
  const unplaced = placed ? scored.slice(0, placed.index) : scored
  const remark = REMARK_AFTER.exec(unplaced)
  return {
    text: clean(remark && remark.index > 0 ? unplaced.slice(0, remark.index) : unplaced),
    notes: remark && remark.index > 0 ? [remark[1] ?? remark[2] as string] : [],
    ...(first && { first }),
    isOwnFirst: Boolean(found?.[1]),
    ...(placed && { isAway: /^a/i.test(placed[1] as string) })
  }
}
