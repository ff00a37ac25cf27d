/**
 * The figures of npm run bench, their goals, and how they are printed. Every figure is a ratio of two things measured in turn in one run.
 */

/** A figure holds when its value is at most, or at least, its goal. */
type Goal = { atMost: number } | { atLeast: number }

export const goals = {
  /** Time to apply new fixtures, over the time of inserting the same rows with no logic at all. */
  'apply.create': { atMost: 1.5 },
  /** The same with matching on, as everywhere, over that with matching off; then with matching off, over inserting the rows. */
  'apply.matching': { atMost: 1.15 },
  'apply.unmatched': { atMost: 3.6 },
  /** Observations a second of an identical re-push, over those of apply.create. */
  'apply.identical': { atLeast: 4 },
  /** Time to apply a reschedule of every fixture, over the time of creating them. */
  'apply.update': { atMost: 1.5 },
  /** Time from a push to its 202, over parsing the body and inserting it once. */
  'push.accept': { atMost: 3 },
  /**
   * New fixtures a second, pushed over HTTP until the last batch is applied, over parsing the same bodies and inserting the same rows with
   * no logic at all; then of an identical re-push.
   */
  'http.create': { atLeast: 0.5 },
  'http.identical': { atLeast: 0.5 },
  /** Requests a second, over those of a bare server that answers the same bytes from one query by primary key. */
  'read.fixture': { atLeast: 0.7 },
  'read.list': { atLeast: 0.6 },
  'read.changes': { atLeast: 0.6 },
  /** Answers a second to If-None-Match with the tag that a page of the list has (304), over those of the whole page. */
  'read.304': { atLeast: 1.5 },
  /**
   * Pages of a hundred fixtures a second by GraphQL, over those of the list: with twenty fields, names inside, and with seven flat ones.
   * Then answers without a read, over those of a single read.
   */
  'graphql.nested': { atLeast: 0.5 },
  'graphql.flat': { atLeast: 0.8 },
  'graphql.empty': { atLeast: 0.6 },
  /** Refusals a second of what costs too much, over those answers without a read. */
  'graphql.refused': { atLeast: 0.8 },
  /** Memory that a subscriber who waits takes of the process, among a thousand, over 20 KB. */
  'graphql.idle': { atMost: 1 },
  /** From a notification of the database to the page at the last of a hundred, where ten subscribe, over 50 ms. */
  'graphql.notified': { atMost: 1 },
  /** Pages of the dashboard a second (overview and keys, in turn), over those of the list of a hundred fixtures. */
  'dashboard.page': { atLeast: 2 },
  /**
   * Time of getting a feed of 200 fixtures, over that of ical-generator alone on the same events; then the same when the feed has just
   * changed.
   */
  'calendar.get': { atMost: 1.3 },
  'calendar.rebuilt': { atMost: 4 },
  /**
   * Time to compute, rank and store the table of a stage of 380 games, over one aggregate of the same games; then of one of fifty stages at
   * once, over one alone.
   */
  'standings.recompute': { atMost: 3 },
  'standings.many': { atMost: 1.2 },
  /** Time to apply a batch of final results, over that of a batch of as many games moved to another hour. */
  'standings.batch': { atMost: 2 },
  /** Time to relay an event with 10,000 subscriptions, over that with 100; as many hear of it. */
  'match.subscriptions': { atMost: 3 },
  /** Rows a second of a competition's export over HTTP, over those of hyparquet-writer alone, fed the same columns from memory. */
  'export.rows': { atLeast: 0.5 },
  /** Time of finding teams by name among a million, and venues by place among a hundred thousand, over that among ten thousand. */
  'search.q': { atMost: 1.5 },
  'search.near': { atMost: 1.5 },
  /** Deliveries a second to a receiver on this machine, over those of a bare loop of signed requests with as many at once. */
  'deliver.rate': { atLeast: 0.5 },
  /** Deliveries a second where three endpoints have a backlog, over those where sixteen have the same. */
  'deliver.few': { atLeast: 0.7 },
  /** Median time from a commit to its first byte at the receiver, at 200 events a second, over 150 ms. */
  'outbox.lag': { atMost: 1 },
  /**
   * Time to apply teams of a new source where most are known, with matching on, over that with matching off; then with matching on where
   * ten times as many are known, over that where fewer are.
   */
  'identity.apply': { atMost: 3 },
  'identity.growth': { atMost: 1.5 },
  /**
   * Time from the bytes of a CSV to its last game applied, over pushing the same observations over HTTP; then of uploading the same
   * bytes again, and others that say the same, over the first time.
   */
  'feeds.file': { atMost: 2 },
  'feeds.again': { atMost: 0.05 },
  'feeds.same': { atMost: 0.3 },
  /**
   * Addresses asked a second where one in ten has a new calendar, over those of a bare loop of requests that inserts what is new; then
   * where none has.
   */
  'feeds.poll': { atLeast: 0.5 },
  'feeds.confirm': { atLeast: 0.5 },
  /** The most memory of a worker that is given bodies made to take it, all at once, over 400 MB. */
  'bombs.memory': { atMost: 1 },
  /** Time with many fixtures in the database, over the time with few. */
  'growth.create': { atMost: 1.3 },
  'growth.fixture': { atMost: 1.3 },
  'growth.list': { atMost: 1.3 },
  'growth.changes': { atMost: 1.3 },
} as const satisfies Record<string, Goal>

export type FigureName = keyof typeof goals
/** What the value was made of: medians with their unit in the name, and the number of repetitions. */
export type Detail = Record<string, number | string>
export type Figure = { figure: FigureName, value: number, goal: number, holds: boolean, detail: Detail }
/** Where a group of figures puts what it measured. */
export type Report = (figure: FigureName, value: number, detail: Detail) => void

const names = Object.keys(goals) as FigureName[]

/** The figures to print: `only` is a list of names or beginnings of names, separated by commas. Throws on one that fits nothing. */
export function chooseFigures (only: string | undefined, withGrowth: boolean): Set<FigureName> {
  if (only === undefined) return new Set(names.filter((name) => withGrowth || !/\bgrowth\b/.test(name)))
  return new Set(only.split(',').flatMap((beginning) => {
    const chosen = names.filter((name) => name.startsWith(beginning.trim()))
    if (chosen.length === 0) throw new Error(`no figure is named ${beginning}; there are ${names.join(', ')}`)
    return chosen
  }))
}

export function judge (figure: FigureName, value: number, detail: Detail): Figure {
  const goal: Goal = goals[figure]
  const holds = 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast
  return {
    figure, value: round(value), goal: 'atMost' in goal ? goal.atMost : goal.atLeast, holds,
    detail: { goal_is: 'atMost' in goal ? 'at most' : 'at least', ...detail }
  }
}

/** The line for people. */
export function describe ({ figure, value, goal, holds, detail: { goal_is, ...facts } }: Figure): string {
  const details = Object.entries(facts).map(([name, fact]) => `${name.replaceAll('_', ' ')} ${fact}`).join(', ')
  return `${figure.padEnd(16)} ${value.toFixed(2).padStart(6)}   goal: ${goal_is} ${goal}, ${holds ? 'holds ' : 'MISSED'}   ${details}`
}

export function median (values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle] as number : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

/** To three significant digits, whole from a hundred on. */
export function round (value: number): number {
  return value >= 100 ? Math.round(value) : Number(value.toPrecision(3))
}

/** Milliseconds that a piece of work takes. */
export async function timed (work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
