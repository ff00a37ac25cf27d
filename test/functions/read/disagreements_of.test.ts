/** Where two sources of one account and rank report a game differently. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { dayOf, makeFeed, read, season, type Feed } from '../../helpers/feeds/feeds.ts'
import { act, makePerson } from '../../helpers/people/people.ts'
import { game, homeOf, idOf, makeRealm, makeSource, push, setClock } from '../../helpers/seed.ts'
import { setYield } from '../../helpers/yielding.ts'

const database = await useDatabase(t)
const at = (day: number) => ({ observed_at: `2026-08-0${day}T00:00:00Z` })
/** A feed read on the second of August; `runId` is its first run. */
async function open (q: Query): Promise<{
  feed: Feed, runId: string, list: (runId: string) => Promise<any>, id: (n: number) => Promise<string>
}> {
  await setClock(q, '2026-08-02T00:00:00Z')
  await makeRealm(q)
  const feed = await makeFeed(q)
  const { run_id: runId } = await read(q, feed, season(5))
  for (const [key, sourceClass] of [['league', 'hostFeed'], ['partner', 'partnerApi'], ['crowd', 'crowd']] as const) {
    await makeSource(q, key, sourceClass)
  }
  const { session } = await makePerson(q, { accountId: homeOf(q).accountId, role: 'schedule_manager' })
  return {
    feed, runId, list: (run_id) => act(q, 'manage.list_disagreements', session, { mode: 'test', run_id }),
    id: (n) => idOf(q, feed.sourceKey, 'fixture', `g${n}`)
  }
}

database.transaction('FEED-388 start, venue and status that a source of the same rank states differently are listed, with what is shown', async (t, q) => {
  const { feed, runId, list, id } = await open(q)
  t.match(await list(runId), { found: 0, sources: [], rows: [] })
  const park = await q.value('select venue_id from canon.fixtures where fixture_id = $1', [await id(3)])
  const noon = `${dayOf(0)}T17:00:00Z`
  await push(q, 'league', [
    game(await id(0), { start: noon }, at(1)), game(await id(1), { start: `${dayOf(1)}T15:00:00Z`, status: 'cancelled' }, at(3)),
    game(await id(2), { venue: { external_id: 'w', name: 'Mill Fields' }, title: 'Other' }, at(3)),
    game(await id(3), { venue: { external_id: park } }, at(3))
  ])
  await push(q, 'crowd', [game(await id(4), { status: 'postponed' }, at(3))])
  await push(q, 'partner', [game(await id(4), { start: noon }, at(1))])
  const shown = await list(runId)
  t.match(shown.sources, [{ source_key: 'league', games: 3, won: 1 }])
  t.match(shown.rows.map(({ name: _name, ...row }: any) => row), [
    { field: 'start', value: `${dayOf(0)}T15:00:00Z`, other: noon, is_winning: true, zone: 'America/Chicago' },
    { field: 'status', value: 'scheduled', other: 'cancelled', is_winning: false },
    { field: 'venue', value: 'Park 2', other: 'Mill Fields', is_winning: false }
  ])
  t.equal(shown.found, 3)
  await setYield(q, feed.sourceKey, 'league')
  t.match(await list(runId), { found: 0 }, 'what is set aside is no disagreement')
})

database.transaction('FEED-388 only the first applied run lists them, and what better ranks win or another account reports is left out', async (t, q) => {
  const { feed, runId, list, id } = await open(q)
  await push(q, 'league', [game(await id(0), { start: `${dayOf(0)}T17:00:00Z` }, at(1))])
  t.match(await list(runId), { found: 1 })
  await push(q, 'partner', [game(await id(0), { start: `${dayOf(0)}T18:00:00Z` }, at(1))])
  t.match(await list(runId), { found: 0 })
  await setClock(q, '2026-08-02T02:00:00Z')
  const { run_id: second } = await read(q, feed, season(6))
  t.equal(await list(second), null)
})
