/** A feed that yields to another source of its account: who may, to which, and what is recorded. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { makeFeed, showFeed, type Feed } from '../../helpers/feeds/feeds.ts'
import { act, makePerson } from '../../helpers/people/people.ts'
import { game, homeOf, idOf, makeRealm, makeSource, push, setClock } from '../../helpers/seed.ts'
import { redecide } from '../../helpers/yielding.ts'

const database = await useDatabase(t)
type Operate = (operation: 'manage.set_yield' | 'manage.list_yields', given: object) => Promise<any>
async function open (q: Query): Promise<{ club: Feed, league: Feed, sources: Record<string, string>, operate: Operate }> {
  await makeRealm(q)
  const { session } = await makePerson(q, { accountId: homeOf(q).accountId, role: 'schedule_manager' })
  const [club, league] = [await makeFeed(q, { name: 'Club' }), await makeFeed(q, { name: 'League' })]
  await makeSource(q, 'pushed', 'partnerApi')
  const known = await q('select source_key, source_id from tenancy.sources')
  const sources = Object.fromEntries(known.map((one) => [one.source_key, one.source_id]))
  return { club, league, sources, operate: (operation, given) => act(q, operation, session, { mode: 'test', ...given } as never) }
}

database.transaction('DECIDE-43 a feed yields to one source of its account, which yields to none itself: OYC03, OYN01', async (t, q) => {
  const { club, league, sources, operate } = await open(q)
  const set = (feed: Feed, source: string | null): Promise<any> =>
    operate('manage.set_yield', { feed_id: feed.feedId, source_id: source === null ? null : sources[source] ?? source })
  t.match(await operate('manage.list_yields', { feed_id: club.feedId }), { name: 'Club', sources: [
    { name: 'League', source_key: 'feed:csv:league', class: 'hostFeed', is_chosen: null, refusal: null },
    { name: null, source_key: 'pushed' }
  ] })
  t.match(await set(club, league.sourceKey), { yields_to: 'feed:csv:league', is_redeciding: true })
  await redecide(q, sources[club.sourceKey]!)
  t.match(await showFeed(q, club), { yields_to: 'feed:csv:league', is_redeciding: undefined })
  t.equal(await q.code(() => set(league, 'pushed')), 'OYC03', 'another yields to it')
  const cup = await makeFeed(q, { name: 'Cup' })
  t.equal(await q.code(() => set(cup, club.sourceKey)), 'OYC03', 'it yields itself')
  t.equal(await q.code(() => set(cup, 'src_01K5T3M8Q9ZXW4V7N2B6C0D1EF')), 'OYN01')
  t.equal(await q.code(() => set(club, club.sourceKey)), 'OYN01', 'not to itself')
  t.match((await operate('manage.list_yields', { feed_id: cup.feedId })).sources.map(({ name, refusal }: any) => [name, refusal]), [
    ['Club', /yields to another source itself/], ['League', null], [null, null]
  ])
  t.match(await set(club, 'pushed'), { yields_to: 'pushed' })
  t.match(await set(club, null), { yields_to: undefined })
  const acts = await q("select note from connect.acts where operation = 'yield' order by act_id")
  t.same(acts.map(({ note }) => note), ['feed:csv:league', 'pushed', 'none'])
  t.equal(await q.value("select count(*)::integer from tenancy.actions where operation = 'set_yield'"), 3)
  await q.call('manage.delete_feed', { feed_id: league.feedId, reports: 'keep', note: null })
  t.equal(await q.code(() => set(cup, league.sourceKey)), 'OYC03', 'deleted')
  t.equal(await q.code(() => set(league, null)), 'OYC03')
})

database.transaction('DECIDE-43 a source of another account is not found: OYN01', async (t, q) => {
  const { club, operate } = await open(q)
  const other = await makeRealm(q, 'Other')
  const source = await makeSource(q, 'theirs', 'hostFeed', other)
  t.equal(await q.code(() => operate('manage.set_yield', { feed_id: club.feedId, source_id: source })), 'OYN01')
})

database.transaction('DECIDE-45 the history of a game names the feed whose yield was switched on or off, and who did it: connect.yields_behind', async (t, q) => {
  const { club, league, sources, operate } = await open(q)
  await setClock(q, '2026-09-01T10:00:00Z')
  await push(q, club.sourceKey, [game('g', { title: 'Club' }, { observed_at: '2026-09-01T09:00:00Z' })])
  const id = await idOf(q, club.sourceKey, 'fixture', 'g')
  await push(q, league.sourceKey, [game(id, { title: 'League' }, { observed_at: '2026-09-01T08:00:00Z' })])
  const set = async (hour: number, source: string | null): Promise<void> => {
    await setClock(q, `2026-09-01T${hour}:00:00Z`)
    await operate('manage.set_yield', { feed_id: club.feedId, source_id: source })
    await redecide(q, sources[club.sourceKey]!)
  }
  await set(11, sources[league.sourceKey]!)
  await set(12, null)
  const versions = [11, 12].map((hour) => ({ changed_at: `2026-09-01T${hour}:00:00Z`, source: 'oyss:recompute' }))
  t.match(await q.value('select read.versions_around($1, $2, 3, 4)', [club.realmId, id]), [versions[1], versions[0], {}])
  const behind = (accountId: string): Promise<unknown> =>
    q.value('select connect.yields_behind($1, $2, $3, $4)', [club.realmId, accountId, id, JSON.stringify(versions)])
  t.match(await behind(homeOf(q).accountId), {
    '2026-09-01T11:00:00Z': { feed_id: club.feedId, feed: 'Club', to: league.sourceKey, by: /./ },
    '2026-09-01T12:00:00Z': { feed_id: club.feedId, to: null }
  })
  t.same(await behind((await makeRealm(q, 'Other')).accountId), {})
})
