import t from 'tap'
import { useFreshDatabase, type Query } from '../../helpers/database.ts'
import { bodyOf } from '../../helpers/http/reads.ts'
import { blocksOf } from '../../plans/reading.ts'
import { game, gone, homeOf, idOf, makeRealm, makeSource, push, say, score, setClock, sides } from '../../helpers/seed.ts'

const database = await useFreshDatabase(t)
const NOW = '2026-09-01T09:00:00Z'
/** On the 12th, by the clock of Chicago. */
const at = (hour: number, day = 12): string => new Date(Date.UTC(2026, 8, day, hour + 5)).toISOString().replace('.000', '')
type Listed = [source: string, id: string, data: Record<string, unknown>]

/** The ids of games by what each source calls them; matching is off, so that no two are merged. */
async function arrange (q: Query, listed: Listed[]): Promise<Record<string, string>> {
  await setClock(q, NOW)
  const { accountId, mode } = await makeRealm(q)
  await q.call('manage.set_matching', { account_id: accountId, mode, is_on: false })
  await makeSource(q, 'league', 'authoritativePush')
  for (const source of ['club', 'host', 'mum']) await makeSource(q, source, source === 'mum' ? 'crowd' : 'hostFeed')
  await push(q, 'league', ['t1', 't2', 't3'].map((id) => say('team', id, { name: `Team ${id}` })))
  const known: Record<string, string> = {}
  for (const team of ['t1', 't2', 't3']) known[team] = await idOf(q, 'league', 'team', team)
  const ids: Record<string, string> = { team: known.t1 as string }
  for (const [source, id, { home = 't1', away = 't2', ...data }] of listed) {
    await push(q, source, [game(id, {
      time_zone: 'America/Chicago', ...data, sides: sides(known[home as string] as string, known[away as string] as string)
    })])
    ids[id] = await idOf(q, source, 'fixture', id)
  }
  return ids
}
/** The names of those that are shown together, in their order, each group once. */
async function together (q: Query, ids: Record<string, string>): Promise<string[]> {
  const nameOf = (id: string): string => Object.entries(ids).find(([, own]) => own === id)?.[0] ?? id
  const found = await q('select * from read.listings_of($1, $2)', [homeOf(q).realmId, Object.values(ids)])
  return [...new Set(found.map(({ listed_ids: listed }) => (listed as string[]).map(nameOf).join(' ')))].toSorted()
}
const listing = (source: string, id: string, hour: number, more: object = {}): Listed => [source, id, { start: at(hour), ...more }]

database.transaction('PAGE-13 listings of one day and the same sides, each of sources that do not list the other, are one: earliest start first, without a start last', async (t, q) => {
  const ids = await arrange(q, [
    listing('club', 'b', 12), listing('league', 'a', 10), ['mum', 'c', { date: '2026-09-12' }],
    listing('host', 'exchanged', 15, { home: 't2', away: 't1' }), listing('host', 'other-team', 10, { away: 't3' }),
    ['host', 'other-day', { start: at(12, 13) }], listing('host', 'scrimmage', 11, { kind: 'scrimmage' })
  ])
  t.same(await together(q, ids), ['a b c'])
  t.same(await q('select * from read.listings_of($1, $2)', [homeOf(q).realmId, [ids.b]]), [
    { fixture_id: ids.b, listed_ids: [ids.a, ids.b, ids.c], time_zone: 'America/Chicago' }
  ], 'of one the others are found')
})

database.transaction('PAGE-13 what any one source lists twice is two games, and each other listing belongs to the nearest of them', async (t, q) => {
  const ids = await arrange(q, [
    listing('league', 'a', 9), listing('league', 'b', 15), listing('club', 'c', 14), listing('mum', 'd', 16), listing('mum', 'e', 17)
  ])
  t.same(await together(q, ids), ['c b d'])
})

database.transaction('PAGE-13 games of one source are never one, whatever the hour', async (t, q) => {
  t.same(await together(q, await arrange(q, [listing('league', 'a', 9), listing('league', 'b', 9)])), [])
})

database.transaction('PAGE-13 what is cancelled, postponed or listed by nobody any longer is a game of its own', async (t, q) => {
  const ids = await arrange(q, [
    listing('league', 'a', 9), listing('club', 'b', 10, { status: 'cancelled' }), listing('host', 'c', 11, { status: 'postponed' }),
    listing('mum', 'd', 12)
  ])
  t.same(await together(q, ids), ['a d'])
  await setClock(q, '2026-09-02T09:00:00Z')
  await push(q, 'mum', [gone('fixture', 'd')])
  t.same(await together(q, ids), [])
})

database.transaction('PAGE-13, CALENDAR-17 a page has one line and a calendar one event, with all times; /v1 has both records', async (t, q) => {
  const ids = await arrange(q, [
    listing('club', 'b', 12, { end: at(13), venue: { external_id: 'v', name: 'South Park' } }), listing('league', 'a', 10, { end: at(11) }),
    listing('league', 'later', 10, { start: at(10, 19) })
  ])
  const [older] = [ids.a as string, ids.b as string].toSorted()
  const { document, answer } = await q.one(`select p.document, c.answer
    from (select read.page_fixtures_of($1, array[$2, $3, $4]) as document) p,
         (select row_to_json(r) as answer from api.get_calendar(null, $5, null) r) c`,
  [homeOf(q).realmId, ids.a, ids.b, ids.later, ids.team]) as any
  t.match(document, [
    { id: ids.a, start: at(10), over: false, listings: [
      { start: at(10), said: { groups: [{ what: 'agreed', by: [{ class: 'authoritativePush' }] }] } },
      { start: at(12), venue: 'South Park', said: { groups: [{ what: 'agreed', by: [{ class: 'hostFeed' }] }] } }
    ] }, { id: ids.later, listings: undefined }
  ])
  t.equal(document.length, 2)
  const { fixtures } = bodyOf(answer)
  t.match(fixtures, [
    { id: older, start: at(10), end: at(11), time_zone: 'America/Chicago', starts: [at(10), at(12)], version: 1 }, { id: ids.later }
  ])
  t.equal(fixtures.length, 2)
  for (const id of [ids.a, ids.b]) t.equal(await q.value('select count(*)::integer from canon.fixtures where fixture_id = $1', [id]), 1)
  await push(q, 'club', [game('b', { start: at(12), result: score(2, 1), status: 'completed' })])
  t.match((await q.value('select read.page_fixtures_of($1, array[$2])', [homeOf(q).realmId, ids.a])), [
    { result: { final: true }, over: false }
  ], 'with the result of any, and over when all are')
})

