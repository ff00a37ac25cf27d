/**
 * Webhooks as the command line has them, of whatever account: manage.create_subscription, manage.list_subscriptions,
 * manage.read_subscription, manage.list_deliveries, manage.test_subscription, command.redeliver, manage.count_recoverable,
 * manage.recover_deliveries, manage.rotate_secret, manage.delete_subscription, webhook.known_subscription. The commands themselves:
 * test/cli/commands.test.ts.
 */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeHash } from '../../helpers/people/people.ts'
import { makeRealm } from '../../helpers/seed.ts'
import { BASE_URL, relay } from '../../helpers/subscriptions.ts'

const database = await useDatabase(t)
const [ID, NONE] = ['sub_00000000000000000000000001', 'sub_00000000000000000000000002']

database.transaction('WEBHOOK-1, WEBHOOK-72 the command line makes, reads, tries and deletes webhooks of any account; what is not there is OYN01', async (t, q) => {
  const { accountId } = await makeRealm(q)
  await relay(q)
  const by = { made_by: 'kim' }
  const create = (more: object = {}) => q.call('manage.create_subscription', {
    account_id: accountId, mode: 'test', subscription_id: ID, url: 'https://a.example', events: ['*'], competition: null, team: null,
    secret: makeHash(), ...by, ...more
  })
  for (const [more, code] of [[{ account_id: 'acct_none' }, 'OYN01'], [{ mode: 'prod' }, 'OYV02'], [{ events: ['x'] }, 'OYV11']] as const) {
    t.equal(await q.code(() => create(more)), code)
  }
  t.match(await create(), { id: ID, mode: 'test', status: 'enabled' })
  t.match(await q.call('manage.list_subscriptions', { account_id: accountId, mode: 'test' }), [{ id: ID }])
  const read = (subscription_id: string) => q.call('manage.read_subscription', { subscription_id, before: null, row_limit: 1 })
  t.match(await read(ID), { subscription: { id: ID }, health: { attempts: 0 } })
  const delivery_id = await q.call('manage.test_subscription', { subscription_id: ID, base_url: BASE_URL, ...by }) as string
  t.match(await q.call('manage.list_deliveries', { subscription_id: ID, before: null, row_limit: null }), {
    data: [{ id: delivery_id }]
  })
  await q.call('manage.redeliver', { delivery_id, ...by })
  const since = new Date(Date.now() - 60_000)
  t.match(await q.call('manage.count_recoverable', { subscription_id: ID, since }), { failed: 0, missing: 0 })
  t.match(await q.call('manage.recover_deliveries', { subscription_id: ID, since, state: 'failed', base_url: BASE_URL, ...by }), {
    recovered: 0
  })
  t.match(await q.call('manage.rotate_secret', { subscription_id: ID, secret: makeHash(), ...by }), { previous_secret_ends_at: String })
  await q.call('manage.delete_subscription', { subscription_id: ID, ...by })
  t.match(await q("select operation, what, account_id, made_by from tenancy.actions where made_by = 'kim' order by action_id"), [
    ['create_subscription', ID], ['test_subscription', delivery_id], ['redeliver', delivery_id], ['recover_deliveries', ID],
    ['rotate_secret', ID], ['delete_subscription', ID]
  ].map(([operation, what]) => ({ operation, what, account_id: accountId, made_by: 'kim' })))
  for (const subscription_id of [ID, NONE]) {
    t.equal(await q.code(() => read(subscription_id)), 'OYN01')
    t.equal(await q.code(() => q.call('manage.delete_subscription', { subscription_id, ...by })), 'OYN01')
  }
  t.equal(await q.code(() => q.call('manage.redeliver', { delivery_id: 'dlv_none', ...by })), 'OYN01')
  t.equal(await q.code(() => q.call('manage.redeliver', { delivery_id, ...by })), 'OYN01', 'its webhook was deleted')
})
