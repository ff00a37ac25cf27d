/** Divisions and stages come with their competition and are entities of their own (IDENTITY-9, HISTORY-5). */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { fixtureOf, game, idOf, makeRealm, makeSource, provenanceOf, push, say, type Observation } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Data = Record<string, any>
const day = (n: number) => ({ observed_at: `2026-09-0${n}T00:00:00Z` })
const league = (divisions: Data[], n = 1, id = 'c', more: Data = {}): Observation =>
  say('competition', id, { name: 'Fall League', sport: 'soccer', kind: 'league', ...more, divisions }, day(n))
const open = async (q: Query) => {
  const realm = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'parent', 'crowd')
  return realm
}
const divisions = (q: Query) => q('select name, age_group, gender, level from canon.divisions order by name')
const stages = (q: Query) => q('select s.name, s.type, s.stage_order, s.points, s.tiebreakers from canon.stages s order by s.name')
const version = (q: Query) => q.value('select version from canon.competitions')
const changes = (q: Query) =>
  q("select version, kind, changed_fields from ledger.version_kinds where entity_type = 'competition' order by position, number")

database.transaction('HISTORY-5 a competition creates its divisions and their stages in one version', async (t, q) => {
  await open(q)
  const rules = { points: '3-1-0', tiebreakers: ['points', 'goal_diff_capped:4'] }
  await push(q, 'league', [league([
    {
      external_id: 'd1', name: 'Boys', age_group: 'U09', gender: 'M', level: 'Gold',
      stages: [{ external_id: 's1', name: 'Pool A', type: 'pool', order: 2, ...rules }, { name: 'Final', type: 'bracket' }]
    },
    { name: 'Girls' }
  ])])
  t.same(await divisions(q), [
    { name: 'Boys', age_group: 'U9', gender: 'M', level: 'Gold' }, { name: 'Girls', age_group: null, gender: null, level: null }
  ])
  t.same(await stages(q), [
    { name: 'Final', type: 'bracket', stage_order: 0, points: null, tiebreakers: null },
    { name: 'Pool A', type: 'pool', stage_order: 2, ...rules }
  ])
  t.equal(
    await q.value(
      'select count(*)::integer from canon.stages s join canon.divisions d using (realm_id, division_id) join canon.competitions c ' +
        'using (realm_id, competition_id) where d.name = $1',
      ['Boys']
    ),
    2
  )
  t.match(await changes(q), [{ version: 1, kind: 'created' }])
  const { parts } = await q.one('select read.competition_parts(realm_id, competition_id) as parts from canon.competitions')
  t.same(
    [...parts].sort(),
    (await q('select division_id as id from canon.divisions union select stage_id from canon.stages order by 1')).map(({ id }) => id)
  )
})

database.transaction('DECIDE-35, HISTORY-5 each field of a division and of a stage is decided by itself: what is left out stands, and a worse source fills it', async (t, q) => {
  await open(q)
  await push(q, 'league', [league([{
    external_id: 'd1', name: 'Boys', level: 'Gold',
    stages: [{ external_id: 's1', name: 'Pool', type: 'pool', points: '2-1-0', tiebreakers: ['wins'] }]
  }], 1)])
  const [c, d, s] = [
    await idOf(q, 'league', 'competition', 'c'), await idOf(q, 'league', 'division', 'd1'), await idOf(q, 'league', 'stage', 's1')
  ]
  await push(q, 'league', [league([{ external_id: 'd1', name: 'Lads', stages: [{ external_id: 's1', name: 'Pool', type: 'league' }] }], 2)])
  t.match(await divisions(q), [{ name: 'Lads', level: 'Gold' }])
  t.match(await stages(q), [{ name: 'Pool', type: 'league', points: '2-1-0', tiebreakers: ['wins'] }])
  t.same((await changes(q)).at(-1), { version: 2, kind: 'updated', changed_fields: [`divisions.${d}.name`, `stages.${s}.type`] })

  await push(q, 'parent', [league([{
    external_id: d, name: 'Kids', gender: 'M', level: 'Silver',
    stages: [{ external_id: s, name: 'Group', type: 'pool', order: 3, points: '3-1-0' }]
  }], 5, c)])
  t.same(await divisions(q), [{ name: 'Lads', age_group: null, gender: 'M', level: 'Gold' }], 'only the gap is filled')
  t.same(await stages(q), [{ name: 'Pool', type: 'league', stage_order: 3, points: '2-1-0', tiebreakers: ['wins'] }])
  t.same((await changes(q)).at(-1), { version: 3, kind: 'updated', changed_fields: [`divisions.${d}.gender`, `stages.${s}.order`] })

  await push(q, 'league', [league([{ external_id: 'd1', name: 'Lads', gender: 'coed' }], 6, 'c', { season: '2026' })])
  t.same(
    (await changes(q)).at(-1), { version: 4, kind: 'updated', changed_fields: [`divisions.${d}.gender`, 'season'] },
    'one version for all of it'
  )
  t.equal((await push(q, 'parent', [league([{ external_id: d, name: 'Kids', gender: 'F' }], 7, c)])).changes, 0)
})

