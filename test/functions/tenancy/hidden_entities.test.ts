import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { mark, openClub } from '../../helpers/people/private_club.ts'
import { game, idOf, makeSource, push, say, score, sides, type Realm } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const LIST = `select * from api.list_fixtures($1, ${'null, '.repeat(15)}$2, $3)`
const list = (q: Query, key: Buffer) => (limit: number, cursor: string | null) => q.one(LIST, [key, limit, cursor])
const search = (q: Query, key: Buffer) => (limit: number, cursor: string | null) =>
  q.call('api.list_teams', { key_hash: key, if_none_match: null, q: 'Harbour', page_limit: limit, page_cursor: cursor })

/** The ids of a list, read page by page to its end. */
async function walk (read: (limit: number, cursor: string | null) => Promise<any>, limit: number): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const { data, next_cursor: next } = JSON.parse((await read(limit, cursor)).body)
    ids.push(...data.map(({ id }: { id: string }) => id))
    cursor = next
  } while (cursor !== null)
  return ids
}

/** Fixtures of the club between those of others, and a team whose name and external id contain the id of the private one. */
async function openSeason (q: Query): Promise<{ live: Realm, team: string, lookalike: string }> {
  const { live, club } = await openClub(q)
  const team = await idOf(q, 'club', 'team', 't', live)
  await push(q, 'club', [say('team', `of ${team}`, { name: `Harbour ${team}` }), say('team', 'also', { name: 'Harbour Rovers' })], live)
  await push(q, 'club', [1, 2, 3, 4, 5, 6].map((day) => game(`g${day}`, {
    start: `2026-09-0${day}T15:00:00Z`, sides: day % 3 === 0 ? sides('a', 'b') : sides('t', 'a')
  })), live)
  await mark(q, club)
  return { live, team, lookalike: await idOf(q, 'club', 'team', `of ${team}`, live) }
}

database.transaction('PRIVACY-23 a list that leaves out private teams continues to its end, whatever the limit (tenancy.hidden_entities)', async (t, q) => {
  const { live, team } = await openSeason(q)
  const everything = await walk(list(q, live.keyHash), 100)
  t.equal(everything.length, 7)
  const shown = await Promise.all(['g3', 'g6'].map((name) => idOf(q, 'club', 'fixture', name, live)))
  const teams = (await walk(search(q, live.keyHash), 100)).filter((id) => id !== team)
  t.equal(teams.length, 2)
  for (const limit of [1, 2, 3, 100]) {
    t.same(await walk(list(q, live.publishableHash), limit), shown, `fixtures, ${limit} a page`)
    t.same(await walk(search(q, live.publishableHash), limit), teams, `teams, ${limit} a page`)
  }
})

database.transaction('PRIVACY-23 what is hidden is decided by ids, not by text: an id in a name or an external id hides nothing', async (t, q) => {
  const { live, team, lookalike } = await openSeason(q)
  const read = (key_hash: Buffer, team_id: string) => q.call('api.get_team', { key_hash, if_none_match: null, team_id })
  t.equal((await read(live.publishableHash, lookalike)).body, (await read(live.keyHash, lookalike)).body)
  t.equal(await q.code(() => read(live.publishableHash, team)), 'OYN01')
  t.same(await q.value('select tenancy.hidden_entities($1, $2)', [live.realmId, [lookalike, team, team, 'stg_x', null]]), [team])
})

database.transaction('PRIVACY-23 of a public fixture, claims and lines that name a private team are left out, and nothing else is', async (t, q) => {
  const { live, team } = await openSeason(q)
  await makeSource(q, 'league', 'authoritativePush', live)
  await push(q, 'league', [
    game('l', { start: '2026-09-20T15:00:00Z', status: 'completed', result: score(1, 0), sides: sides('x', 'y') })
  ], live)
  const fixture_id = await idOf(q, 'league', 'fixture', 'l', live)
  const { mapping_id } = await q.one(
    'select mapping_id from canon.external_ids where realm_id = $1 and entity_id = $2', [live.realmId, fixture_id])
  const claims = async (key_hash: Buffer) => JSON.parse((await q.call('api.list_provenance', {
    key_hash, if_none_match: null, entity_type: 'fixture', entity_id: fixture_id, page_cursor: null
  })).body as string).data as { field: string, claims: unknown[] }[]
  t.same(await claims(live.publishableHash), await claims(live.keyHash))
  await q(`update canon.claims set value = jsonb_build_array(jsonb_build_object('role', 'home', 'team', jsonb_build_object('id', $3::text)))
    where realm_id = $1 and mapping_id = $2 and field = 'sides'`, [live.realmId, mapping_id, team])
  const whole = await claims(live.keyHash)
  t.match(JSON.stringify(whole), team)
  t.same(await claims(live.publishableHash), whole.filter(({ field }) => field !== 'sides'))
})

database.transaction('PRIVACY-23 of the box score of a public fixture, lines of a private team are left out', async (t, q) => {
  const { live, team } = await openSeason(q)
  const line = (id: string, of: string) => say('stat_line', id, {
    fixture: { external_id: 'g3' }, team: { external_id: of }, sport: 'soccer', stats: { saves: 3 }
  })
  await push(q, 'club', [line('s1', 'a'), line('s2', 't')], live)
  const fixture_id = await idOf(q, 'club', 'fixture', 'g3', live)
  const teams = async (key_hash: Buffer): Promise<string[]> => JSON.parse((await q.call('api.get_box_score', {
    key_hash, if_none_match: null, fixture_id
  })).body as string).lines.map((line: { team: string }) => line.team)
  const shown = await idOf(q, 'club', 'team', 'a', live)
  t.same((await teams(live.keyHash)).sort(), [shown, team].sort())
  t.same(await teams(live.publishableHash), [shown])
})

database.transaction('PRIVACY-23 what a source calls a private team is as unknown as what it never named', async (t, q) => {
  const { live } = await openSeason(q)
  const read = (key: Buffer, name: string) => q('select * from api.find_entity($1, null, $2, $3, $4)', [key, 'club', 'team', name])
  const refusal = async (name: string): Promise<string> => {
    await q('savepoint before')
    const message = await read(live.publishableHash, name).then(() => 'found', (error: Error) => error.message)
    await q('rollback to before')
    return message
  }
  t.equal((await refusal('t')).replace('"t"', '…'), (await refusal('nobody')).replace('"nobody"', '…'))
  t.equal(await refusal('a'), 'found')
  t.equal((await read(live.keyHash, 't')).length, 1)
})
