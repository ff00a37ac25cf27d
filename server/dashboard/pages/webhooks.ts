/** Webhooks of the account: the list, and a new one, whose filter is tried on past changes first (WEBHOOK-70). */
import { ulid } from 'ulid'
import { ServiceError } from '../../../db/errors.ts'
import { judgeUrl } from '../../../platform/addresses.ts'
import { makeSigningSecret } from '../../../platform/secrets.ts'
import { html, join, type Markup } from '../../pages/html.ts'
import { at, may, refuseBelow, type Ask, type Page, type View } from '../ask.ts'
import { fieldInside, number, withMoments } from '../format.ts'
import { alert, badge, field, hidden, note, secret, table, renderOutcome, when } from '../parts.ts'
import { refusalOf } from '../refusal.ts'
import { snippet } from '../snippet.ts'

export type Webhook = {
  id: string, url: string, events: string[], filter: { competition?: string, team?: string },
  status: 'enabled' | 'unconfirmed' | 'disabled',
  disabled_reason: string | null, disabled_at: string | null, created_at: string, previous_secret_ends_at: string | null
}
const tones = { enabled: 'good', unconfirmed: 'warn', disabled: 'bad' } as const
export const statusBadge = ({ status }: Webhook): Markup => badge(status, tones[status])
export type Attempt = {
  attempt: number, ended_at: string, status_code: number | null, duration_ms: number | null, error: string | null,
  next_attempt_at: string | null
}
export type Delivery = {
  id: string, event: { id: string, type: string }, status: string, next_attempt_at: string | null, created_at: string, attempts: Attempt[]
}
type Trial = {
  changes: number, matched: number, counts: { event: string, count: number }[], untried: string[],
  newest: {
    event: string, subject: string, name: string | null, zone: string | null, at: string, words: string | null,
    changed_fields: string[] | null
  }[]
}

/** oyss.fixture.rescheduled becomes fixture rescheduled. */
export const eventWords = (type: string): string => type.replace('oyss.', '').replaceAll(/[._]/g, ' ')
export const codes = (list: readonly string[]): Markup => join(list.map((one) => html`<code>${one}</code>`), ', ')
export const filterOf = ({ competition, team }: Webhook['filter']): Markup | string =>
  competition === undefined && team === undefined ? 'everything' : codes([competition, team].filter((id) => id !== undefined))

async function list (ask: Ask): Promise<View> {
  const [found, me] = await Promise.all([ask.operate('list_subscriptions', { mode: ask.mode }), ask.me()])
  const path = at(ask, 'webhooks')
  return {
    title: 'Webhooks',
    main: html`<h1>Webhooks</h1>
${renderOutcome(ask, { deleted: 'The webhook is deleted: nothing more is sent to it.' })}${
  table(`Webhooks in ${ask.mode} mode`, ['Address', 'Events', 'About', 'State', 'Created'], (found as Webhook[]).map((one) => [
      html`<a href="${path}/${one.id}">${one.url}</a>`, codes(one.events), filterOf(one.filter),
      one.status === 'disabled' ? html`${statusBadge(one)} <small>${one.disabled_reason}</small>` : statusBadge(one),
      when(one.created_at)
    ]), html`There is no webhook yet. ${may(me, 'developer')
      ? html`<a href="${path}/new">Create one</a> to receive changes as they happen.`
      : 'A developer of the account creates one, to receive changes as they happen.'}`)}
${may(me, 'developer') && html`<p><a class="button" href="${path}/new">New webhook</a></p>`}`
  }
}

const moves = ['rescheduled', 'relocated', 'cancelled', 'postponed', 'reinstated']
const presets = [
  ['Games', 'oyss.fixture.*'], ['Games that move', moves.map((kind) => `oyss.fixture.${kind}`).join(' ')], ['Results', 'oyss.result.*'],
  ['Tables', 'oyss.standing.updated'], ['Everything', '*']
] as const
const wordsOf = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== '')

/** What is asked for, by the form that was refused or by the address. */
const choices = ({ form, query }: Ask) => {
  const of = (name: string): string => form.text(name) || (query[name] ?? '').trim()
  return { events: wordsOf(of('events')), competition: of('competition') || null, team: of('team') || null }
}

