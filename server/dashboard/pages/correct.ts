/** *Change…* on a field: a preview shows what will win before a person corrects what a source of the account reported (CORRECT-12). */
import { html, type Markup } from '../../pages/html.ts'
import { checkChanges } from '../../validation/corrections.ts'
import { at, refuseBelow, type Answer, type Ask, type Page, type View } from '../ask.ts'
import { awaitBatch, fieldsWith, inputs, instantOf, readChanges } from '../corrections.ts'
import { fieldInside, fieldName, formatValue, type Zone } from '../format.ts'
import { button, count, field, hidden, renderOutcome, select, table } from '../parts.ts'
import { sourceName } from '../words.ts'

/** `of`: a connector, which the source corrects; the source is null where the account has none for that. */
type Own = {
  source: string | null, class: string, rank: number, of: string | null, refusal: string | null, claims: Record<string, unknown> | null
}
type Corrections = { id: string, type: string, name: string | null, zone: Zone, fields: string[], sources: Own[], waiting: number }
type Other = { field: string, source: string, class: string, rank: number, value: unknown }
type Preview = {
  source: string, class: string, rank: number, of: string | null, webhooks: number, tables: number, others: Other[],
  entities: { name: string | null, zone: Zone, fields: { field: string, before: unknown, after: unknown }[] }[]
}

const pathOf = ({ query }: Ask): string => query.field ?? ''
const read = async (ask: Ask): Promise<Corrections> =>
  await ask.operate('list_corrections', { mode: ask.mode, entity_id: ask.params.id as string }) as Corrections
const backTo = (ask: Ask, more: Record<string, string> = {}): string =>
  at(ask, `data/${ask.params.id}?${new URLSearchParams({ field: pathOf(ask), ...more }).toString()}`)

/** What the operation calls a source that is corrected: a connector where several are corrected by one source. */
const keyOf = (own: Own, { sources }: Corrections): string =>
  (sources.filter(({ source }) => source === own.source).length > 1 ? own.of : null) ?? own.source as string
/** The source that is corrected: the one that was chosen, else the first that may be. */
const chosen = ({ form }: Ask, found: Corrections): Own | undefined =>
  found.sources.find((one) => one.refusal === null && (!form.has('source') || keyOf(one, found) === form.text('source')))

const intro = ({ source, of }: Own): Markup => of === null
  ? html`You correct what your source reported. The correction ends when the source reports another value.`
  : html`Your source ${source} corrects what ${of} reports. The correction ends when ${of} reports another value.`

async function show (ask: Ask): Promise<View> {
  await refuseBelow(ask, 'schedule_manager')
  const found = await read(ask)
  const path = pathOf(ask)
  const own = chosen(ask, found)
  const open = found.sources.filter(({ refusal }) => refusal === null)
  const title = `Change the ${fieldsWith(path).map((one) => one === 'venue.field' ? 'field' : fieldInside(one)).join(' and ')} of ${
    found.name ?? found.id}`
  const refusals = found.sources.map((one) => html`<p class="attention">${
    one.of?.replace(/^connector:/, 'The connector ') ?? sourceName(one.source as string, one.class, one.rank)}: ${one.refusal}</p>
`)
  return {
    title,
    main: html`<p><a href="${backTo(ask)}">${found.name ?? found.id}</a></p>
<h1>${title}</h1>
${renderOutcome(ask)}${own === undefined || !found.fields.includes(path)
  ? html`${refusals}${found.sources.length === 0 && html`<p class="empty">No source of your account describes this. Only its source can
correct it.</p>`}`
  : html`<p class="soft">${intro(own)}${
    path === 'start' && html` Times are in ${found.zone ?? 'UTC'}.`}</p>
<form method="post">
${open.length > 1
    ? select(ask, { name: 'source', label: 'Source', options: open.map((one) =>
      [keyOf(one, found), one.of === null ? one.source as string : `${one.of}, corrected by ${one.source}`] as const) })
    : hidden('source', keyOf(own, found))}${inputs(ask, path, own.claims ?? {}, found.zone)}${field(ask, {
  name: 'reason', label: 'Reason', hint: 'people of your account see it; do not name players', more: html`required maxlength="500"`
})}${field(ask, { name: 'until', label: 'Until', type: 'datetime-local', hint: 'optional: when the correction ends by itself' })}
<p><button>Preview</button></p>
</form>`}`
  }
}

