import t from 'tap'
import { makeQuery, useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

t.test('GRAPHQL-32 who follows the streams of an account is notified by its id, once that is committed', async (t) => {
  const [listener, q] = [await database.connect(), makeQuery(await database.connect())]
  const heard: unknown[] = []
  listener.on('notification', ({ channel, payload }) => heard.push([channel, payload]))
  await listener.query('listen oyss_changes')
  await q('begin')
  await q("select tenancy.end_streams('acct_1')")
  await listener.query('select 1')
  t.same(heard, [])
  await q('commit')
  while (heard.length === 0) await listener.query('select 1')
  t.same(heard, [['oyss_changes', 'acct_1']])
})
