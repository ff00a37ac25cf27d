/** Uploads that are undone and restored: values, what the feed lists, and what the next file is compared with. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { dayOf, makeFeed, read, season, work, type Feed } from '../../helpers/feeds/feeds.ts'
import { act, makePerson } from '../../helpers/people/people.ts'
import { fixtureOf, game, homeOf, makeRealm, makeSource, push, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

type Operation = 'manage.undo_run' | 'manage.restore_run' | 'manage.preview_undo_run'
type Operate = (operation: Operation, runId: string, filter?: object) => Promise<any>
const FILTER = { what: null, q: null, from_day: null, to_day: null, after: null, row_limit: null }
/** A feed, and a developer of its account. */
async function open (q: Query): Promise<{ feed: Feed, operate: Operate }> {
  await setClock(q, '2026-08-01T08:00:00Z')
  await makeRealm(q)
  const { session } = await makePerson(q, { accountId: homeOf(q).accountId, role: 'developer' })
  return {
    feed: await makeFeed(q),
    operate: (operation, runId, filter = {}) => act(q, operation, session, {
      mode: 'test', run_id: runId, ...operation === 'manage.preview_undo_run' && { ...FILTER, ...filter }
    } as never)
  }
}
/** The second upload moves two games to noon and brings a third; an hour later. */
async function uploadTwice (q: Query, feed: Feed): Promise<[string, string]> {
  const accepted = await read(q, feed, season(12))
  const first = accepted.state === 'held' ? await accept(q, accepted.run_id) : accepted.run_id
  await setClock(q, '2026-08-01T09:00:00Z')
  const second = await read(q, feed, season(13, (_one, at) => at < 2 ? { start: '12:00' } : {}))
  t.equal(second.state, 'applied')
  return [first, second.run_id]
}
async function accept (q: Query, runId: string): Promise<string> {
  await q.call('manage.accept_run', { run_id: runId, note: null, mapping: {} })
  const { run_id: again } = await q.call('manage.replay_run', { run_id: runId, is_dry: false }) as { run_id: string }
  await work(q)
  return again
}
const startOf = async (q: Query, { sourceKey }: Feed, id: string): Promise<string> => (await fixtureOf(q, sourceKey, id)).start

database.transaction('UNDO-1, UNDO-8, UNDO-10 an upload is undone and restored, what the feed lists with it, and its bytes are read as new again', async (t, q) => {
  const { feed, operate } = await open(q)
  const [, second] = await uploadTwice(q, feed)
  const noon = `${dayOf(0)}T17:00:00Z`
  t.equal(await startOf(q, feed, 'g0'), noon)
  const listed = () => q.one('select count(*)::integer, min(start_at) as first from connect.listed')
  t.match(await operate('manage.undo_run', second), { run_id: second, state: 'applied', voided_at: '2026-08-01T09:00:00Z' })
  t.equal(await startOf(q, feed, 'g0'), `${dayOf(0)}T15:00:00Z`)
  t.match(await fixtureOf(q, feed.sourceKey, 'g12'), { status: 'cancelled' })
  t.same(await listed(), { count: 12, first: new Date(`${dayOf(0)}T15:00:00Z`) })
  t.equal(await q.code(() => operate('manage.undo_run', second)), 'OYC03')

  await setClock(q, '2026-08-01T10:00:00Z')
  t.match(await operate('manage.restore_run', second), { voided_at: undefined })
  t.equal(await startOf(q, feed, 'g0'), noon)
  t.equal((await listed()).count, 13)
  t.equal(await q.code(() => operate('manage.restore_run', second)), 'OYC03')

  await operate('manage.undo_run', second)
  await setClock(q, '2026-08-01T11:00:00Z')
  const again = await read(q, feed, season(13, (_one, at) => at < 2 ? { start: '12:00' } : {}))
  t.match(again, { state: 'applied', counts: { new: 1, changed: 2, same: 10 } }, 'the same bytes are a new run')
  t.equal(await startOf(q, feed, 'g0'), noon)
  t.match(await fixtureOf(q, feed.sourceKey, 'g12'), { status: 'scheduled' })
  const acts = await q("select operation from connect.acts where operation in ('undo', 'restore') order by act_id")
  t.same(acts.map(({ operation }) => operation), ['undo', 'restore', 'undo'])
  await q("update connect.runs set voided_at = voided_at - interval '91 days' where run_id = $1", [second])
  t.equal(await q.code(() => operate('manage.restore_run', second)), 'OYC03', 'after 90 days')
})

database.transaction('HISTORY-47, UNDO-8 a run from before the versions that are kept is neither undone nor restored: OYC03', async (t, q) => {
  const { feed, operate } = await open(q)
  const [first, second] = await uploadTwice(q, feed)
  await operate('manage.undo_run', second)
  await q(`insert into ledger.sweeps (realm_id, what, before, after_position, after_batch_id, is_done, swept_at)
    select r.realm_id, 'versions', r.started_at, 0, '', true, util.now() from connect.runs r where r.run_id = $1`, [second])
  t.equal(await q.code(() => operate('manage.undo_run', first)), 'OYC03')
  t.equal(await q.code(() => operate('manage.preview_undo_run', first)), 'OYC03')
  await operate('manage.restore_run', second)
})

