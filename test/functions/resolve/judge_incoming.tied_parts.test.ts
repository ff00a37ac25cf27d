import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm, makeSource, push, say, type Observation } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const stage = (points?: string): object => ({ external_id: 's', name: 'Pool', type: 'league', order: 1, ...(points && { points }) })
const list = (id: string, stages: object[], more: object = {}): Observation =>
  say('competition', id, { name: id, sport: 'soccer', kind: 'league', divisions: [{ external_id: `${id}-d`, stages }], ...more })

database.transaction('DECIDE-8 of two lists that are equally old the same one says a stage of both, whichever comes first and whatever is newer', async (t, q) => {
  const said = async (name: string, lists: Observation[]): Promise<unknown> => {
    const realm = await makeRealm(q, name)
    await makeSource(q, 'league', 'partnerApi', realm)
    for (const one of lists) await push(q, 'league', [one], realm)
    return q(`select o.external_id, o.data ->> 'season' as season, c.field, c.value
        from canon.claims c
        join canon.external_ids m on m.realm_id = c.realm_id and m.mapping_id = c.mapping_id
        join intake.observations o on o.realm_id = c.realm_id and o.observation_id = coalesce(c.observation_id, m.observation_id)
       where c.realm_id = $1 and m.external_id = 's' and m.entity_type = 'stage' and c.field = 'points'`, [realm.realmId])
  }
  const at = (one: Observation, hour: string): Observation => ({ ...one, observed_at: `2026-09-01T${hour}:00:00Z` })
  for (let season = 2020; season < 2028; season++) {
    const [one, other] = [list('one', [stage('3-1-0')], { season: `${season}` }), list('other', [stage('3-1-0')])]
    const newest = list('one', [stage()], { season: '2030' })
    const [a, b, c] = [at(one, '10'), at(other, '10'), at(newest, '11')]
    const orders = [[a, b, c], [b, a, c], [c, a, b], [c, b, a], [a, c, b], [b, c, a]]
    const found = []
    for (const [n, order] of orders.entries()) found.push(await said(`${season} ${n}`, order))
    t.equal(found[0] && (found[0] as unknown[]).length, 1)
    for (const one of found) t.same(one, found[0], `${season}`)
  }
})
