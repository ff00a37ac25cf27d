import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { extraction, work } from '../../helpers/feeds/feeds.ts'
import { type Data, renamed, known, homeless, begin, attempt, conclude } from '../../helpers/feeds/trials.ts'

const database = await useDatabase(t)

database.transaction('FEED-280 a run whose columns changed is doubtful: what is sought names roles, columns and what is listed; it cannot be applied, and is held when all is tried', async (t, q) => {
  const { one, judged } = await begin(q)
  t.match(judged, { state: 'doubtful', sought: { roles: ['home'], was: { home: 'home team' }, known: { venues: Array, fields: Array } } })
  t.equal(judged.sought.known.teams.length, 12)
  t.match(await q.call('jobs.apply_run', { run_id: one.run_id, token: one.token }), { state: 'stale' })
  t.match(await attempt(q, one, {}, homeless), { state: 'doubtful', fits: false })
  const read = known.map((game, at) => at === 4 ? { ...game, start: '11:00', start_utc: game.start_utc.replace('T15', 'T16') } : game)
  t.match(await attempt(q, one, { home: 'Team 1' }, read), { state: 'doubtful', fits: true })
  const held = await conclude(q, one)
  const words = 'Column "Home Team" is gone, "Team 1" is new; with "Team 1" as home, 29 of 30 games are as before.'
  t.match(held, { state: 'held', reasons: [words] })
  const shown = await q.call('manage.show_run', { run_id: one.run_id }) as Data
  t.match(shown, { suggestion: { mapping: { home: 'Team 1' }, same: 29, of: 30, is_clear: true, words } })
  t.match(shown.tried, [{ mapping: {}, same: 0, of: 30 }, { mapping: { home: 'Team 1' }, found: 29, of: 30 }])
  t.match(await conclude(q, one), { state: 'stale' }, 'once')
})

database.transaction('FEED-281 of a held file as many games are as before as publishing it leaves alone, whatever changes beside the columns', async (t, q) => {
  const { one } = await begin(q)
  const moved = known.map((game, at) => at < 4 ? { ...game, venue: { name: 'Lake Park' } } : game)
  await attempt(q, one, {}, homeless)
  await attempt(q, one, { home: 'Team 1' }, moved)
  await conclude(q, one)
  t.match(await q.call('manage.show_run', { run_id: one.run_id }), {
    suggestion: { same: 26, of: 30, is_clear: true }, tried: [{ same: 0, fitting: 0 }, { same: 26, fitting: 30, of: 30 }]
  })
  // What the bytes give by the mapping that is accepted.
  await q("update connect.bodies set content = convert_to($1, 'UTF8')", [JSON.stringify(extraction(moved, {}, renamed))])
  await q.call('manage.accept_run', { run_id: one.run_id, note: null, made_by: 'Kim', mapping: null })
  await work(q)
  await q.call('manage.replay_run', { run_id: one.run_id, is_dry: false, made_by: 'Kim' })
  t.match((await work(q)).at(-1), { state: 'applied', counts: { same: 26, changed: 4, older: 0 } })
})

database.transaction('FEED-280, FEED-281 what was not tried to the end suggests nothing that is taken by itself', async (t, q) => {
  const { one } = await begin(q)
  await attempt(q, one, {}, homeless)
  await attempt(q, one, { home: 'Team 1' }, known)
  await conclude(q, one, false)
  t.match(await q.call('manage.show_run', { run_id: one.run_id }), { suggestion: { same: 30, is_clear: false } })
})