const renderTrial = ({ changes, matched, counts, untried }: Trial): Markup =>
  html`<p><b>${number(matched)}</b> of the last ${number(changes)} changes would have been sent.</p>
${untried.length > 0 && html`<p class="soft">Not counted, because these events do not come from a single change: ${codes(untried)}.</p>`}${
  counts.length > 0 && table('By type', ['Type', 'Events'], counts.map(({ event, count }) => [codes([event]), number(count)]), '')}
`
const renderNewest = ({ newest }: Trial): Markup =>
  table('Newest events that would have been sent', ['About', 'Type', 'What', 'When'], newest.map((one) => [
    one.name ?? one.subject, eventWords(one.event),
    one.words === null ? (one.changed_fields ?? []).slice(0, 4).map(fieldInside).join(', ') : withMoments(one.words, one.zone), when(one.at)
  ]), 'None of the last changes would have been sent. Check the types and ids.')

async function showNew (ask: Ask): Promise<View> {
  await refuseBelow(ask, 'developer')
  const { mode } = ask
  const { events, competition, team } = choices(ask)
  let [trial, problem] = [undefined as Trial | undefined, ask.problem]
  if (events.length > 0) {
    trial = await ask.patient('try_filter', { mode, events, competition, team }).catch((error: unknown) => {
      problem ??= refusalOf(error)
    }) as Trial | undefined
  }
  const path = at(ask, 'webhooks/new')
  const shown = problem === undefined ? ask : { ...ask, problem }
  return {
    title: 'New webhook',
    main: html`<h1>New webhook</h1>
${problem !== undefined && alert(problem.message)}<h2>1. Choose events</h2>
<p>${presets.map(([name, value]) =>
      html`<a class="button quiet" href="${path}?${new URLSearchParams({ events: value }).toString()}">${name}</a> `)}</p>
<form method="get" action="${path}">
${field(shown, { name: 'events', label: 'Event types or patterns', hint: 'separated by spaces; * matches anything',
    value: events.join(' ') || 'oyss.fixture.*' })}${
  field(shown, { name: 'competition', label: 'Only about one competition', hint: 'optional: its id', value: competition ?? '' })}${
  field(shown, { name: 'team', label: 'Only about one team', hint: 'optional: its id', value: team ?? '' })}
<p><button class="quiet">Try it on the last 1,000 changes</button></p>
</form>
${trial !== undefined && html`${renderTrial(trial)}<h2>2. Enter your endpoint</h2>
<form method="post" action="${path}">
${hidden('events', events.join(' '))}${hidden('competition', competition ?? '')}${hidden('team', team ?? '')}${
  field(shown, { name: 'url', label: 'Address of your endpoint', type: 'url',
    hint: mode === 'live' ? 'https' : 'https; http in test mode' })}
<p><button>Create the webhook</button></p>
</form>
${renderNewest(trial)}`}`
  }
}

async function create (ask: Ask): Promise<View> {
  const { mode, form, config } = ask
  const [{ events, competition, team }, url] = [choices(ask), form.required('url', 'The address of your endpoint')]
  const reason = judgeUrl(url, { mode, allow: config.webhookAllow })
  if (reason !== undefined) throw new ServiceError('validation_failed', reason, { errors: [{ path: '/url', message: reason }] })
  const [id, signing] = [`sub_${ulid()}`, makeSigningSecret()]
  await ask.operate('create_subscription', {
    mode, subscription_id: id, url, events, competition, team, secret: ask.secrets.seal(signing, id)
  })
  return shownSecret(ask, id, signing, 'The webhook is created. It receives every change from now on.')
}

/** The answer of the form itself, which nothing repeats: the only time that the secret is seen. */
export const shownSecret = (ask: Ask, id: string, signing: string, words: string): View => ({
  title: 'Signing secret',
  main: html`<h1>Signing secret</h1>
${note(words)}${secret('Secret', signing)}<p>The secret is shown only once. Store it where your endpoint verifies deliveries, then
<a href="${at(ask, `webhooks/${id}`)}">continue to the webhook</a> and send it a test event.</p>
${snippet}`
})

export const webhooks: readonly Page[] = [
  { path: '/:mode/webhooks', nav: { group: 'Receive', name: 'Webhooks' }, get: list },
  { path: '/:mode/webhooks/new', get: showNew, post: create }
]
