/**
 * Who gets a daily mail, of what, and that nobody gets two: jobs.claim_digest, jobs.record_digest, manage.news_of,
 * read.disagreeing_games, connect.waiting_files, manage.new_notices.
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { extraction, HEADERS, makeFeed, read, season, type Feed } from '../../helpers/feeds/feeds.ts'
import { act, makeAccount, makePerson } from '../../helpers/people/people.ts'
import { askNow, openAsking, questions, report } from '../../helpers/asking.ts'
import { game, homeOf, idOf, makeLive, makeRealm, makeSource, push, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Claim = { user_id: string, email: string | null, accounts: any[] | null, until: string } | null
const claim = (q: Query): Promise<Claim> => q.as('oyss_resolver', () => q.call('jobs.claim_digest', {})) as Promise<Claim>
const record = (q: Query, { user_id, until }: NonNullable<Claim>): Promise<unknown> =>
  q.as('oyss_resolver', () => q.call('jobs.record_digest', { user_id, until: new Date(until) }))
/** All that a round would send: the addresses, with what is reported. */
async function round (q: Query): Promise<NonNullable<Claim>[]> {
  const all: NonNullable<Claim>[] = []
  for (let one = await claim(q); one !== null; one = await claim(q)) if (one.accounts !== null) all.push(one)
  return all
}
const two = (number: number): string => String(number).padStart(2, '0')
const at = (q: Query, day: number, hour: number) => setClock(q, `2026-08-${two(day)}T${two(hour)}:00:00Z`)

/** A feed with a file that waits since 08:00 on the second of August. */
async function open (q: Query): Promise<{ feed: Feed, heldId: string }> {
  await at(q, 1, 8)
  await makeRealm(q)
  const feed = await makeFeed(q)
  await read(q, feed, season(30))
  await at(q, 2, 8)
  const { run_id: heldId, state } = await read(q, feed, extraction(season(30), {}, HEADERS.map((name) =>
    name === 'Home Team' ? 'Team 1' : name)))
  t.equal(state, 'held')
  return { feed, heldId }
}
const person = (q: Query, role: 'viewer' | 'schedule_manager', more: object = {}) =>
  makePerson(q, { accountId: homeOf(q).accountId, role, ...more })

database.transaction('PEOPLE-160 who decides on files gets a mail of those that have waited for an hour, once in 24 hours, and no other of the same file', async (t, q) => {
  const { heldId } = await open(q)
  const manager = await person(q, 'schedule_manager')
  await person(q, 'viewer')
  t.same(await round(q), [], 'it has not waited for an hour')
  await at(q, 2, 9)
  const [digest, ...others] = await round(q)
  t.same(others, [])
  t.match(digest, { user_id: manager.userId, email: manager.email, accounts: [{ name: 'Home', modes: [
    { mode: 'test', files: { count: 1, feeds: [{ run_id: heldId, feed: 'League' }] }, games: null, notices: null, questions: null }
  ] }] })
  await record(q, digest!)
  await at(q, 2, 23)
  t.same(await round(q), [], 'no other within 24 hours')
  await at(q, 3, 10)
  t.same(await round(q), [], 'it was reported')
})

database.transaction('PEOPLE-160 of a worker that died, or a mail that was refused, nobody gets a second one that day, and the next day reports it', async (t, q) => {
  await open(q)
  await person(q, 'schedule_manager')
  await at(q, 2, 10)
  t.equal((await round(q)).length, 1)
  await at(q, 3, 9)
  t.equal((await round(q)).length, 0)
  await at(q, 3, 11)
  t.equal((await round(q)).length, 1)
})

database.transaction('PEOPLE-160, PEOPLE-161 nobody who switched it off, is suspended, erased or in a suspended account gets one', async (t, q) => {
  await open(q)
  const people = await Promise.all([1, 2, 3].map(() => person(q, 'schedule_manager')))
  const [off, suspended, erased] = people.map(({ userId }) => userId) as [string, string, string]
  await q('insert into tenancy.digests (user_id, is_off) values ($1, true), ($2, false)', [off, erased])
  await q("update tenancy.users set suspended_reason = 'Left' where user_id = $1", [suspended])
  await q('delete from tenancy.memberships where user_id = $1', [erased])
  await q('select tenancy.erase_user($1)', [erased])
  t.same(await q('select user_id from tenancy.digests where user_id = $1', [erased]), [])
  await at(q, 2, 10)
  t.same(await round(q), [])
  await person(q, 'schedule_manager')
  await q("update tenancy.accounts set status = 'suspended', suspended_reason = 'Unpaid' where account_id = $1", [homeOf(q).accountId])
  t.same(await round(q), [])
})

