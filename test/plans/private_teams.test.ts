/** What pages about organizations with many teams take: a bounded number of look-ups, counted and never timed (tenancy.teams_of). */
import t from 'tap'
import { makeQuery, useFreshDatabase } from '../helpers/database.ts'
import { makeRealm, makeSource, push, say } from '../helpers/seed.ts'
import { columnsOf } from './filled.ts'
import { readingOfCall, stopAutovacuum, vacuum } from './reading.ts'

const [ORGANIZATIONS, TEAMS] = [50, 12_000]
/** Four thousand teams at most, each with what is said of it and by whom: some two dozen blocks. */
const MOST = 100_000
const q = makeQuery(await (await useFreshDatabase(t)).connect())
await stopAutovacuum(q)
const realm = await makeRealm(q)
await makeSource(q, 'league', 'partnerApi')
await push(q, 'league', [
  ...Array.from({ length: ORGANIZATIONS }, (_, n) => say('organization', `o${n}`, { name: `Club ${n}`, kind: 'club' })),
  say('team', 't', { name: 'Team', organization: { external_id: 'o0' } })
])

/** The n-th copy of the team is of the n-th organization, counted round. */
async function fill (): Promise<void> {
  await q(`create temporary table copies as
    select n, 'tm_' || util.ulid_time(util.now()) || util.ulid_tail() as team_id, o.entity_id as organization_id,
           nextval(pg_get_serial_sequence('canon.external_ids', 'mapping_id')) as mapping_id
      from generate_series(1, ${TEAMS}) n join canon.external_ids o on o.external_id = 'o' || n % ${ORGANIZATIONS}`)
  await q('set session_replication_role = replica') // the copies are in order; neither triggers nor foreign keys are asked
  const copy = async (table: string, where: string, change: Record<string, string>): Promise<void> => {
    const columns = await columnsOf(q, table)
    await q(`insert into ${table} (${columns}) overriding system value select ${columns.map((name) => change[name] ?? `t.${name}`)}
      from ${table} t, pg_temp.copies c where ${where}`)
  }
  const isTheTeam = "t.mapping_id = (select mapping_id from canon.external_ids where external_id = 't')"
  await copy('canon.claims', isTheTeam, {
    mapping_id: 'c.mapping_id',
    value: "case t.field when 'organization' then t.value || jsonb_build_object('id', c.organization_id) else t.value end"
  })
  await copy('canon.external_ids', isTheTeam, {
    mapping_id: 'c.mapping_id', external_id: "'t' || c.n", entity_id: 'c.team_id'
  })
  await copy('canon.teams', 'true', { team_id: 'c.team_id', name: "'Team ' || c.n", organization_id: 'c.organization_id' })
  await q('set session_replication_role = origin')
  await vacuum(q, ['canon.external_ids', 'canon.claims', 'canon.teams', 'canon.organizations', 'tenancy.sources'])
}
await fill()

t.test('PRIVACY-24 a page of organizations looks at a bounded number of their teams, and says where there may be more (manage.organizations_of)', async (t) => {
  const { buffers, scannedTables, body } = await readingOfCall(
    q, 'cast(manage.organizations_of($1, $2, 100) as text) as body', [realm.accountId, realm.realmId])
  t.same([scannedTables, body.length], [[], ORGANIZATIONS])
  t.ok(buffers < MOST, `${buffers} buffers`)
  for (const one of body) t.match(one, { has_more_teams: true, team_count: 40, teams: { length: 40 } })
})

t.test('PRIVACY-24 of one organization up to two thousand teams are counted (manage.show_organization)', async (t) => {
  const { buffers, body } = await readingOfCall(
    q, "cast((select to_jsonb(o) from manage.show_organization($1, $2) o) as text) as body",
    [realm.realmId, await q.value("select entity_id from canon.external_ids where external_id = 'o7'")])
  t.equal(body.team_count, TEAMS / ORGANIZATIONS)
  t.ok(buffers < MOST, `${buffers} buffers`)
})
