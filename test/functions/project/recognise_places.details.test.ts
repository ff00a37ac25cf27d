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

database.transaction('HISTORY-8 an end that comes with another start is a move, also in a first report', async (t, q) => {
  const { g } = await open(q)
  await push(q, 'club', [game(g, { start: '2026-09-12T15:00:00Z', end: END }, day(2))])
  t.same(await lastOf(q), [['rescheduled', ['start', 'end']]])
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
