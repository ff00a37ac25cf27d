/** One delivery of a webhook: its attempts with what was answered, the very bytes that are sent, and what is signed (DASHBOARD-44). */
import { ServiceError } from '../../../db/errors.ts'
import { html, type Markup } from '../../pages/html.ts'
import { at, may, type Ask, type Page, type View } from '../ask.ts'
import { number } from '../format.ts'
import { button, facts, fullTime, table, renderOutcome, when } from '../parts.ts'
import { snippet } from '../snippet.ts'
import { deliveryBadge, rest } from '../words.ts'
import { eventWords, type Attempt, type Delivery, type Webhook } from './webhooks.ts'

type Shown = { subscription: Webhook, delivery: Delivery, body: string, name: string }

/** As much as a page of 15 KiB holds, whatever is said; bytes of what is sent as HTML writes them. */
const [mostAttempts, longestError, mostBytes] = [10, 80, 5000]

/** As much of a text as has room. */
function beginningOf (text: string): string {
  let [end, bytes] = [0, 0]
  for (const character of text) {
    bytes += Buffer.byteLength(html`${character}`.markup)
    if (bytes > mostBytes) break
    end += character.length
  }
  return text.slice(0, end)
}

const answerOf = (status: number | null): Markup => status === null
  ? html`<span class="bad">no answer</span>` : html`<span class="${status >= 200 && status < 300 ? 'good' : 'bad'}">${status}</span>`
const row = ({ attempt, ended_at: endedAt, status_code: status, duration_ms: took, error, next_attempt_at: next }: Attempt) => [
  number(attempt), fullTime(endedAt), answerOf(status), took === null ? '' : `${number(took)}\u00a0ms`,
  (error ?? '').slice(0, longestError), next === null ? '' : when(next)
]

async function show (ask: Ask): Promise<View> {
  const { id, delivery: deliveryId } = ask.params as { id: string, delivery: string }
  const [read, me] = await Promise.all([ask.operate('read_delivery', { mode: ask.mode, delivery_id: deliveryId }), ask.me()])
  const { subscription, delivery, body, name } = read as Shown
  if (subscription.id !== id) throw new ServiceError('not_found', `There is no delivery ${deliveryId} to this webhook.`)
  const { event, status, attempts, next_attempt_at: next, created_at: made } = delivery
  const [path, shown] = [at(ask, `webhooks/${id}`), beginningOf(body)]
  const canResend = may(me, 'developer') && subscription.status !== 'disabled' && status !== 'sending'
  return {
    title: 'Delivery',
    main: html`<p><a href="${path}">The webhook to ${subscription.url}</a></p>
<h1>Delivery: ${eventWords(event.type)} ${deliveryBadge(status)}</h1>
${renderOutcome(ask)}${facts([
      name !== id && ['About', name], ['Type', html`<code>${event.type}</code>`],
      ['Event', html`<code>${event.id}</code>`], ['Delivery', html`<code>${delivery.id}</code>`], ['Created', fullTime(made)],
      next !== null && ['Next attempt', when(next)]
    ])}${canResend && html`<div class="actions">${button(`${path}/resend`, 'Resend', { delivery: deliveryId })}</div>
`}${table('Attempts, newest first', ['Attempt', 'Ended', 'Answer', 'Duration', 'Error', 'Next attempt'],
      attempts.toReversed().slice(0, mostAttempts).map(row), 'None has ended yet.')}${rest(mostAttempts, attempts.length, 'attempt')}
<h2>What is sent</h2>
<p>The same bytes with each attempt, and <code>webhook-id: ${event.id}</code>. The signature covers this id, a period, the seconds in
<code>webhook-timestamp</code>, a period, and these bytes.</p>
<pre class="words"><code>${shown}</code></pre>
${shown !== body && html`<p class="soft">The first ${number(shown.length)} of ${number(body.length)} characters.</p>
`}${snippet}`
  }
}

export const delivery: readonly Page[] = [{ path: '/:mode/webhooks/:id/deliveries/:delivery', get: show }]