database.transaction('UNDO-9 a preview comes from what applies, changes nothing, and says what stays and why', async (t, q) => {
  const { feed, operate } = await open(q)
  const [, second] = await uploadTwice(q, feed)
  await setClock(q, '2026-08-01T10:00:00Z')
  await read(q, feed, season(12, (_one, at) => at === 0 ? { start: '12:30' } : {}))
  const before = await q('select * from canon.claims order by mapping_id, field, implied_by')
  const shown = await operate('manage.preview_undo_run', second)
  t.match(shown, { is_void: true, stay: { file: 2 }, stays: [{ why: 'file' }, { why: 'file' }], feed: { name: 'League', has_url: false } })
  t.match(shown.counts.find(({ type }: any) => type === 'fixture'), { created: 0, moved: 1 })
  t.match(shown.games, { found: 1, next: null, counts: { cancelled: 1 } }, 'the games, by the comparison of runs')
  t.match(shown.games.games, [{ what: 'cancelled', on_day: dayOf(12) }])
  t.match((await operate('manage.preview_undo_run', second, { what: 'cancelled', row_limit: 1 })).games, { found: 1, games: { length: 1 } })
  t.equal(await q.code(() => operate('manage.preview_undo_run', second, { what: 'lost' })), 'OYV02')
  t.same(await q('select * from canon.claims order by mapping_id, field, implied_by'), before)
  t.equal(await q.value('select count(*)::integer from intake.batches where is_void'), 0)
  await operate('manage.undo_run', second)
  t.match(await operate('manage.preview_undo_run', second), { is_void: false, games: { counts: { returned: 1 } } })
})

database.transaction('UNDO-9 a game that returns to the schedule when the upload that lacked it is undone is counted once, not as one that stays', async (t, q) => {
  const { feed, operate } = await open(q)
  await uploadTwice(q, feed)
  const lacking = (moved: number) => season(13, (_one, at) => at === moved ? { start: '13:00' } : {}).filter((_one, at) => at !== 5)
  await setClock(q, '2026-08-01T10:00:00Z')
  await read(q, feed, lacking(3))
  await setClock(q, '2026-08-01T11:00:00Z')
  const { run_id: run, counts } = await read(q, feed, lacking(4))
  t.match(counts, { changed: 2, withdrawn: 1 })
  const { games, stay, stays } = await operate('manage.preview_undo_run', run)
  t.same(games.counts, { moved: 2, returned: 1 })
  t.same([stay, stays], [{}, []])
})

database.transaction('UNDO-8 a run that applied nothing, or is still being applied, is not undone: OYC03', async (t, q) => {
  const { feed, operate } = await open(q)
  const [, second] = await uploadTwice(q, feed)
  await q(`update intake.batches set status = 'processing'
    where batch_id = (select batch_ids[1] from connect.runs where run_id = $1)`, [second])
  t.equal(await q.code(() => operate('manage.undo_run', second)), 'OYC03')
  await setClock(q, '2026-08-01T12:00:00Z')
  const same = await read(q, feed, season(13, (_one, at) => at < 2 ? { start: '12:00' } : {}))
  t.equal(same.state, 'unchanged')
  t.equal(await q.code(() => operate('manage.preview_undo_run', same.run_id)), 'OYC03')
})

database.transaction('UNDO-9, FEED-390 games that another source reports stay, and the preview does not call them removed', async (t, q) => {
  const { feed, operate } = await open(q)
  const { run_id: run } = await read(q, feed, season(10))
  await makeSource(q, 'league', 'crowd')
  for (const [at, more] of [[5, {}], [6, { start: `${dayOf(6)}T16:30:00Z` }]] as const) {
    const one = await fixtureOf(q, feed.sourceKey, `g${at}`)
    await push(q, 'league', [game(one.id, { start: one.start, ...more })])
  }
  const { session } = await makePerson(q, { accountId: homeOf(q).accountId, role: 'developer' })
  const deleted = await act(q, 'manage.preview_deletion', session, { mode: 'test', feed_id: feed.feedId })
  const shown = await operate('manage.preview_undo_run', run)
  t.match(deleted, { cancelled: 8, elsewhere: 2 })
  t.same(shown.games.counts, { cancelled: 8, moved: 2 }, 'to the hour of the other source, or without a place')
  await operate('manage.undo_run', run)
  t.equal(await startOf(q, feed, 'g6'), `${dayOf(6)}T16:30:00Z`)
})

database.transaction('UNDO-9 the preview of a restoration lists what returns, not what another source reported all the while', async (t, q) => {
  const { feed, operate } = await open(q)
  const { run_id: run } = await read(q, feed, season(10))
  await makeSource(q, 'league', 'partnerApi')
  const kept: string[] = []
  for (const at of [5, 6]) {
    const { id } = await fixtureOf(q, feed.sourceKey, `g${at}`)
    const [data] = await q(`
      select jsonb_build_object('external_id', f.venue_id, 'field', f.venue_field) as venue, f.starts_at as start, f.status,
             jsonb_build_object('external_id', f.division_id) as division, (
               select jsonb_agg(jsonb_build_object('role', s.role, 'team', jsonb_build_object('external_id', s.team_id))
                                order by s.side_index)
                 from canon.fixture_sides s where s.realm_id = f.realm_id and s.fixture_id = f.fixture_id) as sides
        from canon.fixtures f where f.fixture_id = $1`, [id])
    await push(q, 'league', [game(id, { ...data, time_zone: 'America/Chicago' })])
    kept.push(id)
  }
  await operate('manage.undo_run', run)
  const { games, stay, stays } = await operate('manage.preview_undo_run', run) as any
  t.match(games.counts, { returned: 8 })
  t.notOk(games.games.some(({ id, what }: any) => what === 'returned' && kept.includes(id)), 'neither left')
  t.same([stay, stays.map(({ id }: any) => id).toSorted()], [{ source: 2 }, kept.toSorted()], 'they stay')
})
