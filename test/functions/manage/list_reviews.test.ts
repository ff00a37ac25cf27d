/**
 * manage.list_reviews, manage.read_review, manage.decide_review, manage.undo_decision, of test data and of live
 * data. What a page shows of one: test/functions/identity/review_page.test.ts.
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { codeOf, act, makeAccount, makePerson } from '../../helpers/people/people.ts'
import { carryOut, makeReview } from '../../helpers/identity/reviews.ts'
import { idOf, makeLive, makeRealm, makeSource, push, say, type Realm } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const underWay = ({ is_under_way: isUnderWay }: { is_under_way: boolean | null }): boolean | null => isUnderWay
const ALL = { status: null, entity_type: null, likelihood: null, after: null, row_limit: null }

/** Two teams of a source, as a review that waits. */
async function propose (q: Query, realm: Realm, source: string, names: [string, string], score: number | null = 0.8): Promise<string> {
  await makeSource(q, source, 'partnerApi', realm)
  await push(q, source, names.map((name) => say('team', name, { name })), realm)
  const pair = [await idOf(q, source, 'team', names[0], realm), await idOf(q, source, 'team', names[1], realm)].sort()
  return q.value("select identity.propose($1, 'team', $2, $3, 'merge', $4, '{}', 1, null)", [realm.realmId, ...pair, score])
}

database.transaction('PEOPLE-52 developers see what may be one in their test data, operators in live data; what is elsewhere is not there (OYN01)', async (t, q) => {
  const home = await makeRealm(q)
  const live = await makeLive(q, home.accountId)
  const ids = [await propose(q, home, 'league', ['Hawks', 'Owls']), await propose(q, home, 'cup', ['Bears', 'Wolves'], 0.7)].sort()
  const ofLive = await propose(q, live, 'league', ['Eagles', 'Larks'])
  const { session } = await makePerson(q, { accountId: home.accountId, role: 'developer' })
  const { session: foreign } = await makePerson(q, { accountId: await makeAccount(q, 'Elsewhere'), role: 'owner' })
  const { session: operator } = await makePerson(q, { isOperator: true })
  const page = async (more: object = {}, who = session): Promise<any> => act(q, 'manage.list_reviews', who, { ...ALL, mode: 'test',
    ...more })
  const list = async (more: object = {}, who = session) => (await page(more, who)).data.map(({ review_id: id }: any) => id)
  t.same([await list(), await list({ row_limit: 1 }), await list({ after: ids[0] }), await list({ status: 'approved' })], [
    ids, ids.slice(0, 1), ids.slice(1), []
  ])
  t.same([await list({ row_limit: -1 }), await list({}, foreign)], [ids.slice(0, 1), []])
  t.same([(await page({ row_limit: 1 })).next_cursor, (await page()).next_cursor, (await page()).waiting], [ids[0], null, { team: 2 }])
  const counts = []
  for (const likelihood of ['likely', 'unsure', 'asked']) counts.push((await list({ likelihood })).length)
  t.same(counts, [1, 1, 0])
  t.match(await act(q, 'manage.read_review', session, { mode: 'test', review_id: ids[0] as string }), {
    review_id: ids[0], mode: 'test', status: 'pending'
  })
  for (const [who, review_id] of [[session, ofLive], [foreign, ids[0]], [session, 'rev_none']] as [Buffer, string][]) {
    t.equal(await q.code(() => act(q, 'manage.read_review', who, { mode: 'test', review_id })), 'OYN01')
    t.equal(await q.code(() => act(q, 'manage.decide_review', who, { review_id, mode: 'test', decision: 'merge', note: null,
      all_alike: false })), 'OYN01')
    t.equal(await q.code(() => act(q, 'manage.undo_decision', who, { mode: 'test', review_id, note: null })), 'OYN01')
  }
  t.match(await act(q, 'manage.list_reviews', operator, { ...ALL, mode: 'live' }), { data: [{ review_id: ofLive,
    entity_type: 'team' }] })
  t.match(await act(q, 'manage.list_reviews', operator, { ...ALL, mode: 'live', after: ofLive }), { data: [] })
  t.match(await act(q, 'manage.read_review', operator, { mode: 'live', review_id: ofLive }), { review_id: ofLive, mode: 'live' })
  t.equal(await q.code(() => act(q, 'manage.read_review', operator, { mode: 'live', review_id: ids[0] as string })), 'OYN01')
})

