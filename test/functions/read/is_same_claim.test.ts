import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, push, say, idOf, makeRealm, makeSource, setClock } from '../../helpers/seed.ts'
import { arrange } from '../../helpers/claim_lists.ts'
import { merge } from '../../helpers/identity/merged.ts'

const database = await useDatabase(t)

database.transaction('LIST-2, LIST-23 read.claim_place, read.precedence_at: a place stands for the precedence that it was made of, whatever the external id is called', async (t, q) => {
  const { realmId } = await arrange(q)
  await push(q, 'ann', [
    game('ü \\ "(,)', { start: '2026-09-12T14:30:00Z', title: 'x' }, { confidence: 0.1 }),
    game('', {}), game('bare', {}, { confidence: 1 / 3 })
  ])
  const rows = await q(`select c.field, p.place, c.precedence::text as precedence,
      read.precedence_at($1, string_to_array(p.place, ' '))::text as again
    from canon.ranked_claims c cross join lateral (select read.claim_place(c.mapping_id, c.precedence)) p (place)
   where c.realm_id = $1`, [realmId])
  t.ok(rows.length > 20)
  t.ok(rows.some(({ precedence }) => precedence.includes('ü')) && rows.some(({ precedence }) => precedence.includes('silence')))
  for (const { place, precedence, again } of rows) {
    t.equal(again, precedence)
    t.match(place, /^[ -~]+$/, 'a cursor is ASCII')
    t.notMatch(place, /ü|ann/, 'and names no external id')
  }
  t.equal(await q.value('select read.precedence_at($1, null) is null', [realmId]), true)
})

database.transaction('PROVENANCE-4, LIST-23 read.claims_within: claims between two paths, numbered in order, after a place in the first', async (t, q) => {
  const { realmId, cup } = await arrange(q)
  await push(q, 'ann', [say('competition', cup, { name: 'The Cup', sport: 'futsal', kind: 'league' })])
  const read = async (path: string | null, last: string, after: string[] | null = null, limit = 9): Promise<string[]> => (await q(
    "select * from read.claims_within($1, array[$2], '{kind,name,sport}', $3, $4, $5, $6) order by number",
    [realmId, cup, path, last, after, limit]
  )).map(({ number, field, source_key: source }) => `${number} ${field} ${source}`)
  const all = ['1 kind league', '2 kind ann', '3 name league', '4 name ann', '5 sport league', '6 sport ann']
  t.same(await read(null, 'sport'), all)
  t.same(await read(null, 'sport', null, 3), all.slice(0, 3))
  t.same(await read('name', 'name'), ['1 name league', '2 name ann'])
  const place = (await q.value(`select concat_ws(' ', not c.is_winning, not c.does_count, read.claim_place(c.mapping_id, c.precedence))
    from read.explained_claims c where c.entity_id = $1 and c.field = 'name' and c.is_winning`, [cup])).split(' ')
  t.same(await read('name', 'sport', place), ['1 name ann', '2 sport league', '3 sport ann'])
})

database.transaction('DASHBOARD-36, HISTORY-40 read.is_same_claim: one value, what is one entity now, and places and fields that read the same are no conflict', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  for (const [hour, id] of ['a', 'b', 'park', 'PARK', 'arena'].entries()) {
    await setClock(q, `2026-09-01T0${hour}:00:00Z`)
    await push(q, 'league', [id.length === 1 ? say('team', id, { name: id }) : say('venue', id, { name: id })])
  }
  const same = (field: string, value: unknown, other: unknown) =>
    q.value('select read.is_same_claim($1, $2, $3, $4)', [realmId, field, JSON.stringify(value), JSON.stringify(other)])
  const [a, b] = [await idOf(q, 'league', 'team', 'a'), await idOf(q, 'league', 'team', 'b')]
  const venue = async (id: string) => ({ id: await idOf(q, 'league', 'venue', id) })
  t.equal(await same('title', 'Final', 'Final'), true)
  t.equal(await same('title', 'Final', 'final'), false)
  t.equal(await same('team', { id: a }, { id: b }), false)
  await merge(q, 'team', b, a)
  t.equal(await same('team', { id: a }, { id: b }), true)
  t.equal(await same('venue', await venue('park'), await venue('PARK')), true)
  t.equal(await same('venue', await venue('park'), await venue('arena')), false)
  t.equal(await same('venue.field', 'Field 2', '#2'), true)
  t.equal(await same('venue.field', 'Field 2', 'Field 3'), false)
})
