/** FixtureChange and previous. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { fixtureOf, game, historyOf, idOf, makeRealm, makeSource, push, say, score } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Data = Record<string, any>
const day = (n: number) => ({ observed_at: `2026-09-${String(n).padStart(2, '0')}T00:00:00Z` })
const open = async (q: Query) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'parent', 'crowd')
  await push(q, 'league', [
    say('venue', 'north', { name: 'North Park', geo: [41.8781, -87.6298] }, day(1)),
    say('venue', 'south', { name: 'South Park', geo: [43.0389, -87.9065] }, day(1)), say('venue', 'nowhere', { name: 'Nowhere' }, day(1))
  ])
}
const VENUE = { venue: { external_id: 'north', field: '1' } }
/** Says one thing after another of game g, a day each. */
const report = async (q: Query, ...said: Data[]) => {
  for (const [n, data] of said.entries()) await push(q, 'league', [game('g', data, day(n + 2))])
}
const last = async (q: Query, count = 1) => (await historyOf(q, 'league', 'g')).slice(-count)

database.transaction('HISTORY-7 a new fixture is one change of kind created, with every field it shows', async (t, q) => {
  await open(q)
  await report(q, { start: '2026-09-12T14:30:00Z', ...VENUE, result: score(1, 0), title: 'Final' })
  t.match(await last(q, 9), [{
    version: 1, kind: 'created',
    changed_fields: ['sport', 'kind', 'start', 'time_status', 'status', 'venue', 'venue.field', 'title', 'result'],
    reason: 'First reported.', venue_change_scope: null, distance_km: null,
    after: { start: '2026-09-12T14:30:00Z', time_status: 'confirmed', status: 'scheduled', venue: { name: 'North Park', field: '1' } } }])
  t.notOk('before' in (await last(q))[0]!)
})

database.transaction('HISTORY-9 a relocation knows its scope and, where both venues have a place, its distance', async (t, q) => {
  await open(q)
  await report(q, VENUE, { venue: { external_id: 'north', field: '2' } })
  t.match(await last(q), [{
    kind: 'relocated', changed_fields: ['venue.field'], venue_change_scope: 'field', distance_km: null, before: { venue: { field: '1' } },
    after: { venue: { field: '2' } }, reason: 'Moved from 1 at North Park to 2 at North Park.'
  }])
  await push(q, 'league', [game('g', { venue: { external_id: 'south', field: '2' } }, day(10))])
  const [moved] = await last(q)
  t.match(moved, {
    kind: 'relocated', changed_fields: ['venue'], venue_change_scope: 'complex', before: { venue: { name: 'North Park', field: '2' } },
    after: { venue: { name: 'South Park', field: '2' } }
  })
  t.ok(Math.abs(moved!.distance_km - 131.05) < 0.5)
  t.equal(moved!.distance_km, Number(moved!.distance_km.toFixed(3)))
  await push(q, 'league', [game('g', { venue: { external_id: 'nowhere' } }, day(11))])
  t.match(await last(q), [{ changed_fields: ['venue', 'venue.field'], venue_change_scope: 'complex', distance_km: null }])
})

database.transaction('HISTORY-8, HISTORY-9 a first venue and a first time are a relocation and a reschedule from nothing', async (t, q) => {
  await open(q)
  await report(q, {}, { start: '2026-09-12T14:30:00Z', ...VENUE })
  t.match(await last(q, 2), [{
    kind: 'rescheduled', changed_fields: ['start', 'time_status'], before: { time_status: 'tbd' },
    reason: 'Moved from no date (tbd) to 2026-09-12T14:30:00Z.'
  },
    {
      kind: 'relocated', changed_fields: ['venue', 'venue.field'], venue_change_scope: 'complex', distance_km: null,
      reason: 'Moved from no venue to 1 at North Park.'
    }])
  t.same((await fixtureOf(q, 'league', 'g')).previous, { time_status: 'tbd', status: 'scheduled' })
})

