/** A fixture's document says what is true now, whatever moved and however. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { fixtureOf, game, idOf, makeRealm, makeSource, push, say, sides, type Observation, homeOf } from '../../helpers/seed.ts'
import { fill, openWorkspace, read } from '../../helpers/workspace.ts'

const database = await useDatabase(t)
type Data = Record<string, any>
const day = (n: number) => ({ observed_at: `2026-09-0${n}T00:00:00Z` })
const league = (name: string, divisions: Data[], n: number): Observation =>
  say('competition', 'c', { name, sport: 'soccer', kind: 'league', divisions }, day(n))
const DIVISION = {
  external_id: 'd', name: 'Boys', age_group: 'U9', gender: 'M', level: 'Gold', stages: [{ external_id: 's', name: 'Pool A', type: 'pool' }]
}
const world = [
  league('Fall League', [DIVISION], 1),
  say('venue', 'v', { name: 'North Park', geo: [41.98, -87.66], time_zone: 'America/Chicago' }, day(1)),
  say('team', 't1', { name: 'Eagles' }, day(1)), say('team', 't2', { name: 'Hawks' }, day(1)),
  ...['g', 'h'].map((id) => game(
    id,
    {
      date: '2026-09-12', competition: { external_id: 'c' }, division: { external_id: 'd' }, stage: { external_id: 's' },
      venue: { external_id: 'v', field: '1' }, sides: sides('t1', 't2')
    },
    day(1)
  )),
  game('other', { title: 'Elsewhere', sides: sides('t3', 't4') }, day(1)),
]
const open = async (q: Query) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'parent', 'crowd')
  await push(q, 'league', world)
}
const renderings = async (q: Query) =>
  (await q('select rendering from canon.fixtures order by fixture_id')).map(({ rendering }) => rendering)

const RENAMES: { what: string, said: Observation, shows: Data, events: string[] }[] = [
  {
    what: 'a team', said: say('team', 't1', { name: 'Golden "Eagles"' }, day(2)),
    shows: { sides: [{ team: { name: 'Golden "Eagles"' } }, { team: { name: 'Hawks' } }] }, events: ['oyss.team.updated']
  },
  {
    what: 'the second team', said: say('team', 't2', { name: 'Owls' }, day(2)),
    shows: { sides: [{ team: { name: 'Eagles' } }, { team: { name: 'Owls' } }] }, events: ['oyss.team.updated']
  },
  {
    what: 'a venue', said: say('venue', 'v', { name: 'South Park' }, day(2)),
    shows: { venue: { name: 'South Park', field: '1', geo: [41.98, -87.66] } }, events: ['oyss.venue.updated']
  },
  {
    what: 'the place of a venue', said: say('venue', 'v', { name: 'North Park', geo: [1, 2] }, day(2)),
    shows: { venue: { name: 'North Park', geo: [1, 2] } }, events: ['oyss.venue.updated']
  },
  {
    what: 'a competition', said: league('Spring League', [], 2),
    shows: { competition: { name: 'Spring League' }, division: { name: 'Boys' } }, events: ['oyss.competition.updated']
  },
  {
    what: 'a division', said: league('Fall League', [{ ...DIVISION, name: 'Girls', age_group: 'U10', gender: 'F', level: 'Silver' }], 2),
    shows: { division: { name: 'Girls', age_group: 'U10', gender: 'F', level: 'Silver' } }, events: ['oyss.competition.updated']
  },
  {
    what: 'a stage', said: league('Fall League', [{ ...DIVISION, stages: [{ external_id: 's', name: 'Pool B', type: 'league' }] }], 2),
    shows: { stage: { name: 'Pool B', type: 'league' } }, events: ['oyss.competition.updated']
  },
]
for (const { what, said, shows, events } of RENAMES) {
  database.transaction(`HISTORY-4, MODEL-17 when ${what} is changed, the fixtures that show it show the new text without a version or event of their own, and others are left alone`, async (t, q) => {
    await open(q)
    const before = await renderings(q)
    const seen = await q.value('select max(position) from ledger.changes')
    const [g, other] = [await fixtureOf(q, 'league', 'g'), await fixtureOf(q, 'league', 'other')]
    await push(q, 'league', [said])
    t.same((await q('select event from ledger.changes where position > $1 order by position', [seen])).map(({ event }) => event), events)
    for (const id of ['g', 'h']) t.match(await fixtureOf(q, 'league', id), { ...shows, version: 1, updated_at: g.updated_at })
    t.same(
      { ...await fixtureOf(q, 'league', 'g'), ...Object.fromEntries(Object.keys(shows).map((key) => [key, g[key]])) }, g,
      'nothing else differs'
    )
    t.same(await fixtureOf(q, 'league', 'other'), other)
    t.same((await renderings(q)).map((rendering, index) => rendering - before[index]!).sort(), [0, 1, 1], 'each drawn once')
  })
}

database.transaction('what fixtures do not show draws none of them again', async (t, q) => {
  await open(q)
  const before = await renderings(q)
  await push(q, 'league', [
    say('team', 't1', { name: 'Eagles', level: 'Gold', colors: ['red'] }, day(2)),
    say('venue', 'v', { name: 'North Park', fields: ['1', '2'], address: { city: 'Chicago' } }, day(2)),
    say('competition', 'c', { name: 'Fall League', sport: 'soccer', kind: 'league', season: '2026' }, day(2))])
  t.same(await renderings(q), before)
})

database.transaction('a venue that moves to another time zone moves its dated fixtures in lists, and nothing in a dated one of a zone of its own', async (t, q) => {
  await open(q)
  await push(q, 'league', [game('h', { time_zone: 'UTC' }, day(2))])
  const moments = async () => (await q("select sorts_at::timestamptz as at from canon.fixtures where local_date is not null order by " +
    "time_zone nulls first"))
    .map(({ at }) => at.toISOString())
  t.same(await moments(), ['2026-09-12T05:00:00.000Z', '2026-09-12T00:00:00.000Z'])
  await push(q, 'league', [say('venue', 'v', { name: 'North Park', time_zone: 'America/Los_Angeles' }, day(2))])
  t.same(await moments(), ['2026-09-12T07:00:00.000Z', '2026-09-12T00:00:00.000Z'])
  t.same(
    await q('select s.sorts_at = f.sorts_at as agrees from canon.fixture_sides s join canon.fixtures f using (realm_id, fixture_id) ' +
      'group by 1'),
    [{ agrees: true }]
  )
})

database.transaction('a rename by a losing source changes no document, one by a deletion does', async (t, q) => {
  await open(q)
  const id = await idOf(q, 'league', 'team', 't1')
  const before = await renderings(q)
  await push(q, 'parent', [say('team', id, { name: 'The Eagles' }, day(5))])
  t.same(await renderings(q), before)
  await push(q, 'league', [{ type: 'team', external_id: 't1', deleted: true, data: {}, ...day(6) }])
  t.equal((await fixtureOf(q, 'league', 'g')).sides[0].team.name, 'The Eagles')
})

database.transaction('a rename and a change of the fixture in one batch are in one document', async (t, q) => {
  await open(q)
  await push(q, 'league', [
    say('team', 't1', { name: 'Falcons' }, day(2)), game('g', { title: 'Final' }, day(2)),
    league('Cup', [{ ...DIVISION, name: 'Lads' }], 2)
  ])
  t.match(await fixtureOf(q, 'league', 'g'), {
    title: 'Final', version: 2, competition: { name: 'Cup' }, division: { name: 'Lads' }, sides: [{ team: { name: 'Falcons' } }, {}]
  })
  t.match(await fixtureOf(q, 'league', 'h'), {
    version: 1, competition: { name: 'Cup' }, division: { name: 'Lads' }, sides: [{ team: { name: 'Falcons' } }, {}]
  })
})

database.transaction('a second source that confirms all it claims, or only maps the fixture, is shown without a version', async (t, q) => {
  await open(q)
  const id = await idOf(q, 'league', 'fixture', 'g')
  t.equal((await push(q, 'parent', [game(id, { date: '2026-09-12' }, day(2))])).changes, 0)
  t.same((await fixtureOf(q, 'league', 'g')).external_ids, { league: 'g', parent: id })
  const other = await idOf(q, 'league', 'fixture', 'h')
  await push(q, 'parent', [say(
    'stat_line', 'l', { fixture: { external_id: other }, team: { external_id: 't' }, sport: 'soccer', stats: {} }, day(2)
  )])
  t.match(await fixtureOf(q, 'league', 'h'), { version: 1, external_ids: { league: 'h', parent: other } })
})

database.transaction('HISTORY-4 project.rerender_invalidated: a stale fixture shows what is so now, without a version; one that comes out as it was is not written', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [game('g', { venue: { external_id: 'v', name: 'Park' } }), game('h')])
  const [g, h] = [await idOf(q, 'league', 'fixture', 'g'), await idOf(q, 'league', 'fixture', 'h')]
  const state = async (id: string) => Object.values(await q.one(
    "select version, rendering, strpos(document, '\"Arena\"') > 0 as is_shown from canon.fixtures where fixture_id = $1", [id]
  ))
  await q('set local session_replication_role = replica')
  await q("update canon.venues set name = 'Arena'")
  await openWorkspace(q)
  await fill(q, 'invalidated', ...[g, h].map((id) => ({ entity_type: 'fixture', entity_id: id })))
  await q('select project.rerender_invalidated($1)', [homeOf(q).realmId])
  t.same(await state(g), [1, 2, true])
  t.same(await state(h), [1, 1, false])
  t.same([await read(q, 'drafts', 'fixture_id'), await read(q, 'documents', 'fixture_id')], [[], []])
})
