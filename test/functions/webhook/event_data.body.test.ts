import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('EVENT-9 webhook.event_body: data that would be longer than 20 KB is cut to its short plain members', async (t, q) => {
  await setClock(q, '2026-09-01T08:00:00Z')
  const body = async (data: object): Promise<any> => JSON.parse(await q.value(
    "select webhook.event_body('https://x.example', 'live', 'evt_1', 'oyss.standing.updated', 'stg_1', util.now(), $1)", [data]
  ))
  const small = { id: 'stg_1', version: 3, rows: [1], note: 'x'.repeat(1200) }
  t.same((await body(small)).data, small)
  t.same((await body({ ...small, rows: Array(10_000).fill(1) })).data, { id: 'stg_1', version: 3 })
})
