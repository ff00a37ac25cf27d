import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, makeRealm, makeSource, push, sides } from '../../helpers/seed.ts'
import { mappedOf } from '../../helpers/workspace.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-5 canon.lost_references: empty where all is well; a reference that nothing claims is there, until a later observation replaces it', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const whole = { venue: { external_id: 'v' }, sides: sides('a', 'b') }
  await push(q, 'league', [game('g', whole, { observed_at: '2026-09-01T00:00:00Z' })])
  const lost = async () => (await q('select external_id, field from canon.lost_references where realm_id = $1 order by field', [realmId]))
    .map((row) => Object.values(row))
  t.same(await lost(), [])
  const { mapping_id: mapping } = await mappedOf(q, 'league', 'fixture', 'g')
  await q("delete from canon.claims where mapping_id = $1 and field = 'venue'", [mapping])
  await q("update canon.claims set value = jsonb_build_array(value -> 0) where mapping_id = $1 and field = 'sides'", [mapping])
  t.same(await lost(), [['g', 'sides'], ['g', 'venue']])
  await push(q, 'league', [game('g', { venue: { external_id: 'w' }, sides: sides('a', 'c') }, { observed_at: '2026-09-02T00:00:00Z' })])
  t.same(await lost(), [])
})