database.transaction('PEOPLE-160 a mail counts the games to come that another source has won, or reports otherwise since, once', async (t, q) => {
  await at(q, 1, 8)
  const own = await makeLive(q, (await makeRealm(q)).accountId)
  const other = await makeLive(q, await makeAccount(q, 'Elsewhere'))
  await makeSource(q, 'league', 'authoritativePush', own)
  await makeSource(q, 'club', 'hostFeed', own)
  await makeSource(q, 'elsewhere', 'partnerApi', other)
  const manager = await person(q, 'schedule_manager')
  const reported = (start: string) => ({ start, time_zone: 'UTC', title: 'Final' })
  const when = (day: number) => ({ observed_at: `2026-08-${String(day).padStart(2, '0')}T08:00:00Z` })
  const report = (source: string, games: [string, string][], day: number, realm = own) =>
    push(q, source, games.map(([key, start]) => game(key, reported(start), when(day))), realm)
  await report('league', [['a', '2026-08-20T10:00:00Z'], ['p', '2026-07-20T10:00:00Z']], 1)
  await report('club', [['b', '2026-08-21T10:00:00Z'], ['c', '2026-08-22T10:00:00Z']], 1)
  const id = (source: string, key: string) => idOf(q, source, 'fixture', key, own)
  await at(q, 1, 9)
  t.same(await round(q), [])
  await at(q, 2, 8)
  await report('elsewhere', [
    [await id('league', 'a'), '2026-08-20T11:00:00Z'], [await id('club', 'b'), '2026-08-21T11:00:00Z'],
    [await id('club', 'c'), '2026-08-22T10:00:00Z'], [await id('league', 'p'), '2026-07-20T11:00:00Z']
  ], 2, other)
  await at(q, 2, 9)
  const all = await round(q)
  t.same(all.map(({ user_id: userId }) => userId), [manager.userId])
  t.same(all[0]!.accounts![0].modes, [
    { mode: 'live', files: null, games: { count: 2, sources: ['elsewhere'] }, notices: null, questions: null }
  ])
  await record(q, all[0]!)
  await at(q, 4, 9)
  t.same(await round(q), [], 'nothing new')
  t.equal(await q.value('select read.disagreeing_games($1, $2, $3)', [own.realmId, own.accountId, '2026-08-03T00:00:00Z']), null)
})

database.transaction('PEOPLE-160, CORRECT-20 a mail has a line of each game of which notices were received since, unless they were dismissed', async (t, q) => {
  await at(q, 1, 8)
  const own = await makeLive(q, (await makeRealm(q)).accountId)
  const other = await makeLive(q, await makeAccount(q, 'Elsewhere'))
  await makeSource(q, 'league', 'hostFeed', own)
  await person(q, 'schedule_manager')
  const sender = await makePerson(q, { accountId: other.accountId, role: 'schedule_manager' })
  await push(q, 'league', ['a', 'b'].map((key) => game(key, { start: '2026-08-20T10:00:00Z', time_zone: 'UTC', title: 'Final' })), own)
  const [one, two] = [await idOf(q, 'league', 'fixture', 'a', own), await idOf(q, 'league', 'fixture', 'b', own)]
  const notify = (id: string, field: string, kind: string) =>
    act(q, 'manage.notify_owner', sender.session, { mode: 'live', entity_id: id, field, kind })
  await notify(one, 'start', 'wrong_time')
  await notify(one, 'status', 'duplicate')
  await notify(two, 'start', 'wrong_time')
  await q('update tenancy.notices set dismissed_at = util.now() where fixture_id = $1', [two])
  await at(q, 1, 9)
  const [digest, ...others] = await round(q)
  t.same(others, [], 'who sent them gets none')
  t.same(digest!.accounts![0].modes, [{ mode: 'live', files: null, games: null, questions: null, notices: [
    { game: one, field: 'start', sentences: 'The game is listed twice. The time is wrong.' }
  ] }])
  await record(q, digest!)
  await at(q, 2, 10)
  t.same(await round(q), [], 'nothing new')
})

database.transaction('PEOPLE-160, CORRECT-24 a mail counts the questions that were asked since and can be answered still', async (t, q) => {
  const world = await openAsking(q)
  await report(q, world, 'club', 9, { start: '2026-09-12T18:00:00Z', status: 'cancelled' })
  await askNow(q)
  await q("update tenancy.questions set answer = 'stands', answered_at = util.now() where field = 'start'")
  const own = (await round(q)).filter(({ user_id: id }) => id === world.owner.userId)
  t.match(own, [{ accounts: [{ modes: [{ mode: 'live', notices: null, questions: 1 }] }] }])
  await record(q, own[0]!)
  t.equal((await questions(q, world.owner)).length, 1)
  await setClock(q, '2026-09-02T12:00:00Z')
  t.same((await round(q)).filter(({ user_id: id }) => id === world.owner.userId), [], 'nothing new')
})
