import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeAccount, makeHash, makePerson } from '../../helpers/people/people.ts'
import { setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('PEOPLE-1 an address belongs to one person, however it is written: OYC03; who has none is not there: OYN01', async (t, q) => {
  const id = await q.value("select tenancy.add_user(' Zo\u0065\u0301@Example.org', ' Zoe ', false, null)")
  t.same(await q('select user_id, email, name from tenancy.users'), [{ user_id: id, email: 'zo\u00e9@example.org', name: 'Zoe' }])
  t.equal(await q.code("select tenancy.add_user('ZO\u00c9@example.org', 'Other', false, null)"), 'OYC03')
  t.equal(await q.value("select user_id from tenancy.find_user('ZO\u00c9@EXAMPLE.ORG')"), id)
  t.equal(await q.code("select tenancy.find_user('nobody@example.org')"), 'OYN01')
  for (const name of [null, '', ' ', 'x'.repeat(201)]) t.equal(await q.code('select tenancy.add_user($1, $2, false, null)', ['a@b',
    name]), 'OYV02')
})

database.transaction('PEOPLE-20 the network of an address, IPv4 inside IPv6 too', async (t, q) => {
  const addresses = ['192.0.2.77', '::ffff:192.0.2.77', '2001:db8:1:2::3', '::1', null]
  t.same(
    await q.value(
      'select array_agg(tenancy.network_of(a, 24, 48)::text order by n) from unnest($1::text[]) with ordinality x (a, n)', [addresses]
    ),
    ['192.0.2.0/24', '192.0.2.0/24', '2001:db8:1::/48', '::/48', null]
  )
})

database.transaction('PEOPLE-30 what is refused is not counted, and a quarter of an hour after the first try counting starts again; what is over is cleared away', async (t, q) => {
  await setClock(q, '2026-09-01T08:00:00Z')
  const count = () => q.code("select tenancy.count_sign_in('x', 2)")
  t.same([await count(), await count(), await count(), await count()], [undefined, undefined, 'OYL01', 'OYL01'])
  t.equal(await q.value("select used from tenancy.sign_in_counts where bucket = 'x'"), 2)
  await setClock(q, '2026-09-01T08:15:00Z')
  t.same([await count(), await count(), await count()], [undefined, undefined, 'OYL01'])
  await setClock(q, '2026-09-01T08:46:00Z')
  await q("select tenancy.count_sign_in('y', 2)")
  t.same(await q('select bucket from tenancy.sign_in_counts'), [{ bucket: 'y' }])
})

database.transaction('a session, a person and an account keep their shape in the tables too', async (t, q) => {
  const accountId = await makeAccount(q)
  const { userId } = await makePerson(q, { accountId, role: 'owner' })
  for (const statement of [
    "update tenancy.users set removed_at = util.now() where user_id = $1", "update tenancy.users set email = null where user_id = $1",
    "update tenancy.memberships set role = 'operator' where user_id = $1", "update tenancy.passwords set phc = 'secret' where user_id = $1",
    "update tenancy.sessions set session_hash = 'short' where user_id = $1",
      "update tenancy.sessions set method = 'magic' where user_id = $1"
  ]) t.equal(await q.code(statement, [userId]), '23514', statement)
  t.equal(await q.code(`select tenancy.make_link('reset', $1, $2, $3, 'root')`, [accountId, userId, makeHash()]), '23514')
})

database.transaction('PEOPLE-156 tenancy.join_provider_user replaces the person created by a provider by a member, unless that is the last owner; tenancy.erase_user leaves an id', async (t, q) => {
  const accountId = await makeAccount(q)
  const made = await q.value("select tenancy.add_user('lee@example.org', 'Lee', false, $1)", [accountId])
  await q("insert into tenancy.memberships (account_id, user_id, role) values ($1, $2, 'owner')", [accountId, made])
  const other = await makePerson(q, { accountId, role: 'viewer' })
  const join = (email: string) => q('select tenancy.join_provider_user($1, $2, $3)', [accountId, email, other.userId])
  t.equal(await q.code(() => join('nobody@example.org')), undefined)
  t.equal(await q.code(() => join('lee@example.org')), 'OYC03', 'the last owner')
  await q("update tenancy.memberships set role = 'owner' where user_id = $1", [other.userId])
  await join('lee@example.org')
  t.match(await q.one('select * from tenancy.users where user_id = $1', [made]), {
    name: null, provider_email: null, removed_at: Date
  })
  t.same(await q('select user_id from tenancy.memberships where account_id = $1', [accountId]), [{ user_id: other.userId }])
})
