import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeHash, makePerson } from '../../helpers/people/people.ts'
import { makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('an invitation holds for seven days and replaces the one before; a role that is none is OYV02, a member already OYC03', async (t, q) => {
  await setClock(q, '2026-09-01T08:00:00Z')
  const { accountId } = await makeRealm(q)
  const INVITE = 'select i.* from tenancy.make_invitation($1, $2, $3, $4, $5) i'
  const invite = (email: string, role: string | null = 'viewer') => [INVITE, [accountId, email, role, makeHash(), 'usr_1']] as const
  const first = await q.one(...invite(' Kim@Example.org '))
  t.match(first, { email: 'kim@example.org', role: 'viewer', expires_at: new Date('2026-09-08T08:00:00Z'), revoked_at: null })
  const second = await q.one(...invite('kim@example.org', 'owner'))
  t.match(await q.one('select revoked_at from tenancy.invitations where invitation_id = $1', [first.invitation_id]), { revoked_at: Date })
  t.match(await q.one('select revoked_at from tenancy.invitations where invitation_id = $1', [second.invitation_id]), { revoked_at: null })
  for (const role of ['admin', '', null]) t.equal(await q.code(...invite('kim@example.org', role)), 'OYV02')
  const { email } = await makePerson(q, { accountId, role: 'viewer' })
  t.equal(await q.code(...invite(email)), 'OYC03')
})
