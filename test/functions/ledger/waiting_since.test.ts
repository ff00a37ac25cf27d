import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm, makeSource, push, say, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('the outbox waits since its first event was placed; an empty one since never (ledger.waiting_since)', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  t.equal(await q.value('select ledger.waiting_since()'), null)
  for (const hour of [10, 11]) {
    await setClock(q, `2026-09-01T${hour}:00:00Z`)
    await push(q, 'league', [say('venue', `v${hour}`, { name: 'Park' })])
  }
  t.equal((await q.value('select ledger.waiting_since()')).toISOString(), '2026-09-01T10:00:00.000Z')
})
