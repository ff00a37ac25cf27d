/** What an account's reviews take in live data, which other accounts fill with theirs. Buffers are counted, never timed. */
import t from 'tap'
import { useFreshDatabase } from '../helpers/database.ts'
import { homeOf, makeLive, makeRealm } from '../helpers/seed.ts'
import { buffersOf } from './reading.ts'

const database = await useFreshDatabase(t)
const PAIRS = 3000

database.transaction('PEOPLE-52 pairs of others are passed over, without a look at who reports each: on the overview, in the list and in the queue', async (t, q) => {
  await makeRealm(q)
  const { accountId } = homeOf(q)
  const { realmId } = await makeLive(q, accountId)
  await q(`insert into identity.decisions (realm_id, decision_id, entity_type, first_id, second_id, kind, score, evidence_hash)
    select $1, util.make_id('rev'), 'team', 'tm_0' || lpad(n::text, 25, '0'), 'tm_1' || lpad(n::text, 25, '0'), 'merge', 0.7, sha256('')
      from generate_series(1, $2::integer) n`, [realmId, PAIRS])
  await q('analyze identity.decisions')
  for (const call of [
    `manage.concerns_of('${accountId}', ${realmId}, util.now())`,
    `identity.reviews_page(${realmId}, 'pending', null, null, null, 50, '${accountId}')`,
    `identity.queue_around(${realmId}, 'rev_', '${accountId}')`
  ]) {
    await q(`select ${call}`) // plans are made
    const buffers = await buffersOf(q, call)
    // Each waiting pair is one row, found by an index.
    t.ok(buffers < 1.5 * PAIRS, `${call}: ${buffers} buffers`)
  }
})
