/** Lists of games on the page of a run: those that it changes, those that it would once games are one, and those that stay. */
import { html, type Markup } from '../../../pages/html.ts'
import { at, type Ask } from '../../ask.ts'
import { fieldInside, formatMoment, formatValue } from '../../format.ts'
import type { Game, ShownRun, What } from '../../feeds.ts'
import { badge, count, table } from '../../parts.ts'
import { rest } from '../../words.ts'

/** The most of a list that stands on the page of a run. */
const MOST = 20
export const kinds: Readonly<Record<What, readonly [words: string, tone: 'good' | 'warn' | 'bad' | 'soft']>> = {
  added: ['added', 'good'], known: ['known', 'soft'], comparing: ['being compared', 'soft'],
  moved: ['moved', 'warn'], cancelled: ['cancelled', 'bad'],
  reinstated: ['scheduled again', 'warn'], removed: ['removed', 'bad'], returned: ['back', 'good'], changed: ['changed', 'soft'],
  listed: ['listed', 'soft'], expected: ['would change', 'warn']
}

/** Without the zone, which stands above the list. */
const local = (words: string, zone: string): string => words.replaceAll(` (${zone})`, '')
type Dated = Pick<Game, 'start' | 'on_day' | 'zone' | 'time_status'>
const momentOf = ({ start, on_day: day, zone, time_status: certainty }: Dated): string =>
  start === undefined ? `${formatMoment(day ?? '')}, time not known`
    : `${local(formatMoment(start, zone), zone)}${certainty === 'estimated' ? ', not certain' : ''}`
/** Above a list: how many, and on which clock. */
export const caption = (words: string, shown: readonly { zone: string }[]): string =>
  `${words}, by date, ${[...new Set(shown.map(({ zone }) => zone))].slice(0, 3).join(', ') || 'local'} time`
const placeOf = ({ venue, field: own }: Pick<Game, 'venue' | 'field'>): string => [venue, own].filter(Boolean).join(', ')
export const values = ({ fields, zone }: Game, side: 'before' | 'after'): string =>
  fields.map((one) => `${fieldInside(one.field)}: ${local(formatValue(one[side], { zone }), zone).slice(0, 80)}`).join('; ')

/** Names of zones and addresses break at their slashes rather than inside a word. */
const breakable = (text: string): Markup => html`${text.split('/').map((part, n) => n === 0 ? part : html`/<wbr>${part}`)}`
const row = (ask: Ask, game: Game): (Markup | string)[] => [
  game.id === undefined ? game.name ?? 'No name' : html`<a href="${at(ask, `data/${game.id}`)}">${game.name ?? 'No name'}</a>`,
  html`${badge(...kinds[game.what])}${game.corrected && html` ${badge('corrected', 'warn')}`}`, momentOf(game), placeOf(game),
  breakable(values(game, 'before')), breakable(values(game, 'after'))
]
const listedRow = (ask: Ask, game: Game): (Markup | string)[] => {
  const [name, , when, where] = row(ask, game)
  return [name ?? '', when ?? '', where ?? '', (game.status ?? '').replaceAll('_', ' ')]
}
const HEADS = ['Game', 'What', 'When', 'Where', 'Before', 'After']
const SCHEDULE = ['Game', 'When', 'Where', 'State']
/** Games as a table, without the columns of values where none has any. */
export function gameTable (ask: Ask, title: string, all: readonly Game[], empty = '', isSchedule = false): Markup {
  if (isSchedule) return table(title, SCHEDULE, all.map((game) => listedRow(ask, game)), empty)
  const most = all.some(({ fields }) => fields.length > 0) ? HEADS.length : HEADS.length - 2
  return table(title, HEADS.slice(0, most), all.map((game) => row(ask, game).slice(0, most)), empty)
}

/** Of a preview: the corrected games that it changes, with their corrected fields (CORRECT-28). */
export function corrected (ask: Ask, { corrected: { found, games: first } }: ShownRun): Markup | null {
  return found === 0 ? null : html`<p class="attention">${count(found, 'corrected game changes', 'corrected games change')}: ${
    first.map(({ id, name, corrected: fields = [] }, n) => html`${n > 0 && ', '}<a href="${at(ask, `data/${id}`)}">${
      name ?? 'No name'}</a> (${fields.map(fieldInside).join(', ')})`)}${found > first.length && ' and others'}.</p>
`
}

/** Above the first games of a list. */
const firstOf = (found: number, first: readonly Game[]): string =>
  caption(found > first.length ? `The first ${first.length} of ${count(found, 'game')}` : count(found, 'game'), first)

/** The first games of a run or an undo, and the way to all of them. `path`: of it; absent where only its first games are shown. */
export function games (
  ask: Ask, { games: { found, games: first } }: Pick<ShownRun, 'games'>, path?: string, title = 'Games that change'
): Markup | null {
  if (found === 0) return null
  return html`<h2 id="games">${title}</h2>
${gameTable(ask, firstOf(found, first), first)}${path !== undefined && html`<p class="actions">${found > first.length &&
  html`<a class="button quiet" href="${path}/games">All ${count(found, 'game')}</a>`}<a class="button quiet"
href="${path}/games.csv" download>Download CSV</a></p>
`}`
}

/** Games of other feeds that a file would change once they are recognised as the same (FEED-381). */
export function expected (ask: Ask, { run_id: id, expected: { found, games: first }, feed }: ShownRun): Markup | null {
  if (found === 0) return null
  const path = at(ask, `runs/${id}`)
  return html`<h2 id="expected">What changes for families</h2>
<p>${count(found, 'of these games is', 'of these games are')} known from another feed with another time, place or status. Once ${
  found === 1 ? 'it is' : 'they are'} recognised as the same game, what ${feed.name} reports is shown instead.</p>
${gameTable(ask, firstOf(found, first), first)}<p class="actions">${found > first.length &&
  html`<a class="button quiet" href="${path}/games?what=expected">All ${count(found, 'game')}</a>`}<a class="button quiet"
href="${path}/games.csv?what=expected" download>Download CSV</a></p>
`
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
  const shown = found?.games.slice(0, MOST) ?? []
  return html`<h2 id="left">What stays</h2>
<p>${count(all, 'upcoming game', 'upcoming games')} that this file does not list ${all === 1 ? 'stays' : 'stay'}${why && `: ${why}`}. Only
what is missing between its first and last day is removed. If a game is off, list it as cancelled, or correct its status.</p>
${shown.length > 0 && table(caption(count(all, 'game'), shown), ['Game', 'When', 'Where', 'Why'],
    shown.map((game) => [game.name ?? 'No name', momentOf(game), placeOf(game), whyLeft[game.why] ?? game.why]), '')}${
  shown.length > 0 && rest(shown.length, all, 'game')}`
}
