/** connect.known_elsewhere and its steps, as the preview and the page of a run have them; connect.is_comparing. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { dayOf, entry, makeFeed, read, season, type Entry, type Feed } from '../../helpers/feeds/feeds.ts'
import { act, makePerson } from '../../helpers/people/people.ts'
import { homeOf, makeRealm, makeSource, push, say, setClock } from '../../helpers/seed.ts'
import { setYield } from '../../helpers/yielding.ts'

const database = await useDatabase(t)
type Data = Record<string, any>

/** A league's season that is published, and a club's file of the same games that waits. */
async function begin (
  q: Query, known: Entry[], theirs: Entry[], prepare?: (club: Feed, league: Feed) => Promise<unknown>
): Promise<{ list: (filter?: Data) => Promise<Data> }> {
  await setClock(q, '2026-09-01T12:00:00Z')
  await makeRealm(q)
  const league = await makeFeed(q)
  await read(q, league, known)
  await setClock(q, '2026-09-01T12:01:00Z')
  const club = await makeFeed(q, { name: 'Club', is_confirmed: false })
  await prepare?.(club, league)
  const { run_id: id, state } = await read(q, club, theirs)
  if (state !== 'held') throw new Error(state)
  const { session } = await makePerson(q, { accountId: homeOf(q).accountId, role: 'developer' })
  const list = (filter: Data = {}): Promise<Data> => act(q, 'manage.list_games', session, {
    mode: 'test', run_id: id, what: 'expected', q: null, from_day: null, to_day: null, after: null, row_limit: null, ...filter
  }) as Promise<Data>
  return { list }
}
const own = (one: Entry): Entry => ({ ...one, file_id: `c${one.file_id}` })

database.transaction('FEED-381 a preview lists the games of another feed that the file would change once they are one, from what to what: connect.twins_elsewhere', async (t, q) => {
  const theirs = [...season(30, (_one, at) => at === 3 ? { start: '11:00' } : at === 5 ? { status: 'cancelled' }
    : at === 6 ? { venue: { name: 'Lake Commons' }, field: undefined } : at === 8 ? { date: dayOf(60) } : {}).map(own), own(entry(50))]
  const { list } = await begin(q, season(40), theirs)
  const { games, found, counts } = await list()
  t.equal(found, 3)
  t.same(counts, { expected: 3 })
  t.match(games.map(({ what, on_day: day, fields }: Data) => [what, day, fields]), [
    ['expected', dayOf(3), [{ field: 'start', before: `${dayOf(3)}T15:00:00Z`, after: `${dayOf(3)}T16:00:00Z` }]],
    ['expected', dayOf(5), [{ field: 'status', before: 'scheduled', after: 'cancelled' }]],
    ['expected', dayOf(6), [{ field: 'venue', before: { name: 'Park 2' }, after: { name: 'Lake Commons' } }]]
  ])
  t.match(await list({ from_day: dayOf(4), to_day: dayOf(5) }), { found: 1 })
  t.match(await list({ q: 'lake' }), { found: 1 })
  const all = await list({ what: null })
  t.same(all.counts, { known: 29, added: 2 }, 'FEED-395: what is known is not added, moved or not')
  t.equal(new Set(all.games.filter(({ id }: Data) => id !== undefined).map(({ id }: Data) => id)).size, 29)
  t.equal(await q.value('select count(*) from intake.batches'), '1', 'nothing of it remains')
  t.equal(await q.value("select count(*) from canon.external_ids where external_id like 'cg%'"), '0')
})

database.transaction('FEED-381 what the file yields is not expected to change', async (t, q) => {
  const theirs = season(12, () => ({ start: '11:00' })).map(own)
  const { list } = await begin(q, season(12), theirs, (club, league) => setYield(q, club.sourceKey, league.sourceKey))
  t.match(await list(), { found: 0 })
})

