/** The view analytics.sources. */
import t from 'tap'
import { openSeason, rowsOf } from '../../helpers/analyst_season.ts'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('ANALYTICS-6, FRESH-3 how right and how soon a source was, of the games that were judged: analytics.sources', async (t, q) => {
  const { live, id } = await openSeason(q)
  const judge = async (source: string, game: string, isRight: boolean, followed: number[], missed: number): Promise<void> => {
    await q(`insert into intake.judged_games (realm_id, fixture_id, source_id, ended_at, is_right, followed_seconds, missed_count)
      select $1, $2, s.source_id, util.now() - interval '2 days', $4, $5, $6 from tenancy.sources s
       where s.realm_id = $1 and s.source_key = $3`, [live.realmId, await id('fixture', game), source, isRight, followed, missed])
  }
  await judge('scraper', 'g1', true, [0, 600, 1800], 0)
  await judge('scraper', 'g2', false, [3600], 2)
  t.match(await rowsOf(q, 'sources', 'true order by source_key'), [
    { source_key: 'league', source_class: 'partnerApi', source_rank: 2, judged_games: 0, right_share: null, median_late_minutes: null },
    {
      source_key: 'scraper', judged_games: 2, right_games: 1, right_share: 0.5, first_changes: 1, late_changes: 3, missed_changes: 2,
      median_late_minutes: 30
    }
  ])
})
