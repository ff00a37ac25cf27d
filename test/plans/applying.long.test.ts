/**
 * What applying takes in a realm that statistics know nothing of, beside others that they know: no more when the realm is large; whatever
 * read all of it would take nine times as much. Buffers and rows are counted, never timed.
 */
import t, { type Test } from 'tap'
import { makeQuery, useFreshDatabase } from '../helpers/database.ts'
import { game, gone, makeRealm, makeSource, push, say, score, sides, store, type Observation, type Realm } from '../helpers/seed.ts'
import { copyRealm } from './fill_realms.ts'
import { buffersOf, stopAutovacuum, costOfBatch } from './reading.ts'

const database = await useFreshDatabase(t)
const SIZE = 100
const q = makeQuery(await database.connect())
await stopAutovacuum(q)
const many = (make: (n: number) => Observation): Observation[] => Array.from({ length: SIZE }, (_, n) => make(n))
const at = (age: number) => ({ observed_at: new Date(Date.UTC(2026, 0, 1 + age)).toISOString() })
const to = (externalId: string) => ({ external_id: externalId })

const league = (b: number): Observation[] => [
  ...many((n) => say('organization', `o${b}-${n}`, { name: `Club ${n}`, kind: 'club' }, at(0))),
  ...many((n) => say('competition', `c${b}-${n}`, {
    name: `Cup ${n}`, sport: 'soccer', kind: 'league', host: to(`o${b}-${n}`),
    divisions: [{ external_id: `d${b}-${n}`, name: 'U12', stages: [{ external_id: `s${b}-${n}`, name: 'Season', type: 'league' }] }]
  }, at(0))),
  ...many((n) => say('venue', `v${b}-${n}`, { name: `Park ${n}` }, at(0))),
  ...many((n) => say('team', `t${b}-${n}`, { name: `Team ${n}`, organization: to(`o${b}-${n}`) }, at(0))),
]
const games = (b: number, age: number, title: string): Observation[] => many((n) => game(`f${b}-${n}`, {
  title, start: '2026-05-02T14:00:00Z', competition: to(`c${b}-${n}`), division: to(`d${b}-${n}`), stage: to(`s${b}-${n}`),
  venue: { ...to(`v${b}-${n}`), field: title }, sides: sides(`t${b}-${n}`, `t${b}-${(n + 1) % SIZE}`)
}, at(age)))
const results = (b: number, age: number, home: number): Observation[] => many((n) =>
  say('result', `r${b}-${n}`, { fixture: to(`f${b}-${n}`), result: score(home, 0) }, at(age)))
const lines = (b: number, age: number, goals: number): Observation[] => many((n) => say('stat_line', `l${b}-${n}`, {
  fixture: to(`f${b}-${n}`), team: to(`t${b}-${n}`), player: to(`p${n}`), sport: 'soccer', stats: { goals }
}, at(age)))
/** What is said of the b-th hundred of everything, one batch after another; all but the first batches change what is known. */
const batches = (b: number): [what: string, said: Observation[]][] => [
  ['a league', league(b)], ['games', games(b, 1, '1')], ['games reported again', games(b, 2, '1')], ['games that change', games(b, 3, '2')],
  ['results', results(b, 1, 1)], ['results that change', results(b, 2, 2)], ['lines', lines(b, 1, 1)],
  ['lines that change', lines(b, 2, 2)],
  ['games of another age', games(b, 2, '3')], ['results that go', results(b, 3, 2).map((r) => gone('result', r.external_id, at(3)))],
  ['games that go', games(b, 4, '').map((f) => gone('fixture', f.external_id, at(4)))],
]

type Cost = Awaited<ReturnType<typeof costOfBatch>>

/** Applies each of the batches, with plans of its own as a new session would make them; gives what each took. */
async function take (realm: Realm, b: number): Promise<Cost[]> {
  const costs: Cost[] = []
  for (const [, said] of batches(b)) {
    const id = await store(q, 'league', said, realm)
    await q('discard plans')
    costs.push(await costOfBatch(q, id))
  }
  return costs
}

/** What a batch takes that is more than it may be: twice the buffers, or rows of a table that grow with the realm. */
const excess = (first: Cost, later: Cost): Record<string, string> => Object.fromEntries([
  ['buffers', first.buffers, later.buffers, 2 * first.buffers] as const,
  ...Object.keys(later.rows).filter((table) => table.includes('.') && !table.startsWith('pg_temp')).map((table) =>
    [table, first.rows[table] ?? 0, later.rows[table]!, 1.5 * (first.rows[table] ?? 0) + 2 * SIZE] as const)
].filter(([, , after, bound]) => after > bound).map(([what, before, after]) => [what, `${before}, then ${after}`]))

/** Compares what the first and the ninth hundred of everything take in a realm of this name; `settle` comes before the ninth. */
async function compare (t: Test, name: string, settle: () => Promise<unknown>): Promise<void> {
  const realm = await makeRealm(q, name)
  await makeSource(q, 'league', 'partnerApi', realm)
  const first = await take(realm, 0)
  for (let b = 1; b < 8; b++) for (const [, said] of batches(b).slice(0, 7)) await push(q, 'league', said, realm)
  await settle()
  const later = await take(realm, 8)
  t.ok(first.every(({ buffers }) => buffers > SIZE))
  t.same(Object.fromEntries(batches(0).map(([what], n) => [what, excess(first[n]!, later[n]!)])),
    Object.fromEntries(batches(0).map(([what]) => [what, {}])))
}

t.test('applying in a realm that statistics do not know takes no more where the realm has many rows', async (t) => {
  const known = await makeRealm(q, 'Known')
  await makeSource(q, 'league', 'partnerApi', known)
  for (const [, said] of batches(0)) await push(q, 'league', said, known)
  await copyRealm(q, known)

  await compare(t, 'Fresh', async () => {})
})

t.test('applying in a realm that is large beside hundreds of small ones takes no more for that', async (t) => {
  const small = await makeRealm(q, 'Small')
  await makeSource(q, 'league', 'partnerApi', small)
  for (const [, said] of batches(0)) await push(q, 'league', said.filter((_one, n) => n % SIZE < 5), small)
  await copyRealm(q, small, 400)
  await compare(t, 'Large', () => q('analyze'))
})

t.test('INTAKE-50 a preview reads little more than applying its batch', async (t) => {
  const realm = await makeRealm(q, 'Previewed')
  await makeSource(q, 'league', 'partnerApi', realm)
  for (const [, said] of batches(0).slice(0, 2)) await push(q, 'league', said, realm)
  const id = await store(q, 'league', games(0, 5, '5'), realm)
  const preview = `manage.preview_batch('${id}', null, ${SIZE}, 0)`
  await q(`select ${preview}`)
  const [previewed, applied] = [await buffersOf(q, preview), await buffersOf(q, `jobs.apply_batch('${id}')`)]
  // Two hundred fields are shown, each with what it was and the name of what it belongs to.
  t.ok(previewed < applied + 200 * 40, `${previewed} buffers, ${applied} to apply it`)
})
