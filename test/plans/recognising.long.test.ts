/**
 * What recognising takes in a realm that statistics do not know: no more when the realm is large, though a planner that believes a realm
 * empty takes any index that begins with the realm. Rows are counted, never timed: what is read of the catalog depends
 * on what others do.
 */
import t, { type Test } from 'tap'
import { makeQuery, useFreshDatabase } from '../helpers/database.ts'
import { game, makeRealm, makeSource, say, score, sides, store, type Observation, type Realm } from '../helpers/seed.ts'
import { copyRealm } from './fill_realms.ts'
import { stopAutovacuum } from './reading.ts'

const database = await useFreshDatabase(t)
const q = makeQuery(await database.connect())
const SIZE = 40
const CLUBS = ['Delran', 'Moorestown', 'Cinnaminson', 'Palmyra', 'Riverside', 'Edgewater', 'Lumberton', 'Medford', 'Tabernacle', 'Shamong']
const PLACES = ['Abbey', 'Bridge', 'Castle', 'Dale', 'Elm', 'Forge', 'Grove', 'Harbor', 'Isle']
const COLOURS = ['Red', 'Blue', 'White', 'Black']
const many = (make: (n: number) => Observation, size = SIZE): Observation[] => Array.from({ length: size }, (_, n) => make(n))
const at = (age: number): object => ({ observed_at: new Date(Date.UTC(2026, 0, 1 + age)).toISOString() })
const to = (externalId: string): object => ({ external_id: externalId })
/** A word of its own, as a key that many names have says nothing. */
const clubOf = (b: number, n: number): string => `${CLUBS[n % CLUBS.length]!.slice(0, -2)}${PLACES[b]!.toLowerCase()}`
const teamOf = (b: number, n: number): string => `${clubOf(b, n)} ${COLOURS[Math.floor(n / CLUBS.length)]}`
const startOf = (n: number): string => `2026-05-${String(2 + n % 20).padStart(2, '0')}T14:00:00Z`

/** What a list says of the b-th season; `s` keeps its ids apart from those of other lists. */
const league = (s: string, b: number): Observation[] => [
  ...many((n) => say('organization', `${s}o${n}`, { name: `${clubOf(b, n)} Soccer Club`, kind: 'club' }, at(0)), CLUBS.length),
  say('competition', `${s}c`, {
    name: `${PLACES[b]} County Soccer League`, sport: 'soccer', kind: 'league', season: '2026', host: to(`${s}o0`),
    divisions: [{
      external_id: `${s}d`, name: 'U12 Boys', age_group: 'U12', gender: 'M',
      stages: [{ external_id: `${s}s`, name: 'Season', type: 'league' }]
    }]
  }, at(0)),
  ...many((n) => say('venue', `${s}v${n}`, { name: `${clubOf(b, n)} Memorial Park` }, at(0)), CLUBS.length),
  ...many((n) => say('team', `${s}t${n}`, {
    name: teamOf(b, n), sport: 'soccer', age_group: 'U12', gender: 'M', season: '2026', organization: to(`${s}o${n % CLUBS.length}`)
  }, at(0))),
]
const games = (s: string, age: number, title: string): Observation[] => many((n) => game(`${s}f${n}`, {
  title, start: startOf(n), competition: to(`${s}c`), division: to(`${s}d`), stage: to(`${s}s`),
  venue: { ...to(`${s}v${n % CLUBS.length}`), field: title }, sides: sides(`${s}t${n}`, `${s}t${(n + 1) % SIZE}`)
}, at(age)))
const results = (s: string): Observation[] => many((n) =>
  say('result', `${s}r${n}`, { fixture: to(`${s}f${n}`), result: score(2, 0) }, at(1)))
