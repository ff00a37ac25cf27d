/** audit.entity_as_of, blame, diff and timeline: what an entity showed, since when, and because of what. */
import fc from 'fast-check'
import t from 'tap'
import { batchesOf } from '../../helpers/batches.ts'
import { makeQuery, useDatabase, type Query } from '../../helpers/database.ts'
import { basics } from '../../helpers/feeds/base_source.ts'
import { histories, sourceName } from '../../helpers/histories.ts'
import { settings } from '../../helpers/property.ts'
import { game, gone, idOf, makeRealm, makeSource, push, setClock } from '../../helpers/seed.ts'
import { openWorkspace } from '../../helpers/workspace.ts'

const database = await useDatabase(t)
const at = (day: number): { observed_at: string } => ({ observed_at: `2026-09-0${day}T08:00:00Z` })
const asAuditor = (q: Query, text: string, values: unknown[]) => q.as('oyss_auditor', () => q(text, values))

async function makeMoves (q: Query): Promise<string> {
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  await makeSource(q, 'host', 'authoritativePush')
  await setClock(q, '2026-09-05T12:00:00Z')
  await push(q, 'league', [game('g1', { start: '2026-09-12T14:00:00Z', title: 'Derby' }, at(1))])
  const id = await idOf(q, 'league', 'fixture', 'g1')
  await setClock(q, '2026-09-06T12:00:00Z')
  await push(q, 'host', [game(id, { start: '2026-09-12T16:00:00Z' }, at(2))])
  await setClock(q, '2026-09-07T12:00:00Z')
  await push(q, 'league', [game('g1', { start: '2026-09-12T18:00:00Z', title: 'Derby' }, at(3))]) // outranked
  return id
}

database.transaction('AUDIT-6 what a fixture showed at an instant, since when, and which batch made it so', async (t, q) => {
  const id = await makeMoves(q)
  const start = async (instant: string) =>
    (await asAuditor(q, 'select * from audit.entity_as_of($1, $2) where field = $3', [id, instant, 'start']))[0]
  t.equal(await start('2026-09-05T11:59:59Z'), undefined, 'before it existed')
  t.match(await start('2026-09-06T11:59:59Z'), { value: '2026-09-12T14:00:00Z', version: 1, source: 'league', caused_by: 'league' })
  const now = (await asAuditor(q, "select * from audit.blame($1) where field = 'start'", [id]))[0]
  t.match(now, {
    value: '2026-09-12T16:00:00Z', version: 2, source: 'host', caused_by: 'host', shown_since: new Date('2026-09-06T12:00:00Z'),
    observed_at: new Date(at(2).observed_at), reason: /\w/
  })
  t.equal(now?.batch_id, await q.value("select b.batch_id from intake.batches b join tenancy.sources s using (realm_id, source_id) " +
    "where s.source_key = 'host'"))
  t.match(await asAuditor(q, "select * from audit.blame($1) where field = 'title'", [id]), [{ version: 1, source: 'league' }])
})

database.transaction('AUDIT-7 two versions differ in the fields that moved between them', async (t, q) => {
  const id = await makeMoves(q)
  t.same(await asAuditor(q, 'select * from audit.diff($1, 1, 2)', [id]), [
    { field: 'start', value_before: '2026-09-12T14:00:00Z', value_after: '2026-09-12T16:00:00Z' }
  ])
  t.same((await asAuditor(q, 'select * from audit.diff($1, 0, 1) where field = $2', [id, 'title'])), [
    { field: 'title', value_before: null, value_after: 'Derby' }
  ])
  t.same(await asAuditor(q, 'select * from audit.diff($1, 2, 2)', [id]), [])
})

database.transaction('AUDIT-8 reports and changes of a fixture stand in the order in which they came', async (t, q) => {
  const id = await makeMoves(q)
  await setClock(q, '2026-09-08T12:00:00Z')
  await push(q, 'league', [gone('fixture', 'g1', at(4))])
  await setClock(q, '2026-09-09T12:00:00Z')
  await push(q, 'host', [gone('fixture', id, at(4))])
  const rows = await asAuditor(q, 'select * from audit.timeline($1)', [id])
  t.same(rows.map(({ at: moment, what, source }) => [(moment as Date).getUTCDate(), what, source]), [
    [5, 'reported', 'league'], [5, 'created', 'league'], [6, 'reported', 'host'], [6, 'rescheduled', 'host'], [7, 'reported', 'league'],
    [8, 'reported', 'league'], [8, 'withdrawn', 'league'], [9, 'reported', 'host'], [9, 'withdrawn', 'host']
  ])
  t.equal(rows.filter(({ detail }) => detail === 'withdrawn').length, 2, 'each report that withdraws is marked')
})

const ROWS = `
  select fixture_id as id, canon.fixture_fields(f) as fields from canon.fixtures f where realm_id = $1
  union all select team_id, canon.team_fields(t) from canon.teams t where realm_id = $1
  union all select organization_id, canon.organization_fields(o) from canon.organizations o where realm_id = $1
  union all select venue_id, canon.venue_fields(v) from canon.venues v where realm_id = $1`
const { title, parameters } = settings(6, 60)
t.test(`AUDIT-6 ${title}: at the instant of every batch, each entity is as its row was then`, async (t) => {
  const client = await database.connect()
  const q = makeQuery(client)
  await openWorkspace(q)
  let [compared, moved] = [0, 0]
  await fc.assert(fc.asyncProperty(histories, async (history) => {
    await client.query('begin')
    const realm = await makeRealm(q, 'Home')
    for (const [n, sourceClass] of history.sources.entries()) await makeSource(q, sourceName(n), sourceClass, realm)
    await q('create temporary table shown (instant timestamptz, id text, fields jsonb) on commit drop')
    const batches = [{ source: 0, observations: [...basics(0), ...basics(1)] }, ...batchesOf(history, 0)]
    for (const [n, { source, observations }] of batches.entries()) {
      const instant = `2026-10-01T01:00:${String(n).padStart(2, '0')}Z`
      await setClock(q, instant)
      await push(q, sourceName(source), observations, realm)
      await q(`insert into shown select $2, r.* from (${ROWS}) r`, [realm.realmId, instant])
    }
    const [counts] = await q(`select count(*)::integer as all, count(distinct (s.id, s.fields))::integer - count(distinct s.id)::integer
      as moved from shown s`)
    const wrong = await q(`select s.instant, s.id, s.fields, a.fields as answered from shown s
      cross join lateral (select coalesce(jsonb_object_agg(e.field, e.value), '{}') from audit.entity_as_of(s.id, s.instant) e) a (fields)
      where s.fields <> a.fields`)
    await client.query('rollback')
    if (wrong.length > 0) throw new Error(JSON.stringify(wrong[0]))
    compared += counts?.all
    moved += counts?.moved
  }), parameters).catch(async (error) => { await client.query('rollback'); throw error })
  t.ok(compared > 100 && moved > 0, `${compared} states, ${moved} of them later ones`)
})
