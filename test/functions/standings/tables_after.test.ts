import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { idOf, push } from '../../helpers/seed.ts'
import { describeStages, makeStage } from './stage.ts'

const database = await useDatabase(t)

database.transaction('STANDING-1, LIST-2, LIST-23 standings.tables_after: stages by division and order, after one where it stands now', async (t, q) => {
  const { realmId } = await makeStage(q)
  const describe = (orders: Record<string, number>, at: string) =>
    push(q, 'league', [describeStages(Object.fromEntries(Object.entries(orders).map(([id, order]) => [id, { order }])), at)])
  await describe({ s1: 1, b: 2, c: 3 }, '2026-09-02T08:00:00Z')
  const cup = await idOf(q, 'league', 'competition', 'cup')
  const after = async (stage: string | null, limit = 9): Promise<string[]> => (await q(
    `select s.name from standings.tables_after($1, $2, $3, $4) t join canon.stages s using (stage_id) order by t.number`,
    [realmId, cup, stage, limit]
  )).map(({ name }) => name)
  t.same(await after(null), ['s1', 'b', 'c'])
  t.same(await after(null, 2), ['s1', 'b'])
  const stage = await idOf(q, 'league', 'stage', 'b')
  t.same(await after(stage), ['c'])
  await describe({ s1: 1, b: 2, c: 3, a: 2, d: 4 }, '2026-09-03T08:00:00Z')
  t.same(await after(stage), ['c', 'd'], 'what came meanwhile before it stays before it')
  await describe({ s1: 1, b: 3, c: 4 }, '2026-09-04T08:00:00Z')
  t.same(await after(stage), ['c', 'd'], 'it moved')
})
