/** How much of its limits the account uses and what was asked with its keys in 24 hours; what it sent in 30 days (DASHBOARD-76). */
import { html, type Markup } from '../../pages/html.ts'
import { at, type Ask, type Page, type View } from '../ask.ts'
import { bars, fillDays, pushedTitle } from '../charts/bars.ts'
import { number } from '../format.ts'
import { count, fullTime, table } from '../parts.ts'
import { percent, rest } from '../words.ts'

type Now = {
  requests_per_minute: number, requests_used: number, pushes_per_minute: number, pushes_used: number, batch_limit: number,
  batches_waiting: number, byte_limit: number, bytes_stored: number
}
type Requested = { answered: number, refused: number, failed: number }
type Hours = {
  now: Now, hours: (Requested & { started_at: string })[], routes: (Requested & { route: string })[],
  keys: (Requested & { key_id: string, kind: string, last_four: string })[]
}
type Sums = { batches: number, accepted: number, rejected: number }
type Days = {
  is_whole: boolean, since: string | null, days: (Sums & { on_day: string })[],
  sources: (Sums & { source_id: string, source_key: string })[]
}

const MOST = 8
const bytes = (value: number): string => {
  const [size, unit] = value < 1024 ** 2 ? [1024, 'KiB'] : value < 1024 ** 3 ? [1024 ** 2, 'MiB'] : [1024 ** 3, 'GiB']
  return `${(value / (size as number)).toLocaleString('en-US', { maximumFractionDigits: 1 })} ${String(unit)}`
}

/** One limit: a bar, and the same in figures. */
function limit (name: string, used: number, most: number, say: (value: number) => string = number): (Markup | string)[] {
  const isNear = used >= 0.8 * most
  return [
    name, html`<meter min="0" max="${Math.max(1, most)}" high="${Math.max(1, most) * 0.8}" value="${used}" aria-label="${name}"></meter>`,
    html`<span${isNear && html` class="warn"`}>${say(used)} of ${say(most)} (${percent(used, most)})</span>`
  ]
}

/** A number that should be 0. */
const fault = (value: number): Markup | string => value > 0 ? html`<span class="bad">${number(value)}</span>` : '0'

const kinds = ['Answered', 'Refused (429)', 'Failed'] as const
const figures = ({ answered, refused, failed }: Requested): number[] => [answered, refused, failed]
const cells = ({ answered, refused, failed }: Requested): (Markup | string)[] => [number(answered), fault(refused), number(failed)]

/** By hour, key and route: what uses up the limit, and whether anything was refused. */
function asked (ask: Ask, { hours, routes, keys }: Hours): Markup {
  const total = hours.flatMap(figures).reduce((sum, one) => sum + one, 0)
  if (total === 0) return html`<p class="empty">No requests were made with a <a href="${at(ask, 'keys')}">key</a> of the account.</p>
`
  return html`${bars(`${count(total, 'request')} by hour (UTC)`, 'Hour', kinds,
    hours.map((one) => ({ label: one.started_at.slice(11, 16), parts: figures(one) })))}
${table('By key', ['Key', ...kinds], keys.slice(0, MOST).map((one) => [html`${one.kind} …${one.last_four}`, ...cells(one)]), '')}
${rest(MOST, keys.length, 'key')}${
  table('By route', ['Route', ...kinds], routes.slice(0, MOST).map((one) => [html`<code>${one.route}</code>`, ...cells(one)]), '')}
${rest(MOST, routes.length, 'route')}`
}

async function show (ask: Ask): Promise<View> {
  const shown = await ask.operate('read_usage_hours', { mode: ask.mode }) as Hours
  const { now } = shown
  return {
    title: 'Usage',
    main: html`<h1>Usage</h1>
<p>The limits of the account, and the requests made with its keys. See also <a href="${at(ask, 'usage/sent')}">what it sent</a>.</p>
${table(`Limits in ${ask.mode} mode`, ['Limit', 'Share', 'Used now'], [
    limit('Requests this minute', now.requests_used, now.requests_per_minute),
    limit('Pushes this minute', now.pushes_used, now.pushes_per_minute),
    limit('Waiting batches', now.batches_waiting, now.batch_limit),
    limit('Bytes stored', now.bytes_stored, now.byte_limit, bytes)
  ], '')}<p class="soft">Requests and pushes beyond a limit are refused with status 429; send them again a minute later. Ask an
operator of the service for higher limits.</p>
<h2>Requests in the last 24 hours</h2>
${asked(ask, shown)}`
  }
}

async function showSent (ask: Ask): Promise<View> {
  const { days, sources, is_whole: isWhole, since } = await ask.operate('read_usage_days', { mode: ask.mode }) as Days
  const today = new Date().toISOString().slice(0, 10)
  const values = fillDays(new Map(days.map(({ on_day: day, accepted, rejected }) => [day, [accepted, rejected]] as const)), today)
  return {
    title: 'What was sent',
    main: html`<p><a href="${at(ask, 'usage')}">Usage</a></p>
<h1>What was sent in the last 30 days</h1>
${!isWhole && since !== null && html`<p class="attention">Only the newest 10,000 batches are counted: those since ${fullTime(since)}.</p>
`}${days.length > 0 && bars(pushedTitle(days), 'Day', ['Accepted', 'Rejected'], values)}${
  table('By source, those that sent most', ['Source', 'Batches', 'Accepted', 'Rejected'], sources.slice(0, MOST).map((one) => [
    html`<a href="${at(ask, `sources/${one.source_id}`)}">${one.source_key}</a>`, number(one.batches), number(one.accepted),
    fault(one.rejected)
  ]), html`Nothing was sent in the last 30 days. Register a <a href="${at(ask, 'sources')}">source</a> and push, or upload a
file as a feed.`)}${rest(MOST, sources.length, 'source')}`
  }
}

export const usage: readonly Page[] = [
  { path: '/:mode/usage', nav: { group: 'Account', name: 'Usage' }, get: show },
  { path: '/:mode/usage/sent', get: showSent }
]
