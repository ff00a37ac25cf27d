/**
 * A field is forgotten nowhere: what a source may say of an entity comes into its row, is told as moved, is served, and is guarded by the
 * version.
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { game, idOf, makeRealm, makeSource, push, say, score, sides, type EntityType, type Observation } from '../../helpers/seed.ts'
import { sample } from '../../server/samples.ts'

const database = await useDatabase(t)
const at = (day: number) => ({ observed_at: `2026-09-0${day}T00:00:00Z` })
const reference = (id: string) => ({ external_id: id })

/**
 * Two observations of each type that say everything there is to say, and nothing alike; the parts of a stat line that identify it, but for
 * its player's name, are.
 */
const SAID: Record<string, [object, object]> = {
  organization: [
    {
      name: 'Eagles SC', kind: 'club', short_name: 'ESC', region: 'North', country: 'US', website: 'https://a.example/',
      sanctioning: { usys: '1' }
    },
    {
      name: 'Hawks FC', kind: 'league', short_name: 'HFC', region: 'South', country: 'CA', website: 'https://b.example/',
      sanctioning: { usys: '2' }
    }],
  competition: [
    {
      name: 'Cup', sport: 'soccer', kind: 'tournament', host: reference('o1'), season: '2026', start_date: '2026-09-01',
      end_date: '2026-09-02', time_zone: 'America/Denver', website: 'https://a.example/',
      divisions: [{
        external_id: 'd', name: 'U12', age_group: 'U12', gender: 'F', level: 'Gold',
        stages: [{ external_id: 's', name: 'A', type: 'pool', order: 1, points: '3-1-0', tiebreakers: ['wins'] }]
      }]
    },
    {
      name: 'League', sport: 'rugby', kind: 'league', host: reference('o2'), season: '2027', start_date: '2027-09-01',
      end_date: '2027-09-02', time_zone: 'Europe/Paris', website: 'https://b.example/',
      divisions: [{
        external_id: 'd', name: 'U14', age_group: 'U14', gender: 'M', level: 'Blue',
        stages: [{ external_id: 's', name: 'B', type: 'league', order: 2, points: '2-1-0', tiebreakers: ['points'] }]
      }]
    }],
  venue: [
    { name: 'North Park', address: { city: 'Leeds' }, geo: [40, -75], time_zone: 'America/Denver', fields: ['1'] },
    { name: 'South Park', address: { city: 'York' }, geo: [41, -76], time_zone: 'Europe/Paris', fields: ['1', '2'] }],
  team: [
    {
      name: 'Reds', organization: reference('o1'), sport: 'soccer', age_group: 'U12', birth_year: 2014, gender: 'F', season: '2026',
      level: 'Gold', coach: 'Kim', colors: ['red'], sanctioning: { usys: '1' }
    },
    {
      name: 'Blues', organization: reference('o2'), sport: 'rugby', age_group: 'U14', birth_year: 2012, gender: 'M', season: '2027',
      level: 'Blue', coach: 'Lee', colors: ['blue'], sanctioning: { usys: '2' }
    }],
  fixture: [
    {
      sport: 'soccer', kind: 'game', competition: reference('c1'), division: reference('d1'), stage: reference('s1'),
      start: '2026-09-12T14:00:00Z', end: '2026-09-12T15:00:00Z', date: '2026-09-12', time_zone: 'America/Denver', time_status: 'confirmed',
      status: 'scheduled', venue: { external_id: 'v1', field: '1' }, sides: sides('t1', 't2'), title: 'Final', notes: 'bring water',
      result: score(1, 0), url: 'https://a.example/'
    },
    {
      sport: 'rugby', kind: 'event', competition: reference('c2'), division: reference('d2'), stage: reference('s2'),
      start: '2026-09-13T14:00:00Z', end: '2026-09-13T15:00:00Z', date: '2026-09-13', time_zone: 'Europe/Paris', time_status: 'estimated',
      status: 'completed', venue: { external_id: 'v2', field: '2' }, sides: sides('t2', 't1'), title: 'Semi-final', notes: 'bring fruit',
      result: score(2, 2), url: 'https://b.example/'
    }],
  stat_line: [
    {
      fixture: reference('g1'), team: reference('t1'), player: { external_id: 'p', name: 'Ann' }, period: '1H', sport: 'soccer',
      stats: { goals: 1 }
    },
    {
      fixture: reference('g2'), team: reference('t2'), player: { external_id: 'p', name: 'Anna' }, period: '2H', sport: 'baseball',
      stats: { goals: 2 }
    }],
}
/** What a source may say that is no canonical field, or is told under paths of its own. */
const ELSEWHERE = ['coach', 'notes', 'sanctioning', 'divisions']
/** Columns that say nothing of the entity itself. */
const KEPT = [
  'realm_id', 'version', 'created_at', 'updated_at', 'mapping_id', 'previous', 'sorts_at', 'rendering', 'placeholders', 'document'
]
/** What no source may say, and is told as moved all the same. */
const DECIDED = ['merged_into']
const ABOUT: Observation[] = [
  ...['o1', 'o2'].map((id) => say('organization', id, { name: id, kind: 'club' })),
  ...['v1', 'v2'].map((id) => say('venue', id, { name: id })), ...['t1', 't2'].map((id) => say('team', id, { name: id })),
  ...['1', '2'].map((n) => say('competition', `c${n}`, {
    name: n, sport: 'soccer', kind: 'league',
    divisions: [{ external_id: `d${n}`, name: n, stages: [{ external_id: `s${n}`, name: n, type: 'pool' }] }]
  })), game('g1'), game('g2')]

