/**
 * The page of a run, as manage.read_run has it: connect.run_page with connect.act_of and connect.applied_by; connect.feed_page:
 * test/functions/manage.
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { entry, extraction, HEADERS, makeFeed, read, season, type Feed } from '../../helpers/feeds/feeds.ts'
import { act, makeAccount, makePerson } from '../../helpers/people/people.ts'
import { makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Data = Record<string, any>
const renamed = HEADERS.map((name) => name === 'Home Team' ? 'Team 1' : name)

async function begin (q: Query): Promise<{ session: Buffer, foreign: Buffer, feed: Feed }> {
  await setClock(q, '2026-09-01T12:00:00Z')
  const { accountId } = await makeRealm(q)
  const { session: foreign } = await makePerson(q, { accountId: await makeAccount(q, 'Elsewhere'), role: 'owner' })
  return { session: (await makePerson(q, { accountId, role: 'developer' })).session, foreign, feed: await makeFeed(q) }
}
const run = (q: Query, session: Buffer, run_id: string, mode = 'test'): Promise<Data> =>
  act(q, 'manage.read_run', session, { mode, run_id }) as Promise<Data>

database.transaction('DASHBOARD-74 a held run says which columns are gone and new, and which games would change and be withdrawn, with their count', async (t, q) => {
  const { session, foreign, feed } = await begin(q)
  await read(q, feed, season(40))
  await setClock(q, '2026-09-01T12:01:00Z')
  const left = season(40, (_one, at) => at === 20 ? { start: '16:45' } : {}).filter((_one, at) => at < 5 || at > 8)
  const held = await read(q, feed, extraction([...left, entry(45)], {}, renamed))
  t.equal(held.state, 'held')
  const shown = await run(q, session, held.run_id)
  t.match(shown, {
    feed: { feed_id: feed.feedId, name: 'League', status: 'drifted', has_url: false }, file: { name: 'a.csv' },
    columns: { gone: ['column "Home Team"'], new: ['column "Team 1"'] }, games: { counts: { added: 1, moved: 1, removed: 4 }, games: [
      { what: 'removed', on_day: '2026-09-06', name: 'Team 5 v Team 7', venue: 'Park 1' }, {}, {}, {}, { what: 'moved' }, { what: 'added' }
    ] }, difference: { games: [{ fields: [{ field: 'start' }] }] }, counts: { new: 1, missing: 4 }, known: [], act: { operation: 'upload' }
  })
  t.same([await q.code(() => run(q, foreign, held.run_id)), await q.code(() => run(q, session, held.run_id, 'live'))], ['OYN01', 'OYN01'])
  await act(q, 'manage.discard_run', session, { mode: 'test', run_id: held.run_id, note: null })
  t.match(await run(q, session, held.run_id), {
    state: 'discarded', games: { found: 0 }, columns: null, act: { operation: 'discard', note: null, by: /./ }
  })
})
