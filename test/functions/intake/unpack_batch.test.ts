/** intake.unpack_batch: observations out of the archived bytes, whole or in part, once or again. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { game, gone, makeRealm, makeSource, setClock, storePayload } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const observations = [
  game('g1', { title: 'One' }), game('g2', {}, { observed_at: '2026-08-31T10:00:00+02:00', confidence: 0.25 }), gone('fixture', 'g3')
]

async function arrange (q: Query): Promise<{ unpack: () => Promise<number>, limit: (...indexes: number[]) => Promise<unknown> }> {
  await setClock(q, '2026-09-01T08:00:00Z')
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const id = await storePayload(q, 'league', Buffer.from(JSON.stringify({ source: 'league', observations })))
  return {
    unpack: () => q.as('oyss_resolver', async () => {
      await q('select resolve.open_workspace(3)')
      return await q.value('select intake.unpack_batch(b) from intake.batches b where b.batch_id = $1', [id])
    }),
    limit: (...indexes) => q('update intake.batches set readable = $1', [
      JSON.stringify({ observations: indexes.map((index) => [index, observations[index]]) })
    ]),
  }
}
const incoming = (q: Query) =>
  q('select seq, type, external_id, observed_at, confidence, is_deleted, data, content_hash, round from pg_temp.incoming order by seq')
const stored = (q: Query) => q(`select batch_index as seq, type, external_id, observed_at, confidence, is_deleted, data, content_hash,
  1 as round from intake.observations order by batch_index`)

database.transaction('INTAKE-13, INTAKE-11 the observations of a payload are stored and stand in the workspace, with what they leave out', async (t, q) => {
  const { unpack } = await arrange(q)
  t.equal(await unpack(), 3)
  const rows = await incoming(q)
  t.match(rows, [
    {
      seq: 0, type: 'fixture', external_id: 'g1', observed_at: new Date('2026-09-01T08:00:00Z'), confidence: 1, is_deleted: false,
      data: { title: 'One' }
    },
    { seq: 1, external_id: 'g2', observed_at: new Date('2026-08-31T08:00:00Z'), confidence: 0.25 },
    { seq: 2, external_id: 'g3', is_deleted: true },
  ])
  t.same(rows, await stored(q))
})

database.transaction('INTAKE-3 pairs of index and observation lead where the whole payload leads', async (t, q) => {
  const { unpack, limit } = await arrange(q)
  await limit(2, 0)
  t.equal(await unpack(), 2)
  const rows = await incoming(q)
  t.same(rows.map(({ seq, external_id: id }) => [seq, id]), [[0, 'g1'], [2, 'g3']])
  t.same(rows, await stored(q))
})

database.transaction('INTAKE-8 what an earlier run stored is not stored again, and stands in the workspace with what is new', async (t, q) => {
  const { unpack, limit } = await arrange(q)
  await limit(0)
  t.equal(await unpack(), 1)
  const [first] = await q('select observation_id from intake.observations')
  await limit(1, 2)
  t.equal(await unpack(), 2)
  t.same((await incoming(q)).map(({ seq }) => seq), [0, 1, 2], 'also what today\'s parser rejects')
  t.same(await incoming(q), await stored(q))
  t.equal(await unpack(), 0)
  t.same(await incoming(q), await stored(q))
  t.same(await q('select observation_id from pg_temp.incoming where seq = 0'), [first])
})
const json = (value: unknown): string | null => value === null ? null : JSON.stringify(value)

database.transaction('IDENTITY-20 a part goes by its own external id, else by its whole\'s and what distinguishes it there (intake.part_id)', async (t, q) => {
  const cases = [
    ['division', { external_id: 'd1', name: 'Boys', gender: 'M' }, 'd1'],
    ['division', { name: 'BOYS', level: 'Gold' }, 'w|boys||'],
    ['division', { name: 'Boys', age_group: 'U09' }, 'w|boys|U9|'],
    ['division', { name: 'Boys', gender: 'M' }, 'w|boys||M'],
    ['stage', { name: 'Pool A', type: 'pool' }, 'w|pool a|pool|0'],
    ['stage', { name: 'Pool A', type: 'pool', order: 0, points: '3-1-0' }, 'w|pool a|pool|0'],
    ['stage', { name: 'Pool A', type: 'league', order: 2 }, 'w|pool a|league|2'],
  ] as const
  for (const [type, part, id] of cases) {
    t.equal(
      await q.value('select intake.part_id($1, $2, $3)', [type, 'w', json(part)]), id.replaceAll('|', '\u001f'), JSON.stringify(part)
    )
  }
})
