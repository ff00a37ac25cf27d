/** A reader of /v1/changes under eight concurrent writers with rollbacks (STREAM-1), and what a plain serial would do. */
import { createHash, randomUUID } from 'node:crypto'
import t from 'tap'
import { call } from '../helpers/call.ts'
import type { Client } from '../../db/pool.ts'
import { makeQuery, useDatabase } from '../helpers/database.ts'

const WRITERS = 8
const ROUNDS = 25
const database = await useDatabase(t)
const admin = await database.connect()
const q = makeQuery(admin)
const keyHash = createHash('sha256').update(randomUUID()).digest()
const { account_id: accountId } = await q.call('manage.create_account', { name: 'Races' })
await q.call('manage.create_key', { account_id: accountId, mode: 'test', kind: 'secret', key_hash: keyHash, last_four: 'abcd' })
for (let writer = 0; writer < WRITERS; writer++) {
  await q.call('manage.create_source', { account_id: accountId, mode: 'test', source_key: `source-${writer}`, class: 'partnerApi' })
}
const clients = await Promise.all(Array.from({ length: WRITERS }, () => database.connect()))

/**
 * One transaction that pushes and applies a few fixtures, and by chance takes it all back. A deadlock counts as taken back: the worker
 * would try again.
 */
async function write (client: Client, writer: number, round: number): Promise<void> {
  const observations = Array.from({ length: 1 + (writer + round) % 5 }, (_, index) => ({
    type: 'fixture', external_id: `game-${index}`, observed_at: `2026-09-01T08:${String(round).padStart(2, '0')}:00Z`,
    data: {
      kind: 'game', sport: 'soccer', title: `round ${round}`,
      sides: [{ role: 'home', team: { external_id: `team-${index}`, name: `Team ${round}` } }]
    },
  }))
  const source = `source-${writer}`
  await client.query('begin')
  try {
    const { body } = await call(client, 'api.push_observations', {
      key_hash: keyHash, idempotency_key: randomUUID(), source, sent_at: null,
      payload: Buffer.from(JSON.stringify({ source, observations })), content_type: 'application/json',
      readable: null, accepted: observations.length, rejected: 0,
      errors: null
    })
    await call(client, 'jobs.apply_batch', { batch_id: JSON.parse(body as string).batch_id })
    await client.query((writer * 7 + round) % 4 === 0 ? 'rollback' : 'commit')
  } catch (error) {
    await client.query('rollback')
    if (!['40P01', '40001'].includes(String((error as { code?: string }).code))) throw error
  }
}

t.test('STREAM-1 a reader who goes on from its cursor misses nothing, repeats nothing and never sees a version go back', async (t) => {
  const seen: string[] = []
  const versions = new Map<string, number>()
  let cursor: string | null = null
  let areWriting = true
  const readPage = async (): Promise<boolean> => {
    const { body } = await q.call('api.list_changes', {
      key_hash: keyHash, if_none_match: null, page_cursor: cursor, page_limit: 7, types: null
    })
    const page = JSON.parse(body as string)
    cursor = page.next_cursor
    for (const { id, type, event, version } of page.data) {
      seen.push(`${id} ${type} ${event} ${version}`)
      const last = versions.get(id) ?? 0
      if (version < last) t.fail(`${id} went back from ${last} to ${version}`)
      versions.set(id, version)
    }
    return page.has_more
  }
  const reading = (async () => { while (areWriting) await readPage() })()
  await Promise.all(clients.map(async (client, writer) => {
    for (let round = 0; round < ROUNDS; round++) await write(client, writer, round)
  }))
  areWriting = false
  await reading
  while (await readPage());

  const written = await q('select c.entity_id, c.entity_type, c.event, c.version from ledger.changes c order by c.position')
  t.ok(written.length > WRITERS * ROUNDS, `${written.length} changes`)
  t.same(seen, written.map((row) => `${row.entity_id} ${row.entity_type} ${row.event} ${row.version}`))
})

t.test('the negative twin: a plain serial, read by "greater than the last one seen", loses rows', async (t) => {
  await admin.query('create table public.naive (seq bigserial primary key, writer integer)')
  for (let attempt = 1; attempt <= 20; attempt++) {
    const seen = new Set<string>()
    let last = (await q.value('select coalesce(max(seq), 0) from public.naive')) as string
    const first = last
    let areWriting = true
    const reading = (async () => {
      while (areWriting) {
        for (const row of await q('select seq from public.naive where seq > $1 order by seq', [last])) { seen.add(row.seq); last = row.seq }
      }
    })()
    await Promise.all(clients.map(async (client, writer) => {
      for (let round = 0; round < 40; round++) {
        await client.query('begin')
        await client.query('insert into public.naive (writer) values ($1)', [writer])
        await client.query((writer + round) % 3 === 0 ? 'select count(*) from generate_series(1, 20000)' : 'select 1')
        await client.query('commit')
      }
    }))
    areWriting = false
    await reading
    for (const row of await q('select seq from public.naive where seq > $1 order by seq', [last])) seen.add(row.seq)
    const lost = (await q('select seq from public.naive where seq > $1', [first])).filter((row) => !seen.has(row.seq))
    if (lost.length > 0) return t.pass(`${lost.length} of ${WRITERS * 40} rows lost at attempt ${attempt}`)
  }
  t.fail('the naive reader lost nothing in 20 attempts: this test no longer shows what it should')
})
