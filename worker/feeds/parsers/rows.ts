/** One row as an entry, or the reason why it is none. */
import { isBlank, linksOf, textOf, type Cell, type Row } from './grid.ts'
import { mask, withoutPersons } from './persons.ts'
import type { Mapping } from './columns.ts'
import { readScores } from './scores.ts'
import { readWho, type Sided } from './sides.ts'
import { isFault, type Fault } from './skips.ts'
import { splitPlace } from './subjects.ts'
import type { Entry, FeedSettings, Role } from './types.ts'
import type { Values, When } from './when.ts'
import { clean, isUnknown, isUnknownPlace, readStatus, readYes, statusWithin } from './words.ts'

/** What all rows of a table share. `words` gathers statuses that are not known. */
export type Table = { mapping: Mapping, settings: FeedSettings, words: Set<string>, midnight_is_tbd: boolean }

const GAME_LINK = /[?&;](?:match|game|fixture)(?:_?id)?=([\w-]+)|\/(?:games?|match(?:es)?|fixtures?)\/([\w-]*\d[\w-]*)/i

/** The cells of a row by the roles of the mapping: of several columns of a role the first that is filled. */
export function valuesOf (row: Row, { columns, ids, signature }: Mapping): Values & Sided {
  const find = (role: Role): { cell: Cell | undefined, key: string, isId: boolean } | undefined => {
    const own = columns.get(role) ?? []
    const found = own.length < 2 ? own[0] : own.find(({ at }) => !isBlank(row.cells[at])) ?? own[0]
    return found && { cell: row.cells[found.at], key: found.key, isId: ids.has(found) }
  }
  return {
    text: (role) => textOf(find(role)?.cell),
    number: (role) => { const cell = find(role)?.cell; return typeof cell === 'number' ? cell : undefined },
    has: (role) => columns.has(role),
    cell: (role) => find(role)?.cell,
    isId: (role) => {
      const found = find(role)
      return signature?.sides_are_ids === true || found?.isId === true || /(?:id|code)$/.test(found?.key ?? '')
    }
  }
}

export function readRow (row: Row, when: When | Fault, table: Table): Entry | Fault {
  const { mapping, settings, words } = table
  const values = valuesOf(row, mapping)
  const reported = readReported(values, mapping, words)
  if (reported.is_absent === 'deleted') return { code: 'deleted', value: '' }
  if (isFault(when)) return when
  if (reported.is_absent === 'unscheduled') return { code: 'unscheduled', value: '' }
  const who = readWho(values, settings)
  if (isFault(who)) return who
  const { status: ownStatus, is_final: ownFinal, is_home_second: isHomeSecond, notes: names, ...sides } = who
  const isOfOne = values.has('opponent') && !values.has('home')
  const scores = sides.kind === 'game' ? readScores(values, isSecond(mapping, isHomeSecond), isOfOne) : {}
  const { word, ...rest } = scores
  const status = [reported, { status: ownStatus, is_final: ownFinal }, statusWithin(when.word ?? ''), statusWithin(word ?? '')]
    .find((reading) => reading?.status !== undefined && reading.status !== 'scheduled')
  const notes = [names, withoutPersons(values.text('notes'))].filter((text) => text !== undefined && text !== '').join('; ').slice(0, 2000)
  return {
    row: row.number, ...idOf(row, values), ...sides, ...timesOf(when, table),
    ...(status?.status !== undefined ? { status: status.status } : reported.is_on && { status: 'scheduled' as const }),
    ...(status?.is_final && { is_final: true }), ...rest, ...placeOf(values, mapping), ...groupOf(values), ...(notes !== '' && { notes }),
    ...urlOf(values)
  }
}

type Reported = ReturnType<typeof readStatus>

/** The column of statuses; a column named after one status says yes or no to it. */
function readReported (values: Values, { columns }: Mapping, words: Set<string>): Reported {
  const text = clean(values.text('status'))
  const key = columns.get('status')?.[0]?.key ?? ''
  const isOff = /cancell?ed$/.test(key) ? readYes(text) : undefined
  if (isOff !== undefined) return { is_known: true, ...(isOff ? { status: 'cancelled' } : { status: 'scheduled', is_on: true }) }
  const reported = readStatus(text)
  if (!reported.is_known) words.add(mask(text).slice(0, 80))
  return reported
}

function timesOf ({ word: _word, is_numeric: _numeric, is_bare: _bare, ...when }: When, table: Table): Omit<When, 'word' | 'is_numeric'> {
  if (!(when.start === '00:00' && table.midnight_is_tbd)) return when
  return { date: when.date, time_status: 'tbd' }
}

function idOf (row: Row, values: Values): { file_id?: string } {
  const linked = row.cells.flatMap(linksOf).map((link) => GAME_LINK.exec(link)).find((match) => match !== null)
  const id = linked ? linked[1] ?? linked[2] : clean(values.text('id'))
  return id === undefined || id === '' || isUnknown(id) ? {} : { file_id: id.slice(0, 200) }
}

/** In a cell of two scores the first is that of the side that stands first. */
function isSecond ({ columns }: Mapping, isHomeSecond: boolean | undefined): boolean {
  const [home, away] = [columns.get('home')?.[0], columns.get('away')?.[0]]
  return home && away ? home.at > away.at : isHomeSecond === true
}

function placeOf (values: Values, { columns, signature }: Mapping): Pick<Entry, 'venue' | 'field'> {
  const [place, field] = [clean(values.text('venue')), clean(values.text('field'))]
  const isWhole = columns.has('field') || signature?.whole_place === true
  const split = isWhole ? { ...(isUnknownPlace(place) || place === '' ? {} : { venue: place }) } : splitPlace(place)
  const label = field !== '' && !isUnknownPlace(field) ? field : 'field' in split ? split.field as string : undefined
  return {
    ...(split.venue !== undefined && { venue: { name: split.venue.slice(0, 200) } }),
    ...(label !== undefined && { field: label.slice(0, 60) })
  }
}

function groupOf (values: Values): Pick<Entry, 'division' | 'age_group' | 'gender' | 'competition'> {
  const age = clean(values.text('age_group')).replace(/^U[- ]?0*(\d+)$/i, 'U$1')
  const [gender, competition] = [clean(values.text('gender')), clean(values.text('competition'))]
  const division = clean(values.text('division')) || (values.has('division') ? '' : clean(`${age} ${gender}`))
  const isStated = (text: string): boolean => text !== '' && !isUnknown(text)
  return {
    ...(isStated(division) && { division: division.slice(0, 200) }), ...(isStated(age) && { age_group: age.slice(0, 60) }),
    ...(isStated(gender) && { gender: gender.slice(0, 60) }),
    ...(isStated(competition) && { competition: { name: competition.slice(0, 200) } })
  }
}

function urlOf (values: Values): { url?: string } {
  const text = clean(values.text('url'))
  return /^https?:\/\/[^\s@]+$/.test(text) && text.length <= 2000 ? { url: text } : {}
}
