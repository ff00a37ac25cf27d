/** Conflicts between sources of the account that have one rank, as the overview counts them (DASHBOARD-83). */
import { html, type Markup } from '../pages/html.ts'
import { at, type Ask } from './ask.ts'
import { fieldName, formatValue, type Zone } from './format.ts'
import { count, table } from './parts.ts'
import { rest } from './words.ts'

type Row = {
  id: string, name: string | null, zone: Zone, field: string, value: unknown, other: unknown, by: string, other_by: string,
  is_winning: boolean
}
type Own = { games: number, found: number, rows: Row[] }

export async function renderOwn (ask: Ask): Promise<Markup> {
  const { games, found, rows } = await ask.patient('list_conflicts', {
    mode: ask.mode, kind: 'fixture', competition_id: null, field: null, winner: null, loser: null, is_own: true
  }) as Own
  return html`<h1>Conflicts</h1>
<p>${count(games, 'game is', 'games are')} reported differently by sources of yours that have the same rank: start, venue or status. The
newest report wins, unless a feed yields. <a href="${at(ask, 'conflicts')}">All conflicts</a></p>
${table('What is reported differently', ['Game', 'Field', 'Shown', 'Other source'], rows.map((row) => {
    const reported = (value: unknown, by: string): Markup => html`${formatValue(value, { zone: row.zone })} <small>${by}</small>`
    const [own, other] = [reported(row.value, row.by), reported(row.other, row.other_by)]
    return [
      html`<a href="${at(ask, `data/${row.id}?${new URLSearchParams({ field: row.field }).toString()}`)}">${row.name ?? row.id}</a>`,
      fieldName(row.field), row.is_winning ? own : other, row.is_winning ? other : own
    ]
  }), 'No two sources of yours report a game differently.')}${rest(rows.length, found, 'difference')}`
}
