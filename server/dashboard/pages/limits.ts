/** The limits of an account, which operators set (PEOPLE-126, LIMIT-6). */
import { html } from '../../pages/html.ts'
import { at, doing, type Ask, type Page, type View } from '../ask.ts'
import { field, renderOutcome } from '../parts.ts'

/** As manage.limits names them. */
const names = [
  ['requests_per_minute', 'Requests per minute', 'with its secret keys, pushes included'],
  ['pushes_per_minute', 'Pushes per minute', 'of batches and of files'],
  ['key_requests_per_minute', 'Requests per minute with one publishable key', 'wherever they come from'],
  ['address_requests_per_minute', 'Requests per minute with a publishable key from one address', 'of a browser or network'],
  ['deliveries_per_minute', 'Deliveries per minute to one host', 'more than that waits'],
  ['waiting_batches', 'Waiting batches', 'not applied yet'],
  ['stored_megabytes', 'Megabytes stored', 'of what was pushed and uploaded']
] as const

async function show (ask: Ask): Promise<View> {
  const id = ask.params.id as string
  const limits = await ask.operate('read_limits', { account_id: id })
  return {
    title: 'Limits',
    main: html`<p><a href="${at(ask, `accounts/${id}`)}">Back to the account</a></p>
<h1>Limits</h1>
${renderOutcome(ask, {})}
<p>These limits are for live mode; test mode has a quarter of each. Changes take effect within a second.</p>
<form method="post" action="${at(ask, `accounts/${id}/limits`)}">
${names.map(([name, label, hint]) => field(ask, {
    name, label, hint, type: 'number', value: String(limits[name]), more: html`required min="1" max="100000000"`
  }))}<p><button>Set the limits</button></p>
</form>`
  }
}

export const limits: readonly Page[] = [{
  path: '/:mode/accounts/:id/limits', get: show,
  post: doing('/:mode/accounts/:id?done=limited', ({ operate, form }, id) =>
    operate('set_limits', { account_id: id, limits: Object.fromEntries(names.map(([name]) => [name, form.text(name)])) }))
}]
