/** Schema desk keeps one shape: the session first, the guard first, a rule in tenancy.permissions, a row in the log, no table. */
import t from 'tap'
import { isOfSignIn, signInVerbs } from '../../server/sign_in/verbs.ts'
import { useDatabase } from '../helpers/database.ts'
import { codeOf, functionFiles } from './read_functions.ts'

const database = await useDatabase(t)
const files = functionFiles.filter(({ schema, kind }) => schema === 'desk' && kind === 'function')
const textOf = (name: string): string => files.find((file) => file.name === name)?.text ?? ''
const VERBS = `
  select p.proname as name, p.proargnames[1] || ' ' || format_type(p.proargtypes[0], null) as first, p.prosecdef as "isDefiner"
    from pg_proc p
   where p.pronamespace = 'desk'::regnamespace and exists (
           select from unnest(array['oyss_desk', 'oyss_sign_in']) r (role) where has_function_privilege(r.role, p.oid, 'execute'))
   order by p.proname collate "C"`

database.transaction('PEOPLE-10, PEOPLE-40 every function that people may call takes the session first, asks the guard before anything else, stands in tenancy.permissions and is logged', async (t, q) => {
  const verbs = await q(VERBS)
  t.same(verbs.filter(({ first, isDefiner }) => first !== 'session_hash bytea' || !isDefiner), [])
  t.same(
    verbs.map(({ name }) => name),
    (await q('select verb from tenancy.permissions order by verb collate "C"')).map(({ verb }) => verb), 'each has a rule, each rule one'
  )
  for (const { name } of verbs) {
    const code = textOf(name)
    const guard = new RegExp(`as \\$\\$\\s+declare\\s+v_caller desk\\.caller := desk\\.require_role\\(${name}\\.session_hash, '${name}', `)
    t.match(code, guard, `${name} asks the guard first`)
    t.match(code, /perform desk\.note_action\(v_caller, /, `${name} is logged`)
    const mode = / mode text[,)]/.test(code) ? `${name}.mode` : 'null'
    t.ok(code.includes(`desk.require_role(${name}.session_hash, '${name}', ${mode})`), `${name} tells the guard its mode`)
  }
})

database.transaction('OPERATE-7 what people may not call is called by verbs alone, and the role of the pages sees no table', async (t, q) => {
  const verbs = new Set((await q(VERBS)).map(({ name }) => name))
  const helpers = files.map(({ name }) => name).filter((name) => !verbs.has(name))
  t.ok(helpers.includes('require_role') && helpers.includes('note_action'))
  t.same(await q(`select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname !~ '^(pg_|information_schema)' and c.relkind in ('r', 'p', 'v', 'm')
      and exists (select from unnest(array['oyss_desk', 'oyss_sign_in']) r (role)
                   where has_table_privilege(r.role, c.oid, 'select, insert, update, delete, truncate')
                      or has_any_column_privilege(r.role, c.oid, 'select, insert, update'))`), [])
})

database.transaction('OPERATE-61 the role of sign-in calls the verbs that can make anybody of their caller, and that of the pages every other', async (t, q) => {
  const callable = async (role: string): Promise<string[]> => (await q(
    `select p.proname as name from pg_proc p where p.pronamespace = 'desk'::regnamespace and has_function_privilege($1, p.oid, 'execute')
      order by 1`, [role]
  )).map(({ name }) => name)
  const verbs = (await q('select verb from tenancy.permissions')).map(({ verb }) => verb)
  t.same(await callable('oyss_sign_in'), signInVerbs.toSorted())
  t.same(await callable('oyss_desk'), verbs.filter((verb) => !isOfSignIn(verb)).toSorted())
})

t.test('PEOPLE-50 whatever people register a source, feed or connector with asks first whether its class is allowed', async (t) => {
  const registering = files.filter(({ text }) => /\bmanage\.create_(source|feed)\(/.test(codeOf(text))).map(({ name }) => name)
  t.ok(registering.includes('create_source'))
  t.same(registering.filter((name) => !/tenancy\.refuse_class\([^]*manage\.create_/.test(textOf(name))), [])
})
