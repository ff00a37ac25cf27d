import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('STREAM-6 a change goes to who asks for its type, or for all; one of a stat line to nobody', async (t, q) => {
  for (const [type, types, isAskedFor] of [
    ['team', null, true], ['team', ['team', 'venue'], true], ['team', ['venue'], false], ['team', [], false],
    ['stat_line', null, false], ['stat_line', ['stat_line'], false]
  ] as const) t.equal(await q.value('select ledger.is_asked_for($1, $2)', [type, types]), isAskedFor, `${type} of ${types}`)
})
