/** What a webhook has missed: counted first, then sent again (DASHBOARD-44). */
import { ServiceError } from '../../../db/errors.ts'
import { html, type Markup } from '../../pages/html.ts'
import { at, type Ask, type Page, type View } from '../ask.ts'
import { number } from '../format.ts'
import { button, field, fullTime, renderOutcome } from '../parts.ts'
import { refusalOf } from '../refusal.ts'

type Recoverable = { failed: number, missing: number, has_more_missing: boolean, most: number }

/** A moment as a field of a form writes it, in UTC: to the minute, or in full. */
function readMoment (typed: string): Date | undefined {
  const text = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(typed) ? `${typed}Z` : typed
  const date = new Date(text)
  return typed === '' || Number.isNaN(date.getTime()) ? undefined : date
}

async function show (ask: Ask): Promise<View> {
  const path = at(ask, `webhooks/${ask.params.id}`)
  const since = readMoment(ask.form.text('since') || (ask.query.since ?? ''))
  const given = { mode: ask.mode, subscription_id: ask.params.id as string }
  let { problem } = ask
  const found = since === undefined ? undefined : await ask.patient('count_recoverable', { ...given, since }).catch((error: unknown) => {
    problem ??= refusalOf(error)
  }) as Recoverable | undefined
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 16)
  const send = (state: string, words: string): Markup =>
    button(`${path}/recover`, words, { state, since: (since as Date).toISOString() })
  return {
    title: 'Recover what was missed',
    main: html`<h1>Recover what was missed</h1>
${renderOutcome({ ...ask, ...problem && { problem } })}<form method="get" action="${path}/recover">
${field(ask, { name: 'since', label: 'Since', type: 'datetime-local', hint: 'in UTC, within the last 30 days',
    value: since?.toISOString().slice(0, 16) ?? yesterday })}<p><button class="quiet">Count first</button></p>
</form>
${found !== undefined && html`<h2>Since ${fullTime(since as Date)}</h2>
<p><b>${number(found.failed)}</b> given up: all their attempts failed.</p>
${found.failed > 0 && send('failed', `Send ${number(found.failed)} again`)}
<p><b>${number(found.missing)}</b> missing: changed before this webhook was created.</p>
${found.missing > 0 ? send('missing', `Send ${number(found.missing)}`) : found.has_more_missing && send('missing', 'Look further back')}
${found.has_more_missing && html`<p class="soft">There are older changes that were not looked at yet. Do this first, then count
again.</p>`}`}
<p class="soft">They are sent after new events, 50 per second and at most ${number(found?.most ?? 10_000)} at a time.</p>
<p><a href="${path}">Back to the webhook</a></p>`
  }
}

export const recovery: readonly Page[] = [{
  path: '/:mode/webhooks/:id/recover', get: show,
  post: async (ask) => {
    const { mode, params, form, config } = ask
    const [id, since] = [params.id as string, readMoment(form.required('since', 'The moment'))]
    if (since === undefined) throw new ServiceError('validation_failed', 'The time is not valid. Write it as 2026-09-01T08:00, in UTC.')
    await ask.patient('recover_deliveries', { mode, subscription_id: id, since, state: form.text('state'), base_url: config.baseUrl })
    return { to: at(ask, `webhooks/${id}?done=recovered`) }
  }
}]
