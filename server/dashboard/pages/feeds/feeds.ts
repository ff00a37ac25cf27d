/** The feeds of the account, and first what waits for a decision (DASHBOARD-73). */
import { html, type Markup } from '../../../pages/html.ts'
import { at, type Ask, type Page, type View } from '../../ask.ts'
import type { Feed } from '../../feeds.ts'
import { more, shortenText, table, renderOutcome, when } from '../../parts.ts'
import { feedBadge, rest } from '../../words.ts'

/** `held`: the oldest files to review, of `held_count` in all. */
type Listed = {
  feeds: Feed[], next_before: string | null, held: { run_id: string, name: string, reason: string | null }[], held_count: number
}

const [MOST, MOST_HELD] = [12, 6]
const newest = (dates: (string | undefined)[]): string | undefined => dates.filter((date) => date !== undefined).sort().at(-1)

/** Why a file waits, without what stands on its own page. */
const reasonWords = (reason: string | null): string => shortenText(reason ?? 'a file needs review.', 200)

const row = (ask: Ask, feed: Feed): (Markup | string)[] => [
  html`<a href="${at(ask, `feeds/${feed.feed_id}`)}">${feed.name}</a>`,
  html`${feedBadge(feed.status)}${
    feed.status_reason !== undefined && !['drifted', 'healthy'].includes(feed.status) && html`
<small>${feed.status_reason.slice(0, 140)}</small>`}`,
  when(newest(feed.targets.map(({ last_ok_at: read }) => read))), feed.source_key
]

const sentences = { discarded: 'Discarded. Nothing has changed.' }
async function show (ask: Ask): Promise<View> {
  const { feeds: list, next_before: next, held, held_count: waiting } =
    await ask.operate('read_feeds', { mode: ask.mode, before: ask.query.before ?? null, row_limit: MOST }) as Listed
  return {
    title: 'Feeds',
    main: html`<h1>Feeds</h1>
${renderOutcome(ask, sentences)}${held.slice(0, MOST_HELD).map(({ run_id: id, name, reason }) => html`<p class="attention"><a
href="${at(ask, `runs/${id}`)}">Review ${name}</a>: ${reasonWords(reason)}</p>
`)}${rest(MOST_HELD, waiting, 'file')}${
  table(`Feeds of ${ask.mode} mode`, ['Feed', 'Status', 'Last read', 'Source'], list.map((feed) => row(ask, feed)),
    html`No feeds yet. A feed reads a schedule from a file that you upload or an address that is fetched. <a href="${
      at(ask, 'feeds/new')}">Create one</a>`)}${
  next !== null && more(at(ask, 'feeds'), { before: next }, 'Older feeds')}<p><a class="button" href="${at(ask, 'feeds/new')}">New
feed</a></p>`
  }
}

export const feeds: readonly Page[] = [
  { path: '/:mode/feeds', nav: { group: 'Send', name: 'Feeds', least: 'schedule_manager' }, get: show }
]
