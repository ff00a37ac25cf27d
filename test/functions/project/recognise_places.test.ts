/**
 * When a change of venue is no move: project.recognise_places, project.has_games_left, project.is_to_come, with what
 * resolve.choose_winners notes of whose claim won before.
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { makeFeed, read, season } from '../../helpers/feeds/feeds.ts'
import { fixtureOf, game, gone, historyOf, homeOf, idOf, makeRealm, makeSource, push, say, setClock } from '../../helpers/seed.ts'
import { merge } from '../../helpers/identity/merged.ts'

const database = await useDatabase(t)
type Data = Record<string, any>
const START = '2026-09-12T14:30:00Z'
const PLACE = { name: 'Memorial Park', geo: [41.8781, -87.6298], address: { line1: '100 Main Street', city: 'Chicago', region: 'IL' } }
const day = (n: number) => ({ observed_at: `2026-08-${String(n).padStart(2, '0')}T00:00:00Z` })
const at = (venue: string, field?: string): Data => ({ start: START, venue: { external_id: venue, ...field ? { field } : {} } })

/** Two sources of equal rank that know one game, whose place each calls by an id of its own. */
async function open (q: Query, theirs: Data = {}): Promise<string> {
  await setClock(q, '2026-09-01T00:00:00Z')
  await makeRealm(q)
  await makeSource(q, 'league', 'hostFeed')
  await makeSource(q, 'club', 'hostFeed')
  await q.call('manage.set_matching', { account_id: homeOf(q).accountId, mode: 'test', is_on: false })
  await push(q, 'league', [say('venue', 'l1', PLACE, day(1)), game('g', at('l1', 'Field 2'), day(1))])
  await push(q, 'club', [say('venue', 'c1', { ...PLACE, name: 'MEMORIAL  PARK', ...theirs }, day(1))])
  return idOf(q, 'league', 'fixture', 'g')
}
const lastOf = async (q: Query): Promise<any[]> => {
  const changes = await historyOf(q, 'league', 'g')
  return changes.filter(({ version }) => version === changes.at(-1)!.version).map(({ kind, changed_fields: fields }) => [kind, fields])
}

const SPELLINGS = [['Field 2', 'the same'], ['#2', 'a number sign'], ['2', 'the bare number'], [undefined, 'no field']] as const
for (const [field, says] of SPELLINGS) {
  database.transaction(`HISTORY-40 a venue that another source's id names, with ${says}, is no move, and comes back as none`, async (t, q) => {
    const g = await open(q)
    await push(q, 'club', [game(g, at('c1', field), day(2))])
    const fields = field === 'Field 2' ? ['venue'] : ['venue', 'venue.field']
    t.same(await lastOf(q), [['updated', fields]])
    t.match((await historyOf(q, 'league', 'g')).at(-1), {
      venue_change_scope: null, distance_km: null, before: { venue: { name: 'Memorial Park' } }
    })
    t.equal((await fixtureOf(q, 'league', 'g')).previous, null, 'it is no headline')
    await push(q, 'league', [game('g', { ...at('l1', 'Field 2'), title: 'Final' }, day(3))])
    t.same(await lastOf(q), [['updated', [...fields, 'title']]])
    t.same(await q('select event from ledger.changes where entity_id = $1 order by position', [g]), [
      'created', 'updated', 'updated'].map((kind) => ({ event: `oyss.fixture.${kind}` })))
  })
}

for (const [contradiction, theirs] of Object.entries({
  name: { name: 'Memorial Park North' }, region: { address: { region: 'IN' } }, city: { address: { city: 'Peoria' } },
  street: { address: { line1: '7 Oak Avenue' } }, 'street number': { address: { line1: '900 Main St' } },
  country: { address: { country: 'CA' } }, position: { geo: [41.95, -87.6298] }
})) {
  database.transaction(`HISTORY-40 a venue of another source relocates where its ${contradiction} contradicts`, async (t, q) => {
    const g = await open(q, theirs)
    if (contradiction === 'country') await push(q, 'league', [say('venue', 'l1', { ...PLACE, address: { country: 'US' } }, day(2))])
    await push(q, 'club', [game(g, at('c1', '2'), day(3))])
    t.same((await lastOf(q))[0][0], 'relocated')
    t.match((await fixtureOf(q, 'league', 'g')).previous, { venue: { name: 'Memorial Park', field: 'Field 2' } })
  })
}

