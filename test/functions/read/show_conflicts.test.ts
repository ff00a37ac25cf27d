import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, idOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'
import { setYield } from '../../helpers/yielding.ts'

const database = await useDatabase(t)

database.transaction('DASHBOARD-36 read.conflicts_among, read.show_conflicts: which source lost to which, on which field, and whether both said the same', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'parent', 'crowd')
  await push(q, 'league', [say('team', 't', { name: 'Eagles', level: 'A' })])
  const id = await idOf(q, 'league', 'team', 't')
  await push(q, 'parent', [say('team', id, { name: 'Hawks', level: 'A', season: '2026' })])
  t.same((await q('select field, winner, loser, value, other, is_same from read.conflicts_among($1, $2) order by field', [realmId, [id]]))
    .map((row) => Object.values(row)), [
    ['level', 'league', 'parent', 'A', 'A', true], ['name', 'league', 'parent', 'Eagles', 'Hawks', false]
  ])
  const shown = await q.value("select read.show_conflicts($1, 'team', null, null, null, null)", [realmId])
  t.match(JSON.stringify(shown), /"league"/)
  t.equal(await q.code("select read.show_conflicts($1, 'stat_line', null, null, null, null)", [realmId]), 'OYV02')
})

database.transaction('DASHBOARD-36 what a source that yields reports otherwise is settled, and no conflict: read.conflicts_among', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'feed', 'hostFeed')
  await makeSource(q, 'league', 'hostFeed')
  await push(q, 'feed', [game('g', { title: 'Cup final', url: 'https://feed.example/1' })])
  const id = await idOf(q, 'feed', 'fixture', 'g')
  await push(q, 'league', [game(id, { title: 'Final' })])
  const met = async () => (await q('select field, winner, loser from read.conflicts_among($1, $2) where not is_same', [realmId, [id]]))
  t.equal((await met()).length, 1)
  await setYield(q, 'feed', 'league')
  t.same(await met(), [])
  await setYield(q, 'feed', null)
  t.equal((await met()).length, 1)
})
