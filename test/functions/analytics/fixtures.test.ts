/** The view analytics.fixtures. */
import t from 'tap'
import { openSeason, rowsOf } from '../../helpers/analyst_season.ts'
import { useDatabase } from '../../helpers/database.ts'
import { fixtureOf } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const iso = (at: Date | null): string | undefined => at?.toISOString().replace('.000Z', 'Z')
const teamOf = (fixture: any, role: string): any => fixture.sides.find((side: any) => side.role === role)?.team
const scoreOf = (fixture: any, role: string): any => fixture.result?.scores.find((score: any) => score.role === role)?.score

database.transaction('ANALYTICS-6 a fixture has the values that the API serves: analytics.fixtures', async (t, q) => {
  const { live, id } = await openSeason(q)
  for (const external of ['g1', 'g2', 'g3', 'g4']) {
    const served = await fixtureOf(q, 'league', external, live)
    const [row] = await rowsOf(q, 'fixtures', 'fixture_id = $1', [await id('fixture', external)])
    t.same(
      [row.fixture_id, row.sport, row.kind, row.status, row.time_status, iso(row.starts_at), iso(row.ends_at), row.competition_id,
        row.competition_name, row.division_id, row.stage_id, row.venue_id, row.venue_name, row.venue_field, row.home_team_id,
        row.home_team_name, row.away_team_id, row.away_team_name, row.home_score, row.away_score, row.is_final, row.title, row.url,
        row.version, iso(row.updated_at)],
      [served.id, served.sport, served.kind, served.status, served.time_status, served.start ?? undefined, served.end ?? undefined,
        served.competition.id, served.competition.name, served.division.id, served.stage.id, served.venue?.id ?? null,
        served.venue?.name ?? null, served.venue?.field ?? null, teamOf(served, 'home').id, teamOf(served, 'home').name,
        teamOf(served, 'away').id, teamOf(served, 'away').name, scoreOf(served, 'home') ?? null, scoreOf(served, 'away') ?? null,
        served.result?.final ?? null, served.title ?? null, served.url ?? null, served.version, served.updated_at],
      external
    )
  }
})

database.transaction('ANALYTICS-6 local times are those of the zone of the game; what is derived is right', async (t, q) => {
  const { id } = await openSeason(q)
  const [g1] = await rowsOf(q, 'fixtures', 'fixture_id = $1', [await id('fixture', 'g1')])
  t.match(g1, {
    local_date: '2026-09-05', local_weekday: 6, time_zone: 'America/Chicago', planned_minutes: 70, venue_city: 'Chicago',
    venue_region: 'IL', venue_latitude: 41.98, venue_longitude: -87.66, season: '2026/27', age_group: 'U12', gender: 'F',
    stage_type: 'league', winner: 'home', is_official: true, source_count: 2, is_redacted: false
  })
  const [g4] = await rowsOf(q, 'fixtures', 'fixture_id = $1', [await id('fixture', 'g4')])
  t.match(g4, { starts_at: null, starts_at_local: null, local_date: '2026-09-26', local_weekday: 6, winner: null, is_final: null })
  t.equal((await q('select starts_at_local::text as local from analytics.fixtures where fixture_id = $1', [g1.fixture_id]))[0]?.local,
    '2026-09-05 10:00:00')
})
