import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { ID, NAME, OTHER_NAME } from '../../helpers/people/persons.ts'
import { idOf } from '../../helpers/seed.ts'
import { open, readAll } from '../../helpers/people/audited_players.ts'

const database = await useDatabase(t)
const TRACE = new RegExp([ID, NAME, OTHER_NAME, 'other-1', '\\bBea\\b'].join('|'), 'i')

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
