/** Places by the games that several lists have there, in the batch that reports them first. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { at, begin, times } from '../../helpers/identity/places.ts'
import { historyOf, homeOf, idOf, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const kindsOf = async (q: Query): Promise<unknown[]> => (await historyOf(q, 'league', 'league-0')).map(({ kind }) => kind)
const FIELDS = 'ATLANTIC TWP - SOUTH FIELDS'

database.transaction('IDENTITY-213, HISTORY-9 a batch gives a new place that of its games in another list, so nothing is relocated', async (t, q) => {
  await begin(q, times(3, 'Tartaglio Complex'), times(3, FIELDS), { isWorked: false })
  const venue = await idOf(q, 'league', 'venue', 'Tartaglio Complex')
  t.equal(await idOf(q, 'assignor', 'venue', FIELDS), venue)
  t.same(await kindsOf(q), ['created'])
  t.same(await q.one(`select d.kind, d.status, d.decided_by, d.first_id, f ->> 'value' as games
    from identity.decisions d, jsonb_array_elements(d.evidence -> 'features') f
   where d.entity_type = 'venue' and f ->> 'name' = 'games'`), {
    kind: 'mapping', status: 'approved', decided_by: 'matcher', first_id: venue, games: '3'
  })
  await push(q, 'assignor', [at('assignor', 3, FIELDS)])
  t.equal(await idOf(q, 'assignor', 'venue', FIELDS), venue)
})

for (const [why, league, assignor] of [
  ['two games are too few', times(2, 'Tartaglio Complex'), times(2, FIELDS)],
  ['two thirds of the games are too few', [...times(4, 'North Meadow'), ...times(2, 'Mill Field')], times(6, FIELDS)],
  ['so they are where the batch has the others elsewhere', times(6, 'North Meadow'), [...times(4, FIELDS), ...times(2, 'Mill')]],
  ['other numbers are never one', times(4, 'Quillmere Park 1'), times(4, 'Quillmere Park 2')],
] as const) {
  database.transaction(`IDENTITY-213 in a batch ${why}`, async (t, q) => {
    await begin(q, [...league], [...assignor], { isWorked: false })
    t.not(await idOf(q, 'league', 'venue', league[0]!), await idOf(q, 'assignor', 'venue', assignor[0]!))
  })
}

database.transaction('IDENTITY-213 in a batch games at other hours do not count', async (t, q) => {
  await begin(q, times(3, 'Tartaglio Complex'), times(3, FIELDS), { isWorked: false, later: 2 })
  t.not(await idOf(q, 'league', 'venue', 'Tartaglio Complex'), await idOf(q, 'assignor', 'venue', FIELDS))
})

database.transaction('IDENTITY-213 in a batch places of two states, and two of one list, stay two', async (t, q) => {
  const inState = (region: string): object => ({ address: { region } })
  await begin(q, times(3, 'Tartaglio Complex'), times(3, FIELDS), { isWorked: false, own: inState('NJ'), other: inState('OH') })
  t.not(await idOf(q, 'league', 'venue', 'Tartaglio Complex'), await idOf(q, 'assignor', 'venue', FIELDS))
})

database.transaction('IDENTITY-213 in a batch a venue that the source has under another id is not given twice', async (t, q) => {
  await begin(q, times(3, 'Tartaglio Complex'), [], { isWorked: false })
  const venue = await idOf(q, 'league', 'venue', 'Tartaglio Complex')
  await push(q, 'assignor', [say('venue', venue, { name: 'Tartaglio Complex' })])
  await push(q, 'assignor', times(3, FIELDS).map((name, week) => at('assignor', week, name)))
  t.not(await idOf(q, 'assignor', 'venue', FIELDS), venue)
})

database.transaction('IDENTITY-124 in a batch no place is compared where matching is off', async (t, q) => {
  await begin(q, times(3, 'Tartaglio Complex'), [], { isWorked: false })
  const { accountId, realmId } = homeOf(q)
  await q.call('manage.set_matching', { account_id: accountId, mode: 'test', is_on: false })
  await push(q, 'assignor', times(3, FIELDS).map((name, week) => at('assignor', week, name)))
  t.not(await idOf(q, 'assignor', 'venue', FIELDS), await idOf(q, 'league', 'venue', 'Tartaglio Complex'))
  const source = await q.value("select source_id from tenancy.sources where realm_id = $1 and source_key = 'assignor'", [realmId])
  await q.as('oyss_resolver', async () => {
    await q('select resolve.open_workspace(1)')
    await q('select matching.match_places($1, $2)', [realmId, source])
    t.same(await q('select from pg_temp.candidates'), [], 'nor where a session has no batch')
  })
})
