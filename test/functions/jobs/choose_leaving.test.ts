/** jobs.choose_leaving and jobs.record_left: what a worker calls to archive and remove what is old. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { ask, bodyOf } from '../../helpers/http/reads.ts'
import { choose, retainAll } from '../../helpers/retaining.ts'
import { game, makeRealm, makeSource, push, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('OPERATE-70 rows are old enough by whole days of UTC', async (t, q) => {
  await setClock(q, '2026-09-01T12:00:00Z')
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  for (const title of ['A', 'B']) await push(q, 'league', [game('g', { title })])
  await setClock(q, '2026-10-02T23:59:00Z')
  t.equal((await choose(q, 'changes', 31)).realm_id, null)
  await setClock(q, '2026-10-03T00:00:00Z')
  t.ok((await choose(q, 'changes', 31)).lines)
})

database.transaction('STREAM-32, STREAM-4, STREAM-9 the stream from its beginning has every entity; a valid cursor continues, an older one is cursor_expired', async (t, q) => {
  await setClock(q, '2026-09-01T12:00:00Z')
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  const read = async (cursor: string | null) =>
    bodyOf(await ask(q, 'api.list_changes', { page_cursor: cursor, page_limit: 500, types: null }))
  const newest = async () => new Map((await read(null)).data.map(({ id, type, version }: any) => [`${type} ${id}`, version]))
  await push(q, 'league', [game('g', { title: 'A' }), game('h')])
  const old = await read(null)
  await push(q, 'league', [game('g', { title: 'B' })])
  await setClock(q, '2026-10-10T12:00:00Z')
  await push(q, 'league', [game('g', { title: 'C' })])
  const recent = await read(null)
  await push(q, 'league', [game('g', { title: 'D' })])
  await setClock(q, '2026-11-05T12:00:00Z')
  const before = await newest()
  await retainAll(q, 'changes', 31, 2)
  t.same(await newest(), before)
  t.same((await read(null)).data.map(({ version }: any) => version), [1, 3, 4], 'the newest of h, and what is not old of g')
  t.same((await read(recent.next_cursor)).data.map(({ version }: any) => version), [4])
  t.equal(await q.code(() => ask(q, 'api.list_changes', { page_cursor: old.next_cursor, page_limit: 500, types: null })), 'OYC02')
})
