import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { mergeWaiting } from '../../helpers/identity/matching.ts'
import { game, homeOf, idOf, makeRealm, makeSource, push, type Observation } from '../../helpers/seed.ts'
import { type Data, match, begin } from '../../helpers/identity/hawks.ts'

const database = await useDatabase(t)
const decisions = (q: Query): Promise<Data[]> => q(
  `select d.status, d.score, d.first_id, d.second_id, d.evidence from identity.decisions d
    where d.realm_id = $1 and d.entity_type = 'team' and d.kind = 'merge' order by d.score`, [homeOf(q).realmId]
)
const meets = (id: string, team: string, name: string, day: number, data: Data = {}): Observation => game(id, {
  start: `2026-09-${String(day).padStart(2, '0')}T14:30:00Z`,
  sides: [{ role: 'home', team: { external_id: team, name } }, { role: 'away', team: { external_id: 'hawks' } }], ...data
})
/** What the schedule adds to the evidence of a decision. */
const schedule = (decision: Data | undefined): Data => decision?.evidence.features.find(({ name }: Data) => name === 'schedule')

database.transaction('IDENTITY-120 teams whose games coincide against a team that both sources know are proposed, and the evidence grows with each game', async (t, q) => {
  await begin(q)
  await push(q, 'league', [5, 12, 19, 26].map((day) => meets(`g${day}`, 'x', 'Riverside Strikers', day)))
  await push(q, 'club', [5, 12, 19, 21].map((day) => meets(`h${day}`, 'y', 'RS Boys', day)))
  t.not(await idOf(q, 'league', 'team', 'x'), await idOf(q, 'club', 'team', 'y'))
  t.match(await match(q), { proposed: 1 })
  const [one] = await decisions(q)
  t.equal(one?.status, 'pending')
  t.match(schedule(one), { value: 3 })
  t.match(await match(q), { names: 0, proposed: 0 })
  await push(q, 'club', [meets('h26', 'y', 'RS Boys', 26)])
  t.match(await match(q), { proposed: 1 })
  const [grown, ...others] = await decisions(q)
  t.same(others, [])
  t.match(grown, { first_id: one?.first_id, second_id: one?.second_id })
  t.match(schedule(grown), { value: 4 })
  t.ok(grown?.score > one?.score)
})

const ELSEWHERE: [what: string, league: Observation[], club: Observation[]][] = [
  ['that play against each other', [meets('g1', 'x', 'Riverside Strikers', 5)], [
    meets('h1', 'y', 'Riverside Strikers', 5), game('h2', {
      start: '2026-09-19T10:00:00Z',
      sides: [{ role: 'home', team: { external_id: 'y' } }, { role: 'away', team: { external_id: '@x' } }]
    })
  ]],
  ['that one source has in two games at one minute', [meets('g1', 'x', 'Riverside Strikers', 5)], [
    meets('h1', 'y', 'Riverside Strikers', 5), meets('h2', '@x', 'Riverside Strikers', 12, { sides: [
      { role: 'home', team: { external_id: '@x' } }, { role: 'away', team: { external_id: 'z', name: 'Lakeshore Rovers' } }
    ] }), meets('h3', 'y', 'Riverside Strikers', 12)
  ]]
]
for (const [what, league, club] of ELSEWHERE) {
  database.transaction(`IDENTITY-116 teams ${what} are never proposed, however alike`, async (t, q) => {
    await begin(q)
    await q('update tenancy.realms set is_matching = false')
    await push(q, 'league', league)
    const x = await idOf(q, 'league', 'team', 'x')
    await push(q, 'club', JSON.parse(JSON.stringify(club).replaceAll('@x', x)))
    const team = await idOf(q, 'club', 'team', 'y')
    const found = await q.one(
      'select * from matching.compare_games($1, array[$2], array[$3], array[null::integer])', [homeOf(q).realmId, x, team])
    t.match(found, what.includes('against') ? { is_against: true } : { is_elsewhere: true })
  })
}

