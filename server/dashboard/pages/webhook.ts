/** One webhook: how it does, what was sent to it, and what to do about it (WEBHOOK-75). */
import { makeSigningSecret } from '../../../platform/secrets.ts'
import { html, type Markup } from '../../pages/html.ts'
import { at, doing, may, refuseBelow, type Ask, type Page, type View } from '../ask.ts'
import { bars } from '../charts/bars.ts'
import { number } from '../format.ts'
import { alert, button, count, facts, fullTime, more, table, renderOutcome, when } from '../parts.ts'
import { snippet } from '../snippet.ts'
import { deliveryBadge } from '../words.ts'
import { codes, eventWords, filterOf, shownSecret, statusBadge, type Attempt, type Delivery, type Webhook } from './webhooks.ts'

/** As many as a page of 15 KiB holds, whatever was answered. */
const [pageSize, longestError] = [8, 50]
/** At most this many waiting deliveries are counted. */
const MOST_COUNTED = 1000
type Health = {
  waiting: number, last_success_at: string | null, first_failed_at: string | null, failed_since: number, attempts: number,
  succeeded: number, given_up: number, skipped: number, skipped_at: string | null, skipped_reason: string | null,
  hours: { succeeded: number, failed: number }[]
}
type Shown = { subscription: Webhook, health: Health, deliveries: Delivery[], next_before: string | null, names: Record<string, string> }

function lastOf (attempts: readonly Attempt[]): Markup | string {
  const last = attempts.at(-1)
  if (last === undefined) return 'none yet'
  const { status_code: status, duration_ms: took, error } = last
  return html`${attempts.length > 1 && `${attempts.length}, the last `}${status === null ? '' : `${status} `}${
    took !== null && `in ${number(took)}\u00a0ms `}${
    error !== null && html`<small>${error.slice(0, longestError)}</small> `}${when(last.ended_at)}`
}

function rowOf (ask: Ask, one: Delivery, name: string, canResend: boolean): (Markup | string)[] {
  const { id, event, status, attempts, next_attempt_at: next } = one
  return [
    html`<a href="${ask.params.id}/deliveries/${id}">${eventWords(event.type)}</a>`, name === ask.params.id ? '' : name,
    deliveryBadge(status), lastOf(attempts),
    next === null ? '' : when(next),
    canResend && status !== 'sending' ? button(at(ask, `webhooks/${ask.params.id}/resend`), 'Resend', { delivery: id }, 'quiet') : ''
  ]
}

function hourly (hours: Health['hours']): Markup {
  const now = new Date().getUTCHours()
  return bars('Attempts in the last 24 hours, by hour (UTC)', 'Hour', ['Received', 'Failed'], hours.map(({ succeeded, failed }, n) => ({
    label: `${String((now + n + 1) % 24).padStart(2, '0')}:00`, parts: [succeeded, failed]
  })))
}

