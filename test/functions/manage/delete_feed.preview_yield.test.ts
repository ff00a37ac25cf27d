/** manage.preview_yield: what a yield would change, before it is saved. */
import fc from 'fast-check'
import t from 'tap'
import { makeQuery, useDatabase, type Query } from '../../helpers/database.ts'
import { makeFeed, type Feed } from '../../helpers/feeds/feeds.ts'
import { act, makePerson } from '../../helpers/people/people.ts'
import { settings } from '../../helpers/property.ts'
import { fixtureOf, game, gone, homeOf, idOf, makeRealm, makeSource, push, say, setClock } from '../../helpers/seed.ts'
import { redecide } from '../../helpers/yielding.ts'

const database = await useDatabase(t)
const at = (hour: number) => ({ observed_at: `2026-09-01T0${hour}:00:00Z` })
type Shown = { games: { found: number, games: any[], counts: Record<string, number> } } & Record<string, any>
async function open (q: Query): Promise<{ feed: Feed, own: string, league: string, preview: (to: string | null) => Promise<Shown> }> {
  await setClock(q, '2026-09-02T00:00:00Z')
  await makeRealm(q)
  const { session } = await makePerson(q, { accountId: homeOf(q).accountId, role: 'schedule_manager' })
  const feed = await makeFeed(q, { name: 'Club' })
  const league = await makeSource(q, 'league', 'hostFeed')
  await makeSource(q, 'partner', 'hostFeed')
  return {
    feed, league, own: await q.value('select source_id from connect.feeds where feed_id = $1', [feed.feedId]) as string,
    preview: (to) => act(q, 'manage.preview_yield', session, { mode: 'test', feed_id: feed.feedId, source_id: to }) as Promise<Shown>
  }
}

database.transaction('DECIDE-44 the preview of a yield has the games and teams that change, counts what both report, and changes nothing', async (t, q) => {
  const { feed, own, league, preview } = await open(q)
  const ids = ['a', 'b', 'same', 'own']
  await push(q, feed.sourceKey, [
    ...ids.map((id, n) => game(id, { title: `Game ${id}`, start: `2026-09-1${n}T17:00:00Z` }, at(5))),
    say('team', 't', { name: 'Reds' }, at(5))
  ])
  const known = Object.fromEntries(await Promise.all(ids.map(async (id) => [id, await idOf(q, feed.sourceKey, 'fixture', id)])))
  await push(q, 'league', [
    game(known.a, { start: '2026-09-10T18:00:00Z', title: 'Game a' }, at(1)), game(known.b, { title: 'Final' }, at(1)),
    game(known.same, { title: 'Game same', start: '2026-09-12T17:00:00Z' }, at(1)),
    say('team', await idOf(q, feed.sourceKey, 'team', 't'), { name: 'Red Stars' }, at(1))
  ])
  const before = await fixtureOf(q, feed.sourceKey, 'a')
  const shown = await preview(league)
  t.match(shown, {
    name: 'Club', shared: 4, shared_games: 3, is_whole: true, differing: 3, compared: 3,
    games: { found: 2, counts: { moved: 1, changed: 1 }, games: [
      { id: known.a, what: 'moved', fields: [{ field: 'start', before: '2026-09-10T17:00:00Z', after: '2026-09-10T18:00:00Z' }] },
      { id: known.b, what: 'changed', fields: [{ field: 'title', before: 'Game b', after: 'Final' }] }
    ] }
  })
  t.match(shown.entities.find(({ type }: any) => type === 'team'), { fields: [{ field: 'name', before: 'Reds', after: 'Red Stars' }] })
  t.same(await fixtureOf(q, feed.sourceKey, 'a'), before)
  t.match(await q.one('select yields_to, yield_pending_at from tenancy.sources where source_id = $1', [own]), {
    yields_to: null, yield_pending_at: null
  })
  t.equal(await q.value("select count(*)::integer from connect.acts where operation = 'yield'"), 0)
  t.match((await preview(null)).games, { found: 0 })
  const asManager = { feed_id: feed.feedId, source_id: league }
  t.match(await q.as('oyss_manager', () => q.call('manage.preview_yield', asManager)), { games: { found: 2 } }, 'the command line, too')
  t.equal(await q.code(() => preview('src_01K5T3M8Q9ZXW4V7N2B6C0D1EF')), 'OYN01')
})

