/** What an entity said at each version, folded from what moved; and what a row says, canon.*_fields. */
import fc from 'fast-check'
import t from 'tap'
import { makeQuery, useDatabase, type Query } from '../../helpers/database.ts'
import { basics } from '../../helpers/feeds/base_source.ts'
import { batchesOf } from '../../helpers/batches.ts'
import { histories, sourceName } from '../../helpers/histories.ts'
import { settings } from '../../helpers/property.ts'
import { fixtureOf, game, gone, idOf, makeRealm, makeSource, push, say, setClock, type Observation } from '../../helpers/seed.ts'
import { openWorkspace } from '../../helpers/workspace.ts'

const database = await useDatabase(t)
const day = (n: number) => ({ observed_at: new Date(Date.UTC(2026, 0, 1) + n * 86_400_000).toISOString() })
const state = (q: Query, realmId: number, id: string, version: number) =>
  q.value('select ledger.state_at($1, $2, $3)', [realmId, id, version])

database.transaction('HISTORY-17 the state at each version is what was said by then; of a version that there is none of, nothing', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [say('team', 'x', { name: 'Eagles', level: 'Gold', sanctioning: { usys: '1' } }, day(1))])
  await push(q, 'league', [
    say('team', 'x', { name: 'Hawks', level: 'Gold', sanctioning: { usys: '2' }, organization: { external_id: 'club' } }, day(2))
  ])
  const [id, club] = [await idOf(q, 'league', 'team', 'x'), await idOf(q, 'league', 'organization', 'club')]
  t.same(await state(q, realmId, id, 1), { name: 'Eagles', level: 'Gold', 'sanctioning.usys': '1' })
  t.same(await state(q, realmId, id, 2), { name: 'Hawks', level: 'Gold', 'sanctioning.usys': '2', organization: { id: club } })
  t.same([await state(q, realmId, id, 0), await state(q, realmId, 'tm_none', 1)], [{}, {}])
})

database.transaction('HISTORY-17 every 32nd version keeps its whole state, whether its versions come in one batch or in many, and folding begins there', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const said = (from: number, to: number): Observation[] => Array.from(
    { length: to - from + 1 },
    (_, n) => game('g', { title: `Title ${from + n}`, ...(from + n) % 2 === 0 && { url: 'https://example.org/' } }, day(from + n))
  )
  await push(q, 'league', said(1, 20))
  await push(q, 'league', said(21, 70))
  for (let n = 71; n <= 100; n += 1) await push(q, 'league', said(n, n))
  const id = await idOf(q, 'league', 'fixture', 'g')
  const kept = await q('select version, state from ledger.versions where entity_id = $1 and state is not null order by version', [id])
  t.same(kept.map(({ version }) => version), [32, 64, 96])
  t.match(kept.map(({ state: { title } }) => title), ['Title 32', 'Title 64', 'Title 96'])
  t.same(await q(`select distinct v.version from ledger.versions v
    where v.entity_id = $1 and v.state <> ledger.without_nulls((select jsonb_object_agg(m.key, m.value order by b.version)
    from ledger.versions b, jsonb_each(b.moves) m where b.entity_id = v.entity_id
    and b.version <= v.version))`, [id]), [], 'each is the fold of all that moved')
  for (const n of [31, 32, 33, 63, 64, 65, 100]) t.equal((await state(q, realmId, id, n)).title, `Title ${n}`)
  const differing = 'ledger.state_of(v) <> ledger.state_at(v.realm_id, v.entity_id, v.version)'
  t.same(await q(`select version from ledger.versions v where ${differing}`), [])
  t.equal((await fixtureOf(q, 'league', 'g')).version, 100)
})

database.transaction('HISTORY-15 what an entity was called at a position of the ledger', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const last = () => q.value('select max(position) from ledger.changes')
  const positions = [await last()]
  for (const [n, name] of ['North', 'South', 'South', 'West'].entries()) {
    await push(q, 'league', [say('venue', 'v', { name, time_zone: `Etc/GMT+${n}` }, day(n + 1))])
    positions.push(await last())
  }
  const id = await idOf(q, 'league', 'venue', 'v')
  t.same(await Promise.all(positions.slice(1).map((at) => q.value('select ledger.name_at($1, $2, $3)', [realmId, id, at]))), [
    'North', 'South', 'South', 'West'
  ])
  t.equal(await q.value('select ledger.name_at($1, $2, 0)', [realmId, id]), null)
})

database.transaction('HISTORY-16 where a withdrawal lets another source win, the version has its value and its observation', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'parent', 'crowd')
  await push(q, 'league', [game('g', { title: 'Final', url: 'https://league.example.org/' }, day(1))])
  const id = await idOf(q, 'league', 'fixture', 'g')
  await push(q, 'parent', [game(id, { title: 'Big game' }, day(2))])
  await push(q, 'league', [gone('fixture', 'g', day(3))])
  const [parent, deletion] = await Promise.all(
    [2, 3].map((n) => q.value('select observation_id from intake.observations where observed_at = $1', [day(n).observed_at]))
  )
  t.match(await q.one('select moves, observations, observation_id from ledger.versions where entity_id = $1 and version = 2', [id]),
    { moves: { title: 'Big game' }, observations: { title: parent }, observation_id: deletion })
  t.equal(
    await q.value('select observations from ledger.versions where entity_id = $1 and version = 1', [id]),
    null,
    'all of version 1 was won by its own'
  )
})

