/**
 * A field is forgotten nowhere: what a source may say of an entity comes into its row, is reported as moved, is served, and is guarded by
 * the version.
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { readVectors } from '../../../cli/conformance/read.ts'
import { idOf, makeRealm, makeSource, push, say, score, sides, type EntityType } from '../../helpers/seed.ts'
import { sample } from '../../server/samples.ts'

const database = await useDatabase(t)
const at = (day: number) => ({ observed_at: `2026-09-0${day}T00:00:00Z` })

/** What the second observation says where a value of the vectors would not do: it would not fit the others, or is a part alone. */
const SECOND: Record<string, Record<string, unknown>> = {
  competition: {
    end_date: '2199-12-31',
    divisions: [{
      external_id: 'u12', name: 'U14', age_group: 'U14', gender: 'F', level: 'Blue',
      stages: [{ external_id: 'table', name: 'B', type: 'pool', order: 2, points: '2-1-0', tiebreakers: ['points'] }]
    }]
  },
  venue: { address: { city: 'York' } },
  fixture: {
    start: '2026-09-13T14:00:00Z', end: '2026-09-13T15:00:00Z', date: '2026-09-13', venue: { external_id: 'v2', field: '2' },
    sides: sides('hawks-u12', 'eagles-u12'), result: score(2, 1)
  },
  stat_line: { player: { ...sample('stat_line').data.player, name: 'Anna' } }
}
const takes = new Map(readVectors().flatMap(({ steps }) => steps).flatMap(({ values }) => values ? [values] : [])
  .map(({ of, at, takes }) => [of + at, takes]))
const isEmpty = (value: unknown): boolean => value === '' || typeof value === 'object' && Object.keys(value as object).length === 0
const other = (type: string, [name, value]: [string, unknown]): [string, unknown] => [name, SECOND[type]?.[name] ??
  takes.get(`${type}/data/${name}`)?.find((one) => !isEmpty(one) && JSON.stringify(one) !== JSON.stringify(value))]

/** Two observations of each type that say everything there is to say, and nothing alike: the sample, and values that its vectors take. */
const SAID: Record<string, [Record<string, unknown>, Record<string, unknown>]> = Object.fromEntries(
  (['organization', 'competition', 'venue', 'team', 'fixture', 'stat_line'] as const).map((type) => {
    const first = sample(type).data as Record<string, unknown>
    return [type, [first, Object.fromEntries(Object.entries(first).map((member) => other(type, member)))]]
  }))
/** What a source may say that is no canonical field, or is reported under paths of its own. */
const ELSEWHERE = ['coach', 'notes', 'sanctioning', 'divisions']
/** Columns that say nothing of the entity itself. */
const KEPT = [
  'realm_id', 'version', 'created_at', 'updated_at', 'mapping_id', 'previous', 'sorts_at', 'rendering', 'placeholders', 'document',
  'void_at'
]
/** What no source may say, and is reported as moved all the same. */
const DECIDED = ['merged_into']
const rowOf = (q: Query, type: string, id: string): Promise<Record<string, unknown>> =>
  q.value(`select to_jsonb(e) from canon.${type}s e where e.${type}_id = $1`, [id])
async function sayBoth (q: Query, type: string): Promise<{ id: string, rows: Record<string, unknown>[], moved: string[][] }> {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const rows: Record<string, unknown>[] = []
  let id = ''
  for (const [n, data] of SAID[type]!.entries()) {
    await push(q, 'league', [say(type as EntityType, 'x', data, at(n + 1))])
    id = type === 'stat_line'
      ? await q.value("select entity_id from canon.external_ids where entity_type = 'stat_line'")
      : await idOf(q, 'league', type as EntityType, 'x')
    rows.push(await rowOf(q, type, id))
  }
  const moved = (await q(
    'select array(select jsonb_object_keys(moves)) as paths from ledger.versions where entity_id = $1 order by version', [id]
  )).map(({ paths }) => paths as string[])
  return { id, rows, moved }
}

