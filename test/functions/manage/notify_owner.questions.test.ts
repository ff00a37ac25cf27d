/** manage.list_questions, manage.answer_question, manage.open_questions, manage.store_confirmed, read.is_let_stand. */
import t from 'tap'
import {
  answer, applyWaiting, as, askNow, clock, FIVE, marked, openAsking, questions, report, SIX, type Json, type World
} from '../../helpers/asking.ts'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { makeFeed } from '../../helpers/feeds/feeds.ts'
import { codeOf, makePerson } from '../../helpers/people/people.ts'
import { fixtureOf, game, idOf, makeSource, provenanceOf, push, sides } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const shown = (q: Query, { league }: World): Promise<Json> => fixtureOf(q, 'league', 'g', league) as Promise<Json>
const doubts = (q: Query, { league, id }: World): Promise<Json> => q.value('select read.doubts_of($1, array[$2])', [league.realmId, id])
const first = async (q: Query, who: World['owner']): Promise<string> => (await questions(q, who))[0]?.question_id
const log = async (q: Query): Promise<string[]> =>
  (await q("select what from tenancy.actions where operation = 'answer_question'")).map(({ what }) => what as string)

database.transaction('CORRECT-25 who confirms corrects the source of their account that won, with the report as the reason, and the mark is gone', async (t, q) => {
  const world = await openAsking(q)
  await report(q, world, 'club', 9, { start: SIX })
  await askNow(q)
  const id = await first(q, world.owner)
  t.same((await as(q, world.owner, 'manage.read_overview', { mode: 'live' })).questions, await questions(q, world.owner))
  t.match(await doubts(q, world), { [world.id]: { groups: [{ what: 'times' }] } })
  t.match(await answer(q, world.owner, id, 'confirmed'), {
    question_id: id, entity_id: world.id, answer: 'confirmed', answered_at: '2026-09-01T10:00:00Z'
  })
  t.same(await questions(q, world.owner), [])
  await applyWaiting(q)
  t.match(await shown(q, world), { start: SIX, end: '2026-09-12T19:00:00Z', venue: { name: 'Oak Park' } }, 'it takes as long as before')
  const { corrections: [one] } = await as(q, world.owner, 'manage.list_corrections', { mode: 'live', entity_id: world.id })
  t.match(one, { source: 'league', reason: 'Confirmed what club reported.', is_standing: true })
  t.same([await marked(q, world), await doubts(q, world)], [[], null])
  t.match((await as(q, world.owner, 'manage.list_questions', { mode: 'live' })).answered, [
    { question_id: id, answer: 'confirmed', answered_by: /\w/ }
  ])
  t.same(await log(q), [world.id])
})

database.transaction('CORRECT-25 a status is confirmed, a place with its field, and a start with the end that was reported', async (t, q) => {
  const world = await openAsking(q)
  await report(q, world, 'club', 9, {
    start: SIX, end: '2026-09-12T20:00:00Z', status: 'postponed', venue: { external_id: 'x', name: 'Elm Park', field: '3' }
  })
  await askNow(q)
  const open = await questions(q, world.owner)
  t.same(open.map(({ field }) => field), ['start', 'status', 'venue'])
  for (const { question_id: one } of open) {
    await answer(q, world.owner, one, 'confirmed')
    await applyWaiting(q)
  }
  t.match(await shown(q, world), {
    start: SIX, end: '2026-09-12T20:00:00Z', status: 'postponed', venue: { name: 'Elm Park', field: '3' }
  })
  t.same(await marked(q, world), [])
})

