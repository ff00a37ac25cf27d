/**
 * standings.*: tables, computed as the worker's role, in turn with what they are measured against.
 *
 * recompute: a stage of 20 teams and 380 games, four rows of which are out of date, over one aggregate of the same games. many: fifty such
 * stages at once, as one batch touches them, over one, a stage. batch: a batch of final results, over a batch of as many games that are
 * moved.
 */
import { median, round, timed, type FigureName, type Report } from './figures.ts'
import { GAMES, makeRounds, TEAMS } from './data/seasons.ts'
import { apply, makeWorld, type Bench, type World } from './world.ts'

const AGGREGATE = `
  select s.team_id, count(*) as played, count(*) filter (where s.verdict = 1) as wins, count(*) filter (where s.verdict = 0) as draws,
         count(*) filter (where s.verdict = -1) as losses,
         sum(s.scored) as goals_for, sum(s.conceded) as goals_against, sum(case s.verdict when 1 then 3 when 0 then 1 else 0 end) as points
    from standings.games g
    cross join lateral (values (g.team_1, g.goals_1, g.goals_2, sign(g.goals_1 - g.goals_2)),
      (g.team_2, g.goals_2, g.goals_1, sign(g.goals_2 - g.goals_1))) s (team_id, scored, conceded, verdict)
   where g.realm_id = $1 and g.stage_id = $2 and g.is_counted
   group by s.team_id
   order by points desc`


export async function measureStandings (bench: Bench, report: Report, wanted: ReadonlySet<FigureName>): Promise<void> {
  const world = await makeWorld(bench, 'standings')
  const { batches, size, stages } = bench.settings
  if (wanted.has('standings.batch')) await measureBatch(world, batches, size, report)
  if (wanted.has('standings.recompute') || wanted.has('standings.many')) await measureRecompute(world, batches, stages, report)
  await world.close()
}

async function measureBatch (world: World, repetitions: number, size: number, report: Report): Promise<void> {
  const [results, moves]: [number[], number[]] = [[], []]
  for (let at = 0; at <= repetitions; at++) {
    await apply(world, await world.store(makeRounds(`b${at}`, size, { age: 1 })))
    moves.push(await apply(world, await world.store(makeRounds(`b${at}`, size, { age: 2, later: 2 })), size))
    results.push(await apply(world, await world.store(makeRounds(`b${at}`, size, { age: 3, later: 2, isFinal: true })), 3 * size))
  }
  const [landing, moving] = [results, moves].map((values) => median(values.slice(1))) as [number, number]
  report('standings.batch', landing / moving, {
    results_ms: round(landing), moves_ms: round(moving), stages: Math.ceil(size / GAMES), observations_a_batch: size, repetitions
  })
}

async function measureRecompute (world: World, batches: number, count: number, report: Report): Promise<void> {
  const { admin, resolver } = world
  for (let stage = 0; stage < count; stage += 2) {
    await apply(world, await world.store(makeRounds(`s${stage}`, 2 * GAMES, { age: 1, isFinal: true })))
  }
  await admin.query('vacuum (analyze)')
  const { rows } = await admin.query(
    'select realm_id, stage_id from standings.tables where is_complete and cardinality(derived_from) = $1 order by stage_id limit $2',
    [GAMES, count]
  )
  const realm = rows[0].realm_id
  const stages = rows.map(({ stage_id: id }) => id as string)
  const recompute = async (ids: string[]): Promise<number> => {
    await admin.query(
      'update standings.rows set points = points + 1 where realm_id = $1 and stage_id = any ($2) and position between 4 and 7',
      [realm, ids]
    )
    return timed(() => resolver.query({ name: 'recompute', text: 'select standings.recompute($1, $2)', values: [realm, ids] }))
  }
  await resolver.query('set enable_memoize = off') // it costs the aggregate more than it saves
  const [one, all, aggregate]: [number[], number[], number[]] = [[], [], []]
  for (let at = -5; at < 5 * batches; at++) {
    one.push(await recompute(stages.slice(0, 1)))
    aggregate.push(await timed(() => resolver.query({ name: 'aggregate', text: AGGREGATE, values: [realm, stages[0]] })))
    if (at % 5 === 0) all.push(await recompute(stages))
  }
  const [single, many, bare] = [one, all, aggregate].map((values) => median(values.slice(1))) as [number, number, number]
  report('standings.recompute', single / bare, {
    recompute_ms: round(single), aggregate_ms: round(bare), teams: TEAMS, games: GAMES, repetitions: 5 * batches
  })
  report('standings.many', many / count / single, {
    per_stage_ms: round(many / count), one_ms: round(single), stages: count, repetitions: batches
  })
}
