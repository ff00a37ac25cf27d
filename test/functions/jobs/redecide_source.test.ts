import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { fixtureOf, game, homeOf, idOf, makeRealm, makeSource, push, say, setClock } from '../../helpers/seed.ts'
import { redecide } from '../../helpers/yielding.ts'

const database = await useDatabase(t)
const at = (hour: number) => ({ observed_at: `2026-09-01T0${hour}:00:00Z` })
/** Three games and a team that a feed and a league report, and one game of the feed alone; the feed is newer. */
async function open (q: Query): Promise<string> {
  await setClock(q, '2026-09-02T00:00:00Z')
  await makeRealm(q)
  const feed = await makeSource(q, 'feed', 'hostFeed')
  const league = await makeSource(q, 'league', 'hostFeed')
  await push(q, 'feed', [
    ...['a', 'b', 'c', 'own'].map((id) => game(id, { title: `Feed ${id}` }, at(5))), say('team', 't', { name: 'Feed team' }, at(5))
  ])
  const ids: string[] = []
  for (const id of ['a', 'b', 'c']) ids.push(await idOf(q, 'feed', 'fixture', id))
  const team = await idOf(q, 'feed', 'team', 't')
  await push(q, 'league', [
    ...ids.map((id) => game(id, { title: 'League' }, at(1))), say('team', team, { name: 'League team' }, at(1))
  ])
  await q('update tenancy.sources set yields_to = $2, yield_pending_at = util.now() where source_id = $1', [feed, league])
  return feed
}

database.transaction('DECIDE-43 all types that both report are decided again, some in one change, and a change of the setting meanwhile is not lost', async (t, q) => {
  const feed = await open(q)
  const changes = (): Promise<number> => q.value("select count(*)::integer from ledger.causes where kind = 'recompute'") as Promise<number>
  t.equal(await redecide(q, feed, 2), 4)
  t.equal(await changes(), 2)
  for (const id of ['a', 'b', 'c']) t.match(await fixtureOf(q, 'feed', id), { title: 'League', version: 2 })
  t.match(await fixtureOf(q, 'feed', 'own'), { title: 'Feed own', version: 1 })
  t.equal(await q.value('select name from canon.teams'), 'League team')
  t.equal(await redecide(q, feed), 0, 'done')
  await q("update tenancy.sources set yield_pending_at = util.now() + interval '1 second' where source_id = $1", [feed])
  await q.call('manage.end_redeciding', { source_id: feed, pending_at: new Date('2026-09-02T00:00:00Z') })
  t.ok(await q.value('select yield_pending_at from tenancy.sources where source_id = $1', [feed]))
  t.equal(await q.value("select count(*)::integer from canon.claims where realm_id = $1 and is_set_aside and field in ('title', 'name')", [
    homeOf(q).realmId
  ]), 4)
})
