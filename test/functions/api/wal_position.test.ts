import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('api.wal_position: never falls, and rises with what is written', async (t, q) => {
  const position = async (): Promise<bigint> => BigInt(await q.as('oyss_http', () => q.value('select api.wal_position()')) as string)
  const before = await position()
  await q("select pg_logical_emit_message(false, 'test', repeat('x', 1000000)) from generate_series(1, 40)") // more than is kept in memory
  t.ok(await position() > before)
})
