/**
 * Live reviews: people of an account list, read, decide and undo those of which only its own sources report either side; the rest is for
 * operators (manage.deciding_account, manage.require_review, identity.is_of_account, identity.may_decide, identity.refuse_foreign).
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { act, codeOf, makeAccount, makePerson } from '../../helpers/people/people.ts'
import { idOf, makeLive, makeRealm, makeSource, push, say, setClock, type Realm } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const ALL = { mode: 'live', status: 'pending', entity_type: null, likelihood: null, after: null, row_limit: null }

type World = { own: Realm, other: Realm, session: Buffer, foreign: Buffer, operator: Buffer }
async function open (q: Query): Promise<World> {
  await setClock(q, '2026-09-01T12:00:00Z')
  const own = await makeLive(q, (await makeRealm(q)).accountId)
  const other = await makeLive(q, await makeAccount(q, 'Elsewhere'))
  await makeSource(q, 'league', 'hostFeed', own)
  await makeSource(q, 'club', 'hostFeed', own)
  await makeSource(q, 'elsewhere', 'hostFeed', other)
  const person = async (accountId: string, role: 'schedule_manager' | 'owner') => (await makePerson(q, { accountId, role })).session
  return {
    own, other, session: await person(own.accountId, 'schedule_manager'), foreign: await person(other.accountId, 'owner'),
    operator: (await makePerson(q, { isOperator: true })).session
  }
}
/** Each is proposed a second later. */
let proposed = 1
/** A pair of teams that the sources report, with a question of its own or that of others. */
async function propose (q: Query, [first, second]: [[string, Realm], [string, Realm]], name: string, question: string | null = null) {
  const ids: string[] = []
  await setClock(q, `2026-09-01T12:00:${String(proposed++ % 60).padStart(2, '0')}Z`)
  for (const [at, [source, realm]] of [first, second].entries()) {
    await push(q, source, [say('team', `${name}${at}`, { name: `${name} ${'AB'[at]}` })], realm)
    ids.push(await idOf(q, source, 'team', `${name}${at}`, realm))
  }
  const reviewId = await q.value("select identity.propose($1, 'team', $2, $3, 'merge', 0.8, '{}', 1, null)", [
    first[1].realmId, ...ids.toSorted()
  ]) as string
  await q('update identity.decisions set question = $2 where decision_id = $1', [reviewId, question])
  return { reviewId, ids }
}
const decide = (q: Query, who: Buffer, review_id: string, decision = 'merge', all_alike = false) =>
  act(q, 'manage.decide_review', who, { mode: 'live', review_id, decision, note: null, all_alike })
const undo = (q: Query, who: Buffer, review_id: string) =>
  act(q, 'manage.undo_decision', who, { mode: 'live', review_id, note: null })
const work = (q: Query, { realmId }: Realm, decision_id: string): Promise<any> =>
  q.as('oyss_resolver', () => q.call('jobs.carry_out_decision', { realm_id: realmId, decision_id }))
const list = async (q: Query, who: Buffer) =>
  (await act(q, 'manage.list_reviews', who, ALL) as any).data.map(({ review_id: id, alike_count: alike }: any) => [id, alike])
const statusOf = (q: Query, id: string) => q.value('select status from identity.decisions where decision_id = $1', [id])

database.transaction('PEOPLE-52 an account decides live pairs that its own sources alone report; those of others are not there (OYN01), operators decide all', async (t, q) => {
  const { own, other, session, foreign, operator } = await open(q)
  const mine = await propose(q, [['league', own], ['club', own]], 'Hawks')
  const shared = await propose(q, [['league', own], ['elsewhere', other]], 'Owls')
  const theirs = await propose(q, [['elsewhere', other], ['elsewhere', other]], 'Larks')
  t.same(await list(q, session), [[mine.reviewId, 1]])
  t.same(await list(q, foreign), [[theirs.reviewId, 1]])
  t.same((await list(q, operator)).map(([id]: any) => id).sort(), [mine.reviewId, shared.reviewId, theirs.reviewId].sort())
  const read = (who: Buffer, review_id: string) => act(q, 'manage.read_review', who, { mode: 'live', review_id })
  t.match(await read(session, mine.reviewId), { review_id: mine.reviewId, queue: { waiting: 1, previous: null, next: null } })
  for (const [who, id] of [
    [session, shared.reviewId], [session, theirs.reviewId], [foreign, mine.reviewId], [session, 'rev_none']
  ] as const) {
    t.equal(await codeOf(q, () => read(who, id)), 'OYN01')
    t.equal(await codeOf(q, () => decide(q, who, id)), 'OYN01')
    t.equal(await codeOf(q, () => undo(q, who, id)), 'OYN01')
  }
  const { session: viewer } = await makePerson(q, { accountId: own.accountId, role: 'viewer' })
  t.equal(await codeOf(q, () => list(q, viewer)), 'OYA04')

  await decide(q, session, mine.reviewId)
  t.match(await work(q, own, mine.reviewId), { survivor_id: String })
  t.equal(await statusOf(q, mine.reviewId), 'approved')
  await undo(q, session, mine.reviewId)
  await work(q, own, mine.reviewId)
  t.equal(await statusOf(q, mine.reviewId), 'rejected')
  await decide(q, operator, shared.reviewId, 'keep_apart')
  t.equal(await statusOf(q, shared.reviewId), 'rejected')
})

