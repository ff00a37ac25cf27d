import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { idOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('HISTORY-15 an entity is called what it was called at a position of the ledger, whatever moved since; before it was there, nothing', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const reported = [['Eagles', 'A'], ['Hawks', 'A'], ['Hawks', 'B']]
  for (const [day, [name, level]] of reported.entries()) {
    await push(q, 'league', [say('team', 't', { name, level }, { observed_at: `2026-09-0${day + 1}T00:00:00Z` })])
  }
  const id = await idOf(q, 'league', 'team', 't')
  const positions = (await q('select position from ledger.versions where entity_id = $1 order by version',
    [id])).map((row) => Number(row.position))
  const called = (position: number) => q.value('select ledger.name_at($1, $2, $3)', [realmId, id, position])
  t.equal(await called(positions[0]! - 1), null)
  for (const [n, position] of positions.entries()) t.equal(await called(position), reported[n]![0])
  t.equal(await q.value("select ledger.name_at($1, 'tm_unknown', $2)", [realmId, positions[2]]), null)
})
