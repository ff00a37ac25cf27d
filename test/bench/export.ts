/**
 * export.rows: a competition's fixtures as Parquet over HTTP, in turn with hyparquet-writer alone on the same columns; and how much memory
 * the API takes meanwhile.
 */
import { readFileSync } from 'node:fs'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import { hashKey } from '../../platform/keys.ts'
import { columns, schema } from '../../server/export/columns.ts'
import { flatten, type FixturePage, type RowGroup } from '../../server/export/flatten.ts'
import { startChild } from './children.ts'
import { median, round, timed, type Report } from './figures.ts'
import { fillCompetition } from './data/fill_export.ts'
import { makeWorld, type Bench, type World } from './world.ts'

const ROUNDS = 3
const GROUP = 10_000

export async function measureExport (bench: Bench, report: Report): Promise<void> {
  const rows = bench.settings.exported
  const world = await makeWorld(bench, 'export')
  const id = await fillCompetition(world, rows)
  const groups = await readGroups(world, id)
  const api = await startChild('api_process', { DATABASE_URL: world.connectionString }, true)
  const idle = peakOf(api.pid)
  const times: { export: number, floor: number }[] = []
  let bytes = 0
  for (let round = 0; round <= ROUNDS; round++) {
    const exported = await timed(async () => {
      bytes = await readAll(`http://127.0.0.1:${api.port}/v1/competitions/${id}/export/fixtures.parquet`, world.key)
    })
    const floor = await timed(async () => writeBare(groups))
    if (round > 0) times.push({ export: exported, floor })
  }
  const peak = peakOf(api.pid)
  await Promise.all([api.stop(), world.close()])
  const rate = (name: 'export' | 'floor'): number => rows / median(times.map((time) => time[name])) * 1000
  report('export.rows', rate('export') / rate('floor'), {
    export_per_s: round(rate('export')), floor_per_s: round(rate('floor')), idle_mb: round(idle),
    peak_mb: round(peak), bytes_a_row: round(bytes / rows), rows, repetitions: ROUNDS
  })
}

/** Megabytes that a process had resident at most. */
const peakOf = (pid: number): number => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

async function readAll (url: string, key: string): Promise<number> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } })
  if (response.status !== 200) throw new Error(`the export answered ${response.status}: ${await response.text()}`)
  let bytes = 0
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) bytes += chunk.length
  return bytes
}

/** The whole competition in memory, each value by itself as a driver returns it: hardly any two are one and the same string. */
async function readGroups ({ admin: db, key }: World, id: string): Promise<RowGroup[]> {
  const groups: RowGroup[] = []
  for (let after: string[] | null = null; ;) {
    const { rows: [answer] } = await db.query('select body from api.export_fixtures($1, null, $2, $3, $4)', [
      hashKey(key), id, after, GROUP
    ])
    const [head = '', page = ''] = answer.body.split('\n')
    const { count, last } = JSON.parse(head) as { count: number, last: string[] }
    if (count > 0) groups.push(JSON.parse(JSON.stringify(flatten(JSON.parse(page) as FixturePage, id))))
    if (count < GROUP) return groups
    after = last
  }
}

function writeBare (groups: RowGroup[]): void {
  const writer = new ByteWriter(1024 * 1024)
  const file = new ParquetWriter({ writer, schema })
  for (const group of groups) {
    void file.write({
      columnData: (Object.keys(columns) as (keyof RowGroup)[]).map((name) => ({ name, data: group[name] as never })),
      rowGroupSize: group.fixture_id.length
    })
    writer.index = 0
  }
  void file.finish()
}
