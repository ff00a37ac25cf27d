/**
 * What corrections of a connector's games, and asking about newer reports, take beside many of both: no more than beside few; whatever
 * read a table as a whole would take ten times as much. Buffers are counted, never timed.
 */
import t from 'tap'
import { at, correctionOf, FIVE, HALF_PAST, storeCorrections } from '../helpers/correcting.ts'
import { makeQuery, useFreshDatabase, type Query } from '../helpers/database.ts'
import { makePerson } from '../helpers/people/people.ts'
import { game, idOf, makeRealm, makeSource, push, store, type Observation, type Realm } from '../helpers/seed.ts'
import { columnsOf } from './filled.ts'
import { buffersOfBatch, buffersOfJob, stopAutovacuum, vacuum } from './reading.ts'

const database = await useFreshDatabase(t)
const [SIZE, FEW, COPIES] = [100, 20, 200]
const many = <T>(make: (n: number) => T, length = SIZE): T[] => Array.from({ length }, (_, n) => make(n))

const STANDING = `select count(*)::integer from canon.claims c join canon.external_ids m using (realm_id, mapping_id)
  where c.is_correction and c.is_winning and m.external_id ~ ('^site g' || $1 || '-[0-9]+$')`

/** For the session: what is counted here spans transactions. */
const setClock = (q: Query, moment: string): Promise<unknown> => q("select set_config('oyss.now', $1, false)", [moment])

/** The rows of a realm in some tables once more, many times: ids of rows differ by a number behind them, those of mappings by a million. */
async function multiply (q: Query, { realmId }: Realm, tables: Record<string, Record<string, string>>): Promise<void> {
  await q('set session_replication_role = replica') // the copies are in order; neither triggers nor foreign keys are asked
  for (const [table, changes] of Object.entries(tables)) {
    const columns = await columnsOf(q, table)
    const values = columns.map((name) => changes[name] ?? (/mapping_id$/.test(name) ? `1000000 * k + t.${name}` : `t.${name}`))
    await q(`insert into ${table} (${columns.join(', ')}) overriding system value
      select ${values.join(', ')} from ${table} t, generate_series(1, ${COPIES}) k where t.realm_id = $1`, [realmId])
  }
  await q('set session_replication_role = origin')
  await vacuum(q, Object.keys(tables))
}
const numbered = (column: string): Record<string, string> => ({ [column]: `t.${column} || '-' || k` })

t.test('CORRECT-13, CORRECT-14 a connector\'s games are corrected, reported again and moved without a look at the corrections of others', async (t) => {
  const q = makeQuery(await database.connect())
  await stopAutovacuum(q)
  await setClock(q, at(12))
  const realm = await makeRealm(q, 'Corrected')
  await makeSource(q, 'site', 'scrape', realm)
  await makeSource(q, 'club', 'ownerCorrection', realm)
  const games = (b: number, hour: number, data: object): Observation[] =>
    many((n) => game(`g${b}-${n}`, { start: FIVE, ...data }, { observed_at: at(hour) }))
  /** What the b-th hundred takes: corrected, reported again, reported with another start, which ends them. */
  const take = async (b: number): Promise<number[]> => {
    await push(q, 'site', games(b, 8, {}), realm)
    const corrections = many((n) => correctionOf('site', `g${b}-${n}`, at(9), { field: 'start', replaced: FIVE }, { start: HALF_PAST }))
    const corrected = await buffersOfBatch(q, await storeCorrections(q, 'club', corrections, realm))
    const again = await buffersOfBatch(q, await store(q, 'site', games(b, 10, { title: 'Cup' }), realm))
    const standing = await q.value(STANDING, [b])
    t.equal(standing, SIZE, 'they stand')
    if (b === 0) return [corrected, again]
    return [corrected, again, await buffersOfBatch(q, await store(q, 'site', games(b, 11, { start: '2026-09-12T20:00:00Z' }), realm))]
  }
  const [corrected, again] = await take(0)
  await multiply(q, realm, {
    'canon.external_ids': numbered('external_id'), 'canon.claims': {}, 'canon.covered_claims': {},
    'canon.corrections': numbered('observation_id'),
    'intake.observations': { ...numbered('observation_id'), ...numbered('external_id'), ...numbered('batch_id') }
  })
  const later = await take(1)
  const what = ['corrected', 'reported again', 'moved']
  t.same(later.map((buffers, n) => `${what[n]}: ${buffers}, beside few ${[corrected, again, again][n]}`).filter((_, n) =>
    later[n]! > 2 * [corrected!, again!, again!][n]!), [])
})

t.test('CORRECT-23 a worker asks about newer reports without a look at other batches, questions and games', async (t) => {
  const q = makeQuery(await database.connect())
  await stopAutovacuum(q)
  await setClock(q, at(8))
  const league = await makeRealm(q, 'Asked')
  await makeSource(q, 'league', 'authoritativePush', league)
  await makeSource(q, 'second', 'hostFeed', league)
  await makePerson(q, { accountId: league.accountId, role: 'schedule_manager' })
  const ask = (): Promise<number> => buffersOfJob(q, 'ask_questions($1)', [100])
  const take = async (b: number, hour: number): Promise<number> => {
    await setClock(q, at(hour))
    await push(q, 'league', many((n) => game(`a${b}-${n}`, { start: FIVE, time_zone: 'UTC' }), FEW), league)
    await ask()
    await setClock(q, at(hour + 1))
    const ids = await Promise.all(many((n) => idOf(q, 'league', 'fixture', `a${b}-${n}`, league), FEW))
    await push(q, 'second', ids.map((id) => game(id, { start: HALF_PAST, time_zone: 'UTC' })), league)
    await setClock(q, at(hour + 2))
    return await ask()
  }
  const first = await take(0, 8)
  t.equal(await q.value('select count(*)::integer from tenancy.questions'), FEW)
  await multiply(q, league, {
    'canon.external_ids': { ...numbered('external_id'), ...numbered('entity_id') }, 'canon.claims': {},
    'canon.fixtures': numbered('fixture_id'),
    'tenancy.questions': { ...numbered('question_id'), ...numbered('fixture_id') }
  })
  for (const round of [1, 2]) {
    await multiply(q, league, {
      'intake.batches': {
        batch_id: `t.batch_id || '-${round}-' || k`, payload: "'\\x'::bytea", applied_at: "t.applied_at - interval '20 days'"
      }
    })
  }
  const later = await take(1, 12)
  t.ok(first > FEW && later < 2 * first, `${later}, beside few ${first}`)
})
