import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, idOf, makeRealm, makeSource, push, score } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('STREAM-6 ledger.version_kinds: a row for each kind of change that a version is, with its cause, of a result as one of its own', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [game('g', { result: score(1, 0) })])
  const rows = await q(`select entity_type, version, number, kind, source, position
    from ledger.version_kinds where entity_id = $1 order by number`, [
    await idOf(q, 'league', 'fixture', 'g')
  ])
  t.match(rows, [
    { entity_type: 'fixture', version: 1, number: '1', kind: 'created', source: 'league' },
    { entity_type: 'result', version: 1, number: '2', kind: 'finalized', source: 'league' }
  ])
})
