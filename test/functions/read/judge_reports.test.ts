/** read.judge_reports: who was right of games that are over, and how long after others. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { clock, judged, NOON, open, say, TEN, type Judged } from '../../helpers/freshness.ts'
import { game, gone, idOf, push, score, setClock } from '../../helpers/seed.ts'
import { undo } from '../../helpers/voiding.ts'

const database = await useDatabase(t)
const right = (isRight: boolean, followed: number[] = [], missed = 0): Judged => ({ is_right: isRight, followed, missed })

database.transaction('FRESH-1 a source is right if its last start, venue and status before the end read the same as those of the game: read.judge_reports', async (t, q) => {
  const id = await open(q, { league: 1, club: 1, web: 1 })
  await say(q, 2, 'club', id, { start: NOON })
  await say(q, 2, 'web', id, { venue: { external_id: 'other', name: 'Elsewhere' } })
  t.same(await judged(q, id), { league: right(true), club: right(false), web: right(false) })
  await say(q, 3, 'club', id, { start: '2026-09-12T10:00:00-05:00', status: 'completed' })
  await say(q, 3, 'web', id, { venue: { external_id: 'same', name: 'NORTH PARK' } })
  t.same(await judged(q, id), { league: right(true), club: right(true), web: right(true) }, 'other spellings; what takes place is on')
  await say(q, 4, 'web', id, { status: 'cancelled' })
  t.match(await judged(q, id), { web: right(false) })
})

database.transaction('FRESH-1 a source that has another name for the place is right, in its turn too; one that has two such places is not', async (t, q) => {
  const id = await open(q, { league: 1, club: 1, web: 1 })
  await say(q, 2, 'league', 'g1', { venue: { external_id: 'v3', name: 'Thompson Fields' } })
  await say(q, 3, 'club', id, { venue: { external_id: 'c3', name: 'E Greenwich - Thompson Park' } })
  await say(q, 6, 'web', id, { venue: { external_id: 'w3', name: 'Thompson Fields North' } })
  t.same(await judged(q, id), { league: right(true, [0]), club: right(true, [3600]), web: right(false, [], 1) })
  await clock(q, 7)
  await push(q, 'club', [game('g2', { start: TEN, venue: { external_id: await idOf(q, 'league', 'venue', 'v3') } })])
  t.match(await judged(q, id), { club: right(false, [], 1) }, 'it lists both')
})

database.transaction('FRESH-1 what is reported after the end, corrected or undone does not count', async (t, q) => {
  const id = await open(q, { league: 1, club: 1 })
  const { batchId } = await say(q, 2, 'club', id, { start: NOON })
  t.match(await judged(q, id), { club: right(false) })
  await undo(q, 'club', [batchId])
  t.match(await judged(q, id), { club: right(true) })
  await setClock(q, '2026-09-13T10:00:00Z')
  await push(q, 'club', [game(id, { start: NOON })])
  await push(q, 'league', [game('g1', { status: 'cancelled', result: score(1, 0) })])
  t.same(await judged(q, id), { league: right(true), club: right(true) })
})

database.transaction('FRESH-1 a game is judged only where two sources list it at its end', async (t, q) => {
  const id = await open(q, { league: 1 })
  t.same(await judged(q, id), {})
  await say(q, 2, 'club', id, { start: TEN })
  t.same(Object.keys(await judged(q, id)), ['club', 'league'])
  await clock(q, 3)
  await push(q, 'club', [gone('fixture', id)])
  t.same(await judged(q, id), {}, 'the club no longer lists it')
  await setClock(q, '2026-09-14T10:00:00Z')
  await push(q, 'web', [game(id, { start: TEN })])
  t.same(await judged(q, id), {}, 'the web lists it since it was over')
})

database.transaction('FRESH-2 a source follows a change so long after the first report of it, and not at all if it never reports it', async (t, q) => {
  const id = await open(q, { league: 1, club: 1, web: 1, mum: 1 })
  await say(q, 10, 'mum', id, { start: NOON })
  await say(q, 12, 'league', 'g1', { start: NOON })
  await say(q, 13, 'club', id, { start: NOON })
  t.same(await judged(q, id), {
    league: right(true, [7200]), club: right(true, [10800]), web: right(false, [], 1), mum: right(true, [0])
  })
  await say(q, 14, 'dad', id, { start: NOON })
  t.match(await judged(q, id), { dad: right(true) }, 'who never reported another value has nothing to follow')
})

database.transaction('FRESH-2 only the last change counts, since the game last read otherwise; who held on to the value follows nothing', async (t, q) => {
  const id = await open(q, { league: 1, club: 1, web: 1 })
  await say(q, 5, 'league', 'g1', { start: NOON })
  await say(q, 6, 'club', id, { start: NOON })
  await say(q, 8, 'league', 'g1', { start: TEN })
  await say(q, 9, 'web', id, { start: TEN, title: 'Derby' })
  await say(q, 10, 'club', id, { start: TEN })
  t.same(await judged(q, id), { league: right(true, [0]), club: right(true, [7200]), web: right(true) })
  await say(q, 11, 'league', 'g1', { status: 'cancelled' })
  await say(q, 12, 'league', 'g1', { status: 'completed' })
  t.match(await judged(q, id), { league: right(true, [0, 0]), club: right(true, [7200]) }, 'called off and on again')
})

database.transaction('FRESH-2 a status that is left out is that the game takes place, until one is stated', async (t, q) => {
  const id = await open(q, { league: 1, club: 1, web: 1 })
  await say(q, 5, 'league', 'g1', { status: 'cancelled' })
  await say(q, 6, 'club', id, { status: 'cancelled' })
  await say(q, 7, 'club', id, { title: 'Derby' })
  t.same(await judged(q, id), { league: right(true, [0]), club: right(true, [3600]), web: right(false, [], 1) })
})

database.transaction('FRESH-2 a venue that another source names otherwise is no change', async (t, q) => {
  const id = await open(q, { club: 1, league: 2 })
  await say(q, 5, 'league', 'g1', { venue: { external_id: 'v9', name: 'North  Park' } })
  t.same(await judged(q, id), { club: right(true), league: right(true) })
  await say(q, 6, 'league', 'g1', { venue: { external_id: 'v2', name: 'South Park' } })
  await say(q, 9, 'club', id, { venue: { external_id: await idOf(q, 'league', 'venue', 'v2') } })
  t.same(await judged(q, id), { club: right(true, [10800]), league: right(true, [0]) })
})
