import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { addTotp, hashOf, makeHash, makePerson } from '../../helpers/people/people.ts'
import { makeRealm } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const limitsOf = (q: Query, hash: Buffer) =>
  q('select * from tenancy.quotas_of_person($1, $2, 30)', [hash, '192.0.2.1'])
const take = (q: Query, key: Buffer, purpose: string) => q.as('oyss_http', () => q.call('api.consume_tokens', {
  requests: [{ key: key.toString('hex'), purpose, address: '192.0.2.1', calendar_quota: 60, unknown_quota: 30, wanted: 1 }]
}))

database.transaction('GRAPHQL-47 quotas_of_person: the people of an account share the limit of its secret keys in live mode', async (t, q) => {
  const { accountId } = await makeRealm(q)
  const [one, other] = [await makePerson(q, { accountId, role: 'viewer' }), await makePerson(q, { accountId, role: 'owner' })]
  const live = await q.value("select realm_id from tenancy.realms where mode = 'live'")
  t.same(await limitsOf(q, hashOf(one.session)), [
    { policy: 'requests', bucket: `requests ${live} ${accountId}`, quota: 600, kind: 'person', refused: null }
  ])
  const key = makeHash()
  await q.call('manage.create_key', { account_id: accountId, mode: 'live', kind: 'secret', key_hash: key, last_four: 'abcd' })
  t.match(await take(q, hashOf(one.session), 'manage'), [{ granted: 1, policy: 'requests', remaining: 599, kind: 'person' }])
  t.match(await take(q, hashOf(other.session), 'manage'), [{ granted: 1, remaining: 598 }])
  t.match(await take(q, key, 'request'), [{ granted: 1, policy: 'requests', remaining: 597, kind: 'secret' }])
  t.match(await take(q, key, 'manage'), [{ policy: 'unknown', kind: null }], 'a key is no person')
})

database.transaction('GRAPHQL-47 quotas_of_person: who looks at no own account has a limit of their own, staff too', async (t, q) => {
  const { accountId } = await makeRealm(q)
  const [nowhere, staff, left] = [
    await makePerson(q), await makePerson(q, { isOperator: true, accountId }), await makePerson(q, { accountId, role: 'owner' })
  ]
  await q('delete from tenancy.memberships where user_id = $1', [left.userId])
  for (const { session, userId } of [nowhere, staff, left]) {
    t.same(await limitsOf(q, hashOf(session)), [{ policy: 'person', bucket: `person ${userId}`, quota: 60, kind: 'person', refused: null }])
  }
})

database.transaction('GRAPHQL-40, GRAPHQL-47 quotas_of_person: nobody who is signed in counts by address, and learns why', async (t, q) => {
  const { accountId } = await makeRealm(q)
  const [person, over] = [await makePerson(q, { accountId, role: 'owner' }), await makePerson(q, { accountId, role: 'owner' })]
  const unknown = { policy: 'unknown', bucket: 'unknown 192.0.2.1', quota: 30, kind: null }
  await q('update tenancy.sessions set ended_at = util.now() where user_id = $1', [over.userId])
  for (const hash of [makeHash(), hashOf(over.session)]) {
    t.match(await limitsOf(q, hash), [{ ...unknown, refused: /^You are not signed in/ }])
  }
  await addTotp(q, person.userId)
  await q('update tenancy.sessions set awaits_factor = true where user_id = $1', [person.userId])
  t.match(await limitsOf(q, hashOf(person.session)), [{ ...unknown, refused: /^Enter the code of your authenticator/ }])
  await q("update tenancy.sessions set awaits_factor = false where user_id = $1", [person.userId])
  await q("update tenancy.users set suspended_reason = 'a check' where user_id = $1", [person.userId])
  t.match(await limitsOf(q, hashOf(person.session)), [{ policy: 'requests', kind: 'person', refused: 'You may not sign in: a check' }])
})
