/** Finding data: fixtures, teams, venues, competitions and organizations, by name, by id, or what changed last (DASHBOARD-30, 31). */
import { html, type Markup } from '../../pages/html.ts'
import { at, may, type Answer, type Ask, type Me, type Page } from '../ask.ts'
import type { Labels } from '../format.ts'
import { badge, count, more, renderValue, table } from '../parts.ts'

type Found = { type: string, id: string, source?: string, external_id?: string, name?: string }
type Row = { id: string, type: string, name: string | null, zone: string | null, is_withdrawn: boolean, fields: Record<string, unknown> }
type Search = { found: Found[], data: Row[], labels: Labels, within: string | null, next_cursor: string | null }

const kinds = [
  ['fixture', 'games and events'], ['team', 'teams'], ['venue', 'venues'], ['competition', 'competitions'],
  ['organization', 'organizations']
] as const
const manyOf = (kind: string): string => kinds.find(([own]) => own === kind)?.[1] ?? kind
/** What a row says beside its name. */
const details: Record<string, readonly string[]> = {
  fixture: ['start', 'date', 'competition', 'venue'], team: ['organization', 'sport', 'age_group', 'gender', 'season'],
  venue: ['address'], competition: ['host', 'sport', 'season', 'start_date'], organization: ['kind', 'region', 'country']
}
const usual = ['scheduled', 'completed', undefined]
const tones: Record<string, 'bad' | 'warn' | 'good'> = { cancelled: 'bad', postponed: 'warn', forfeit: 'warn', in_progress: 'good' }

/** Where an id leads: to the page of an entity or batch. */
const pathOf = (ask: Ask, { type, id }: Pick<Found, 'type' | 'id'>): string =>
  at(ask, type === 'batch' ? `batches/${id}` : `data/${id}`)

function cells (ask: Ask, { id, type, name, zone, is_withdrawn: isWithdrawn, fields }: Row, labels: Labels): (Markup | string)[] {
  const shown = (details[type] ?? []).filter((field) => fields[field] !== undefined)
  const status = fields.status as string | undefined
  return [
    html`<a href="${at(ask, `data/${id}`)}">${name ?? id}</a>`,
    html`${!usual.includes(status) && html`${badge(String(status).replace('_', ' '), tones[String(status)])} `}${
      isWithdrawn && html`${badge('withdrawn', 'warn')} `}${shown.map((field, place) => html`${
      place > 0 && ' · '}${renderValue(fields[field], { labels, zone })}`)}`
  ]
}

const form = (ask: Ask, kind: string, q: string): Markup => html`<form class="actions search" action="${at(ask, 'data')}">
<p><label for="q">Name or id</label><input id="q" name="q" type="search" value="${q}" maxlength="300" data-key="/"></p>
<p><label for="kind">Type</label><select id="kind" name="kind">${kinds.map(([own, many]) =>
  html`<option value="${own}"${own === kind && html` selected`}>${many}</option>`)}</select></p>
<p><button>Search</button></p>
</form>
`

/** What is listed, in words. */
function captionOf (kind: string, q: string, within: string | null): string {
  if (within !== null) return `Games and events of ${within}, earliest first`
  if (q === '') return kind === 'fixture' ? 'Games and events that changed last' : `The newest ${manyOf(kind)}`
  if (kind === 'fixture') return `Games and events of teams called “${q}”, latest first`
  return `${manyOf(kind)} called “${q}”`.replace(/^./, (letter) => letter.toUpperCase())
}

const leads = (ask: Ask, found: readonly Found[], q: string): Markup => html`<h2>This id</h2>
<ul>${found.map((one) => html`<li><a href="${pathOf(ask, one)}">${one.name ?? one.id}</a>: the ${one.type} that ${
  one.source ?? 'the service'} calls ${one.external_id ?? q}</li>
`)}</ul>
`

/** What to do where nothing is known: in live mode the class of a source may have to be allowed first. */
const nothing = (ask: Ask, kind: string, me: Me): Markup => html`No ${manyOf(kind)} in ${ask.mode} mode yet. ${
  may(me, 'developer')
    ? html`To begin, make a <a href="${at(ask, 'keys')}">secret ${ask.mode} key</a>, register a <a href="${
      at(ask, 'sources')}">source</a>${ask.mode === 'live' && ' (an operator of the service allows its class)'} and push, or
upload a file as a <a href="${at(ask, 'feeds')}">feed</a>.`
    : may(me, 'schedule_manager') ? html`To begin, upload a file as a <a href="${at(ask, 'feeds')}">feed</a>.`
    : html`What the <a href="${at(ask, 'sources')}">sources</a> of the account push appears here.`}`

async function show (ask: Ask): Promise<Answer> {
  const { kind = 'fixture', q = '', within, cursor } = ask.query
  const [read, me] = await Promise.all([ask.operate('search_entities', {
    mode: ask.mode, kind, q, within: within || null, page_cursor: cursor || null, row_limit: 20
  }), ask.me()])
  const { found, data, labels, within: formatValue, next_cursor: next } = read as Search
  const [first] = found
  const isOne = first !== undefined && found.every(({ id }) => id === first.id)
  if (isOne && (first.external_id === undefined || data.length === 0)) return { to: pathOf(ask, first) }
  const caption = captionOf(kind, q.trim(), formatValue)
  return {
    title: 'Data',
    main: html`<h1>Data</h1>
<p>Everything the service knows in ${ask.mode} mode. Search by name, by id, or by an id of one of your sources.</p>
${form(ask, kind, q)}${found.length > 0 && leads(ask, found, q)}${
  table(caption, ['Name', 'Details'], data.map((row) => cells(ask, row, labels)), next !== null
    ? 'There are none on this page, and more to look at.'
    : q === ''
    ? nothing(ask, kind, me)
    : html`No ${manyOf(kind)} are called “${q}”. Try fewer words, or another type.`)}${
  next !== null && more(at(ask, 'data'), { kind, q, within, cursor: next }, 'More')}${
  data.length > 0 && html`<p class="soft">${count(data.length, 'row')} on this page.</p>`}`
  }
}

export const search: readonly Page[] = [{ path: '/:mode/data', nav: { group: 'Look', name: 'Data' }, get: show }]
