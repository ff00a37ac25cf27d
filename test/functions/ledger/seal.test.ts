/** ledger.seal, parts_of and hash_of_seal: hash-chained seals of whole causes. */
import { createHash } from 'node:crypto'
import t from 'tap'
import { makeQuery, useDatabase, type Query } from '../../helpers/database.ts'
import { game, makeRealm, makeSource, push, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const seal = (q: Query, realmId: number, before: string, rows = 1000) =>
  q.as('oyss_resolver', () => q.value('select ledger.seal($1, $2, $3)', [realmId, before, rows])) as Promise<number>
const sha256 = (...parts: (Buffer | string)[]): Buffer =>
  createHash('sha256').update(Buffer.concat(parts.map((one) => Buffer.from(one)))).digest()

database.transaction('AUDIT-14 seals follow one another, each with whole causes that were placed before a moment', async (t, q) => {
  const { realmId } = await makeRealm(q)
  const other = await makeRealm(q, 'Other')
  for (const realm of [undefined, other]) await makeSource(q, 'league', 'partnerApi', realm)
  for (const n of [1, 2, 3]) {
    await setClock(q, `2026-09-01T0${n}:30:00Z`)
    await push(q, 'league', [game('g1', { title: `T${n}` }, { observed_at: `2026-09-01T0${n}:00:00Z` }), game(`h${n}`)])
    await push(q, 'league', [game('g1', { title: `T${n}` })], other)
  }
  t.equal(await seal(q, realmId, '2026-09-01T01:00:00Z'), 0, 'nothing is that old')
  t.equal(await seal(q, realmId, '2026-09-01T03:00:00Z', 1), 3, 'one cause and its versions, whatever the limit')
  t.equal(await seal(q, realmId, '2026-09-01T03:00:00Z'), 3)
  t.equal(await seal(q, realmId, '2026-09-01T03:00:00Z'), 0, 'the third is newer')
  const seals = await q('select * from ledger.seals order by seal_number')
  t.match(seals.map(({ realm_id: realm, seal_number: number, after_position: after }) => [realm, number, after]), [
    [realmId, 1, '0'], [realmId, 2, seals[0]?.position_to]
  ])
  const [first, second] = seals
  t.same(first?.hash, sha256(`0 ${first?.position_to} `, first?.parts))
  t.same(second?.hash, sha256(first?.hash, `${second?.after_position} ${second?.position_to} `, second?.parts))
  t.equal(await q.code(`update ledger.seals set hash = '\\x00'`), 'OYX10')
  t.equal(await q.code('delete from ledger.seals'), 'OYX10')
})

database.transaction('AUDIT-14 a seal has one hash for each 256 rows, the same whatever the settings of the session', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  await push(q, 'league', Array.from({ length: 600 }, (_, n) => game(`g${n}`)))
  const parts = () => q('select * from ledger.parts_of($1, 0, 9223372036854775807) order by part', [realmId])
  const before = await parts()
  t.same(before.map(({ row_count: rows }) => rows), ['256', '256', '89'])
  for (const setting of ["timezone = 'Asia/Tokyo'", 'extra_float_digits = 0', "datestyle = 'German'", "bytea_output = 'escape'"]) {
    await q(`set local ${setting}`)
  }
  t.same((await parts()).map(({ hash }) => String(hash)), before.map(({ hash }) => String(hash)))
})

t.test('AUDIT-14 a seal waits for the reset of its realm, which removes what it would seal', async (t) => {
  const [resetting, q] = [makeQuery(await database.connect()), makeQuery(await database.connect())]
  for (const one of [resetting, q]) await one('begin')
  await resetting('select util.lock_realm(987654, is_shared => false)')
  await q("set local lock_timeout = '200ms'")
  t.equal(await q.code("select ledger.seal(987654, 'infinity', 1000)"), '55P03')
  await resetting('rollback')
  t.equal(await q.value("select ledger.seal(987654, 'infinity', 1000)"), 0)
  await q('rollback')
})
