/**
 * A deletion of an external id, and the line of a player under it, in two batches of one source that are applied at the same moment
 * (IDENTITY-12, DECIDE-21).
 */
import t from 'tap'
import { call } from '../../db/call.ts'
import type { Client } from '../../db/pool.ts'
import { useRaces } from '../helpers/races.ts'
import { game, gone, makeRealm, makeSource, push, say, store, type Observation } from '../helpers/seed.ts'

const { q, open, begin } = await useRaces(t)
const applying = (batchId: string) => (db: Client): Promise<unknown> => call(db, 'jobs.apply_batch', { batch_id: batchId })
const at = (day: number): { observed_at: string } => ({ observed_at: `2026-09-0${day}T08:00:00Z` })
const line = (id: string): Observation =>
  say(
    'stat_line', id,
    { fixture: { external_id: 'g' }, team: { external_id: 't' }, player: { external_id: 'p' }, sport: 'soccer', stats: { saves: 1 } },
    at(1)
  )
await makeRealm(q)
await makeSource(q, 'league', 'authoritativePush')
await push(q, 'league', [game('g', {}, at(1)), say('team', 't', { name: 'T' }, at(1))])

for (const isDeletedFirst of [true, false]) {
  t.test(`the ${isDeletedFirst ? 'deletion' : 'line'} first: the second waits for it, and the line is withdrawn`, async (t) => {
    const id = `l-${isDeletedFirst}`
    const words = [gone('stat_line', id, at(5)), line(id)]
    const [one, two] = isDeletedFirst ? words as [Observation, Observation] : words.toReversed() as [Observation, Observation]
    const [before, after] = [await store(q, 'league', [one]), await store(q, 'league', [two])]
    const first = await open('oyss_resolver', applying(before))
    const second = await begin('oyss_resolver', applying(after))
    t.equal(await second.isWaiting(), true)
    await first.commit()
    await second.result
    t.same(await q('select m.player_id, m.is_withdrawn from canon.external_ids m where m.external_id = $1 order by 1', [id]), [
      { player_id: '', is_withdrawn: true }, { player_id: 'p', is_withdrawn: true }
    ])
  })
}