database.transaction('PEOPLE-52, IDENTITY-142 who decides merges, through a worker, or keeps apart at once; the note and the name stay with the decision, and either is taken back', async (t, q) => {
  const home = await makeRealm(q)
  const { reviewId: review_id, first, second } = await makeReview(q, home)
  const { session, userId } = await makePerson(q, { accountId: home.accountId, role: 'developer', name: 'Ada' })
  const decide = (decision: string, note: string | null = null) => act(q, 'manage.decide_review', session, { review_id, mode: 'test',
    decision, note, all_alike: false }).then(underWay)
  const undo = (note: string | null = null) => act(q, 'manage.undo_decision', session, { mode: 'test', review_id, note }).then(underWay)
  const read = (): Promise<any> => act(q, 'manage.read_review', session, { mode: 'test', review_id })

  t.equal(await codeOf(q, () => decide('maybe')), 'OYV02')
  t.equal(await codeOf(q, () => decide('undo')), 'OYV02')
  t.equal(await codeOf(q, () => decide('merge', 'x'.repeat(501))), 'OYV02')
  t.equal(await codeOf(q, () => undo()), 'OYC03', 'nothing is decided yet')

  t.equal(await decide('merge', '  Same coach. '), true)
  t.match(await read(), { status: 'approving', is_under_way: true, asked_for: 'merge', asked_by: 'Ada' })
  for (const again of [() => decide('keep_apart'), () => decide('merge'), () => undo()]) {
    t.equal(await codeOf(q, again), 'OYC03', 'while it is being done nobody decides again')
  }
  t.match(await carryOut(q), [{ survivor_id: first, changes: Number }])
  t.match(await read(), {
    status: 'approved', is_under_way: false, survivor_id: first, note: 'Same coach.', decided_by: 'Ada', are_one: true, consequences: null
  })
  t.match(await q.one('select made_by from ledger.causes order by position desc limit 1'), { made_by: userId })
  t.equal(await codeOf(q, () => decide('merge')), 'OYC03')

  t.equal(await undo('Two squads after all.'), true)
  t.match(await carryOut(q), [{ changes: Number }])
  t.match(await read(), { status: 'rejected', undone_by: 'Ada', note: 'Two squads after all.', are_one: false, is_reopenable: false })
  t.equal(await codeOf(q, () => undo()), 'OYC03')
  const mine = 'select operation, what from tenancy.actions where session_id is not null and user_id = $1 order by action_id'
  t.same(await q(mine, [userId]), [
    { operation: 'decide_review', what: review_id }, { operation: 'undo_decision', what: review_id }
  ])
  t.same(await q('select * from identity.redirects where entity_id = $1', [second]), [])
})

database.transaction('IDENTITY-144 what was kept apart is undone at once: the pair waits again, unless it was proposed again (OYC03)', async (t, q) => {
  const home = await makeRealm(q)
  const { reviewId: review_id, first, second } = await makeReview(q, home)
  const { session } = await makePerson(q, { accountId: home.accountId, role: 'developer', name: 'Ada' })
  const decide = (decision: string) => act(q, 'manage.decide_review', session, {
    mode: 'test', review_id, decision, note: 'Two towns.', all_alike: false
  }).then(underWay)
  const undo = () => act(q, 'manage.undo_decision', session, { mode: 'test', review_id, note: null }).then(underWay)
  t.equal(await decide('keep_apart'), false)
  t.match(await act(q, 'manage.read_review', session, { mode: 'test', review_id }), {
    status: 'rejected', decided_by: 'Ada', note: 'Two towns.', is_reopenable: true
  })
  t.equal(await undo(), false)
  t.match(await act(q, 'manage.read_review', session, { mode: 'test', review_id }), { status: 'pending', decided_by: null,
    note: 'Two towns.' })
  await decide('keep_apart')
  await q("select identity.propose($1, 'team', $2, $3, 'merge', 0.9, '{\"words\": \"other\"}', 9, null)", [home.realmId, first, second])
  t.equal(await codeOf(q, undo), 'OYC03')
})

