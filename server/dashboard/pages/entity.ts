/** An entity: its current values and their sources, as it is now or was at any version, and how it came to be (DASHBOARD-32, 33). */
import { html, type Markup } from '../../pages/html.ts'
import { at, may, type Answer, type Ask, type Page } from '../ask.ts'
import { fieldName, idsIn, type Way } from '../format.ts'
import { notify } from '../notices.ts'
import { badge, fullTime, renderValue, table, when } from '../parts.ts'
import { sourceName } from '../words.ts'
import { showField } from './field.ts'
import { history, within, type Past } from './history.ts'
import { fieldsOf, renderLone, renderPart } from './part.ts'

/** `path`: of a field of a part, whose name leaves the part out. */
type Field = {
  field: string, path?: string, value?: unknown, now?: unknown, before?: unknown, claims?: number, differing?: number, source?: string,
  class?: string, rank?: number, observed_at?: string, corrected?: true
}
type Reporter = { source: string, class: string, external_id: string, observed_at: string | null, withdrawn: boolean }
type Entity = Past & {
  type: string, name: string | null, leads_to: { id: string, path?: string } | null, fields: Field[],
  next_path: string | null, sources: Reporter[]
}

const mostNamed = 8

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** A value that opens its claims, where there are any. */
const open = ({ field, path = field, claims }: Field, value: unknown, way: Way): Markup | string =>
  claims === undefined ? renderValue(value, way) : html`<a href="${within({ field: path })}">${renderValue(value, way)}</a>`

const disagree = ({ claims = 0, differing = 0 }: Field): Markup | string =>
  differing > 0 ? html`${badge(`${differing} of ${claims}`, 'warn')}` : claims > 1 ? `none of ${claims}` : ''

/** What matters most first; the rest, and parts of competitions, in their order. */
const order = [
  'merged_into', 'name', 'title', 'status', 'start', 'end', 'date', 'time_status', 'sides', 'result', 'venue', 'venue.field', 'competition',
  'division', 'stage', 'organization', 'host'
]
const placeOf = ({ field }: Field): number => order.includes(field) ? order.indexOf(field) : order.length
const inOrder = (fields: readonly Field[]): Field[] => [...fields].sort((one, other) => placeOf(one) - placeOf(other))

const nowRows = (fields: readonly Field[], way: Way): (Markup | string)[][] => inOrder(fields).map((one) => [
  fieldName(one.field, way.labels), open(one, one.now, way),
  one.source === undefined ? '' : html`${sourceName(one.source, one.class ?? '', one.rank)} ${when(one.observed_at)}${
    one.corrected && html` ${badge('corrected', 'warn')}`}`, disagree(one)
])

const nowTable = (fields: readonly Field[], way: Way, mayChange = false): Markup => table(
  `Current values. Select one to see its sources${mayChange ? ', or to change it' : ''}`,
  ['Field', 'Value', 'Source', 'Disagree'], nowRows(fields, way), 'It has no fields.')

/** Then beside now; what the version itself changed says what it was before. */
const thenRows = (fields: readonly Field[], way: Way, version: number): (Markup | string)[][] => inOrder(fields)
  .filter(({ value, now, before }) => value !== undefined || now !== undefined || before !== undefined)
  .map((one) => [
    fieldName(one.field, way.labels),
    html`${open(one, one.value, way)}${version > 1 && !isSame(one.value, one.before) &&
      html`<div>${badge('changed', 'warn')} <small>before: ${renderValue(one.before, way)}</small></div>`}`,
    isSame(one.value, one.now) ? html`<span class="soft">the same</span>` : renderValue(one.now, way)
  ])

const slider = ({ newest, version }: Entity): Markup => newest > 1 && html`<form>
<p><label for="version">Version ${version} of ${newest} <small>go back in time</small></label>
<input id="version" name="version" type="range" min="1" max="${newest}" value="${version}" data-submit></p>
<p class="actions"><button class="quiet">Show this version</button></p>
</form>
` || html``