database.transaction('HISTORY-13 kinds of one observation share version, group, before, after and observation; others do not', async (t, q) => {
  await open(q)
  await report(q, { start: '2026-09-12T14:30:00Z' }, {
    start: '2026-09-13T14:30:00Z', status: 'postponed', ...VENUE, title: 'Final', result: score(0, 0, { final: false })
  })
  const changes = await last(q, 4)
  t.same(changes.map(({ kind }) => kind), ['postponed', 'rescheduled', 'relocated', 'updated'])
  for (const key of ['version', 'change_group', 'observation_id', 'before', 'after', 'changed_at', 'source']) {
    t.equal(new Set(changes.map((change) => JSON.stringify(change[key]))).size, 1, key)
  }
  t.same(changes[3]!.changed_fields, ['title', 'result'])
  t.not((await historyOf(q, 'league', 'g'))[0]!.change_group, changes[0]!.change_group)
  t.equal(changes[0]!.observation_id, await q.value("select observation_id from canon.external_ids where external_id = 'g'"))
})

database.transaction('HISTORY-14 previous is what the fixture said before its latest headline; other changes leave it', async (t, q) => {
  await open(q)
  const previous = async () => (await fixtureOf(q, 'league', 'g')).previous
  await report(q, { start: '2026-09-12T14:30:00Z' }, { title: 'Final' }, { status: 'in_progress' })
  t.equal(await previous(), null)
  await push(q, 'league', [game('g', { start: '2026-09-12T15:00:00Z' }, day(10))])
  t.same(await previous(), { start: '2026-09-12T14:30:00Z', time_status: 'confirmed', status: 'in_progress' })
  await push(q, 'league', [game('g', { title: 'Semi-final', result: score(1, 0), status: 'completed' }, day(11))])
  t.same(await previous(), { start: '2026-09-12T14:30:00Z', time_status: 'confirmed', status: 'in_progress' })
  await push(q, 'league', [game('g', { status: 'cancelled' }, day(12))])
  t.same(await previous(), { start: '2026-09-12T15:00:00Z', time_status: 'confirmed', status: 'completed' })
  await push(q, 'league', [game('g', { status: 'scheduled' }, day(13))])
  t.same(await previous(), { start: '2026-09-12T15:00:00Z', time_status: 'confirmed', status: 'cancelled' })
})

database.transaction('HISTORY-15 history keeps the names of its time', async (t, q) => {
  await open(q)
  await report(q, VENUE, { venue: { external_id: 'south' } })
  await push(q, 'league', [say('venue', 'north', { name: 'Memorial Park' }, day(9)), say('venue', 'south', { name: 'Lake Park' }, day(9))])
  t.match(await last(q), [{ before: { venue: { name: 'North Park' } }, after: { venue: { name: 'South Park' } } }])
})

database.transaction('HISTORY-6 a change is attributed to the source that caused it, also where another\'s claim comes to show', async (t, q) => {
  await open(q)
  await report(q, { title: 'Final' })
  await push(q, 'parent', [game(await idOf(q, 'league', 'fixture', 'g'), { title: 'Big game' }, day(3))])
  t.equal((await last(q))[0]!.version, 1, 'a losing claim is no change')
  await push(q, 'league', [{ type: 'fixture', external_id: 'g', deleted: true, data: {}, ...day(4) }])
  t.match(await last(q, 2), [
    { kind: 'withdrawn', source: 'league', reason: 'The source no longer lists it.' },
    { kind: 'updated', source: 'league', changed_fields: ['title'] }
  ])
  t.equal((await fixtureOf(q, 'league', 'g')).title, 'Big game')
})

database.transaction('several words on one fixture in one batch are versions of their own, in the order of the batch', async (t, q) => {
  await open(q)
  await push(q, 'league', [
    game('g', { title: 'One' }, day(2)), game('g', { title: 'Two' }, day(3)), game('g', { title: 'Zero' }, day(1)),
    game('g', { title: 'Two' }, day(4)), game('g', { title: 'Three' }, day(5))
  ])
  const changes = await historyOf(q, 'league', 'g')
  t.same(changes.map(({ version, kind }) => [version, kind]), [[1, 'created'], [2, 'updated'], [3, 'updated']])
  t.equal(new Set(changes.map(({ change_group }) => change_group)).size, 3)
  t.match(await fixtureOf(q, 'league', 'g'), { title: 'Three', version: 3 })
})
