/** jobs.ask_questions, read.questions_of, read.is_worth_asking: what is asked of which account. */
import t from 'tap'
import { askNow, clock, FIVE, openAsking, questions, report, SIX } from '../../helpers/asking.ts'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { merge } from '../../helpers/identity/merged.ts'
import { game, gone, homeOf, idOf, makeSource, push, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
/** "account field value", in order. */
const asked = async (q: Query): Promise<string[]> => (await q(`
  select a.name, k.field, k.value from tenancy.questions k join tenancy.accounts a using (account_id) order by 1, 2, 3`
)).map(({ name, field, value }) => `${name} ${field} ${typeof value === 'string' ? value : 'place'}`)

database.transaction('CORRECT-23 a newer report that differs is asked of the owner of what won and of who represents a club, not of who made it', async (t, q) => {
  const world = await openAsking(q)
  t.match(await askNow(q), { asked: 0 }, 'nothing differs')
  await report(q, world, 'app', 9, { start: FIVE, status: 'cancelled' })
  t.match(await askNow(q), { batches: 1, asked: 2 })
  t.same(await asked(q), ['Club status cancelled', 'League status cancelled'])
  await report(q, world, 'club', 11, { start: SIX, venue: { external_id: 'x', name: 'Elm Park' } })
  await askNow(q)
  t.same(await asked(q), [
    'Club status cancelled', 'League start 2026-09-12T18:00:00Z', 'League status cancelled', 'League venue place'
  ])
  t.match(await questions(q, world.owner), [
    { field: 'start', value: SIX, source: 'club', class: 'ownerCorrection', reported_at: '2026-09-01T11:00:00Z', refusal: null, shown: {
      value: FIVE, source: 'league', class: 'authoritativePush', reported_at: /^2026-09-01T08:00:00/
    } }, { field: 'venue' }, { field: 'status', name: 'Final: Harbour v b', zone: 'UTC', entity_id: world.id }
  ])
  t.same(await questions(q, world.parent), [])
  t.match(await q(`select field, does_own, does_decide, answer from read.questions_of($1, array[$2]) where account_id = $3`, [
    world.club.realmId, world.id, world.club.accountId
  ]), [{ field: 'status', does_own: false, does_decide: true, answer: null }])
})

database.transaction('CORRECT-23 a lone report of a parent is asked about unless its source was wrong in most of its last ten games, and then if another reports the same', async (t, q) => {
  const world = await openAsking(q)
  const past = ['p1', 'p2', 'p3']
  await setClock(q, '2026-08-10T08:00:00Z')
  await push(q, 'league', past.map((name, n) => game(name, { start: `2026-08-1${n}T10:00:00Z`, title: name })), world.league)
  for (const [n, name] of past.entries()) {
    await push(q, 'app', [game(await idOf(q, 'league', 'fixture', name, world.league), {
      start: `2026-08-1${n}T1${n < 2 ? 1 : 0}:00:00Z`
    })], world.app)
  }
  await report(q, world, 'app', 9, { status: 'cancelled' })
  await askNow(q)
  t.same(await asked(q), [], 'it was wrong of two of three')
  await report(q, world, 'club', 11, { status: 'cancelled' })
  await askNow(q)
  t.same(await asked(q), ['League status cancelled'], 'the club, the newest of both, is not asked about itself')
  await report(q, world, 'app', 13, { status: 'cancelled' })
  await askNow(q)
  t.same(await asked(q), ['Club status cancelled', 'League status cancelled'], 'a parent reports what the club did')
})

database.transaction('CORRECT-23 two sources of one account are a question to it, unless one yields to the other', async (t, q) => {
  const world = await openAsking(q)
  await makeSource(q, 'second', 'hostFeed', world.league)
  await clock(q, 9)
  await push(q, 'second', [game(world.id, { start: SIX, time_zone: 'UTC' })], world.league)
  await q('savepoint before')
  await q(`update tenancy.sources set yields_to = (select source_id from tenancy.sources where source_key = 'league')
    where source_key = 'second'`)
  await clock(q, 10)
  await askNow(q)
  t.same(await asked(q), [])
  await q('rollback to savepoint before')
  await clock(q, 10)
  await askNow(q)
  t.same(await asked(q), ['Club start 2026-09-12T18:00:00Z', 'League start 2026-09-12T18:00:00Z'])
})

database.transaction('CORRECT-23 nobody is asked of a connector or a deleted feed but who represents a club, nor who is suspended or has viewers alone', async (t, q) => {
  const world = await openAsking(q)
  await report(q, world, 'app', 9, { status: 'cancelled' })
  const after = async (work: string, args: unknown[] = []): Promise<string[]> => {
    await q('savepoint before')
    await q(work, args)
    await askNow(q)
    const found = await asked(q)
    await q('rollback to savepoint before')
    return found
  }
  const club = ['Club status cancelled']
  t.same(await after(`insert into connect.feeds (realm_id, feed_id, account_id, source_id, name, kind, sport, time_zone)
    select realm_id, 'con_00000000000000000000000001', account_id, source_id, 'Site', 'csv', 'soccer', 'UTC'
      from tenancy.sources where source_key = 'league'`), club)
  t.same(await after("update tenancy.sources set ended_at = util.now() where source_key = 'league'"), club)
  t.same(await after("update tenancy.accounts set status = 'suspended', suspended_reason = 'Unpaid' where account_id = $1",
    [world.league.accountId]), club)
  t.same(await after("update tenancy.memberships set role = 'viewer' where account_id = $1", [world.league.accountId]), club)
  t.same(await after('delete from tenancy.representatives'), ['League status cancelled'])
  t.same(await after('select 1'), ['Club status cancelled', 'League status cancelled'])
})

database.transaction('CORRECT-24 one question of a game and value, however often and by whichever source it is reported; a question closes by itself and opens again', async (t, q) => {
  const world = await openAsking(q)
  const open = async (): Promise<string[]> => (await questions(q, world.owner)).map(({ value, source }) => `${value} ${source}`)
  await report(q, world, 'club', 9, { start: SIX })
  await askNow(q)
  t.same(await open(), [`${SIX} club`])
  await report(q, world, 'club', 11, { start: SIX })
  await report(q, world, 'app', 13, { start: SIX })
  t.match(await askNow(q), { batches: 2, asked: 1 }, 'the club is asked of what the app reports')
  t.same(await open(), [`${SIX} app`], 'the newest')
  t.equal(await q.value('select count(*)::integer from tenancy.questions'), 2)
  await report(q, world, 'league', 15, { start: FIVE })
  t.same(await open(), [], 'the league confirmed what it reports')
  await report(q, world, 'club', 17, { start: SIX })
  t.match(await askNow(q), { asked: 0 })
  t.same(await open(), [`${SIX} club`])
  await push(q, 'club', [gone('fixture', world.id)], world.club)
  t.same(await open(), [], 'its source no longer lists the game')
  await report(q, world, 'app', 19, { start: '2026-09-12T19:00:00Z' })
  await askNow(q)
  t.same(await open(), ['2026-09-12T19:00:00Z app'], 'another value is another question')
  await setClock(q, '2026-09-12T17:00:01Z')
  t.same(await open(), [], 'the game began')
})

database.transaction('CORRECT-24 batches are looked at once, in order, a few at a time; one that is being applied holds back those after it', async (t, q) => {
  const world = await openAsking(q)
  await askNow(q)
  await report(q, world, 'club', 9, { start: SIX })
  await report(q, world, 'app', 11, { status: 'cancelled' })
  t.match(await askNow(q, 1), { batches: 1, asked: 3 }, 'of a game all that is new')
  await q(`insert into intake.batches (batch_id, realm_id, source_id, account_id, status, payload, payload_sha256, content_type,
      accepted_count, rejected_count, started_at)
    select 'batch_0', realm_id, source_id, account_id, 'processing', '', sha256(''), 'text/plain', 1, 0, '2026-09-01T10:30:00Z'
      from tenancy.sources where source_key = 'app'`)
  t.match(await askNow(q), { batches: 0, asked: 0 })
  await q("update intake.batches set status = 'failed' where batch_id = 'batch_0'")
  t.match(await askNow(q), { batches: 1, asked: 0 })
  t.match(await askNow(q), { batches: 0, asked: 0 })
})

database.transaction('CORRECT-24 two games that become one are asked about two minutes after the merge, and what was asked of either is asked once', async (t, q) => {
  const world = await openAsking(q)
  await clock(q, 9)
  await push(q, 'app', [game('other', { start: SIX, time_zone: 'UTC', title: 'Final' })], world.app)
  const other = await idOf(q, 'app', 'fixture', 'other', world.app)
  await clock(q, 10)
  await askNow(q)
  t.same(await asked(q), [])
  await merge(q, 'fixture', other, world.id, world.league)
  t.match(await askNow(q), { merges: 0 })
  await setClock(q, '2026-09-01T10:02:00Z')
  t.match(await askNow(q), { merges: 1, asked: 2 })
  const [one] = await questions(q, world.owner)
  await q('update tenancy.questions set fixture_id = $1', [other])
  await report(q, world, 'app', 11, { start: SIX })
  t.match(await askNow(q), { batches: 1, asked: 0 })
  t.match(await questions(q, world.owner), [{ question_id: one!.question_id, entity_id: world.id }])
})

database.transaction('CORRECT-24 a question is deleted after 90 days', async (t, q) => {
  const world = await openAsking(q)
  await report(q, world, 'app', 9, { status: 'cancelled' })
  await askNow(q)
  await setClock(q, '2026-11-30T09:59:59Z')
  await askNow(q)
  t.equal((await asked(q)).length, 2)
  await setClock(q, '2026-11-30T10:00:00Z')
  await askNow(q)
  t.same(await asked(q), [])
})

database.transaction('CORRECT-23 in a test realm the account is asked of its own sources', async (t, q) => {
  await openAsking(q)
  const home = homeOf(q)
  await makeSource(q, 'league', 'hostFeed', home)
  await makeSource(q, 'club', 'ownerCorrection', home)
  await push(q, 'league', [game('t', { start: FIVE, time_zone: 'UTC' })], home)
  await clock(q, 9)
  await push(q, 'club', [game(await idOf(q, 'league', 'fixture', 't', home), { start: SIX, time_zone: 'UTC' })], home)
  await clock(q, 10)
  await askNow(q)
  t.same(await q('select realm_id, field from tenancy.questions'), [{ realm_id: home.realmId, field: 'start' }])
})
