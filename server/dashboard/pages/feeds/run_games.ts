/** The games that a run changed, or would change, on a page of their own and as CSV (DASHBOARD-150). */
import { html } from '../../../pages/html.ts'
import { at, type Answer, type Ask, type Done, type Page, type View } from '../../ask.ts'
import type { Games, What } from '../../feeds.ts'
import { count, field, hidden, more, select } from '../../parts.ts'
import { caption, gameTable, kinds, values } from './game_lists.ts'

const [PAGE, ALL] = [20, 20_000]
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
  const isApart = isSchedule || what === 'expected'
  return {
    title: isSchedule ? 'Schedule' : source.title,
    main: html`<p><a href="${own}">${source.back}</a></p>
<h1>${isSchedule ? 'All games of this schedule' : what === 'expected' ? 'What changes for families' : 'Games'}</h1>
<form class="filter">${isApart ? hidden('what', what) : select(ask, {
    name: 'what', label: 'What', value: what ?? '', options: [['', `all (${all})`],
      ...Object.entries(kinds).filter(([name]) => (counts[name as What] ?? 0) > 0)
        .map(([name, [words]]) => [name, `${words} (${counts[name as What]})`] as const)]
  })}${
  field(ask, { name: 'q', label: 'Team, venue or field', type: 'search', value: q ?? '' })}${
  field(ask, { name: 'from', label: 'From', type: 'date', value: from ?? '' })}${
  field(ask, { name: 'to', label: 'To', type: 'date', value: to ?? '' })}<p><button>Filter</button></p></form>
${gameTable(ask, caption(count(found, 'game'), shown), shown, 'No games match.', isSchedule)}${
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
