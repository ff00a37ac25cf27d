/** A division or stage: what is shown of it, on the page of its competition, which has its history (DASHBOARD-84). */
import { ServiceError } from '../../../db/errors.ts'
import { html, type Markup } from '../../pages/html.ts'
import { at, type Ask, type View } from '../ask.ts'
import type { Labels } from '../format.ts'

type Whole = { id: string, name: string | null, fields: { field: string }[], labels: Labels }

/** The fields of one part, named without it. `path`: what theirs begin with, as read.leads_to has it. */
export const fieldsOf = <Field extends { field: string }>(fields: readonly Field[], path: string): (Field & { path: string })[] =>
  fields.filter(({ field }) => field.startsWith(path)).map((one) => ({ ...one, path: one.field, field: one.field.slice(path.length) }))

/** One that no competition has. */
export function renderLone (ask: Ask, { id, type, name }: Pick<Whole, 'id' | 'name'> & { type: string }): View {
  const title = name ?? `A ${type}`
  return {
    title,
    main: html`<h1>${title}</h1>
<p>${type === 'stage' ? 'Stage' : 'Division'} <code>${id}</code>, of no competition</p>
<p class="actions"><a class="button quiet" href="${at(ask, `data?kind=fixture&within=${id}`)}">Its games and events</a></p>
`
  }
}

/** `shown`: the table of its fields. Errors: not_found. */
export function renderPart (ask: Ask, { id: competition, name: whole, fields, labels }: Whole, path: string, shown: Markup): View {
  const [, kind, id = ''] = /^(division|stage)s\.(\w+)\.$/.exec(path) ?? []
  if (kind === undefined || !fields.some(({ field }) => field.startsWith(path))) {
    throw new ServiceError('not_found', 'There is no such division or stage in this competition.')
  }
  const title = labels[id] ?? `A ${kind}`
  return {
    title,
    main: html`<p><a href="${at(ask, `data/${competition}`)}">${whole ?? competition}</a></p>
<h1>${title}</h1>
<p>${kind === 'stage' ? 'Stage' : 'Division'} <code>${id}</code></p>
<p class="actions"><a class="button quiet" href="${at(ask, `data?kind=fixture&within=${id}`)}">Its games and events</a>
<a class="button quiet" href="${at(ask, `data/${competition}`)}">Its competition and history</a></p>
${shown}`
  }
}
