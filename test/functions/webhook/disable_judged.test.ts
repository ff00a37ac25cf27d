import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm } from '../../helpers/seed.ts'
import { subscribe } from '../../helpers/subscriptions.ts'

const database = await useDatabase(t)

database.transaction('webhook.is_served: while it is enabled and its account is not suspended', async (t, q) => {
  const { realmId, accountId } = await makeRealm(q)
  const id = await subscribe(q)
  const isServed = () => q.value('select webhook.is_served($1)', [id])
  t.equal(await isServed(), true)
  await q.call('manage.suspend_account', { account_id: accountId, reason: 'Unpaid.' })
  t.equal(await isServed(), false)
  await q.call('manage.reinstate_account', { account_id: accountId })
  t.equal(await isServed(), true)
  await q("select webhook.disable_subscription($1, $2, 'No more.')", [realmId, id])
  t.equal(await isServed(), false)
})

database.transaction('WEBHOOK-20 webhook.disable_subscription: once, with its reason, and its topics are gone', async (t, q) => {
  const { realmId } = await makeRealm(q)
  const id = await subscribe(q)
  t.equal(await q.value('select webhook.is_anybody_listening($1)', [realmId]), true)
  const disable = (reason: string) => q.value('select webhook.disable_subscription($1, $2, $3)', [realmId, id, reason])
  t.same([await disable('First.'), await disable('Second.')], [true, false])
  t.equal(await q.value('select disabled_reason from webhook.subscriptions'), 'First.')
  t.equal(await q.value('select webhook.is_anybody_listening($1)', [realmId]), false)
  t.equal(await q.value('select count(*)::integer from ledger.outbox'), 1)
})

database.transaction('webhook.subscription_of and webhook.lock_subscription find what is the account\'s and not deleted, and nothing else (OYN01); webhook.refuse_stopped what is disabled (OYC03)', async (t, q) => {
  const { realmId, accountId } = await makeRealm(q)
  const away = await makeRealm(q, 'Away')
  const id = await subscribe(q)
  for (const name of ['subscription_of', 'lock_subscription']) {
    t.equal((await q.one(`select (webhook.${name}($1, $2, $3)).*`, [realmId, accountId, id])).subscription_id, id)
    t.equal(await q.code(`select webhook.${name}($1, $2, $3)`, [realmId, away.accountId, id]), 'OYN01')
    t.equal(await q.code(`select webhook.${name}($1, $2, $3)`, [away.realmId, accountId, id]), 'OYN01')
  }
  const refusal = () => q.code('select webhook.refuse_stopped(s) from webhook.subscriptions s')
  t.equal(await refusal(), undefined)
  await q("select webhook.disable_subscription($1, $2, 'No more.')", [realmId, id])
  t.equal(await refusal(), 'OYC03')
  await q("update webhook.subscriptions set status = 'deleted'")
  t.equal(await q.code('select webhook.subscription_of($1, $2, $3)', [realmId, accountId, id]), 'OYN01')
})
