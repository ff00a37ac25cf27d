/** manage.notify_owner, manage.list_notices, manage.dismiss_notice, manage.block_notices and manage.allow_notices. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { act, codeOf, makeAccount, makePerson, signIn, type Operation, type Rest } from '../../helpers/people/people.ts'
import type { Role } from '../../../server/dashboard/roles.ts'
import { game, idOf, makeLive, makeRealm, makeSource, push, setClock, sides, type Realm } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Json = Record<string, any>
const START = '2026-09-12T17:00:00Z'
type Who = { userId: string, accountId: string }
type World = { league: Realm, club: Realm, leagueId: string, clubId: string, manager: Who, owner: Who, ids: string[] }

/** A league and a club, each an account in live mode with a person; games of the league, some of which the club reports too. */
async function open (q: Query, games = 1): Promise<World> {
  await setClock(q, '2026-09-01T08:00:00Z')
  const league = await makeLive(q, (await makeRealm(q, 'League')).accountId)
  const club = await makeLive(q, await makeAccount(q, 'Club'))
  await makeSource(q, 'league', 'authoritativePush', league)
  await makeSource(q, 'club', 'hostFeed', club)
  await push(q, 'league', Array.from({ length: games }, (_, number) => game(`g${number}`, {
    start: START, time_zone: 'UTC', venue: { external_id: 'park', name: 'Oak Park' }, sides: sides('a', 'b'), title: `Round ${number}`
  })), league)
  return {
    league, club, leagueId: league.accountId, clubId: club.accountId,
    owner: await member(q, league.accountId), manager: await member(q, club.accountId),
    ids: (await q(`select m.entity_id from canon.external_ids m where m.entity_type = 'fixture'
      order by length(m.external_id), m.external_id`)).map(({ entity_id: one }) => one as string)
  }
}
const member = async (q: Query, accountId: string, role: Role = 'schedule_manager'): Promise<Who> =>
  ({ accountId, userId: (await makePerson(q, { accountId, role })).userId })
/** In a session of that moment, as the clock of a test goes on by days. */
const ask = async <Name extends Operation> (q: Query, { userId, accountId }: Who, name: Name, rest: Rest<Name>): Promise<Json> =>
  await act(q, name, (await signIn(q, userId, { accountId })).session, rest) as Json
const notify = (q: Query, who: Who, id: string, field = 'start', kind = 'wrong_time', mode = 'live') =>
  ask(q, who, 'manage.notify_owner', { mode, entity_id: id, field, kind })
const list = (q: Query, who: Who) => ask(q, who, 'manage.list_notices', { mode: 'live' })
const offer = async (q: Query, who: Who, id: string, field = 'start'): Promise<Json | null> =>
  (await ask(q, who, 'manage.explain_field', { mode: 'live', entity_id: id, field, observation_id: null })).notice
const dismiss = (q: Query, who: Who, id: string) => ask(q, who, 'manage.dismiss_notice', { mode: 'live', notice_id: id })
const block = (q: Query, who: Who, id: string) => ask(q, who, 'manage.block_notices', { blocked_id: id })
const allow = (q: Query, who: Who, id: string) => ask(q, who, 'manage.allow_notices', { blocked_id: id })
const logOf = async (q: Query): Promise<string[]> => (await q(`select operation, what from tenancy.actions
  where operation ~ 'notice|notify' order by action_id`)).map(({ operation, what }) => `${operation} ${what}`)