database.transaction('IDENTITY-116 teams that one source lists in one competition are rivals', async (t, q) => {
  await begin(q)
  const competition = { external_id: 'c', name: 'Fall League' }
  await push(q, 'league', [meets('g1', 'x', 'Strikers', 5, { competition }), meets('g2', 'y', 'Strikers', 6, { competition })])
  await push(q, 'league', [meets('g3', 'z', 'Strikers', 7)])
  const rivals = async (one: string, other: string): Promise<boolean> => {
    await q('select resolve.open_workspace(0)')
    await q(`insert into pg_temp.candidates (entity_type, own_entity_id, entity_id, own_mapping_id, source_id, is_own_source, score)
      select 'team', f.entity_id, s.entity_id, f.mapping_id, 'another', true, 1 from canon.external_ids f, canon.external_ids s
       where f.realm_id = $1 and f.entity_id = $2 and s.realm_id = $1 and s.entity_id = $3`, [
      homeOf(q).realmId, await idOf(q, 'league', 'team', one), await idOf(q, 'league', 'team', other)
    ])
    await q('select matching.weigh_lists($1)', [homeOf(q).realmId])
    return await q.value('select veto from pg_temp.candidates') === 'same_competition'
  }
  t.same([await rivals('x', 'y'), await rivals('x', 'z')], [true, false])
  t.match(await match(q), { proposed: 0 })
})

database.transaction('IDENTITY-119 a job looks at some notes, and queues the next where more wait', async (t, q) => {
  await begin(q)
  await match(q)
  const queued = (): Promise<string> => q.value("select count(*) from graphile_worker.jobs where task_identifier = 'match_names'")
  await push(q, 'league', [meets('g1', 'x', 'Riverside Strikers', 5)])
  t.equal(await queued(), '1')
  await q('delete from graphile_worker._private_jobs')
  t.match(await match(q, 1), { names: 1 })
  t.equal(await queued(), '1')
  await q('delete from graphile_worker._private_jobs')
  await match(q)
  t.equal(await q.value('select count(*) from matching.noted'), '0')
  t.equal(await queued(), '0')
})

database.transaction('IDENTITY-36 a pair that was rejected is proposed again on other evidence only, and one that was undone never', async (t, q) => {
  await begin(q)
  await push(q, 'league', [5, 12, 19, 26].map((day) => meets(`g${day}`, 'x', 'Riverside Strikers', day)))
  await push(q, 'club', [5, 12, 19].map((day) => meets(`h${day}`, 'y', 'RS Boys', day)))
  await match(q)
  const decide = (undone: string | null): Promise<unknown> => q(
    "update identity.decisions set status = 'rejected', decided_at = now(), decided_by = 'Ada', undone_at = $1 where status = 'pending'",
    [undone]
  )
  await decide(null)
  const again = async (): Promise<void> => {
    await q('select matching.compare_again(realm_id, array_agg(mapping_id)) from matching.names group by realm_id')
    await match(q)
  }
  await again()
  t.match(await decisions(q), [{ status: 'rejected' }])
  await push(q, 'club', [meets('h26', 'y', 'RS Boys', 26)])
  await again()
  t.match(await decisions(q), [{ status: 'rejected' }, { status: 'pending' }])
  await decide('2026-10-01')
  await push(q, 'league', [meets('g27', 'x', 'Riverside Strikers', 27)])
  await push(q, 'club', [meets('h27', 'y', 'RS Boys', 27)])
  await again()
  t.match(await decisions(q), [{ status: 'rejected' }, { status: 'rejected' }])
  t.equal((await decisions(q)).length, 2)
})

