/** Who may do what is a grant, not a habit. */
import t from 'tap'
import { useDatabase } from '../helpers/database.ts'

const database = await useDatabase(t)
const OURS = "n.nspname in ('util', 'tenancy', 'intake', 'canon', 'identity', 'likeness', 'matching', 'standings', 'ledger', 'webhook', " +
  "'connect', 'jobs', 'api', 'manage', 'audit', 'analytics')"
const relations = `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace ` +
  `where ${OURS} and c.relkind in ('r', 'v', 'm', 'p')`
const functions = 'select p.oid::regprocedure::text as name, n.nspname as schema from pg_proc p join pg_namespace n on n.oid = ' +
  `p.pronamespace where ${OURS}`

database.transaction('the HTTP role executes every function of api, and no other', async (t, q) => {
  const rows = await q(`select f.schema, f.name, has_function_privilege('oyss_http', f.name, 'execute') and ` +
    `has_schema_privilege('oyss_http', f.schema, 'usage') as can from (${functions}) f`)
  t.ok(rows.length > 100)
  t.same(rows.filter(({ schema, can }) => can !== (schema === 'api')).map(({ name }) => name), [])
})

database.transaction('GRAPHQL-3 the role of /v1/graphql executes the reads of api that it is for, and nothing that writes', async (t, q) => {
  const rows = await q(`select f.name, f.schema from (${functions}) f where has_function_privilege('oyss_graph', f.name, 'execute') and ` +
    `has_schema_privilege('oyss_graph', f.schema, 'usage')`)
  t.same([...new Set(rows.map(({ schema }) => schema))], ['api'])
  t.same(rows.map(({ name }) => name.replace(/\(.*/, '')).sort(), [
    'find_entity', 'find_realm', 'get_batch', 'get_box_score', 'get_competition', 'get_fixture', 'get_organization', 'get_standings',
    'get_team', 'get_venue', 'list_changes', 'list_competitions', 'list_fixture_history', 'list_fixture_results', 'list_fixtures',
    'list_organizations', 'list_provenance', 'list_standings', 'list_teams', 'list_venues', 'read_entities', 'read_parts'
  ].map((name) => `api.${name}`))
  t.same(await q(`select f.name from (${functions}) f join pg_proc p on p.oid = f.name::regprocedure where p.provolatile = 'v' and ` +
    "has_function_privilege('oyss_graph', f.name, 'execute')"), [])
})

for (const role of ['oyss_http', 'oyss_graph', 'oyss_manager', 'oyss_dashboard', 'oyss_sign_in']) {
  database.transaction(`OPERATE-7 ${role} can read or write no table and no view`, async (t, q) => {
    const rows = await q(
      `select r.name, p.privilege from (${relations}) r, unnest(array['select', 'insert', 'update', 'delete', 'truncate']) p ` +
        `(privilege) where has_table_privilege($1, r.name, p.privilege) or (p.privilege in ('select', 'insert', 'update') and ` +
        'has_any_column_privilege($1, r.name, p.privilege))',
      [role]
    )
    t.same(rows, [])
    await q(`set local role ${role}`)
    t.equal(await q.code('select from canon.fixtures'), '42501')
  })
}

for (const role of ['oyss_auditor', 'oyss_auditor_unmasked'] as const) {
  database.transaction(`OPERATE-8 ${role} reads the audit views and the explanation of tables, and nothing else`, async (t, q) => {
    const rows = await q(`select r.name, p.privilege from (${relations}) r, unnest(array['select', 'insert', 'update', 'delete', ` +
      `'truncate']) p (privilege) where has_table_privilege($1, r.name, p.privilege)`, [role])
    t.same(rows.map(({ name, privilege }) => `${privilege} ${name}`).sort(), [
      'select audit.actions', 'select audit.batches', 'select audit.changes', 'select audit.claims', 'select audit.conflicts',
      'select audit.decisions', 'select audit.deliveries', 'select audit.disclosures', 'select audit.erasures',
      'select audit.external_ids', 'select audit.field_history', 'select audit.fixtures', 'select audit.folds', 'select audit.grants',
      'select audit.keys', 'select audit.observations', 'select audit.redirects', 'select audit.rejections', 'select audit.retentions',
      'select audit.runs', 'select audit.seals', 'select audit.sources', 'select audit.stale_values', 'select audit.standings',
      'select audit.statements', 'select audit.tables', 'select audit.targets', 'select audit.versions'
    ])
    const callable = await q(`select f.name from (${functions}) f where has_function_privilege($1, f.name, 'execute') and ` +
      `has_schema_privilege($1, f.schema, 'usage')`, [role])
    t.same(callable.map(({ name }) => name).sort(), [
      'audit.blame(text)', 'audit.check_ledger()', 'audit.claims_by(text,timestamp with time zone,timestamp with time zone)',
      'audit.decide(text,timestamp with time zone,timestamp with time zone,jsonb)', 'audit.diff(text,integer,integer)',
      'audit.entity_as_of(text,timestamp with time zone)', 'audit.explain(text,text,timestamp with time zone)',
      'audit.fixtures_as_of(timestamp with time zone,text)', 'audit.reported_by(text,timestamp with time zone)', 'audit.timeline(text)',
      'audit.under_ranks(text,jsonb)', 'standings.explain(text)', 'util.member(text,text)', 'util.now()', 'util.object(text)',
      'util.read_moment(text)', 'util.rfc3339(timestamp with time zone)', 'util.utc(text)'
    ], 'with the clock, by which a target is stale, and how values are written')
    await q(`set local role ${role}`)
    t.same(await q('select * from audit.claims'), [])
    t.equal(await q.code('select from canon.claims'), '42501')
  })
}

database.transaction('ANALYTICS-1 oyss_analyst reads the views of analytics, and nothing else', async (t, q) => {
  const rows = await q(`select r.name, p.privilege from (${relations}) r, unnest(array['select', 'insert', 'update', 'delete', ` +
    `'truncate']) p (privilege) where has_table_privilege('oyss_analyst', r.name, p.privilege)
      or p.privilege = 'select' and has_any_column_privilege('oyss_analyst', r.name, 'select')`)
  t.ok(rows.length >= 18)
  t.same(rows.filter(({ name, privilege }) => privilege !== 'select' || !name.startsWith('analytics.')), [])
  const views = await q(`select r.name from (${relations}) r where r.name like 'analytics.%'`)
  t.equal(views.length, rows.length, 'each of them')
  t.same(await q(`select f.name from (${functions}) f where has_function_privilege('oyss_analyst', f.name, 'execute')`), [])
  t.same(await q(`select n.nspname from pg_namespace n where has_schema_privilege('oyss_analyst', n.oid, 'usage') and n.nspname !~ '^pg_'
    and n.nspname not in ('information_schema', 'public', 'extensions')`), [{ nspname: 'analytics' }])
  await q('set local role oyss_analyst')
  t.same(await q('select * from analytics.fixtures'), [])
  for (const name of ['canon.fixtures', 'canon.stat_lines', 'audit.claims', 'tenancy.accounts', 'tenancy.live_teams', 'ledger.versions']) {
    t.equal(await q.code(`select from ${name}`), '42501', name)
  }
})

database.transaction('only the resolver inserts and updates in canon; the owner, as whom api runs, does not', async (t, q) => {
  const rows = await q(`select g.role, r.name, p.privilege
    from (${relations}) r, unnest(array['insert', 'update', 'truncate']) p (privilege),
    unnest(array[
      'oyss_owner', 'oyss_http', 'oyss_manager', 'oyss_dashboard', 'oyss_sign_in', 'oyss_auditor', 'oyss_auditor_unmasked',
    'oyss_analyst']) g (role)
    where r.name like 'canon.%' and has_table_privilege(g.role, r.name, p.privilege) and exists (select from pg_class c
      where c.oid = r.name::regclass and c.relkind = 'r')`)
  t.same(rows, [])
  t.equal(await q.value("select has_table_privilege('oyss_resolver', 'canon.fixtures', 'insert')"), true)
  await q('set local role oyss_owner')
  t.equal(await q.code('update canon.fixtures set version = version + 1'), '42501')
})

database.transaction('nothing is executable by everybody, but for what PostgreSQL itself ships', async (t, q) => {
  t.same(
    await q(`select f.name from (${functions}) f, lateral (select proacl from pg_proc where oid = f.name::regprocedure) a where ` +
      'a.proacl is null or exists (select from aclexplode(a.proacl) x where x.grantee = 0)'),
    []
  )
})

database.transaction('OPERATE-20 SECURITY DEFINER stands only in api, manage, audit.check_ledger, ledger.remove_left, util.enqueue, util.is_queued and util.read_release, in no schema of others, and looks in pg_temp last', async (t, q) => {
  const rows = await q('select p.oid::regprocedure::text as name, n.nspname as schema, p.proconfig from pg_proc p join pg_namespace n ' +
    `on n.oid = p.pronamespace where p.prosecdef`)
  t.same(
    rows.filter(({ schema, name }) =>
      !['api', 'manage'].includes(schema) && !/^(util\.(enqueue|is_queued|read_release)|audit\.check_ledger|ledger\.remove_left)\(/.test(name))
      .map(({ name }) => name),
    []
  )
  t.same(rows.filter(({ proconfig }) => !(proconfig ?? []).includes('search_path=pg_catalog, pg_temp')).map(({ name }) => name), [])
})

database.transaction('OPERATE-20 only the owner and the resolver make temporary tables, and nobody but the owner anything else', async (t, q) => {
  const roles = [
    'oyss_http', 'oyss_manager', 'oyss_dashboard', 'oyss_sign_in', 'oyss_auditor', 'oyss_analyst', 'oyss_resolver', 'oyss_owner', 'public'
  ]
  const makers = async (right: string): Promise<string[]> => (await q(
    `select r.name from unnest($1::text[]) r (name) where has_database_privilege(r.name, current_database(), '${right}')`, [roles]
  )).map(({ name }) => name)
  t.same(await makers('temporary'), ['oyss_resolver', 'oyss_owner'])
  t.same(await makers('create'), ['oyss_owner'])
  const schemas = await q(`select r.name, n.nspname from unnest($1::text[]) r (name) cross join pg_namespace n
    where r.name <> 'oyss_owner' and n.nspname !~ '^pg_' and has_schema_privilege(r.name, n.oid, 'create')`, [roles])
  t.same(schemas, [])
})
