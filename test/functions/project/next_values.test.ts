import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { idOf, makeRealm, makeSource, push, say, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('HISTORY-1 project.next_values: a version further, now; an entity that is new begins now', async (t, q) => {
  await setClock(q, '2026-09-02T00:00:00Z')
  const next = (version: number | null, created: string | null) => q.value('select project.next_values(7, $1, $2)', [version, created])
  const [now, created] = ['2026-09-02T00:00:00+00:00', '2026-09-01T00:00:00+00:00']
  t.same(await next(3, created), { realm_id: 7, version: 4, created_at: created, updated_at: now })
  t.same(await next(null, null), { realm_id: 7, version: 1, created_at: now, updated_at: now })
})

database.transaction('DECIDE-1, IDENTITY-5 project.next_name and next_id: what won, what is, and what is left when no claim is', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [say('venue', 'park', { name: 'North Park' })])
  const name = async (winners: object) => q.value("select project.next_name($1, $2, 'Old', $3)",
    [realmId, await idOf(q, 'league', 'venue', 'park'), JSON.stringify(winners)])
  t.same([await name({ name: 'New' }), await name({}), await name({ name: null })], ['New', 'Old', 'park'])
  const id = (winners: object) => q.value("select project.next_id('host', 'org_1', $1)", [JSON.stringify(winners)])
  t.same([await id({ host: { id: 'org_2' } }), await id({}), await id({ host: null })], ['org_2', 'org_1', null])
})

database.transaction('DECIDE-1 the next row of an entity has what won, nothing where no claim is left, and its own defaults', async (t, q) => {
  const { realmId } = await makeRealm(q)
  const next = (type: string, winners: object, more = '') =>
    q.one(`select r.* from project.${type}_row($1, '${type}_1', null, $2${more}) r`, [realmId, JSON.stringify(winners)])
  t.match(await next('organization', { name: 'Club', 'sanctioning.usys': '1' }), {
    organization_id: 'organization_1', name: 'Club', kind: null, sanctioning: { usys: '1' }, version: 1
  })
  t.match(await next('competition', { name: 'Cup', host: { id: 'org_1' }, start_date: '2026-09-01', divisions: [] }), {
    name: 'Cup', host_id: 'org_1', end_date: null, version: 1
  })
  t.match(await next('division', { name: 'Girls', competition: { id: 'cmp_1' } }), { division_id: 'division_1', competition_id: 'cmp_1' })
  t.match(await next('stage', { name: 'Pool', order: 2, tiebreakers: ['wins'] }), { type: 'other', stage_order: 2, tiebreakers: ['wins'] })
  t.match(await next('stage', { name: 'Pool', type: null, order: null }), { type: 'other', stage_order: 0, tiebreakers: null })
  t.match(await next('venue', { name: 'Park', geo: [40, -75], fields: null }), { latitude: 40, longitude: -75, fields: [] })
  t.match(await next('team', { name: 'Reds', coach: 'Kim', colors: ['red'] }), { name: 'Reds', organization_id: null, colors: ['red'] })
  t.match(await next('stat_line', { stats: { goals: 1 }, fixture: { id: 'fx_1' } }, ', 9'), {
    mapping_id: '9', fixture_id: 'fx_1', team_id: null, stats: { goals: 1 }
  })
})
