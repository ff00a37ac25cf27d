import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import {
  fixtureOf, game, gone, historyOf, homeOf, idOf, makeRealm, makeSource, provenanceOf, push, say, setClock
} from '../../helpers/seed.ts'
import { restore, undo } from '../../helpers/voiding.ts'

const database = await useDatabase(t)
const at = (hour: number) => ({ observed_at: `2026-09-01T${String(hour).padStart(2, '0')}:00:00Z` })
const to = (id: string, name: string) => ({ external_id: id, name })
const played = (home: string, away: string) =>
  [['home', home], ['away', away]].map(([role, id]) => ({ role, team: to(id!, `Team ${id}`) }))

/** A feed that reported two games, and then a file that moves one, deletes the other and adds a third. */
async function open (q: Query): Promise<{ first: string[], second: string[] }> {
  await setClock(q, '2026-09-01T12:00:00Z')
  await makeRealm(q)
  await makeSource(q, 'feed', 'hostFeed')
  const cup = { competition: to('c', 'Cup') }
  const first = await push(q, 'feed', [
    game('g', { start: '2026-09-12T17:00:00Z', sides: played('a', 'b'), division: to('d', 'U12'), ...cup }, at(1)),
    game('h', { start: '2026-09-13T17:00:00Z', sides: played('a', 'c') }, at(1))
  ])
  const second = await push(q, 'feed', [
    game('g', {
      start: '2026-09-12T17:30:00Z', sides: played('a', 'x'), venue: to('v', 'Oak Park'), division: to('e', 'U13'), ...cup
    }, at(2)),
    gone('fixture', 'h', at(2)), game('k', { start: '2026-09-14T17:00:00Z', sides: played('x', 'y') }, at(2))
  ])
  return { first: [first.batchId], second: [second.batchId] }
}
const void_ = async (q: Query, table: string): Promise<string[]> =>
  (await q(`select name from canon.${table} where void_at is not null order by name`)).map(({ name }) => name)

database.transaction('UNDO-1, UNDO-2 an undone run leaves what the others give, in one change, and restoring it all of its own', async (t, q) => {
  const { second } = await open(q)
  const { causes } = await q.one('select count(*)::integer as causes from ledger.causes')
  t.ok(await undo(q, 'feed', second) > 0)
  t.equal(await q.value('select count(*)::integer from ledger.causes'), causes + 1)
  const g = await fixtureOf(q, 'feed', 'g')
  t.match(g, { version: 3, start: '2026-09-12T17:00:00Z', division: { name: 'U12' }, venue: undefined, previous: null })
  t.equal(g.sides[1].team.name, 'Team b')
  t.equal(g.provenance.start.observed_at, '2026-09-01T01:00:00Z')
  t.match((await historyOf(q, 'feed', 'h')).slice(1).map(({ kind, source, observation_id: id }) => [kind, source, id !== null]), [
    ['withdrawn', 'feed', true], ['updated', 'oyss:undo', false]
  ])
  t.same([await void_(q, 'teams'), await void_(q, 'venues'), await void_(q, 'divisions')], [['Team x', 'Team y'], ['Oak Park'], ['U13']])

  t.ok(await restore(q, 'feed', second) > 0)
  t.match(await fixtureOf(q, 'feed', 'g'), {
    start: '2026-09-12T17:30:00Z', venue: { name: 'Oak Park' }, division: { name: 'U13' }, previous: { start: '2026-09-12T17:00:00Z' }
  })
  t.same([await void_(q, 'teams'), await void_(q, 'venues'), await void_(q, 'divisions')], [[], [], []])
  t.equal(await restore(q, 'feed', second), 0, 'restored already')
})

