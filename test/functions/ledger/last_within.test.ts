/** ledger.last_within, ledger.is_asked_for: where a page of changes ends that would be too long. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('LIST-19 a page ends before the change with which it has too many bytes, after one at least; what is not asked for weighs nothing', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', ['a', 'b', 'c', 'd'].map((id) => say('team', id, { name: `Team ${id}` })))
  await push(q, 'league', [say('venue', 'v', { name: 'Park' })])
  const rows = await q('select position, octet_length(document) + 1 as bytes from ledger.changes where realm_id = $1 order by 1', [realmId])
  const positions = rows.map(({ position }) => position as string)
  const [first, second] = rows.map(({ bytes }) => bytes as number) as [number, number]
  const last = (bytes: number, { after = '0', limit = 100, types = null as string[] | null } = {}) =>
    q.value('select ledger.last_within($1, $2, $3, $4, $5)', [realmId, after, limit, types, bytes])
  t.equal(await last(first + second), positions[1])
  t.equal(await last(first + second - 1), positions[0])
  t.equal(await last(1), positions[0], 'one at least')
  t.equal(await last(1, { after: positions[2] as string }), positions[3])
  t.equal(await last(1, { types: ['venue'] }), positions[4])
  t.equal(await last(100_000, { limit: 3 }), positions[2])
  t.equal(await last(1, { after: positions[4] as string }), null)
})

database.transaction('STREAM-5, STREAM-6 what is asked for: the types that are named, or all, and never a stat line', async (t, q) => {
  const asked = (type: string, types: string[] | null) => q.value('select ledger.is_asked_for($1, $2)', [type, types])
  t.same([await asked('team', null), await asked('team', ['team', 'venue']), await asked('team', ['venue'])], [true, true, false])
  t.same([await asked('stat_line', null), await asked('stat_line', ['stat_line'])], [false, false])
})
