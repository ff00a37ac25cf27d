import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, idOf, makeRealm, makeSource, push } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('AUDIT-15 a version that is missing, and a row that is not its newest version, are named: ledger.missing_versions, ledger.other_versions', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  for (const n of [1, 2, 3]) {
    await push(q, 'league', [game('g', { title: `T${n}` }, { observed_at: `2026-09-0${n}T08:00:00Z` }), game('h')])
  }
  const [g, h] = [await idOf(q, 'league', 'fixture', 'g'), await idOf(q, 'league', 'fixture', 'h')]
  const read = async () => [
    (await q('select * from ledger.missing_versions()')).map(({ entity_id: id, message }) => [id, message]),
    (await q('select * from ledger.other_versions()')).map(({ entity_id: id, message }) => [id, message])
  ]
  t.same(await read(), [[], []])
  await q('set local session_replication_role = replica')
  await q('delete from ledger.versions where entity_id = $1 and version = 2', [g])
  await q('update canon.fixtures set version = 7 where fixture_id = $1', [h])
  t.same(await read(), [
    [[g, `Version 3 of ${g} follows version 1.`]], [[h, `${h} is at version 7, and its newest version in the ledger is 1.`]]
  ])
})
