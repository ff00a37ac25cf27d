import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { ask, bodyOf } from '../../helpers/http/reads.ts'
import { game, homeOf, idOf, push, sides } from '../../helpers/seed.ts'
import { types, begin } from '../../helpers/graph_reads.ts'

const database = await useDatabase(t)
type Part = Parameters<typeof parts>[1]
const parts = (
  q: Query, part: 'history' | 'results' | 'stats' | 'claims' | 'fixtures' | 'standings' | 'table', type: string, ids: string[],
  page: { limit?: number, cursor?: string } = {}, keyHash = homeOf(q).keyHash
) => q.as('oyss_graph', () => q.call('api.read_parts', {
  key_hash: keyHash, part, entity_type: type, entity_ids: ids, page_limit: page.limit ?? 100, page_cursor: page.cursor ?? null
}))

database.transaction('GRAPHQL-6 api.read_parts: each part of each entity, as its own address answers', async (t, q) => {
  const ids = await begin(q)
  const at = (type: string) => ids[type] as string
  const page = { page_limit: 100, page_cursor: null }
  const cases: [Part, string, string, object][] = [
    ['history', 'fixture', 'api.list_fixture_history', { fixture_id: at('fixture'), ...page }],
    ['results', 'fixture', 'api.list_fixture_results', { fixture_id: at('fixture'), page_cursor: null }],
    ['stats', 'fixture', 'api.get_box_score', { fixture_id: at('fixture') }],
    ...types.map((type): [Part, string, string, object] =>
      ['claims', type, 'api.list_provenance', { entity_type: type, entity_id: at(type), page_cursor: null }]),
    ['standings', 'competition', 'api.list_standings', { competition_id: at('competition'), page_cursor: null }],
    ['table', 'stage', 'api.get_standings', { stage_id: at('stage') }],
    ...(['team', 'competition', 'venue'] as const).map((type): [Part, string, string, object] => ['fixtures', type, 'api.list_fixtures', {
      ...Object.fromEntries(['team', 'competition', 'division', 'stage', 'venue', 'sport', 'kind', 'status', 'from_at', 'to_at',
        'updated_since', 'near_latitude', 'near_longitude', 'near_km'].map((name) => [name, name === type ? at(type) : null])), ...page
    }])
  ]
  for (const [part, type, name, question] of cases) {
    const rows = await parts(q, part, type, [at(type)])
    t.equal(rows.length, 1, part)
    const read = bodyOf(await ask(q, name as 'api.get_box_score', question as never))
    t.same(JSON.parse(rows[0]?.body as string), read, `${part} of a ${type}`)
  }
})

database.transaction('GRAPHQL-6 api.read_parts: pages of each, in the order in which they are asked for; an id that leads nowhere: OYN01, a foreign cursor: OYV03', async (t, q) => {
  await begin(q)
  await push(q, 'league', [game('g2', { sides: sides('away', 'home') }), game('g3', { sides: sides('away', 'home') })])
  const both = [await idOf(q, 'league', 'team', 'home'), await idOf(q, 'league', 'team', 'away')]
  const rows = await parts(q, 'fixtures', 'team', both, { limit: 2 })
  t.same(rows.map((row) => [row.entity_id, JSON.parse(row.body as string).data.length]), both.map((id) => [id, 2]))
  const { next_cursor: cursor } = JSON.parse(rows[0]?.body as string)
  t.equal(JSON.parse((await parts(q, 'fixtures', 'team', both.slice(0, 1), { limit: 2, cursor }))[0]?.body as string).data.length, 1)
  t.equal(await q.code(() => parts(q, 'fixtures', 'team', both.slice(1), { cursor })), 'OYV03')
  t.equal(await q.code(() => parts(q, 'history', 'fixture', ['fx_01K5T3M8Q9ZXW4V7N2B6C0D1EF'])), 'OYN01')
})
