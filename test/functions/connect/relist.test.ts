import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeFeed, read, season } from '../../helpers/feeds/feeds.ts'
import { makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('UNDO-10 connect.relist: a target lists what its live batches report, as they would have listed it', async (t, q) => {
  await setClock(q, '2026-08-01T08:00:00Z')
  await makeRealm(q)
  const feed = await makeFeed(q)
  const first = await read(q, feed, season(6))
  await setClock(q, '2026-08-01T09:00:00Z')
  const second = await read(q, feed, season(7, (_one, at) => at === 0 ? { start: '12:00', venue: { name: 'Elm' } } : {}))
  t.equal(second.state, 'applied')
  const list = () => q(`select external_id, file_id, title_key, home, away, home_key, away_key, division, division_key, venue, field,
    on_day, start_at, home_score, away_score, data, said_at, withdrawn_at from connect.listed order by external_id`)
  const both = await list()
  const mark = async (isVoid: boolean): Promise<unknown> => {
    await q('update intake.batches set is_void = $2 where batch_id = any ($1)', [second.batch_ids, isVoid])
    await q('update connect.runs set voided_at = case when $2 then util.now() end where run_id = $1', [second.run_id, isVoid])
    return q.as('oyss_resolver', () => q('select connect.relist(r) from connect.runs r where r.run_id = $1', [second.run_id]))
  }
  await mark(true)
  const left = await list()
  t.same(left.map(({ external_id: id, venue, start_at: start }) => [id, venue, start.toISOString().slice(11, 16)]).slice(0, 2), [
    ['g0', 'Park 0', '15:00'], ['g1', 'Park 1', '15:00']
  ])
  t.equal(left.length, 6)
  const target = () => q.one('select last_snapshot_id, listed_count from connect.targets')
  t.same(await target(), {
    last_snapshot_id: await q.value('select snapshot_id from connect.runs where run_id = $1', [first.run_id]), listed_count: 6
  })
  await mark(false)
  const again = await list()
  t.same(again.map((row) => ({ ...row, said_at: null })), both.map((row) => ({ ...row, said_at: null })))
  t.same((await target()).listed_count, 7)
})
