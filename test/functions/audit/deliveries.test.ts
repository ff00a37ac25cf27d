/** The view audit.deliveries: who received what, and when. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { homeOf, idOf, makeRealm, makeSource, push, say, setClock } from '../../helpers/seed.ts'
import { claim, record, relay, subscribe, type Claim } from '../../helpers/subscriptions.ts'

const database = await useDatabase(t)
const DELIVERIES = `select d.account_id,
  d.subscription_id, d.subscription_status, d.event, d.subject, d.state, d.attempt, d.status_code, d.url
  from audit.deliveries d order by d.delivery_id, d.attempt`

database.transaction('WEBHOOK-7 an auditor reads who received what after the subscription was deleted, until its deliveries are 30 days old', async (t, q) => {
  await setClock(q, '2026-09-01T08:00:00Z')
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const subscription = await subscribe(q)
  await push(q, 'league', [say('team', 't1', { name: 'One' })])
  await relay(q)
  const [delivery] = await claim(q) as [Claim]
  await record(q, delivery, { status: 500 })
  await setClock(q, '2026-09-01T09:00:00Z')
  await record(q, (await claim(q))[0] as Claim, { status: 200 })
  await push(q, 'league', [say('team', 't2', { name: 'Two' })])
  await relay(q)
  const url = await q.value('select url from webhook.subscriptions')
  const { accountId, keyHash } = homeOf(q)
  await q.call('api.delete_subscription', { key_hash: keyHash, subscription_id: subscription })
  const tidy = async (): Promise<void> => {
    while (Number(await q.as('oyss_resolver', () => q.call('jobs.tidy_webhooks', { row_limit: 100 }))) > 0);
  }
  await tidy()
  const common = { account_id: accountId, subscription_id: subscription, subscription_status: 'deleted', event: 'oyss.team.created', url }
  const [one, two] = [await idOf(q, 'league', 'team', 't1'), await idOf(q, 'league', 'team', 't2')]
  t.same(await q.as('oyss_auditor', () => q(DELIVERIES)), [
    { ...common, subject: one, state: 'succeeded', attempt: 1, status_code: 500 },
    { ...common, subject: one, state: 'succeeded', attempt: 2, status_code: 200 },
    { ...common, subject: two, state: 'cancelled', attempt: null, status_code: null }
  ])
  await setClock(q, '2026-10-01T07:59:59Z')
  await tidy()
  t.equal((await q.as('oyss_auditor', () => q(DELIVERIES))).length, 3)
  await setClock(q, '2026-10-01T09:00:01Z')
  await tidy()
  t.same(await q.as('oyss_auditor', () => q(DELIVERIES)), [])
  t.same(await q('select from webhook.subscriptions'), [], 'then the subscription goes too')
})
