import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { game, idOf, makeRealm, makeSource, push, homeOf, say, score } from '../../helpers/seed.ts'
import { arrange } from '../../helpers/claim_lists.ts'

const database = await useDatabase(t)
const open = async (q: Query) => { await makeRealm(q); await makeSource(q, 'league', 'authoritativePush') }

database.transaction('a fixture passes where every filter that is given agrees (read.fixture_passes)', async (t, q) => {
  await open(q)
  await push(q, 'league', [game('g', {
    status: 'postponed', competition: { external_id: 'c' }, division: { external_id: 'd' }, stage: { external_id: 's' },
    venue: { external_id: 'v' }
  })])
  const ids: Record<string, unknown> = {}
  for (const [type, externalId] of [['competition', 'c'], ['division', 'd'], ['stage', 's'], ['venue', 'v']] as const) {
    ids[type] = await idOf(q, 'league', type, externalId)
  }
  const updated = await q.value('select updated_at from canon.fixtures')
  const good: Record<string, unknown> = {
    sport: 'soccer', kind: 'game', status: ['cancelled', 'postponed'], ...ids, updated_since: updated
  }
  const wrong: Record<string, unknown> = {
    sport: 'rugby', kind: 'event', status: ['scheduled'], competition: 'cmp_x', division: 'div_x', stage: 'stg_x', venue: 'ven_x',
    updated_since: new Date(updated.getTime() + 1000)
  }
  const passes = (given: Record<string, unknown>): Promise<boolean> => q.value(
    'select read.fixture_passes(f, jsonb_populate_record(null::api.fixture_filter, $1)) from canon.fixtures f', [JSON.stringify(given)]
  )
  t.equal(await passes({}), true)
  t.equal(await passes(good), true)
  for (const key of Object.keys(good)) {
    t.equal(await passes({ [key]: good[key] }), true, key)
    t.equal(await passes({ ...good, [key]: wrong[key] }), false, `not ${key}`)
  }
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
