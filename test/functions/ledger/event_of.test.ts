import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('EVENT-2, EVENT-3, EVENT-5 an event is called by the type and the kind of its change; of a stat line it is always updated', async (t, q) => {
  for (const [type, kind, event] of [
    ['fixture', 'rescheduled', 'oyss.fixture.rescheduled'], ['result', 'finalized', 'oyss.result.finalized'],
    ['team', 'created', 'oyss.team.created'], ['stat_line', 'created', 'oyss.stat_line.updated'],
    ['stat_line', 'withdrawn', 'oyss.stat_line.updated']
  ]) t.equal(await q.value('select ledger.event_of($1, $2)', [type, kind]), event)
})
