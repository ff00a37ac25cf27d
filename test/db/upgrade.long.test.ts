/**
 * A database of the last release, upgraded to this version: test/data/release-<number>/, made by
 *
 *   OYSS_RELEASE=keep npm test -- test/db/upgrade
 *
 * which keeps what this version is as the release of its number, in place of the one before.
 */
import { pino } from 'pino'
import t from 'tap'
import { dropDatabase } from '../../db/databases.ts'
import { migrate } from '../../db/migrate.ts'
import { withClient } from '../../db/pool.ts'
import { requireRelease } from '../../db/release.ts'
import { makeHttpClient } from '../../cli/http_client.ts'
import { VERSION } from '../../platform/version.ts'
import { startApi } from '../../server/main.ts'
import { testConfig } from '../helpers/config.ts'
import { comparable, differences, readDocuments } from '../helpers/release/documents.ts'
import { playRelease } from '../helpers/release/play_release.ts'
import { findRelease, keepRelease, readKept, restoreRelease } from '../helpers/release/release.ts'
import { useService } from '../helpers/service.ts'

/** What roles of processes may call: name, arguments and result. */
const SIGNATURES = `
  select p.oid::regproc::text as name, string_to_array(pg_get_function_arguments(p.oid), ', ') as arguments,
         pg_get_function_result(p.oid) as result
    from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
   where n.nspname in ('api', 'manage', 'jobs')
   order by 1, 2`
type Signature = { name: string, arguments: string[], result: string }
/** Processes name the arguments that they give (db/call.ts): others may come between them that have a default. */
const answers = (old: Signature, own: Signature): boolean => old.name === own.name && old.result === own.result &&
  old.arguments.every((one) => own.arguments.includes(one)) &&
  own.arguments.every((one) => old.arguments.includes(one) || one.includes(' DEFAULT '))

if (process.env.OYSS_RELEASE === 'keep') {
  t.test('this version is kept as a release', async (t) => {
    const service = await useService(t)
    const key = await playRelease(t, service)
    await service.stopWorker()
    await keepRelease(VERSION, await service.database.connect(), { key, documents: await readDocuments(service.clientOf(key)) })
  })
}

const server = process.env.OYSS_TEST_SERVER as string
const name = `${process.env.OYSS_TEST_PREFIX}upgraded`
t.teardown(() => dropDatabase(server, name))

t.test('OPERATE-64 a database of the last release is upgraded: its processes can go on, and every document is as before', async (t) => {
  const number = findRelease()
  const connectionString = await restoreRelease(server, name, number)
  const signatures = (): Promise<Signature[]> => withClient({ connectionString }, async (client) =>
    (await client.query<Signature>(SIGNATURES)).rows)
  const before = await signatures()
  t.ok(before.length > 200)
  await migrate(connectionString, { includeCurrent: true })
  await t.resolves(requireRelease({ connectionString, role: 'oyss_http' }))
  const after = await signatures()
  t.same(before.filter((old) => !after.some((own) => answers(old, own))), [], 'what the processes of the last release call is there')

  const { key, documents } = readKept(number)
  const api = await startApi(connectionString, testConfig(), pino({ level: 'silent' }))
  t.teardown(() => api.stop(1_000))
  const read = await readDocuments(makeHttpClient(`http://127.0.0.1:${api.port}`, key))
  t.ok(Object.keys(documents).length > 500, `${Object.keys(documents).length} documents`)
  t.same(differences(comparable(documents), comparable(read)), [])
})
