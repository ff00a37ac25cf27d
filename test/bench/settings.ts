/**
 * Sizes of a bench run, from the environment; the defaults are what the goals speak of.
 *
 * | variable | default | meaning |
 * |---|---|---|
 * | OYSS_BENCH_SIZE | 1000 | observations a batch |
 * | OYSS_BENCH_BATCHES | 10 | batches applied, after one to warm up; pushes a round of http.* |
 * | OYSS_BENCH_PUSHES | 20 | pushes accepted |
 * | OYSS_BENCH_FIXTURES | 10000 | fixtures in the database that is read |
 * | OYSS_BENCH_GROWTH | 1000000 | fixtures in the large database of growth.* |
 * | OYSS_BENCH_EXPORT | 200000 | fixtures of the competition that is exported |
 * | OYSS_BENCH_TEAMS | 1000000 | teams that are searched, and ten times as many as venues |
 * | OYSS_BENCH_KNOWN | 100000 | known teams among which others are recognised; ten times as many in identity.growth |
 * | OYSS_BENCH_ROWS | 20000 | rows of a file that a feed reads |
 * | OYSS_BENCH_FEEDS | 1000 | addresses that are polled |
 * | OYSS_BENCH_BOMBS | 38 | bodies made to take memory that a worker is given at once; there are 19 kinds |
 * | OYSS_BENCH_EVENTS | 200 | fixtures of a calendar |
 * | OYSS_BENCH_STAGES | 50 | stages whose tables are computed at once |
 * | OYSS_BENCH_DELIVERIES | 3000 | deliveries a round |
 * | OYSS_BENCH_SUBSCRIPTIONS | 10000 | subscriptions among which those that hear of an event are found |
 * | OYSS_BENCH_SUBSCRIBERS | 1000 | subscribers of the stream who wait |
 * | OYSS_BENCH_NOTIFICATIONS | 60 | notifications that reach subscribers, five of them to warm up |
 * | OYSS_BENCH_SECONDS | 1.5 | seconds of load a round |
 * | OYSS_BENCH_ROUNDS | 4 | rounds of load, after one to warm up |
 */
export type Settings = {
  size: number, batches: number, pushes: number, fixtures: number, growth: number, exported: number, teams: number, known: number,
  rows: number, feeds: number, bombs: number, events: number, stages: number, deliveries: number, subscriptions: number,
  subscribers: number, notifications: number, seconds: number, rounds: number
}

/** Throws one error that names the first malformed variable. */
export function readSettings (env: NodeJS.ProcessEnv): Settings {
  const read = (name: string, fallback: number): number => {
    const value = Number(env[`OYSS_BENCH_${name}`] || fallback)
    if (value > 0) return value
    throw new Error(`OYSS_BENCH_${name} must be a number above zero`)
  }
  return {
    size: read('SIZE', 1000), batches: read('BATCHES', 10), pushes: read('PUSHES', 20), fixtures: read('FIXTURES', 10_000),
    growth: read('GROWTH', 1_000_000), exported: read('EXPORT', 200_000),
    teams: read('TEAMS', 1_000_000), known: read('KNOWN', 100_000),
    rows: read('ROWS', 20_000), feeds: read('FEEDS', 1_000), bombs: read('BOMBS', 38), events: read('EVENTS', 200),
    stages: read('STAGES', 50), deliveries: read('DELIVERIES', 3_000), subscriptions: read('SUBSCRIPTIONS', 10_000),
    subscribers: read('SUBSCRIBERS', 1_000), notifications: read('NOTIFICATIONS', 60), seconds: read('SECONDS', 1.5),
    rounds: read('ROUNDS', 4),
  }
}
