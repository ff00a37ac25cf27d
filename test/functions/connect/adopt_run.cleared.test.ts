/** What an entry says no more: connect.cleared_of, and how runs take it back. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { entry, extraction, makeFeed, poll, read, season, work, type Entry, type Feed } from '../../helpers/feeds/feeds.ts'
import { fixtureOf, historyOf, makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const START = '2026-09-01T12:00:00Z'
const HEADERS = ['Game #', 'Date', 'Time', 'Home Team', 'Away Team', 'Venue', 'Field', 'Division', 'Score']
const later = (hours: number): string => new Date(Date.parse(START) + hours * 3_600_000).toISOString()

async function begin (q: Query, settings: object = {}): Promise<Feed> {
  await makeRealm(q)
  await setClock(q, START)
  return makeFeed(q, settings)
}
const roles = (...names: string[]) => ({ kind: 'csv', mapping: names.map((role) => ({ role, header: role, why: 'name' })) })
/** A file with a column of scores too. */
const withScores = (entries: Entry[], more: object = {}) => {
  const what = extraction(entries, more, HEADERS)
  return { ...what, layout: { ...what.layout, mapping: [...what.layout.mapping, { role: 'score', header: 'Score', why: 'name' }] } }
}
const cleared = (q: Query) => q('select external_id, cleared from intake.observations where cleared <> $1 order by 1', [[]])
/** All but some members. */
const without = (one: Entry, ...members: string[]): Entry =>
  Object.fromEntries(Object.entries(one).filter(([name]) => !members.includes(name))) as Entry

database.transaction('FEED-260 fields that were said and are not any more, of what the file has a column for', async (t, q) => {
  const of = (before: object, after: object, layout: object) =>
    q.value('select connect.cleared_of($1, $2, $3)', [before, after, layout].map((one) => JSON.stringify(one)))
  const before = {
    kind: 'game', status: 'completed', start: '2026-09-12T14:00:00Z', end: '2026-09-12T15:00:00Z', competition: {}, division: {},
    notes: 'n', venue: { name: 'Oak', field: '3' }, sides: [], title: 'x', url: 'https://a.example', result: {}
  }
  const all = ['competition', 'division', 'end', 'notes', 'result', 'sides', 'title', 'url', 'venue', 'venue.field']
  t.same(await of(before, {}, roles('competition', 'division', 'score', 'url', 'venue')), all)
  t.same(await of(before, {}, { kind: 'ics', mapping: [] }), all, 'a calendar says everything again')
  t.same(await of(before, {}, roles('home', 'away')), ['end', 'notes', 'sides', 'title'], 'no column')
  t.same(await of(before, before, roles('venue', 'score')), [])
  t.same(await of({}, before, roles('venue', 'score')), [], 'what is new takes nothing back')
  t.same(await of(before, { ...before, venue: { name: 'Hill' } }, roles('venue')), ['venue.field'])
})

database.transaction('FEED-260 a venue and a score that a file says no more are gone, and come back when it says them again', async (t, q) => {
  const feed = await begin(q)
  const full = season(30, (_one, at) => at === 3 ? { date: '2026-08-30', home_score: 2, away_score: 1 } : {})
  await read(q, feed, withScores(full))
  t.match(await fixtureOf(q, feed.sourceKey, 'g3'), { venue: { field: 'Field 0' }, status: 'completed', result: {} })
  await setClock(q, later(1))
  const less = full.map((one, at) => at === 3 ? without(one, 'venue', 'field', 'home_score', 'away_score') : one)
  t.match(await read(q, feed, withScores(less)), { state: 'applied', counts: { changed: 1 } })
  t.same(await cleared(q), [{ external_id: 'g3', cleared: ['result', 'venue', 'venue.field'] }])
  const fixture = await fixtureOf(q, feed.sourceKey, 'g3')
  t.same([fixture.venue, fixture.result, fixture.status, fixture.version], [undefined, undefined, 'scheduled', 2])
  t.same((await historyOf(q, feed.sourceKey, 'g3')).filter(({ version }) => version === 2).flatMap(({ changed_fields: fields }) => fields)
    .toSorted(), ['result', 'status', 'venue', 'venue.field'])
  await setClock(q, later(2))
  t.match(await read(q, feed, withScores([...less].reverse())), { state: 'unchanged' }, 'said once')
  await setClock(q, later(3))
  await read(q, feed, withScores(full))
  t.match(await fixtureOf(q, feed.sourceKey, 'g3'), { venue: { field: 'Field 0' }, status: 'completed', version: 3 })
})

database.transaction('FEED-260, FEED-47 a replay of an old snapshot takes nothing back of what was said since', async (t, q) => {
  const feed = await begin(q)
  const bare = season(30, (_one, at) => at === 3 ? { venue: undefined, field: undefined } : {})
  const first = await read(q, feed, bare)
  await setClock(q, later(1))
  await read(q, feed, season(30))
  await setClock(q, later(2))
  await q.call('manage.replay_run', { run_id: first.run_id, is_dry: false, made_by: 'Kim' })
  await work(q)
  t.same((await cleared(q)).map(({ external_id: id }) => id), ['g3'], 'it says so, an hour too late')
  t.match(await fixtureOf(q, feed.sourceKey, 'g3'), { venue: { name: 'Park 3', field: 'Field 0' } })
})

database.transaction('FEED-260 a file that has no column of venues any more, and was accepted, leaves them as they were', async (t, q) => {
  const feed = await begin(q, { url: 'https://league.example/schedule.csv' })
  await poll(q, season(30))
  const bare = season(30).map((one) => without(one, 'venue', 'field'))
  const columns = ['Game #', 'Date', 'Time', 'Home Team', 'Away Team', 'Division']
  const ids = ['id', 'date', 'start', 'home', 'away', 'division']
  const what = extraction(bare, {}, columns)
  const narrow = { ...what, layout: { ...what.layout, mapping: columns.map((header, at) => ({ role: ids[at], header, why: 'name' })) } }
  await setClock(q, later(7))
  const held = await poll(q, narrow)
  t.equal(held.state, 'held')
  await q.call('manage.accept_run', { run_id: held.run_id, note: null, made_by: 'Kim', mapping: null })
  await setClock(q, later(14))
  t.match(await poll(q, narrow), { state: 'unchanged' })
  t.same(await cleared(q), [])
  t.match(await fixtureOf(q, feed.sourceKey, 'g3'), { venue: { name: 'Park 3' } })
  t.equal(entry(3).venue.name, 'Park 3')
})