for (const [type, [first, second]] of Object.entries(SAID)) {
  database.transaction(`MODEL-1 ${type}: whatever a source may say is in the row, is reported as moved, and every column of the row follows it`, async (t, q) => {
    t.same(Object.keys(second).filter((name) => second[name] === undefined), [], 'vectors have a second value')
    const { rows: [before, after], moved } = await sayBoth(q, type)
    t.equal(moved.length, 2, 'two observations, two versions')
    const paths = Object.keys(first).filter((path) => !ELSEWHERE.includes(path))
    for (const reported of moved) t.same(paths.filter((path) => !reported.includes(path)), [], 'every field is reported as moved')
    const columns = Object.keys(before!).filter((column) => ![...KEPT, ...DECIDED].includes(column) && column !== `${type}_id`)
    t.same(
      columns.filter((column) => before![column] === null || JSON.stringify(before![column]) === JSON.stringify(after![column])),
      [],
      'no column is left as it was'
    )
  })

  database.transaction(`HISTORY-1, HISTORY-16 ${type}: each column counts, alone, for what the row says and for its version: OYX11`, async (t, q) => {
    const { id, rows: [before, after] } = await sayBoth(q, type)
    t.equal(Object.hasOwn(before!, 'merged_into'), type !== 'stat_line')
    for (const column of Object.keys(before!).filter((column) => !KEPT.includes(column) && column !== `${type}_id`)) {
      const one = JSON.stringify({ [column]: DECIDED.includes(column) ? id : before![column] })
      t.ok(await q.value(`select canon.${type}_fields(e) <> canon.${type}_fields(jsonb_populate_record(e, $1)) from canon.${type}s e
        where e.${type}_id = $2`, [one, id]), `${column} is said`)
      if (column === 'ends_at') continue // it may not be before the start, which is refused first
      t.equal(await q.code(
        `update canon.${type}s e set ${column} = (jsonb_populate_record(null::canon.${type}s, $1)).${column} where e.${type}_id = $2`,
        [one, id]
      ), 'OYX11', `${column} is guarded`)
    }
    t.not(after, undefined)
    if (type === 'stat_line') return // it is never merged
    t.ok(await q.value(`select canon.${type}_fields(e) ->> 'merged_into' is null
      and canon.${type}_fields(jsonb_populate_record(e, '{"merged_into": "x"}')) ->> 'merged_into' = 'x' from canon.${type}s e
      where e.${type}_id = $1`, [id]), 'merged_into is said')
    t.equal(await q.code(`update canon.${type}s e set merged_into = 'x' where e.${type}_id = $1`, [id]), 'OYX11', 'merged_into is guarded')
  })
}

const documentOf = (q: Query, type: string, id: string): Promise<Record<string, unknown>> => q.value(type === 'fixture'
  ? `select document::jsonb from (select read.fill_placeholders(f.realm_id, f.document, f.placeholders) as document
    from canon.fixtures f where f.fixture_id = $1) d`
  : `select (${['competition', 'venue'].includes(type) ? 'util.object(members)' : 'document'})::jsonb from read.${type}s
    where ${type}_id = $1`, [id])

for (const type of ['organization', 'competition', 'venue', 'team', 'fixture']) {
  database.transaction(`MODEL-17 ${type}: whatever a source may say is served`, async (t, q) => {
    const { id } = await sayBoth(q, type)
    const document = await documentOf(q, type, id)
    const said = Object.entries(SAID[type]![1]).filter(([path]) => !['coach', 'notes'].includes(path))
    t.same(said.filter(([path]) => !Object.hasOwn(document, path)).map(([path]) => path), [])
    for (const [path, value] of said) if (typeof value !== 'object') t.equal(document[path], value, path)
  })

  database.transaction(`MODEL-16 ${type}: a text that may be empty is left out when it is, or null`, async (t, q) => {
    await makeRealm(q)
    await makeSource(q, 'league', 'authoritativePush')
    const first = SAID[type]![0]
    const empty = Object.keys(first).filter((name) => takes.get(`${type}/data/${name}`)?.includes(''))
    await push(q, 'league', [say(type as EntityType, 'x', { ...first, ...Object.fromEntries(empty.map((name) => [name, ''])) })])
    const document = await documentOf(q, type, await idOf(q, 'league', type as EntityType, 'x'))
    t.same(empty.filter((name) => (document[name] ?? null) !== null), [])
  })
}

