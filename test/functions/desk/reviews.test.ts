/** desk.list_reviews, desk.read_review, of test data; desk.list_live_reviews, desk.read_live_review, of live data. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { desk, makeAccount, makePerson } from '../../helpers/people.ts'
import { idOf, makeLive, makeRealm, makeSource, push, say, type Realm } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const ALL = { status: null, entity_type: null, after: null, row_limit: null }

/** Two teams of a source, as a review that waits. */
async function propose (q: Query, realm: Realm, source: string, names: [string, string]): Promise<string> {
  await makeSource(q, source, 'partnerApi', realm)
  await push(q, source, names.map((name) => say('team', name, { name })), realm)
  const pair = [await idOf(q, source, 'team', names[0], realm), await idOf(q, source, 'team', names[1], realm)].sort()
  return q.value("select identity.propose($1, 'team', $2, $3, 'merge', 0.8, '{}', 1, null)", [realm.realmId, ...pair])
}

database.transaction('PEOPLE-52 developers see what may be one in their test data, operators in live data; what is elsewhere is not there (OYN01)', async (t, q) => {
  const home = await makeRealm(q)
  const live = await makeLive(q, home.accountId)
  const ids = [await propose(q, home, 'league', ['Hawks', 'Owls']), await propose(q, home, 'cup', ['Bears', 'Wolves'])].sort()
  const ofLive = await propose(q, live, 'league', ['Eagles', 'Larks'])
  const { session } = await makePerson(q, { accountId: home.accountId, role: 'developer' })
  const { session: foreign } = await makePerson(q, { accountId: await makeAccount(q, 'Elsewhere'), role: 'owner' })
  const { session: operator } = await makePerson(q, { isOperator: true })
  const list = async (more: object = {}, who = session) =>
    (await desk(q, 'desk.list_reviews', who, { ...ALL, ...more })).map(({ review_id: id }) => id)
  t.same([await list(), await list({ row_limit: 1 }), await list({ after: ids[0] }), await list({ status: 'approved' })], [
    ids, ids.slice(0, 1), ids.slice(1), []
  ])
  t.same([await list({ row_limit: -1 }), await list({}, foreign)], [ids.slice(0, 1), []])
  t.match(await desk(q, 'desk.read_review', session, { review_id: ids[0] as string }), {
    review_id: ids[0], mode: 'test', status: 'pending'
  })
  for (const [who, review_id] of [[session, ofLive], [foreign, ids[0]], [session, 'rev_none']] as [Buffer, string][]) {
    t.equal(await q.code(() => desk(q, 'desk.read_review', who, { review_id })), 'OYN01')
  }
  t.match(await desk(q, 'desk.list_live_reviews', operator, ALL), [{ review_id: ofLive, mode: 'live', entity_type: 'team' }])
  t.same(await desk(q, 'desk.list_live_reviews', operator, { ...ALL, after: ofLive }), [])
  t.match(await desk(q, 'desk.read_live_review', operator, { review_id: ofLive }), { review_id: ofLive, mode: 'live' })
  t.equal(await q.code(() => desk(q, 'desk.read_live_review', operator, { review_id: ids[0] as string })), 'OYN01')
  t.match(await q.one("select mode, what, account_id from tenancy.actions where verb = 'read_live_review'"), {
    mode: 'live', what: ofLive, account_id: null
  })
})
