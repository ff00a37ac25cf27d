/** ledger.write_outbox: the only way into the outbox. */
import t from 'tap'
import { useRaces } from '../../helpers/races.ts'
import { makeRealm } from '../../helpers/seed.ts'

const { q, open, begin } = await useRaces(t)
const WRITE = `select ledger.write_outbox($1, array[(null, 'oyss.standing.updated', 'stg_1', '{}', null, null), (null, ` +
  `'oyss.subscription.disabled', 'sub_1', '{}', null, 'acct_1')]::ledger.event[])`

t.test('events stand in the outbox in their order, each with an id of its own; none takes no position', async (t) => {
  const { realmId } = await makeRealm(q, 'Order')
  await q(WRITE, [realmId])
  const [one, other, ...more] = await q('select * from ledger.outbox where realm_id = $1 order by position', [realmId])
  t.match([one, other, more], [
    { subject: 'stg_1', account_id: null, event_id: /^evt_[0-7][0-9A-HJKMNP-TV-Z]{25}$/ }, { subject: 'sub_1', account_id: 'acct_1' }, []
  ])
  t.not(one?.event_id, other?.event_id)
  const last = await q.value('select last_value from ledger.positions')
  await q("select ledger.write_outbox($1, '{}')", [realmId])
  t.equal(await q.value('select last_value from ledger.positions'), last)
})

t.test('STREAM-1 who writes events waits for the transaction that has taken positions of the realm, so that theirs come later', async (t) => {
  const { realmId } = await makeRealm(q, 'Lock')
  const first = await open('oyss_resolver', (db) => db.query(WRITE, [realmId]))
  const second = await begin('oyss_resolver', (db) => db.query(WRITE, [realmId]))
  t.equal(await second.isWaiting(), true)
  await first.commit()
  await second.result
  t.equal(await q.value('select count(*)::integer from ledger.outbox where realm_id = $1', [realmId]), 4)
})
