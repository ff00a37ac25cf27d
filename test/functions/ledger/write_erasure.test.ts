import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm, makeSource } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('PRIVACY-7 an erasure is on record at the position of its cause: who did it and why, what it counted, hashes before and after', async (t, q) => {
  const { realmId } = await makeRealm(q)
  const sourceId = await makeSource(q, 'league', 'authoritativePush')
  await q(`insert into ledger.causes (realm_id, position, kind, source, change_group, changed_at, placed_at)
    select $1, n, 'erase', 'oyss:erase', 'grp_' || n, util.now(), util.now() from generate_series(7, 8) n`, [realmId])
  await q(`select ledger.write_erasure(($1, 'erase', 'oyss:erase', 'Kim', 'grp_7')::ledger.cause,
    jsonb_populate_record(null::intake.person, $2), 'Letter 12', 'Kim', '{"canon.claims": 4}', '\\x01', '\\x02')`, [
    realmId, JSON.stringify({ realm_id: realmId, source_id: sourceId, player_id: 'p', pseudonym: 'erased-1' })
  ])
  t.match(await q('select * from ledger.erasures'), [{
    realm_id: realmId, position: '7', source_id: sourceId, pseudonym: 'erased-1', reason: 'Letter 12', made_by: 'Kim',
    row_counts: { 'canon.claims': 4 }, hash_before: Buffer.from([1]), hash_after: Buffer.from([2])
  }])
})
