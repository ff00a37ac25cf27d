/**
 * The second source of a league arrives in ten batches at once while another account goes on pushing: nobody's batches fail, and the
 * service says throughout that it is ready.
 *
 *   OYSS_TEST_TEAMS=1344 OYSS_TEST_BATCHES=400 npm test -- test/paths/beside_merging
 *
 * prints how long the batches of the other account waited and took, alone and beside the league.
 */
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import t from 'tap'
import type { HttpClient } from '../../cli/http_client.ts'
import { becomes } from '../helpers/await_condition.ts'
import { useService } from '../helpers/service.ts'
import { listClub, listLeague } from '../helpers/lists/two_lists.ts'

const SMALL = 16
const TEAMS = Number(process.env.OYSS_TEST_TEAMS ?? SMALL)
const BATCHES = 10
/** Observations of a batch of the other account, and milliseconds from one to the next. */
const SIZE = 20
const EVERY = 250
/** Batches of the other account alone, and at least as many beside. */
const ALONE = Number(process.env.OYSS_TEST_BATCHES ?? 5)
const say = (line: string): void => { if (TEAMS > SMALL) process.stderr.write(`# ${line}\n`) }

/** When each batch was applied, by its id, from the log of the worker. */
const appliedAt = new Map<string, number>()
const tasks = new Map<string, number[]>()
const failures: string[] = []
const log = pino({ level: 'info', base: null }, new Writable({
  write (chunk, _encoding, done) {
    const line = JSON.parse(String(chunk))
    if (line.task === 'apply_batch' && line.batch_id && !line.failure) appliedAt.set(line.batch_id, line.time)
    if (line.task) tasks.set(line.task, [...tasks.get(line.task) ?? [], line.duration_ms])
    // A batch that met a merge is applied again, beside none; a job that met another is run again, or the one is run that replaced it.
    const hasMet = ['40001', '40P01'].includes(line.code) && line.attempt === 1
    if (line.level >= 40 && !hasMet || line.failure) failures.push(String(chunk))
    done()
  }
}))
const service = await useService(t, { log })
const admin = await service.database.connect()
const rows = async (text: string, values: unknown[] = []): Promise<any[]> => (await admin.query(text, values)).rows

async function makeLive (accountId: string, sources: string[]): Promise<HttpClient> {
  for (const source of sources) await service.makeSource(accountId, 'live', source, 'partnerApi')
  return service.clientOf(await service.makeKey(accountId, 'live', 'secret'))
}
const pushed = async (client: HttpClient, source: string, observations: object[]): Promise<string> => {
  const { status, body } = await client.push(source, observations)
  if (status !== 202 || body.rejected > 0) throw new Error(`push answered ${status}: ${JSON.stringify(body)}`)
  return body.batch_id
}
const cut = <T>(list: readonly T[], parts: number): T[][] =>
  Array.from({ length: parts }, (_, part) => list.filter((_, at) => at % parts === part))
const areDone = async (ids: readonly string[]): Promise<boolean> =>
  (await rows("select from intake.batches where batch_id = any ($1) and status in ('received', 'processing') limit 1", [ids])).length === 0

type Times = { waited: number[], took: number[] }
/** How long batches waited until a worker began with them, and until they were applied. */
async function timesOf (ids: readonly string[]): Promise<Times> {
  const known = await rows('select batch_id as id, received_at, started_at from intake.batches where batch_id = any ($1)', [ids])
  return {
    waited: known.map((batch) => batch.started_at - batch.received_at),
    took: known.map((batch) => appliedAt.get(batch.id)! - batch.received_at)
  }
}
const quantile = (values: readonly number[], part: number): number =>
  Math.round([...values].sort((one, other) => one - other)[Math.min(Math.floor(values.length * part), values.length - 1)] ?? NaN)
const figures = (values: readonly number[]): string =>
  `p50 ${quantile(values, 0.5)}, p99 ${quantile(values, 0.99)}, longest ${quantile(values, 1)} ms`
const describe = ({ waited, took }: Times): string =>
  `${took.length} batches of ${SIZE} began after ${figures(waited)}, and were applied after ${figures(took)}`

t.test('IDENTITY-182 beside the second source of a league, in ten batches at once, batches of another account fail never', async (t) => {
  const league = await makeLive(service.account.id, ['first', 'second'])
  const club = await makeLive((await service.makeAccount('Club')).id, ['club'])
  const first: string[] = []
  for (const part of cut(listLeague('a', TEAMS, false), BATCHES)) first.push(await pushed(league, 'first', part))
  t.ok(await becomes(() => areDone(first), 1_200), 'the first source is applied')
  await settle()

  let number = 0
  /** Pushes batches of the club, one every so often, while `goesOn`. */
  const pushClub = async (goesOn: () => boolean): Promise<string[]> => {
    const ids: string[] = []
    while (goesOn()) {
      const next = sleep(EVERY)
      ids.push(await pushed(club, 'club', listClub(number++, SIZE)))
      await next
    }
    t.ok(await becomes(() => areDone(ids), 300))
    return ids
  }
  say(`the first source is applied, ${TEAMS} teams`)
  const alone = await timesOf(await pushClub(() => number < ALONE))
  say(`alone: ${describe(alone)}`)

  let [isApplied, isOver] = [false, false]
  const readiness = new Set<number>()
  const asking = (async () => {
    for (; !isOver; await sleep(100)) readiness.add((await service.anonymous.get('/readyz')).status)
  })()
  const begun = Date.now()
  const second = await Promise.all(cut(listLeague('b', TEAMS, true), BATCHES).map((part) => pushed(league, 'second', part)))
  const besides = pushClub(() => !isApplied || number < 2 * ALONE)
  t.ok(await becomes(() => areDone(second), 1_200), 'the second source is applied')
  isApplied = true
  say(`the second source is applied after ${Date.now() - begun} ms`)
  say(`beside: ${describe(await timesOf(await besides))}`)
  await settle()
  isOver = true
  await asking

  t.same(await rows("select error from intake.batches where status <> 'done'"), [])
  t.same([...readiness], [200], 'it is ready throughout')
  t.same(failures, [])
  const [found] = await rows(`select count(*)::integer as teams from canon.external_ids a
    join canon.external_ids b on b.entity_id = a.entity_id and b.external_id = replace(a.external_id, 'a-t', 'b-t')
    where a.external_id like 'a-t%'`)
  t.equal(found.teams, TEAMS, 'every team of the league is one in both lists')
  const [merges] = await rows(`select (select count(*) from identity.redirects where entity_type = 'team')::integer as teams,
    (select count(*) from identity.redirects where entity_type = 'fixture')::integer as games,
    (select count(*) from identity.merges)::integer as waiting, (select count(*) from matching.noted)::integer as noted`)
  t.match(merges, { waiting: 0, noted: 0 })
  t.ok(merges.teams > 0 && merges.games > 0, 'the two lists were merged')
  say(`compared and merged after ${Date.now() - begun} ms: ${JSON.stringify(merges)}`)
  for (const [name, durations] of tasks) say(`${name}: ${durations.length} jobs, ${figures(durations)}`)
})

/** Until nothing is left to compare or to merge. A job that was replaced while it ran is not tried again. */
async function settle (): Promise<void> {
  const isSettled = async (): Promise<boolean> => (await rows(`select not exists (select from matching.noted)
    and not exists (select from identity.merges) and not exists (select from graphile_worker.jobs
      where task_identifier in ('match_names', 'merge_matched') and attempts < max_attempts) as is_settled`))[0].is_settled
  if (!await becomes(isSettled, 1_200)) throw new Error('it is not compared and merged')
}
