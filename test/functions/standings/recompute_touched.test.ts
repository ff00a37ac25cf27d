import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { push, say, setClock, type Observation } from '../../helpers/seed.ts'
import { describeStages, makeStage, orderOf, play, played, tableOf } from './stage.ts'
import { day, eventsOf, isRight } from '../../helpers/standings/restaged.ts'

const database = await useDatabase(t)

/** What happens to a stage in which A beat B and C plays A tomorrow -> what its table then says. */
const MOVES: Record<string, { said: Observation[], order: string, missing: number, version?: number }> = {
  'a final result': {
    said: [played('C 4:0 A', {}, day(3))].map((said) => ({ ...said, external_id: 'C - A' })), order: 'C, A, B', missing: 0
  },
  'a final result reported by itself': {
    said: [
      say('fixture', 'C - A', { ...played('C - A').data, status: 'completed' }, { observed_at: day(3) }),
      say('result', 'r', { fixture: { external_id: 'C - A' }, result: played('C 4:0 A').data.result })
    ],
    order: 'C, A, B', missing: 0
  },
  'a correction': {
    said: [played('A 1:0 B', { result: { scores: [{ role: 'home', score: 1 }, { role: 'away', score: 2 }] } }, day(3))], order: 'B, C, A',
    missing: 1
  },
  'a forfeit': {
    said: [played('C 0:0 A', { status: 'forfeit', result: { outcome: 'forfeit_home' } }, day(3))]
      .map((said) => ({ ...said, external_id: 'C - A' })),
    order: 'A, C, B', missing: 0
  },
  'an abandoned game': { said: [played('A 1:0 B', { result: { outcome: 'abandoned' } }, day(3))], order: 'A=B=C', missing: 2 },
  'a result that is no longer final': { said: [played('A 1:0 B', { result: { final: false } }, day(3))], order: 'A=B=C', missing: 2 },
  'a change of status': { said: [played('A 1:0 B', { status: 'in_progress' }, day(3))], order: 'A=B=C', missing: 2 },
  'a change of sides': {
    said: [played(
      'A 1:0 B', { sides: [{ role: 'home', team: { external_id: 'B' } }, { role: 'away', team: { external_id: 'D' } }] }, day(3)
    )],
    order: 'B, A=C, D', missing: 1
  },
  'a game to come that changes its sides': {
    said: [played(
      'C - A', { sides: [{ role: 'home', team: { external_id: 'D' } }, { role: 'away', team: { external_id: 'A' } }] }, day(3)
    )],
    order: 'A, D, B', missing: 1
  },
  'a fixture that enters': { said: [played('C 3:0 B')], order: 'C, A, B', missing: 1 },
  'a game to come of a new team': { said: [played('D - A')], order: 'A, C=D, B', missing: 2 },
  'a game to come of known teams': { said: [played('B - A')], order: 'A, C, B', missing: 2, version: 2 },
  'a fixture that leaves': { said: [played('A 1:0 B', { stage: 's2' }, day(3))], order: 'A=C', missing: 1 },
  'a game to come that is cancelled': { said: [played('C - A', { status: 'cancelled' }, day(3))], order: 'A, B', missing: 0 },
  'a game played that is cancelled': { said: [played('A 1:0 B', { status: 'cancelled' }, day(3))], order: 'A=C', missing: 1 },
  'a game that is none any more': { said: [played('A 1:0 B', { kind: 'scrimmage' }, day(3))], order: 'A=C', missing: 1 },
  'a change of rules': { said: [describeStages({ s1: { points: '0-1-3' } }, day(3))], order: 'B, A, C', missing: 1 },
  'a stage that is a bracket now': { said: [describeStages({ s1: { type: 'bracket' } }, day(3))], order: '', missing: 1 },
  'a new name of the stage': { said: [describeStages({ s1: { name: 'Group 1' } }, day(3))], order: 'A, C, B', missing: 1, version: 2 },
  'a reschedule': { said: [played('C - A', { start: '2026-10-01T08:00:00Z' }, day(3))], order: 'A, C, B', missing: 1, version: 2 },
  'an identical push': { said: [played('A 1:0 B', {}, day(3)), played('C - A', {}, day(3))], order: 'A, C, B', missing: 1, version: 2 },
}

for (const [what, { said, order, missing, version = 3 }] of Object.entries(MOVES)) {
  database.transaction(`STANDING-3, STANDING-4 standings.recompute_touched: ${what} leaves the table that computing it from nothing gives${version === 3 ? ', one version further, with an event' : ', and no row, no version and no event'}`, async (t, q) => {
    await makeStage(q)
    await push(q, 'league', [describeStages({ s2: {} }, day(1))])
    await play(q, 'A 1:0 B', 'C - A')
    t.equal((await tableOf(q)).version, 2)
    await setClock(q, '2026-09-20T10:00:00Z')
    await push(q, 'league', said)
    const table = await tableOf(q)
    t.equal(orderOf(table), order)
    t.equal(table.missing_fixtures.length, missing)
    t.equal(table.version, version)
    t.equal((await eventsOf(q)).filter(({ subject }) => subject === table.stage).length, version - 1)
    t.equal(await isRight(q), true)
  })
}