database.transaction('FEED-381 two games of one day are paired in order of time where both list two, else not at all', async (t, q) => {
  const twice = (start: string, more: Data = {}) => [entry(1, { file_id: 'a', start: '09:00' }), entry(1, { file_id: 'b', start, ...more })]
  const { list } = await begin(
    q, [...twice('13:00'), entry(2)], [...twice('14:00').map(own), own(entry(2, { start: '15:00' })), own(entry(2, { file_id: 'x' }))])
  t.same((await list()).games.map(({ fields }: Data) => fields.map((one: Data) => one.after)), [[`${dayOf(1)}T19:00:00Z`]])
  const [known] = await q(`
    select connect.known_elsewhere(r) as known, array(select w.external_id from connect.twins_elsewhere(r) w order by 1) as twins
      from connect.runs r where r.state = 'held'`)
  t.match((await list({ what: null })).counts, { known: 4 }, 'connect.mark_known')
  t.match(known, { known: [{ source: 'League', games: 4, later: 4 }], twins: ['ca', 'cb'] })
})

const page = (q: Query, session: Buffer, runId: string): Promise<Data> =>
  act(q, 'manage.read_run', session, { mode: 'test', run_id: runId }) as Promise<Data>

database.transaction('FEED-395 what another feed lists is known, and what it has cancelled is reinstated by a list that states that it is on', async (t, q) => {
  await makeRealm(q)
  await setClock(q, '2026-09-01T12:00:00Z')
  const { session } = await makePerson(q, { accountId: homeOf(q).accountId, role: 'developer' })
  await read(q, await makeFeed(q), season(10, (_one, at) => ({ status: at < 2 ? 'cancelled' : undefined })))
  await setClock(q, '2026-09-01T13:00:00Z')
  const listed = (status?: string): Promise<Data> => makeFeed(q, { name: status ?? 'Quiet', is_confirmed: false })
    .then((feed) => read(q, feed, season(10, () => ({ status }))))
  const quiet = await page(q, session, (await listed()).run_id)
  t.match(quiet.games.counts, { known: 10, reinstated: undefined, added: undefined })
  const loud = await page(q, session, (await listed('scheduled')).run_id)
  t.match(loud.games.counts, { known: 8, reinstated: 2 })
  t.match(loud.games.games[0], { what: 'reinstated', fields: [{ field: 'status', before: 'cancelled', after: 'scheduled' }] })
  t.match(loud.known, [{ source: 'League', games: 10 }])
  t.match(loud.expected, { found: 0 }, 'what its games list already is not listed again')
  t.match(await q.value('select connect.known_elsewhere(r) from connect.runs r where r.run_id = $1', [loud.run_id]), [{ later: 10 }])
  await q("update tenancy.sources set ended_at = util.now() where source_key = 'feed:csv:league'")
  t.same((await page(q, session, loud.run_id)).known, [], 'a deleted feed: connect.known_now')
})

database.transaction('FEED-397 while names of the games of a run wait to be compared, its page says so, for ten minutes at most', async (t, q) => {
  await makeRealm(q)
  await setClock(q, '2026-09-01T12:00:00Z')
  const { session } = await makePerson(q, { accountId: homeOf(q).accountId, role: 'developer' })
  const run = await read(q, await makeFeed(q), season(10))
  await q("delete from graphile_worker._private_jobs where key ~ '^(match_names|merge):'")
  const shown = async (): Promise<unknown[]> => {
    const { is_comparing: isComparing, games } = await page(q, session, run.run_id)
    const { games: counted } = await act(q, 'manage.show_run', session, { mode: 'test', run_id: run.run_id }) as Data
    return [isComparing, games.counts, counted, games.games[0].what]
  }
  t.same(await shown(), [false, { added: 10 }, { added: 10 }, 'added'])
  await makeSource(q, 'elsewhere', 'hostFeed')
  await push(q, 'elsewhere', [say('team', 'other', { name: 'Otters' })])
  await q("select util.enqueue('match_names', '{}', 'match_names:' || $1, '2026-01-01')", [homeOf(q).realmId])
  const wait = (name: string): Promise<unknown> => q(`
    insert into matching.noted (realm_id, mapping_id)
    select m.realm_id, m.mapping_id from canon.external_ids m join canon.teams k on k.realm_id = m.realm_id and k.team_id = m.entity_id
     where k.name = $1 on conflict do nothing`, [name])
  await wait('Otters')
  t.same((await shown())[0], false, 'names of another source wait')
  await wait('Team 0')
  t.same(await shown(), [true, { comparing: 10 }, { comparing: 10 }, 'comparing'], 'not added yet: it may be known')
  await setClock(q, '2026-09-01T12:11:00Z')
  t.same(await shown(), [false, { added: 10 }, { added: 10 }, 'added'])
})
