/** What the columns of a feed, or of a file that is held, mean (DASHBOARD-73, DASHBOARD-74): a choice for each column. */
import { ServiceError } from '../../../../db/errors.ts'
import { columnRoles } from '../../../../platform/column_roles.ts'
import { html, type Markup } from '../../../pages/html.ts'
import { at, doing, type Ask, type Page, type View } from '../../ask.ts'
import { readFeed, readRun, type Layout, type Suggestion } from '../../feeds.ts'
import { field, more, renderOutcome } from '../../parts.ts'
import { accept } from './run.ts'

type Mapping = Record<string, string>
type Given = { name: string, layout: Layout | null, mapping: Mapping, suggestion?: Suggestion | undefined }

/** Columns on a page, so that it stays small; the address says from which on (`?from=12`). */
const MOST = 12
const fromOf = (ask: Ask): number => Math.max(0, Number.parseInt(ask.query.from ?? (ask.form.text('from') || '0'), 10) || 0)
const headersOf = ({ layout }: Given): string[] => [...new Set((layout?.headers ?? []).filter((header) => header !== ''))]
const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()
const roleIn = (mapping: Mapping, header: string): string | undefined =>
  Object.keys(mapping).find((role) => isSame(mapping[role] as string, header))

/** One column: what it is read as by itself, what it is said to mean, and what may be said. */
function column (given: Given, header: string, at: number): Markup {
  const own = given.layout?.mapping?.find(({ header: known }) => isSame(known, header))?.role
  const suggested = given.suggestion?.is_read === true ? {} : given.suggestion?.mapping ?? {}
  const chosen = roleIn(given.mapping, header) ?? roleIn(suggested, header)
  const sample = given.layout?.unmapped?.find(({ header: known }) => isSame(known, header))?.samples.slice(0, 3).join(', ')
  return html`<p><label for="c${at}">${header}</label>${
    sample !== undefined && sample !== '' && html` <small>${sample.slice(0, 80)}</small>`}
<input type="hidden" name="h${at}" value="${header}"><select id="c${at}" name="c${at}"><option value="">${
  own === undefined ? 'not read' : `as it is read: ${own.replaceAll('_', ' ')}`}${
  columnRoles.map((role) => html`<option${role === chosen && html` selected`}>${role}`)}</select></p>
`
}

/** The mapping that the form says, beside what stays of the columns on other pages. Errors: validation_failed (one meaning twice). */
function mappingOf ({ form }: Ask, before: Mapping): Mapping {
  const chosen = Array.from({ length: MOST }, (_one, at) => [form.text(`c${at}`), form.text(`h${at}`)] as const)
  const shown = chosen.map(([, header]) => header)
  const named = chosen.filter(([role]) => role !== '')
  const twice = named.find(([role], at) => named.findIndex(([other]) => other === role) !== at)
  if (twice !== undefined) {
    throw new ServiceError('validation_failed', `Two columns cannot both mean ${twice[0].replaceAll('_', ' ')}. Choose one of them.`)
  }
  const others = Object.entries(before).filter(([, header]) => !shown.some((own) => isSame(own, header)))
  return { ...Object.fromEntries(others), ...Object.fromEntries(named) }
}

/** The form of a feed, or of a held run, which it accepts. */
function page (ask: Ask, given: Given, own: string, words: { intro: string, button: string }): View {
  const from = fromOf(ask)
  const all = headersOf(given)
  const headers = all.slice(from, from + MOST)
  return {
    title: `Columns of ${given.name}`,
    main: html`<p><a href="${at(ask, own)}">${given.name}</a></p>
<h1>What the columns mean</h1>
${renderOutcome(ask)}<p>${words.intro}</p>
<form method="post" action="${at(ask, `${own}/columns`)}">
<input type="hidden" name="from" value="${from}">
${headers.map((header, place) => column(given, header, place))}${
  field(ask, { name: 'note', label: 'Why', hint: 'may be empty' })}<p><button>${words.button}</button></p>
</form>
${all.length > from + MOST && more(at(ask, `${own}/columns`), { from: String(from + MOST) }, `${all.length - from - MOST} more columns`)}`
  }
}

const ofFeed = async (ask: Ask): Promise<Given> => {
  const { name, layout, settings } = await readFeed(ask, ask.params.id as string, 1)
  return { name, layout, mapping: settings.mapping ?? {} }
}

export const columns: readonly Page[] = [
  {
    path: '/:mode/feeds/:id/columns',
    get: async (ask) => page(ask, await ofFeed(ask), `feeds/${ask.params.id}`, {
      intro: 'Where the names of columns say it, nothing need be chosen. What you choose counts from the next run on.', button: 'Save'
    }),
    post: doing('/:mode/feeds/:id?done=mapped', async (ask, id) => {
      const { mapping } = await ofFeed(ask)
      const settings = { mapping: mappingOf(ask, mapping) }
      await ask.operate('map_feed', { mode: ask.mode, feed_id: id, settings, note: ask.form.text('note') || null })
    })
  },
  {
    path: '/:mode/runs/:id/columns',
    get: async (ask) => {
      const { feed, layout, suggestion } = await readRun(ask, ask.params.id as string)
      return page(ask, { name: feed.name, layout, mapping: feed.mapping ?? {}, suggestion }, `runs/${ask.params.id}`, {
        intro: 'Choose what each column means. The file is accepted and read so from now on.', button: 'Accept it so'
      })
    },
    post: async (ask) => {
      const run = await readRun(ask, ask.params.id as string)
      return accept(ask, run, mappingOf(ask, {}))
    }
  }
]