const rowOf = (q: Query, type: string, id: string): Promise<Record<string, unknown>> =>
  q.value(`select to_jsonb(e) from canon.${type}s e where e.${type}_id = $1`, [id])
async function sayBoth (q: Query, type: string): Promise<{ id: string, rows: Record<string, unknown>[], moved: string[][] }> {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', ABOUT.map((observation) => ({ ...observation, ...at(1) })))
  const rows: Record<string, unknown>[] = []
  let id = ''
  for (const [n, data] of (SAID[type] as object[]).entries()) {
    await push(q, 'league', [say(type as EntityType, 'x', data, at(n + 2))])
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
  database.transaction(`MODEL-1 ${type}: whatever a source may say is in the row, is told as moved, and every column of the row follows it`, async (t, q) => {
    const { data } = sample(type as 'team')
    for (const said of [first, second]) {
      t.same(Object.keys(data).filter((path) => !Object.hasOwn(said, path)), [], 'the test says all that can be said')
    }
    const { rows: [before, after], moved } = await sayBoth(q, type)
    t.equal(moved.length, 2, 'two observations, two versions')
    const paths = Object.keys(first).filter((path) => !ELSEWHERE.includes(path))
    for (const told of moved) t.same(paths.filter((path) => !told.includes(path)), [], 'every field is told as moved')
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

for (const type of ['organization', 'competition', 'venue', 'team', 'fixture']) {
  database.transaction(`MODEL-17, MODEL-18 ${type}: whatever a source may say is served`, async (t, q) => {
    const { id } = await sayBoth(q, type)
    const document = type === 'fixture'
      ? await q.value(`select document::jsonb from (select read.fill_placeholders(f.realm_id, f.document, f.placeholders) as document
        from canon.fixtures f where f.fixture_id = $1) d`, [id])
      : await q.value(`select (${['competition', 'venue'].includes(type) ? 'util.object(members)' : 'document'})::jsonb from read.${type}s
        where ${type}_id = $1`, [id])
    const said = Object.entries(SAID[type]![1]).filter(([path]) => !['coach', 'notes'].includes(path))
    t.same(said.filter(([path]) => !Object.hasOwn(document, path)).map(([path]) => path), [])
    for (const [path, value] of said) if (typeof value !== 'object') t.equal(document[path], value, path)
  })
}

database.transaction('HISTORY-5 every column of a division and of a stage follows what is said, and is told under their paths', async (t, q) => {
  const { id, moved } = await sayBoth(q, 'competition')
  const [division, stage] = [await idOf(q, 'league', 'division', 'd'), await idOf(q, 'league', 'stage', 's')]
  const { moves } = await q.one('select moves from ledger.versions where entity_id = $1 and version = 2', [id])
  const under = (path: string) => Object.fromEntries(Object.entries(moves as object).filter(([key]) => key.startsWith(path))
    .map(([key, value]) => [key.slice(path.length), value]))
  t.same(under(`divisions.${division}.`), { name: 'U14', age_group: 'U14', gender: 'M', level: 'Blue' })
  t.same(under(`stages.${stage}.`), { name: 'B', type: 'league', order: 2, points: '2-1-0', tiebreakers: ['points'] })
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
