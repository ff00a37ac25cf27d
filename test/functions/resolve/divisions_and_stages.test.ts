/**
 * Divisions and stages come with their competition and are entities of their own (IDENTITY-9, HISTORY-5). Steps:
 * intake.expand_competitions, project.write_divisions, project.write_stages, project.touch_competitions, read.competition_parts.
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { fixtureOf, game, idOf, makeRealm, makeSource, provenanceOf, push, say, type Observation } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Data = Record<string, any>
const day = (n: number) => ({ observed_at: `2026-09-0${n}T00:00:00Z` })
const league = (divisions: Data[], n = 1, id = 'c', more: Data = {}): Observation =>
  say('competition', id, { name: 'Fall League', sport: 'soccer', kind: 'league', ...more, divisions }, day(n))
const open = async (q: Query) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'parent', 'crowd')
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

database.transaction('a division\'s own fields are one unit, decided by itself; its stages are others', async (t, q) => {
  await open(q)
  await push(q, 'league', [league(
    [
      { external_id: 'd1', name: 'Boys', level: 'Gold', stages: [{ external_id: 's1', name: 'Pool', type: 'pool' }] },
      { external_id: 'd2', name: 'Girls' }
    ],
    1
  )])
  const [c, d1, d2, s1] = [
    await idOf(q, 'league', 'competition', 'c'), await idOf(q, 'league', 'division', 'd1'), await idOf(q, 'league', 'division', 'd2'),
    await idOf(q, 'league', 'stage', 's1')
  ]
  t.equal(
    (await push(q, 'parent', [league([{ external_id: d1, name: 'Lads', gender: 'M' }], 5, c)])).changes, 0,
    'no field of a worse source mixes in'
  )
  await push(q, 'league', [league(
    [{ external_id: 'd1', name: 'Boys', gender: 'M', stages: [{ external_id: 's1', name: 'Pool', type: 'pool' }] }], 2
  )])
  t.match((await divisions(q))[0], { name: 'Boys', level: null, gender: 'M' }, 'what a newer unit leaves out is gone')
  t.match((await changes(q)).at(-1), { version: 2, kind: 'updated', changed_fields: [`divisions.${d1}`] })
  await push(q, 'league', [league(
    [
      { external_id: 'd1', name: 'Boys', gender: 'M', stages: [{ external_id: 's1', name: 'Pool A', type: 'pool' }] },
      { external_id: 'd2', name: 'Ladies' }
    ],
    3, 'c', { season: '2026' }
  )])
  t.same(
    (await changes(q)).at(-1), { version: 3, kind: 'updated', changed_fields: ['season', `divisions.${d2}`, `stages.${s1}`] },
    'one version for all of it'
  )
})

database.transaction('IDENTITY-9 a list that leaves a division or a stage out says nothing of it', async (t, q) => {
  await open(q)
  await push(q, 'league', [league([{ name: 'Boys', stages: [{ name: 'Pool', type: 'pool' }] }, { name: 'Girls' }], 1)])
  t.equal((await push(q, 'league', [league([{ name: 'Girls' }], 2)])).changes, 0)
  t.equal((await push(q, 'league', [league([{ name: 'Boys', stages: [] }], 3)])).changes, 0)
  t.equal((await divisions(q)).length + (await stages(q)).length, 3)
})

database.transaction('without an id of its own a division is known by its competition and name, a stage by its division and name', async (t, q) => {
  await open(q)
  const body = (level: string) => [{ name: 'Boys', level, stages: [{ name: 'Pool', type: 'pool' }] }]
  await push(q, 'league', [league(body('Gold'), 1), league(body('Gold'), 1, 'other')])
  t.equal((await divisions(q)).length, 2)
  await push(q, 'league', [league([{ name: 'BOYS', level: 'Silver', stages: [{ name: 'pool', type: 'league' }] }], 2)])
  t.same((await divisions(q)).map(({ name, level }) => [name, level]), [['BOYS', 'Silver'], ['Boys', 'Gold']])
  t.same((await stages(q)).map(({ name, type }) => [name, type]).sort(), [['Pool', 'pool'], ['pool', 'league']])
})

database.transaction('the same division named twice in one observation: its last mention counts', async (t, q) => {
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
  t.same((await changes(q)).slice(-2).map(({ version, changed_fields }) => [version, changed_fields]), [
    [2, [`divisions.${id}`, `stages.${stage}`]], [2, [`divisions.${id}`, `stages.${stage}`]]
  ])
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

database.transaction('PROVENANCE-5 claims on a part are told under its own path, with the competition\'s, and lose for reasons as any', async (t, q) => {
  await open(q)
  await push(q, 'league', [league([{ external_id: 'd', name: 'Boys', stages: [{ external_id: 's', name: 'Pool', type: 'pool' }] }])])
  const [c, d, s] = [
    await idOf(q, 'league', 'competition', 'c'), await idOf(q, 'league', 'division', 'd'), await idOf(q, 'league', 'stage', 's')
  ]
  await push(q, 'parent', [league([{ external_id: d, name: 'Lads' }], 2, c)])
  const provenance = await provenanceOf(q, 'competition', 'league', 'c')
  t.same(Object.keys(provenance).sort(), [`divisions.${d}`, 'kind', 'name', 'sport', `stages.${s}`].sort())
  t.match(provenance[`divisions.${d}`], [
    { source: 'league', winning: true, value: { name: 'Boys', competition: { id: c } } },
    { source: 'parent', winning: false, value: { name: 'Lads' }, reason: /rank 6; league has rank 1/ }
  ])
  t.match(provenance[`stages.${s}`], [{ source: 'league', winning: true, value: { name: 'Pool', type: 'pool', division: { id: d } } }])
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
