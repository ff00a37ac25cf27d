/** Fields are decided one by one, not record by record, in entities of every type (DECIDE-2, DECIDE-3). */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { fixtureOf, game, idOf, makeRealm, makeSource, push, say, score, sides, type EntityType, homeOf } from '../../helpers/seed.ts'
import { fill, openWorkspace, read } from '../../helpers/workspace.ts'

const database = await useDatabase(t)
type Data = Record<string, any>
type Case = { type: EntityType, table: string, required: Data, low: Data, high: Data, units?: Record<string, string[]> }
const day = (n: number) => ({ observed_at: `2026-09-${String(n).padStart(2, '0')}T00:00:00Z` })

/**
 * What a crowd says first, and what the league then says instead, one member a time. `units`: the paths of a member that is several fields
 * or goes by another name.
 */
const CASES: Case[] = [
  { type: 'organization', table: 'organizations', required: { name: 'Eagles SC', kind: 'club' },
    low: {
      name: 'Eagles', kind: 'league', short_name: 'ESC', region: 'WI', country: 'CA', website: 'https://low.example',
      sanctioning: { usys: 'low' }
    },
    high: { short_name: 'EAG', region: 'IL', country: 'US', website: 'https://high.example', sanctioning: { ayso: 'high' } },
    units: { sanctioning: ['sanctioning.ayso'] } },
  { type: 'team', table: 'teams', required: { name: 'Eagles Blue' },
    low: {
      name: 'Eagles', organization: { external_id: 'o1' }, sport: 'rugby', age_group: 'U9', birth_year: 2017, gender: 'F', season: '2025',
      level: 'Silver', colors: ['red', 'white'], sanctioning: { usys: 'low' }
    },
    high: {
      organization: { external_id: 'o2' }, sport: 'soccer', age_group: 'U10', birth_year: 2016, gender: 'M', season: '2026', level: 'Gold',
      colors: ['blue'], sanctioning: { usys: 'high' }
    },
    units: { sanctioning: ['sanctioning.usys'] } },
  { type: 'venue', table: 'venues', required: { name: 'North Park' },
    low: {
      name: 'Northpark', address: { line1: '1 Low St', city: 'Chicago' }, geo: [41, -87], time_zone: 'America/New_York', fields: ['1', '2']
    },
    high: { address: { line1: '2 High St' }, geo: [41.98, -87.66], time_zone: 'America/Chicago', fields: ['Field 1'] } },
  { type: 'competition', table: 'competitions', required: { name: 'Fall League', sport: 'soccer', kind: 'league' },
    low: {
      name: 'Fall', sport: 'rugby', kind: 'other', host: { external_id: 'o1' }, season: '2025', start_date: '2026-08-01',
      end_date: '2026-11-01', time_zone: 'America/New_York', website: 'https://low.example'
    },
    high: {
      host: { external_id: 'o2' }, season: '2026', start_date: '2026-09-01', end_date: '2026-11-30', time_zone: 'America/Chicago',
      website: 'https://high.example'
    } },
  { type: 'fixture', table: 'fixtures', required: { kind: 'game', sport: 'soccer' },
    low: {
      kind: 'event', sport: 'rugby', competition: { external_id: 'c1' }, division: { external_id: 'd1' }, stage: { external_id: 's1' },
      start: '2026-09-12T14:00:00Z', end: '2026-09-12T15:00:00Z', time_zone: 'America/New_York',
      time_status: 'confirmed', status: 'in_progress', venue: { external_id: 'v1', field: 'low' },
      sides: sides('t1', 't2'), title: 'Low', result: score(0, 0), url: 'https://low.example' },
    high: {
      competition: { external_id: 'c2' }, division: { external_id: 'd2' }, stage: { external_id: 's2' }, start: '2026-09-12T14:30:00Z',
      end: '2026-09-12T16:00:00Z', time_zone: 'America/Chicago', time_status: 'estimated', status: 'completed',
      venue: { external_id: 'v2', field: 'high' }, sides: sides('t2', 't1'),
      title: 'High', result: score(2, 1), url: 'https://high.example' }, units: { venue: ['venue', 'venue.field'] } },
]

const open = async (q: Query) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'parent', 'crowd')
}
// How often a fixture was rendered is no fact of it.
const rowOf = async (q: Query, table: string, id: string): Promise<Data> => {
  const { rendering, placeholders, document, ...row } = await q.one(`select e.* from canon.${table} e where to_jsonb(e) ->> $1 = $2`, [
    `${table.slice(0, -1)}_id`, id
  ])
  return row
}
const winners = async (q: Query, id: string): Promise<Data> =>
  Object.fromEntries((await q('select field, source_key from read.explained_claims where entity_id = $1 and is_winning', [id])).map(
    ({ field, source_key }) => [field, source_key]
  ))
const changesOf = async (q: Query, id: string) => q(
  'select version, kind, changed_fields from ledger.version_kinds where entity_id = $1 and entity_type <> $2 order by position, number',
  [id, 'result']
)

