/** oyss question: questions about newer reports from the command line (CORRECT-27). */
import t from 'tap'
import { askNow, openAsking } from '../helpers/asking.ts'
import { makeQuery, useDatabase } from '../helpers/database.ts'
import { makeOyss } from '../helpers/oyss.ts'
import { game, push } from '../helpers/seed.ts'

const database = await useDatabase(t)
const q = makeQuery(await database.connect())
const { oyss, facts } = makeOyss({ DATABASE_URL: database.connectionString })
const world = await openAsking(q)
await q("select set_config('oyss.now', '', false)")
const soon = new Date(Date.now() + 86_400_000).toISOString().replace(/\.\d+/, '')
await push(q, 'league', [game('g', { start: soon, end: '2100-01-01T00:00:00Z', time_zone: 'UTC' })], world.league)
await push(q, 'club', [game(world.id, { start: '2100-09-12T18:00:00Z', time_zone: 'UTC', status: 'cancelled' })], world.club)
await askNow(q)
await q('reset role')
const at = ['--mode', 'live', '--account', world.league.accountId]

t.test('CORRECT-27 oyss question lists, confirms and lets stand, as pages do', async (t) => {
  const { open } = await facts('question', 'list', ...at)
  t.match(open, [{ field: 'start', value: '2100-09-12T18:00:00Z', source: 'club', shown: { value: soon } }, { field: 'status' }])
  t.match((await oyss('question', 'list', ...at)).out, /qst_\w+ +fx_\w+ +Final: Harbour v b +start +2100-09-12T18:00:00Z +club/)
  t.match((await oyss('question', 'confirm', open[0].question_id, ...at)).out, /The source is corrected:[^]*confirmed/)
  t.match(await facts('question', 'stand', open[1].question_id, ...at), { answer: 'stands', field: 'status' })
  t.match(JSON.parse((await oyss('question', 'stand', open[1].question_id, ...at, '--json')).err), { error: { code: 'OYN01' } })
  t.match(await facts('question', 'list', ...at), { open: [], answered: [{ answer: 'stands' }, { answer: 'confirmed' }] })
  t.match(await facts('question', 'undo', open[1].question_id, ...at), { count: 1 })
  const { out } = await oyss('question', 'stand', open[1].question_id, ...at, '--all-alike', '--dry-run', '--json')
  t.match(JSON.parse(out), [{ id: open[1].question_id, field: 'status' }], 'CORRECT-29')
  t.match(await facts('question', 'stand', open[1].question_id, ...at, '--all-alike'), { answer: 'stands', count: 1 })
})
