/**
 * graphql.nested, graphql.flat: pages of the list by GraphQL, in turn with the list; graphql.empty: answers without a read,
 * in turn with single reads. graphql.refused: refusals of what costs too much, in turn with these.
 */
import { startChild } from './children.ts'
import { round, type FigureName, type Report } from './figures.ts'
import type { Outcome } from './load_process.ts'
import { compare, openSite, type Side } from './read.ts'
import { measureSubscribers } from './subscribers.ts'
import type { Bench } from './world.ts'

const nested = `id kind sport status time_status start end time_zone version updated_at competition { id name } division { name age_group }
  stage { name } venue { id name field } sides { role team { id name } }`
const flat = 'id kind status start end version updated_at'

/** A page of the list, as its address asks for it. */
function pageOf (path: string, fields: string): string {
  const { searchParams } = new URL(path, 'http://localhost')
  const variables = Object.fromEntries([...searchParams].map(([name, value]) => [name, name === 'limit' ? Number(value) : value]))
  const query = 'query ($team: ID, $division: ID, $from: String, $limit: Int) { ' +
    `fixtures(team: $team, division: $division, from: $from, limit: $limit) { data { ${fields} } next_cursor } }`
  return JSON.stringify({ query, variables })
}

export async function measureGraphql (bench: Bench, report: Report, wanted: ReadonlySet<FigureName>): Promise<void> {
  if (!['nested', 'flat', 'empty', 'refused'].some((kind) => wanted.has(`graphql.${kind}` as FigureName))) {
    return measureSubscribers(bench, report, wanted)
  }
  const { world, api, targets, close } = await openSite(bench, 'graphql', bench.settings.fixtures)
  const load = await startChild('load_process')
  const rest = (paths: string[]): Side => ({ port: api.port, key: world.key, paths })
  const graph = (bodies: string[]): Side => ({ port: api.port, key: world.key, paths: bodies.map(() => '/v1/graphql'), bodies })
  const pairs: [FigureName, Side, Side][] = [
    ['graphql.nested', graph(targets.list.map((path) => pageOf(path, nested))), rest(targets.list)],
    ['graphql.flat', graph(targets.list.map((path) => pageOf(path, flat))), rest(targets.list)],
    ['graphql.empty', graph([JSON.stringify({ query: '{ __typename }' })]), rest(targets.fixture)]
  ]
  for (const [name, ours, theirs] of pairs.filter(([name]) => wanted.has(name))) {
    const [asked, read] = await compare(bench, load, ours, theirs)
    report(name, asked / read, { graphql_per_s: round(asked), rest_per_s: round(read), repetitions: bench.settings.rounds })
  }
  if (wanted.has('graphql.refused')) {
    const tooMuch = JSON.stringify({ query: '{ fixtures(limit: 500) { data { claims { data { field } } } } }' })
    const [refused, answered] = await compare(
      bench, load, { ...graph([tooMuch]), status: 400 }, graph([JSON.stringify({ query: '{ __typename }' })])
    )
    const alone = await load.ask<Outcome>({ ...graph([tooMuch]), status: 400, connections: 1, seconds: bench.settings.seconds })
    if ('error' in alone) throw new Error(`a refusal alone: ${alone.error}`)
    report('graphql.refused', refused / answered, {
      refused_per_s: round(refused), answered_per_s: round(answered), ms_alone: round(1_000 / alone.rate),
      repetitions: bench.settings.rounds
    })
  }
  await Promise.all([load.stop(), close()])
  await measureSubscribers(bench, report, wanted)
}
