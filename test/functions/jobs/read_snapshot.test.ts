import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeFeed, upload } from '../../helpers/feeds/feeds.ts'
import { makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('FEED-6 a parser gets the stored snapshot, with the local day of the fetch and the settings of the feed, and nothing else', async (t, q) => {
  await makeRealm(q)
  await setClock(q, '2026-09-02T03:00:00Z')
  const feed = await makeFeed(q, { team: 'Bears', day_first: true, mapping: { home: 'Team 1' } })
  const run = await upload(q, feed, 'Date,Home\n')
  t.match(await q.as('oyss_resolver', () => q.call('jobs.read_snapshot', { run_id: run.run_id })), {
    byte_count: '10', settings: {
      kind: 'csv', team: 'Bears', day_first: true, time_zone: 'America/Chicago', mapping: { home: 'Team 1' }
    }
  })
  t.equal(await q.value('select (jobs.read_snapshot($1)).fetched_on::text', [run.run_id]), '2026-09-01')
})
