import t from 'tap'
import { eventTypes } from '../../../contract/enums.ts'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('EVENT-2, EVENT-3, EVENT-5 webhook.event_types are those of the contract', async (t, q) => {
  t.same(await q.value('select webhook.event_types()'), eventTypes)
  t.equal(new Set(eventTypes).size, eventTypes.length)
})
