/** oyss lake export, killed at any moment. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { root } from '../../db/root.ts'
import { openSeason } from '../helpers/analyst_season.ts'
import { makeQuery, useDatabase } from '../helpers/database.ts'
import { differences, faults, openDuckDb, readManifest } from '../helpers/lake.ts'
import { makeOyss } from '../helpers/oyss.ts'
import { game, push, setClock } from '../helpers/seed.ts'

const database = await useDatabase(t)
const client = await database.connect()
const q = makeQuery(client)
const { facts } = makeOyss({ DATABASE_URL: database.connectionString })
const duck = await openDuckDb()
t.teardown(() => duck.close())
const env = { ...process.env, DATABASE_URL: database.connectionString }

/** Kills an export to a folder once `isDue`; gives whether it was killed before its end. */
async function kill (folder: string, isDue: () => boolean): Promise<boolean> {
  const child = spawn(process.execPath, [join(root, 'cli/oyss.ts'), 'lake', 'export', '--to', folder], { env, stdio: 'ignore' })
  const ended = once(child, 'exit')
  while (child.exitCode === null && !isDue()) await sleep(1)
  child.kill('SIGKILL')
  const [, signal] = await ended
  return signal === 'SIGKILL'
}
const filesIn = (folder: string): string[] => existsSync(folder) ? globSync('**/*.parquet', { cwd: folder }) : []

await q('begin')
const { live } = await openSeason(q)
await q('commit')

t.test('ANALYTICS-18 a first export that is killed has no manifest; the next one completes it', async (t) => {
  const folder = join(t.testdir(), 'lake')
  t.ok(await kill(folder, () => filesIn(folder).length >= 4))
  t.ok(filesIn(folder).length >= 4)
  t.notOk(existsSync(join(folder, '_manifest.json')))
  await facts('lake', 'export', '--to', folder)
  t.same(faults(folder), [])
  t.same(await differences(client, duck, folder), [])
  t.notOk(readdirSync(folder).includes('_unfinished'))
})

t.test('ANALYTICS-16, ANALYTICS-18 a later export that is killed leaves the state before it whole', async (t) => {
  const folder = join(t.testdir(), 'lake')
  await facts('lake', 'export', '--to', folder)
  const before = readFileSync(join(folder, '_manifest.json'), 'utf8')
  const had = new Set(filesIn(folder))
  await q('begin')
  await setClock(q, '2026-09-21T08:00:00Z')
  await push(q, 'league', [game('g4', { start: '2026-10-03T15:00:00Z' }), game('g3', { title: 'Lake day' })], live)
  await q('commit')
  t.ok(await kill(folder, () => filesIn(folder).some((path) => !had.has(path))))
  t.equal(readFileSync(join(folder, '_manifest.json'), 'utf8'), before)
  t.same(faults(folder).filter((fault) => !fault.endsWith('is not listed')), [], 'every file that it lists is as it was')
  t.not(faults(folder).length, 0, 'new files lie beside them')
  await facts('lake', 'export', '--to', folder)
  t.same(faults(folder), [])
  t.same(await differences(client, duck, folder), [])
  t.ok(readManifest(folder).position > JSON.parse(before).position)
})