for (const { type, table, required, low, high, units = {} } of CASES) {
  database.transaction(`DECIDE-2, DECIDE-3 ${type}: the better source takes over each field that it claims and no other, one version each, and newer words of the worse one change nothing`, async (t, q) => {
    await open(q)
    await push(q, 'parent', [say(type, 'x', low, day(9))])
    const id = await idOf(q, 'parent', type, 'x')
    await push(q, 'league', [say(type, id, required, day(1))])
    let version = (await rowOf(q, table, id)).version as number
    let hour = 0
    for (const [member, value] of Object.entries(high)) {
      const seen = (await changesOf(q, id)).length
      await push(q, 'league', [say(type, id, { ...required, [member]: value }, {
        observed_at: `2026-09-02T${String(hour++).padStart(2, '0')}:00:00Z`
      })])
      const fields = (await changesOf(q, id)).slice(seen)
      t.same(fields.flatMap(({ changed_fields }) => changed_fields), units[member] ?? [member], `${member} moves alone`)
      t.same(new Set(fields.map(({ version }) => version)), new Set([++version]), `${member} makes one version`)
    }
    const taken = await rowOf(q, table, id)
    const newer = Object.entries({ period: '3H', title: 'Newer', short_name: 'NEW', gender: 'coed', time_zone: 'UTC', season: '1999' })
      .filter(([member]) => member in low)
    await push(q, 'parent', [say(type, 'x', { ...low, ...Object.fromEntries(newer) }, day(10))])
    t.same(await rowOf(q, table, id), taken)
    const claimed = new Set([...Object.keys(required), ...Object.keys(high).flatMap((member) => units[member] ?? [member])])
    const winning = await winners(q, id)
    for (const field of claimed) t.equal(winning[field], 'league', `${field} is the league's`)
    t.same(Object.keys(winning).filter((field) => !claimed.has(field) && winning[field] !== 'parent'), [])
  })
}

database.transaction('DECIDE-3 a lower-ranked source fills gaps of every type, and a better one takes what it fills back', async (t, q) => {
  await open(q)
  for (const { type, table, required, high, units = {} } of CASES) {
    const [member, other] = Object.keys(high).filter((member) => !(member in units) && !high[member].external_id) as [string, string]
    await push(q, 'league', [say(type, 'y', { ...required, [member]: high[member] }, day(1))])
    const id = await idOf(q, 'league', type, 'y')
    await push(q, 'parent', [say(type, id, { ...required, ...high }, day(2))])
    t.match(await winners(q, id), { [member]: 'league', [other]: 'parent' }, type)
    t.equal((await rowOf(q, table, id)).version, 2, `${type}: every gap in one version`)
    t.equal(
      (await push(q, 'league', [say(type, 'y', { ...required, [member]: high[member], [other]: high[other] }, day(3))])).changes, 0,
      `${type}: the same value, now of the better source`
    )
    t.equal((await winners(q, id))[other], 'league')
  }
})

database.transaction('DECIDE-1 what an observation leaves out stands as the source said it before', async (t, q) => {
  await open(q)
  for (const { type, table, required, high } of CASES) {
    await push(q, 'league', [say(type, 'z', { ...required, ...high }, day(1))])
    const before = await rowOf(q, table, await idOf(q, 'league', type, 'z'))
    t.equal((await push(q, 'league', [say(type, 'z', required, day(2))])).changes, 0, type)
    t.same(await rowOf(q, table, await idOf(q, 'league', type, 'z')), before)
  }
  const { provenance } = await fixtureOf(q, 'league', 'z')
  t.match(provenance, { title: { observed_at: day(1).observed_at }, sport: { observed_at: day(2).observed_at } })
})

database.transaction('a game of one observation shows all of it', async (t, q) => {
  await open(q)
  await push(q, 'league', [game('g', CASES[4]!.high)])
  t.match(await fixtureOf(q, 'league', 'g'), {
    start: '2026-09-12T14:30:00Z', end: '2026-09-12T16:00:00Z', time_zone: 'America/Chicago', time_status: 'estimated', status: 'completed',
    title: 'High', venue: { name: 'v2', field: 'high' },
    sides: [{ role: 'home', team: { name: 't2' } }, { role: 'away', team: { name: 't1' } }],
    result: { ...score(2, 1), official: false }, url: 'https://high.example', version: 1 })
})

database.transaction('resolve.choose_winners: each contested field goes to its best claim, is marked, and makes one row an entity; what nobody claims is null', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'parent', 'crowd')
  await push(q, 'league', [game('g', { title: 'Final' })])
  const id = await idOf(q, 'league', 'fixture', 'g')
  await push(q, 'parent', [game(id, { title: 'The game', url: 'https://a.example' })])
  const winning = () => q("select c.field, c.value from canon.claims c where c.is_winning and c.field in ('title', 'url') order by 1")
  const before = await winning()
  await q("update canon.claims set is_winning = value = '\"The game\"' where field in ('title', 'url')")
  await openWorkspace(q)
  await fill(q, 'contested', ...['title', 'url', 'notes'].map((field, seq) => ({ entity_id: id, field, seq })))
  await q('select resolve.choose_winners($1)', [homeOf(q).realmId])
  t.same(before, [{ field: 'title', value: 'Final' }, { field: 'url', value: 'https://a.example' }])
  t.same(await winning(), before)
  const [[entity, seq, winners, observations]] = await read(q, 'decided', 'entity_id, seq, winners, observations') as any
  t.same([entity, seq, winners], [id, 0, { title: 'Final', url: 'https://a.example', notes: null }])
  t.same(Object.keys(observations).sort(), ['title', 'url'])
  t.same([await read(q, 'contested', 'field'), await read(q, 'ranking', 'field')], [[], []])
})
