import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { claim, makeFeed, upload } from '../../helpers/feeds/feeds.ts'
import { makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('FEED-11 connect.lock_run: a run under way, for who holds its lease; none once that is lost or the run has ended', async (t, q) => {
  await makeRealm(q)
  await setClock(q, '2026-09-01T12:00:00Z')
  await upload(q, await makeFeed(q), 'bytes')
  const [run] = await claim(q) as [Record<string, any>]
  const lock = async (id: string, token: number) => (await q.one('select r.run_id from connect.lock_run($1, $2) r', [id, token])).run_id
  t.equal(await lock(run.run_id, run.token), run.run_id)
  t.equal(await lock(run.run_id, Number(run.token) + 1), null)
  t.equal(await lock('run_unknown', run.token), null)
  await q("update connect.runs set state = 'failed', ended_at = util.now() where run_id = $1", [run.run_id])
  t.equal(await lock(run.run_id, run.token), null)
})
