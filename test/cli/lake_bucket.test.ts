/** oyss lake export, to a bucket that speaks S3. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import t from 'tap'
import { openSeason } from '../helpers/analyst_season.ts'
import { makeQuery, useDatabase } from '../helpers/database.ts'
import { differences, faults, openDuckDb } from '../helpers/lake.ts'
import { makeOyss } from '../helpers/oyss.ts'
import { KEYS, useS3 } from '../helpers/s3_server.ts'
import { game, push, setClock } from '../helpers/seed.ts'

const database = await useDatabase(t)
const client = await database.connect()
const q = makeQuery(client)
const s3 = await useS3(t)
const duck = await openDuckDb()
t.teardown(() => duck.close())
const environment = {
  DATABASE_URL: database.connectionString, AWS_ENDPOINT_URL: s3.endpoint, AWS_REGION: KEYS.region, AWS_ACCESS_KEY_ID: KEYS.id,
  AWS_SECRET_ACCESS_KEY: KEYS.secret
}
const { facts } = makeOyss(environment)
const to = `s3://${KEYS.bucket}/lake (1)/v1/`
const PREFIX = 'lake (1)/v1/'

/** What is in the bucket, as a folder. */
function download (folder: string): string {
  for (const [key, bytes] of s3.objects) {
    if (!key.startsWith(PREFIX)) continue
    const path = join(folder, key.slice(PREFIX.length))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, bytes)
  }
  return folder
}

await q('begin')
const { live } = await openSeason(q)
await q('commit')

t.test('ANALYTICS-19 a lake in a bucket is that of a folder: signed requests, the manifest last, old files removed after it', async (t) => {
  s3.objects.set('lake (1)/v10/teams/part-0123456789abcdef.parquet', Buffer.from('of another'))
  const first = await facts('lake', 'export', '--to', to)
  t.equal(first.files_written, first.files)
  t.match(s3.requests.at(-1), /^PUT .*\/_manifest\.json$/)
  t.same(await differences(client, duck, download(join(t.testdir(), 'first'))), [])
  t.match(await facts('lake', 'export', '--to', to), { files_written: 0, files_removed: 0 })
  await q('begin')
  await setClock(q, '2026-09-21T08:00:00Z')
  await push(q, 'league', [game('g4', { start: '2026-10-03T15:00:00Z' })], live)
  await q('commit')
  s3.fail(2)
  const { files_removed: removed } = await facts('lake', 'export', '--to', to)
  t.ok(removed > 0)
  const order = s3.requests.slice(-removed - 1)
  t.match(order[0], /^PUT .*\/_manifest\.json$/)
  t.ok(order.slice(1).every((request) => request.startsWith('DELETE ')))
  const folder = download(join(t.testdir(), 'second'))
  t.same(faults(folder), [])
  t.same(await differences(client, duck, folder), [])
  t.ok(s3.objects.has('lake (1)/v10/teams/part-0123456789abcdef.parquet'))
})

t.test('ANALYTICS-19 a wrong secret, region or bucket ends the export with the reason of the service', async (t) => {
  const refusal = async (given: Record<string, string>, place = to): Promise<[number, string, string]> => {
    const { code, err } = await makeOyss({ ...environment, ...given }).oyss('lake', 'export', '--to', place, '--json')
    const { error } = JSON.parse(err.trim().split('\n').at(-1) as string)
    return [code, error.code, error.message]
  }
  t.match(await refusal({ AWS_SECRET_ACCESS_KEY: 'another' }), [
    1, 'bucket_refused', /: 403 SignatureDoesNotMatch The signature is wrong\.$/
  ])
  t.match(await refusal({ AWS_REGION: 'us-east-1' }), [1, 'bucket_refused', /AuthorizationHeaderMalformed/])
  t.match(await refusal({}, 's3://no-such-bucket'), [1, 'no_bucket', /make it first/])
  t.match(await refusal({ AWS_ENDPOINT_URL: 'ftp://x' }), [1, 'failed', /AWS_ENDPOINT_URL must be/])
})
