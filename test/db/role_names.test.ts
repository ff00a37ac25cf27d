/**
 * What the roles are called travels with the connection string (db/role_names.ts); which names a database gets: test/db/two_owners.test.ts.
 */
import t from 'tap'
import { withRolesOf } from '../../db/choose_roles.ts'
import { withSettings } from '../../db/connection_string.ts'
import { withLoginOf } from '../../db/logins.ts'
import { asRole } from '../../db/pool.ts'
import { nameRoles, ownRoles, rolesOf } from '../../db/role_names.ts'

const plain = 'postgresql://bob@db/second?sslmode=require'
const named = withSettings(plain, { 'oyss.roles': 'oyss_second' })
const optionsOf = (connectionString: string): string => new URLSearchParams(connectionString.split('?')[1]).get('options') ?? ''

t.test('a session acts as the role of the name that its connection string gives, else as the usual one', async (t) => {
  t.same([rolesOf(plain), rolesOf('postgresql://bob@db/second'), rolesOf(named)], ['oyss', 'oyss', 'oyss_second'])
  t.match(optionsOf(asRole(plain, 'oyss_http')), /-c role=oyss_http /)
  t.match(optionsOf(asRole(named, 'oyss_http')), /-c role=oyss_second_http /)
  t.equal(rolesOf(asRole(named, 'oyss_owner')), 'oyss_second')
})

t.test('a standby has the roles of its primary, whichever they are', async (t) => {
  const standby = 'postgresql://bob@standby/second'
  t.equal(rolesOf(withRolesOf(standby, named)), 'oyss_second')
  t.equal(withRolesOf(standby, plain), standby)
})

t.test('OPERATE-21 a login that was made on the primary is that of its standby too; any other user stays', async (t) => {
  const standby = 'postgresql://bob:b@standby/second?user=carol&sslmode=require'
  t.equal(
    withLoginOf('postgresql://oyss_api_16384:p%2Fw@db/second', standby), 'postgresql://oyss_api_16384:p%2Fw@standby/second?sslmode=require'
  )
  t.equal(withLoginOf('postgresql://my_api:pw@db/second', standby), standby)
  t.equal(withLoginOf('postgresql://db/second', standby), standby)
})

t.test('of a text only the names of the five roles change', async (t) => {
  const text = 'grant execute on function api.x() to oyss_http; -- oyss_https, "oyss_http", oyss.now, my_oyss_owner, set oyss_test'
  t.equal(nameRoles(text, 'oyss'), text)
  t.equal(
    nameRoles(text, 'oyss_b'),
    'grant execute on function api.x() to oyss_b_http; -- oyss_https, "oyss_b_http", oyss.now, my_oyss_owner, set oyss_test'
  )
})

t.test('roles of its own have a plain name that PostgreSQL does not cut, whatever the database is called', async (t) => {
  t.equal(ownRoles('Second-1 "é"'), 'oyss_second_1____')
  const name = `${ownRoles('x'.repeat(63))}_resolver`
  t.ok(name.length <= 63)
  t.match(name, /^[a-z][a-z0-9_]*$/)
})
