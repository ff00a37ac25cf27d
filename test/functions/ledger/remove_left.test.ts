/** ledger.remove_left: what went to the archive is removed, as an act of the ledger. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { difference, readState } from '../../helpers/canonical_state.ts'
import { choose, parse, remove, retainAll } from '../../helpers/retaining.ts'
import { game, makeRealm, makeSource, push, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const NOON = '2026-09-01T12:00:00Z'
const LATER = '2027-01-01T00:00:00Z'

async function arrange (q: Parameters<typeof setClock>[0]) {
  await setClock(q, NOON)
  const realm = await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  for (const n of [1, 2, 3]) {
    await setClock(q, `2026-09-01T12:00:0${n}Z`)
    await push(q, 'league', [game('g', { title: `Round ${n}` }), game('h')])
  }
  await setClock(q, LATER)
  return realm
}
const seal = async (q: Parameters<typeof setClock>[0]): Promise<void> => {
  while (await q.as('oyss_resolver', () => q.call('jobs.seal_ledger', { row_limit: 1000 })) as number > 0);
}

database.transaction('OPERATE-71, AUDIT-14 a removal is an act of the ledger, sealed with what left; an altered act is found', async (t, q) => {
  const { accountId } = await arrange(q)
  await seal(q)
  const files = await retainAll(q, 'changes', 31)
  const [[path, lines]] = [...files] as [[string, string]]
  t.match(await q.as('oyss_auditor', () => q('select * from audit.retentions')), [{
    mode: 'test', test_account_id: accountId, what: 'changes', row_count: parse(lines).length, path,
    before: new Date('2026-12-01T00:00:00Z')
  }])
  const check = () => q.as('oyss_auditor', () => q('select * from audit.check_ledger()'))
  await setClock(q, '2027-01-01T01:00:00Z')
  await seal(q)
  t.same(await check(), [])
  t.equal(await q.code("update ledger.retentions set path = 'other'"), 'OYX10')
  await q('set local session_replication_role = replica')
  await q("update ledger.retentions set path = 'other'")
  t.match(await check(), [{ problem: 'altered' }])
})

database.transaction('OPERATE-71 rows that changed since, or that another worker removed, stay as they are', async (t, q) => {
  await arrange(q)
  const count = () => q.value('select count(*)::integer from ledger.changes')
  const chunk = await choose(q, 'changes', 31)
  const before = await count()
  t.equal(await remove(q, chunk, 'changes', 31, 100, 'something else\n'), 0)
  t.equal(await count(), before)
  t.ok(await remove(q, chunk, 'changes', 31))
  t.ok(await count() < before)
  t.equal(await remove(q, chunk, 'changes', 31), 0, 'once')
  const payloads = await choose(q, 'payloads', 31)
  await q("update intake.batches set status = 'received' where batch_id = $1", [payloads.first_id])
  t.equal(await remove(q, payloads, 'payloads', 31), 0, 'a batch that is replayed')
  t.equal(await q.value("select count(*)::integer from intake.batches where payload = ''"), 0)
})

database.transaction('OPERATE-72, LIMIT-44 the bytes are gone, their size and hash stay, and they count no longer as stored', async (t, q) => {
  const { accountId, realmId, keyHash } = await arrange(q)
  const id = await q.value('select min(batch_id) from intake.batches')
  const asked = { key_hash: keyHash, if_none_match: null, batch_id: id }
  const shown = async () => JSON.parse((await q.call('api.get_batch', asked)).body as string)
  const before = await shown()
  const state = await readState(q, realmId)
  await q('insert into intake.turns (realm_id, account_id, turn, stored_bytes) values ($1, $2, 1, 1000000) ' +
    'on conflict (realm_id, account_id) do update set stored_bytes = 1000000', [realmId, accountId])
  const files = await retainAll(q, 'payloads', 31)
  const bytes = [...files.values()].flatMap(parse).reduce((sum, { payload }) => sum + Buffer.byteLength(payload), 0)
  t.same(await shown(), before)
  t.equal(await q.value('select stored_bytes::integer from intake.turns where account_id = $1', [accountId]), 1_000_000 - bytes)
  t.equal(await q.code(() => q.call('api.get_payload', asked)), 'OYC04')
  t.equal(await q.code(() => q.call('manage.get_payload', { batch_id: id })), 'OYC04')
  await q("update intake.batches set status = 'received' where batch_id = $1", [id])
  await q.call('jobs.apply_batch', { batch_id: id })
  t.equal(difference(await readState(q, realmId), state), undefined, 'applied again, as when references are repaired, it changes nothing')
})

database.transaction('REALM-4, OPERATE-71 the reset of a test realm forgets what left it', async (t, q) => {
  const { accountId } = await arrange(q)
  await retainAll(q, 'changes', 31)
  await q.call('manage.reset_test', { account_id: accountId, confirmation: null })
  t.equal(await q.value('select (select count(*) from ledger.retentions)::integer + (select count(*) from ledger.sweeps)::integer'), 0)
})
