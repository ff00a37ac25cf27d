/**
 * Where another source's id for a place is no other place: read.is_same_claim in the counts of conflicts, read.agreement_of and
 * read.last_move.
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { act, makePerson } from '../../helpers/people/people.ts'
import { game, homeOf, idOf, makeRealm, makeSource, push, say, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Data = Record<string, any>
const START = '2026-09-12T14:30:00Z'
const day = (n: number) => ({ observed_at: `2026-08-${String(n).padStart(2, '0')}T00:00:00Z` })

/** A game that its league has on Field 2 of Memorial Park, and a club, under an id of its own, where it says. */
async function open (q: Query, theirs: { place?: Data, field?: string }): Promise<string> {
  await setClock(q, '2026-09-01T00:00:00Z')
  await makeRealm(q)
  await q.call('manage.set_matching', { account_id: homeOf(q).accountId, mode: 'test', is_on: false })
  await makeSource(q, 'league', 'partnerApi')
  await makeSource(q, 'club', 'hostFeed')
  await push(q, 'league', [
    say('venue', 'l1', { name: 'Memorial Park' }, day(1)),
    game('g', { start: START, venue: { external_id: 'l1', field: 'Field 2' } }, day(1))
  ])
  const id = await idOf(q, 'league', 'fixture', 'g')
  await push(q, 'club', [
    say('venue', 'c1', { name: 'MEMORIAL PARK', ...theirs.place }, day(1)),
    game(id, { start: START, venue: { external_id: 'c1', ...theirs.field !== undefined ? { field: theirs.field } : {} } }, day(2))
  ])
  return id
}

const PLACES: [string, { place?: Data, field?: string }, string[]][] = [
  ['the same field by its number', { field: '#2' }, []], ['no field', {}, []], ['another field', { field: '3' }, ['venue.field']],
  ['the field in its name', { place: { name: 'Memorial Park, Field 2' } }, []],
  ['another field in its name', { place: { name: 'Memorial Park, Field 3' } }, ['venue']],
  ['the same field at another name of the place', { place: { name: 'SPRINGFIELD - MEMORIAL PK' }, field: '2' }, []],
  ['another field at another name of the place', { place: { name: 'Springfield - Memorial Park' }, field: '3' }, ['venue.field']],
  ['another place', { place: { name: 'Lake Park' }, field: '#2' }, ['venue', 'venue.field']]
]
for (const [what, theirs, differing] of PLACES) {
  database.transaction(`DASHBOARD-36, DASHBOARD-32, PAGE-5 another source's id for a place, with ${what}, is counted for what it reads`, async (t, q) => {
    const id = await open(q, theirs)
    const realm = homeOf(q)
    const { session } = await makePerson(q, { accountId: realm.accountId, role: 'viewer' })
    const { cells } = await act(q, 'manage.list_conflicts', session, {
      mode: 'test', kind: 'fixture', competition_id: null, field: null, winner: null, loser: null
    }) as Data
    t.same(cells.filter(({ field }: Data) => field.startsWith('venue')).map(({ field }: Data) => field).sort(), differing)
    const { fields } = await act(q, 'manage.read_entity', session, {
      mode: 'test', entity_id: id, version: null, from_path: null, before_version: null
    }) as Data
    const reported = fields.filter(({ field }: Data) => field.startsWith('venue'))
    t.same(reported.filter((field: Data) => field.differing > 0).map(({ field }: Data) => field).sort(),
      differing.filter((field) => field !== 'venue.field' || theirs.field === '3'))
    const [{ said }] = await q.value('select read.page_fixtures_of($1, array[$2])', [realm.realmId, id])
    t.equal(said.groups.some((group: Data) => group.what === 'places'), differing.includes('venue'))
  })
}

database.transaction('PAGE-6 a game whose place another source calls otherwise has not moved there', async (t, q) => {
  const id = await open(q, { field: '#2' })
  await push(q, 'league', [game('g', { start: '2026-09-12T15:00:00Z' }, day(3))])
  const [before] = await q.value('select read.page_fixtures_of($1, array[$2])', [homeOf(q).realmId, id])
  t.same(before.moved.fields, ['start'])
  await push(q, 'league', [{ type: 'fixture', external_id: 'g', deleted: true, data: {}, ...day(4) }])
  const [after] = await q.value('select read.page_fixtures_of($1, array[$2])', [homeOf(q).realmId, id])
  t.match(after, { start: START, venue: { name: 'MEMORIAL PARK', field: '#2' } }, 'the other source is shown')
  t.same(after.moved.fields, ['start'])
})

database.transaction('DASHBOARD-36 sides with the same names in the same roles read the same: read.format_sides', async (t, q) => {
  const realm = await makeRealm(q)
  for (const source of ['league', 'club']) {
    await makeSource(q, source, 'hostFeed', realm)
    await push(q, source, [say('team', 'hawks', { name: source === 'club' ? 'HAWKS  U10' : 'Hawks U10' }),
      say('team', 'owls', { name: 'Owls U10' })], realm)
  }
  const idsOf = async (source: string): Promise<string[]> =>
    [await idOf(q, source, 'team', 'hawks'), await idOf(q, source, 'team', 'owls')]
  const [[hawks, owls], [others]] = [await idsOf('league'), await idsOf('club')]
  const sidesOf = (home: string, away: string): string => JSON.stringify([
    { role: 'home', team: { id: home } }, { role: 'away', team: { id: away } }
  ])
  const isSame = (one: string, other: string): Promise<boolean> =>
    q.value("select read.is_same_claim($1, 'sides', $2::jsonb, $3::jsonb)", [realm.realmId, one, other])
  t.equal(await isSame(sidesOf(hawks as string, owls as string), sidesOf(others as string, owls as string)), true)
  t.equal(await isSame(sidesOf(hawks as string, owls as string), sidesOf(owls as string, hawks as string)), false)
})
