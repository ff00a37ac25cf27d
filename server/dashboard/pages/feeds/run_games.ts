/** The games that a run changed, or would change: the first on its page, all of them on one of their own, and as CSV (DASHBOARD-150). */
import { html, type Markup } from '../../../pages/html.ts'
import { at, type Answer, type Ask, type Done, type Page, type View } from '../../ask.ts'
import { fieldInside, formatMoment, formatValue } from '../../format.ts'
import type { Game, Games, ShownRun, What } from '../../feeds.ts'
import { badge, count, field, hidden, more, select, table } from '../../parts.ts'
import { rest } from '../../words.ts'

const [PAGE, ALL] = [20, 20_000]
const kinds: Readonly<Record<What, readonly [words: string, tone: 'good' | 'warn' | 'bad' | 'soft']>> = {
  added: ['added', 'good'], moved: ['moved', 'warn'], cancelled: ['cancelled', 'bad'], removed: ['removed', 'bad'],
  returned: ['listed again', 'good'], changed: ['changed', 'soft'], listed: ['listed', 'soft']
}

/** Without the zone, which stands above the list. */
const local = (words: string, zone: string): string => words.replaceAll(` (${zone})`, '')
type Dated = Pick<Game, 'start' | 'on_day' | 'zone' | 'time_status'>
const momentOf = ({ start, on_day: day, zone, time_status: certainty }: Dated): string =>
  start === undefined ? `${formatMoment(day ?? '')}, time not known`
    : `${local(formatMoment(start, zone), zone)}${certainty === 'estimated' ? ', not certain' : ''}`
/** Above a list: how many, and on which clock. */
const caption = (words: string, shown: readonly { zone: string }[]): string =>
  `${words}, by date, ${[...new Set(shown.map(({ zone }) => zone))].slice(0, 3).join(', ') || 'local'} time`
const placeOf = ({ venue, field: own }: Pick<Game, 'venue' | 'field'>): string => [venue, own].filter(Boolean).join(', ')
const values = ({ fields, zone }: Game, side: 'before' | 'after'): string =>
  fields.map((one) => `${fieldInside(one.field)}: ${local(formatValue(one[side], { zone }), zone).slice(0, 80)}`).join('; ')

/** Names of zones and addresses break at their slashes rather than inside a word. */
const breakable = (text: string): Markup => html`${text.split('/').map((part, n) => n === 0 ? part : html`/<wbr>${part}`)}`
const row = (ask: Ask, game: Game): (Markup | string)[] => [
  game.id === undefined ? game.name ?? 'No name' : html`<a href="${at(ask, `data/${game.id}`)}">${game.name ?? 'No name'}</a>`,
  badge(...kinds[game.what]), momentOf(game), placeOf(game), breakable(values(game, 'before')), breakable(values(game, 'after'))
]
const listedRow = (ask: Ask, game: Game): (Markup | string)[] => {
  const [name, , when, where] = row(ask, game)
  return [name ?? '', when ?? '', where ?? '', (game.status ?? '').replaceAll('_', ' ')]
}
const [HEADS, SCHEDULE] = [['Game', 'What', 'When', 'Where', 'Before', 'After'], ['Game', 'When', 'Where', 'State']] as const

/** The first games of a run or an undo, and the way to all of them. `path`: of it; absent where only its first games are shown. */
export function games (ask: Ask, { games: { found, games: first } }: Pick<ShownRun, 'games'>, path?: string): Markup | null {
  if (found === 0) return null
  const others = found - first.length
  return html`<h2 id="games">Games</h2>
${table(caption(others > 0 ? `The first ${first.length} of ${count(found, 'game')}` : count(found, 'game'), first), HEADS,
    first.map((game) => row(ask, game)), '')}${path !== undefined && html`<p class="actions"><a class="button quiet"
href="${path}/games">${others > 0 ? `All ${count(found, 'game')}` : 'Filter'}</a><a class="button quiet"
href="${path}/games.csv" download>Download CSV</a></p>
`}`
}

const whyLeft: Readonly<Record<string, string>> = {
  edge: 'on its first or last day', outside: 'before its first or after its last day',
  unread: 'in a row that could not be read, or listed by another file'
}
/** Upcoming games that a file lacks and that stay all the same: how many, and while it waits which, and why (FEED-42). */
export function left ({ counts = {}, left: found }: ShownRun): Markup | null {
  const all = Number(counts.left ?? 0)
  if (all === 0) return null
  const why = Object.entries(found?.why ?? {}).map(([name, games]) => `${games} ${whyLeft[name] ?? name}`).join(', ')
  const shown = found?.games.slice(0, PAGE) ?? []
  return html`<h2 id="left">What stays</h2>
<p>${count(all, 'upcoming game', 'upcoming games')} that this file does not list ${all === 1 ? 'stays' : 'stay'}${why && `: ${why}`}. Only
what is missing between its first and last day is removed. If a game is off, list it as cancelled, or correct its status.</p>
${shown.length > 0 && table(caption(count(all, 'game'), shown), ['Game', 'When', 'Where', 'Why'],
    shown.map((game) => [game.name ?? 'No name', momentOf(game), placeOf(game), whyLeft[game.why] ?? game.why]), '')}${
  shown.length > 0 && rest(shown.length, all, 'game')}`
}

