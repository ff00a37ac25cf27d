import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { merge } from '../../helpers/identity/merged.ts'
import { ask, bodyOf } from '../../helpers/http/reads.ts'
import { homeOf, idOf, makeRealm } from '../../helpers/seed.ts'
import { types, begin } from '../../helpers/graph_reads.ts'

const database = await useDatabase(t)

const entities = (q: Query, type: string, ids: string[], keyHash = homeOf(q).keyHash) =>
  q.as('oyss_graph', () => q.call('api.read_entities', { key_hash: keyHash, entity_type: type, entity_ids: ids }))

database.transaction('GRAPHQL-6 api.read_entities: of each type, as its own address answers, but for the venues of a competition', async (t, q) => {
  const ids = await begin(q)
  for (const type of types) {
    const absent = `${(ids[type] as string).slice(0, -26)}01K5T3M8Q9ZXW4V7N2B6C0D1EF`
    const [row, ...others] = await entities(q, type, [ids[type] as string, absent])
    t.same(others, [], `${type}: what is not there is left out`)
    const { venues, ...read } = bodyOf(await ask(q, `api.get_${type}`, { [`${type}_id`]: ids[type] } as never))
    t.same([row?.entity_id, JSON.parse(row?.body as string)], [ids[type], read], type)
  }
})

database.transaction('GRAPHQL-6 api.read_entities: a merged entity answers as its survivor, under the id that was asked for; a stranger\'s is not there', async (t, q) => {
  await begin(q)
  const [home, away] = [await idOf(q, 'league', 'team', 'home'), await idOf(q, 'league', 'team', 'away')]
  await merge(q, 'team', home, away)
  const rows = await entities(q, 'team', [home, away])
  t.same(rows.map((row) => row.entity_id), [home, away])
  t.equal(rows[0]?.body, rows[1]?.body)
  const stranger = await makeRealm(q, 'Stranger')
  t.same(await entities(q, 'team', [home], stranger.keyHash), [])
  await q.call('manage.suspend_account', { account_id: stranger.accountId, reason: 'unpaid' })
  t.equal(await q.code(() => entities(q, 'team', [home], stranger.keyHash)), 'OYA03')
  t.equal(await q.code(() => entities(q, 'team', [home], Buffer.from('none'))), 'OYA01')
})
