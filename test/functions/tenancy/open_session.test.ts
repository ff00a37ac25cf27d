import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { addTotp, makeHash, makePerson } from '../../helpers/people/people.ts'
import { makeRealm } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('PEOPLE-20, PEOPLE-28 a session of a person looks at an account and ends the one before; a code is awaited after a password; OYA01, OYA03', async (t, q) => {
  const { accountId } = await makeRealm(q)
  const { userId } = await makePerson(q, { accountId, role: 'owner' })
  const OPEN = 'select s.* from tenancy.open_session($1, $2, null, $3, $4, $5, $6) s'
  const open = (method: string, former: Buffer | null = null, user = userId) =>
    [OPEN, [makeHash(), user, method, '192.0.2.77', 'x'.repeat(300), former]] as const
  const first = await q.one(...open('password'))
  t.match(first, { user_id: userId, account_id: accountId, method: 'password', awaits_factor: false, confirmed_at: Date, ended_at: null })
  t.equal(first.agent.length, 200)
  t.notMatch(first.address, /77/, 'a network, no address')
  await addTotp(q, userId)
  t.match(await q.one(...open('password', first.session_hash)), { awaits_factor: true, confirmed_at: null })
  t.match(await q.one('select ended_at from tenancy.sessions where session_id = $1', [first.session_id]), { ended_at: Date })
  t.match(await q.one(...open('passkey')), { awaits_factor: false, has_used_factor: true, confirmed_at: Date })
  t.equal(await q.code(...open('password', null, 'usr_unknown')), 'OYA01')
  await q("update tenancy.users set suspended_reason = 'Letter 12' where user_id = $1", [userId])
  t.equal(await q.code(...open('password')), 'OYA03')
})
