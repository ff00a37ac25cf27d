/** What the columns of a file mean, beside values of each (DASHBOARD-152): a choice for each, which is previewed before it is kept. */
import { ServiceError } from '../../../../db/errors.ts'
import { columnRoles } from '../../../../platform/column_roles.ts'
import { html, type Markup } from '../../../pages/html.ts'
import { at, refuseBelow, type Answer, type Ask, type Page, type View } from '../../ask.ts'
import { readFeed, readRun, tryRun, type Layout, type Suggestion } from '../../feeds.ts'
import { stored } from '../../stored_file.ts'
import { alert, more, renderOutcome, table } from '../../parts.ts'
import { roleWords } from '../../words.ts'

type Mapping = Record<string, string>
type Given = { name: string, layout: Layout | null, mapping: Mapping, ignored: readonly string[], suggestion?: Suggestion | undefined }

/** Columns on a page, so that it stays small; the address says from which on (`?from=12`). */
const MOST = 12
/** What is chosen for a column that is not to be read. */
const IGNORE = 'ignore'
const fromOf = (ask: Ask): number => Math.max(0, Number.parseInt(ask.query.from ?? (ask.form.text('from') || '0'), 10) || 0)
const headersOf = ({ layout }: Given): string[] => [...new Set((layout?.headers ?? []).filter((header) => header !== ''))]
const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()
const isAmong = (header: string, all: readonly string[]): boolean => all.some((own) => isSame(own, header))
const roleIn = (mapping: Mapping, header: string): string | undefined =>
  Object.keys(mapping).find((role) => isSame(mapping[role] as string, header))

/** One column: its first values, what it is read as by itself, and what it may mean. */
function row (given: Given, header: string, place: number): (Markup | string)[] {
  const { layout } = given
  const own = layout?.mapping?.find(({ header: known }) => isSame(known, header))?.role
  const suggested = given.suggestion?.is_read === true ? {} : given.suggestion?.mapping ?? {}
  const chosen = isAmong(header, given.ignored) ? IGNORE : roleIn(given.mapping, header) ?? roleIn(suggested, header)
  const samples = layout?.samples?.[header] ?? layout?.unmapped?.find(({ header: known }) => isSame(known, header))?.samples ?? []
  return [
    html`<label for="c${place}">${header}</label>`, html`${samples.slice(0, 3).map((sample) => html`<div>${sample.slice(0, 40)}</div>`)}`,
    html`<input type="hidden" name="h${place}" value="${header}"><select id="c${place}" name="c${place}"><option value="">${
      own === undefined ? 'Not used' : `${roleWords(own)} (detected)`}<option value="${IGNORE}"${
      chosen === IGNORE && html` selected`}>Ignore this column${columnRoles.map((role) => html`<option value="${role}"${
      role === chosen && html` selected`}>${roleWords(role)}`)}</select>`
  ]
}

/** The choices of the form, beside those of the columns on other pages. Errors: validation_failed (one meaning twice). */
function choicesOf ({ form }: Ask, before: Given): { mapping: Mapping, ignored: string[] } {
  const chosen = Array.from({ length: MOST }, (_one, place) => [form.text(`c${place}`), form.text(`h${place}`)] as const)
    .filter(([, header]) => header !== '')
  const named = chosen.filter(([role]) => role !== '' && role !== IGNORE)
  const twice = named.find(([role], place) => named.findIndex(([other]) => other === role) !== place)
  if (twice !== undefined) {
    throw new ServiceError('validation_failed', `Two columns cannot both be ${roleWords(twice[0]).toLowerCase()}. Choose one of them.`)
  }
  const isElsewhere = (header: string): boolean => !isAmong(header, chosen.map(([, own]) => own))
  const others = Object.entries(before.mapping).filter(([role, header]) => isElsewhere(header) && !named.some(([own]) => own === role))
  return {
    mapping: { ...Object.fromEntries(others), ...Object.fromEntries(named) },
    ignored: [...before.ignored.filter(isElsewhere), ...chosen.filter(([role]) => role === IGNORE).map(([, header]) => header)]
  }
}

const missing = ({ layout }: Given): Markup[] => (layout?.hints ?? []).filter(({ ask }) => ask === true).map(({ role, candidates }) =>
  alert(`We couldn’t find the ${roleWords(role).toLowerCase()} column. Pick one.${
    candidates.length > 0 ? ` It may be ${candidates.join(' or ')}.` : ''}`))

function page (ask: Ask, given: Given, own: string): View {
  const from = fromOf(ask)
  const all = headersOf(given)
  return {
    title: `Columns of ${given.name}`,
    main: html`<p><a href="${at(ask, own)}">${given.name}</a></p>
<h1>Match columns</h1>
${renderOutcome(ask)}${missing(given)}<p>Columns are detected by their names
and values where these are clear. You see what your choices change before anything is published.</p>
<form method="post" action="${at(ask, `${own}/columns`)}">
<input type="hidden" name="from" value="${from}">
${table('Columns of the file', ['Column', 'First values', 'Means'],
    all.slice(from, from + MOST).map((header, place) => row(given, header, place)), 'This file has no columns.')}
<p><button>Use these columns</button></p>
</form>
${all.length > from + MOST && more(at(ask, `${own}/columns`), { from: String(from + MOST) }, `${all.length - from - MOST} more columns`)}`
  }
}

type Found = { given: Given, runId: string | undefined }
const ofFeed = async (ask: Ask): Promise<Found> => {
  await refuseBelow(ask, 'schedule_manager')
  const feed = await readFeed(ask, ask.params.id as string, 50)
  const { name, layout, settings } = feed
  return { given: { name, layout, mapping: settings.mapping ?? {}, ignored: settings.ignored ?? [] }, runId: stored(feed) }
}
const ofRun = async (ask: Ask): Promise<Found> => {
  const { feed, layout, suggestion, settings, run_id: runId } = await readRun(ask, ask.params.id as string)
  const own = settings as { mapping?: Mapping, ignored?: string[] } | null
  return { given: { name: feed.name, layout, suggestion, mapping: own?.mapping ?? feed.mapping ?? {},
    ignored: own?.ignored ?? feed.ignored ?? [] }, runId }
}

/** Previews the file by the choices. Errors: validation_failed, conflict (no file of the feed is stored). */
async function preview (ask: Ask, { given, runId }: Found): Promise<Answer> {
  if (runId === undefined) throw new ServiceError('conflict', 'No file of this feed is stored. Upload one first.')
  return { to: at(ask, `runs/${await tryRun(ask, runId, choicesOf(ask, given))}`) }
}

export const columns: readonly Page[] = [
  {
    path: '/:mode/feeds/:id/columns',
    get: async (ask) => page(ask, (await ofFeed(ask)).given, `feeds/${ask.params.id}`), post: async (ask) => preview(ask, await ofFeed(ask))
  },
  {
    path: '/:mode/runs/:id/columns',
    get: async (ask) => page(ask, (await ofRun(ask)).given, `runs/${ask.params.id}`), post: async (ask) => preview(ask, await ofRun(ask))
  }
]
