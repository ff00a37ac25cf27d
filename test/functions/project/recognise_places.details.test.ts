/** What a source adds with its first report of a game, or a merge adds: project.recognise_details. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { merge } from '../../helpers/identity/merged.ts'
import { fixtureOf, game, historyOf, homeOf, idOf, makeRealm, makeSource, push, say, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const START = '2026-09-12T14:30:00Z'
const END = '2026-09-12T16:00:00Z'
const day = (n: number) => ({ observed_at: `2026-08-0${n}T00:00:00Z` })

/** A game that a league lists without an end, in a venue without a field. */
async function open (q: Query): Promise<{ g: string, venue: object }> {
  await setClock(q, '2026-09-01T00:00:00Z')
  await makeRealm(q)
  for (const key of ['league', 'club']) await makeSource(q, key, 'hostFeed')
  await q.call('manage.set_matching', { account_id: homeOf(q).accountId, mode: 'test', is_on: false })
  await push(q, 'league', [say('venue', 'v', { name: 'Park' }, day(1)), game('g', { start: START, venue: { external_id: 'v' } }, day(1))])
  const [g, v] = [await idOf(q, 'league', 'fixture', 'g'), await idOf(q, 'league', 'venue', 'v')]
  return { g, venue: { venue: { external_id: v, field: '3' } } }
}
const lastOf = async (q: Query): Promise<unknown[]> => {
  const changes = await historyOf(q, 'league', 'g')
  return changes.filter(({ version }) => version === changes.at(-1)!.version).map(({ kind, changed_fields: fields }) => [kind, fields])
}

database.transaction('HISTORY-42 an end and a field that another source adds with its first report are no move', async (t, q) => {
  const { g, venue } = await open(q)
  await push(q, 'club', [game(g, { start: START, end: END, ...venue }, day(2))])
  t.match(await fixtureOf(q, 'league', 'g'), { end: END, venue: { field: '3' }, previous: null })
  t.same(await lastOf(q), [['updated', ['end', 'venue.field']]])
  t.same(await q('select event from ledger.changes where entity_id = $1 order by position', [g]), [
    'created', 'updated'].map((kind) => ({ event: `oyss.fixture.${kind}` })))
})

database.transaction('HISTORY-42 what a source reports of a game that it has listed is a move', async (t, q) => {
  const { g, venue } = await open(q)
  await push(q, 'club', [game(g, { start: START }, day(2))])
  await push(q, 'club', [game(g, { start: START, end: END, ...venue }, day(3))])
  t.same(await lastOf(q), [['rescheduled', ['end']], ['relocated', ['venue.field']]])
})

database.transaction('HISTORY-8, HISTORY-42 an end that comes with another start is a move, also in a first report', async (t, q) => {
  const { g } = await open(q)
  await push(q, 'club', [game(g, { start: '2026-09-12T15:00:00Z', end: END }, day(2))])
  t.same(await lastOf(q), [['rescheduled', ['start', 'end']]])
})

database.transaction('HISTORY-42 a field that comes with another venue is a move, also in a first report', async (t, q) => {
  const { g } = await open(q)
  await push(q, 'club', [
    say('venue', 'w', { name: 'Lake' }, day(2)), game(g, { start: START, venue: { external_id: 'w', field: '3' } }, day(2))
  ])
  t.same(await lastOf(q), [['relocated', ['venue', 'venue.field']]])
})

database.transaction('HISTORY-42 an end and a field in place of others are moves, also in a first report', async (t, q) => {
  const { g, venue } = await open(q)
  await push(q, 'league', [game('g', { start: START, end: '2026-09-12T15:30:00Z', venue: { external_id: 'v', field: '1' } }, day(2))])
  await push(q, 'club', [game(g, { start: START, end: END, ...venue }, day(3))])
  t.same(await lastOf(q), [['rescheduled', ['end']], ['relocated', ['venue.field']]])
})

database.transaction('HISTORY-42 an end and a field that a merge adds are no move', async (t, q) => {
  const { g, venue } = await open(q)
  await setClock(q, '2026-09-01T01:00:00Z') // the older id survives
  await push(q, 'club', [game('c', { start: START, end: END, ...venue }, day(2))])
  await merge(q, 'fixture', await idOf(q, 'club', 'fixture', 'c'), g)
  t.match(await fixtureOf(q, 'league', 'g'), { end: END, venue: { field: '3' }, previous: null })
  t.same(await q('select k.kind, k.changed_fields from ledger.version_kinds k where k.entity_id = $1 and k.version > 1', [g]), [
    { kind: 'updated', changed_fields: ['end', 'venue.field'] }])
})

database.transaction('HISTORY-44 the end that another source reports than the start that stands is no move', async (t, q) => {
  await open(q)
  await makeSource(q, 'assignor', 'authoritativePush')
  const g = await idOf(q, 'league', 'fixture', 'g')
  await push(q, 'assignor', [game(g, { start: START }, day(2))])
  await push(q, 'club', [game(g, { start: START }, day(3))])
  await push(q, 'club', [game(g, { start: START, end: END }, day(4))])
  t.same(await lastOf(q), [['updated', ['end']]])
  await push(q, 'club', [game(g, { start: START, end: '2026-09-12T16:30:00Z' }, day(5))])
  t.same(await lastOf(q), [['updated', ['end']]], 'nor where it changes')
  t.match(await fixtureOf(q, 'league', 'g'), { end: '2026-09-12T16:30:00Z', previous: null })
  await push(q, 'assignor', [game(g, { start: START, end: END }, day(6))])
  t.same(await lastOf(q), [['rescheduled', ['end']]], 'that of the same source is')
})

