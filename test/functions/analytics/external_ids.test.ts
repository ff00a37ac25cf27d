/** The view analytics.external_ids. */
import t from 'tap'
import { openSeason, rowsOf } from '../../helpers/analyst_season.ts'
import { useDatabase } from '../../helpers/database.ts'
import { mark } from '../../helpers/people/private_club.ts'
import { gone, push, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('ANALYTICS-6 an id of a source leads to its entity: analytics.external_ids', async (t, q) => {
  const { live, id } = await openSeason(q)
  const of = (external: string) => rowsOf(q, 'external_ids', "source_key = 'league' and external_id = $1", [external])
  for (const [type, external] of [['fixture', 'g1'], ['team', 't1'], ['venue', 'v1'], ['competition', 'c'], ['stage', 's']] as const) {
    t.match(await of(external), [{ entity_type: type, entity_id: await id(type, external), is_withdrawn: false }], external)
  }
  t.same(await rowsOf(q, 'external_ids', "entity_type = 'stat_line'"), [])
  await setClock(q, '2026-09-21T08:00:00Z')
  await push(q, 'league', [gone('fixture', 'g4')], live)
  t.match(await of('g4'), [{ is_withdrawn: true }])
  const club = await id('organization', 'o1')
  await q.call('manage.add_representative', { account_id: live.accountId, mode: 'live', organization_id: club })
  await mark(q, club)
  t.same(await of('t1'), [], 'those of private teams are left out')
  const beside = await id('fixture', 'g1')
  for (const [view, column, keys] of [
    ['external_ids', 'entity_id', ['source_key', 'external_id']], ['results', 'fixture_id', ['source_key']],
    ['changes', 'entity_id', ['source_key']], ['reschedulings', 'fixture_id', ['source_key']],
    ['conflicts', 'fixture_id', ['winning_source_key', 'losing_source_key', 'losing_external_id']]
  ] as const) {
    for (const row of await rowsOf(q, view, `${column} = $1`, [beside])) {
      for (const key of keys) t.equal(row[key], null, `ANALYTICS-5 ${view}.${key} beside a private team`)
    }
  }
  t.ok((await rowsOf(q, 'external_ids', 'entity_id = $1', [beside])).length > 0)
  const own = await q.value('select team_id from tenancy.private_live_teams limit 1')
  for (const row of await rowsOf(q, 'fixture_teams', 'team_id is null')) {
    t.equal(row.rest_days, null, 'ANALYTICS-5 nothing shows other games of a private team')
  }
  const computed = "standing_key = left(encode(sha256(convert_to(stage_id || $1, 'UTF8')), 'hex'), 32)"
  t.same(await rowsOf(q, 'standings', computed, [own]), [], 'ANALYTICS-5 which row of a table is that of a private team cannot be computed')
  t.ok((await rowsOf(q, 'standings', 'team_id is null')).length > 0)
  t.same(await rowsOf(q, 'external_ids', "case when external_id ~ '^t1$' then external_id::integer > 0 end"), [],
    'and no condition of an analyst is tried on them')
})