database.transaction('CALENDAR-11, CALENDAR-17 the tag changes when a source lists both', async (t, q) => {
  const ids = await arrange(q, [listing('club', 'b', 12), listing('league', 'a', 10)])
  const tagOf = async (): Promise<string> => (await q.call('api.get_calendar', {
    if_none_match: null, team_id: ids.team as string, token_hash: null
  })).etag as string
  const before = await tagOf()
  t.equal(await tagOf(), before)
  await push(q, 'club', [game(ids.a as string, { start: at(10) })])
  t.not(await tagOf(), before)
  t.same(await together(q, ids), [])
})

database.transaction('PAGE-13, CALENDAR-17 games of one team at one start are one where their opponents may be one, and sides differ', async (t, q) => {
  const ids = await arrange(q, [listing('league', 'a', 10)])
  /** What the club reports, one day newer each time. */
  let day = 1
  const report = (data: object): Promise<unknown> => push(q, 'club', [game('b', {
    start: at(10), time_zone: 'America/Chicago', ...data, sides: [
      { role: 'home', team: { external_id: ids.team } }, { role: 'away', team: { external_id: 'bare', name: 'Team' } }]
  }, { observed_at: `2026-08-0${day++}T00:00:00Z` })])
  const areOne = async (): Promise<boolean> =>
    (await q('select from read.listings_of($1, $2)', [homeOf(q).realmId, [ids.a, ids.b]])).length === 2
  await report({})
  ids.b = await idOf(q, 'club', 'fixture', 'b')
  t.ok(await areOne())
  const { fixtures } = bodyOf(await q.as('oyss_http', () =>
    q.call('api.get_calendar', { if_none_match: null, team_id: ids.team!, token_hash: null })))
  t.match(fixtures, [{ id: [ids.a, ids.b].toSorted()[0], sides_differ: true, starts: [at(10), at(10)] }])
  t.equal(fixtures.length, 1)

  await report({ venue: { external_id: 'west', name: 'West' } })
  await push(q, 'league', [game('place', { venue: { external_id: 'east', name: 'East' }, start: at(1), sides: sides('t2', 't3') })])
  const [east, west] = [await idOf(q, 'league', 'venue', 'east'), await idOf(q, 'club', 'venue', 'west')]
  await push(q, 'mum', [game(ids.a!, { venue: { external_id: east } })])
  t.ok(await areOne(), 'places that may be one')
  await push(q, 'league', [say('venue', west, { name: 'West' })])
  t.notOk(await areOne(), 'the league has ids of both places')
  await report({ start: at(11) })
  t.notOk(await areOne(), 'another hour')
})

database.transaction('CALENDAR-17 in the calendar of a team its games at one start are one event, whatever the opponents', async (t, q) => {
  const ids = await arrange(q, [listing('league', 'a', 10), listing('host', 'b', 10, { away: 't3' })])
  t.same(await together(q, ids), [], 'elsewhere the opponents of one list are two')
  const calendarOf = async (team: string): Promise<unknown[]> => bodyOf(await q.as('oyss_http', () =>
    q.call('api.get_calendar', { if_none_match: null, team_id: team, token_hash: null }))).fixtures
  const one = await calendarOf(ids.team!)
  t.match(one, [{ id: [ids.a, ids.b].toSorted()[0], sides_differ: true, starts: [at(10), at(10)] }])
  t.equal(one.length, 1)
  t.match(await calendarOf(await idOf(q, 'league', 'team', 't3')), [{ id: ids.b }])
})

database.transaction('PAGE-13 twice as many games of a team at one start are twice the work, not four times', async (t, q) => {
  const ids = await arrange(q, [])
  const opponents = Array.from({ length: 24 }, (_, n) => `o${n}`)
  await push(q, 'league', opponents.map((id) => say('team', id, { name: `Opponent ${id}` })))
  const versus = (source: string, names: string[]): Promise<unknown> =>
    push(q, source, names.map((id) => game(`with-${id}`, { start: at(10), sides: sides(ids.team!, known[id]!) })))
  const known: Record<string, string> = {}
  for (const id of opponents) known[id] = await idOf(q, 'league', 'team', id)
  const buffersWith = async (count: number): Promise<number> => {
    for (const [at, source] of ['league', 'club'].entries()) await versus(source, opponents.slice(12 * at, 12 * at + count))
    const games = await q.value(`select array_agg(fixture_id order by fixture_id) from canon.fixture_sides
      where team_id = $1`, [ids.team])
    return blocksOf(q, () =>
      q('select * from read.group_listings($1, $2, are_of_one_team => false)', [homeOf(q).realmId, games]))
  }
  await buffersWith(6)
  const six = await buffersWith(6)
  await buffersWith(12)
  const growth = await buffersWith(12) / six
  t.ok(growth < 3.5, `${growth.toFixed(2)} times`)
})
