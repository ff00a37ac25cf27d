import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { hashOf, makeHash, makePerson } from '../../helpers/people/people.ts'
import { makeRealm } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('GRAPHQL-40 api.authorize_person: passes who is signed in, and raises why somebody is not (OYA01, OYA03)', async (t, q) => {
  const { accountId } = await makeRealm(q)
  const person = await makePerson(q, { accountId, role: 'viewer' })
  const judge = (hash: Buffer | null) => q.as('oyss_http', () => q.code(() => q.call('api.authorize_person', { secret_hash: hash })))
  t.equal(await judge(hashOf(person.session)), undefined)
  t.equal(await judge(makeHash()), 'OYA01')
  t.equal(await judge(null), 'OYA01')
  await q("update tenancy.users set suspended_reason = 'a check' where user_id = $1", [person.userId])
  t.equal(await judge(hashOf(person.session)), 'OYA03')
  await q('update tenancy.sessions set ended_at = util.now() where user_id = $1', [person.userId])
  t.equal(await judge(hashOf(person.session)), 'OYA01')
})
