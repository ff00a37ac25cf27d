/** Lists of fixtures as of a position of the ledger: read.list_fixtures_at, read.games_then, ledger.games_changed_since. */
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import t from 'tap'
import { batchesOf } from '../../helpers/batches.ts'
import { makeQuery, useDatabase, type Query } from '../../helpers/database.ts'
import { basics } from '../../helpers/feeds/base_source.ts'
import { histories, sourceName } from '../../helpers/histories.ts'
import { settings } from '../../helpers/property.ts'
import { game, homeOf, idOf, makeRealm, makeSource, push, setClock, sides, type Realm } from '../../helpers/seed.ts'
import { openWorkspace } from '../../helpers/workspace.ts'

const database = await useDatabase(t)
const SCOPES = `
  select distinct * from (
    select 'competition' as scope, competition_id as id from canon.fixtures where realm_id = $1
    union all select 'division', division_id from canon.fixtures where realm_id = $1
    union all select 'stage', stage_id from canon.fixtures where realm_id = $1
    union all select 'venue', venue_id from canon.fixtures where realm_id = $1
    union all select 'team', team_id from canon.fixture_sides where realm_id = $1) s where id is not null`
const WINDOWS = [[null, null], ['2026-09-12T15:00:00Z', null], ['2026-09-12', '2026-09-13'], [null, '2026-09-13T00:00:00Z']] as const
type Listed = { scope: string, id: string, from: string | null, to: string | null, ids: string[] }

async function list (q: Query, realm: Realm, one: Omit<Listed, 'ids'>, limit: number, asOf: string | null): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | null = null; ;) {
    const { body } = await q.call('api.list_fixtures', {
      key_hash: realm.keyHash, if_none_match: null, team: null, competition: null, division: null, stage: null, venue: null,
      ...{ [one.scope]: one.id }, sport: null, kind: null, status: null, from_at: one.from, to_at: one.to, updated_since: null,
      near_latitude: null, near_longitude: null, near_km: null, page_limit: limit, page_cursor: cursor, as_of: asOf
    })
    const page = JSON.parse(body as string) as { data: { id: string }[], next_cursor: string | null }
    ids.push(...page.data.map(({ id }) => id))
    if (page.next_cursor === null) return ids
    cursor = page.next_cursor
  }
}

async function listAll (q: Query, realm: Realm): Promise<Listed[]> {
  const all: Listed[] = []
  for (const { scope, id } of await q(SCOPES, [realm.realmId])) {
    for (const [from, to] of WINDOWS) {
      const one = { scope: scope as string, id: id as string, from, to }
      all.push({ ...one, ids: await list(q, realm, one, 100, null) })
    }
  }
  return all
}

const { title, parameters } = settings(3, 30)
t.test(`HISTORY-46 ${title}: as of every batch, each list has the fixtures of then in the order of then, page by page`, async (t) => {
  const client = await database.connect()
  const q = makeQuery(client)
  await openWorkspace(q)
  let [compared, other] = [0, 0]
  await fc.assert(fc.asyncProperty(histories, async (history) => {
    await client.query('begin')
    const realm = await makeRealm(q, 'Home')
    for (const [n, sourceClass] of history.sources.entries()) await makeSource(q, sourceName(n), sourceClass, realm)
    const shown: { asOf: string, lists: Listed[] }[] = []
    const batches = [{ source: 0, observations: [...basics(0), ...basics(1)] }, ...batchesOf(history, 0)]
    for (const [n, { source, observations }] of batches.entries()) {
      const asOf = `2026-10-01T01:00:${String(n).padStart(2, '0')}Z`
      await setClock(q, asOf)
      await push(q, sourceName(source), observations, realm)
      shown.push({ asOf, lists: await listAll(q, realm) })
    }
    await setClock(q, '2026-10-01T02:00:00Z')
    const last = new Map(shown.at(-1)?.lists.map((one) => [`${one.scope} ${one.id} ${one.from} ${one.to}`, one.ids]))
    const faults: string[] = []
    for (const { asOf, lists } of shown) {
      for (const one of lists) {
        const answered = await list(q, realm, one, 2, asOf)
        if (!isDeepStrictEqual(answered, one.ids)) faults.push(`${asOf} ${JSON.stringify(one)} answered ${JSON.stringify(answered)}`)
        compared += 1
        if (!isDeepStrictEqual(last.get(`${one.scope} ${one.id} ${one.from} ${one.to}`), one.ids)) other += 1
      }
    }
    await client.query('rollback')
    if (faults[0] !== undefined) throw new Error(faults[0])
  }), parameters).catch(async (error) => { await client.query('rollback'); throw error })
  t.ok(compared > 50, `${compared} lists, ${other} of them other ones now`)
})

database.transaction('HISTORY-46 a game that left a team, or moved in time, is listed where and when it was; a private page keeps its cursor', async (t, q) => {
  const realm = await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  await setClock(q, '2026-09-01T08:00:00Z')
  const on = (day: number) => ({ observed_at: `2026-08-${day}T08:00:00Z` })
  await push(q, 'league', [
    game('g1', { start: '2026-09-12T14:00:00Z', sides: sides('a', 'b') }, on(1 + 9)),
    game('g2', { start: '2026-09-13T14:00:00Z', sides: sides('a', 'b') }, on(1 + 9))
  ])
  await setClock(q, '2026-09-02T08:00:00Z')
  await push(q, 'league', [
    game('g1', { start: '2026-10-12T14:00:00Z', sides: sides('a', 'b') }, on(11)),
    game('g2', { start: '2026-09-13T14:00:00Z', sides: sides('c', 'b') }, on(11))
  ])
  await setClock(q, '2026-09-03T08:00:00Z')
  const [team, g1, g2] = [
    await idOf(q, 'league', 'team', 'a'), await idOf(q, 'league', 'fixture', 'g1'), await idOf(q, 'league', 'fixture', 'g2')
  ]
  const ask = (from: string | null, asOf: string | null) => list(q, homeOf(q), { scope: 'team', id: team, from, to: null }, 1, asOf)
  t.same(await ask(null, '2026-09-01T09:00:00Z'), [g1, g2])
  t.same(await ask(null, '2026-09-02T09:00:00Z'), [g1])
  t.same(await ask('2026-09-13T00:00:00Z', '2026-09-01T09:00:00Z'), [g2])
  t.same(await ask('2026-10-01T00:00:00Z', null), [g1])
  t.same(await ask(null, '2026-08-01T00:00:00Z'), [], 'the team was not known')
  t.same(await q.value('select cardinality(ledger.games_changed_since($1, 0))', [realm.realmId]), 2)
})
