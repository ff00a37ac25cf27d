/** Lines of box scores (MODEL-12, BOX-6, BOX-7). Steps: canon.read_stat_line_claims, canon.write_stat_lines. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { game, idOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const day = (n: number) => ({ observed_at: `2026-09-0${n}T00:00:00Z` })
const open = async (q: Query) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'parent', 'crowd')
  await push(q, 'league', [game('g', {}, day(1)), say('team', 't1', { name: 'Eagles' }, day(1)), say('team', 't2', { name: 'Hawks' }, day(1))])
}
const line = (id: string, stats: object, n: number, more: object = {}) => say('stat_line', id, { fixture: { external_id: 'g' }, team: { external_id: 't1' }, sport: 'soccer', stats, ...more }, day(n))

database.transaction('DECIDE-12, BOX-7 stats are one unit: a newer line leaves no figure of the older behind', async (t, q) => {
  await open(q)
  await push(q, 'league', [line('l', { goals_total: 2, saves: 4, own_key: 1.5 }, 2)])
  await push(q, 'league', [line('l', { goals_total: 3 }, 3)])
  t.same(await q.one('select stats, version from canon.stat_lines'), { stats: { goals_total: 3 }, version: 2 })
  t.equal((await push(q, 'league', [line('l', { goals_total: 9 }, 1)])).changes, 0, 'a late one')
})

database.transaction('BOX-1 a player is one unit; a line of a team has none; a line without a period is of the whole game', async (t, q) => {
  await open(q)
  await push(q, 'league', [line('team', { saves: 1 }, 2), line('player', { saves: 1 }, 2, { player: { external_id: 'p1', name: 'Sam' }, period: '1H' })])
  await push(q, 'league', [line('player', { saves: 1 }, 3, { player: { external_id: 'p1' }, period: '1H' })])
  t.same(await q('select player, period from canon.stat_lines order by player is not null'), [{ player: null, period: null }, { player: { external_id: 'p1' }, period: '1H' }])
})

database.transaction('BOX-7 a line moves to the team and the fixture that its newest word names', async (t, q) => {
  await open(q)
  await push(q, 'league', [line('l', { saves: 1 }, 2), game('h', {}, day(1))])
  await push(q, 'league', [say('stat_line', 'l', { fixture: { external_id: 'h' }, team: { external_id: 't2' }, sport: 'soccer', stats: { saves: 1 } }, day(3))])
  t.same(await q.one('select fixture_id, team_id, version from canon.stat_lines'), { fixture_id: await idOf(q, 'league', 'fixture', 'h'), team_id: await idOf(q, 'league', 'team', 't2'), version: 2 })
  t.same((await q.one("select changed_fields from ledger.changes where entity_type = 'stat_line' and version = 2")).changed_fields, ['fixture', 'team'])
})

database.transaction('EVENT-8, STREAM-6 a line is no change of its fixture or its team, and no player gets into the ledger', async (t, q) => {
  await open(q)
  const { changes } = await push(q, 'league', [line('l', { saves: 1 }, 2, { player: { external_id: 'pl-77', name: 'Samantha' } })])
  t.equal(changes, 1)
  t.same(await q('select entity_type, kind from ledger.changes order by position desc limit 1'), [{ entity_type: 'stat_line', kind: 'created' }])
  t.notMatch(JSON.stringify(await q('select to_jsonb(c), to_jsonb(o) from ledger.changes c join ledger.outbox o using (realm_id, position)')), /pl-77|Samantha/)
})

database.transaction('BOX-6 lines of two sources on the same team are two lines', async (t, q) => {
  await open(q)
  await push(q, 'league', [line('l', { saves: 1 }, 2)])
  await push(q, 'parent', [say('stat_line', 'l', { fixture: { external_id: await idOf(q, 'league', 'fixture', 'g') }, team: { external_id: await idOf(q, 'league', 'team', 't1') }, sport: 'soccer', stats: { saves: 2 } }, day(2))])
  t.same((await q("select l.stats ->> 'saves' as saves, l.fixture_id = f.fixture_id as is_of_g from canon.stat_lines l, canon.fixtures f order by 1")), [{ saves: '1', is_of_g: true }, { saves: '2', is_of_g: true }])
})