database.transaction('DECIDE-35 a reference claims the name and where it belongs, and takes nothing else away', async (t, q) => {
  await open(q)
  await push(q, 'league', [league([{
    external_id: 'd1', name: 'Boys', level: 'Gold', stages: [{ external_id: 's1', name: 'Pool', type: 'pool', points: '2-1-0' }]
  }], 1)])
  const [c, d, s] = [
    await idOf(q, 'league', 'competition', 'c'), await idOf(q, 'league', 'division', 'd1'), await idOf(q, 'league', 'stage', 's1')
  ]
  await push(q, 'parent', [game('g', {
    competition: { external_id: c }, division: { external_id: d, name: 'Lads' }, stage: { external_id: s, name: 'Group' }
  }, day(9))])
  t.match(await divisions(q), [{ name: 'Boys', level: 'Gold' }])
  t.match(await stages(q), [{ name: 'Pool', type: 'pool', points: '2-1-0' }])
  const reported = await provenanceOf(q, 'competition', 'league', 'c')
  t.same(
    Object.entries(reported).filter(([, claims]) => claims.some(({ source }) => source === 'parent')).map(([field]) => field).sort(),
    [`divisions.${d}.competition`, `divisions.${d}.name`, `stages.${s}.division`, `stages.${s}.name`]
  )
})

database.transaction('DECIDE-35, HISTORY-16 where observations of one batch bring parts to a competition, each field names the source of its value', async (t, q) => {
  await open(q)
  await push(q, 'league', [league([], 1)])
  await push(q, 'league', ['d1', 'd2'].map((id, n) => game(`g${n}`, {
    competition: { external_id: 'c' }, division: { external_id: id, name: id.toUpperCase() }
  }, day(2 + n))))
  const version = await q.one(
    "select moves, observations, observation_id from ledger.versions where entity_type = 'competition' and version = 2"
  )
  const said = Object.fromEntries(
    (await q("select external_id, observation_id as id from intake.observations where type = 'fixture'"))
      .map((one) => [one.external_id, one.id])
  )
  const path = async (id: string) => `divisions.${await idOf(q, 'league', 'division', id)}.name`
  t.same(version.moves, { [await path('d1')]: 'D1', [await path('d2')]: 'D2' })
  t.equal(version.observation_id, said.g0)
  t.same(version.observations, { [await path('d2')]: said.g1 })
})

database.transaction('DECIDE-35, HISTORY-16 a part that moves names the observation of each of its values, whichever source moved it', async (t, q) => {
  await open(q)
  await push(q, 'league', [
    league([{ external_id: 'd', name: 'Boys', level: 'Gold', stages: [{ external_id: 's', name: 'Pool', type: 'pool' }] }], 1, 'c1'),
    league([], 1, 'c2')
  ])
  await push(q, 'league', [league([{ external_id: 'd', name: 'Boys' }], 2, 'c2')])
  const [d, s] = [await idOf(q, 'league', 'division', 'd'), await idOf(q, 'league', 'stage', 's')]
  const first = await q.value("select observation_id from intake.observations where external_id = 'c1'")
  const { moves, observations } = await q.one('select moves, observations from ledger.versions where entity_id = $1 and version = 2', [
    await idOf(q, 'league', 'competition', 'c2')
  ])
  t.match(moves, { [`divisions.${d}.name`]: 'Boys', [`divisions.${d}.level`]: 'Gold', [`stages.${s}.name`]: 'Pool' })
  t.same(observations, Object.fromEntries(
    [`divisions.${d}.level`, ...['division', 'name', 'type'].map((field) => `stages.${s}.${field}`)].map((field) => [field, first])
  ))
  t.equal(await q.value('select canon.winning_observation(realm_id, $1, $2) from canon.divisions', [d, 'level']), first)
  t.equal(await q.value('select canon.winning_observation(realm_id, $1, $2) from canon.divisions', [d, 'gender']), null)
})

