import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { act, makePerson } from '../../helpers/people/people.ts'
import { arrange, full, report, TEN } from '../../helpers/public_pages.ts'
import { game, homeOf, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Data = Record<string, any>
const at = (hour: number) => ({ observed_at: `2026-09-01T${String(hour).padStart(2, '0')}:00:00Z` })

/** A game at Kestrel Park, as the league has it. */
async function open (q: Query): Promise<string> {
  const id = await arrange(q)
  await push(q, 'league', [
    say('venue', 'kestrel', { name: 'Kestrel Park' }, at(9)), game('g1', { ...full, venue: { external_id: 'kestrel', field: '2' } }, at(9))
  ])
  return id
}

/** Whether the club's venue differs, as each page counts it. */
async function differs (q: Query, id: string): Promise<Record<string, boolean>> {
  const { realmId, accountId } = homeOf(q)
  const { session } = await makePerson(q, { accountId, role: 'viewer' })
  const { cells } = await act(q, 'manage.list_conflicts', session, {
    mode: 'test', kind: 'fixture', competition_id: null, field: null, winner: null, loser: null
  }) as Data
  const { fields } = await act(q, 'manage.read_entity', session, {
    mode: 'test', entity_id: id, version: null, from_path: null, before_version: null
  }) as Data
  const { claims } = await q.value('select read.explain_field($1, $2, $3, $4, null)', [realmId, accountId, id, 'venue'])
  const [{ said }] = await q.value('select read.page_fixtures_of($1, array[$2])', [realmId, id])
  return {
    conflicts: cells.some(({ field }: Data) => field === 'venue'),
    entity: fields.find(({ field }: Data) => field === 'venue').differing > 0,
    field: claims.some(({ differs }: Data) => differs),
    page: said.groups.some(({ what }: Data) => what === 'places')
  }
}

const PLACES: [string, string, boolean][] = [
  ['SPRINGFIELD - KESTREL PK', 'another name of the place', false], ['Kestrel Park, Field 2', 'the field in the name', false],
  ['Kestrel Park (Field 3)', 'another field in the name', true], ['Lake Commons', 'another place', true]
]
for (const [name, what, isOther] of PLACES) {
  database.transaction(`DASHBOARD-36, DASHBOARD-34, DASHBOARD-32, PAGE-5 every page judges ${what} as the others: read.agrees_with, read.names_other_field`, async (t, q) => {
    const id = await open(q)
    await report(q, 'club', id, { start: TEN, venue: { external_id: name, name } })
    t.same(await differs(q, id), { conflicts: isOther, entity: isOther, field: isOther, page: isOther })
  })
}

database.transaction('DASHBOARD-36, PAGE-5 a source that moved the game to a place of such a name disagrees on every page', async (t, q) => {
  const id = await open(q)
  for (const [hour, name] of [[10, 'SPRINGFIELD - KESTREL PK'], [11, 'Kestrel Complex']] as const) {
    await report(q, 'club', id, { start: TEN, venue: { external_id: name, name } }, at(hour).observed_at)
  }
  t.same(await differs(q, id), { conflicts: true, entity: true, field: true, page: true })
})

database.transaction('DASHBOARD-72 a place under another name overrules nothing: read.shares_of', async (t, q) => {
  const id = await open(q)
  const overruled = async (): Promise<number> => Number(await q.value(
    `select overruled from tenancy.sources s cross join lateral read.shares_of(s.realm_id, s.source_id) h
      where s.realm_id = $1 and s.source_key = 'club' and h.entity_type = 'fixture' and h.field = 'venue'`, [homeOf(q).realmId]))
  await report(q, 'club', id, { venue: { external_id: 'k', name: 'Springfield - Kestrel Park' } })
  t.equal(await overruled(), 0)
  await report(q, 'club', id, { venue: { external_id: 'l', name: 'Lake Commons' } }, at(10).observed_at)
  t.equal(await overruled(), 1)
})