database.transaction('PEOPLE-52 all pairs like this never leave those that the account decides', async (t, q) => {
  const { own, other, session, operator } = await open(q)
  const pairs = [
    await propose(q, [['league', own], ['elsewhere', other]], 'Owls', 'q'),
    await propose(q, [['league', own], ['club', own]], 'Hawks', 'q'), await propose(q, [['league', own], ['club', own]], 'Bears', 'q'),
    await propose(q, [['elsewhere', other], ['elsewhere', other]], 'Larks', 'q')
  ].map(({ reviewId }) => reviewId) as [string, string, string, string]
  t.same(await list(q, operator), [[pairs[0], 4]])
  t.same(await list(q, session), [[pairs[1], 2]], 'the oldest of its own stands for its own')
  t.match(await decide(q, session, pairs[1], 'merge', true), { alike: 1 })
  for (const id of [pairs[1], pairs[2]]) await work(q, own, id)
  const statuses = () => Promise.all(pairs.map((id) => statusOf(q, id)))
  t.same(await statuses(), ['pending', 'approved', 'approved', 'pending'])
  t.match(await act(q, 'manage.undo_decision', session, { mode: 'live', review_id: pairs[1], note: null, all_alike: true }), { alike: 1 })
  for (const id of [pairs[1], pairs[2]]) await work(q, own, id)
  t.same(await statuses(), ['pending', 'rejected', 'rejected', 'pending'])
  const more = await propose(q, [['league', own], ['club', own]], 'Wolves', 'q')
  t.match(await decide(q, session, more.reviewId, 'keep_apart', true), { alike: 0 })
  t.same(await statuses(), ['pending', 'rejected', 'rejected', 'pending'])
})

database.transaction('PEOPLE-52 what another account reports before a worker carries the decision out is left to operators', async (t, q) => {
  const { own, other, session, operator } = await open(q)
  const { reviewId, ids } = await propose(q, [['league', own], ['club', own]], 'Hawks')
  await decide(q, session, reviewId)
  await push(q, 'elsewhere', [say('team', ids[1]!, { name: 'Hawks' })], other)
  t.match(await work(q, own, reviewId), { error: /Another account reports one of them too/ })
  t.match(await q.one('select status, last_error from identity.decisions where decision_id = $1', [reviewId]), {
    status: 'pending', last_error: /^The merge failed: Another account/
  })
  t.same(await list(q, session), [])
  await decide(q, operator, reviewId)
  t.match(await work(q, own, reviewId), { survivor_id: String })
  t.equal(await codeOf(q, () => undo(q, session, reviewId)), 'OYN01', 'its undo is an operator’s too')
})

database.transaction('PEOPLE-52 a merge on which what another account reports rests is undone by operators: OYA04', async (t, q) => {
  const { own, other, session } = await open(q)
  const { reviewId } = await propose(q, [['league', own], ['club', own]], 'Hawks')
  await decide(q, session, reviewId)
  await work(q, own, reviewId)
  const resting = await propose(q, [['league', own], ['elsewhere', other]], 'Bears')
  await q(`update identity.decisions set status = 'approved', decided_by = 'root', decided_at = util.now(), rests_on = $2
    where decision_id = $1`, [resting.reviewId, reviewId])
  t.equal(await codeOf(q, () => undo(q, session, reviewId)), 'OYA04')
})
