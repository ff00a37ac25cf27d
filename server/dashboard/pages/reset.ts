/** Removes all data of test mode, after the name of the account was typed (PEOPLE-53, DASHBOARD-77). */
import { ServiceError } from '../../../db/errors.ts'
import { html, type Markup } from '../../pages/html.ts'
import { doing, type Ask, type Page, type View } from '../ask.ts'
import { number } from '../format.ts'
import { facts, field, renderOutcome } from '../parts.ts'
import { pointAt } from '../refusal.ts'

type Shown = { name: string, goes: Record<string, number>, stays: Record<string, number> }

const names: Record<string, string> = {
  fixtures: 'Games and events', teams: 'Teams', venues: 'Venues', competitions: 'Competitions', organizations: 'Organizations',
  batches: 'Batches', runs: 'Runs of feeds', deliveries: 'Deliveries to webhooks', keys: 'Keys', sources: 'Sources',
  feeds: 'Feeds', subscriptions: 'Webhooks'
}
const MOST = 100_000
const describe = (counts: Record<string, number>): Markup => facts(Object.entries(names).flatMap(([name, words]) => {
  const known = counts[name]
  return known === undefined ? [] : [[words, known >= MOST ? `${number(MOST)} or more` : number(known)]]
}))

const ofLive: View = {
  title: 'Remove test data',
  main: html`<h1>Remove test data</h1>
<p>Live data cannot be reset: nothing on this page removes it. <a href="/dashboard/test/reset">Reset test data</a>.</p>`
}

async function show (ask: Ask): Promise<View> {
  if (ask.mode === 'live') return ofLive
  const { name, goes, stays } = await ask.operate('read_reset', {}) as Shown
  return {
    title: 'Remove test data',
    main: html`<h1>Remove test data</h1>
${renderOutcome(ask, { removed: 'All test data is removed. Feeds read their schedules again.' })}<p>This empties test mode of ${name}:
everything that was pushed and read, and everything made from it. Live mode is not affected. This cannot be undone.</p>
<h2>What is removed</h2>
${describe(goes)}<h2>What stays</h2>
${describe(stays)}<p class="soft">People, roles and the activity log stay too. Grants of removed organizations are removed.
Ids are not used again, and clients need new cursors.</p>
<form method="post" action="/dashboard/test/reset">
${field(ask, { name: 'confirmation', label: `To remove them, type the name of the account: ${name}`, more: html`autocomplete="off"` })}
<p><button class="danger">Remove all test data</button></p>
</form>`
  }
}

export const reset: readonly Page[] = [
  {
    path: '/:mode/reset', nav: { group: 'Account', name: 'Remove test data', least: 'developer' }, get: show,
    post: doing('/:mode/reset?done=removed', ({ operate, form, mode }) => {
      if (mode === 'live') throw new ServiceError('forbidden', 'Live data cannot be reset.')
      return pointAt('confirmation', operate('reset_test', { confirmation: form.exact('confirmation') }))
    })
  }
]
