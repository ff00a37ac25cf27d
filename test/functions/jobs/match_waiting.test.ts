import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm, makeSource, push } from '../../helpers/seed.ts'
import { listLeague } from '../../helpers/lists/two_lists.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-76 jobs.match_waiting compares and merges until nothing of the realm waits', async (t, q) => {
  await makeRealm(q)
  for (const [source, isSecond] of [['first', false], ['second', true]] as const) {
    await makeSource(q, source, 'hostFeed')
    await push(q, source, listLeague(source, 8, isSecond))
  }
  const batch_id = await q.value('select max(batch_id) from intake.batches')
  const run = (): Promise<any> => q.as('oyss_resolver', () => q.call('jobs.match_waiting', { batch_id }))
  const done = await run()
  t.ok(done.names > 0 && done.merged > 0, JSON.stringify(done))
  t.same(done.failed, [])
  t.same(await q('select from matching.noted union all select from identity.merges'), [])
  t.same(await run(), { names: 0, merged: 0, failed: [] })
})
