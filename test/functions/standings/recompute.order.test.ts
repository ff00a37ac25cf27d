/** Random stages: the order and the batches in which results arrive never change a table. OYSS_TEST_SEED repeats a run. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { homeOf, push, type Observation } from '../../helpers/seed.ts'
import { describeStages, makeStage, played, tableOf, type Data } from './stage.ts'

const database = await useDatabase(t)
const ROUNDS = 12
const seed = Number(process.env.OYSS_TEST_SEED || Date.now() % 1_000_000)
const RULES = [
  'points', 'wins', 'goal_diff', 'goal_diff_capped:2', 'goals_for', 'goals_against', 'head_to_head:mini_table',
  'head_to_head:pairwise_only', 'coin_toss'
]

function makeDice (state: number): (sides: number) => number {
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor(state / 4294967296 * sides)
  }
}

/** Scheduled games of a stage, some of which end, some of them corrected or called off later. */
function makeStory (roll: (sides: number) => number): Observation[] {
  const teams = ['A', 'B', 'C', 'D', 'E', 'F'].slice(0, 3 + roll(4))
  const pairs = teams.flatMap((home, one) => teams.slice(one + 1).map((away) => `${home} - ${away}`))
  return [...pairs, ...pairs.filter(() => roll(3) === 0).map((pair) => `${pair} again`)].flatMap((id) => {
    const at = (day: number): string => `2026-09-0${day}T08:00:00Z`
    const ended = (day: number): Observation => ({
      ...played(
        id.replace('-', `${roll(3)}:${roll(3)}`), roll(8) ? {} : { status: 'forfeit', result: { outcome: 'forfeit_home' } }, at(day)
      ),
      external_id: id
    })
    const story = [played(id, {}, at(2))]
    if (roll(5)) story.push(ended(3))
    if (!roll(4)) story.push(ended(4))
    if (!roll(10)) story.push(played(id, { status: 'cancelled' }, at(5)))
    return story
  })
}

function shuffle<T> (values: readonly T[], roll: (sides: number) => number): T[] {
  const left = [...values]
  return values.map(() => left.splice(roll(left.length), 1)[0] as T)
}

/** What does not depend on when and in which batches it was reported. */
const essence = ({ rows, complete, missing_fixtures: missing, derived_from: derived, tiebreakers }: Data): unknown =>
  ({ rows: rows.map(({ team: _, ...row }: Data) => row), complete, missing: missing.length, derived: derived.length, tiebreakers })

async function report (q: Query, rules: Data, batches: Observation[][]): Promise<unknown> {
  await q('savepoint story')
  await push(q, 'league', [describeStages({ s1: rules }, '2026-09-02T08:00:00Z')])
  for (const batch of batches) await push(q, 'league', batch)
  const table = essence(await tableOf(q))
  const { changed } = await q.call('manage.recompute_standings', { account_id: homeOf(q).accountId, mode: 'test' }) as { changed: number }
  if (changed > 0) throw new Error('a recomputation changed the table')
  await q('rollback to savepoint story')
  return table
}

database.transaction(`STANDING-3 permuting results, and cutting them into batches anywhere, never changes a table (seed ${seed})`, async (t, q) => {
  await makeStage(q)
  const roll = makeDice(seed)
  for (let round = 0; round < ROUNDS; round++) {
    const rules = { points: `${roll(4)}-1-0`, ...roll(4) && { tiebreakers: shuffle(RULES, roll).slice(0, 1 + roll(6)) } }
    const story = makeStory(roll)
    const expected = await report(q, rules, [story])
    const permuted = shuffle(story, roll)
    const cut = roll(permuted.length - 1) + 1
    t.same(await report(q, rules, [permuted.slice(0, cut), permuted.slice(cut)]), expected, `round ${round}: ${JSON.stringify(rules)}`)
  }
})
