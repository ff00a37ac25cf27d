import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('standings.describe_step, standings.signed: a step is a sentence', async (t, q) => {
  t.equal(
    await q.value("select standings.describe_step(row('goal_diff', 2, 3, standings.signed(4), 'ahead of +1')::standings.step)"),
    'goal_diff (3 teams): +4, ahead of +1'
  )
  t.equal(
    await q.value("select standings.describe_step(row('points', 1, 1, '0', 'no other team')::standings.step)"),
    'points (1 team): 0, no other team'
  )
  t.same(await q.value('select array[standings.signed(-2), standings.signed(0)]'), ['-2', '0'])
})