database.transaction('CORRECT-18, CORRECT-20 the owner of the source that decides a field is notified of what is wrong, sees which account notified, and dismisses it', async (t, q) => {
  const { manager, owner, ids: [id = ''], clubId, leagueId } = await open(q)
  t.same(await offer(q, manager, id), { source: 'league', is_blocked: false, kinds: [
    { kind: 'wrong_time', sentence: 'The time is wrong.', made_at: null },
    { kind: 'duplicate', sentence: 'The game is listed twice.', made_at: null }
  ] })
  t.equal(await offer(q, owner, id), null, 'nobody notifies themselves')
  const made = await notify(q, manager, id)
  t.match(made, {
    notice_id: /^ntc_/, account_id: clubId, account: 'Club', source: 'league', entity_id: id, name: 'Round 0', zone: 'UTC', field: 'start',
    value: START, kind: 'wrong_time', sentence: 'The time is wrong.', made_at: '2026-09-01T08:00:00Z', dismissed_at: null
  })
  t.notOk(JSON.stringify(made).includes(leagueId), 'the account that owns the source is not disclosed')
  t.equal((await offer(q, manager, id))?.kinds[0].made_at, '2026-09-01T08:00:00Z')
  t.equal(await codeOf(q, () => notify(q, manager, id)), 'OYC03', 'one at a time')
  t.same([(await list(q, manager)).sent, (await list(q, owner)).received], [[made], [made]])
  t.same((await ask(q, owner, 'manage.read_overview', { mode: 'live' })).notices, [made])
  t.equal(await codeOf(q, () => dismiss(q, manager, made.notice_id)), 'OYN01', 'the account that made it cannot')
  await dismiss(q, owner, made.notice_id)
  t.equal(await codeOf(q, () => dismiss(q, owner, made.notice_id)), 'OYN01')
  t.same((await list(q, owner)).received, [])
  t.equal((await list(q, manager)).sent[0].dismissed_at, '2026-09-01T08:00:00Z')
  await notify(q, manager, id)
  t.same((await logOf(q)).slice(-3), [`notify_owner ${id}`, `dismiss_notice ${id}`, `notify_owner ${id}`])
})

database.transaction('CORRECT-18 each kind fits some fields, and a status what it is; of other fields and values nobody is notified (OYC03, OYV02)', async (t, q) => {
  const { manager, league, ids: [id = ''] } = await open(q)
  const kinds = async (field: string): Promise<string[] | undefined> =>
    (await offer(q, manager, id, field))?.kinds.map(({ kind }: Json) => kind)
  t.same(await kinds('venue'), ['wrong_place', 'duplicate'])
  t.same(await kinds('sides'), ['wrong_teams', 'duplicate'])
  t.same(await kinds('status'), ['cancelled', 'duplicate'])
  t.equal(await kinds('title'), undefined)
  t.equal(await codeOf(q, () => notify(q, manager, id, 'title', 'duplicate')), 'OYC03')
  t.equal(await codeOf(q, () => notify(q, manager, id, 'end', 'wrong_time')), 'OYC03', 'nobody reports an end')
  for (const kind of ['wrong_place', 'not_cancelled', 'other']) {
    t.equal(await codeOf(q, () => notify(q, manager, id, 'start', kind)), 'OYV02')
  }
  await push(q, 'league', [game('g0', { start: START, time_zone: 'UTC', status: 'cancelled' })], league)
  t.same(await kinds('status'), ['not_cancelled', 'duplicate'])
  t.match(await notify(q, manager, id, 'venue', 'wrong_place'), { value: { id: /^ven_/ }, labels: {} })
  t.equal(await codeOf(q, () => notify(q, manager, 'fx_00000000000000000000000000')), 'OYN01')
})

database.transaction('CORRECT-18 nobody is notified of a connector, a suspended account, one without people who act, a deleted feed, or a game that is over', async (t, q) => {
  const { manager, owner, league, leagueId, ids: [id = ''] } = await open(q)
  const undone = async (label: string, work: () => Promise<unknown>): Promise<void> => {
    await q('savepoint alone')
    await work()
    t.equal(await offer(q, manager, id), null, label)
    t.equal(await codeOf(q, () => notify(q, manager, id)), 'OYC03', label)
    await q('rollback to savepoint alone')
  }
  t.not(await offer(q, manager, id), null)
  await undone('connector', () => q(`insert into connect.feeds (realm_id, feed_id, account_id, source_id, name, kind, sport, time_zone)
    select realm_id, 'con_00000000000000000000000001', account_id, source_id, 'Site', 'csv', 'soccer', 'UTC'
      from tenancy.sources where realm_id = $1 and source_key = 'league'`, [league.realmId]))
  await undone('suspended', () =>
    q("update tenancy.accounts set status = 'suspended', suspended_reason = 'Unpaid' where account_id = $1", [leagueId]))
  await undone('viewers alone', () => q("update tenancy.memberships set role = 'viewer' where user_id = $1", [owner.userId]))
  await undone('deleted', () => q("update tenancy.sources set ended_at = util.now() where source_key = 'league'"))
  await undone('over', () => setClock(q, '2026-09-13T17:00:00Z'))
})

