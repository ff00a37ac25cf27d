import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm, makeSource, push } from '../../helpers/seed.ts'
import { givePersonKeys, line, who } from '../../helpers/people/persons.ts'

const database = await useDatabase(t)

for (const [table, change] of [
  ['external_ids', "player_id = 'other'"], ['claims', "value = '{}'"], ['stat_lines', "player = '{\"id\": \"other\"}'"]
] as const) {
  database.transaction(`MODEL-1, PRIVACY-10 the owner changes ${table} to erase a person only: OYX10`, async (t, q) => {
    await givePersonKeys(q)
    await makeRealm(q)
    await makeSource(q, 'league', 'authoritativePush')
    await push(q, 'league', [line('l', who())])
    const update = `update canon.${table} set ${change} where false`
    await q.as('oyss_owner', async () => {
      t.equal(await q.code(update), 'OYX10', 'even of no row')
      await q("select set_config('oyss.erasing', pg_current_xact_id()::text, true)")
      t.equal(await q.code(update), undefined)
    })
  })
}
