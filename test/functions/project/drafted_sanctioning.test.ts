import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('DECIDE-12 sanctioning is decided key by key: one that nobody claims any more leaves, one that was not decided stands, and none are null', async (t, q) => {
  const drafted = (present: object | null, winners: object) =>
    q.value('select project.drafted_sanctioning($1, $2)', [present && JSON.stringify(present), JSON.stringify(winners)])
  t.same(await drafted({ usys: '1', ayso: '2' }, { 'sanctioning.usys': '3', name: 'Eagles' }), { usys: '3', ayso: '2' })
  t.same(await drafted({ usys: '1', ayso: '2' }, { 'sanctioning.usys': null }), { ayso: '2' })
  t.same(await drafted(null, { 'sanctioning.uslb': '4' }), { uslb: '4' })
  t.equal(await drafted({ usys: '1' }, { 'sanctioning.usys': null }), null)
  t.equal(await drafted(null, {}), null)
})