async function show (ask: Ask): Promise<View> {
  const id = ask.params.id as string
  const [found, me] = await Promise.all([ask.operate('read_subscription', {
    mode: ask.mode, subscription_id: id, before: ask.query.before ?? null, row_limit: pageSize
  }), ask.me()])
  const { subscription: one, health, deliveries, next_before: next, names } = found as Shown
  const path = at(ask, `webhooks/${id}`)
  const canChange = may(me, 'developer') && one.status !== 'disabled'
  return {
    title: 'Webhook',
    main: html`<h1>Webhook ${statusBadge(one)}</h1>
${renderOutcome(ask, {
      tested: 'A test event is on its way.', resent: 'The delivery is sent again now.',
      recovered: 'What was missed is being sent, 50 per second.'
    })}${one.status === 'disabled' && alert(html`Nothing is sent to it: ${one.disabled_reason} Repair the endpoint, then
<a href="${at(ask, 'webhooks/new')}?${new URLSearchParams({ events: one.events.join(' '), ...one.filter }).toString()}">create it
again</a>: it
takes the place of this one, and what was missed is recovered there.`)}${one.status === 'unconfirmed' && html`<p class="attention">Not
confirmed yet: events wait, for 24 hours each, until the endpoint answers a test event with 2xx.</p>`}${
  one.status === 'enabled' && health.failed_since > 0 && html`<p class="attention">${count(health.failed_since, 'attempt')} failed since
${when(health.last_success_at, 'the beginning')}. After 20 within more than 30 minutes it is disabled.</p>`}${
  health.skipped > 0 && html`<p class="attention">${count(health.skipped, 'event')} skipped, the last ${when(health.skipped_at)}:
${health.skipped_reason} Read /v1/changes from your cursor: everything is there.</p>`}${facts([
      ['Address', html`<code>${one.url}</code>`], ['Events', codes(one.events)], ['About', filterOf(one.filter)],
      ['Last received', when(health.last_success_at)],
      ['Deliveries', `${number(health.succeeded)} received, ${number(health.given_up)} given up`],
      one.disabled_at !== null && ['Disabled', fullTime(one.disabled_at)],
      one.previous_secret_ends_at !== null && ['The former secret signs along', html`until ${fullTime(one.previous_secret_ends_at)}`]
    ])}${health.attempts > 0 && hourly(health.hours)}
${canChange && html`<div class="actions">${button(`${path}/test`, 'Send a test event')}<a class="button quiet"
href="${path}/recover">Recover what was missed</a>${button(`${path}/rotate`, 'New secret', {}, 'quiet')}</div>`}
${table('Deliveries, newest first', ['Event', 'About', 'State', 'Attempts', 'Next', ''],
      deliveries.map((one) => rowOf(ask, one, names[one.event.id] ?? '', canChange)),
      'Nothing was to be sent yet. A test event shows whether it is received.')}${
  next !== null && more(path, { before: next })}
${snippet}
${may(me, 'developer') && html`<p><a href="${path}/delete">Delete this webhook</a></p>`}`
  }
}

/** What is said before it is deleted, and how much is not sent any more (DASHBOARD-44). */
async function showDeletion (ask: Ask): Promise<View> {
  await refuseBelow(ask, 'developer')
  const id = ask.params.id as string
  const { subscription: { url }, health: { waiting } } =
    await ask.operate('read_subscription', { mode: ask.mode, subscription_id: id, before: null, row_limit: 1 }) as Shown
  const path = at(ask, `webhooks/${id}`)
  return {
    title: 'Delete this webhook',
    main: html`<h1>Delete this webhook?</h1>
${renderOutcome(ask)}<p>Nothing more will be sent to <code>${url}</code> in ${ask.mode} mode. ${waiting === 0 ? 'No deliveries are waiting.'
  : html`<b>${waiting < MOST_COUNTED ? '' : 'At least '}${count(waiting, 'delivery waits', 'deliveries wait')} and ${
    waiting === 1 ? 'is' : 'are'} not sent any more.</b>`}</p>
<p>This cannot be undone. What was sent stays on record for 30 days. A new webhook for this address gets a new secret.</p>
<div class="actions">${button(`${path}/delete`, 'Delete it', {}, 'danger')}<a class="button quiet" href="${path}">Keep it</a></div>`
  }
}

/** Its path, below which are those of its forms. */
const one = '/:mode/webhooks/:id'

export const webhook: readonly Page[] = [
  { path: one, get: show },
  {
    path: `${one}/test`, post: doing(`${one}?done=tested`, ({ operate, mode, config }, id) =>
      operate('test_subscription', { mode, subscription_id: id, base_url: config.baseUrl }))
  },
  {
    path: `${one}/delete`, get: showDeletion,
    post: doing('/:mode/webhooks?done=deleted', ({ operate, mode }, id) => operate('delete_subscription', { mode, subscription_id: id }))
  },
  {
    path: `${one}/resend`, post: doing(`${one}?done=resent`, ({ operate, mode, form }) =>
      operate('redeliver', { mode, delivery_id: form.required('delivery', 'The delivery') }))
  },
  {
    path: `${one}/rotate`,
    post: async (ask) => {
      const [id, signing] = [ask.params.id as string, makeSigningSecret()]
      await ask.operate('rotate_secret', { mode: ask.mode, subscription_id: id, secret: ask.secrets.seal(signing, id) })
      return shownSecret(ask, id, signing, 'From now on this secret signs, and for 24 hours the former one too.')
    }
  }
]