database.transaction('IDENTITY-119, IDENTITY-122 teams that the schedule proves one are merged with their games, and parted with them', async (t, q) => {
  await begin(q)
  const [days, shifted] = [[5, 12, 19, 26], [21, 28]]
  await push(q, 'league', [...days, ...shifted].map((day) => meets(`g${day}`, 'x', 'Riverside Strikers', day)))
  await push(q, 'club', [
    ...days.map((day) => meets(`h${day}`, 'y', 'RS Boys', day, { notes: 'Both shirts' })),
    ...shifted.map((day) => meets(`h${day}`, 'y', 'RS Boys', day, { start: `2026-09-${day}T15:30:00Z` }))
  ])
  const before = await q.value('select count(*) from canon.fixtures where merged_into is null')
  t.match(await match(q), { merging: 1 })
  t.match(await mergeWaiting(q, homeOf(q).realmId), { merged: 1, failed: [] })
  const [merged] = await q(`select decision_id from identity.decisions
    where status = 'approved' and entity_type = 'team' and rests_on is null and kind = 'merge'`)
  t.equal(await idOf(q, 'league', 'team', 'x'), await idOf(q, 'club', 'team', 'y'))
  for (const day of [...days, ...shifted]) {
    t.equal(await idOf(q, 'league', 'fixture', `g${day}`), await idOf(q, 'club', 'fixture', `h${day}`))
  }
  t.same([before, await q.value('select count(*) from canon.fixtures where merged_into is null')], ['8', '6'])
  const followed = await q("select rests_on, decided_by from identity.decisions where entity_type = 'fixture' and kind = 'merge'")
  t.same(followed, shifted.map(() => ({ rests_on: merged?.decision_id, decided_by: 'matcher' })))
  await q.as('oyss_resolver', () => q('select identity.undo($1, $2, $3)', [homeOf(q).realmId, merged?.decision_id, 'Ada']))
  t.not(await idOf(q, 'league', 'team', 'x'), await idOf(q, 'club', 'team', 'y'))
  t.equal(await q.value('select count(*) from canon.fixtures where merged_into is null'), '8')
  await q('select matching.compare_again(realm_id, array_agg(mapping_id)) from matching.names group by realm_id')
  t.match(await match(q), { merging: 0 })
})

database.transaction('IDENTITY-119 what comes between comparing and merging may forbid it', async (t, q) => {
  await begin(q)
  const days = [5, 12, 19, 26]
  await push(q, 'league', days.map((day) => meets(`g${day}`, 'x', 'Riverside Strikers', day)))
  await push(q, 'club', days.map((day) => meets(`h${day}`, 'y', 'RS Boys', day)))
  t.match(await match(q), { merging: 1 })
  const x = await idOf(q, 'league', 'team', 'x')
  await push(q, 'club', [meets('h7', 'y', 'RS Boys', 27, {
    sides: [{ role: 'home', team: { external_id: 'y' } }, { role: 'away', team: { external_id: x } }]
  })])
  t.same(await mergeWaiting(q, homeOf(q).realmId), { merged: 0, left: 1, failed: [] })
  t.match(await decisions(q), [{ status: 'pending' }])
})

database.transaction('IDENTITY-121 a game that is one only by two decisions falls with either, and stands while both do', async (t, q) => {
  await makeRealm(q)
  for (const source of ['league', 'club']) await makeSource(q, source, 'hostFeed')
  const sides = (home: string, away: string): Data => ({
    start: '2026-09-12T14:30:00Z', sides: [{ role: 'home', team: { external_id: home } }, { role: 'away', team: { external_id: away } }]
  })
  await push(q, 'league', [game('g', sides('a', 'b'))])
  await push(q, 'club', [game('h', sides('c', 'd'))])
  const { realmId } = homeOf(q)
  const merge = async (one: string, other: string): Promise<string> => (await q.value('select identity.merge($1, $2, $3, $4, $5)', [
    realmId, await idOf(q, 'league', 'team', one), await idOf(q, 'club', 'team', other), 'Ada', 'They are one.'
  ])).decision_id
  const isOne = async (): Promise<boolean> => await idOf(q, 'league', 'fixture', 'g') === await idOf(q, 'club', 'fixture', 'h')
  const [home, away] = [await merge('a', 'c'), await merge('b', 'd')]
  t.equal(await isOne(), true)
  t.same(await q('select g.ground_id from identity.grounds g'), [{ ground_id: home }])
  t.same(await q('select identity.resting_on($1, $2)', [realmId, home]), await q('select identity.resting_on($1, $2)', [realmId, away]))
  await q('select identity.undo($1, $2, $3)', [realmId, home, 'Ada'])
  t.equal(await isOne(), false)
  t.equal(await q.value('select count(*) from canon.fixtures where merged_into is null'), '2')
})
