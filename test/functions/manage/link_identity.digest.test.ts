/**
 * The daily mail is switched off and on by the person, and off by the link in it: manage.set_digest, manage.unsubscribe, beside
 * manage.link_identity.
 */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { act, makeAccount, makePerson } from '../../helpers/people/people.ts'

const database = await useDatabase(t)

database.transaction('PEOPLE-161 a person switches the daily mail off and on; by its link nobody need be signed in', async (t, q) => {
  const { userId, session } = await makePerson(q, { accountId: await makeAccount(q), role: 'developer' })
  const isOn = async (): Promise<boolean> => (await act(q, 'manage.read_security', session, {}) as any).is_digest_on
  t.equal(await isOn(), true)
  t.equal(await act(q, 'manage.set_digest', session, { is_on: false }), false)
  t.equal(await isOn(), false)
  t.equal(await act(q, 'manage.set_digest', session, { is_on: true }), true)
  await act(q, 'manage.unsubscribe', null, { user_id: userId })
  t.equal(await isOn(), false)
  await act(q, 'manage.unsubscribe', null, { user_id: 'usr_none' })
  t.equal(await q.value("select count(*)::integer from tenancy.digests where user_id = 'usr_none'"), 0)
})
