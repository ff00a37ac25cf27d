import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { claim, fetched, makeFeed, poll, season } from '../../helpers/feeds/feeds.ts'
import { makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Data = Record<string, any>
const START = '2026-09-01T12:00:00Z'
const later = (seconds: number): string => new Date(Date.parse(START) + seconds * 1000).toISOString()
const begin = async (q: Query): Promise<void> => { await makeRealm(q); await setClock(q, START) }
const file = (host: string, at = 0): object => ({ name: `${host} ${at}`, url: `https://${host}/${at}.csv` })

database.transaction('FEED-230 jobs.confirm_fetches ends runs that were answered 304 together, as jobs.record_fetch would each; what is held, missing, failing or stopped is left to that (connect.lock_confirmed)', async (t, q) => {
  await begin(q)
  const hosts = ['one', 'many', 'missing', 'drifted', 'stopped', 'stale', 'new']
  for (const host of hosts) {
    if (host !== 'new') { await makeFeed(q, file(`${host}.example`)); await poll(q, season(60)) }
  }
  await makeFeed(q, file('new.example'))
  await q(`update connect.listed l set missing_since = util.now() from connect.targets t
            where t.target_id = l.target_id and t.host = 'missing.example' and l.external_id = 'g40'`)
  const feedAt = "from connect.targets t where t.feed_id = f.feed_id and t.host ="
  await q(`update connect.feeds f set status = 'drifted' ${feedAt} 'drifted.example'`)
  await setClock(q, later(86_400))
  const claims = await claim(q)
  const of = (host: string): Data => claims.find((one) => one.host === `${host}.example`) as Data
  await q(`update connect.feeds f set killed_at = util.now(), killed_reason = 'terms' ${feedAt} 'stopped.example'`)
  const reported = { status_code: 304, request_count: 3, gap_ms: 7_000, interval_seconds: 90_000 }
  const answers = hosts.filter((host) => host !== 'one').map((host) => ({
    run_id: of(host).run_id, token: Number(of(host).token) - Number(host === 'stale'), fetched: reported
  }))
  t.same(await q.as('oyss_resolver', () => q.call('jobs.confirm_fetches', { answers })), [of('many').run_id])
  t.match(await fetched(q, of('one'), reported), { state: 'not_modified' })
  const left = (host: string): Promise<Data> => q(`
    select r.state, r.ended_at, r.error_code, r.failure, r.request_count, r.batch_ids, r.counts, t.next_at, t.due_at, t.leased_by,
           t.leased_until, t.etag, t.last_snapshot_id = first.snapshot_id as has_snapshot, t.interval_seconds, t.first_ok_at, t.last_ok_at,
           t.last_try_at, t.failed_count, t.first_failed_at, t.is_empty, t.listed_count, t.last_game_on, h.gap_ms,
           h.next_at as host_next_at, h.leased_until as host_leased_until, f.hour_count, f.status
      from connect.runs r join connect.targets t using (realm_id, target_id) join connect.hosts h using (host)
      join connect.feeds f on f.feed_id = t.feed_id
      join connect.runs first on first.target_id = t.target_id and first.snapshot_id is not null
     where r.run_id = $1`, [of(host).run_id])
  t.match(await left('many'), [{
    state: 'not_modified', gap_ms: 7_000, hour_count: 3, request_count: 3, has_snapshot: true, leased_by: null
  }])
  t.same(await left('many'), await left('one'))
  t.same(await q(`select state, count(*)::integer from connect.runs where run_id = any ($1) group by 1 order by 1`, [
    claims.map((one) => one.run_id)
  ]), [{ state: 'claimed', count: 5 }, { state: 'not_modified', count: 2 }])
  t.same(await q.as('oyss_resolver', () => q.call('jobs.confirm_fetches', { answers })), [], 'each ends once')
})
