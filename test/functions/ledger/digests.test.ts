import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, makeRealm, makeSource, push } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('AUDIT-14 ledger.digests: a digest for each cause and version, which every column changes', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  await push(q, 'league', [game('g'), game('h')])
  const read = async () => (await q('select position, encode(digest, \'hex\') as digest from ledger.digests order by position'))
    .map(({ position, digest }) => `${position} ${digest}`)
  const whole = await read()
  t.equal(whole.length, 3)
  await q('set local session_replication_role = replica')
  for (const change of [
    "versions set moves = '{}'", "versions set observations = '{}'", "versions set state = '{}'", "versions set observation_id = 'obs_x'",
    'versions set kinds = kinds || kinds', 'versions set version = 9', "causes set source = 'other'", "causes set made_by = 'acct_x'",
    "causes set changed_at = now() + interval '1 second'", "causes set placed_at = now() + interval '1 second'",
    "causes set change_group = 'grp_x'"
  ]) {
    await q('savepoint one')
    await q(`update ledger.${change} where position = (select min(position) from ledger.${change.split(' ')[0]})`)
    t.equal((await read()).filter((one) => !whole.includes(one)).length, 1, change)
    await q('rollback to one')
  }
})
