/**
 * Two batches that each rename what the other shows: whichever PostgreSQL ends is applied again (INTAKE-60), and no fixture keeps an old
 * name.
 */
import { pino } from 'pino'
import t from 'tap'
import { makeApplyBatch } from '../../worker/tasks/apply_batch.ts'
import { useRaces } from '../helpers/races.ts'
import { game, makeRealm, makeSource, push, say, store } from '../helpers/seed.ts'

const { q, database } = await useRaces(t)
const TEAMS = 60
const ROUNDS = 3

t.test('both batches are done without being put back, and every name is the new one', async (t) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  const team = (n: number, round: number) =>
    say('team', `t${n}`, { name: `Name ${round} of ${n}` }, { observed_at: `2026-09-01T0${round}:00:00Z` })
  await push(q, 'league', Array.from({ length: TEAMS }, (_, n) => team(n, 0)))
  const db = database.pool('oyss_resolver', 2)
  const applyBatch = makeApplyBatch({
    db, log: pino({ level: 'silent' }), relay: { drain: async () => ({ taken: 0 }), wake: () => {} }, places: 3, batchSeconds: 300
  })
  for (let round = 1; round <= ROUNDS; round++) {
    const renames = (parity: number) => store(q, 'league', [
      ...Array.from({ length: TEAMS / 2 }, (_, n) => team(2 * n + parity, round)),
      ...Array.from({ length: TEAMS / 2 }, (_, n) => game(`g${round}-${parity}-${n}`, {
        sides: [{ role: 'home', team: { external_id: `t${2 * n}` } }, { role: 'away', team: { external_id: `t${2 * n + 1}` } }]
      })),
    ])
    const batches = [await renames(0), await renames(1)]
    const reported = await Promise.all(batches.map((batch_id) => applyBatch({ batch_id })))
    t.ok(reported.every((one) => 'counts' in one), JSON.stringify(reported))
  }
  t.equal(await q.value(`select count(*)::integer from canon.teams where name !~ '^Name ${ROUNDS} '`), 0)
  t.equal(
    await q.value(`select count(*)::integer from canon.fixtures f where f.document !~ '"name":"Name ${ROUNDS} of \\d+".*"name":"Name ` +
      `${ROUNDS} of \\d+"' or f.document ~ 'Name [0-${ROUNDS - 1}] of'`),
    0
  )
  t.equal(await q.value('select count(*)::integer from canon.fixtures'), ROUNDS * TEAMS)
})
