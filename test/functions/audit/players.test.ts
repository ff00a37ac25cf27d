/** Players in the views of schema audit: masked for oyss_auditor, shown to oyss_auditor_unmasked. */
import t from 'tap'
import type { Role } from '../../../db/pool.ts'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { erase, givePersonKeys, ID, line, NAME, OTHER_NAME, who } from '../../helpers/people/persons.ts'
import { game, gone, idOf, makeRealm, makeSource, push } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const VIEWS = "select c.relname as name from pg_class c where c.relnamespace = 'audit'::regnamespace and c.relkind in ('v', 'm') order by 1"
const TRACE = new RegExp([ID, NAME, OTHER_NAME, 'other-1', 'Bea'].join('|'), 'i')

async function open (q: Query): Promise<void> {
  await givePersonKeys(q)
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [
    game('g'), line('team-line'), line('l1', who()), line(`g:${ID}`, who(ID, OTHER_NAME)), line('l2', who('other-1', 'Bea'))
  ])
  await push(q, 'league', [line('l1', who(ID, OTHER_NAME), 2), gone('stat_line', `g:${ID}`, { observed_at: '2026-09-05T00:00:00Z' })])
}
const readAll = async (q: Query, role: Role): Promise<Record<string, any[]>> => Object.fromEntries(await q.as(role, async () => {
  const read: [string, any[]][] = []
  for (const { name } of await q(VIEWS)) read.push([name, await q(`select to_jsonb(v) as row from audit.${name} v`)])
  return read
}))

database.transaction('PRIVACY-16 the auditor reads no name and no id of a player in any view, by whatever condition; who may sees them', async (t, q) => {
  await open(q)
  const masked = await readAll(q, 'oyss_auditor')
  t.ok(['claims', 'field_history', 'observations'].every((view) => (masked[view]?.length ?? 0) > 3))
  for (const [view, rows] of Object.entries(masked)) t.notMatch(JSON.stringify(rows), TRACE, view)
  t.equal(masked.observations?.filter(({ row }) => row.data.player === 'masked').length, 4, 'never absent')
  const seek = (view: string, condition: string) =>
    q.as('oyss_auditor', () => q.value(`select count(*)::integer from audit.${view} where ${condition}`))
  t.equal(await seek('observations', `data::text ~* '${NAME}' or external_id ~ '${ID}'`), 0)
  t.equal(await seek('claims', `value::text ~* '${NAME}' or external_id ~ '${ID}'`), 0)
  t.equal(await seek('field_history', `observed_data::text ~* '${NAME}'`), 0)

  const shown = await readAll(q, 'oyss_auditor_unmasked')
  for (const view of ['claims', 'field_history', 'observations']) t.match(JSON.stringify(shown[view]), TRACE, view)
  t.same(
    Object.fromEntries(Object.entries(shown).map(([view, rows]) => [view, rows.length])),
    Object.fromEntries(Object.entries(masked).map(([view, rows]) => [view, rows.length])), 'row by row the same'
  )
  const fixture = await idOf(q, 'league', 'fixture', 'g')
  t.same(
    masked.claims?.filter(({ row }) => row.entity_id === fixture), shown.claims?.filter(({ row }) => row.entity_id === fixture),
    'what is about no player is the same for both'
  )
})

database.transaction('PRIVACY-7, PRIVACY-13 auditors read who was erased and to whom players were shown', async (t, q) => {
  await open(q)
  const { pseudonym } = await erase(q)
  await q(`insert into tenancy.disclosures (realm_id, account_id, key_id, fixture_id, grant_id, organization_id, line_count)
    select realm_id, 'acct_1', 'key_1', 'fx_1', 'grant_1', 'org_1', 2 from tenancy.sources limit 1`)
  for (const role of ['oyss_auditor', 'oyss_auditor_unmasked'] as const) {
    const { erasures, disclosures } = await readAll(q, role)
    t.match(erasures, [{ row: { mode: 'test', source: 'league', pseudonym, reason: 'Letter 12', made_by: 'Operator O' } }])
    t.match(disclosures, [{ row: { mode: 'test', account_id: 'acct_1', key_id: 'key_1', fixture_id: 'fx_1', line_count: 2 } }])
    t.notMatch(JSON.stringify(await readAll(q, role)), new RegExp(`${ID}|${NAME}`))
  }
})
