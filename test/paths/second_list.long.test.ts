/**
 * Comparing what a second source of a league brought is a few short jobs.
 *
 *   OYSS_TEST_TEAMS=1344 npm test -- test/paths/second_list
 *
 * prints how long they take for a league of as many teams, each with 16 games.
 */
import t from 'tap'
import { makeQuery, useDatabase } from '../helpers/database.ts'
import { mergeWaiting } from '../helpers/identity/matching.ts'
import { makeRealm, makeSource, push, type Observation } from '../helpers/seed.ts'
import { listLeague } from '../helpers/lists/two_lists.ts'

const SMALL = 32
const TEAMS = Number(process.env.OYSS_TEST_TEAMS ?? SMALL)
const DIVISION = 16
const database = await useDatabase(t)
const q = makeQuery(await database.connect())
const noted = (): Promise<number> => q.value('select count(*)::integer from matching.noted')
const say = (line: string): void => { if (TEAMS > SMALL) process.stderr.write(`# ${line}\n`) }

/** Milliseconds of each job that compares. */
async function compareAll (): Promise<number[]> {
  const took: number[] = []
  const started = Date.now()
  let merging = 0
  for (;;) {
    const [{ names, merges }] = await q(
      'select (select count(*) from matching.noted)::integer as names, (select count(*) from identity.merges)::integer as merges'
    ) as [{ names: number, merges: number }]
    if (merges > 0 && merging < Date.now()) {
      const begun = Date.now()
      await mergeWaiting(q, realm.realmId)
      merging += Date.now() - begun
    } else if (names > 0) {
      const begun = Date.now()
      await q.as('oyss_resolver', () => q.call('jobs.match_names', { realm_id: realm.realmId, name_count: 200 }))
      took.push(Date.now() - begun)
    } else {
      say(`${took.length} jobs, ${took.reduce((sum, one) => sum + one, 0)} ms, longest ${Math.max(...took)} ms: ${took.join(' ')}; ` +
        `merging ${merging} ms, all ${Date.now() - started} ms`)
      return took
    }
  }
}
const inBatches = (list: Observation[], size: number): Observation[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, n) => list.slice(n * size, (n + 1) * size))

const realm = await makeRealm(q)
await makeSource(q, 'first', 'partnerApi')
await makeSource(q, 'second', 'partnerApi')

t.test('IDENTITY-220 what a second source of a league brought is compared in short jobs, and all of it is found', async (t) => {
  for (const [source, prefix] of [['first', 'a'], ['second', 'b']] as const) {
    const begun = Date.now()
    for (const batch of inBatches(listLeague(prefix, TEAMS, source === 'second', DIVISION, DIVISION), 1_000)) await push(q, source, batch)
    say(`${source}: applied in ${Date.now() - begun} ms, ${await noted()} noted`)
    await compareAll()
  }
  t.equal(await q.value(`select count(*)::integer from canon.external_ids a
    join canon.external_ids b on b.entity_id = a.entity_id and b.external_id = replace(a.external_id, 'a-t', 'b-t')
    where a.external_id like 'a-t%'`), TEAMS)
  t.equal(await q.value("select count(*)::integer from identity.decisions where entity_type = 'fixture' and status = 'pending'"), 0,
    'games that both lists have are no question')
})
