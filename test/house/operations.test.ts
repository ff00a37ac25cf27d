/** Operations keep one shape: the credential first, the guard first, a rule in tenancy.permissions, a row in the log where it says so. */
import t from 'tap'
import { useDatabase } from '../helpers/database.ts'
import { codeOf, functionFiles } from './read_functions.ts'

const database = await useDatabase(t)
const files = functionFiles.filter(({ schema, kind }) => schema === 'manage' && kind === 'function')
const textOf = (name: string): string =>
  files.flatMap(({ text }) => text.split(/^(?=create or replace function )/m)).find((text) => text.startsWith(
    `create or replace function manage.${name}(`)) ?? ''
const TAKING = `
  select p.proname as name, p.prosecdef as "isDefiner", 'mode' = any (p.proargnames[:p.pronargs]) as "hasMode",
         p.proargnames[p.pronargs] = 'account_id' and p.pronargdefaults > 0 as "namesAccount"
    from pg_proc p
   where p.pronamespace = 'manage'::regnamespace and p.proargnames[1] = 'credential' and p.proname <> 'enter'
   order by p.proname collate "C"`

database.transaction('PEOPLE-10, PEOPLE-40 every operation takes the credential first, asks the guard before anything else, stands in tenancy.permissions and is logged where that says so, once', async (t, q) => {
  const operations = await q(TAKING)
  const rules = await q(
    'select operation, bool_or(is_logged) as "isLogged" from tenancy.permissions group by operation order by operation collate "C"')
  t.same(operations.filter(({ isDefiner }) => !isDefiner), [])
  t.same(operations.map(({ name }) => name), rules.map(({ operation }) => operation), 'each has a rule, each rule one')
  for (const { name, hasMode } of operations) {
    const code = textOf(name)
    const head = String.raw`as \$\$\s+(?:#[^\n]*\s+)?declare\s+(?:c_\w+ [^;]*;\s+)*v_caller manage\.caller := manage\.enter\(`
    const guard = new RegExp(
      String.raw`${head}\s*${name}\.credential, '${name}', ${hasMode ? String.raw`${name}\.mode` : 'null'}(?:, ${name}\.account_id)?\)`
    )
    t.match(code, guard, `${name} asks the guard first, for its mode`)
    const isLogged = rules.find(({ operation }) => operation === name)?.isLogged
    t.equal(code.split('perform manage.log_act(').length - 1, isLogged ? 1 : 0, `${name} is logged`)
  }
})

database.transaction('OPERATE-7, OPERATE-61 a login of an operation sees no table, and steps are called by operations alone', async (t, q) => {
  const roles = "array['oyss_dashboard', 'oyss_sign_in', 'oyss_manager']"
  t.same(await q(`select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname !~ '^(pg_|information_schema)' and c.relkind in ('r', 'p', 'v', 'm')
      and exists (select from unnest(${roles}) r (role)
                   where has_table_privilege(r.role, c.oid, 'select, insert, update, delete, truncate')
                      or has_any_column_privilege(r.role, c.oid, 'select, insert, update'))`), [])
  t.same((await q(`select p.proname as name from pg_proc p where p.pronamespace = 'manage'::regnamespace
      and exists (select from unnest(${roles}) r (role) where has_function_privilege(r.role, p.oid, 'execute'))
      and not exists (select from tenancy.permissions o where o.operation = p.proname) order by 1`)).map(({ name }) => name),
  ['enter_operator', 'read_release'])
})

database.transaction('OPERATE-61, OPERATE-63 each login executes the operations that tenancy.permissions lists for it, and no other; authority without a session is one function, of the manager\'s role alone', async (t, q) => {
  const callable = async (role: string): Promise<string[]> => (await q(
    `select p.proname as name from pg_proc p where p.pronamespace = 'manage'::regnamespace and has_function_privilege($1, p.oid, 'execute')
        and p.proname not in ('enter_operator', 'read_release') order by 1`, [role]
  )).map(({ name }) => name)
  for (const login of ['dashboard', 'sign_in', 'manager']) {
    t.same(await callable(`oyss_${login}`), (await q(
      'select distinct operation from tenancy.permissions where $1 = any (logins) order by 1', [login]
    )).map(({ operation }) => operation), login)
  }
  t.same(await callable('oyss_sign_in'), [
    'begin_provider_session', 'begin_session', 'confirm_session', 'confirm_totp', 'find_passkey', 'find_password', 'find_totp',
    'record_passkey_use', 'unsubscribe', 'use_totp'
  ])
  t.same(await q(`select r.rolname as name from pg_roles r where not r.rolsuper and r.rolname <> 'oyss_owner'
    and has_function_privilege(r.rolname, 'manage.enter_operator(text)', 'execute') and r.rolname ~ '^oyss_[a-z_]+$' order by 1`), [
    { name: 'oyss_manager' }
  ])
})

t.test('PEOPLE-50 whatever people register a source, feed or connector with asks first whether its class is allowed', async (t) => {
  const registering = files.filter(({ text }) => /\b(tenancy\.register_source|connect\.register_feed)\(/.test(codeOf(text)))
  t.same(registering.map(({ name }) => name).toSorted(), ['create_connector', 'create_feed', 'create_source'])
  t.same(registering.filter(({ text }) => !/tenancy\.refuse_class\([^]*\.register_/.test(text)).map(({ name }) => name), [])
})
