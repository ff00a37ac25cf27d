import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm, makeSource, push, say } from '../../helpers/seed.ts'
import { fill, mappedOf, openWorkspace } from '../../helpers/workspace.ts'

const database = await useDatabase(t)
const LATER = '2099-01-01T00:00:00.000Z'

for (const [verdict, isNewest, isDeletion] of [
  ['news', true, false], ['restatement', true, false], ['late', false, false], ['repetition', false, false], ['withdrawal', false, true],
  ['later withdrawal', false, true]
] as const) {
  database.transaction(`of an id its newest observation and its newest deletion are on record: ${verdict}`, async (t, q) => {
    const { realmId } = await makeRealm(q)
    await makeSource(q, 'league', 'authoritativePush')
    await push(q, 'league', [say('team', 't', { name: 'Eagles' }), say('team', 'u', { name: 'Hawks' })])
    const state = async (id: string) => {
      const { observation_id: observation, observed_at: at, withdrawn_at: gone } = await q.one(
        'select * from canon.external_ids where mapping_id = $1', [(await mappedOf(q, 'league', 'team', id)).mapping_id]
      )
      return [observation, at.toISOString(), gone?.toISOString() ?? null]
    }
    const [before, other] = [await state('t'), await state('u')]
    await openWorkspace(q)
    await fill(q, 'incoming', {
      seq: 0, type: 'team', round: 1, ...await mappedOf(q, 'league', 'team', 't'), verdict, observation_id: 'obs_later', observed_at: LATER,
      confidence: 1, content_hash: '\\x01'
    })
    await q("select resolve.record_newest($1, 'team', 1, $2)", [realmId, [verdict]])
    t.same(await state('t'), [...isNewest ? ['obs_later', LATER] : before.slice(0, 2), isDeletion ? LATER : null])
    t.same(await state('u'), other)
  })
}
