/** On the page of the first run of a feed: what it and other sources of the account, of its rank, report differently (FEED-388). */
import { html, type Markup } from '../../../pages/html.ts'
import { at, may, type Ask } from '../../ask.ts'
import { isConnector, type Differing, type ShownRun } from '../../feeds.ts'
import { fieldName, formatValue, type Zone } from '../../format.ts'
import { badge, count, table } from '../../parts.ts'
import { rest } from '../../words.ts'

type Row = {
  id: string, name: string | null, zone: Zone, field: string, value: unknown, other: unknown, source_key: string, is_winning: boolean
}
type Disagreements = { sources: Differing[], found: number, rows: Row[] }

/** Of how many games which source reports otherwise, and which of both wins. */
const sources = (ask: Ask, { feed }: ShownRun, all: readonly Differing[], waits: boolean): Markup => html`${
  all.map(({ source_id: to, source_key: key, name, games, won }) => html`<p>${count(games, 'game is', 'games are')} reported differently by
${name ?? key}, at the same rank. The newest report wins: ${feed.name} ${waits ? 'will win' : 'wins'} ${won}, ${name ?? key} ${
  games - won}. <a href="${at(ask, `feeds/${feed.feed_id}/yield?${new URLSearchParams({ to }).toString()}`)}">Let ${
  name ?? key} always win</a></p>
`)}`

export async function disagreements (ask: Ask, run: ShownRun): Promise<Markup | null> {
  const { run_id: id, state, is_settled: isSettled, is_comparing: isComparing, feed, differs } = run
  if (isConnector(feed) || !may(await ask.me(), 'schedule_manager')) return null
  if (differs !== null) return differs.length === 0 ? null : html`<div class="attention">${sources(ask, run, differs, true)}</div>
`
  if (state !== 'applied' || isSettled === false || isComparing) return null
  const shown = await ask.patient('list_disagreements', { mode: ask.mode, run_id: id }) as Disagreements | null
  if (shown === null || shown.found === 0) return null
  const names = new Map(shown.sources.map(({ source_key: key, name }) => [key, name ?? key]))
  return html`<h2>Reported differently</h2>
${sources(ask, run, shown.sources, false)}${table('What is reported differently', ['Game', 'Field', feed.name, 'Other source'],
    shown.rows.map((row) => [
      html`<a href="${at(ask, `data/${row.id}?${new URLSearchParams({ field: row.field }).toString()}`)}">${row.name ?? row.id}</a>`,
      fieldName(row.field), html`${formatValue(row.value, { zone: row.zone })}${row.is_winning && html` ${badge('shown', 'good')}`}`,
      html`${formatValue(row.other, { zone: row.zone })}${
        !row.is_winning && html` ${badge('shown', 'good')}`} <small>${names.get(row.source_key) ?? row.source_key}</small>`
    ]), '')}${rest(shown.rows.length, shown.found, 'difference')}`
}