database.transaction('UNDO-5, UNDO-6 a fixture that only void runs report is cancelled, keeps its values, and returns when it is reported again, without them in what was before', async (t, q) => {
  const { first, second } = await open(q)
  await undo(q, 'feed', second)
  t.match(await fixtureOf(q, 'feed', 'k'), { status: 'cancelled', start: '2026-09-14T17:00:00Z', previous: null })
  t.same(Object.keys((await fixtureOf(q, 'feed', 'k')).provenance), ['status'])
  const changes = (await historyOf(q, 'feed', 'k')).slice(1)
  t.same(changes.map(({ kind }) => kind), ['cancelled', 'withdrawn'])
  t.equal(new Set(changes.map(({ change_group: group }) => group)).size, 1)
  t.same(changes.map(({ reason }) => reason), Array(2).fill('The upload that reported it was undone.'))
  t.match((await provenanceOf(q, 'fixture', 'feed', 'k')).status, [{ value: 'cancelled', winning: true, reason: /^Implied: the upload/ }])

  await push(q, 'feed', [game('k', { start: '2026-09-20T17:00:00Z', sides: played('x', 'b') }, at(3))])
  t.match(await fixtureOf(q, 'feed', 'k'), { status: 'scheduled', start: '2026-09-20T17:00:00Z', previous: null })
  t.same((await historyOf(q, 'feed', 'k')).slice(3).map(({ kind, changed_fields: fields }) => [kind, fields]), [
    ['reinstated', ['status']], ['updated', ['start', 'sides']]
  ])
  const k = await idOf(q, 'feed', 'fixture', 'k')
  const returned = async (): Promise<any> => (await historyOf(q, 'feed', 'k')).at(-1)!.before
  t.same(await returned(), { status: 'cancelled', time_status: 'tbd' }, 'only the undone upload gave more')
  const stateBefore = (version: number) => q.value('select read.state_before($1, $2, $3, $4, 9)', [
    homeOf(q).realmId, k, version, { status: 'cancelled', start: '2026-09-14T17:00:00Z', time_status: 'confirmed' }
  ])
  t.same(await stateBefore(3), { status: 'cancelled', time_status: 'tbd' })
  t.match(await stateBefore(2), { start: '2026-09-14T17:00:00Z' })
  t.match((await historyOf(q, 'feed', 'k'))[1], { before: { start: '2026-09-14T17:00:00Z' }, after: { status: 'cancelled' } })
  t.same(await void_(q, 'teams'), ['Team y'])
  t.equal(await q.value("select void_at from canon.fixtures where fixture_id = $1", [await idOf(q, 'feed', 'fixture', 'k')]), null)

  await undo(q, 'feed', first)
  t.same(await void_(q, 'teams'), ['Team a', 'Team c', 'Team y'])
  t.same(await void_(q, 'competitions'), ['Cup'])
  t.match((await fixtureOf(q, 'feed', 'g')), { status: 'cancelled', start: '2026-09-12T17:00:00Z' })
  await restore(q, 'feed', first)
  t.match((await historyOf(q, 'feed', 'g')).at(-1), { kind: 'reinstated', before: { start: '2026-09-12T17:00:00Z' } }, 'restored as it was')
  await restore(q, 'feed', second)
  t.match(await returned(), { start: '2026-09-14T17:00:00Z' }, 'the upload counts again')
})

database.transaction('UNDO-5 a void claim counts only while nothing else reports the fixture, whatever the ranks', async (t, q) => {
  const { second } = await open(q)
  await makeSource(q, 'crowd', 'crowd')
  const k = await idOf(q, 'feed', 'fixture', 'k')
  await push(q, 'crowd', [game(k, { title: 'Final', url: 'https://example.org/k' }, at(1))])
  await undo(q, 'feed', second)
  t.match(await fixtureOf(q, 'feed', 'k'), { status: 'scheduled', title: 'Final', start: undefined, time_status: 'tbd' })
  const [won, lost] = (await provenanceOf(q, 'fixture', 'feed', 'k')).status!
  t.match([won!.source, lost!.source, lost!.reason], [
    'crowd', 'feed', /It does not count, because another report describes the fixture\.$/])
})

database.transaction('UNDO-2 what the source itself described, and results that others report of a void fixture, count as reports of it', async (t, q) => {
  const { second } = await open(q)
  await push(q, 'feed', [
    say('team', 'x', { name: 'Team x' }, at(1)),
    say('result', 'r', { fixture: { external_id: 'k' }, result: { scores: [{ role: 'home', score: 1 }], final: true } }, at(3))
  ])
  await undo(q, 'feed', second)
  t.same(await void_(q, 'teams'), ['Team y'])
  t.match(await fixtureOf(q, 'feed', 'k'), { status: 'scheduled', sides: undefined, result: { final: true } })
  t.same(await q.value('select count(*)::integer from canon.lost_references where realm_id = $1', [homeOf(q).realmId]), 0)
})
