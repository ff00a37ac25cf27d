/** Who plays, and what kind of thing a row is: two columns, one of the opponent, or one line of both. */
import { nameOwn, readOpponent, readSubject } from './subjects.ts'
import { linksOf, type Cell } from './grid.ts'
import type { Fault } from './skips.ts'
import type { Entry, EntryStatus, FeedSettings, Role, Side } from './types.ts'
import { clean, fold, isPlaceholder, isPractice, isUnknown, readHomeOrAway, readKind } from './words.ts'

/** What a row says through its columns of sides. `notes`: names that stand where no team is known yet. */
export type Who = Pick<Entry, 'kind' | 'home' | 'away' | 'is_neutral' | 'title' | 'notes'> & {
  status?: EntryStatus, is_final?: boolean, is_home_second?: boolean
}
type Ways = Pick<FeedSettings, 'team' | 'vs_means'>
/** Cells of sides: what they link to, and whether their column holds ids. */
export type Sided = { cell: (role: Role) => Cell | undefined, isId: (role: Role) => boolean }
type Row = Sided & { text: (role: Role) => string, has: (role: Role) => boolean }

const TEAM_LINK = /[?&;]team(?:_?id)?=([\w-]+)|\/teams?\/([\w-]*\d[\w-]*)/i
const MOST = 200

export function readWho (row: Row, ways: Ways): Who | Fault {
  const word = clean(row.text('kind'))
  const kind = readKind(word)
  if (row.has('home') || row.has('away')) return ofTwo(row, kind, ways)
  if (row.has('opponent')) return ofOpponent(row, kind, ways)
  return row.has('title') ? ofSubject(row, kind, ways) : { code: 'no_column', value: 'the teams' }
}

function ofTwo (row: Row, stated: Entry['kind'] | undefined, ways: Ways): Who | Fault {
  const [home, away] = [clean(row.text('home')), clean(row.text('away'))]
  const title = clean(row.text('title')).slice(0, MOST)
  const kind = stated ?? (home !== '' && away !== '' ? 'game' : isPractice(title) ? 'practice' : undefined)
  if (kind === 'practice' || kind === 'event' || (kind === undefined && title !== '' && (home === '' || away === ''))) {
    if (kind === undefined && readSubject(title, ways).kind === 'game' && home === '' && away === '') return ofSubject(row, 'game', ways)
    return { kind: kind ?? 'event', ...pair(sideOf(row, 'home'), sideOf(row, 'away')), ...(title !== '' && { title }) }
  }
  if (home === '' && away === '') return title === '' ? { code: 'no_sides', value: '' } : ofSubject(row, stated, ways)
  if (!row.has('home') || !row.has('away')) return { code: 'no_column', value: row.has('home') ? 'the away team' : 'the home team' }
  if (home === '') return { code: 'no_home', value: '' }
  if (away === '') return { code: 'no_away', value: '' }
  if (fold(home) === fold(away) && !isPlaceholder(home)) return { code: 'same_team', value: home }
  return { kind: 'game', ...pair(sideOf(row, 'home'), sideOf(row, 'away')), ...placeholders(home, away) }
}

function ofOpponent (row: Row, stated: Entry['kind'] | undefined, ways: Ways): Who | Fault {
  const team = clean(row.text('team')) || ways.team
  const own = team === undefined || team === '' ? undefined : { name: team.slice(0, MOST), ...idOf(row, 'team') }
  const title = clean(row.text('title')).slice(0, MOST)
  const cell = clean(row.text('opponent'))
  const kind = stated ?? (cell !== '' ? 'game' : isPractice(title) ? 'practice' : title === '' ? undefined : 'event')
  if (kind === 'practice' || kind === 'event') return { kind, ...pair(own, undefined), ...(title !== '' && { title }) }
  if (kind === undefined || cell === '') return { code: 'no_sides', value: '' }
  if (!own) return { code: 'no_team', value: cell }
  const opponent = readOpponent(cell)
  const where = readHomeOrAway(clean(row.text('home_or_away'))) ?? opponent.where
  if (fold(opponent.name) === fold(own.name)) return { code: 'same_team', value: own.name }
  const other = isPlaceholder(opponent.name) ? undefined : { name: opponent.name.slice(0, MOST), ...idOf(row, 'opponent') }
  const isNeutral = where === 'neutral' || where === undefined
  const sides = where === 'away' ? pair(other, own) : pair(own, other)
  return {
    kind: 'game', ...sides, ...(isNeutral && { is_neutral: true }), ...(where === 'away' && { is_home_second: true }),
    ...placeholders(own.name, opponent.name)
  }
}

function ofSubject (row: Row, stated: Entry['kind'] | undefined, ways: Ways): Who | Fault {
  const line = clean(row.text('title'))
  if (line === '') return { code: 'no_title', value: '' }
  const subject = readSubject(line, { ...ways, is_game: stated === 'game' })
  const status = { ...(subject.status && { status: subject.status }), ...(subject.is_final && { is_final: true }) }
  const own = ways.team === undefined ? undefined : { name: ways.team.slice(0, MOST) }
  const title = subject.title.slice(0, MOST)
  if (stated === 'practice' || stated === 'event') return { kind: stated, ...pair(own, undefined), title, ...status }
  if (subject.kind !== 'game') {
    return { kind: subject.kind === 'practice' && own ? 'practice' : 'event', ...pair(own, undefined), title, ...status }
  }
  if (subject.home === undefined || subject.away === undefined) return { code: 'no_sides', value: line }
  const { home, away } = nameOwn({ home: subject.home, away: subject.away }, ways.team)
  if (fold(home) === fold(away) && !isPlaceholder(home)) return { code: 'same_team', value: home }
  const [one, two] = [home, away].map((name) => isPlaceholder(name) ? undefined : { name: name.slice(0, MOST) })
  const isHomeSecond = fold(line).lastIndexOf(fold(home)) > fold(line).lastIndexOf(fold(away))
  return {
    kind: 'game', ...pair(one, two), ...(subject.is_neutral && { is_neutral: true }), ...status,
    ...(isHomeSecond && { is_home_second: true }), ...placeholders(home, away)
  }
}

const pair = (home: Side | undefined, away: Side | undefined): Pick<Entry, 'home' | 'away'> =>
  ({ ...(home && { home }), ...(away && { away }) })

function sideOf (row: Row, role: 'home' | 'away'): Side | undefined {
  const name = clean(row.text(role))
  return name === '' || isPlaceholder(name) ? undefined : { name: name.slice(0, MOST), ...idOf(row, role) }
}

/** The file's id of a team: a column of its own, the column itself if it holds ids, or the address that the name links to. */
function idOf (row: Row, role: 'home' | 'away' | 'team' | 'opponent'): { id?: string } {
  const own = role === 'home' || role === 'away' ? clean(row.text(`${role}_id`)) : ''
  if (own !== '') return { id: own.slice(0, MOST) }
  if (row.isId(role)) return { id: clean(row.text(role)).slice(0, MOST) }
  const found = linksOf(row.cell(role)).map((link) => TEAM_LINK.exec(link)).find((match) => match !== null)
  return found ? { id: (found[1] ?? found[2]) as string } : {}
}

/** Both names where one of them says more than that a team is not known yet. */
const placeholders = (home: string, away: string): { notes?: string } =>
  [home, away].some((name) => isPlaceholder(name) && !isUnknown(name)) ? { notes: `${home} vs ${away}`.slice(0, 2000) } : {}
