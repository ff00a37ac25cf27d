/** The Parquet export, read back by another implementation of Parquet. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import t from 'tap'
import { columns } from '../../server/export/columns.ts'
import { useService } from '../helpers/service.ts'

const service = await useService(t)
const { apply, secret, publishable, account, baseUrl } = service
const folder = mkdtempSync(join(tmpdir(), 'oyss-export-'))
t.teardown(() => rmSync(folder, { recursive: true, force: true }))
const database = await (await DuckDBInstance.create(':memory:')).connect()
const observed_at = '2026-09-01T08:00:00Z'
const competition = { external_id: 'cup', name: 'Cup' }
const idOf = async (type: string, id: string): Promise<string> =>
  (await secret.get(`/v1/lookup?source=league&type=${type}&external_id=${id}`)).body.id
const fetchFile = async (id: string): Promise<{ response: Response, bytes: Buffer }> => {
  const response = await fetch(`${baseUrl}/v1/competitions/${id}/export/fixtures.parquet`, {
    headers: { authorization: `Bearer ${account.secretKey}` }
  })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}
const query = async (bytes: Buffer, select: string): Promise<Record<string, any>[]> => {
  const file = join(folder, 'file.parquet')
  writeFileSync(file, bytes)
  return (await database.runAndReadAll(select.replaceAll('FILE', `'${file}'`))).getRowObjectsJson() as Record<string, any>[]
}

await apply('league', [
  { type: 'venue', external_id: 'v', observed_at, data: { name: 'North Park', geo: [41.5, -87.25] } },
  {
    type: 'competition', external_id: 'cup', observed_at,
    data: {
      name: 'Cup', sport: 'soccer', kind: 'league',
      divisions: [{
        external_id: 'd', name: 'U9 Boys', age_group: 'U09', gender: 'M', level: 'Gold',
        stages: [{ external_id: 's', name: 'Pool', type: 'pool' }]
      }]
    }
  },
  { type: 'fixture', external_id: 'g1', observed_at, data: {
    kind: 'game', sport: 'soccer', competition, division: { external_id: 'd' }, stage: { external_id: 's' },
    start: '2026-09-12T14:30:00.25Z', end: '2026-09-12T15:30:00Z', date: '2026-09-12', time_zone: 'America/Chicago',
    time_status: 'confirmed', status: 'completed',
    venue: { external_id: 'v', field: '3' },
    sides: [{ role: 'away', team: { external_id: 'a', name: 'Åway ⚽' } }, { role: 'home', team: { external_id: 'h', name: 'Home' } }],
    title: 'Opening', url: 'https://a.example/1',
    result: {
      scores: [{ role: 'home', score: 2, penalties: 4 }, { role: 'away', score: 2, penalties: 3 }], final: true, official: true,
      period: 'FT', outcome: 'home_win'
    } } },
  { type: 'fixture', external_id: 'g2', observed_at, data: {
    kind: 'event', sport: 'soccer', competition, start: '2026-09-10T10:00:00Z', status: 'cancelled',
    sides: [{ role: 'participant', team: { external_id: 'p' } }, { role: 'participant', team: { external_id: 'q' } }],
    result: { scores: [{ role: 'participant', score: 1 }, { role: 'participant', score: 7 }], final: false } } },
  { type: 'fixture', external_id: 'g3', observed_at, data: { kind: 'game', sport: 'soccer', competition } },
])
const cup = await idOf('competition', 'cup')

t.test('EXPORT-2, EXPORT-3 one flat row a fixture, sorted by start, cancelled ones included, every column with its type', async (t) => {
  const { response, bytes } = await fetchFile(cup)
  t.match([response.status, response.headers.get('content-type')], [200, 'application/vnd.apache.parquet'])
  const described = await query(bytes, 'describe select * from FILE')
  t.same(described.map(({ column_name }) => column_name), Object.keys(columns))
  const types = Object.fromEntries(described.map(({ column_name, column_type }) => [column_name, column_type]))
  t.match(types, {
    fixture_id: 'VARCHAR', version: 'INTEGER', start: 'TIMESTAMP WITH TIME ZONE', updated_at: 'TIMESTAMP WITH TIME ZONE', date: 'DATE',
    venue_latitude: 'DOUBLE', home_score: 'INTEGER', result_final: 'BOOLEAN', url: 'VARCHAR'
  })
  const [second, first, third] = await query(bytes, "select * replace (epoch_us(start) as start, epoch_us(\"end\") as \"end\") from FILE")
    .then(([a, b, c]) => [a, b, c] as Record<string, any>[])
  t.same(
    [second?.fixture_id, first?.fixture_id, third?.fixture_id],
    [await idOf('fixture', 'g2'), await idOf('fixture', 'g1'), await idOf('fixture', 'g3')]
  )
  t.match(first, {
    version: 1, sport: 'soccer', kind: 'game', status: 'completed', time_status: 'confirmed', competition_id: cup,
    competition_name: 'Cup', division_name: 'U9 Boys', age_group: 'U9', gender: 'M', level: 'Gold', stage_name: 'Pool',
    stage_type: 'pool',
    start: String(Date.parse('2026-09-12T14:30:00.25Z') * 1000), date: '2026-09-12', time_zone: 'America/Chicago',
    venue_id: await idOf('venue', 'v'), venue_name: 'North Park', venue_field: '3', venue_latitude: 41.5, venue_longitude: -87.25,
    home_team_name: 'Home', away_team_id: await idOf('team', 'a'), away_team_name: 'Åway ⚽',
    participant_1_team_id: null, title: 'Opening', home_score: 2, away_score: 2, home_penalties: 4,
    away_penalties: 3,
    result_final: true, result_official: true, result_period: 'FT', result_outcome: 'home_win', url: 'https://a.example/1'
  })
  t.match(second, {
    status: 'cancelled', home_team_id: null, participant_1_team_name: 'p', participant_2_team_name: 'q', participant_1_score: 1,
    participant_2_score: 7, home_score: null, result_final: false, result_official: false
  })
  t.match(third, { start: null, end: null, date: null, time_status: 'tbd', venue_id: null, result_final: null })
})

t.test('EXPORT-2 a file of several row groups is whole and in order; a competition without fixtures is an empty file', async (t) => {
  await apply('league', [{
    type: 'fixture', external_id: 'big', observed_at,
    data: { kind: 'game', sport: 'soccer', competition: { external_id: 'big' }, start: '2027-01-01T00:00:00Z' }
  }])
  const admin = await service.database.connect()
  const { rows: names } = await admin.query("select attname as name from pg_attribute where attrelid = 'canon.fixtures'::regclass and " +
    "attnum > 0 and not attisdropped and attgenerated = ''")
  const change: Record<string, string> = { fixture_id: "'fx_' || at.time || util.ulid_tail()", starts_at: 'at.start', sorts_at: 'at.start' }
  await admin.query('set session_replication_role = replica') // copies without events
  await admin.query(`insert into canon.fixtures (${names.map(({ name }) => name)
    .join(', ')}) select ${names.map(({ name }) => change[name] ?? `f.${name}`)
    .join(', ')}
    from canon.fixtures f cross join generate_series(1, 10999) n
      cross join lateral (select util.ulid_time(util.now()), f.starts_at + (n * 7919) % 11000 * interval '1 minute') at (time, start)
      where f.competition_id = $1`, [await idOf(
      'competition', 'big'
    )])
  const { bytes } = await fetchFile(await idOf('competition', 'big'))
  t.match(await query(bytes, 'select count(*)::integer as rows, count(distinct fixture_id)::integer as fixtures from FILE'), [{
    rows: 11_000, fixtures: 11_000
  }])
  t.match(await query(bytes, 'select count(distinct row_group_id)::integer as groups from parquet_metadata(FILE)'), [{ groups: 2 }])
  t.match(
    await query(
      bytes,
      'select count(*)::integer as astray from (select start < lag(start) over (order by file_row_number) as is_astray from ' +
        'read_parquet(FILE, file_row_number = true)) where is_astray'
    ),
    [{ astray: 0 }]
  )
  await apply('league', [{
    type: 'competition', external_id: 'none', observed_at, data: { name: 'None', sport: 'soccer', kind: 'league' }
  }])
  t.match(await query((await fetchFile(await idOf('competition', 'none'))).bytes, 'select count(*)::integer as rows from FILE'), [{
    rows: 0
  }])
})

t.test('EXPORT-4 the file has a tag that changes with what is in it, and none goes to who holds it', async (t) => {
  const path = `/v1/competitions/${cup}/export/fixtures.parquet`
  const tag = (await fetchFile(cup)).response.headers.get('etag') as string
  t.equal((await secret.get(path, { 'if-none-match': tag })).status, 304)
  await apply('league', [{ type: 'team', external_id: 'h', observed_at, data: { name: 'Renamed' } }])
  const { response, bytes } = await fetchFile(cup)
  t.not(response.headers.get('etag'), tag)
  t.match(await query(bytes, 'select home_team_name from FILE where home_team_name is not null'), [{ home_team_name: 'Renamed' }])
})

t.test('EXPORT-1, KEY-3 only secret keys may export (OYA02); a competition that is not there is not_found (OYN01), another kind of id invalid_id (OYV01)', async (t) => {
  const path = (id: string): string => `/v1/competitions/${id}/export/fixtures.parquet`
  t.match(await publishable.get(path(cup)), { status: 403, body: { type: /publishable_key$/ } })
  t.match(await secret.get(path('cmp_01K5T3M8Q9ZXW4V7N2B6C0D1EF')), { status: 404, body: { type: /not_found$/ } })
  t.match(await secret.get(path('fx_01K5T3M8Q9ZXW4V7N2B6C0D1EF')), { status: 400, body: { type: /invalid_id$/ } })
  t.match(await secret.get(`${path(cup)}?limit=1`), { status: 400, body: { type: /invalid_parameter$/ } })
})
