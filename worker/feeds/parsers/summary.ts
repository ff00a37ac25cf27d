/** The words of a calendar's event: who plays whom, or what it is. */
import { linesOf, notesOf, withoutPersons } from './notes.ts'
import { mask } from './persons.ts'
import { isSameTeam, nameOwn, readOpponent, readSubject } from './subjects.ts'
import { cutMarks, plainStatus, resultOf } from './summary_marks.ts'
import { readPlayMetrics, readPrestoSports, type Reported, type Ways, type Words } from './summary_producers.ts'
import { clean, fold, isOtherEvent, isPlaceholder, isUnknown, statusWithin } from './words.ts'
import type { Entry, EntryStatus } from './types.ts'

export type Scores = Pick<Entry, 'home_score' | 'away_score' | 'is_final'>
/** `place` stands before LOCATION where the words state it. */
export type Subject = Pick<Entry, 'kind' | 'home' | 'away' | 'is_neutral' | 'title'> &
  { status?: EntryStatus, scores: Scores, notes: string, isTimeUnknown: boolean, place?: string }
export type SubjectFault = { fault: 'no_team' | 'same_team', words: string }

const MEET = /\b(?:invitational|relays?|regatta|meet|divisionals|sectionals|jamboree|championships?)\b/i
/** What is stated with a place and is neither game nor practice, in words that no team has. */
const SOCIAL = new RegExp('\\b(?:night|lunch|breakfast|pizza|picnic|bbq|birthday|appointment|pick ?up|drop ?off|duty|shift|open house' +
  '|work ?out|conditioning|pasta)\\b', 'i')
const GAME_ONLY = /^(?:home |away |league )?(?:game|match)(?: ?#?\d+)?$/i

export function readSummary (words: Words, ways: Ways): Subject | SubjectFault {
  const lines = linesOf(words.description)
  const producer = ways.producer === 'playmetrics' ? readPlayMetrics : ways.producer === 'prestosports' ? readPrestoSports : undefined
  const reported: Reported = producer?.(words, ways) ?? { text: clean(words.summary.slice(0, 300)), notes: [] }
  const team = ways.team ?? reported.team
  const isReported = reported.sides !== undefined || reported.kind === 'event'
  const split = isReported ? {} : splitWords(reported, { ...ways, ...(team !== undefined && { team }) }, words.location)
  const found = { ...reported, ...split } as Split | SubjectFault
  if ('fault' in found) return found
  const status = found.status ?? statusOf(lines)
  const isTimeUnknown = found.isTimeUnknown === true || /\btime:? tb[ads]\b|[([]tb[ads][\])]$/i.test(clean(words.summary)) ||
    lines.some((line) => /^(?:start |kick ?-?off )?time: ?(?:tb[ads]|to be \w+)$/i.test(line))
  const remarks = found.notes ?? []
  const rest = { ...(status !== undefined && { status }), isTimeUnknown, ...(found.place !== undefined && { place: found.place }) }
  const own = team === undefined ? {} : { home: { name: team } }
  if (found.sides === undefined && found.kind !== 'game') {
    const title = mask(clean(found.text ?? '')).slice(0, 200)
    const kind = found.kind === 'practice' && team !== undefined ? 'practice' : 'event'
    return { kind, ...own, ...(title !== '' && { title }), scores: {}, notes: withoutPersons([...remarks, notesOf(lines)]), ...rest }
  }
  if (!found.sides) {
    return { kind: 'game', ...own, is_neutral: true, scores: {}, notes: withoutPersons([...remarks, notesOf(lines)]), ...rest }
  }
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
    scores: ways.isPast ? scoresIn(found, lines, { home, away }, team) : {},
    notes: withoutPersons([...(placeholders.length > 0 ? [`${home} vs ${away}`] : []), ...remarks, ...notesOf(lines).split('\n')]),
    ...rest
  }
}

/** The score beside the sides, else the own team's result in the description. */
function scoresIn (split: Split, lines: string[], sides: { home: string, away: string }, team: string | undefined): Scores {
  const { first, isFirstHome = true } = split
  if (first) return scoresOf(first, isFirstHome)
  const result = resultOf(lines)
  const [isHome, isAway] = [sides.home, sides.away].map((name) => team !== undefined && isSameTeam(name, team))
  return result ? scoresOf(result, isHome === isAway ? isFirstHome : isHome === true) : {}
}

