/** worker/questions.ts: what was applied is looked at until nothing is left. */
import t from 'tap'
import { askQuestions } from '../../worker/questions.ts'
import { makePool } from '../../db/pool.ts'
import { openAsking } from '../helpers/asking.ts'
import { makeQuery, useDatabase } from '../helpers/database.ts'
import { game, push } from '../helpers/seed.ts'

const database = await useDatabase(t)
const q = makeQuery(await database.connect())
const world = await openAsking(q)
await q("select set_config('oyss.now', '', false)")
await push(q, 'league', [game('g', { start: '2100-09-12T17:00:00Z', end: '2100-09-12T18:00:00Z', time_zone: 'UTC' })], world.league)
const db = makePool({ connectionString: database.connectionString, role: 'oyss_resolver', max: 1, onError: () => {} })
t.teardown(() => db.end())

t.test('CORRECT-23 the worker asks about more batches than one statement looks at, once, and stops where it is stopped', async (t) => {
  const starts = Array.from({ length: 25 }, (_, n) => `2100-09-13T${String(n % 24).padStart(2, '0')}:30:00Z`)
  for (const start of starts) await push(q, 'club', [game(world.id, { start, time_zone: 'UTC' })], world.club)
  await push(q, 'app', [game(world.id, { status: 'cancelled' })], world.app)
  t.equal(await askQuestions(db, () => true), 0)
  t.equal(await askQuestions(db), 3, 'the league about the last start and the status, the club about the status')
  t.equal(await askQuestions(db), 0)
  t.equal(await q.value("select count(*)::integer from intake.batches b, tenancy.asking a where b.applied_at > a.applied_until"), 0)
})
