import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm, makeSource, push } from '../../helpers/seed.ts'
import { givePersonKeys, ID, line, NAME, who } from '../../helpers/people/persons.ts'

const database = await useDatabase(t)

database.transaction('PRIVACY-5, PRIVACY-6 canon.erase_person: a person is replaced in mappings, claims and lines, without a version of them; another stays', async (t, q) => {
  await givePersonKeys(q)
  const { realmId } = await makeRealm(q)
  const sourceId = await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [line('l', who()), line('m', who('other', 'Bea'))])
  const versions = await q('select stat_line_id, version from canon.stat_lines order by 1')
  const mappings = (await q("select mapping_id from canon.external_ids where entity_type = 'stat_line'")).map((row) => row.mapping_id)
  await q("select set_config('oyss.erasing', pg_current_xact_id()::text, true)")
  t.same(await q.as('oyss_owner', () => q.value(
    'select canon.erase_person(intake.find_person($1, $2, $3, null), $4)', [realmId, sourceId, ID, mappings]
  )), { 'canon.external_ids': 2, 'canon.claims': 1, 'canon.stat_lines': 1 })
  const players = (await q("select player ->> 'external_id' as id from canon.stat_lines order by 1")).map(({ id }) => id)
  t.match(players, [/^erased-/, 'other'])
  t.same(await q('select stat_line_id, version from canon.stat_lines order by 1'), versions)
  t.same((await q('select player_id from canon.external_ids where player_id <> $1 order by 1', [''])).map((row) => row.player_id), players)
  t.notMatch(JSON.stringify(await q('select * from canon.claims')), new RegExp(`${ID}|${NAME}`))
})
