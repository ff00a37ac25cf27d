/**
 * A live realm of twenty thousand games in forty competitions, each with its claims, observation and two versions; every seventh is also
 * reported by a second source, which disagrees on the start. Copied from one game that was pushed. Statistics count hundreds of realms, as
 * where hundreds of accounts have one each for tests.
 */
import { createHash } from 'node:crypto'
import type { Query } from '../helpers/database.ts'
import { game, idOf, makeLive, makeRealm, makeSource, push, say, score, sides } from '../helpers/seed.ts'
import { columnsOf } from './filled.ts'
import { vacuum } from './reading.ts'

export const [FIXTURES, COMPETITIONS, TEAMS, VENUES] = [20_000, 40, 400, 50]
const TABLES = [
  'canon.external_ids', 'canon.claims', 'canon.fixtures', 'canon.fixture_sides', 'canon.teams', 'canon.venues', 'canon.competitions',
  'canon.divisions', 'canon.stages', 'ledger.versions', 'ledger.causes', 'intake.observations', 'intake.batches', 'tenancy.sources',
  'tenancy.realms', 'tenancy.private_organizations', 'tenancy.representatives', 'identity.redirects'
]
const of = (id: string) => ({ external_id: id })

/** Gives the account, a competition, the game that was copied, and a club whose team plays in a two-hundredth of the games. */
export async function fillLive (q: Query): Promise<{ accountId: string, competition: string, fixture: string, club: string }> {
  const { accountId } = await makeRealm(q)
  const live = await makeLive(q, accountId)
  for (const [key, sourceClass] of [['league', 'partnerApi'], ['scraper', 'scrape']] as const) await makeSource(q, key, sourceClass, live)
  await push(q, 'league', [
    say('organization', 'o', { name: 'Harbour Youth', kind: 'club' }),
    ...Array.from({ length: COMPETITIONS }, (_, n) => say('competition', `c${n}`, {
      name: `League ${n}`, time_zone: 'America/Chicago',
      divisions: [{ external_id: `d${n}`, name: 'U12', stages: [{ external_id: `s${n}`, name: 'Season', type: 'league' }] }]
    })),
    ...Array.from({ length: VENUES }, (_, n) => say('venue', `v${n}`, { name: `Park ${n}`, geo: [40 + n / 10, -75] })),
    ...Array.from({ length: TEAMS }, (_, n) => say('team', `t${n}`, {
      name: `${createHash('md5').update(`${n}`).digest('hex')} FC`, ...n === 7 ? { organization: of('o') } : {}
    }))
  ], live)
  await push(q, 'league', [game('g', {
    start: '2026-09-05T15:00:00Z', end: '2026-09-05T16:30:00Z', competition: of('c0'), division: of('d0'), stage: of('s0'),
    venue: { ...of('v0'), field: '1' }, sides: sides('t0', 't1'), status: 'completed', result: score(2, 1)
  }, { observed_at: '2026-08-01T08:00:00Z' })], live)
  const fixture = await idOf(q, 'league', 'fixture', 'g', live)
  await push(q, 'scraper', [game(fixture, { start: '2026-09-05T15:30:00Z' }, { observed_at: '2026-08-02T08:00:00Z' })], live)
  await push(q, 'league', [game('g', { start: '2026-09-05T15:15:00Z' }, { observed_at: '2026-09-03T08:00:00Z' })], live)
  await copyGame(q, fixture)
  for (const table of await tablesByRealm(q)) await q(`alter table ${table} alter column realm_id set (n_distinct = 300)`)
  await vacuum(q, TABLES)
  return {
    accountId, competition: await idOf(q, 'league', 'competition', 'c7', live), fixture,
    club: await idOf(q, 'league', 'organization', 'o', live)
  }
}

const tablesByRealm = async (q: Query): Promise<string[]> => (await q(`select a.attrelid::regclass::text as name from pg_attribute a
  where a.attrelid = any ($1::regclass[]) and a.attname = 'realm_id'`, [TABLES.filter((name) => name !== 'tenancy.realms')]))
  .map(({ name }) => name)

