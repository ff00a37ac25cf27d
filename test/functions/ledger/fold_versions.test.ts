/** ledger.fold_versions: what versions that left came to, for those that are left, and for undoing what came since. */
import fc from 'fast-check'
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { readLive } from '../../helpers/live_state.ts'
import { settings } from '../../helpers/property.ts'
import { retainAll } from '../../helpers/retaining.ts'
import { fixtureOf, game, historyOf, idOf, makeRealm, makeSource, provenanceOf, push, setClock, type Realm } from '../../helpers/seed.ts'
import { restore, undo } from '../../helpers/voiding.ts'

const database = await useDatabase(t)
const { title, parameters } = settings(6, 300)
/** What a batch reports of the game, of the feed or of another source. */
const step = fc.record({
  start: fc.constantFrom(undefined, '10', '12', '15'), status: fc.constantFrom('scheduled', 'scheduled', 'cancelled', 'postponed'),
  title: fc.constantFrom(undefined, 'A', 'B'), isFeed: fc.constantFrom(true, true, false)
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
const stepsOf = (maxLength: number) => fc.array(step, { minLength: 1, maxLength })
const acts = fc.array(fc.nat(7), { maxLength: 3 })
const time = (day: string, n: number): string => `${day}T0${n}:00:00Z`

async function seal (q: Query): Promise<void> {
  while (await q.call('jobs.seal_ledger', { row_limit: 1000 }) as number > 0);
}
/** Everything that is answered of the game today. */
async function read (q: Query, realm: Realm): Promise<string> {
  const id = await idOf(q, 'feed', 'fixture', 'g', realm)
  return JSON.stringify([
    await fixtureOf(q, 'feed', 'g', realm), await provenanceOf(q, 'fixture', 'feed', 'g', realm), await readLive(q, realm.realmId),
    (await historyOf(q, 'feed', 'g', realm)).filter(({ changed_at: at }) => String(at) > '2026-11'),
    await q.value('select ledger.state_at(f.realm_id, f.fixture_id, f.version) from canon.fixtures f where f.fixture_id = $1', [id])
  ], null, 1).replaceAll(/grp_[0-9A-Z]{26}/g, 'a group')
}

database.transaction('HISTORY-47 the fold of the first versions is the state at the last of them, also when more of them leave', async (t, q) => {
  await setClock(q, '2026-09-01T00:00:00Z')
  const realm = await makeRealm(q)
  await makeSource(q, 'feed', 'partnerApi', realm)
  for (const n of [1, 2, 3, 4]) {
    await setClock(q, time('2026-09-01', n))
    const data = { ...n < 3 && { url: `https://a.example/${n}` }, status: n === 2 ? 'postponed' : 'scheduled', title: `Round ${n}` }
    await push(q, 'feed', [game('g', data)], realm)
  }
  const id = await idOf(q, 'feed', 'fixture', 'g', realm)
  for (const versions of [[1, 2], [3]]) {
    const last = versions.at(-1)
    const state = await q.value('select ledger.state_at($1, $2, $3)', [realm.realmId, id, last])
    const positions = `array(select position from ledger.versions where entity_id = '${id}' and version in (${versions}))`
    await q(`select ledger.fold_versions($1, ${positions})`, [realm.realmId])
    t.match(await q.one('select version, state, live from ledger.folds where entity_id = $1', [id]), { version: last, state, live: state })
  }
  t.match(await q.value('select previous from ledger.folds where entity_id = $1', [id]), { status: 'postponed', title: 'Round 2' })
})

database.transaction('HISTORY-47 a version stays where an older one of its entity stays, as too few of the seal of that one would leave', async (t, q) => {
  await setClock(q, '2026-09-01T00:00:00Z')
  const realm = await makeRealm(q)
  await makeSource(q, 'feed', 'partnerApi', realm)
  for (const [n, count] of [1, 25, 25].entries()) {
    await setClock(q, time(`2026-09-0${n + 1}`, 1))
    await push(q, 'feed', Array.from({ length: count }, (_, g) => game(`g${g}`, { title: `Round ${n}` })), realm)
    await setClock(q, time(`2026-09-0${n + 1}`, 5))
    await seal(q)
  }
  await setClock(q, '2027-06-01T00:00:00Z')
  t.not((await retainAll(q, 'versions', 100)).size, 0)
  const versionsOf = async (id: string): Promise<number[]> => q.value(
    'select array_agg(v.version order by v.version) from ledger.versions v where v.entity_id = $1',
    [await idOf(q, 'feed', 'fixture', id, realm)]
  )
  t.same([await versionsOf('g0'), await versionsOf('g1')], [[1, 2, 3], [2]])
  t.same(await q('select * from audit.check_ledger()'), [])
})

database.transaction(`HISTORY-47, UNDO-6, HISTORY-14 what is undone and restored after older versions left gives the same as with them, previous included: ${title}`, async (t, q) => {
  let left = 0
  await fc.assert(fc.asyncProperty(stepsOf(6), stepsOf(3), acts, acts, async (past, recent, early, late) => {
    await q('savepoint history')
    await setClock(q, '2026-09-01T00:00:00Z')
    const realm = await makeRealm(q)
    await makeSource(q, 'feed', 'partnerApi', realm)
    await makeSource(q, 'other', 'hostFeed', realm)
    await push(q, 'feed', [game('g', { title: 'Z', start: '2026-12-24T08:00:00Z', time_zone: 'UTC' })], realm)
    const id = await idOf(q, 'feed', 'fixture', 'g', realm)
    const batches: string[] = []
    const mark = async (numbers: number[], from: number, to: number): Promise<void> => {
      for (const [n, number] of numbers.entries()) {
        const batch = batches.slice(from, to)[number % Math.max(to - from, 1)]
        if (batch !== undefined) await (n % 2 === 0 ? undo : restore)(q, 'feed', [batch], realm)
      }
    }
    const report = async (one: Step, at: string): Promise<void> => {
      await setClock(q, at)
      const data = {
        ...one.start && { start: `2026-12-24T${one.start}:00:00Z`, time_zone: 'UTC' }, ...one.title && { title: one.title },
        status: one.status
      }
      // The other source knows the game by its id.
      const { batchId } = await push(q, one.isFeed ? 'feed' : 'other', [game(one.isFeed ? 'g' : id, data)], realm)
      if (one.isFeed) batches.push(batchId)
    }
    for (const [n, one] of past.entries()) await report(one, time('2026-09-02', n))
    const old = batches.length
    await setClock(q, '2026-09-03T00:00:00Z')
    await mark(early, 0, old)
    await setClock(q, '2026-09-03T02:00:00Z')
    await seal(q)
    for (const [n, one] of recent.entries()) await report(one, time('2026-12-01', n))
    await setClock(q, '2027-01-10T12:00:00Z')
    await seal(q)
    const finish = async (): Promise<string> => {
      await mark(late, old, batches.length)
      return await read(q, realm)
    }
    await q('savepoint whole')
    const whole = await finish()
    await q('rollback to whole')
    left += (await retainAll(q, 'versions', 100, 1)).size
    if (await finish() !== whole) throw new Error('it is not the same without the versions that left')
    await q('rollback to history')
  }), parameters)
  t.ok(left > 0, `${left} files`)
})
