/** oyss lake export, to a folder. */
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { exportLake } from '../../cli/lake/export_lake.ts'
import { openFolder } from '../../platform/store/folder.ts'
import { writeFile } from '../../cli/lake/write_file.ts'
import { root } from '../../db/root.ts'
import { openSeason, SECRETS, type AnalystSeason } from '../helpers/analyst_season.ts'
import { makeQuery, useDatabase } from '../helpers/database.ts'
import { differences, faults, filesOf, openDuckDb, readManifest } from '../helpers/lake.ts'
import { makeOyss } from '../helpers/oyss.ts'
import { mark } from '../helpers/people/private_club.ts'
import { game, push, setClock } from '../helpers/seed.ts'

const database = await useDatabase(t)
const client = await database.connect()
const q = makeQuery(client)
const { oyss, facts } = makeOyss({ DATABASE_URL: database.connectionString })
const duck = await openDuckDb()
t.teardown(() => duck.close())
const folder = join(t.testdir(), 'lake')
const exportTo = (to: string): Promise<any> => facts('lake', 'export', '--to', to)

async function commit<T> (at: string, work: () => Promise<T>): Promise<T> {
  await q('begin')
  await setClock(q, at)
  const done = await work()
  await q('commit')
  return done
}
const { live, id }: AnalystSeason = await commit('2026-09-01T08:00:00Z', () => openSeason(q))

