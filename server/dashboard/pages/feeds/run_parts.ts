/** What a run read and would change, as tables: the first of each, and how many more there are (DASHBOARD-74). */
import { html, type Markup } from '../../../pages/html.ts'
import { at, type Ask } from '../../ask.ts'
import type { ShownRun } from '../../feeds.ts'
import { fieldInside, formatValue, formatMoment } from '../../format.ts'
import { count, table } from '../../parts.ts'
import { rest } from '../../words.ts'

const MOST = 6

/** Columns beside those of the shape that was accepted before. */
export function columns ({ columns: changed }: ShownRun): Markup | null {
  if (changed === null || changed.gone.length + changed.new.length === 0) return null
  const list = (words: readonly string[]): string => words.slice(0, 12).map((word) => word.replace(/^column /, '')).join(', ') || 'none'
  return html`<dl class="facts"><dt>Columns that are gone</dt><dd>${list(changed.gone)}</dd>
<dt>Columns that are new</dt><dd>${list(changed.new)}</dd></dl>
`
}

/** The first fields of a game with their values. */
const described = (values: readonly (readonly [field: string, value: unknown])[], zone: string): string =>
  values.slice(0, 5).map(([field, value]) => `${fieldInside(field)}: ${formatValue(value, { zone }).slice(0, 60)}`).join('; ')

/** Games that are known and would be changed, from what to what. */
export function changes ({ difference, counts, feed: { time_zone: zone } }: ShownRun): Markup | null {
  if (difference === null || difference.games.length === 0) return null
  const fields = Object.entries(difference.fields).map(([field, games]) => `${fieldInside(field)} of ${count(games, 'game')}`)
  return html`<h2>Would change</h2>
<p>${fields.join(', ')}.</p>
${table('Games that would change', ['Game', 'From', 'To'], difference.games.slice(0, MOST).map(({ game, row, changes: changed }) => [
    game ?? `row ${row ?? ''}`,
    described(changed.map(({ field, was }) => [field, was]), zone),
    described(changed.map(({ field, is }) => [field, is]), zone)
  ]), '')}${rest(MOST, Number(counts?.changed ?? difference.games.length), 'game')}${difference.older > 0 &&
    html`<p class="soft">${count(difference.older, 'more game differs', 'more games differ')}: newer values were reported since,
which stands.</p>
`}`
}

/** Games that are listed and not in the file. */
export const losses = ({ losses: lost }: ShownRun): Markup | null => lost === null || lost.count === 0 ? null : html`
<h2>Would be withdrawn</h2>
<p>${count(lost.count, 'game')} known and to come ${lost.count === 1 ? 'is' : 'are'} not in the file any more.</p>
${table('Games that would be withdrawn', ['Game', 'Day', 'Where'], lost.games.slice(0, MOST).map(({ game, on_day: day, venue, field }) => [
  game ?? '–', formatMoment(day), [venue, field].filter(Boolean).join(', ')
]), '')}${rest(MOST, lost.count, 'game')}`

/** The first entries as they would read. */
export const entries = ({ preview, entries: all = 0 }: ShownRun): Markup | null => preview.length === 0 ? null : html`<h2>How it reads</h2>
${table('The first of them', ['Game', 'When', 'Where', 'It is'], preview.slice(0, MOST).map((one) => [
  one.home !== undefined || one.away !== undefined ? `${one.home ?? '?'} v ${one.away ?? '?'}` : one.title ?? 'event',
  one.start !== undefined ? formatMoment(one.start, one.time_zone) : `${formatMoment(one.date ?? '')}, time not known`,
  [one.venue, one.field].filter(Boolean).join(', '),
  one.is === 'same' ? 'as before' : one.is
]), '')}${rest(MOST, all, 'game')}`

const MOST_SKIPS = 12
/** Every row that could not be read, with the reason, page by page (DASHBOARD-91); the address says from which on (`?rows=12`). */
export function skips (ask: Ask, { skips: skipped, run_id: id }: ShownRun): Markup | null {
  if (skipped.length === 0) return null
  const from = /^\d{1,6}$/.test(ask.query.rows ?? '') ? Number(ask.query.rows) : 0
  const to = from + MOST_SKIPS
  return html`<h2 id="not-read">Not read</h2>
${table(`${count(skipped.length, 'row')} that could not be read`, ['Row', 'Why', 'Text'],
    skipped.slice(from, to).map(({ row, words, excerpt }) => [`row ${row}`, words.slice(0, 200), (excerpt ?? '').slice(0, 120)]),
    'There are no more.')}${
  to < skipped.length && html`<p class="more"><a rel="next" href="${at(ask, `runs/${id}`)}?rows=${to}#not-read">${
    count(skipped.length - to, 'more row')}</a></p>
`}`
}

/** Names that are new, where something similar is known. */
export function names ({ names: named }: ShownRun): Markup | null {
  if (named === null) return null
  const { teams, venues } = named
  if (teams.new + venues.new === 0) return null
  const known = teams.listed + venues.listed
  const similar = named.similar.filter(({ name, known }) => !known.some((own) => own.toLowerCase() === name.toLowerCase()))
  return html`<p>${count(teams.new, 'team')} and ${count(venues.new, 'venue')} are new to this feed; ${count(known, 'is', 'are')}
listed already.</p>
${similar.length > 0 && table('New names that resemble known ones', ['New name', 'Known'], similar.slice(0, MOST).map((one) => [
    `${one.name} (${one.type})`, one.known.join(', ')
  ]), '')}`
}

const list = (words: string, names: readonly string[] = []): string[] =>
  names.length === 0 ? [] : [`${words}: ${names.slice(0, 10).join(', ')}.`]

export function notes ({ notes: said }: ShownRun): Markup | null {
  if (said === null) return null
  const described = [
    ...said.warnings ?? [],
    ...list('Words that were not understood', said.unknown_words), ...list('Columns about persons, not read', said.persons_columns)
  ]
  return described.length === 0 ? null : html`<ul>${described.slice(0, 6).map((words) => html`<li>${words}</li>`)}</ul>
`
}
