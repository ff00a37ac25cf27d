import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('DASHBOARD-34 an observation is cut out of a body character by character; a body that cannot be read as a whole gives none', async (t, q) => {
  const wordsAt = (payload: string | Buffer, place = 0): Promise<string | null> =>
    q.value('select intake.words_at($1, $2)', [Buffer.from(payload), place])
  t.equal(await wordsAt('{"observations": [1, {"a" :  1.0, "b": "\\u00e9"}]}', 1), '{"a" :  1.0, "b": "\\u00e9"}')
  t.same([await wordsAt('{"observations": []}'), await wordsAt('{}')], [null, null])
  for (const body of ['{"observations": [{"a": "\\u0000"}]}', '{"obs', Buffer.from([0xff])]) t.equal(await wordsAt(body), null)
})
