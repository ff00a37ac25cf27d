/** oyss replay, and oyss batch replay of bytes in the archive. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import type { S3Settings } from '../../platform/store/place.ts'
import { openArchive } from '../../platform/store/archive.ts'
import { retain } from '../../worker/retention.ts'
import { difference, readState } from '../helpers/canonical_state.ts'
import { SECRET_KEY } from '../helpers/config.ts'
import { makeQuery, useDatabase } from '../helpers/database.ts'
import { makeOyss } from '../helpers/oyss.ts'
import { apply, game, makeRealm, makeSource, push, queuedBatches, say } from '../helpers/seed.ts'

const database = await useDatabase(t)
const q = makeQuery(await database.connect())
const folder = mkdtempSync(join(tmpdir(), 'oyss-replay-'))
t.teardown(() => rmSync(folder, { recursive: true, force: true }))
const { oyss, facts } = makeOyss({ DATABASE_URL: database.connectionString, OYSS_SECRET_KEY: SECRET_KEY })
const archived = makeOyss({ DATABASE_URL: database.connectionString, OYSS_ARCHIVE: folder })
const home = await makeRealm(q)
const other = await makeRealm(q, 'Other')
await makeSource(q, 'league', 'partnerApi', home)
await makeSource(q, 'club', 'hostFeed', home)
const ids: string[] = []
for (const n of [1, 2, 3]) {
  const observed = { observed_at: `2026-09-0${n}T12:00:00Z` }
  const sides = ['red', 'blue'].map((id, at) => ({ role: at === 0 ? 'home' : 'away', team: { external_id: id } }))
  ids.push((await push(q, 'league', [
    say('team', 'red', { name: 'Red Lions' }, observed), say('team', 'blue', { name: 'Blue Bears' }, observed),
    game('g', { title: `Round ${n}`, start: `2026-10-0${n}T15:00:00Z`, time_zone: 'UTC', sides }, observed)
  ], home)).batchId)
}
// Without a time of its own: it was observed when it was received.
ids.push((await push(q, 'club', [game('h', { title: 'Friendly' })], home)).batchId)

t.test('OPERATE-73 without an archive, or with another realm than it has, nothing is stored', async (t) => {
  t.match(await oyss('replay', '--from', folder, '--account', other.accountId), { code: 1, err: /there are no payloads/ })
  t.match(await oyss('replay', '--from', 'ftp://old'), { code: 2, err: /a folder, or s3:/ })
})

t.test('OPERATE-73 an archive is replayed into an empty realm: the same state, and once', async (t) => {
  const db = database.pool('oyss_resolver', 1)
  const archive = await openArchive(folder, {} as S3Settings)
  for (let round = 0; round < 20 && await retain(db, archive, 'payloads', -1, 2) > 0; round++);
  t.equal(await q.value("select count(*)::integer from intake.batches where payload = ''"), 4)
  t.match(await oyss('replay', '--from', folder, '--realm', 'live'), { code: 1, err: /there are no payloads of live/ })
  t.match(await facts('replay', '--from', folder, '--account', other.accountId), { account_id: other.accountId, batches: 4, stored: 4 })
  t.match(await facts('replay', '--from', folder, '--account', other.accountId), { batches: 4, stored: 0 }, 'started again')
  for (const id of await queuedBatches(q)) await apply(q, id)
  t.equal(difference(await readState(q, home.realmId), await readState(q, other.realmId)), undefined)
  t.match(await q("select operation, what from tenancy.actions where operation = 'store_archived'"), [{ what: /^payloads\/acct_/ }])
})

t.test('OPERATE-72, INTAKE-8 a batch whose bytes are in the archive is replayed from there', async (t) => {
  t.match(await oyss('batch', 'replay', ids[0] as string), { code: 1, err: /set OYSS_ARCHIVE/ })
  const state = await readState(q, home.realmId)
  t.match(await archived.facts('batch', 'preview', ids[0] as string), { stored: 0, entities: [] })
  t.match(await archived.facts('batch', 'replay', ids[0] as string), { batch_id: ids[0], status: 'received', accepted: 3, rejected: 0 })
  for (const id of await queuedBatches(q)) await apply(q, id)
  t.equal(difference(await readState(q, home.realmId), state), undefined)
})
