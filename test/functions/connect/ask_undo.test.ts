import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { makeFeed, read, season, type Feed } from '../../helpers/feeds/feeds.ts'
import { makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

async function open (q: Query): Promise<{ feed: Feed, runId: string }> {
  await setClock(q, '2026-08-01T08:00:00Z')
  await makeRealm(q)
  const feed = await makeFeed(q)
  return { feed, runId: (await read(q, feed, season(12))).run_id }
}
const ask = (q: Query, runId: string, isVoid: boolean, isPreview: boolean) =>
  q.one("select u.* from connect.runs r, connect.ask_undo(r, $2, $3, 'Kim') u where r.run_id = $1", [runId, isVoid, isPreview])

database.transaction('UNDO-12 what is asked for is recorded with who and when, and queued; asked again it starts over', async (t, q) => {
  const { feed, runId } = await open(q)
  const isUndoing = () => q.value('select connect.is_undoing($1, $2)', [feed.realmId, feed.feedId])
  t.equal(await q.value('select connect.is_small(r) from connect.runs r where run_id = $1', [runId]), true)
  t.equal(await isUndoing(), false)
  t.match(await ask(q, runId, true, true), { run_id: runId, is_void: true, is_preview: true, asked_by: 'Kim', attempt_count: 0 })
  t.equal(await isUndoing(), false, 'a preview holds nothing up')
  await ask(q, runId, true, false)
  t.equal(await isUndoing(), true)
  t.equal(await q.code('select connect.refuse_undoing(f) from connect.feeds f'), 'OYC03')
  await q("update connect.undos set attempt_count = 12, error = 'Broken.', failed_at = util.now()")
  t.equal(await isUndoing(), false)
  t.match(await ask(q, runId, true, false), { attempt_count: 0, error: null, failed_at: null })
  t.equal(await q.value("select count(*)::integer from graphile_worker.jobs where key like 'undo:%'"), 2)
})

database.transaction('UNDO-8 a run that applied nothing is not undone, one that is not undone is not restored: OYC03', async (t, q) => {
  const { feed, runId } = await open(q)
  const require = (id: string, isVoid: boolean) => q.code('select connect.require_undoable($1, $2, false)', [id, isVoid])
  t.equal(await require(runId, true), undefined)
  t.equal(await require(runId, false), 'OYC03')
  await setClock(q, '2026-08-01T09:00:00Z')
  t.equal(await require((await read(q, feed, season(12))).run_id, true), 'OYC03')
})

database.transaction('UNDO-12 a preview of the same that is less than ten minutes old is returned as it is', async (t, q) => {
  const { runId } = await open(q)
  await ask(q, runId, true, true)
  await q("update connect.undos set result = '{}', done_at = util.now()")
  t.match(await ask(q, runId, true, true), { result: {} })
  t.match(await ask(q, runId, false, true), { result: null, is_void: false }, 'of something else it is made')
})
