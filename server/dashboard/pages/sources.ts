/** The sources of the account: how fresh each is; developers register more (DASHBOARD-70, DASHBOARD-71). */
import { html, join, type Markup } from '../../pages/html.ts'
import { at, may, type Ask, type Page, type View } from '../ask.ts'
import { formatDay } from '../format.ts'
import { badge, count, field, more, select, table, renderOutcome, when } from '../parts.ts'
import { pointAt } from '../refusal.ts'
import { classes, classWords, duration, every, feedBadge, percent } from '../words.ts'

type FeedOf = { feed_id: string, name: string, status: string, deleted_at: string | null, last_ok_at: string | null }
/** As manage.source_document has it. */
export type Source = {
  source_id: string, source_key: string, class: string, rank: number, created_at: string, last_at: string | null,
  usual_seconds: number | null, is_overdue: boolean, feed: FeedOf | null, judged: Judged | null
}
/** As manage.judged_document has it: of the last 90 days (FRESH-3). */
export type Judged = {
  games: number, right_games: number, followed: number, missed: number, median_seconds: number | null, judged_at: string
}
/** As manage.judged_sources has it. */
export type JudgedSource = Judged & { source_id: string, source_key: string }
type Listed = { sources: Source[], next_after: string | null, allowed: string[] | null }

const MOST = 14
/** On the overview. */
const MOST_JUDGED = 5

/** "usually every 6 hours, last 2 days ago", and what is to be thought of it. */
export function freshness ({ last_at: last, usual_seconds: usual, is_overdue: isOverdue, feed }: Source): Markup {
  if (feed !== null && feed.deleted_at !== null) return html`${feedBadge(feed.status)} its feed was deleted ${when(feed.deleted_at)}`
  if (feed !== null) return html`${feedBadge(feed.status)} read ${when(feed.last_ok_at)}`
  if (last === null) return html`<span class="soft">nothing yet</span>`
  const rhythm = usual === null ? 'last report' : `usually ${every(usual)}, last report`
  return html`${isOverdue && html`${badge('overdue', 'warn')} `}${rhythm} ${when(last)}`
}

/** "right in 96% of 120 games; follows a change after 2 hours (median of 14, 1 missed)" */
export function judgment ({ games, right_games: right, followed, missed, median_seconds: median }: Judged): string {
  const after = median === 0 ? 'at once' : median !== null && `after ${duration(median)}`
  const changes = after === false ? missed > 0 && `missed ${count(missed, 'change')}`
    : `follows a change ${after} (median of ${followed}${missed > 0 ? `, ${missed} missed` : ''})`
  return [`right in ${percent(right, games)} of ${count(games, 'game')}`, changes].filter(Boolean).join('; ')
}
export const judgedOn = ({ judged_at: at }: Judged): Markup => html`<small>(as of ${formatDay(at)})</small>`

export const renderJudged = (ask: Ask, judged: readonly JudgedSource[]): Markup => html`<h2>How right your sources are</h2>
<ul>${judged.slice(0, MOST_JUDGED).map((one) => html`<li><a href="${at(ask, `sources/${one.source_id}`)}">${one.source_key}</a>: ${
  judgment(one)} ${judgedOn(one)}</li>
`)}</ul>
<p class="soft">Games of the last 90 days that another source lists too.${judged.length > MOST_JUDGED && html` <a href="${
  at(ask, 'sources')}">All sources</a>`}</p>
`

const row = (ask: Ask, source: Source): (Markup | string)[] => [
  html`<a href="${at(ask, `sources/${source.source_id}`)}">${source.source_key}</a>`, html`${freshness(source)}${
    source.judged && html`<br><small>${judgment(source.judged)}</small>`}`,
  `${classWords(source.class)} (rank ${source.rank})`, when(source.created_at)
]

const registering = (ask: Ask, allowed: string[] | null): Markup => html`<h2>New source</h2>
<p class="soft">A source is who reports. Use one key for each system that sends. Its class decides which source wins when two disagree, and
cannot be changed.${ask.mode === 'live' && html` In live mode you may register: ${['crowd', ...allowed ?? []].map((name) =>
    classWords(name)).join('; ')}. For another class ask an operator of the service.`}</p>
<form method="post" action="${at(ask, 'sources')}">
${field(ask, { name: 'key', label: 'Key', hint: 'lower-case letters, digits and . _ : -, such as riverside-league' })}${
  select(ask, {
    name: 'class', label: 'Class', value: ask.mode === 'live' ? 'crowd' : 'authoritativePush',
    options: classes.map(([name, who], rank) => [name, `${rank + 1}: ${who} (${name})`] as const)
      .filter(([name]) => ask.mode === 'test' || name === 'crowd' || allowed?.includes(name))
  })}<p><button>Register</button></p>
</form>`

async function show (ask: Ask): Promise<View> {
  const [read, me] = await Promise.all([
    ask.operate('read_sources', { mode: ask.mode, after: ask.query.after ?? null, row_limit: MOST }), ask.me()
  ])
  const { sources, next_after: next, allowed } = read as Listed
  const overdue = sources.filter(({ is_overdue: isOverdue }) => isOverdue)
  return {
    title: 'Sources',
    main: html`<h1>Sources</h1>
${renderOutcome(ask)}<p class="soft"><a href="${at(ask, 'questions')}">Questions</a> about newer reports that differ from yours.</p>
${ask.mode === 'live' && html`<p class="soft"><a href="${at(ask, 'notices')}">Notices</a> about games that other
accounts sent, and the accounts that are blocked.</p>
`}${overdue.length > 0 && html`<p class="attention">Overdue: ${join(overdue.map(({ source_id: id, source_key: key }) =>
  html`<a href="${at(ask, `sources/${id}`)}">${key}</a>`), ', ')}. Check that the ${
  overdue.length === 1 ? 'system that sends with this key is' : 'systems that send with these keys are'} still running.</p>
`}${table(`Sources in ${ask.mode} mode`, ['Source', 'Freshness', 'Reports for', 'Registered'], sources.map((one) => row(ask, one)),
  may(me, 'developer')
    ? html`There is no source yet. Register one below for each system that sends; a <a href="${at(ask, 'feeds')}">feed</a> brings its own.`
    : 'There is no source yet. A developer of the account registers one for each system that sends.')}${
  next !== null && more(at(ask, 'sources'), { after: next }, 'More sources')}${may(me, 'developer') && registering(ask, allowed)}`
  }
}

export const sources: readonly Page[] = [{
  path: '/:mode/sources', nav: { group: 'Send', name: 'Sources' }, get: show,
  post: async (ask) => {
    const { form, mode } = ask
    const given = { mode, source_key: form.required('key', 'The key'), class: form.text('class') }
    const made = await pointAt('key', ask.operate('create_source', given))
    return { to: at(ask, `sources/${made.source_id}?done=made`) }
  }
}]
