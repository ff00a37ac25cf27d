/** The pages of provenance and results: what is read for one, and where the next goes on. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { game, homeOf, idOf, makeRealm, makeSource, push, say, score, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

async function arrange (q: Query): Promise<{ realmId: number, cup: string, parts: string[] }> {
  await setClock(q, '2026-09-01T09:00:00Z')
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'ann', 'crowd')
  await push(q, 'league', [say('competition', 'cup', {
    name: 'Cup', sport: 'soccer', kind: 'league', website: 'https://a.example',
    divisions: [1, 2, 3].map((n) => ({
      external_id: `d${n}`, name: `U1${n}`, stages: [{ external_id: `s${n}`, name: 'Pool', type: 'pool' }]
    }))
  })])
  const ids = (type: 'division' | 'stage', letter: string): Promise<string[]> =>
    [1, 2, 3].reduce(async (ids, n) => [...await ids, await idOf(q, 'league', type, `${letter}${n}`)], Promise.resolve<string[]>([]))
  return {
    realmId, cup: await idOf(q, 'league', 'competition', 'cup'),
    parts: [...(await ids('division', 'd')).sort(), ...(await ids('stage', 's')).sort()]
  }
}

database.transaction('LIST-24 read.parts_after: divisions, then stages, by id, from the one on to which a path belongs', async (t, q) => {
  const { realmId, cup, parts } = await arrange(q)
  const after = async (path: string | null, limit = 9): Promise<string[]> => (await q(
    'select * from read.parts_after($1, $2, $3, $4)', [realmId, cup, path, limit]
  )).map(({ part_id: id }) => id)
  t.same(await after(null), parts)
  t.same(await after(null, 2), parts.slice(0, 2))
  t.same(await after(`divisions.${parts[1]}.name`), parts.slice(1))
  t.same(await after('kind'), parts.slice(3), 'fields of the competition stand between')
  t.same(await after(`stages.${parts[5]}.type`), parts.slice(5))
  t.same(await after('website'), [])
  t.same(await q('select * from read.parts_after($1, $2, null, 9)', [realmId, 'fx_01K5T3M8Q9ZXW4V7N2B6C0D1EF']), [])
})

database.transaction('LIST-23, LIST-24 read.fields_after: the fields that begin within so many claims, of so many parts, and where they go on', async (t, q) => {
  const { realmId, cup, parts } = await arrange(q)
  const paths = [
    ...parts.slice(0, 3).flatMap((id) => [`divisions.${id}.competition`, `divisions.${id}.name`]), 'kind', 'name', 'sport',
    ...parts.slice(3).flatMap((id) => ['division', 'name', 'type'].map((field) => `stages.${id}.${field}`)), 'website'
  ]
  const read = (path: string | null, limit: number): Promise<Record<string, any>> =>
    q.one('select * from read.fields_after($1, $2, $3, $4)', [realmId, cup, path, limit])
  t.match(await read(null, 100), { last_path: 'website', leads_to: null })
  t.match(await read('website', 100), { entity_ids: [cup], fields: ['website'], last_path: 'website', leads_to: null })
  for (const limit of [1, 2, 3, 5, 7]) {
    const seen: string[] = []
    for (let path: string | null = null, n = 0; n < 40; n++) {
      const { last_path: last, leads_to: next } = await read(path, limit)
      if (last !== null) seen.push(...paths.slice(paths.indexOf(path === null || !paths.includes(path)
        ? paths.find((one) => path === null || one >= path) as string : path), paths.indexOf(last) + 1))
      path = next
      if (next === null) break
    }
    t.same(seen, paths, `at most ${limit}`)
  }
  await push(q, 'ann', [say('competition', cup, { name: 'The Cup', sport: 'soccer', kind: 'league' })])
  t.match(await read('kind', 2), { fields: ['kind'], last_path: 'kind', leads_to: 'name' }, 'claims count, not fields')
  t.match(await read('kind', 3), { last_path: 'name', leads_to: 'sport' }, 'a field that begins within them is read whole')
})

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

database.transaction('PROVENANCE-6, LIST-23 read.results_after: results numbered in order, after a place', async (t, q) => {
  const { realmId } = await arrange(q)
  await push(q, 'league', [game('g1', { result: score(2, 1) })])
  const id = await idOf(q, 'league', 'fixture', 'g1')
  await push(q, 'ann', [say('result', 'r1', { fixture: { external_id: id }, result: score(3, 1) })])
  const read = async (after: string[] | null, limit = 9): Promise<string[]> => (await q(
    'select * from read.results_after($1, $2, $3, $4) order by number', [realmId, id, after, limit]
  )).map(({ source_key: source, is_winning: wins }) => `${source} ${wins}`)
  t.same(await read(null), ['league true', 'ann false'])
  t.same(await read(null, 1), ['league true'])
  const place = (await q.value(`select concat_ws(' ', not c.is_winning, read.claim_place(c.mapping_id, c.precedence))
    from canon.ranked_claims c where c.entity_id = $1 and c.field = 'result' and c.is_winning`, [id])).split(' ')
  t.same(await read(place), ['ann false'])
  t.equal(homeOf(q).realmId, realmId)
})
