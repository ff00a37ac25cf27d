/** What a worker tells of mappings that it tried: jobs.try_mapping, jobs.conclude_trial. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { claim, extraction, HEADERS, makeFeed, read, season, upload, work, type Entry, type Feed } from '../../helpers/feeds/feeds.ts'
import { withInstants } from '../../../worker/feeds/instants.ts'
import { makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Data = Record<string, any>
const renamed = HEADERS.map((name) => name === 'Home Team' ? 'Team 1' : name)
const known = withInstants({ entries: season(30) as any[], skips: [] }, 'America/Chicago').entries as Entry[]
/** As a parser reads it that does not know the column of the home side. */
const homeless = known.map(({ home: _home, ...one }) => ({ ...one, kind: 'event', title: '-' })) as Entry[]
const columns = (headers: string[]): Data[] => extraction([], {}, headers).layout.mapping

/** A feed whose home column was renamed, and its run when it is judged. */
async function begin (q: Query): Promise<{ feed: Feed, one: Data, judged: Data }> {
  await makeRealm(q)
  await setClock(q, '2026-09-01T12:00:00Z')
  const feed = await makeFeed(q)
  await read(q, feed, known)
  await setClock(q, '2026-09-02T12:00:00Z')
  const what = extraction(homeless, {}, renamed)
  what.layout.mapping = what.layout.mapping.filter(({ role }: Data) => role !== 'home')
  await upload(q, feed, JSON.stringify(what))
  const [one] = await claim(q) as [Data]
  await q.call('jobs.record_extraction', { run_id: one.run_id, token: one.token, extraction: what })
  return { feed, one, judged: await q.call('jobs.judge_run', { run_id: one.run_id, token: one.token }) as Data }
}
const attempt = (q: Query, { run_id, token }: Data, mapping: Data, entries: Entry[]): Promise<Data> => q.call('jobs.try_mapping', {
  run_id, token, lease_seconds: 60, reading: { mapping, columns: mapping.home ? columns(renamed) : columns(renamed).filter(({ role }) =>
    role !== 'home'), entries }
}) as Promise<Data>
const conclude = (q: Query, { run_id, token }: Data, isComplete = true): Promise<Data> =>
  q.call('jobs.conclude_trial', { run_id, token, is_complete: isComplete }) as Promise<Data>

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

database.transaction('FEED-11, FEED-280 what an older token tells of a trial is not recorded; a worker that died leaves a run that another tries from the beginning', async (t, q) => {
  const { one } = await begin(q)
  await attempt(q, one, {}, homeless)
  await attempt(q, one, { venue: 'Team 1' }, [])
  t.match(await q('select leased_until from connect.targets'), [{ leased_until: new Date('2026-09-02T12:01:00Z') }])
  await setClock(q, '2026-09-02T12:02:00Z')
  const [other] = await claim(q) as [Data]
  t.match(other, { run_id: one.run_id, step: 'parse' })
  t.match(await attempt(q, one, { home: 'Team 1' }, known), { state: 'stale' })
  t.match(await conclude(q, one), { state: 'stale' })
  const what = extraction(homeless, {}, renamed)
  await q.call('jobs.record_extraction', { run_id: other.run_id, token: other.token, extraction: what })
  t.match(await conclude(q, other), { state: 'stale' }, 'it is to be judged first')
  t.match(await q.call('jobs.judge_run', { run_id: other.run_id, token: other.token }), { state: 'doubtful' })
  t.match(await q('select trial -> $1 as tried from connect.runs where run_id = $2', ['tried', other.run_id]), [{ tried: [] }])
  for (let times = 0; times < 20; times++) await attempt(q, other, { home: 'Team 1' }, [])
  t.equal(await q.value("select jsonb_array_length(trial -> 'tried') from connect.runs where run_id = $1", [other.run_id]), 16, 'bounded')
})