database.transaction('HISTORY-16 a line of a player moves the player without a value', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [say('stat_line', 'l', {
    fixture: { external_id: 'g' }, team: { external_id: 'x' }, sport: 'soccer', stats: { goals: 1 },
    player: { external_id: 'p', name: 'Ann Doe' }
  })])
  const { moves } = await q.one("select moves from ledger.versions where entity_type = 'stat_line'")
  t.match(moves, { player: null, stats: { goals: 1 }, sport: 'soccer', fixture: { id: /^fx_/ }, team: { id: /^tm_/ } })
})

const ROWS = `
  select fixture_id as id, canon.fixture_fields(f) as fields, version, previous from canon.fixtures f where realm_id = $1
  union all select team_id, canon.team_fields(t), version, null from canon.teams t where realm_id = $1
  union all select organization_id, canon.organization_fields(o), version, null from canon.organizations o where realm_id = $1
  union all select venue_id, canon.venue_fields(v), version, null from canon.venues v where realm_id = $1
  union all select stat_line_id, canon.stat_line_fields(l) - 'player', version, null from canon.stat_lines l where realm_id = $1
  union all select competition_id, canon.competition_fields(c)
      || (select coalesce(jsonb_object_agg('divisions.' || d.division_id || '.' || f.key, f.value), '{}')
        from canon.divisions d cross join lateral jsonb_each(canon.division_fields(d) - 'competition') f
        where d.realm_id = c.realm_id and d.competition_id = c.competition_id)
      || (select coalesce(jsonb_object_agg('stages.' || s.stage_id || '.' || f.key, f.value), '{}') from canon.stages s
        cross join lateral jsonb_each(canon.stage_fields(s)) f
        join canon.divisions d using (realm_id, division_id) where d.realm_id = c.realm_id and d.competition_id = c.competition_id),
    version, null from canon.competitions c where realm_id = $1`
const HEADLINES = ['cancelled', 'postponed', 'reinstated', 'rescheduled', 'relocated']

const { title, parameters } = settings(8, 60)
t.test(`HISTORY-14, HISTORY-17 ${title}: the fold of all versions is what the row says, there are as many as its version, and previous is what was said before the last headline`, async (t) => {
  const client = await database.connect()
  const q = makeQuery(client)
  await openWorkspace(q)
  let [entities, later, headlines] = [0, 0, 0]
  await fc.assert(fc.asyncProperty(histories, async (history) => {
    await client.query('begin')
    const realm = await makeRealm(q, 'Home')
    for (const [n, sourceClass] of history.sources.entries()) await makeSource(q, sourceName(n), sourceClass, realm)
    for (const [n, { source, observations }] of [
      { source: 0, observations: [...basics(0), ...basics(1)] }, ...batchesOf(history, 0)
    ].entries()) {
      await setClock(q, `2026-10-01T01:00:${String(n).padStart(2, '0')}Z`)
      await push(q, sourceName(source), observations, realm)
    }
    const wrong = await q(`select r.id, r.fields, s.fields as folded, r.version from (${ROWS}) r
      cross join lateral (select ledger.state_at($1, r.id, r.version)) s (fields) where r.fields <> s.fields
      or r.version <> (select count(*) from ledger.versions v where v.realm_id = $1 and v.entity_id = r.id)`, [realm.realmId])
    const before = await q(`select f.fixture_id as id, f.previous, (
        select read.fixture_state(k.realm_id, ledger.state_at(k.realm_id, k.entity_id, k.version - 1), k.position)
          from ledger.version_kinds k where k.realm_id = f.realm_id and k.entity_id = f.fixture_id and k.version > 1 and k.kind = any ($2)
            order by k.version desc limit 1) as reported
      from canon.fixtures f where f.realm_id = $1`, [realm.realmId, HEADLINES])
    const versions = await q(ROWS, [realm.realmId])
    await client.query('rollback')
    if (wrong.length > 0) throw new Error(JSON.stringify(wrong[0]))
    for (const { id, previous, reported } of before) if (JSON.stringify(previous) !== JSON.stringify(reported)) {
      throw new Error(`${id}: ${JSON.stringify(previous)} is shown, ${JSON.stringify(reported)} was before`)
    }
    entities += versions.length
    later += versions.filter(({ version }) => version > 1).length
    headlines += before.filter(({ reported }) => reported !== null).length
  }), parameters).catch(async (error) => { await client.query('rollback'); throw error })
  t.ok(
    entities > 20 && later > 5 && headlines > 0,
    `${entities} entities, ${later} with later versions, ${headlines} fixtures after a headline`
  )
})
