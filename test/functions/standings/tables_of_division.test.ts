import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { idOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('PAGE-9 tables of a division come in order of its stages, as many as asked for, and lead on', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const stages = ['C', 'A', 'B'].map((name, order) => ({ external_id: name, name, type: 'pool', order }))
  await push(q, 'league', [
    say('competition', 'c', { name: 'Cup', sport: 'soccer', kind: 'league', divisions: [{ external_id: 'd', name: 'Girls', stages }] })
  ])
  const division = await idOf(q, 'league', 'division', 'd')
  const page = (after: string | null) => q.one('select * from standings.tables_of_division($1, $2, $3, 2, 5)', [realmId, division, after])
  const first = await page(null)
  t.same(first.tables.map(({ name }: { name: string }) => name), ['C', 'A'])
  t.equal(first.place, await idOf(q, 'league', 'stage', 'A'))
  const last = await page(first.place)
  t.same([last.tables.map(({ name, type }: Record<string, string>) => [name, type]), last.place], [[['B', 'pool']], null])
})