database.transaction('IDENTITY-9 a list that leaves a division or a stage out says nothing of it', async (t, q) => {
  await open(q)
  await push(q, 'league', [league([{ name: 'Boys', stages: [{ name: 'Pool', type: 'pool' }] }, { name: 'Girls' }], 1)])
  t.equal((await push(q, 'league', [league([{ name: 'Girls' }], 2)])).changes, 0)
  t.equal((await push(q, 'league', [league([{ name: 'Boys', stages: [] }], 3)])).changes, 0)
  t.equal((await divisions(q)).length + (await stages(q)).length, 3)
})

database.transaction('IDENTITY-20 without an id of its own a division is known by its competition, name, age group and gender', async (t, q) => {
  await open(q)
  const all = [['U10', 'M'], ['U12', 'M'], ['U12', 'F']].map(([age_group, gender]) => ({ name: 'Gold', age_group, gender, level: 'A' }))
  await push(q, 'league', [league(all, 1), league(all.slice(0, 1), 1, 'other')])
  const found = () =>
    q.value("select array_agg(d.age_group || d.gender || ' ' || d.level order by d.age_group, d.gender, d.level) from canon.divisions d")
  t.same(await found(), ['U10M A', 'U10M A', 'U12F A', 'U12M A'])
  await push(q, 'league', [league([{ name: 'GOLD', age_group: 'U12', gender: 'F', level: 'B' }], 2)])
  t.same(await found(), ['U10M A', 'U10M A', 'U12F B', 'U12M A'], 'each by what distinguishes it, whatever the case of its name')
})

database.transaction('IDENTITY-20 without an id of its own a stage is known by its division, name, type and order', async (t, q) => {
  await open(q)
  const all = [{ type: 'pool' }, { type: 'pool', order: 1 }, { type: 'bracket' }].map((one) => ({ name: 'Finals', ...one }))
  const within = (stages: Data[]) => ['Boys', 'Girls'].map((name) => ({ name, stages }))
  await push(q, 'league', [league(within(all), 1)])
  const found = () =>
    q.value("select array_agg(s.type || s.stage_order || coalesce(s.points, '') order by s.type, s.stage_order, s.points nulls first) " +
      'from canon.stages s')
  t.same(await found(), ['bracket0', 'bracket0', 'pool0', 'pool0', 'pool1', 'pool1'])
  await push(q, 'league', [league(within([{ name: 'finals', type: 'pool', order: 0, points: '2-1-0' }]).slice(0, 1), 2)])
  t.same(await found(), ['bracket0', 'bracket0', 'pool0', 'pool02-1-0', 'pool1', 'pool1'], 'an order that nobody said is 0')
})

database.transaction('IDENTITY-20 another name, age group or gender is another division, until its source names the one it means by its canonical id', async (t, q) => {
  await open(q)
  await push(q, 'league', [league([{ name: 'Gold' }], 1)])
  const id = await q.value('select division_id from canon.divisions')
  await push(q, 'league', [league([{ external_id: id, name: 'Gold', age_group: 'U10' }], 2)])
  t.match(await divisions(q), [{ name: 'Gold', age_group: 'U10' }], 'said of the one that is known')
  await push(q, 'league', [league([{ name: 'Gold', age_group: 'U12' }], 3)])
  t.same((await divisions(q)).map(({ age_group: group }) => group).sort(), ['U10', 'U12'])
})

database.transaction('IDENTITY-20 a reference means the part whose external id it gives; a name picks none', async (t, q) => {
  await open(q)
  await push(q, 'league', [league([{ name: 'Gold', age_group: 'U10' }, { name: 'Gold', age_group: 'U12' }], 1)])
  const id = await q.value("select division_id from canon.divisions where age_group = 'U12'")
  const within = (division: Data) => game(division.external_id, { competition: { external_id: 'c' }, division })
  await push(q, 'league', [within({ external_id: id, name: 'Gold' }), within({ external_id: 'Gold', name: 'Gold' })])
  const divisionOf = async (game: string) => (await fixtureOf(q, 'league', game)).division
  t.match(await divisionOf(id), { id, name: 'Gold', age_group: 'U12' })
  t.not((await divisionOf('Gold')).age_group, 'U10')
  t.equal((await divisions(q)).length, 3, 'what nobody described under the id that is given is one of its own')
})