for (const type of ['organization', 'competition', 'venue', 'team']) {
  database.transaction(`MODEL-1 ${type}: a column that is added is a field: it follows what wins, is said, served and guarded`, async (t, q) => {
    const { id } = await sayBoth(q, type)
    await q(`alter table canon.${type}s add column added text`)
    const next = "jsonb_populate_record(e, '{\"added\": \"turf\"}')"
    t.same(await q.one(`select r.added, canon.${type}_fields(${next}) ->> 'added' as said
      from canon.${type}s e, project.${type}_row(e.realm_id, e.${type}_id, e, '{"added": "grass"}') r where e.${type}_id = $1`, [id]),
    { added: 'grass', said: 'turf' })
    const change = `update canon.${type}s e set added = 'grass' where e.${type}_id = $1`
    t.equal(await q.code(change, [id]), 'OYX11')
    await q(change.replace(' where', ', version = version + 1 where'), [id])
    t.match(Object.values(await q.one(`select * from read.${type}s where ${type}_id = $1`, [id])).at(-1), '"added":"grass"')
  })
}

database.transaction('HISTORY-5 every column of a division and of a stage follows what is said, and is reported under their paths', async (t, q) => {
  const { id, moved } = await sayBoth(q, 'competition')
  const [division, stage] = [await idOf(q, 'league', 'division', 'u12'), await idOf(q, 'league', 'stage', 'table')]
  const { moves } = await q.one('select moves from ledger.versions where entity_id = $1 and version = 2', [id])
  const under = (path: string) => Object.fromEntries(Object.entries(moves as object).filter(([key]) => key.startsWith(path))
    .map(([key, value]) => [key.slice(path.length), value]))
  t.same(under(`divisions.${division}.`), { name: 'U14', age_group: 'U14', gender: 'F', level: 'Blue' })
  t.same(under(`stages.${stage}.`), { name: 'B', type: 'pool', order: 2, points: '2-1-0', tiebreakers: ['points'] })
  const first = [
    ...['name', 'age_group', 'gender', 'level'].map((field) => `divisions.${division}.${field}`),
    ...['division', 'name', 'type', 'order', 'points', 'tiebreakers'].map((field) => `stages.${stage}.${field}`)
  ]
  t.same(moved[0]!.filter((path) => path.includes('.')).toSorted(), first.toSorted())
})

database.transaction('the paths of a fixture are those that its row says, and a reference is an id or nothing (canon.fixture_paths, canon.reference)', async (t, q) => {
  const { id } = await sayBoth(q, 'fixture')
  const said = await q.value(
    `select array(select jsonb_object_keys(canon.fixture_fields(jsonb_populate_record(f, '{"merged_into": "fx_1"}'))))
       from canon.fixtures f where f.fixture_id = $1`, [id]
  )
  t.same(said.toSorted(), (await q.value('select canon.fixture_paths()')).toSorted())
  t.same([await q.value("select canon.reference('ven_1')"), await q.value('select canon.reference(null)')], [{ id: 'ven_1' }, null])
})

database.transaction('HISTORY-16 canon.fields_of: what the row of an entity says, by field path, in its realm and as its type', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [say('team', 't', { name: 'Eagles', level: 'A', sanctioning: { usys: '1' } })])
  const id = await idOf(q, 'league', 'team', 't')
  const fields = (realm: number, type: string, entity: string) => q.value('select canon.fields_of($1, $2, $3)', [realm, type, entity])
  t.same(await fields(realmId, 'team', id), { name: 'Eagles', level: 'A', 'sanctioning.usys': '1' })
  t.equal(await fields(realmId + 1, 'team', id), null)
  t.equal(await fields(realmId, 'venue', id), null)
})
