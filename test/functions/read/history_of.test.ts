import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { push, say } from '../../helpers/seed.ts'
import { arrange } from '../../helpers/claim_lists.ts'

const database = await useDatabase(t)

database.transaction('LIST-23 read.parts_after: divisions, then stages, by id, from the one on to which a path belongs', async (t, q) => {
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

database.transaction('LIST-23 read.fields_after: the fields that begin within that many claims, of that many parts, and where they continue', async (t, q) => {
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