type Filter = { what: What | null, q: string | null, from_day: string | null, to_day: string | null }
const dayOf = (text: string | undefined): string | null => text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null
const filterOf = ({ query }: Ask): Filter => ({
  what: Object.hasOwn(kinds, query.what ?? '') ? query.what as What : null, q: query.q?.trim() || null,
  from_day: dayOf(query.from), to_day: dayOf(query.to)
})
/** What to ask for: those of the filter, from where the address says, or all of them. */
const asked = (ask: Ask, isWhole = false) => ({
  mode: ask.mode, run_id: ask.params.id as string, ...filterOf(ask),
  after: !isWhole && /^\d{1,6}$/.test(ask.query.after ?? '') ? Number(ask.query.after) : null, row_limit: isWhole ? ALL : PAGE
})
/** Games that a run changes, or its undo; `own`: the part of the address under which they are; undefined while they are sought. */
type Source = { own: (ask: Ask) => string, title: string, back: string, read: (ask: Ask, isWhole?: boolean) => Promise<Games | undefined> }
const ofRun: Source = {
  own: (ask) => at(ask, `runs/${ask.params.id}`), title: 'Games of a run', back: 'Back to the run',
  read: (ask, isWhole) => ask.patient('list_games', asked(ask, isWhole)) as Promise<Games>
}
/** The preview of an undo, or of a restoration, with its games as the address asks for them. */
export const readUndo = (ask: Ask, isWhole?: boolean): Promise<unknown> => ask.patient('preview_undo_run', asked(ask, isWhole))
const ofUndo: Source = {
  own: (ask) => at(ask, `runs/${ask.params.id}/undo`), title: 'Games that an undo changes', back: 'Back to the preview',
  read: async (ask, isWhole) => {
    const { games: found } = await readUndo(ask, isWhole) as { games: Games | number }
    return typeof found === 'number' ? undefined : found
  }
}

const show = (source: Source) => async (ask: Ask): Promise<View | Done> => {
  const { what, q, from_day: from, to_day: to } = filterOf(ask)
  const own = source.own(ask)
  const read = await source.read(ask)
  if (read === undefined) return { to: own }
  const { found, games: shown, next, counts } = read
  const query = { what, q, from, to }
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== null)
  const all = Object.values(counts).reduce((sum, one) => sum + one, 0)
  const isSchedule = what === 'listed'
  return {
    title: isSchedule ? 'Schedule' : source.title,
    main: html`<p><a href="${own}">${source.back}</a></p>
<h1>${isSchedule ? 'All games of this schedule' : 'Games'}</h1>
<form class="filter">${isSchedule ? hidden('what', 'listed') : select(ask, {
    name: 'what', label: 'What', value: what ?? '', options: [['', `all (${all})`],
      ...Object.entries(kinds).filter(([name]) => (counts[name as What] ?? 0) > 0)
        .map(([name, [words]]) => [name, `${words} (${counts[name as What]})`] as const)]
  })}${
  field(ask, { name: 'q', label: 'Team, venue or field', type: 'search', value: q ?? '' })}${
  field(ask, { name: 'from', label: 'From', type: 'date', value: from ?? '' })}${
  field(ask, { name: 'to', label: 'To', type: 'date', value: to ?? '' })}<p><button>Filter</button></p></form>
${table(caption(count(found, 'game'), shown), isSchedule ? SCHEDULE : HEADS,
    shown.map((game) => isSchedule ? listedRow(ask, game) : row(ask, game)), 'No games fit.')}${
  next !== null && more(`${own}/games`, { ...query, after: String(next) }, 'Next games')}<p><a class="button quiet"
href="${own}/games.csv?${new URLSearchParams(given).toString()}" download>Download CSV</a></p>`
  }
}

/** A cell of a CSV; one that a spreadsheet would take for a formula begins with an apostrophe. */
const cell = (text: string): string => {
  const safe = (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('\u00a0', ' ')
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
const localOf = (instant: string, timeZone: string): string => new Date(instant).toLocaleString('sv-SE', { timeZone }).slice(11, 16)

const download = (source: Source) => async (ask: Ask): Promise<Answer> => {
  const { games: all = [] } = await source.read(ask, true) ?? {}
  const rows = all.map((game) => [
    game.what, game.on_day ?? '', game.start === undefined ? '' : localOf(game.start, game.zone), game.zone, game.name ?? '',
    game.venue ?? '', game.field ?? '', game.status ?? '', values(game, 'before'), values(game, 'after'), game.id ?? ''
  ])
  const lines = [['what', 'date', 'time', 'time_zone', 'game', 'venue', 'field', 'status', 'before', 'after', 'id'], ...rows]
  return {
    text: lines.map((cells) => `${cells.map(cell).join(',')}\r\n`).join(''),
    headers: ['Content-Type', 'text/csv; charset=utf-8', 'Cache-Control', 'no-store', 'Content-Disposition',
      `attachment; filename="games-${ask.params.id?.slice(-6)}.csv"`, 'X-Content-Type-Options', 'nosniff']
  }
}

export const runGames: readonly Page[] = [
  { path: '/:mode/runs/:id/games', get: show(ofRun) }, { path: '/:mode/runs/:id/games.csv', get: download(ofRun) },
  { path: '/:mode/runs/:id/undo/games', get: show(ofUndo) }, { path: '/:mode/runs/:id/undo/games.csv', get: download(ofUndo) }
]