database.transaction('HISTORY-40 another field at a place that reads the same is a move within it', async (t, q) => {
  const g = await open(q)
  await push(q, 'club', [game(g, at('c1', 'Field 3'), day(2))])
  t.same(await lastOf(q), [['relocated', ['venue.field']], ['updated', ['venue']]])
  t.match((await historyOf(q, 'league', 'g')).at(-2), {
    venue_change_scope: 'field', reason: 'Moved from Field 2 at Memorial Park to Field 3 at MEMORIAL  PARK.' })
})

database.transaction('HISTORY-40 ids that are one entity: another source spells the field otherwise, which is no move; a source that does so itself moves', async (t, q) => {
  const g = await open(q)
  await merge(q, 'venue', await idOf(q, 'club', 'venue', 'c1'), await idOf(q, 'league', 'venue', 'l1'))
  await push(q, 'club', [game(g, at('c1', '#2'), day(2))])
  t.same(await lastOf(q), [['updated', ['venue.field']]])
  await push(q, 'club', [game(g, at('c1', '2'), day(3))])
  t.same(await lastOf(q), [['relocated', ['venue.field']]])
})

database.transaction('HISTORY-40 what is withdrawn or taken back leaves the place to another source without a move', async (t, q) => {
  const g = await open(q)
  await push(q, 'club', [game(g, at('c1', '2'), day(2))])
  await push(q, 'league', [game('g', at('l1', '2'), day(3))])
  await push(q, 'league', [gone('fixture', 'g', day(4))])
  t.same(await lastOf(q), [['withdrawn', []], ['updated', ['venue']]])
})

database.transaction('HISTORY-40 an id that was never called anything reads like no other', async (t, q) => {
  await open(q)
  await push(q, 'league', [game('h', at('42'), day(1))])
  await push(q, 'club', [game(await idOf(q, 'league', 'fixture', 'h'), at('42'), day(2))])
  const changes = await historyOf(q, 'league', 'h')
  t.same(changes.map(({ kind }) => kind), ['created', 'relocated'])
})

/** What is proposed of l1 and l2. */
const proposed = async (q: Query): Promise<any[]> => q(
  `select string_agg(m.external_id, ' ' order by m.external_id) as ids, d.status, d.evidence #>> '{features,0,name}' as feature
     from identity.decisions d
     join canon.external_ids m on m.realm_id = d.realm_id and m.entity_id in (d.first_id, d.second_id)
    where d.realm_id = $1 and d.entity_type = 'venue' group by d.decision_id, d.status, feature
   having array_agg(m.external_id) @> '{l1,l2}'`, [homeOf(q).realmId]
)
const games = (ids: readonly string[], data: Data, n: number): Data[] => ids.map((id) => game(id, data, day(n)))
/** A source with its games at a venue, which has another id for a place of the same name. */
async function openLeague (q: Query, ids: readonly string[], theirs: Data = {}): Promise<void> {
  await setClock(q, '2026-09-01T00:00:00Z')
  await makeRealm(q)
  await makeSource(q, 'league', 'hostFeed')
  await push(q, 'league', [
    say('venue', 'l1', PLACE, day(1)), say('venue', 'l2', { ...PLACE, ...theirs }, day(1)), ...games(ids, at('l1', '2'), 1) as any
  ])
}
const moved = [{ ids: 'l1 l2', status: 'pending', feature: 'moved_together' }]

database.transaction('HISTORY-41 a source that changes between two ids of its own has relocated the game, while another stays', async (t, q) => {
  await openLeague(q, ['g', 'stays'])
  await push(q, 'league', [game('g', at('l2', '2'), day(2))])
  t.same(await lastOf(q), [['relocated', ['venue']]])
  t.same(await proposed(q), [])
})

