/** What the pump of feeds asks of database and publishers, with neither: how many statements it makes, and whose place a gap takes. */
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import t from 'tap'
import type { Queryable } from '../../../db/pool.ts'
import type { Fetched } from '../../../worker/feeds/fetched.ts'
import { startFeedPump, type FeedPump } from '../../../worker/feeds/pump.ts'
import type { Robots } from '../../../worker/feeds/robots.ts'
import { comes } from '../../helpers/await_condition.ts'

// The pump keeps no process alive by itself.
const alive = setInterval(() => {}, 1_000)
t.teardown(() => clearInterval(alive))
const log = pino({ level: 'silent' })
const claimOf = (n: number): object => ({
  run_id: `run_${n}`, token: '1', step: 'fetch', trigger: 'schedule', target_id: `tgt_${n}`, feed_id: `feed_${n}`, mode: 'test',
  url: `http://h${n}.example/games.ics`, host: `h${n}.example`, etag: '"1"', last_modified: null, settings: {}, is_connector: false
})
const everywhere: Robots = { knows: () => true, learn: async () => 0, judge: async () => 0, delay: async () => null }
const hostOf = (url: string): string => new URL(url).hostname

type Given = {
  count: number, concurrency: number, robots?: Robots, gap?: number, fetch?: (url: string) => Promise<void>, isRecording?: boolean
}

/**
 * A pump where that many targets are due and everything was known; `isRecording`: every request fails, and recording that never ends.
 * `called` names its statements, `asked` the hosts, in order.
 */
function pumpOf (
  t: { teardown: (end: () => unknown) => void }, { count, concurrency, robots = everywhere, gap = 0, fetch, isRecording }: Given
): {
  pump: FeedPump, called: string[], asked: string[], ended: (many: number) => Promise<void>
} {
  const called: string[] = []
  const asked: string[] = []
  let [next, ends] = [0, 0]
  const query = async ({ name, values }: { name: string, values: unknown[] }): Promise<{ rows: object[] }> => {
    called.push(name)
    if (name === 'jobs.record_fetch') await new Promise(() => {})
    if (name !== 'jobs.claim_targets') {
      return { rows: [{ done: (JSON.parse(values[0] as string) as { run_id: string }[]).map((answer) => answer.run_id) }] }
    }
    const rows = Array.from({ length: Math.min(values[1] as number, count - next) }, (_, n) => claimOf(next + n))
    next += rows.length
    return { rows }
  }
  const pump = startFeedPump({
    db: { query } as unknown as Queryable, name: 'test', concurrency, leaseSeconds: 60, gap, log, robots, onEnded: () => { ends += 1 },
    parser: async () => { throw new Error('nothing is to be parsed') },
    fetcher: {
      fetch: async ({ url }) => {
        asked.push(hostOf(url))
        await fetch?.(url)
        const common = { headers: {}, requests: 1, finalUrl: url, durationMs: 1, retryAfterSeconds: null }
        return { ...common, ...isRecording ? { outcome: 'failed', code: 'time' } : { outcome: 'not_modified', status: 304 } } as Fetched
      },
      close: () => {},
    },
  })
  t.teardown(() => pump.stop(0))
  const ended = async (many: number): Promise<void> => { await comes(`${many} ends`, () => ends >= many) }
  return { pump, called, asked, ended }
}

t.test('FEED-230 the gap after a robots.txt takes no place: with one place the next host is asked meanwhile', async (t) => {
  const learned: string[] = []
  const robots: Robots = {
    ...everywhere, knows: ({ hostname }) => hostname !== 'h0.example', learn: async ({ hostname }) => { learned.push(hostname); return 1 }
  }
  const { asked, ended } = pumpOf(t, { count: 3, concurrency: 1, robots, gap: 3_600_000 })
  await ended(2)
  t.same(learned, ['h0.example'])
  t.same(asked, ['h1.example', 'h2.example'], 'the first waits for its gap, the others do not')
})

t.test('FEED-230 recording takes no place: with one place the next host is asked meanwhile', async (t) => {
  const { asked, called } = pumpOf(t, { count: 3, concurrency: 1, isRecording: true })
  await comes('three requests', () => asked.length === 3)
  t.ok(called.includes('jobs.record_fetch'))
})

t.test('FEED-230 no more requests are under way than there are places, however many runs are claimed', async (t) => {
  let [now, most] = [0, 0]
  const fetch = async (): Promise<void> => {
    most = Math.max(most, ++now)
    await sleep(1)
    now -= 1
  }
  const { ended } = pumpOf(t, { count: 300, concurrency: 8, fetch })
  await ended(300)
  t.equal(most, 8)
})

t.test('FEED-230 a thousand answers that nothing is new take at most two statements of each step a hundred', async (t) => {
  const { called, ended } = pumpOf(t, { count: 1_000, concurrency: 32 })
  await ended(1_000)
  const count = (name: string): number => called.filter((one) => one === name).length
  t.ok(count('jobs.claim_targets') <= 20, `${count('jobs.claim_targets')} choices`)
  t.ok(count('jobs.confirm_fetches') <= 20, `${count('jobs.confirm_fetches')} records`)
  t.same([...new Set(called)].sort(), ['jobs.claim_targets', 'jobs.confirm_fetches'])
})

t.test('FEED-230 where nothing is answered nothing is claimed beyond the places', async (t) => {
  const { asked, pump } = pumpOf(t, { count: 1_000, concurrency: 4, fetch: () => new Promise(() => {}) })
  await comes('four requests', () => asked.length >= 4)
  for (let n = 0; n < 10; n++) {
    pump.wake()
    await sleep(15)
    t.equal(pump.size(), 4)
  }
})
