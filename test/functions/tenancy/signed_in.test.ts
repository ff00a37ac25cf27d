import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makePerson } from '../../helpers/people/people.ts'
import { makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('PEOPLE-20, PEOPLE-28 tenancy.signed_in: a session by the hash of its secret, those that are over too', async (t, q) => {
  await setClock(q, '2026-09-01T08:00:00Z')
  const { accountId } = await makeRealm(q)
  const { userId } = await makePerson(q, { accountId, role: 'owner' })
  const found = () => q('select user_id, token_id, most_role, is_over from tenancy.signed_in where user_id = $1', [userId])
  t.same(await found(), [{ user_id: userId, token_id: null, most_role: 'owner', is_over: false }])
  await setClock(q, '2026-09-01T20:00:01Z')
  t.match(await found(), [{ is_over: true }], 'idle for twelve hours')
})
