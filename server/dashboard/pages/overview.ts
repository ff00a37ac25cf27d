/** What needs attention, what to do next, and what was pushed (PEOPLE-104, DASHBOARD-83). */
import { html, type Markup } from '../../pages/html.ts'
import { at, may, type Ask, type Me, type Page, type View } from '../ask.ts'
import { bars, pushedTitle } from '../charts/bars.ts'
import { placeOf, renderConcern, type Concern } from '../concerns.ts'
import { formatDay } from '../format.ts'
import { gameOf, renderButtons, valueOf, type Notice } from '../notices.ts'
import { count, note } from '../parts.ts'
import { fieldOf, renderAnswers, renderQuestion, type Question } from '../questions.ts'
import { renderJudged, type JudgedSource } from './sources.ts'

type Overview = {
  account_id: string, name: string, has_key: boolean, has_source: boolean, has_batch: boolean, has_feed: boolean,
  has_webhook: boolean, concerns: Concern[], notices: Notice[], questions: Question[], judged: JudgedSource[]
  days: { day: string, batches: number, accepted: number, rejected: number }[]
}

const renderNotice = (ask: Ask, me: Me, one: Notice): Markup => html`<li class="attention"><b>${one.account}</b> notified you of ${
  gameOf(ask, one)}: ${one.sentence} <small>${valueOf(one)}</small>
<div class="actions">${renderButtons(ask, me, one)}</div></li>
`

function renderAsked (ask: Ask, me: Me, one: Question): Markup {
  const { shown, reported } = renderQuestion(one)
  return html`<li class="attention">A newer report of ${fieldOf(ask, one)} differs. Shown: ${shown} Reported: ${reported}
<div class="actions">${renderAnswers(ask, me, one)}</div></li>
`
}

/** What is still missing to begin, in the order in which it is done; a feed brings its own source, and takes no key. */
function renderSteps (ask: Ask, overview: Overview): Markup {
  const { has_key: hasKey, has_source: hasSource, has_batch: hasBatch, has_webhook: hasWebhook } = overview
  const steps: [isDone: boolean, path: string, words: string][] = [
    [hasKey, 'keys', 'Create a secret key'], [hasSource, 'sources', 'Register your source'],
    [hasBatch, 'batches', 'Push observations'], [hasWebhook, 'webhooks', 'Create a webhook to receive changes']
  ]
  return html`<p>Or push from your own program:</p>
<ol>${steps.map(([isDone, path, words]) => html`<li>${
    isDone ? html`<s>${words}</s> done` : html`<a href="${at(ask, path)}">${words}</a>`}</li>
`)}</ol>`
}

async function show (ask: Ask): Promise<View> {
  const [overview, me] = await Promise.all([ask.operate('read_overview', { mode: ask.mode }) as Promise<Overview>, ask.me()])
  const { name, days, notices, questions, judged, has_batch: hasBatch, has_key: hasKey, has_feed: hasFeed } = overview
  const hidden = may(me, 'schedule_manager') ? []
    : ['feed_held', 'feed_unread', 'feed_first', 'feed_failing', 'feed_stopped', 'review_waiting']
  const concerns = overview.concerns.filter(({ kind }) => !hidden.includes(kind)).toSorted((one, other) => placeOf(one) - placeOf(other))
  const things = concerns.length + notices.length + questions.length
  const pushed = days.reduce((sum, { accepted }) => sum + accepted, 0)
  return {
    title: 'Overview',
    main: html`<h1>${name}</h1>
${things > 0 ? html`<h2>Needs attention <small>${count(things, 'thing')}</small></h2>
<ul class="plain">${concerns.map((one) => renderConcern(ask, one))}${notices.map((one) => renderNotice(ask, me, one))}${
  questions.map((one) => renderAsked(ask, me, one))}</ul>
${notices.length > 0 && html`<p><a href="${at(ask, 'notices')}">All notices</a></p>
`}${questions.length > 0 && html`<p><a href="${at(ask, 'questions')}">All questions</a></p>`}`
  : (hasBatch || hasFeed) && note('Nothing needs attention.')}
${!hasFeed && !(hasBatch && hasKey) && may(me, 'schedule_manager') && html`<h2>Get started</h2>
<p class="actions"><a class="button" href="${at(ask, 'feeds/new')}">Upload a schedule</a></p>
<p>A file, or the address where it is published: a <a href="${at(ask, 'feeds')}">feed</a>.</p>
${may(me, 'developer') && renderSteps(ask, overview)}`}
${(hasFeed || hasBatch && hasKey) && may(me, 'schedule_manager') && html`<p class="actions"><a class="button" href="${
  at(ask, 'feeds/new')}">Upload a schedule</a></p>
`}${judged.length > 0 && renderJudged(ask, judged)}<h2>Last 30 days</h2>
${pushed === 0
  ? html`<p class="empty">${hasBatch || hasFeed
    ? `Nothing new was accepted in ${ask.mode} mode in these days.` : `Nothing was pushed in ${ask.mode} mode yet.`}</p>`
  : bars(pushedTitle(days), 'Day', ['Accepted', 'Rejected'],
    days.map(({ day, accepted, rejected }) => ({ label: formatDay(day), parts: [accepted, rejected] })))}
<p class="soft">Account <code>${overview.account_id}</code> · <a href="/docs">API reference</a></p>`
  }
}

export const home: readonly Page[] = [{
  path: '', get: async (ask) => {
    const { account_id: id, is_operator: isOperator } = await ask.me()
    return { to: id !== null ? at(ask, '') : isOperator ? '/dashboard/live/accounts' : '/dashboard/accounts' }
  }
}]

export const overview: readonly Page[] = [{ path: '/:mode', nav: { group: 'Look', name: 'Overview' }, get: show }]
