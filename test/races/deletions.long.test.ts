/**
 * Ids first known by their deletion, which several batches of one source then refer to at once: everybody finds the entity that the first
 * of them makes.
 */
import t from 'tap'
import { useRaces } from '../helpers/races.ts'
import { game, gone, makeRealm, makeSource, push, say, score, sides, store, type Observation, type Realm } from '../helpers/seed.ts'

const BATCHES = 8
const FIXTURES = 160
const TEAMS = 20
const VENUES = 5
const { q, together } = await useRaces(t)
let realms = 0

async function makeLeague (): Promise<Realm> {
  const realm = await makeRealm(q, `Deletions ${++realms}`)
  await makeSource(q, 'league', 'partnerApi', realm)
  return realm
}
const day = (n: number): { observed_at: string } => ({ observed_at: `2026-09-0${n}T08:00:00Z` })
const numbers = (length: number): number[] => Array.from({ length }, (_, n) => n)
const of = (batch: number) => numbers(FIXTURES).filter((n) => n % BATCHES === batch)
const count = async (condition: string, realm: Realm): Promise<number> =>
  q.value(`select count(*)::integer from canon.fixtures f where f.realm_id = $1 and ${condition}`, [realm.realmId])
const states = async (realm: Realm): Promise<unknown> =>
  q('select distinct status, error from intake.batches where realm_id = $1', [realm.realmId])
const DONE = [{ status: 'done', error: null }]

/** Stores one batch for each of `BATCHES` and applies them at once. */
async function reportAtOnce (realm: Realm, sayOf: (batch: number) => Observation[]): Promise<void> {
  const batches: string[] = []
  for (const batch of numbers(BATCHES)) batches.push(await store(q, 'league', sayOf(batch), realm))
  await together(batches, realm)
}

t.test(`none of ${FIXTURES} fixtures in ${BATCHES} concurrent batches loses what it refers to, and no batch fails`, async (t) => {
  const realm = await makeLeague()
  await push(q, 'league', [
    ...numbers(TEAMS).map((n) => gone('team', `t${n}`, day(1))),
    ...numbers(VENUES).map((n) => gone('venue', `v${n}`, day(1))),
    gone('competition', 'c', day(1)),
  ], realm)
  await reportAtOnce(realm, (batch) => of(batch).map((n) => game(`g${n}`, {
    sides: sides(`t${n % TEAMS}`, `t${(n + 1) % TEAMS}`), venue: { external_id: `v${n % VENUES}`, field: `${n}` },
    competition: { external_id: 'c' }, division: { external_id: 'd' }, stage: { external_id: 's' },
  }, day(2))))
  t.same(await states(realm), DONE)
  t.same(
    [
      await count('true', realm),
      await count(
        'jsonb_array_length(f.sides) = 2 and f.venue_id is not null and f.venue_field is not null and f.competition_id is not null and ' +
          'f.division_id is not null and f.stage_id is not null',
        realm
      )
    ],
    [FIXTURES, FIXTURES]
  )
  t.same(
    await q.one(
      'select (select count(*)::integer from canon.teams t where t.realm_id = $1) as teams, (select count(*)::integer from canon.venues ' +
        'v where v.realm_id = $1) as venues',
      [realm.realmId]
    ),
    { teams: TEAMS, venues: VENUES }
  )
})

t.test('results and stat lines of fixtures first known by their deletion are all there, and no batch fails', async (t) => {
  const realm = await makeLeague()
  await push(
    q, 'league',
    [...numbers(TEAMS).map((n) => gone('team', `t${n}`, day(1))), ...numbers(FIXTURES).map((n) => gone('fixture', `g${n}`, day(1)))], realm
  )
  // Every batch speaks of every fixture, in one of two ways.
  await reportAtOnce(realm, (batch) => numbers(FIXTURES).map((n) => n % 2
    ? say('result', `r${n}-${batch}`, { fixture: { external_id: `g${n}` }, result: score(batch, 0) }, day(2))
    : say(
      'stat_line', `l${n}-${batch}`,
      { fixture: { external_id: `g${n}` }, team: { external_id: `t${n % TEAMS}` }, sport: 'soccer', stats: { saves: batch } }, day(2)
    )))
  t.same(await states(realm), DONE)
  t.same([await count('true', realm), await count('f.result is not null', realm)], [FIXTURES, FIXTURES / 2])
  t.equal(
    await q.value(
      "select count(*)::integer from canon.ranked_claims c where c.realm_id = $1 and c.field = 'result' and c.entity_id is not null",
      [realm.realmId]
    ),
    BATCHES * FIXTURES / 2
  )
  t.equal(await q.value('select count(*)::integer from canon.stat_lines l where l.realm_id = $1', [realm.realmId]), BATCHES * FIXTURES / 2)
})

t.test('teams of an organization, and divisions of a competition, first known by its deletion belong to it', async (t) => {
  const realm = await makeLeague()
  await push(q, 'league', [gone('organization', 'o', day(1)), gone('competition', 'c', day(1))], realm)
  await reportAtOnce(realm, (batch) => [
    ...of(batch).map((n) => say('team', `t${n}`, { name: `Team ${n}`, organization: { external_id: 'o' } }, day(2))),
    say(
      'competition', 'c',
      {
        name: 'Cup', sport: 'soccer', kind: 'tournament', host: { external_id: 'o' },
        divisions: [{ external_id: `d${batch}`, name: `D${batch}`, stages: [{ external_id: `s${batch}`, name: 'Pool', type: 'pool' }] }]
      },
      { observed_at: `2026-09-02T08:00:0${batch}Z` }
    ),
  ])
  t.same(await states(realm), DONE)
  t.same(await q.one(`
    select (select count(*)::integer from canon.teams t where t.realm_id = $1 and t.organization_id is not null) as teams,
           (select count(*)::integer from canon.competitions c where c.realm_id = $1 and c.host_id is not null) as competitions,
           (select count(*)::integer from canon.divisions d where d.realm_id = $1 and d.competition_id is not null) as divisions,
           (select count(*)::integer from canon.stages s where s.realm_id = $1 and s.division_id is not null) as stages`, [realm.realmId]),
  { teams: FIXTURES, competitions: 1, divisions: BATCHES, stages: BATCHES })
})
