import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makePerson } from '../../helpers/people/people.ts'
import { makeRealm } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-142 who decided is called by the name of the person, or the one that was given; a person who was removed is gone', async (t, q) => {
  const { accountId } = await makeRealm(q)
  const { userId } = await makePerson(q, { accountId, role: 'owner' })
  const name = (decidedBy: string | null) => q.value('select tenancy.name_decider($1)', [decidedBy])
  t.equal(await name(userId), await q.value('select name from tenancy.users where user_id = $1', [userId]))
  t.same([await name('matcher'), await name('Kim'), await name(null), await name('usr_unknown')], ['matcher', 'Kim', null,
    'a person who is gone'])
})
