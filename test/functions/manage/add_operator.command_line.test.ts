/** manage.enter_operator: authority without a session, for one transaction. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeAccount } from '../../helpers/people/people.ts'

const database = await useDatabase(t)
const LIST = 'select * from manage.list_users($1)'

t.test('OPERATE-63 a credential of the command line is good in its transaction, and in no other, later or beside it (OYA01)', async (t) => {
  const [one, other] = [await database.connect('oyss_manager'), await database.connect('oyss_manager')]
  await one.query('begin')
  const { rows: [{ credential }] } = await one.query("select manage.enter_operator('Kim') as credential")
  t.same((await one.query(LIST, [credential])).rows, [])
  await t.rejects(other.query(LIST, [credential]), { code: 'OYA01' }, 'beside it')
  await one.query('commit')
  await t.rejects(one.query(LIST, [credential]), { code: 'OYA01' }, 'later')
  await t.rejects(other.query(LIST, [credential]), { code: 'OYA01' })
  t.same((await one.query("select * from manage.list_users(manage.enter_operator('Kim'))")).rows, [], 'one statement does')
  const admin = await database.connect()
  t.ok((await admin.query('select from tenancy.entries')).rows.length <= 2, 'those that are over are deleted')
  t.same((await admin.query('select operation, made_by, user_id from tenancy.actions')).rows, [
    { operation: 'list_users', made_by: 'Kim', user_id: null }, { operation: 'list_users', made_by: 'Kim', user_id: null }
  ])
})

database.transaction('OPERATE-63 who runs the command line is named in 1 to 200 characters (OYV02); what takes a person is not for it (OYA04), nor an account that is not there (OYN01)', async (t, q) => {
  for (const name of [null, '', ' ', 'x'.repeat(201)]) t.equal(await q.code('select manage.enter_operator($1)', [name]), 'OYV02')
  const enter = (operation: string, accountId: string | null) =>
    q.code("select manage.enter(manage.enter_operator('Kim'), $1, null, $2)", [operation, accountId])
  for (const operation of ['set_password', 'read_me', 'begin_session', 'create_user_token', 'rename_account']) {
    t.equal(await enter(operation, await makeAccount(q)), 'OYA04', operation)
  }
  t.equal(await enter('list_keys', 'acct_none'), 'OYN01')
  t.equal(await enter('list_keys', null), undefined)
})