database.transaction('CORRECT-25 who represents a club confirms with a source of its own, which decides only where its rank does', async (t, q) => {
  const world = await openAsking(q)
  await report(q, world, 'club', 9, { title: 'Final' })
  await report(q, world, 'app', 11, { status: 'cancelled' })
  await askNow(q)
  t.match(await answer(q, world.manager, await first(q, world.manager), 'confirmed'), { answer: 'confirmed' })
  await applyWaiting(q)
  t.match(await shown(q, world), { status: 'scheduled' }, 'the league has the better rank')
  t.match(await doubts(q, world), {
    [world.id]: { groups: [{ what: 'statuses', value: 'cancelled', sources: 2, by: [{ class: 'crowd' }, { class: 'ownerCorrection' }] }] }
  })
  t.match(await questions(q, world.owner), [{ source: 'club', value: 'cancelled' }], 'the league is still asked')
})

database.transaction('CORRECT-25 where no source of the account may be corrected the question states why, and only that it stands can be answered', async (t, q) => {
  const world = await openAsking(q)
  await report(q, world, 'app', 9, { status: 'cancelled' })
  await askNow(q)
  const [one] = await questions(q, world.manager)
  t.equal(one?.refusal, 'No source of your account lists the game, so none can be corrected.')
  t.equal(await codeOf(q, () => answer(q, world.manager, one?.question_id, 'confirmed')), 'OYC03')
  t.equal((await questions(q, world.manager)).length, 1, 'it was not answered')
  const feed = await makeFeed(q, { name: 'Site', url: 'https://league.example/games.csv' }, world.league)
  await q("update connect.feeds set source_id = (select source_id from tenancy.sources where source_key = 'league') where feed_id = $1",
    [feed.feedId])
  t.match(await questions(q, world.owner), [{ refusal: /^It is fetched from an address/ }])
  t.match(await answer(q, world.owner, await first(q, world.owner), 'stands'), { answer: 'stands' })
})

database.transaction('CORRECT-26 what stands is not marked until a still newer report of the same value, which asks no second question; provenance keeps it', async (t, q) => {
  const world = await openAsking(q)
  await report(q, world, 'club', 9, { start: SIX, status: 'cancelled' })
  await askNow(q)
  const [start] = await questions(q, world.owner)
  t.equal(start?.field, 'start')
  await answer(q, world.owner, start?.question_id, 'stands')
  t.same(await marked(q, world), ['status'], 'the other value is marked as before')
  t.match(await doubts(q, world), { [world.id]: { groups: [{ what: 'statuses' }] } })
  const { start: claims } = await provenanceOf(q, 'fixture', 'league', 'g', world.league) as Json
  t.match(claims, [{ source: 'league', winning: true }, { source: 'club', newer_and_different: true }])
  t.match(await shown(q, world), { start: FIVE })
  await report(q, world, 'club', 11, { start: SIX, status: 'cancelled' })
  t.match(await askNow(q), { batches: 1, asked: 0 })
  t.same(await marked(q, world), ['start', 'status'])
  t.same((await questions(q, world.owner)).map(({ field }) => field), ['status'])
})

database.transaction('CORRECT-26 what who represents a club lets stand ends the mark of what parents report and pages list, not of another club', async (t, q) => {
  const world = await openAsking(q)
  await report(q, world, 'app', 9, { status: 'cancelled' })
  await makeSource(q, 'rival', 'ownerCorrection', world.app)
  await push(q, 'rival', [game(world.id, { start: SIX, time_zone: 'UTC' })], world.app)
  await clock(q, 11)
  await askNow(q)
  t.same(await marked(q, world), ['start', 'status'])
  for (const { question_id: id } of await questions(q, world.manager)) await answer(q, world.manager, id, 'stands')
  t.same(await marked(q, world), ['start'])
  t.same((await questions(q, world.owner)).map(({ field }) => field), ['start', 'status'], 'the league may still confirm either')
})