database.transaction('of a division that an observation accepted earlier names twice the last mention counts', async (t, q) => {
  await open(q)
  await push(q, 'league', [league([
    { external_id: 'd', name: 'First', stages: [{ external_id: 's', name: 'One', type: 'pool' }] },
    {
      external_id: 'd', name: 'Last',
      stages: [{ external_id: 's', name: 'Two', type: 'pool' }, { external_id: 's', name: 'Three', type: 'pool' }]
    }
  ])])
  t.same((await divisions(q)).map(({ name }) => name), ['Last'])
  t.same((await stages(q)).map(({ name }) => name), ['Three'])
})

database.transaction('IDENTITY-9, HISTORY-5 a division that moves to another competition is a change of both, and takes its stages along', async (t, q) => {
  await open(q)
  await push(q, 'league', [
    league([{ external_id: 'd', name: 'Boys', stages: [{ external_id: 's', name: 'Pool', type: 'pool' }] }], 1, 'c1'), league([], 1, 'c2')
  ])
  await push(q, 'league', [league([{ external_id: 'd', name: 'Boys' }], 2, 'c2')])
  const [to, id, stage] = [
    await idOf(q, 'league', 'competition', 'c2'), await idOf(q, 'league', 'division', 'd'), await idOf(q, 'league', 'stage', 's')
  ]
  t.same(await q('select competition_id from canon.divisions'), [{ competition_id: to }])
  t.same((await q('select version from canon.competitions')).map(({ version }) => version), [2, 2])
  const paths = (division: string, part: string): string[] =>
    [`divisions.${division}.name`, ...['division', 'name', 'type', 'order'].map((field) => `stages.${part}.${field}`)].sort()
  t.same((await changes(q)).slice(-2).map(({ version, changed_fields }) => [version, changed_fields]), [
    [2, paths(id, stage)], [2, paths(id, stage)]
  ])
})

database.transaction('HISTORY-5, HISTORY-17 a stage that gets its name in the batch in which its division moves has it in the version that says so', async (t, q) => {
  const { realmId } = await open(q)
  const named = (parts: object) => game('g', parts, { observed_at: '2026-09-01T08:00:00Z' })
  const homeless = named({ division: { external_id: 'd', name: 'Boys' }, stage: { external_id: 's' } })
  await push(q, 'league', [homeless])
  await push(q, 'league', [
    named({ competition: { external_id: 'c' }, division: { external_id: 'd' }, stage: { external_id: 's', name: 'Pool' } }), homeless
  ])
  const [id, stage] = [await idOf(q, 'league', 'competition', 'c'), await idOf(q, 'league', 'stage', 's')]
  t.match(await stages(q), [{ name: 'Pool' }])
  t.match(await q.value('select ledger.state_at($1, $2, (select version from canon.competitions))', [realmId, id]), {
    [`stages.${stage}.name`]: 'Pool'
  })
  t.equal(await q.value('select count(*)::integer from ledger.versions where entity_id = $1 and moves ? $2', [
    id, `stages.${stage}.name`
  ]), 1)
})

database.transaction('HISTORY-5 an order of 0 is an order, and a stage moved in it is a change of the competition', async (t, q) => {
  await open(q)
  const stage = (order: number) => [{ external_id: 'd', name: 'Boys', stages: [{ external_id: 's', name: 'Pool', type: 'pool', order }] }]
  await push(q, 'league', [league(stage(3), 1)])
  await push(q, 'league', [league(stage(0), 2)])
  t.match(await stages(q), [{ stage_order: 0 }])
  t.equal(await version(q), 2)
})

database.transaction('a division or stage that only a fixture named fills in when its competition describes it', async (t, q) => {
  await open(q)
  await push(q, 'league', [game('g', {
    competition: { external_id: 'c' }, division: { external_id: 'd' }, stage: { external_id: 's', name: 'Some pool' }
  })])
  t.match(await fixtureOf(q, 'league', 'g'), {
    competition: { name: 'c' }, division: { name: 'd' }, stage: { name: 'Some pool', type: 'other' }, version: 1
  })
  t.equal(
    await q.value('select count(*)::integer from canon.stages s join canon.divisions d using (realm_id, division_id) join ' +
      'canon.competitions c using (realm_id, competition_id)'),
    1, 'each belongs to what the fixture named with it'
  )
  await push(q, 'league', [league([{
    external_id: 'd', name: 'Boys', gender: 'M', stages: [{ external_id: 's', name: 'Pool A', type: 'pool' }]
  }])])
  t.match(await fixtureOf(q, 'league', 'g'), {
    competition: { name: 'Fall League' }, division: { name: 'Boys', gender: 'M' }, stage: { name: 'Pool A', type: 'pool' }, version: 1
  })
})