database.transaction('HISTORY-41 where all its games to come move at once it is one place, and the two ids are proposed as one', async (t, q) => {
  await openLeague(q, ['g', 'h'])
  const over = { ...at('l1', '2'), start: '2026-08-20T14:00:00Z' }
  await push(q, 'league', [game('over', over, day(1)), game('called-off', { ...at('l1'), status: 'cancelled' }, day(1))])
  await push(q, 'league', [game('g', at('l2', '2'), day(2)), game('h', at('l2', '3'), day(2))])
  t.same(await lastOf(q), [['updated', ['venue']]])
  const kinds = (await historyOf(q, 'league', 'h')).slice(1).map(({ kind }) => kind)
  t.same(kinds, ['relocated', 'updated'], 'another field is a move within it')
  t.same(await proposed(q), moved)
  await push(q, 'league', games(['g', 'h'], at('l1', '2'), 3) as any)
  t.same(await proposed(q), moved, 'once')
})

for (const [what, theirs, last] of [
  ['reads otherwise', { name: 'Lake Park' }, at('l2', '2')], ['lies elsewhere', { geo: [41.95, -87.6298] }, at('l2', '2')],
  ['is two places', {}, at('l3', '2')]
] as const) {
  database.transaction(`HISTORY-41 all its games to come move at once to what ${what}: relocated, and nothing is proposed`, async (t, q) => {
    await openLeague(q, ['g', 'h'], theirs)
    await push(q, 'league', [say('venue', 'l3', PLACE, day(1))])
    await push(q, 'league', [game('g', at('l2', '2'), day(2)), game('h', last, day(2))])
    t.same(await lastOf(q), [['relocated', ['venue']]])
    t.same(await proposed(q), [])
  })
}

database.transaction('HISTORY-41 games that are over alone show nothing: relocated', async (t, q) => {
  await openLeague(q, [])
  const over = (venue: string) => ({ ...at(venue), start: '2026-08-20T14:00:00Z' })
  await push(q, 'league', [game('g', over('l1'), day(1))])
  await push(q, 'league', [game('g', over('l2'), day(2))])
  t.same(await lastOf(q), [['relocated', ['venue']]])
})

database.transaction('HISTORY-41 of a run of several batches what its feed lists counts, not what is applied yet', async (t, q) => {
  await setClock(q, '2026-09-01T00:00:00Z')
  await makeRealm(q)
  const feed = await makeFeed(q)
  const at = (id: string, count: number) => season(30, (_one, n) => ({ venue: { id: n < count ? id : 'a', name: 'Memorial Park' } }))
  const kindsOf = () => q('select distinct kind from ledger.version_kinds where version > 1 order by kind')
  await read(q, feed, at('a', 30))
  await setClock(q, '2026-09-02T12:00:00Z')
  await read(q, feed, at('b', 5))
  t.same(await kindsOf(), [{ kind: 'relocated' }], 'most games stay')
  const left = async () => q.value('select project.has_games_left($1, $2, $3, $4)', [
    feed.realmId, await q.value("select source_id from canon.external_ids where entity_type = 'venue' limit 1"),
    await idOf(q, feed.sourceKey, 'venue', 'a'), await idOf(q, feed.sourceKey, 'venue', 'b')
  ])
  t.equal(await left(), true)
  await q("update connect.listed set data = jsonb_set(data, '{venue,external_id}', '\"b\"') where external_id <> 'g29'")
  t.equal(await left(), true, 'one is listed where it was')
  await q("update connect.listed set data = jsonb_set(data, '{venue,external_id}', '\"b\"')")
  t.equal(await left(), false)
  t.same(await q.one(`
    select project.is_to_come(null, '2026-09-02T05:00:00Z') as today, project.is_to_come(null, '2026-09-01T05:00:00Z') as past,
    project.is_to_come('2026-09-02T12:00:01Z', '2026-09-02T12:00:01Z') as soon, project.is_to_come(null, null) as undated`), {
    today: true, past: false, soon: true, undated: false
  })
})