database.transaction('CORRECT-24 another account neither sees nor answers a question, nor who lost the right, nor a viewer, nor twice', async (t, q) => {
  const world = await openAsking(q)
  await report(q, world, 'club', 9, { title: 'Final' })
  await report(q, world, 'app', 11, { status: 'cancelled' })
  await askNow(q)
  const id = await first(q, world.manager)
  for (const other of [world.owner, world.parent]) {
    t.notOk((await questions(q, other)).some(({ question_id: one }) => one === id))
    t.equal(await codeOf(q, () => answer(q, other, id, 'stands')), 'OYN01')
  }
  const viewer = { ...world.manager, userId: (await makePerson(q, { accountId: world.club.accountId, role: 'viewer' })).userId }
  t.equal((await questions(q, viewer)).length, 1, 'who reads may look')
  t.equal(await codeOf(q, () => answer(q, viewer, id, 'stands')), 'OYA04')
  t.equal(await codeOf(q, () => answer(q, world.manager, id, 'no')), 'OYV02')
  await q('savepoint before')
  await q('delete from tenancy.representatives')
  t.same(await questions(q, world.manager), [])
  t.equal(await codeOf(q, () => answer(q, world.manager, id, 'stands')), 'OYN01')
  await q('rollback to savepoint before')
  await answer(q, world.manager, id, 'stands')
  t.equal(await codeOf(q, () => answer(q, world.manager, id, 'confirmed')), 'OYN01')
  t.equal(await idOf(q, 'league', 'fixture', 'g', world.league), world.id)
})

database.transaction('CORRECT-29 questions with the same evidence are answered together, and undone together: manage.questions_alike, read.alike_key', async (t, q) => {
  const world = await openAsking(q)
  const games = [['h1', 17], ['h2', 15], ['h3', 13], ['h4', 17]] as const
  const start = (day: number, hour: number): string => `2026-09-${20 + day}T${hour}:00:00Z`
  await push(q, 'league', games.map(([key, hour], n) =>
    game(key, { start: start(n, hour), time_zone: 'UTC', sides: sides('a', 'b') })), world.league)
  const ids = await Promise.all(games.map(([key]) => idOf(q, 'league', 'fixture', key, world.league)))
  await clock(q, 9)
  // An hour later each, but for the last.
  await push(q, 'club', ids.map((id, n) => game(id, { start: start(n, games[n]![1] + (n < 3 ? 1 : 2)), time_zone: 'UTC' })), world.club)
  await clock(q, 10)
  await askNow(q)
  const open = (await questions(q, world.owner)).toSorted((one, other) => one.starts_at.localeCompare(other.starts_at))
  t.same(open.map(({ alike }) => alike === open[0]!.alike), [true, true, true, false])
  const [one, ...others] = open.map(({ question_id: id }) => id)
  t.match(await answer(q, world.owner, one, 'confirmed', others), { question_id: one, answer: 'confirmed', count: 3 })
  t.same((await questions(q, world.owner)).map(({ question_id: id }) => id), [others[2]], 'another difference is not answered')
  const undo = (who: World['owner'], id: string): Promise<Json> => as(q, who, 'manage.undo_answer', { mode: 'live', question_id: id })
  t.equal(await codeOf(q, () => undo(world.owner, one)), 'OYC03', 'its correction is not applied yet')
  await applyWaiting(q)
  const starts = async (): Promise<string[]> => await Promise.all(games.map(async ([key]) =>
    (await fixtureOf(q, 'league', key, world.league)).start as string))
  t.same(await starts(), [18, 16, 14, 17].map((hour, n) => start(n, hour)))
  t.equal(await codeOf(q, () => undo(world.manager, one)), 'OYN01', 'of another account')
  t.match(await undo(world.owner, others[0]), { count: 3 })
  await applyWaiting(q)
  t.same(await starts(), games.map(([, hour], n) => start(n, hour)))
  t.equal((await questions(q, world.owner)).length, 4)
  t.equal(await codeOf(q, () => undo(world.owner, one)), 'OYN01', 'undone already')
  t.match(await answer(q, world.owner, one, 'stands', [others[1]]), { count: 2 })
  t.match(await undo(world.owner, one), { count: 2 })
  t.equal((await questions(q, world.owner)).length, 4)
})
