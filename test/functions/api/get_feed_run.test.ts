/** What became of a file of a feed, as its owner asks for it; the contents are those of connect.run_report. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { extraction, makeFeed, season, upload } from '../../helpers/feeds/feeds.ts'
import { testRead } from '../../helpers/http/reads.ts'
import { makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

async function arrange (q: Query): Promise<{ feed_id: string, run_id: string }> {
  await setClock(q, '2026-09-01T08:00:00Z')
  await makeRealm(q)
  const feed = await makeFeed(q, { is_confirmed: true })
  const { run_id } = await upload(q, feed, JSON.stringify(extraction(season(3))))
  return { feed_id: feed.feedId, run_id }
}

testRead(database, 'api.get_feed_run', 'OYN01', arrange, { isSecret: true })
