/**
 * connect.unchanged_since with connect.record_unchanged, connect.pushed_at and connect.observation_of, as an undo calls them
 * (manage.repeat_unchanged): what another file lists as it is stays.
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { dayOf, makeFeed, poll, read, season, type Feed } from '../../helpers/feeds/feeds.ts'
import { act, makePerson } from '../../helpers/people/people.ts'
import { fixtureOf, homeOf, makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const at = (hour: number): string => `2026-08-01T${String(hour).padStart(2, '0')}:00:00Z`
type Mark = (operation: 'manage.undo_run' | 'manage.restore_run', runId: string) => Promise<any>

async function open (q: Query, settings: object = {}): Promise<{ feed: Feed, mark: Mark }> {
  await setClock(q, at(8))
  await makeRealm(q)
  const { session } = await makePerson(q, { accountId: homeOf(q).accountId, role: 'developer' })
  return {
    feed: await makeFeed(q, settings),
    mark: (operation, runId) => act(q, operation, session, { mode: 'test', run_id: runId } as never)
  }
}
const startOf = async (q: Query, { sourceKey }: Feed, id: string): Promise<string> => (await fixtureOf(q, sourceKey, id)).start
const hour = (day: number, hours: number): string => `${dayOf(day)}T${hours + 5}:00:00Z`

database.transaction('UNDO-14 what a newer file lists unchanged stays when an older one is undone, and no event is sent', async (t, q) => {
  const { feed, mark } = await open(q)
  const first = await read(q, feed, season(12))
  await setClock(q, at(9))
  const second = await read(q, feed, season(13, (_one, at) => at < 2 ? { start: '12:00' } : {}))
  await setClock(q, at(10))
  const third = await read(q, feed, season(13, (_one, at) => at < 2 ? { start: '12:00' } : at === 5 ? { start: '14:00' } : {}))
  t.match([first, second, third], Array(3).fill({ state: 'applied' }))
  const changes = () => q.value('select count(*)::integer from ledger.versions')
  const before = await changes()
  t.same(await q(`select u.run_id, o.external_id, u.observed_at
      from connect.runs r cross join connect.unchanged_since(r, true) u join intake.observations o using (observation_id)
     where r.run_id = $1 order by o.external_id`, [second.run_id]
  ), ['g0', 'g1', 'g12'].map((id) => ({ run_id: third.run_id, external_id: id, observed_at: new Date(at(10)) })))
  await mark('manage.undo_run', second.run_id)
  t.equal(await startOf(q, feed, 'g0'), hour(0, 12))
  t.match(await fixtureOf(q, feed.sourceKey, 'g12'), { status: 'scheduled' })
  t.equal(await changes(), before)
  t.match(await q(`select distinct o.observed_at, r.run_id from canon.external_ids m
      join intake.observations o using (observation_id) join connect.runs r on r.batch_ids @> array[o.batch_id]
     where m.external_id in ('g0', 'g1', 'g12')`), [{ observed_at: new Date(at(10)), run_id: third.run_id }], 'the newer one reports it')

  await mark('manage.undo_run', third.run_id)
  t.equal(await startOf(q, feed, 'g0'), hour(0, 10))
  t.match(await fixtureOf(q, feed.sourceKey, 'g12'), { status: 'cancelled' })
  await mark('manage.restore_run', third.run_id)
  t.equal(await startOf(q, feed, 'g0'), hour(0, 12))
  t.match(await fixtureOf(q, feed.sourceKey, 'g12'), { status: 'scheduled' })
  await mark('manage.undo_run', first.run_id)
  t.match(await fixtureOf(q, feed.sourceKey, 'g7'), { status: 'scheduled' })
})

database.transaction('UNDO-14 a restored file reports what it found unchanged and was undone since', async (t, q) => {
  const { feed, mark } = await open(q)
  const first = await read(q, feed, season(12))
  await setClock(q, at(9))
  const second = await read(q, feed, season(12, (_one, at) => at < 1 ? { start: '12:00' } : {}))
  await mark('manage.undo_run', second.run_id)
  await mark('manage.undo_run', first.run_id)
  t.match(await fixtureOf(q, feed.sourceKey, 'g7'), { status: 'cancelled' })
  await mark('manage.restore_run', second.run_id)
  t.match(await fixtureOf(q, feed.sourceKey, 'g7'), { status: 'scheduled', start: hour(7, 10) })
})

database.transaction('UNDO-14, UNDO-10 the bytes that an address went on to publish are no change after an undo', async (t, q) => {
  const { feed, mark } = await open(q, { url: 'https://league.example/schedule.csv' })
  const first = await poll(q, season(12))
  const games = season(12, (_one, at) => at < 1 ? { start: '12:00' } : {})
  await setClock(q, at(15))
  t.equal((await poll(q, games)).state, 'applied')
  await mark('manage.undo_run', first.run_id)
  await setClock(q, at(22))
  t.equal((await poll(q, games)).state, 'unchanged')
  t.match(await fixtureOf(q, feed.sourceKey, 'g7'), { status: 'scheduled' })
})

database.transaction('UNDO-14 the newest five files are looked at', async (t, q) => {
  const { feed } = await open(q)
  for (let file = 0; file < 7; file++) {
    await setClock(q, at(8 + file))
    await read(q, feed, season(12, (_one, at) => at === 3 ? { start: `1${file}:00` } : {}))
  }
  const kept = await q('select cardinality(unchanged_ids) as count from connect.runs order by run_id')
  t.same(kept.map(({ count }) => count), [null, null, 11, 11, 11, 11, 11])
})
