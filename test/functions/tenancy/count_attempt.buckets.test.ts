/** tenancy.open_buckets: what requests and deliveries are counted under. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const open = (q: Query, ...buckets: string[]) => q('select tenancy.open_buckets($1)', [buckets])

database.transaction('LIMIT-8 a bucket is made, keeps what is used for a minute and then starts again; one that nobody uses goes', async (t, q) => {
  const used = async () => Object.fromEntries((await q("select bucket, used from tenancy.buckets where bucket in ('a', 'b')"))
    .map(({ bucket, used }) => [bucket, used]))
  await setClock(q, '2026-09-01T08:00:00Z')
  await open(q, 'b', 'a', 'a')
  await q("update tenancy.buckets set used = 7 where bucket in ('a', 'b')")
  await setClock(q, '2026-09-01T08:00:59.999Z')
  await open(q, 'a')
  t.same(await used(), { a: 7, b: 7 })
  await setClock(q, '2026-09-01T08:01:00Z')
  await open(q, 'a')
  t.same(await used(), { a: 0, b: 7 })
  await setClock(q, '2026-09-01T08:02:00.001Z')
  await open(q, 'a')
  t.same(await used(), { a: 0 })
})
