/** worker/retention.ts and the archive: what is old goes to files first, and is removed then, also where a worker dies in between. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import type { S3Settings } from '../../platform/store/place.ts'
import { openArchive, type Archive } from '../../platform/store/archive.ts'
import { retain } from '../../worker/retention.ts'
import { makeQuery, useDatabase } from '../helpers/database.ts'
import { useS3, KEYS } from '../helpers/s3_server.ts'
import { game, makeRealm, makeSource, push } from '../helpers/seed.ts'

const database = await useDatabase(t)
const q = makeQuery(await database.connect())
const db = database.pool('oyss_resolver', 1)
const folder = mkdtempSync(join(tmpdir(), 'oyss-archive-'))
t.teardown(() => rmSync(folder, { recursive: true, force: true }))
const { accountId } = await makeRealm(q)
await makeSource(q, 'league', 'partnerApi')
for (const n of [1, 2, 3, 4]) {
  await push(q, 'league', [game('g', { title: `Round ${n}` }, { observed_at: `2026-09-0${n}T12:00:00Z` })])
}
const bytes = new Map((await q('select batch_id, payload from intake.batches')).map((row) => [row.batch_id, String(row.payload)]))
await q("select set_config('oyss.now', '', false)")
/** So that all of it is old. */
await q(`do $$ begin execute format('alter database %I set oyss.now = %L', current_database(), '2100-01-01T00:00:00Z'); end $$`)
const NONE = {} as S3Settings
const left = async (archive: Archive): Promise<string[]> =>
  (await Promise.all((await archive.list('payloads', accountId)).map((path) => archive.read(path)))).flat()
const archivedBytes = () => q.value("select count(*)::integer from intake.batches where payload = ''")

t.test('OPERATE-71 a worker that dies between the file and the removal loses nothing, and writes nothing twice', async (t) => {
  const archive = await openArchive(folder, NONE)
  const dying: Archive = {
    ...archive,
    keep: async (leaving) => {
      await archive.keep(leaving)
      throw new Error('killed')
    }
  }
  await t.rejects(retain(db, dying, 'payloads', 1, 2), { message: 'killed' })
  t.equal(await archivedBytes(), 0)
  const files = await archive.list('payloads', accountId)
  t.equal(files.length, 1)
  writeFileSync(join(folder, files[0] as string), 'half of it')
  for (let round = 0; round < 10 && await retain(db, archive, 'payloads', 1, 2) > 0; round++);
  t.equal(await archivedBytes(), 4)
  const kept = (await left(archive)).map((line) => JSON.parse(line))
  t.same(kept.map(({ batch_id: id, payload }) => [id, payload]), [...bytes].toSorted(), 'each batch once, as it was pushed')
  t.same(readdirSync(folder).toSorted(), ['payloads'], 'nothing unfinished')
  t.same(await archive.listRealms('payloads'), [accountId])
})

t.test('OPERATE-71 a file that is altered or missing is noticed; an archive that cannot be written removes nothing', async (t) => {
  const archive = await openArchive(folder, NONE)
  const [path = ''] = await archive.list('payloads', accountId)
  const other = `${path.slice(0, -15)}0000.jsonl.gz`
  await t.rejects(archive.read(other), { message: /there is no/ })
  const broken = { ...archive, keep: async () => { throw new Error('disk full') } }
  const count = () => q.value('select count(*)::integer from ledger.changes')
  const before = await count()
  await t.rejects(retain(db, broken, 'changes', 31, 100), { message: 'disk full' })
  t.equal(await count(), before)
})

t.test('OPERATE-71 an archive leaves alone what others write to its folder', async (t) => {
  mkdirSync(join(folder, '_unfinished'))
  writeFileSync(join(folder, '_unfinished', 'teams.tmp'), 'half')
  await (await openArchive(folder, NONE)).list('payloads', accountId)
  t.same(readdirSync(join(folder, '_unfinished')), ['teams.tmp'])
})

t.test('OPERATE-71 the archive may be a bucket', async (t) => {
  const s3 = await useS3(t)
  const archive = await openArchive(`s3://${KEYS.bucket}/old`, {
    endpoint: s3.endpoint, region: KEYS.region, accessKeyId: KEYS.id, secretAccessKey: KEYS.secret, sessionToken: undefined
  })
  s3.fail(2)
  t.ok(await retain(db, archive, 'changes', 31, 100) > 0)
  const [path = ''] = await archive.list('changes', accountId)
  t.ok(s3.objects.has(`old/${path}`))
  t.same((await archive.read(path)).map((line) => JSON.parse(line).change.version), [1, 2, 3])
  t.equal(await q.value('select count(*)::integer from ledger.changes'), 1)
})
