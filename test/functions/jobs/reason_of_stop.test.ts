import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('FEED-264 jobs.reason_of_stop: why a host is stopped, or everything; nothing once it goes on', async (t, q) => {
  const reasonOf = (host: string): Promise<unknown> => q.call('jobs.reason_of_stop', { host })
  await q.call('manage.stop_host', { host: 'league.example', reason: 'They asked.', made_by: 'Kim' })
  t.same([await reasonOf('League.example'), await reasonOf('www.league.example')], ['They asked.', null])
  await q.call('manage.stop_host', { host: null, reason: 'Too much.', made_by: 'Kim' })
  t.same([await reasonOf('League.example'), await reasonOf('other.example')], ['They asked.', 'Too much.'])
  for (const host of [null, 'league.example']) await q.call('manage.resume_host', { host, note: 'Well again.', made_by: 'Kim' })
  t.equal(await reasonOf('league.example'), null)
})
