/**
 * A realm of real size, made in seconds: one fixture goes through apply, the rest are copies of its rows over many teams, venues and
 * competitions.
 */
import type { Test } from 'tap'
import type { Query } from '../helpers/database.ts'
import { game, idOf, makeRealm, makeSource, push, say, score, type Observation, type Realm } from '../helpers/seed.ts'
import { columnsOf, useFilled } from './filled.ts'
import { stopAutovacuum, vacuum } from './reading.ts'

export const FIXTURES = 100_000
const [TEAMS, VENUES, COMPETITIONS] = [800, 400, 40]
/** Fixtures are this far apart in time; venues, on one meridian, in degrees of latitude. */
export const FIRST = '2020-01-01T00:00:00Z'
const APART = "interval '20 minutes'"
const NORTH = (n: number): number => 20 + n * 0.1

export type Filled = {
  q: Query, realm: Realm, fixture: (n: number) => Promise<string>,
  id: (type: 'team' | 'venue' | 'competition' | 'division' | 'stage', externalId: string) => Promise<string>, near: number
}

const many = (count: number, make: (n: number) => Observation): Observation[] => Array.from({ length: count }, (_, n) => make(n))
const part = (n: number): object => ({
  name: 'U12', external_id: `d${n}`, stages: [{ external_id: `s${n}`, name: 'Season', type: 'league' }]
})

/** The n-th copy plays at the n-th team, venue and competition, counted round; it was updated n seconds after the first. */
async function fillRealm (q: Query): Promise<void> {
  await stopAutovacuum(q)
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  await push(q, 'league', [
    ...many(COMPETITIONS, (n) =>
      say('competition', `c${n}`, { name: `League ${n}`, sport: 'soccer', kind: 'league', divisions: [part(n)] })),
    ...many(TEAMS, (n) => say('team', `t${n}`, { name: `Team ${n}` })),
    ...many(VENUES, (n) => say('venue', `v${n}`, { name: `Park ${n}`, geo: [NORTH(n), -75] })),
  ])
  await push(q, 'league', [game('g', {
    start: FIRST, end: '2020-01-01T01:00:00Z', competition: { external_id: 'c0' },
    division: { external_id: 'd0' }, stage: { external_id: 's0' },
    venue: { external_id: 'v0', field: 'Field 1' },
    sides: [{ role: 'home', team: { external_id: 't0' } }, { role: 'away', team: { external_id: 't1' } }],
    result: score(2, 1), title: 'Match of the day',
  })])
  await q(`create temporary table copies as
    with named as (select m.entity_type as type, substr(m.external_id, 2)::integer as number, m.entity_id as id from canon.external_ids m
      where m.external_id ~ '^[tvcds][0-9]+$')
    select n, 'fx_' || at.time || util.ulid_tail() as fixture_id, 'obs_' || at.time || util.ulid_tail() as observation_id,
           ${APART} * n as shift,
           nextval(pg_get_serial_sequence('canon.external_ids', 'mapping_id')) as mapping_id, nextval('ledger.positions') as position,
           c.id as competition_id, d.id as division_id, s.id as stage_id, v.id as venue_id, t0.id as home_id, t1.id as away_id
      from generate_series(1, ${FIXTURES - 1}) n
      cross join (select util.ulid_time(util.now())) at (time)
      join named c on c.type = 'competition' and c.number = n % ${COMPETITIONS} join named d on d.type = 'division'
        and d.number = n % ${COMPETITIONS} join named s on s.type = 'stage' and s.number = n % ${COMPETITIONS}
      join named v on v.type = 'venue' and v.number = n % ${VENUES} join named t0 on t0.type = 'team' and t0.number = n % ${TEAMS}
        join named t1 on t1.type = 'team' and t1.number = (n + 7) % ${TEAMS}
     order by n`)
  await q('set session_replication_role = replica') // the copies are in order; neither triggers nor foreign keys are asked
  const copy = async (table: string, base: string, change: Record<string, string>): Promise<void> => {
    const columns = await columnsOf(q, table)
    await q(`insert into ${table} (${columns.join(', ')}) overriding system value select ` +
      `${columns.map((name) => change[name] ?? `t.${name}`).join(', ')} from ${table} t, pg_temp.copies c where ${base} order by c.n`)
  }
  await copy('canon.external_ids', "t.external_id = 'g'", {
    mapping_id: 'c.mapping_id', external_id: "'g' || c.n", entity_id: 'c.fixture_id', observation_id: 'c.observation_id'
  })
  await copy('canon.fixtures', 'true', {
    fixture_id: 'c.fixture_id', competition_id: 'c.competition_id', division_id: 'c.division_id', stage_id: 'c.stage_id',
    venue_id: 'c.venue_id', placeholders: 'array[c.mapping_id]', document: 'replace(t.document, t.fixture_id, c.fixture_id)',
    starts_at: 't.starts_at + c.shift', ends_at: 't.ends_at + c.shift',
    sorts_at: 't.sorts_at + c.shift',
    updated_at: "t.updated_at + c.n * interval '1 second'",
  })
  await copy('canon.fixture_sides', 'true', {
    fixture_id: 'c.fixture_id', team_id: 'case t.side_index when 0 then c.home_id else c.away_id end', sorts_at: 't.sorts_at + c.shift'
  })
  await copy('ledger.versions', "t.entity_type = 'fixture'", {
    position: 'c.position', entity_id: 'c.fixture_id', observation_id: 'c.observation_id'
  })
  await copy('ledger.changes', "t.entity_type = 'fixture'", {
    position: 'c.position', entity_id: 'c.fixture_id', document: 'replace(t.document, t.entity_id, c.fixture_id)'
  })
  await q('set session_replication_role = origin')
  await vacuum(q, [
    ...['claims', 'external_ids', 'fixtures', 'fixture_sides', 'teams', 'venues', 'competitions'].map((name) => `canon.${name}`),
    'ledger.versions', 'ledger.changes', 'tenancy.sources'
  ])
  await q('analyze') // the small tables too, as autovacuum does
}

/** A realm of a hundred thousand fixtures, in a database of its own for the file. */
export async function useRealm (t: Pick<Test, 'teardown' | 'test'>): Promise<Filled> {
  const { q, realm } = await useFilled(t, 'fixtures', fillRealm)
  return {
    q, realm, near: NORTH(17),
    fixture: (n) => q.value('select fixture_id from canon.fixtures order by sorts_at offset $1 limit 1', [n]),
    id: (type, externalId) => idOf(q, 'league', type, externalId, realm),
  }
}
