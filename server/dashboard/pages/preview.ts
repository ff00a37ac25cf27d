/** What a replay of a batch would change, before it is made (DASHBOARD-40). */
import { html, type Markup } from '../../pages/html.ts'
import { at, type Ask, type Page, type View } from '../ask.ts'
import { fieldName, formatValue, number } from '../format.ts'
import { badge, button, count, facts, note, table } from '../parts.ts'
import { readAgain } from '../replays.ts'

type Moved = {
  type: string, id: string | null, name: string | null, zone: string | null, is_created: boolean, events: string[],
  fields: { field: string, before: unknown, after: unknown }[]
}
type Difference = {
  accepted: number, accepted_before: number, rejected: number, rejected_before: number, stored: number, entities: Moved[], more: number,
  counts: { type: string, created: number, moved: number }[], tables: number
}
/** Rows that fit a page; what is beyond is counted. */
const mostRows = 40
const types: Record<string, string> = {
  fixture: 'games', team: 'teams', venue: 'venues', competition: 'competitions', organization: 'organizations', division: 'divisions',
  stage: 'stages', stat_line: 'box score lines'
}

const singular = (type: string): string => (types[type] ?? type).replace(/s$/, '')
/** How many of a type would change, and how many would be new. */
const amounts = ({ type, created, moved }: Difference['counts'][number]): string =>
  [moved > 0 && count(moved, `${singular(type)} would change`, `${types[type] ?? type} would change`),
    created > 0 && `${moved > 0 ? number(created) : count(created, singular(type), types[type] ?? type)} would be new`]
    .filter(Boolean).join(', ')

/** oyss.fixture.rescheduled -> rescheduled; of a result: result reported. */
const wordOf = (event: string): string =>
  event.replace(/^oyss\./, '').replace(/^(?!result)\w+\./, '').replace('.', ' ').replaceAll('_', ' ')

/** What need not be shown of something new: its heading has it, or it goes without saying. */
const plain = new Set(['name', 'title', 'sport', 'kind', 'time_status', 'status', 'sides'])

const rowsOf = ({ name, zone, type, is_created: isNew, events, fields }: Moved): (Markup | string)[][] => {
  const what = name ?? `a ${type.replace('_', ' ')} without a name`
  const words = (value: unknown): string => formatValue(value, { zone })
  const shown = fields.map(({ field, before, after }) => [fieldName(field), words(before), words(after), field] as const)
  if (isNew) {
    const stated = shown.filter(([,,, field]) => !plain.has(field)).map(([name,, after]) => `${name.toLowerCase()} ${after}`)
    return [[what, badge(`new ${singular(type)}`, 'good'), '', stated.join('; ')]]
  }
  if (fields.length === 0) return [[what, events.map(wordOf).join(', '), '', '']]
  return shown.map(([field, before, after]) => [what, field, before, after])
}

async function show (ask: Ask): Promise<View> {
  const { mode } = ask
  const id = ask.params.id as string
  const { readable, accepted, rejected } = await readAgain(ask)
  const found = await ask.patient('preview_replay', { mode, batch_id: id, readable, accepted, rejected }) as Difference
  const rows = found.entities.flatMap(rowsOf)
  const left = found.entities.filter((_, n) => found.entities.slice(0, n + 1).flatMap(rowsOf).length > mostRows).length + found.more
  const changes = (before: number, now: number): string =>
    before === now ? number(now) : `${number(before)} until now, ${number(now)} today`
  return {
    title: 'Preview of a replay',
    main: html`<h1>What a replay would change</h1>
${found.counts.length === 0 ? note('Nothing: everything in this batch is already applied.')
  : html`<p>Nothing was changed yet. Applied as it is read today:</p>
<ul>${found.counts.map((one) => html`<li>${amounts(one)}</li>`)}${found.tables > 0 && html`<li>${
    count(found.tables, 'table')} will be recomputed</li>`}</ul>`}${facts([
    ['Accepted', changes(found.accepted_before, found.accepted)], ['Rejected', changes(found.rejected_before, found.rejected)],
    ['Stored for the first time', number(found.stored)]
  ])}
<div class="actions">${button(at(ask, `batches/${id}/replay`), 'Replay now')}<a class="button quiet" href="${
  at(ask, `batches/${id}`)}">Back to the batch</a></div>
${rows.length > 0 && table('Field by field', ['What', 'Field', 'Now', 'Afterwards'], rows.slice(0, mostRows), '')}${
  left > 0 && html`<p class="soft">And ${number(left)} more that are not shown here.</p>`}`
  }
}

export const preview: readonly Page[] = [{ path: '/:mode/batches/:id/preview', get: show }]
