import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { merge, undo } from '../../helpers/identity/merged.ts'
import { idOf, makeSource, push } from '../../helpers/seed.ts'
import { describeStages, makeStage, play, played, tableOf } from './stage.ts'

const database = await useDatabase(t)

database.transaction('STANDING-21 standings.explain: the whole computation as rows, for the auditor too', async (t, q) => {
  await makeStage(q, { tiebreakers: ['points', 'goal_diff'] })
  await play(q, 'A 1:0 C', 'B 2:0 D')
  const id = await idOf(q, 'league', 'stage', 's1')
  const rows = await q.as('oyss_auditor', () =>
    q('select step, rule, "group", team_name, value, outcome, position from standings.explain($1)', [id]))
  t.same(rows.map(Object.values), [
    [1, 'points', 'positions 1 to 4', 'B', '3', 'ahead of 0, level with 1 other', 1],
    [1, 'points', 'positions 1 to 4', 'A', '3', 'ahead of 0, level with 1 other', 2],
    [1, 'points', 'positions 1 to 4', 'C', '0', 'behind 3, level with 1 other', 3],
    [1, 'points', 'positions 1 to 4', 'D', '0', 'behind 3, level with 1 other', 4],
    [2, 'goal_diff', 'positions 1 to 2', 'B', '+2', 'ahead of +1', 1], [2, 'goal_diff', 'positions 1 to 2', 'A', '+1', 'behind +2', 2],
    [2, 'goal_diff', 'positions 3 to 4', 'C', '-1', 'ahead of -2', 3], [2, 'goal_diff', 'positions 3 to 4', 'D', '-2', 'behind -1', 4],
  ])
  const [first] = await q.as('oyss_auditor', () =>
    q('select mode, stage_id, version, team_name, step, rule from audit.standings where stage_id = $1 and position = 1 order by step', [
      id
    ]))
  t.match(first, { mode: 'test', stage_id: id, version: (await tableOf(q)).version, team_name: 'B', step: '1', rule: 'points' })
  t.same(await q("select * from standings.explain('stg_none')"), [])
})

database.transaction('STANDING-21, IDENTITY-50 standings.explain of a merged stage shows the one that it leads to', async (t, q) => {
  await makeStage(q)
  await play(q, 'A 1:0 B')
  await makeSource(q, 'club', 'hostFeed')
  await push(q, 'club', [describeStages({ s1: {} }), played('X 3:0 Y')])
  const [id, other] = [await idOf(q, 'league', 'stage', 's1'), await idOf(q, 'club', 'stage', 's1')]
  const reported = (stage: string): Promise<string[]> => q.as('oyss_auditor', async () =>
    (await q('select distinct team_name as name from standings.explain($1) order by 1', [stage])).map(({ name }) => name))
  t.same(await reported(other), ['X', 'Y'])
  const [survivor, loser] = [id, other].toSorted()
  await merge(q, 'stage', loser!, survivor!)
  t.same(await reported(other), ['A', 'B', 'X', 'Y'])
  t.same(await reported(id), await reported(other))
  await undo(q, 'stage', loser!)
  t.same([await reported(id), await reported(other)], [['A', 'B'], ['X', 'Y']])
})
const ENTRANTS = "array[row(1, 'tm_1', 1, 0, 0, 1, 0, 1, 0)::standings.entrant, row(1, 'tm_2', 1, 1, 0, 0, 1, 0, 3)::standings.entrant, " +
  "row(1, 'tm_3', 0, 0, 0, 0, 0, 0, 0)::standings.entrant]"
const MEETINGS = 'array[row(1, 2, 1, 1, 0, 3, 0)::standings.meeting]'

database.transaction('standings.measure_entrants, standings.split_groups: a rule measures whom it asks, and leaves the others where they are', async (t, q) => {
  const measures = `standings.measure_entrants(array['goals_for'], ${ENTRANTS}, ${MEETINGS}, array[2, 1, 2], array[true, false, true])`
  t.same(await q(`select m.value from unnest(${measures}) m`), [{ value: '0' }, { value: null }, { value: '0' }])
  const [split] = await q(`select * from standings.split_groups(array['goals_for'], null, ${ENTRANTS}, array[2, 1, 2], array[true, ` +
    `false, true], array[true, false, true], ${measures})`)
  t.match(split, { positions: [2, 1, 2], is_open: [true, false, true], is_again: [false, false, false], numbers: [1, 3] })
})

database.transaction('STANDING-15 standings.mini_tables: only games among those who are asked and share their position, where the stage asks for them', async (t, q) => {
  const meetings = ['1, 1, 3, 2, 1, 3, 0', '1, 3, 1, 0, 0, 1, 1', '1, 2, 1, 5, 0, 3, 0'].map(
    (meeting) => `row(${meeting})::standings.meeting`
  )
  const mini = (isMini: string): Promise<unknown[]> =>
    q(`select * from standings.mini_tables(${isMini}, array[${meetings}], array[2, 1, 2], array[true, true, true]) order by number`)
  t.same((await mini('array[true]')).map((row) => Object.values(row as object)), [
    [1, '1', '2', '2', '4', '2', '1'], [3, '1', '2', '2', '1', '1', '2'],
  ])
  t.same([await mini('array[false]'), await mini('null')], [[], []])
})
