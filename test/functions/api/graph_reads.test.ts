/** What /v1/graphql reads beside the reads of addresses: api.read_entities, api.read_parts, api.find_realm. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { merge } from '../../helpers/identity/merged.ts'
import { ask, bodyOf } from '../../helpers/http/reads.ts'
import { game, homeOf, idOf, makeRealm, makeSource, push, say, score, sides } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const types = ['team', 'venue', 'competition', 'organization', 'fixture'] as const
type Part = Parameters<typeof parts>[1]

const entities = (q: Query, type: string, ids: string[], keyHash = homeOf(q).keyHash) =>
  q.as('oyss_graph', () => q.call('api.read_entities', { key_hash: keyHash, entity_type: type, entity_ids: ids }))
const parts = (
  q: Query, part: 'history' | 'results' | 'stats' | 'claims' | 'fixtures' | 'standings' | 'table', type: string, ids: string[],
  page: { limit?: number, cursor?: string } = {}, keyHash = homeOf(q).keyHash
) => q.as('oyss_graph', () => q.call('api.read_parts', {
  key_hash: keyHash, part, entity_type: type, entity_ids: ids, page_limit: page.limit ?? 100, page_cursor: page.cursor ?? null
}))

/** A game of two teams in a stage; gives its ids by type. */
async function begin (q: Query): Promise<Record<string, string>> {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [
    say('organization', 'o', { name: 'Club', kind: 'club' }), say('venue', 'v', { name: 'Park' }),
    say('competition', 'c', {
      name: 'League', sport: 'soccer', kind: 'league', host: { external_id: 'o' },
      divisions: [{ external_id: 'd', name: 'U12', stages: [{ external_id: 's', name: 'Round', type: 'league' }] }]
    }),
    say('team', 'home', { name: 'Home' }), say('team', 'away', { name: 'Away' }),
    game('g', {
      sides: sides('home', 'away'), competition: { external_id: 'c' }, division: { external_id: 'd' }, stage: { external_id: 's' },
      venue: { external_id: 'v' }, status: 'completed', start: '2026-09-01T10:00:00Z', result: score(2, 1)
    })
  ])
  const known: [string, string][] = [
    ['team', 'home'], ['venue', 'v'], ['competition', 'c'], ['organization', 'o'], ['fixture', 'g'], ['stage', 's']
  ]
  const ids: Record<string, string> = {}
  for (const [type, id] of known) ids[type] = await idOf(q, 'league', type as 'team', id)
  return ids
}

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

database.transaction('GRAPHQL-30 api.find_realm: the realm that a key opens, for as long as it does', async (t, q) => {
  const realm = await makeRealm(q)
  const find = () => q.as('oyss_graph', () => q.call('api.find_realm', { key_hash: realm.keyHash }))
  t.equal(await find(), realm.realmId)
  await q.call('manage.suspend_account', { account_id: realm.accountId, reason: 'unpaid' })
  t.equal(await q.code(find), 'OYA03')
})
