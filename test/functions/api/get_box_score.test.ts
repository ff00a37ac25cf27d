import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { idOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('BOX-3, KEY-11 api.get_box_score: lines of players go to a secret key with a grant of the team\'s organization, and to nobody else', async (t, q) => {
  const realm = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const line = (id: string, team: string, player?: string): any =>
    say('stat_line', id, { fixture: { external_id: 'g' }, team: { external_id: team }, sport: 'soccer', stats: { saves: 1 }, ...player ? { player: { external_id: player, name: `Name of ${player}` } } : {} })
  await push(q, 'league', [
    say('team', 'home', { name: 'Home', organization: { external_id: 'o' } }), say('team', 'away', { name: 'Away', organization: { external_id: 'p' } }), say('team', 'free', { name: 'Free' }),
    line('1', 'home'), line('2', 'home', 'ann'), line('3', 'away', 'bea'), line('4', 'free', 'cid')])
  const fixture = await idOf(q, 'league', 'fixture', 'g')
  const read = async (key_hash: Buffer) => JSON.parse((await q.call('api.get_box_score', { key_hash, if_none_match: null, fixture_id: fixture })).body as string)
  const players = async (key: Buffer): Promise<unknown> => { const { lines, player_lines_withheld } = await read(key); return [lines.map(({ player, player_name }: any) => player && `${player}: ${player_name}`), player_lines_withheld] }
  t.same(await players(realm.keyHash), [[null], true])
  for (const organization of ['o', 'p']) await q.call('manage.create_grant', { account_id: realm.accountId, mode: 'test', organization_id: await idOf(q, 'league', 'organization', organization), scope: 'participants:read' })
  t.same(await players(realm.publishableHash), [[null], true], 'a publishable key never')
  const [shown, isWithheld] = await players(realm.keyHash) as [string[], boolean]
  t.same(shown.sort(), ['ann: Name of ann', 'bea: Name of bea', null], 'a team without an organization has nobody who could give a grant')
  t.equal(isWithheld, true)
})

database.transaction('api.get_box_score: an unknown key OYA01, an absent fixture OYN01', async (t, q) => {
  const realm = await makeRealm(q)
  const read = 'select * from api.get_box_score($1, null, $2)'
  t.equal(await q.code(read, [Buffer.alloc(32), 'fx_01ARZ3NDEKTSV4RRFFQ69G5FAV']), 'OYA01')
  t.equal(await q.code(read, [realm.keyHash, 'fx_01ARZ3NDEKTSV4RRFFQ69G5FAV']), 'OYN01')
})
