import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('the bytes of a body are read as JSON; what PostgreSQL cannot hold is null', async (t, q) => {
  const parse = (text: string | Buffer) => q.value('select intake.parse_payload($1)', [Buffer.from(text)])
  t.same(await parse(' {"observations": [{"name": "Zoë"}]}\n'), { observations: [{ name: 'Zoë' }] })
  for (const broken of ['{"name": "\\u0000"}', '{', '{"n": 1e999999}', Buffer.from([0xff, 0xfe])]) t.equal(await parse(broken), null)
})