database.transaction('IDENTITY-144 two that were parted are merged again by a review of its own, with the games that fell with the first merge, and not those that somebody parted', async (t, q) => {
  const home = await makeRealm(q)
  const { reviewId: review_id, first } = await makeReview(q, home)
  const { session } = await makePerson(q, { accountId: home.accountId, role: 'developer', name: 'Ada' })
  const decide = (id: string, decision: string) => act(q, 'manage.decide_review', session, { review_id: id, mode: 'test', decision,
    note: null, all_alike: false }).then(underWay)
  const undo = (id: string) => act(q, 'manage.undo_decision', session, { mode: 'test', review_id: id, note: null }).then(underWay)
  const read = (id: string): Promise<any> => act(q, 'manage.read_review', session, { mode: 'test', review_id: id })
  const later = (minutes: number) =>
    q("select set_config('oyss.now', util.rfc3339(util.now() + make_interval(mins => $1)), true)", [minutes])
  const areOne = async () => await idOf(q, 'league', 'fixture', 'g1', home) === await idOf(q, 'club', 'fixture', 'h1', home)
  t.match(await read(review_id), { is_parted: false, newer_id: null })
  await decide(review_id, 'merge')
  await carryOut(q)
  t.ok(await areOne())
  await later(1)
  await undo(review_id)
  await carryOut(q)
  t.notOk(await areOne())
  t.match(await read(review_id), { is_parted: true, newer_id: null, consequences: { twins: { length: 2 } } }, 'counted as the first time')

  await later(1)
  t.equal(await codeOf(q, () => decide(review_id, 'keep_apart')), 'OYC03')
  t.equal(await decide(review_id, 'merge'), true)
  const { newer_id: again } = await read(review_id)
  t.match(await read(again), {
    status: 'approving', is_under_way: true, score: null,
    evidence: { features: { length: 4 }, words: 'They were one before, until the merge was undone.' }
  })
  t.equal(await codeOf(q, () => decide(review_id, 'merge')), 'OYC03', 'while it is being done')
  t.match(await carryOut(q), [{ survivor_id: first }])
  t.match(await read(again), { status: 'approved', decided_by: 'Ada', resting: 1 })
  t.match(await read(review_id), { status: 'rejected', undone_by: 'Ada', is_parted: false, are_one: true, newer_id: again })
  t.ok(await areOne(), 'what only fell with the first comes back')
  t.equal(await codeOf(q, () => decide(review_id, 'merge')), 'OYC03', 'they are one')

  await later(1)
  const game = await q.value("select decision_id from identity.decisions where status = 'approved' and entity_type = 'fixture'")
  await undo(game)
  await carryOut(q)
  await later(1)
  await undo(again)
  await carryOut(q)
  await decide(again, 'merge')
  await carryOut(q)
  t.notOk(await areOne(), 'what somebody parted by itself stays parted')
})

database.transaction('PEOPLE-52 operators decide of live data, in nobody\'s account', async (t, q) => {
  const home = await makeRealm(q)
  const live = await makeLive(q, home.accountId)
  const { reviewId: review_id, first } = await makeReview(q, live)
  const { session } = await makePerson(q, { isOperator: true, name: 'Otto' })
  t.match(await act(q, 'manage.decide_review', session, {
    mode: 'live', review_id, decision: 'merge', note: null, all_alike: false
  }), { is_under_way: true })
  t.match(await carryOut(q), [{ survivor_id: first }])
  t.match(await act(q, 'manage.read_review', session, { mode: 'live', review_id }), { status: 'approved', decided_by: 'Otto' })
  t.match(await act(q, 'manage.undo_decision', session, { mode: 'live', review_id, note: null }), { is_under_way: true })
  await carryOut(q)
  t.match(await q('select operation, mode, account_id from tenancy.actions where session_id is not null order by action_id'), [
    { operation: 'decide_review', mode: 'live', account_id: null }, { operation: 'undo_decision', mode: 'live', account_id: null }
  ])
})