database.transaction('PROVENANCE-1, PROVENANCE-4 claims on a field of a part are listed under its own path, with the competition\'s, and lose for reasons as any', async (t, q) => {
  await open(q)
  await push(q, 'league', [league([{ external_id: 'd', name: 'Boys', stages: [{ external_id: 's', name: 'Pool', type: 'pool' }] }])])
  const [c, d, s] = [
    await idOf(q, 'league', 'competition', 'c'), await idOf(q, 'league', 'division', 'd'), await idOf(q, 'league', 'stage', 's')
  ]
  await push(q, 'parent', [league([{ external_id: d, name: 'Lads' }], 2, c)])
  const provenance = await provenanceOf(q, 'competition', 'league', 'c')
  t.same(Object.keys(provenance).sort(), [
    'kind', 'name', 'sport', `divisions.${d}.competition`, `divisions.${d}.name`,
    ...['division', 'name', 'type'].map((field) => `stages.${s}.${field}`)
  ].sort())
  t.match(provenance[`divisions.${d}.name`], [
    { source: 'league', winning: true, value: 'Boys' },
    { source: 'parent', winning: false, value: 'Lads', reason: /rank 6; league has rank 1/ }
  ])
  t.match(provenance[`divisions.${d}.competition`], [{ source: 'league', winning: true, value: { id: c } }, { source: 'parent' }])
  t.match(provenance[`stages.${s}.division`], [{ source: 'league', winning: true, value: { id: d } }])
})

database.transaction('a stage that one observation names several times is as its last mention says, whichever division that is in', async (t, q) => {
  await open(q)
  const stage = (name: string, order: number): Data => ({ external_id: 's', name, type: 'pool', order })
  for (const [id, last] of [['c1', 'A'], ['c2', 'B']] as const) {
    const [first, second] = last === 'A' ? ['B', 'A'] : ['A', 'B']
    await push(q, 'league', [league(
      [
        { external_id: `${id}-${first}`, name: first, stages: [stage(`${id} 1`, 1), stage(`${id} 2`, 2)] },
        { external_id: `${id}-${second}`, name: second, stages: [stage(`${id} 3`, 3), stage(`${id} 4`, 4)] }
      ],
      id === 'c1' ? 1 : 2, id
    )])
    t.same(
      (await q('select s.name, d.name as division from canon.stages s join canon.divisions d using (realm_id, division_id)')),
      [{ name: `${id} 4`, division: last }], id
    )
  }
})

database.transaction('applying a competition costs the same for each of its parts, however many it has, also in a realm that statistics do not know', async (t, q) => {
  await open(q)
  const cup = (count: number, n: number): Observation => league(Array.from({ length: count }, (_, d) => ({
    name: `Division ${d}`, stages: Array.from({ length: 10 }, (_, s) => ({ name: `Pool ${s} ${n}`, type: 'pool' }))
  })), n)
  await push(q, 'league', [cup(60, 1)])
  await q('analyze')
  const fetched = async (): Promise<Map<string, number>> => new Map((await q(`
    select c.oid::regclass::text as name,
           (pg_stat_get_xact_tuples_fetched(c.oid) + pg_stat_get_xact_tuples_returned(c.oid))::integer as rows
      from pg_class c where c.relkind in ('r', 'i') and c.relnamespace in
        ('canon'::regnamespace, 'standings'::regnamespace, 'ledger'::regnamespace, pg_my_temp_schema())`
  )).map(({ name, rows }) => [name, rows]))
  /** How many rows of each table applying it goes through, for each of its parts: as it comes, and with as many new stages. */
  const costs = async (count: number): Promise<Record<string, number>> => {
    const realm = await makeRealm(q, `Realm of ${count}`)
    await makeSource(q, 'league', 'authoritativePush', realm)
    const before = await fetched()
    for (const n of [1, 2]) await push(q, 'league', [cup(count, n)], realm)
    return Object.fromEntries([...await fetched()].map(([name, rows]) => [name, (rows - (before.get(name) ?? 0)) / (count * 21)]))
  }
  await costs(5) // plans are made
  const [few, many] = [await costs(20), await costs(100)]
  for (const [name, rows] of Object.entries(many)) {
    // Another plan may look a row up by another index.
    t.ok(rows < 70 && rows < 2 * few[name]! + 3, `${name}: ${few[name]} and ${rows} rows a part`)
  }
})