const scoresOf = ({ score, other, isFinal }: NonNullable<Reported['first']>, isFirstHome: boolean): Scores =>
  ({ home_score: isFirstHome ? score : other, away_score: isFirstHome ? other : score, ...(isFinal && { is_final: true }) })

/** A line of a description that is nothing but a status: "CANCELLED", "Status: Postponed". */
function statusOf (lines: string[]): EntryStatus | undefined {
  const labelled = lines.map((line) => /^(?:game )?status\s*:\s*(.{1,40})$/i.exec(line)?.[1]).find((word) => word !== undefined)
  return labelled === undefined ? lines.map(plainStatus).find((status) => status !== undefined) : statusWithin(labelled)?.status
}

const NO_TEAM: SubjectFault = { fault: 'no_team', words: 'The event names an opponent only: register the feed with the name of its team.' }
type Split = Partial<Reported> & { is_neutral?: boolean, isFirstHome?: boolean, isTimeUnknown?: boolean }

/** The general reading of a summary. */
function splitWords (reported: Reported, ways: Ways, location: string): Split | SubjectFault {
  const { team, calendar, vs_means: vsMeans } = ways
  const { text, first, isOwnFirst, isAway, notes, ...marks } = cutMarks(reported.text, ways.isPast === true, location)
  const isOpponent = readOpponent(bare(text)).where !== undefined
  if (team === undefined && isOpponent) return NO_TEAM
  const common = { ...marks, notes: [...reported.notes, ...notes] }
  const options = { ...(team !== undefined && { team }), vs_means: vsMeans }
  const ownName = calendar?.replace(/\s+(?:games?|schedule|calendar|team)$/i, '')
  const namesOwn = ownName !== undefined && ` ${fold(text)} `.includes(` ${fold(ownName)} `)
  const given = readSubject(text, options)
  const subject = given.kind === 'event' && !isOtherEvent(text) && namesOwn ? readSubject(text, { ...options, team: ownName }) : given
  const { kind, status, is_neutral: isNeutral } = subject
  const off = status === undefined ? {} : { status }
  const [before = '', ...behind] = text.split(/ at |@/i)
  const isElsewhere = behind.length > 0 && (MEET.test(behind.join(' ')) || (!isOpponent && SOCIAL.test(before)))
  if (isElsewhere || kind !== 'game') {
    const isPlain = kind === 'event' && !isOtherEvent(text) && !isElsewhere
    if (isAway !== undefined && isPlain && team === undefined) return NO_TEAM
    if (isAway !== undefined && isPlain && team !== undefined) {
      return { ...common, ...off, sides: isAway ? { home: text, away: team } : { home: team, away: text } }
    }
    const result = ways.isPast && isPlain ? RESULT.exec(subject.title) : null
    if (result && team !== undefined && [result[1], result[4]].some((name) => isSameTeam(name as string, team))) {
      const score = { score: Number(result[2]), other: Number(result[3]), isFinal: subject.is_final === true }
      return { ...common, ...off, sides: { home: result[1] as string, away: result[4] as string }, first: score, isFirstHome: true }
    }
    const isGame = isPlain && team !== undefined && GAME_ONLY.test(clean(fold(text).replace(fold(team), '')))
    return { ...common, ...off, text: subject.title, kind: isGame ? 'game' : isElsewhere || /^no /i.test(text) ? 'event' : kind }
  }
  const [home, away] = [subject.home ?? '', subject.away ?? '']
  const isOwnHome = isOpponent ? home === team : team !== undefined && isSameTeam(home, team) && !isSameTeam(away, team)
  const isNamedFirst = bare(text).toLowerCase().startsWith(home.toLowerCase())
  const score = reported.first ?? first
  const isFirstHome = isOwnFirst && team !== undefined ? isOwnHome : isOpponent ? isOwnHome : isNamedFirst
  return { ...common, ...off, sides: { home, away }, ...(isNeutral && { is_neutral: true }), ...(score && { first: score }), isFirstHome }
}

/** "Lions 3 - 1 Bears" */
const RESULT = /^(.*\p{L}.*?)\s+(\d{1,3})\s?[-–:]\s?(\d{1,3})\s+(.*\p{L}.*)$/u
const bare = (text: string): string => text.replace(/^[^:]{1,40}:\s+/, '')