database.transaction('CORRECT-18 roles below schedule_manager, other modes and games of test data are refused', async (t, q) => {
  const { club, manager, ids: [id = ''] } = await open(q)
  const viewer = await member(q, club.accountId, 'viewer')
  t.equal(await codeOf(q, () => notify(q, viewer, id)), 'OYA04')
  t.same((await list(q, viewer)).received, [], 'who reads may look')
  t.equal(await codeOf(q, () => notify(q, manager, id, 'start', 'wrong_time', 'test')), 'OYN01', 'a game of live data')
  const hidden = await makeRealm(q, 'Hidden')
  await makeSource(q, 'own', 'hostFeed', hidden)
  await push(q, 'own', [game('g', { start: START })], hidden)
  const testId = await idOf(q, 'own', 'fixture', 'g', hidden)
  for (const mode of ['live', 'test']) t.equal(await codeOf(q, () => notify(q, manager, testId, 'start', 'wrong_time', mode)), 'OYN01')
})

database.transaction('CORRECT-19 ten notices of an account within 24 hours; the eleventh is refused until the first is a day old (OYL01)', async (t, q) => {
  const { manager, club, owner, ids } = await open(q, 12)
  const colleague = await member(q, club.accountId, 'developer')
  const first = await notify(q, manager, ids[0] as string)
  await dismiss(q, owner, first.notice_id)
  await setClock(q, '2026-09-01T20:00:00Z')
  for (const id of ids.slice(1, 9)) await notify(q, manager, id)
  await notify(q, colleague, ids[9] as string)
  for (const one of [manager, colleague]) t.equal(await codeOf(q, () => notify(q, one, ids[10] as string)), 'OYL01')
  await setClock(q, '2026-09-02T07:59:59Z')
  t.equal(await codeOf(q, () => notify(q, manager, ids[10] as string)), 'OYL01')
  await setClock(q, '2026-09-02T08:00:00Z')
  await notify(q, manager, ids[10] as string)
  t.equal(await codeOf(q, () => notify(q, manager, ids[11] as string)), 'OYL01')
})

database.transaction('CORRECT-21 an account that is blocked notifies no more, what it had sent is dismissed, and the block is listed and lifted', async (t, q) => {
  const { manager, owner, clubId, ids: [id = '', other = ''] } = await open(q, 2)
  const third = await member(q, (await makeLive(q, await makeAccount(q, 'Third'))).accountId, 'owner')
  for (const unknown of [clubId, 'acct_00000000000000000000000000']) t.equal(await codeOf(q, () => block(q, owner, unknown)), 'OYN01')
  await notify(q, manager, id)
  await notify(q, third, id)
  t.equal(await codeOf(q, () => block(q, third, clubId)), 'OYN01', 'it was not notified')
  await block(q, owner, clubId)
  const { received, blocked } = await list(q, owner)
  t.match([received, blocked], [[{ account: 'Third' }], [{ account_id: clubId, name: 'Club', made_at: '2026-09-01T08:00:00Z' }]])
  t.match(await offer(q, manager, other), { is_blocked: true })
  t.equal(await codeOf(q, () => notify(q, manager, other)), 'OYC03')
  t.same((await list(q, manager)).blocked, [])
  t.equal(await codeOf(q, () => allow(q, manager, clubId)), 'OYN01', 'it lifts no block of another account')
  await allow(q, owner, clubId)
  t.equal(await codeOf(q, () => allow(q, owner, clubId)), 'OYN01')
  t.same((await list(q, owner)).blocked, [])
  t.match(await notify(q, manager, other), { account: 'Club' })
  t.same((await logOf(q)).slice(-3, -1), [`block_notices ${clubId}`, `allow_notices ${clubId}`])
  const acts = await ask(q, owner, 'manage.list_actions', { before: null, row_limit: 2, with_reads: false })
  t.same(acts.map(({ about }: Json) => about), ['Club', 'Club'], 'Activity names it')
})

database.transaction('CORRECT-20 a notice is seen for 90 days at most and until its game is over; then it may be made again', async (t, q) => {
  const { manager, owner, league, ids: [id = ''] } = await open(q)
  await notify(q, manager, id)
  await setClock(q, '2026-09-13T16:59:00Z')
  t.equal((await list(q, owner)).received.length, 1)
  await setClock(q, '2026-09-13T17:00:00Z')
  t.same((await list(q, owner)).received, [])
  await push(q, 'league', [game('g0', { start: '2027-03-01T10:00:00Z', time_zone: 'UTC' })], league)
  t.equal((await list(q, owner)).received.length, 1, 'it was put off')
  await setClock(q, '2026-11-30T08:00:00Z')
  t.same((await list(q, owner)).received, [])
  await notify(q, manager, id)
  t.equal(await q.value('select count(*)::integer from tenancy.notices'), 1)
})