/** Games that name what they refer to, of which nothing else is said. */
const described = (s: string, b: number): Observation[] => many((n) => game(`${s}f${n}`, {
  start: startOf(n), competition: { ...to(`${s}c`), name: `${PLACES[b]} County Soccer League` },
  division: { ...to(`${s}d`), name: 'U12 Boys' }, venue: { ...to(`${s}v${n % CLUBS.length}`), name: `${clubOf(b, n)} Park` },
  sides: [n, (n + 1) % SIZE].map((team, side) => ({ role: ['home', 'away'][side], team: { ...to(`${s}t${team}`), name: teamOf(b, team) } }))
}, at(1)))
const steps = (b: number): [what: string, source: string, said: Observation[]][] => [
  ['a league', 'one', league(`a${b}`, b)], ['its games', 'one', games(`a${b}`, 1, '1')], ['its results', 'one', results(`a${b}`)],
  ['the league elsewhere', 'other', league(`b${b}`, b)], ['its games elsewhere', 'other', games(`b${b}`, 1, '1')],
  ['its results elsewhere', 'other', results(`b${b}`)], ['games by names', 'third', described(`c${b}`, b)],
  ['games that change', 'third', games(`c${b}`, 2, '3')],
]

async function makeLists (name: string): Promise<Realm> {
  const realm = await makeRealm(q, name)
  for (const source of ['one', 'other', 'third']) await makeSource(q, source, 'partnerApi', realm)
  return realm
}

const READ = `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer from pg_stat_xact_all_tables
  where schemaname in ('canon', 'identity', 'intake', 'ledger', 'likeness', 'matching', 'search', 'standings', 'tenancy', 'webhook')`

/**
 * Makes a call as the worker does; gives the rows that it reads of our tables. Plans are made again: without autovacuum, those of a small
 * realm stay until PostgreSQL drops them, which other sessions of the server bring about.
 */
async function take (call: string, values: unknown[]): Promise<number> {
  await q('discard plans')
  await q('begin')
  const before = await q.value(READ)
  await q.as('oyss_resolver', () => q(`select ${call}`, values))
  const rows = await q.value(READ) - before
  await q('commit')
  return rows
}

/** Applies what is said of a season, and makes the jobs that this queues; gives the rows of each: [applying, jobs]. */
async function report (realm: Realm, b: number): Promise<[number, number][]> {
  const costs: [number, number][] = []
  for (const [, source, said] of steps(b)) {
    const applied = await take('jobs.apply_batch($1)', [await store(q, source, said, realm)])
    let worked = 0
    for (;;) {
      const jobs = await q(`delete from graphile_worker._private_jobs
        where key like 'match_names:%' or key like 'merge:%' returning key, payload`)
      if (jobs.length === 0) break
      for (const { key, payload } of jobs) {
        worked += key.startsWith('merge:')
          ? await take('jobs.merge_matched($1, 3600000)', [payload.realm_id])
          : await take('jobs.match_names($1, 200)', [payload.realm_id])
      }
    }
    costs.push([applied, worked])
  }
  return costs
}

async function compare (t: Test, realm: Realm): Promise<void> {
  // The first has nobody to be compared with.
  for (const b of [0, 1]) await report(realm, b)
  const first = await report(realm, 2)
  for (let b = 3; b < PLACES.length - 1; b++) await report(realm, b)
  const later = await report(realm, PLACES.length - 1)
  t.ok(first.some(([, worked]) => worked > 1_000))
  t.comment(steps(0).map(([what], n) => `${what}: ${first[n]}, then ${later[n]}`).join('\n'))
  // Three seasons are known at first, and nine later. Each name meets a few more that are spelled like it, but at most twenty; a job reads
  // the games of each of them, and what other lists call their opponents (matching.named_otherwise). Plans differ a little from run to run.
  t.same(steps(0).map(([what], n) => ({ what, first: first[n]!, later: later[n]! }))
    .filter(({ first, later }) => [0, 1].some((part) => later[part]! > 3.2 * first[part]! + 1_000)), [])
}

await stopAutovacuum(q)
t.test('recognising takes no more in a realm that has many rows, where there are no statistics at all', async (t) => {
  await compare(t, await makeLists('Only'))
})

t.test('recognising takes no more in a realm that has many rows, where statistics know others', async (t) => {
  const known = await makeLists('Known')
  await report(known, 0)
  await copyRealm(q, known)
  await compare(t, await makeLists('Fresh'))
})
