/** The view intake.judged_sources: figures of the newest games of a source. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { judgeAll, open } from '../../helpers/freshness.ts'
import { homeOf, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('FRESH-3 the newest 200 games count, and the median is of all changes that were followed: intake.judged_sources', async (t, q) => {
  await open(q, { league: 1, club: 1 })
  await setClock(q, '2026-09-15T16:00:00Z')
  await judgeAll(q)
  const { realmId } = homeOf(q)
  await q('set local session_replication_role = replica') // these games have no rows of their own
  await q(`
    insert into intake.judged_games (realm_id, fixture_id, source_id, ended_at, is_right, followed_seconds, missed_count)
    select $1, 'fx_' || n, s.source_id, util.now() - n * interval '1 hour', n % 10 > 0,
           case when n % 50 = 0 then array[n * 60, 60] else '{}' end, (n % 100 = 0)::integer
      from generate_series(1, 300) n, tenancy.sources s where s.realm_id = $1 and s.source_key = 'club'`, [realmId])
  const { games, right_games: right, followed, missed, median_seconds: median } = await q.one(
    `select j.* from intake.judged_sources j join tenancy.sources s using (realm_id, source_id)
      where realm_id = $1 and s.source_key = 'club'`, [realmId])
  t.match([games, right, followed, missed], [200, 181, 6, 1], 'one of them is the game itself, which is right')
  t.equal(median, (60 + 3000) / 2)
})