const reporters = ({ sources }: Entity): Markup => table('Sources', ['Source', 'Its own id', 'Last reported', 'State'],
  sources.map((one) => [
    sourceName(one.source, one.class), html`<code>${one.external_id}</code>`, when(one.observed_at, 'only referred to'),
    one.withdrawn ? badge('withdrawn', 'warn') : ''
  ]), 'No source currently reports this.')

const linked = (href: string, words: string): Markup => html`<a class="button quiet" href="${href}">${words}</a>
`
/** What it goes with: its fixtures, and the entities that it names itself. */
function further (ask: Ask, { id, type, fields, labels }: Entity): Markup {
  const named = new Set(fields.filter(({ field }) => !field.includes('.')).flatMap(({ now }) => idsIn(now)))
  return html`<p class="actions">${['team', 'venue', 'competition'].includes(type) &&
    linked(at(ask, `data?kind=fixture&within=${id}`), 'Its fixtures')}${
    type === 'competition' && linked(at(ask, `conflicts?competition=${id}`), 'Conflicts in it')}${
    type === 'team' && linked(`/t/${id}`, 'Page for families')}${type === 'competition' && linked(`/c/${id}`, 'Page for families')}${
    [...named].slice(0, mostNamed).map((one) => linked(one, labels[one] ?? one))}</p>
`
}

/** Whether no source lists it any longer; what other reports name in passing says nothing of that. */
const isWithdrawn = ({ sources }: Entity): boolean => sources.some(({ withdrawn }) => withdrawn) &&
  sources.every(({ withdrawn, observed_at: at }) => withdrawn || at === null)

function render (ask: Ask, entity: Entity, mayChange: boolean): Markup {
  const { id, type, name, leads_to: leadsTo, newest, version, fields, versions } = entity
  const shown = versions.find((one) => one.version === version)
  const isNow = version === newest
  return html`<h1>${name ?? `A ${type}`}</h1>
<p>${type.charAt(0).toUpperCase() + type.slice(1)} <code>${id}</code></p>
${leadsTo !== null && html`<p class="attention">It was merged: <a href="${leadsTo.id}">open the entity that replaced it</a>.</p>
`}${isNow && isWithdrawn(entity) && html`<p class="attention">${
  type === 'fixture' ? 'Taken off the schedule: no source lists it any longer.' : 'No source reports this any longer.'} The values below
are the last that were reported.</p>
`}${isNow
  ? further(ask, entity)
  : html`<p class="attention">As it was in version ${version} of ${newest}${shown && html`, from ${fullTime(shown.changed_at)}`}.
<a href="${at(ask, `data/${id}`)}">Back to now</a></p>
`}${slider(entity)}${isNow
  ? nowTable(fields, entity, mayChange)
  : table('Values then and now', ['Field', `Version ${version}`, 'Now'], thenRows(fields, entity, version),
    'It had no fields.')}${
  entity.next_path !== null &&
    html`<p class="more"><a rel="next" href="${within({ ...!isNow && { version }, from: entity.next_path })}">More fields</a></p>
`}${history(ask, entity)}${isNow && reporters(entity)}`
}

const numberOf = (text: string | undefined): number | null => text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null

async function show (ask: Ask): Promise<Answer> {
  const id = ask.params.id as string
  if (ask.query.field !== undefined) return showField(ask, id, ask.query.field)
  const { version, from, part, before } = ask.query
  const entity = await ask.operate('read_entity', {
    mode: ask.mode, entity_id: id, version: numberOf(version), from_path: part || from || null, before_version: numberOf(before)
  }) as Entity
  if (entity.fields === undefined) {
    const { id: survivor, path } = entity.leads_to as NonNullable<Entity['leads_to']>
    if (survivor === id) return renderLone(ask, entity)
    return { to: at(ask, `data/${survivor}${path === undefined ? '' : within({ part: path })}`) }
  }
  if (part) return renderPart(ask, entity, part, nowTable(fieldsOf(entity.fields, part), entity))
  const mayChange = ['fixture', 'team', 'venue'].includes(entity.type) && may(await ask.me(), 'schedule_manager')
  return { title: entity.name ?? entity.id, main: render(ask, entity, mayChange) }
}

export const entity: readonly Page[] = [{ path: '/:mode/data/:id', get: show, post: notify }]
