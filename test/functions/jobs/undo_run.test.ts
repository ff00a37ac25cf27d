/** Large runs are undone, restored and previewed by a worker: what people see meanwhile, faults, and jobs that are lost. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { makeFeed, read, season, upload, work, type Feed } from '../../helpers/feeds/feeds.ts'
import { act, makePerson } from '../../helpers/people/people.ts'
import { fixtureOf, homeOf, makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Operation = 'manage.undo_run' | 'manage.restore_run' | 'manage.preview_undo_run' | 'manage.read_run'
type Opened = { feed: Feed, runId: string, operate: (operation: Operation) => Promise<any> }

/** A feed with a run of twelve games that counts as large. */
async function open (q: Query): Promise<Opened> {
  await setClock(q, '2026-08-01T08:00:00Z')
  await makeRealm(q)
  const { session } = await makePerson(q, { accountId: homeOf(q).accountId, role: 'developer' })
  const feed = await makeFeed(q)
  const { run_id: runId } = await read(q, feed, season(12))
  await q('update intake.batches set accepted_count = 501')
  return { feed, runId, operate: (operation) => act(q, operation, session, {
    mode: 'test', run_id: runId, ...operation === 'manage.preview_undo_run' && {
      what: null, q: null, from_day: null, to_day: null, after: null, row_limit: null
    }
  } as never) }
}
const carryOut = (q: Query, run_id: string, is_preview = false): Promise<any> =>
  q.as('oyss_resolver', () => q.call('jobs.undo_run', { run_id, is_preview }))
const putBack = (q: Query, run_id: string, error: string): Promise<any> =>
  q.as('oyss_resolver', () => q.call('jobs.put_back_undo', { run_id, is_preview: false, error }))
const resume = (q: Query): Promise<any> => q.as('oyss_resolver', () => q.call('jobs.resume_undos', {}))
const waiting = async (q: Query): Promise<string[]> =>
  (await q("select key from graphile_worker.jobs where key like 'undo:%' order by key")).map(({ key }) => key)
const dropJobs = (q: Query) => q("delete from graphile_worker._private_jobs where key like 'undo:%'")
/** Jobs that are to run at once are of the clock of the machine. */
const setDue = (q: Query) => q("update graphile_worker._private_jobs set run_at = util.now() where key like 'undo:%'")
const statusOf = async (q: Query, feed: Feed): Promise<string> => (await fixtureOf(q, feed.sourceKey, 'g3')).status

database.transaction('UNDO-12 a large run is undone by a worker, in one change: until then it is being undone, and nothing else changes its feed', async (t, q) => {
  const { feed, runId, operate } = await open(q)
  t.match(await operate('manage.undo_run'), { state: 'applied', voided_at: undefined, undo: { state: 'undoing', by: 'Kim', attempts: 0 } })
  t.same(await waiting(q), [`undo:${runId}`])
  t.equal(await statusOf(q, feed), 'scheduled')
  for (const operation of ['manage.undo_run', 'manage.preview_undo_run', 'manage.restore_run'] as const) {
    t.equal(await q.code(() => operate(operation)), 'OYC03', operation)
  }
  t.equal(await q.code(() => upload(q, feed, 'another')), 'OYC03')
  const { causes } = await q.one('select count(*)::integer as causes from ledger.causes')
  t.match(await carryOut(q, runId), { run_id: runId, is_void: true, changes: Number })
  t.equal(await q.value('select count(*)::integer from ledger.causes'), causes + 1)
  t.equal(await statusOf(q, feed), 'cancelled')
  t.match(await operate('manage.read_run'), { voided_at: String, undo: undefined })
  t.same(await carryOut(q, runId), { run_id: runId, is_left: true }, 'a job that comes twice does nothing')

  t.match(await operate('manage.restore_run'), { undo: { state: 'restoring' } })
  await carryOut(q, runId)
  t.equal(await statusOf(q, feed), 'scheduled')
  t.match(await operate('manage.read_run'), { voided_at: undefined, undo: undefined })
})

database.transaction('UNDO-12 what was uploaded before waits, a run that is being read is not undone: OYC03', async (t, q) => {
  const { feed, runId, operate } = await open(q)
  await upload(q, feed, 'another')
  await operate('manage.undo_run')
  t.same(await work(q), [], 'no file is read meanwhile')
  await q('delete from connect.undos')
  const [leased] = await q.as('oyss_resolver', () => q("select * from jobs.claim_targets('worker', 10, 60)"))
  t.not(leased?.run_id, runId)
  t.equal(await q.code(() => operate('manage.undo_run')), 'OYC03')
})

database.transaction('UNDO-12 an attempt that fails is made again, later each time, and given up after twelve; a job that is lost is queued again', async (t, q) => {
  const { feed, runId, operate } = await open(q)
  await operate('manage.undo_run')
  await dropJobs(q)
  t.equal(await resume(q), 1)
  t.same(await waiting(q), [`undo:${runId}`])
  await setDue(q)
  t.equal(await resume(q), 0, 'a job waits')
  t.equal(await putBack(q, runId, 'Busy.'), true)
  t.match(await operate('manage.read_run'), { undo: { state: 'undoing', attempts: 1, error: 'Busy.' } })
  t.ok(await q.value("select run_at > util.now() + interval '1 second' from graphile_worker.jobs where key = $1", [`undo:${runId}`]))
  for (let attempt = 2; attempt < 12; attempt++) t.equal(await putBack(q, runId, 'Busy.'), true)
  t.equal(await putBack(q, runId, 'Broken.'), false)
  t.match(await operate('manage.read_run'), { undo: { state: 'failed', is_void: true, error: 'Broken.' } })
  t.equal(await putBack(q, runId, 'Again.'), false)
  t.same(await carryOut(q, runId), { run_id: runId, is_left: true })
  await dropJobs(q)
  t.equal(await resume(q), 0, 'what was given up stays so')
  t.match(await operate('manage.undo_run'), { undo: { state: 'undoing', attempts: 0, error: undefined } })
  await carryOut(q, runId)
  t.equal(await statusOf(q, feed), 'cancelled')
})

database.transaction('UNDO-12 a large run is previewed by a worker, which changes nothing; the preview is shown for ten minutes, or until something is undone', async (t, q) => {
  const { feed, runId, operate } = await open(q)
  t.match(await operate('manage.preview_undo_run'), { is_void: true, is_pending: true, games: 12, feed: { name: 'League' } })
  t.same(await waiting(q), [`undo:${runId}:preview`])
  t.match(await operate('manage.preview_undo_run'), { is_pending: true })
  await carryOut(q, runId, true)
  const shown = await operate('manage.preview_undo_run')
  t.match(shown, { is_void: true, is_pending: undefined, feed: { name: 'League' } })
  t.equal(shown.counts.find(({ type }: any) => type === 'fixture').moved, 12)
  t.match(shown.games, { found: 12, counts: { cancelled: 12 } })
  t.equal(await statusOf(q, feed), 'scheduled')
  await setClock(q, '2026-08-01T08:11:00Z')
  t.match(await operate('manage.preview_undo_run'), { is_pending: true }, 'it is made again')
  await carryOut(q, runId, true)
  await operate('manage.undo_run')
  await carryOut(q, runId)
  t.equal(await q.value('select count(*)::integer from connect.undos'), 0)
  await operate('manage.preview_undo_run')
  await carryOut(q, runId, true)
  await setClock(q, '2026-08-03T08:11:00Z')
  await resume(q)
  t.equal(await q.value('select count(*)::integer from connect.undos'), 0, 'previews of yesterday are forgotten')
})