t.test('ANALYTICS-14 the rows of the lake are those of the views, with values and types; no column or value is secret', async (t) => {
  const exported = await exportTo(folder)
  t.match(exported, { to: folder, tables: 18, files_removed: 0, position: Number })
  t.equal(exported.files_written, exported.files)
  t.same(await differences(client, duck, folder), [])
  t.same(faults(folder), [])
  const { tables, files } = readManifest(folder)
  for (const secret of SECRETS) {
    for (const { path } of files) {
      t.same(await duck.ask(`select 1 from read_parquet('${join(folder, path)}', hive_partitioning = false) t
        where contains(t::varchar, '${secret}')`), [], `${secret} in ${path}`)
    }
  }
  t.notMatch(JSON.stringify(tables), /"[a-z_]*(?:player|note|coach|account)/)
  t.same(await duck.ask(`select distinct compression from parquet_metadata(${filesOf(folder, 'fixtures')})`), [{ compression: 'ZSTD' }])
})

t.test('ANALYTICS-14 a row group has at most 20,000 rows; moments keep their microseconds, whatever their century', async (t) => {
  const types = [
    'integer', 'bigint', 'timestamp with time zone', 'timestamp without time zone', 'date', 'double precision', 'boolean', 'text'
  ]
  const table = { name: 'every', comment: '', key: 'c0', columns: types.map((type, n) => ({ name: `c${n}`, type, comment: '' })) }
  const path = join(t.testdir(), 'every.parquet')
  const file = writeFile(path, table, {})
  const row = ['9007199254740993', '1969-12-31 23:59:59.999999+00', '12026-09-05 10:00:00.5', '1875-02-28', '-1.5e-07', 't', 'é "x", \n']
  for (let n = 0; n < 45_000; n++) file.add(['skipped', String(n), ...n % 2 ? row.map(() => null) : row], 1)
  const { rows, bytes } = file.finish()
  t.match([rows, bytes], [45_000, statSync(path).size])
  t.same(await duck.ask(`select distinct row_group_num_rows::integer as rows from parquet_metadata('${path}') order by 1`), [
    { rows: 5_000 }, { rows: 20_000 }
  ])
  t.same(await duck.ask(`select count(*)::integer as rows, c1, epoch_us(c2) as c2, c3::varchar as c3, c4::varchar as c4, c5, c6, c7
    from '${path}' where c1 is not null group by all`), [{
    rows: 22_500, c1: row[0], c2: '-1', c3: '12026-09-05 10:00:00.5', c4: '1875-02-28', c5: -1.5e-7, c6: true, c7: row[6]
  }])
  const other = { ...table, columns: [{ name: 'x', type: 'jsonb', comment: '' }] }
  t.throws(() => writeFile(path, other, {}), /no type for column x, which is jsonb/)
})

t.test('ANALYTICS-15 games are in folders of season and month, as DuckDB reads them; a table without rows has a file', async (t) => {
  const read = (table: string): string =>
    `read_parquet('${folder}/${table}/**/*.parquet', hive_partitioning = true, hive_types_autocast = 0)`
  t.same(await duck.ask(`select season, month, count(*)::integer as games from ${read('fixtures')} group by all`), [
    { season: '2026/27', month: '2026-09', games: 4 }
  ])
  for (const table of ['fixture_teams', 'results']) {
    t.same(await duck.ask(`select distinct season, month from ${read(table)}`), [{ season: '2026/27', month: '2026-09' }], table)
  }
  t.same(await duck.ask(`select distinct season, month from ${read('changes')} order by all`), [
    { season: '2026/27', month: '2026-09' }, { season: null, month: '2026-09' }
  ])
  t.same(readdirSync(join(folder, 'fixtures')), ['season=2026%2F27'])
  t.same(await duck.ask(`select count(*)::integer as rows from read_parquet('${folder}/deliveries/*.parquet')`), [{ rows: 0 }])
  t.same(readdirSync(join(folder, 'teams')).length, 1)
})

t.test('ANALYTICS-16 the manifest lists every file, and the position and time up to which they are complete', async (t) => {
  const manifest = readManifest(folder)
  const last = await q.value('select max(ledger_position) from analytics.changes')
  t.match(manifest, { schema_version: 1, position: Number(last), complete_at: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/ })
  t.ok(Math.abs(Date.parse(manifest.complete_at) - Date.now()) < 600_000)
  const fixtures = manifest.tables.find(({ name }) => name === 'fixtures')
  t.match(fixtures, { key: 'fixture_id', partitioned_by: ['season', 'month'], rows: 4 })
  t.match(fixtures?.columns[0], { name: 'fixture_id', type: 'text' })
  t.match(manifest.tables.find(({ name }) => name === 'teams'), { partitioned_by: [], rows: 3 })
  t.same(await duck.ask(`select count(*)::integer as games from read_parquet(${filesOf(folder, 'fixtures')})`), [{ games: 4 }])
})

t.test('ANALYTICS-15, ANALYTICS-16 the samples of the guide run in DuckDB', async (t) => {
  const guide = readFileSync(join(root, 'docs/guides/analytics.md'), 'utf8')
  const samples = [...guide.matchAll(/```duckdb\n(.*?)```/gs)].map(([, sample = '']) => sample.replaceAll('s3://league-lake/v1', folder))
  const answers: unknown[][] = []
  for (const statement of samples.flatMap((sample) => sample.split(';')).filter((text) => text.trim() !== '')) {
    answers.push(await duck.ask(statement))
  }
  t.match(answers, [[{ season: '2026/27', month: '2026-09', games: '4' }], [], [{ season: '2026/27' }, {}, {}, {}]])
})

t.test('ANALYTICS-17 an export that finds nothing new writes nothing; one that does writes the files whose rows differ', async (t) => {
  const [before, { mtimeMs }] = [readManifest(folder), statSync(join(folder, '_manifest.json'))]
  t.match(await exportTo(folder), { files_written: 0, bytes_written: 0, files_removed: 0 })
  t.equal(statSync(join(folder, '_manifest.json')).mtimeMs, mtimeMs)
  t.match((await oyss('lake', 'export', '--to', folder)).out, /^Nothing has changed\./)
  await commit('2026-09-21T08:00:00Z', async () => push(q, 'league', [game('g4', { start: '2026-10-03T15:00:00Z' })], live))
  const moved = await exportTo(folder)
  const after = readManifest(folder)
  const pathsOf = (manifest: typeof before, table: string): string[] =>
    manifest.files.filter((file) => file.table_name === table).map(({ path }) => path)
  t.equal(pathsOf(after, 'fixtures').length, 2, 'a month more')
  t.same(pathsOf(after, 'results'), pathsOf(before, 'results'), 'nobody reported a result')
  t.same(pathsOf(after, 'teams'), pathsOf(before, 'teams'))
  t.ok(moved.files_written < moved.files && moved.files_removed > 0 && moved.position > before.position)
  t.same(await differences(client, duck, folder), [])
  t.same(faults(folder), [])
})

t.test('ANALYTICS-5, ANALYTICS-17 once a club is private, its teams leave the files', async (t) => {
  const [club, team] = [await id('organization', 'o1'), await id('team', 't1')]
  const naming = async (): Promise<string[]> => {
    const tables: string[] = []
    for (const { name } of readManifest(folder).tables) {
      const [found] = await duck.ask(`select count(*)::integer as rows from read_parquet(${filesOf(folder, name)}) t
        where contains(t::varchar, '${team}') or contains(t::varchar, 'Harbour U12')`)
      if (found?.rows > 0) tables.push(name)
    }
    return tables
  }
  t.ok((await naming()).length > 4)
  await commit('2026-09-21T09:00:00Z', async () => {
    await q.call('manage.add_representative', { account_id: live.accountId, mode: 'live', organization_id: club })
    await mark(q, club)
  })
  await exportTo(folder)
  t.same(await naming(), [])
  t.same(await differences(client, duck, folder), [])
  t.same(faults(folder), [])
})

t.test('ANALYTICS-18 what is lost is written again, what is left over is removed, and files of others stay', async (t) => {
  const before = readManifest(folder)
  const [lost] = before.files
  rmSync(join(folder, lost!.path))
  writeFileSync(join(folder, 'teams/part-0123456789abcdef.parquet'), 'half a file')
  writeFileSync(join(folder, 'teams/mine.parquet'), 'mine')
  t.match(await exportTo(folder), { files_written: 1, files_removed: 1 })
  t.same(faults(folder), ['teams/mine.parquet is not listed'])
  t.same(readManifest(folder).files, before.files, 'the same rows make the same file')
  rmSync(join(folder, 'teams/mine.parquet'))
})

t.test('ANALYTICS-18 a manifest that is none, or of a later release, is refused and kept', async (t) => {
  const path = join(folder, '_manifest.json')
  const right = readFileSync(path)
  for (const text of ['{', '[]', JSON.stringify({ ...readManifest(folder), schema_version: 2 })]) {
    writeFileSync(path, text)
    const { code, err } = await oyss('lake', 'export', '--to', folder, '--json')
    t.match([code, JSON.parse(err.trim().split('\n').at(-1) as string)], [1, { error: { code: 'lake_unknown' } }])
    t.equal(readFileSync(path, 'utf8'), text)
  }
  writeFileSync(path, right)
})

t.test('ANALYTICS-18 an export during which another one wrote the manifest ends without replacing it or removing files', async (t) => {
  const store = await openFolder(folder)
  const path = join(folder, '_manifest.json')
  const [right, files] = [readFileSync(path, 'utf8'), faults(folder)]
  const meddling = { ...store, list: async (suffix: string) => { writeFileSync(path, `${right} `); return store.list(suffix) } }
  const lake = { position: 0, completeAt: '', tables: [], listFingerprints: async () => [], async * readRows () {} }
  await t.rejects(exportLake(lake, meddling, () => {}), { code: 'lake_busy' })
  t.equal(readFileSync(path, 'utf8'), `${right} `)
  t.same(faults(folder), files)
  await store.close()
})

t.test('"lake export" names its progress on standard error, and refuses places that it does not know', async (t) => {
  const { code, out, err } = await oyss('lake', 'export', '--to', join(t.testdir(), 'a', 'b'))
  t.match([code, out, err], [0, /^The lake is up to date\.\n  to /, /^oyss: changes: \d+ rows, \d files? written, 0 unchanged$/m])
  t.equal((await oyss('lake', 'export')).code, 2)
  for (const to of ['gs://bucket/x', 's3://', 's3://Up_per']) t.equal((await oyss('lake', 'export', '--to', to)).code, 2, to)
  const keyless = await oyss('lake', 'export', '--to', 's3://bucket/x')
  t.match([keyless.code, keyless.err], [1, /set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY/])
})