async function copyGame (q: Query, fixture: string): Promise<void> {
  await q(`create temporary table copies as
    with named as (select m.entity_type as type, substr(m.external_id, 2)::integer as number, m.entity_id as id from canon.external_ids m
      where m.external_id ~ '^[tvcds][0-9]+$')
    select n, 'fx_' || at.time || util.ulid_tail() as fixture_id, 'obs_' || at.time || util.ulid_tail() as observation_id,
           n * interval '7 minutes' as shift, nextval(pg_get_serial_sequence('canon.external_ids', 'mapping_id')) as mapping_id,
           nextval(pg_get_serial_sequence('canon.external_ids', 'mapping_id')) as other_id,
           c.id as competition_id, d.id as division_id, s.id as stage_id, v.id as venue_id, t0.id as home_id, t1.id as away_id
      from generate_series(1, ${FIXTURES - 1}) n
      cross join (select util.ulid_time(util.now())) at (time)
      join named c on c.type = 'competition' and c.number = n % ${COMPETITIONS}
      join named d on d.type = 'division' and d.number = n % ${COMPETITIONS}
      join named s on s.type = 'stage' and s.number = n % ${COMPETITIONS}
      join named v on v.type = 'venue' and v.number = n % ${VENUES}
      join named t0 on t0.type = 'team' and t0.number = n % ${TEAMS}
      join named t1 on t1.type = 'team' and t1.number = (n + 7) % ${TEAMS}
     order by n`)
  await q('set session_replication_role = replica') // the copies are in order; neither triggers nor foreign keys are asked
  const copy = async (table: string, where: string, change: Record<string, string>): Promise<void> => {
    const columns = await columnsOf(q, table)
    await q(`insert into ${table} (${columns}) overriding system value select ${columns.map((name) => change[name] ?? `t.${name}`)}
      from ${table} t, pg_temp.copies c where ${where} order by c.n`)
  }
  const isOf = (source: string, alias: string): string => `${alias}.entity_id = '${fixture}' and ${alias}.source_id = (
    select s.source_id from tenancy.sources s where s.source_key = '${source}')`
  const mapping = (source: string): string => `(select x.mapping_id from canon.external_ids x where ${isOf(source, 'x')})`
  const [own, other] = [await q.value(`select ${mapping('league')}`), await q.value(`select ${mapping('scraper')}`)]
  await copy('canon.claims', `t.mapping_id = ${own}`, { mapping_id: 'c.mapping_id' })
  await copy('canon.claims', `t.mapping_id = ${other} and c.n % 7 = 0`, { mapping_id: 'c.other_id' })
  await copy('canon.external_ids', `t.mapping_id = ${own}`, {
    mapping_id: 'c.mapping_id', external_id: "'g' || c.n", entity_id: 'c.fixture_id', observation_id: 'c.observation_id'
  })
  await copy('canon.external_ids', `t.mapping_id = ${other} and c.n % 7 = 0`, {
    mapping_id: 'c.other_id', external_id: 'c.fixture_id', entity_id: 'c.fixture_id'
  })
  await copy('canon.fixtures', `t.fixture_id = '${fixture}'`, {
    fixture_id: 'c.fixture_id', competition_id: 'c.competition_id', division_id: 'c.division_id', stage_id: 'c.stage_id',
    venue_id: 'c.venue_id', starts_at: 't.starts_at + c.shift', ends_at: 't.ends_at + c.shift', sorts_at: 't.sorts_at + c.shift',
    sides: `jsonb_build_array(jsonb_build_object('role', 'home', 'team', jsonb_build_object('id', c.home_id)),
      jsonb_build_object('role', 'away', 'team', jsonb_build_object('id', c.away_id)))`
  })
  await copy('canon.fixture_sides', `t.fixture_id = '${fixture}'`, {
    fixture_id: 'c.fixture_id', team_id: 'case t.side_index when 0 then c.home_id else c.away_id end', sorts_at: 't.sorts_at + c.shift'
  })
  const position = "nextval('ledger.positions')"
  await copy('ledger.versions', `t.entity_id = '${fixture}'`, {
    position, entity_id: 'c.fixture_id', observation_id: 'case t.version when 1 then c.observation_id else t.observation_id end'
  })
  await copy('intake.observations', `t.observation_id = (select v.observation_id from ledger.versions v
    where v.entity_id = '${fixture}' and v.version = 1)`, {
    observation_id: 'c.observation_id', batch_index: 'c.n + 10', external_id: "'g' || c.n"
  })
  await q('set session_replication_role = origin')
}