database.transaction('DECIDE-44 an account has one preview at a time, as each holds what batches change', async (t, q) => {
  const { league, preview } = await open(q)
  const other = makeQuery(await database.connect())
  await other('begin')
  await other('select util.lock_preview($1)', [homeOf(q).accountId])
  t.equal(await q.code(() => preview(league)), 'OYC03')
  await other('rollback')
  t.match(await preview(league), { shared: 0 })
})

database.transaction('DECIDE-44 what two report alike is compared where a third reports otherwise', async (t, q) => {
  const { feed, league, preview } = await open(q)
  const of = { start: '2026-09-12T17:00:00Z', end: '2026-09-12T19:00:00Z' }
  await push(q, 'league', [game('g', of, at(1))])
  const id = await idOf(q, 'league', 'fixture', 'g')
  await push(q, 'partner', [game(id, { start: '2026-09-12T18:00:00Z' }, at(2))])
  await push(q, feed.sourceKey, [game(id, of, at(3))])
  t.match(await preview(league), { differing: 1, games: { games: [{ id, fields: [{ field: 'start', after: '2026-09-12T18:00:00Z' }] }] } })
})

const { title, parameters } = settings(3, 200)
const minutes = fc.option(fc.nat(2), { nil: undefined })
const report = fc.record({ title: minutes, start: minutes, end: minutes, url: minutes })
const dataOf = (said: Record<string, number | undefined>): Record<string, unknown> => Object.fromEntries(Object.entries(said)
  .filter(([, value]) => value !== undefined).map(([field, value]) => [field, field === 'start' ? `2026-09-12T1${value}:00:00Z`
    : field === 'end' ? `2026-09-12T2${value}:00:00Z` : field === 'url' ? `https://a.example/${value}` : `${field} ${value}`]))

database.transaction(`DECIDE-44 what the preview of a yield shows is what the yield then does, on and off: ${title}`, async (t, q) => {
  const { feed, own, league, preview } = await open(q)
  let number = 0
  await fc.assert(fc.asyncProperty(fc.array(report, { minLength: 3, maxLength: 3 }), fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
    fc.boolean(), async (said, order, isOn) => {
      const key = `g${number++}`
      await push(q, feed.sourceKey, [game(key, dataOf(said[0]!), at(order[0]! + 1))])
      const id = await idOf(q, feed.sourceKey, 'fixture', key)
      await push(q, 'league', [game(id, dataOf(said[1]!), at(order[1]! + 1))])
      await push(q, 'partner', [game(id, dataOf(said[2]!), at(order[2]! + 1))])
      for (const to of isOn ? [league, null] : [league]) {
        const before = await fixtureOf(q, feed.sourceKey, key) as Record<string, any>
        const { games: { games } } = await preview(to)
        await q.call('manage.set_yield', { feed_id: feed.feedId, source_id: to })
        await redecide(q, own)
        const after = await fixtureOf(q, feed.sourceKey, key) as Record<string, any>
        const changed = ['title', 'start', 'end', 'url', 'time_status'].filter((field) => before[field] !== after[field])
        const shown = games.find((one) => one.id === id)?.fields ?? []
        t.same(shown.map(({ field }: any) => field).toSorted(), changed.toSorted())
        for (const { field, after: value } of shown) t.equal(value ?? undefined, after[field] ?? undefined)
      }
      if (!isOn) {
        await q.call('manage.set_yield', { feed_id: feed.feedId, source_id: null })
        await redecide(q, own)
      }
      // Only 20 games are listed.
      for (const source of ['league', 'partner']) await push(q, source, [gone('fixture', id, at(9))])
      await push(q, feed.sourceKey, [gone('fixture', key, at(9))])
    }), parameters)
})
