/** ledger.find_leaving: what may leave next, of which realm. ledger.remove_left: remove_left.test.ts. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { choose, parse, remove, retainAll, type What } from '../../helpers/retaining.ts'
import { correct, correction } from '../../helpers/correcting.ts'
import { game, makeRealm, makeSource, push, say, score, setClock, storePayload, type Observation } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const find = (q: Query, what: What, before: string, rows = 100) =>
  q('select f.* from ledger.find_leaving($1, $2, $3) f where f.realm_id is not null', [what, before, rows])
const NOON = '2026-09-01T12:00:00Z'
const LATER = '2027-01-01T00:00:00Z'

database.transaction('STREAM-32 all changes but the newest of each entity and type may leave, once they are old enough', async (t, q) => {
  await setClock(q, NOON)
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  const reported = async (at: string, title: string, more = {}): Promise<void> => {
    await setClock(q, at)
    await push(q, 'league', [game('g', { title, ...more })])
  }
  await reported(NOON, 'A')
  await reported('2026-09-01T13:00:00Z', 'B', { status: 'completed', result: score(1, 0) })
  await reported('2026-09-01T14:00:00Z', 'C')
  await reported('2026-09-02T12:00:00Z', 'D')
  t.same(await find(q, 'changes', '2026-09-01T11:00:00Z'), [])
  const [chunk] = await find(q, 'changes', '2026-09-02T00:00:00Z')
  t.same(parse(chunk?.lines).map(({ change }) => `${change.type} ${change.version} ${change.event}`), [
    'fixture 1 oyss.fixture.created', 'fixture 2 oyss.fixture.completed', 'fixture 2 oyss.fixture.updated', 'fixture 3 oyss.fixture.updated'
  ], 'not the change of the result, which is the newest of its type')
  t.equal(chunk?.is_done, true)
})

database.transaction('OPERATE-72, PRIVACY-40 bytes may leave once their batch is applied, and if no person can be in them', async (t, q) => {
  await setClock(q, NOON)
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  const player = { external_id: 'p', name: 'Ann Doe' }
  const line = say('stat_line', 'l', {
    fixture: { external_id: 'g' }, team: { external_id: 'x' }, sport: 'soccer', stats: { goals: 1 }, player
  })
  const batches: Record<string, Observation[]> = {
    plain: [game('g', { title: 'Bär "7"' })], notes: [game('h', { notes: 'Ann Doe' })],
    coach: [say('team', 'x', { name: 'X', coach: 'Ann Doe' })],
    line: [line], gone: [{ ...line, deleted: true } as Observation], mixed: [game('i'), line]
  }
  const ids: Record<string, string> = {}
  for (const [name, observations] of Object.entries(batches)) ids[name] = (await push(q, 'league', observations)).batchId
  await correct(q, 'league', [correction('fixture', 'g', '2026-09-01T12:00:01Z', { field: 'title', replaced: 'Bär "7"' }, { title: 'B' })])
  await storePayload(q, 'league', Buffer.from(JSON.stringify({ source: 'league', observations: [game('waiting')] })))
  const rejected = (await push(q, 'league', [game('j')])).batchId
  await q('update intake.batches set rejected_count = 1 where batch_id = $1', [rejected])
  const [chunk] = await find(q, 'payloads', LATER)
  t.same(chunk?.batch_ids, [ids.plain])
  const [bytes] = await q('select payload, payload_sha256 from intake.batches where batch_id = $1', [ids.plain])
  t.match(parse(chunk?.lines), [{
    batch_id: ids.plain, source: 'league', class: 'partnerApi', received_at: NOON, accepted: 1,
    sha256: bytes?.payload_sha256.toString('hex'), payload: String(bytes?.payload)
  }])
})

database.transaction('OPERATE-70 realms take turns, each is looked through once a day, and rows are bounded', async (t, q) => {
  await setClock(q, NOON)
  const realms = [await makeRealm(q), await makeRealm(q, 'Second')]
  for (const realm of realms) {
    await makeSource(q, 'league', 'partnerApi', realm)
    for (const n of [1, 2, 3, 4]) {
      await setClock(q, `2026-09-01T12:00:0${n}Z`)
      await push(q, 'league', [game('g', { title: `Round ${n}` })], realm)
    }
  }
  await setClock(q, LATER)
  const seen: unknown[] = []
  for (let round = 0; round < 10; round++) {
    await setClock(q, new Date(Date.parse(LATER) + round * 1000).toISOString())
    const chunk = await choose(q, 'changes', 31, 3)
    if (chunk.realm_id === null) break
    seen.push([chunk.place, chunk.seen_count, chunk.lines === null ? 0 : parse(chunk.lines as string).length])
    t.ok(await remove(q, chunk, 'changes', 31, 3))
  }
  const [first, second] = realms.map(({ accountId }) => accountId)
  t.same(seen, [[first, 3, 3], [second, 3, 3], [first, 1, 0], [second, 1, 0]])
  t.equal((await choose(q, 'changes', 31)).realm_id, null, 'until tomorrow')
  await push(q, 'league', [game('g', { title: 'E' })], realms[1])
  await setClock(q, '2027-03-01T00:00:00Z')
  const files = await retainAll(q, 'changes', 31)
  t.same([...files.values()].map((lines) => parse(lines).map(({ change }) => change.version)), [[4]], 'what was newest and is no longer')
})
