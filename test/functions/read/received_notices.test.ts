/** read.received_notices, read.describe_notice, read.notices_of; read.offer_notice is proven by notify_owner.test.ts. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeNotice } from '../../helpers/people/notices.ts'
import { makeAccount } from '../../helpers/people/people.ts'
import { makeLive, makeRealm } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('CORRECT-20 the recipient reads a notice as received, its author as sent, and nobody else: read.received_notices', async (t, q) => {
  const { accountId } = await makeRealm(q)
  const { realmId } = await makeLive(q, accountId)
  const { notice_id: id, account_id: author } = await makeNotice(q, accountId)
  const received = (who: string, most = 10): Promise<any[]> => q.value('select read.received_notices($1, $2, $3)', [realmId, who, most])
  const all = (who: string): Promise<any> => q.value('select read.notices_of($1, $2)', [realmId, who])
  t.match(await received(accountId), [{
    notice_id: id, account: 'Third', source: 'decides', field: 'start', sentence: 'The time is wrong.', dismissed_at: null
  }])
  t.same(await received(accountId, 0), [])
  t.match(await all(accountId), { received: [{ notice_id: id }], sent: [], blocked: [] })
  t.match(await all(author), { received: [], sent: [{ notice_id: id }] })
  t.same(await all(await makeAccount(q, 'Fourth')), { received: [], sent: [], blocked: [] })
})