/** In a word what will come of it: a better source wins anyway, or one of the same rank wins again. */
function outlook ({ rank, others }: Preview, changes: Record<string, unknown>, zone: Zone): Markup {
  const about = others.filter((one) => one.field in changes)
  const better = about.filter((one) => one.rank < rank)
  const equal = about.filter((one) => one.rank === rank)
  return html`${better.map((one) => html`<p class="attention">The ${fieldInside(one.field)} stays as ${
    sourceName(one.source, one.class, one.rank)} reports it: its source has the better rank.</p>
`)}${equal.map((one) => html`<p class="attention">${sourceName(one.source, one.class, one.rank)} reports ${
    formatValue(one.value, { zone })}. It has the same rank, so it wins again at its next report.</p>
`)}`
}

function renderPreview (ask: Ask, found: Corrections, shown: Preview, changes: Record<string, unknown>): View {
  const rows = shown.entities.flatMap(({ name, zone, fields }) => fields.map((one) => [
    name ?? found.type, fieldName(one.field), formatValue(one.before, { zone }), formatValue(one.after, { zone })
  ]))
  return {
    title: 'Preview of a correction',
    main: html`<p><a href="${backTo(ask)}">${found.name ?? found.id}</a></p>
<h1>Preview</h1>
<p>Nothing has changed yet. ${shown.of === null ? 'You correct ' : html`${shown.of} is corrected by `}${
  sourceName(shown.source, shown.class, shown.rank)}.</p>
${outlook(shown, changes, found.zone)}${
  table('What will change', ['What', 'Field', 'Now', 'Afterwards'], rows, 'Nothing that people see will change.')}
<p>${shown.webhooks === 0 ? 'No webhook is notified.' : `${count(shown.webhooks, 'webhook')} ${
  shown.webhooks === 1 ? 'is' : 'are'} notified.`} Calendars and public pages follow.</p>
<div class="actions">${button(at(ask, `data/${ask.params.id}/correct?${new URLSearchParams({ field: pathOf(ask) }).toString()}`),
  'Correct it', { ...Object.fromEntries(ask.form.entries()), confirmed: 'yes' })}<a class="button quiet" href="${
  backTo(ask)}">Cancel</a></div>`
  }
}

async function post (ask: Ask): Promise<Answer> {
  const { form, mode } = ask
  const found = await read(ask)
  const own = chosen(ask, found)
  const changes = readChanges(ask, pathOf(ask), own?.claims ?? {}, found.zone)
  checkChanges(found.id, changes)
  const reason = form.required('reason', 'The reason')
  const given = { mode, entity_id: found.id, changes, source: own === undefined ? null : keyOf(own, found) }
  if (!form.has('confirmed')) return renderPreview(ask, found, await ask.patient('preview_correction', given) as Preview, changes)
  const until = form.text('until')
  const { batch_id: batch } = await ask.operate('correct_entity', {
    ...given, reason, until: until === '' ? null : new Date(instantOf(until, found.zone))
  }) as { batch_id: string }
  await awaitBatch(ask, batch)
  return { to: backTo(ask, { done: 'corrected', batch }) }
}

async function undo (ask: Ask): Promise<Answer> {
  const { batch_id: batch } = await ask.operate('undo_correction', {
    mode: ask.mode, correction_id: ask.params.correction as string
  }) as { batch_id: string }
  await awaitBatch(ask, batch)
  return { to: backTo(ask, { done: 'undone', batch }) }
}

export const correct: readonly Page[] = [
  { path: '/:mode/data/:id/correct', get: show, post }, { path: '/:mode/data/:id/corrections/:correction/undo', post: undo }
]