/** What the first report of a club is whose place has this name, of a game that the league has at the other. */
async function kindOfFirst (q: Query, [ofLeague, ofClub]: readonly [string, string]): Promise<string> {
  await open(q)
  await push(q, 'league', [
    say('venue', 'w', { name: ofLeague }, day(2)), game('h', { start: START, venue: { external_id: 'w' } }, day(2))
  ])
  await push(q, 'club', [say('venue', 'c', { name: ofClub }, day(3))])
  await push(q, 'club', [game(await idOf(q, 'league', 'fixture', 'h'), { start: START, venue: { external_id: 'c' } }, day(3))])
  return (await historyOf(q, 'league', 'h')).at(-1)!.kind as string
}
database.transaction('HISTORY-43 a first report that has another name for the place is no move', async (t, q) => {
  t.equal(await kindOfFirst(q, ['Bob Bende Park', 'MEDFORD - BENDE PK']), 'updated')
  t.match(await fixtureOf(q, 'league', 'h'), { venue: { name: 'MEDFORD - BENDE PK' }, previous: null })
})

database.transaction('HISTORY-43 a first report of a place that is called as the field shown is no move', async (t, q) => {
  await open(q)
  await push(q, 'league', [
    say('venue', 'w', { name: 'DEPTFORD SC' }, day(2)),
    game('h', { start: START, venue: { external_id: 'w', field: 'Cattell #1 F1' } }, day(2))
  ])
  await push(q, 'club', [say('venue', 'c', { name: 'Cattell Rd' }, day(3))])
  await push(q, 'club', [game(await idOf(q, 'league', 'fixture', 'h'), { start: START, venue: { external_id: 'c' } }, day(3))])
  t.equal((await historyOf(q, 'league', 'h')).at(-1)!.kind, 'updated')
})

database.transaction('HISTORY-43, HISTORY-9 a first report of another place is a move', async (t, q) => {
  t.equal(await kindOfFirst(q, ['Bob Bende Park', 'Freedom Park']), 'relocated')
})

database.transaction('HISTORY-43 a source that follows a move under another name reports none, one that moves a game itself does', async (t, q) => {
  t.equal(await kindOfFirst(q, ['Bende Park', 'Bende Pk']), 'updated')
  const h = await idOf(q, 'league', 'fixture', 'h')
  const at = (source: string, name: string, n: number): Promise<unknown> => push(q, source, [
    say('venue', name, { name }, day(n)),
    game(source === 'league' ? 'h' : h, { start: START, venue: { external_id: name } }, day(n))
  ])
  const last = async (): Promise<unknown> => (await historyOf(q, 'league', 'h')).at(-1)!.kind
  await at('league', 'Lumberton', 4)
  t.equal(await last(), 'relocated', 'the league moves it')
  await at('club', 'RV - Lumberton', 5)
  t.equal(await last(), 'updated', 'the club follows')
  await at('club', 'Lumberton Middle', 6)
  t.equal(await last(), 'relocated', 'and moves it')
})

database.transaction('HISTORY-43 a place that a source lists beside the other is another', async (t, q) => {
  await open(q)
  await push(q, 'league', [
    say('venue', 'w', { name: 'Bende Park' }, day(2)), game('h', { start: START, venue: { external_id: 'w' } }, day(2))
  ])
  const h = await idOf(q, 'league', 'fixture', 'h')
  const own = await idOf(q, 'league', 'venue', 'w')
  await push(q, 'club', [say('venue', 'c', { name: 'Bende Park West End' }, day(3)), say('venue', own, { name: 'Bende Park' }, day(3))])
  await push(q, 'club', [game(h, { start: START, venue: { external_id: 'c' } }, day(3))])
  t.equal((await historyOf(q, 'league', 'h')).at(-1)!.kind, 'relocated')
})

database.transaction('HISTORY-43, HISTORY-9 a source that moves a game from its own place to another of like name relocates it', async (t, q) => {
  t.equal(await kindOfFirst(q, ['Bende Park', 'Bende Pk Complex']), 'updated')
  const h = await idOf(q, 'league', 'fixture', 'h')
  await push(q, 'club', [say('venue', 'd', { name: 'Bende Fields' }, day(4))])
  await push(q, 'club', [game(h, { start: START, venue: { external_id: 'd' } }, day(4))])
  t.equal((await historyOf(q, 'league', 'h')).at(-1)!.kind, 'relocated')
  await push(q, 'league', [game('h', { start: START, title: 'Final', venue: { external_id: 'w' } }, day(5))])
  t.equal((await historyOf(q, 'league', 'h')).at(-1)!.kind, 'updated', 'one that repeats its own does not')
})
