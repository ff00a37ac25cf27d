/**
 * Files whose publisher renamed, exchanged, merged or dropped columns, carried by the real parsers: what a held run suggests, in which
 * words, and what accepting does. OYSS_TEST_SEED repeats a run of the property, OYSS_TEST_RENAMES sets how many files it has.
 */
import fc from 'fast-check'
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { makeFeed, type Feed } from '../../helpers/feeds/feeds.ts'
import { carry, drain, evolve, makeGames, shapes, type Game, type Shape, type Table } from '../../helpers/http/mutations.ts'
import { runs, seedOf } from '../../helpers/property.ts'
import { makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Data = Record<string, any>
const seed = seedOf()
const count = Number(process.env.OYSS_TEST_RENAMES ?? runs(3, 60))
const [withIds, , page] = shapes as [Shape, Shape, Shape]

/** A feed that has read a season three times, and the season as it is on the day of the test. */
async function begin (q: Query, shape: Shape, games = makeGames(60)): Promise<{ feed: Feed, games: Game[] }> {
  const feed = await makeFeed(q, { kind: shape.kind }, await makeRealm(q))
  let known = games
  for (const day of [21, 22, 23]) {
    await setClock(q, `2026-09-${day}T12:00:00Z`)
    known = evolve(known, day)
    await carry(q, feed, shape.body(shape.table(known)))
  }
  await setClock(q, '2026-09-24T12:00:00Z')
  return { feed, games: known }
}
const renamed = (table: Table, names: Record<string, string>): Table =>
  ({ ...table, headers: table.headers.map((header) => names[header] ?? header) })
const accept = (q: Query, runId: string, mapping: Data | null = null): Promise<Data> => q.as('oyss_manager', () =>
  q.call('manage.accept_run', { run_id: runId, note: 'they renamed it', made_by: 'Kim', mapping })) as Promise<Data>
/** How accepting is refused. */
async function refusal (q: Query, runId: string): Promise<unknown> {
  await q('savepoint refused')
  try { return await accept(q, runId) } catch (error) { await q('rollback to savepoint refused'); return error }
}
const listed = (q: Query): Promise<Data[]> =>
  q('select external_id, file_id, home, away, venue, field, division, on_day, start_at, data, withdrawn_at from connect.listed order by 1')
/** What is listed after the file came under its old names. */
async function asIfUnchanged (q: Query, feed: Feed, body: Buffer): Promise<Data[]> {
  await q('savepoint unchanged')
  await carry(q, feed, body)
  const rows = await listed(q)
  await q('rollback to savepoint unchanged')
  return rows
}

database.transaction('FEED-281, FEED-282 a renamed column: the run is held, says what is gone, what is new and what fits; accepted once, the next run is as if nothing had been renamed', async (t, q) => {
  const { feed, games } = await begin(q, withIds)
  const now = games.map((game, at) => at === 40 ? { ...game, start: '20:00' } : at === 45 ? { ...game, venue: 'Mill Fields' } : game)
  const table = withIds.table(now)
  const unchanged = await asIfUnchanged(q, feed, withIds.body(table))
  const body = withIds.body(renamed(table, { 'Home Team': 'Team 1' }))
  const held = await carry(q, feed, body)
  const words = 'Column "Home Team" is gone, "Team 1" is new; with "Team 1" as home, 58 of 60 games are as before.'
  t.match(held, {
    state: 'held', suggestion: { mapping: { home: 'Team 1' }, same: 58, of: 60, is_clear: true, is_read: false, words }
  })
  t.equal(held.reasons[0], words)
  t.match(await q.call('manage.show_feed', { feed_id: feed.feedId }), { status: 'drifted', status_reason: new RegExp('58 of 60') })
  t.match(await accept(q, held.run_id), { state: 'accepted', mapping: { home: 'Team 1' } })
  t.match(await q.call('manage.show_feed', { feed_id: feed.feedId }), { status: 'healthy', settings: { mapping: { home: 'Team 1' } } })
  t.match(await q('select operation, note, made_by from connect.acts where operation in (\'map\', \'accept\') order by act_id'), [
    { operation: 'accept', note: 'they renamed it', made_by: 'Kim' }, { operation: 'map', note: '{"home": "Team 1"}', made_by: 'Kim' },
    { operation: 'accept', made_by: 'Kim' }
  ])
  t.match(await carry(q, feed, body), { state: 'applied', counts: { new: 0, same: 58, changed: 2, missing: 0, withdrawn: 0 } })
  t.same(await listed(q), unchanged)
  t.match(await q(`
    select r.trigger, b.accepted_by, b.note from connect.baselines b join connect.runs r using (realm_id, run_id)
     where superseded_at is null`), [{ trigger: 'accept', accepted_by: 'Kim', note: 'they renamed it' }])
})

database.transaction('FEED-282 a replay of the held run applies what was accepted, once, and the next run finds nothing new', async (t, q) => {
  const { feed, games } = await begin(q, withIds)
  const table = withIds.table(games.map((game, at) => at === 40 ? { ...game, start: '20:00' } : game))
  const unchanged = await asIfUnchanged(q, feed, withIds.body(table))
  const body = withIds.body(renamed(table, { 'Away Team': 'Team 2' }))
  const held = await carry(q, feed, body)
  await accept(q, held.run_id)
  const replay = await q.call('manage.replay_run', { run_id: held.run_id, is_dry: false, made_by: 'Kim' }) as Data
  await drain(q)
  t.match(await q.call('manage.show_run', { run_id: replay.run_id }), { state: 'applied', counts: { changed: 1, new: 0 } })
  t.same((await listed(q)).map(({ data }) => data), unchanged.map(({ data }) => data))
  await setClock(q, '2026-09-24T13:00:00Z')
  t.match(await carry(q, feed, body), { state: 'unchanged', counts: { new: 0, changed: 0, missing: 0 } })
})

const CASES: [string, Shape, (table: Table, shape: Shape) => Table, Data][] = [
  ['both sides renamed', withIds, (table) => renamed(table, { 'Home Team': 'Side A', 'Away Team': 'Side B' }), {
    mapping: { home: 'Side A', away: 'Side B' }, is_clear: true,
    words: 'Columns "Home Team" and "Away Team" are gone, "Side A" and "Side B" are new; with "Side A" as home and "Side B" as away, ' +
      '60 of 60 games are as before.'
  }],
  ['both sides renamed the wrong way round', withIds, (table) => renamed(table, { 'Home Team': 'Visitors', 'Away Team': 'Locals' }), {
    mapping: { home: 'Visitors', away: 'Locals' }, is_clear: true
  }],
  ['day and time renamed', page, (table) => renamed(table, { Date: 'D', Time: 'T' }), {
    mapping: { date: 'D', start: 'T' }, is_clear: true
  }],
  ['the labels of the sides exchanged', withIds, (table) => renamed(table, { 'Home Team': 'Away Team', 'Away Team': 'Home Team' }), {
    mapping: { home: 'Away Team', away: 'Home Team' }, is_clear: true,
    words: 'Columns seem to have each other\'s names: with "Away Team" as home and "Home Team" as away, 60 of 60 games are as before.'
  }],
  ['the labels of day and time exchanged', withIds, (table) => renamed(table, { Date: 'Start Time', 'Start Time': 'Date' }), {
    mapping: { date: 'Start Time', start: 'Date' }, is_clear: true
  }],
  ['day and time in one column', withIds, ({ headers, rows }) => ({
    headers: headers.toSpliced(1, 2, 'Slot'), rows: rows.map((row) => row.toSpliced(1, 2, `${row[1]} ${row[2]}`))
  }), {
    mapping: { date: 'Slot' }, is_clear: true,
    words: 'Columns "Date" and "Start Time" are gone, "Slot" is new; with "Slot" as date, 60 of 60 games are as before.'
  }],
  ['a name that is known', withIds, (table) => renamed(table, { 'Home Team': 'Home Side' }), {
    mapping: { home: 'Home Side' }, is_read: true,
    words: 'Column "Home Team" is gone, "Home Side" is new; with "Home Side" as home, 60 of 60 games are as before.'
  }]
]
for (const [what, shape, change, suggestion] of CASES) {
  database.transaction(`FEED-281 ${what}: held with what fits, and accepted it is as if nothing had changed`, async (t, q) => {
    const { feed, games } = await begin(q, shape)
    const table = shape.table(games)
    const unchanged = await asIfUnchanged(q, feed, shape.body(table))
    const body = shape.body(change(table, shape))
    const held = await carry(q, feed, body)
    t.match(held, { state: 'held', suggestion: { ...suggestion, of: 60 } })
    await accept(q, held.run_id)
    t.match((await carry(q, feed, body)).state, /^(unchanged|applied)$/)
    t.same((await listed(q)).map(({ data }) => data), unchanged.map(({ data }) => data))
  })
}

database.transaction('FEED-281, FEED-282 a column that is gone and has no successor: nothing fits, the file is taken without it only where it can be read', async (t, q) => {
  const { feed, games } = await begin(q, withIds)
  const without = (header: string): Buffer => {
    const { headers, rows } = withIds.table(games)
    const at = headers.indexOf(header)
    return withIds.body({ headers: headers.toSpliced(at, 1), rows: rows.map((row) => row.toSpliced(at, 1)) })
  }
  const venueless = await carry(q, feed, without('Venue'))
  t.equal(venueless.reasons[0],
    'Column "Venue" is gone. No other column fits what "Venue" stated. With the others as they were, 0 of 60 games are as before.',
    'they would lose their venues')
  t.match(venueless.suggestion, { mapping: { field: 'Pitch' }, is_clear: true }, 'what it read for the venue is the field still')
  const undivided = await carry(q, feed, without('Division'))
  t.match(undivided, { state: 'held', suggestion: undefined })
  t.equal(undivided.reasons[0],
    'Column "Division" is gone. No other column fits what "Division" stated.', 'no game is as before: teams are those of their divisions')
  const homeless = await carry(q, feed, without('Home Team'))
  t.match(homeless.reasons[0], /^Column "Home Team" is gone. No other column fits what "Home Team" stated\.$/)
  t.match(await refusal(q, homeless.run_id), { code: 'OYC03', message: /could not be read. Match its columns.*"Away Team"/ })
  t.match(await accept(q, undivided.run_id), { state: 'accepted', mapping: {} })
})

database.transaction('FEED-281, FEED-282 two columns that say the same cannot be distinguished: nothing is taken by itself, and what is said counts', async (t, q) => {
  const { feed, games } = await begin(q, withIds)
  const { headers, rows } = renamed(withIds.table(games), { 'Home Team': 'Team 1' })
  const body = withIds.body({
    headers: [...headers, 'Team 3'], rows: rows.map((row, at) => [...row, at === 3 ? 'Foxes' : row[headers.indexOf('Team 1')] as string])
  })
  const held = await carry(q, feed, body)
  t.match(held, { state: 'held', suggestion: { mapping: { home: 'Team 1' }, is_clear: false, words: /That is not certain/ } })
  t.match(await refusal(q, held.run_id), { code: 'OYC03' }, 'not by itself')
  t.equal(await q.code(() => accept(q, held.run_id, { home: 'Team 9' })), 'OYV02', 'no such column')
  t.equal(await q.code(() => accept(q, held.run_id, { hom: 'Team 1' })), 'OYV02', 'no such role')
  t.equal(await q.code(() => accept(q, held.run_id, ['Team 1'])), 'OYV02', 'no mapping')
  t.match(await accept(q, held.run_id, { home: 'Team 3' }), { state: 'accepted', mapping: { home: 'Team 3' } })
  t.match(await carry(q, feed, body), { state: /applied|unchanged/, counts: { new: 0, withdrawn: 0 } })
  t.equal(await q.value('select count(*)::integer from connect.listed'), 60)
})

database.transaction('FEED-282 a mapping by which no row can be read is held again, in words, and nothing of what was listed is lost', async (t, q) => {
  const { feed, games } = await begin(q, withIds)
  const body = withIds.body(renamed(withIds.table(games), { 'Home Team': 'Team 1' }))
  const held = await carry(q, feed, body)
  const before = await listed(q)
  await accept(q, held.run_id, { date: 'Venue' })
  t.match(await carry(q, feed, body), { state: 'held' })
  t.match(await q("select state, reasons from connect.runs where trigger = 'accept'"), [
    { state: /held|superseded/, reasons: [/no row of it could be read/] }
  ])
  t.same(await listed(q), before)
  t.equal(await q.value('select count(*)::integer from connect.baselines where superseded_at is null and accepted_by is not null'), 0)
})

database.transaction('FEED-280 a preview shows what fits, and accepting with no mapping at all takes none', async (t, q) => {
  const { feed, games } = await begin(q, withIds)
  const body = withIds.body(renamed(withIds.table(games), { Pitch: 'Spot' }))
  const held = await carry(q, feed, body)
  t.match(held, { suggestion: { mapping: { field: 'Spot' }, is_clear: true } })
  const dry = await q.call('manage.replay_run', { run_id: held.run_id, is_dry: true, made_by: 'Kim' }) as Data
  await drain(q)
  t.match(await accept(q, held.run_id, {}), { state: 'accepted', mapping: {} })
  t.match(await q.call('manage.show_run', { run_id: dry.run_id }), { state: 'previewed', suggestion: { mapping: { field: 'Spot' } } })
  t.match(await q.call('manage.show_feed', { feed_id: feed.feedId }), { settings: { mapping: undefined } })
})

/** A file in which "Venue" is gone: what is found where "Place" is read as the venue, and what where "Spot" is. */
const trialOf = (place: Data, spot: Data = {}): Data => ({
  roles: ['venue'], was: { venue: 'venue' },
  tried: Object.entries({ Place: place, Spot: { fitting: 0, same: 0, stated: 0, ...spot } }).map(([name, { same, stated, ...games }]) => ({
    mapping: { venue: name }, columns: { venue: [name] }, of: 20, found: 20, same: 0, roles: { venue: { same, stated } }, ...games
  }))
})
database.transaction('FEED-281 what fits is clear from nine tenths of the games and of those that state a role on, from three on, where no other column does in more than three quarters, and where all was tried', async (t, q) => {
  const all = { fitting: 20, same: 20, stated: 20 }
  const isClear = async (place: Data, spot?: Data, isComplete = true): Promise<unknown> =>
    (await q.value('select connect.suggestion_of($1, $2)', [trialOf(place, spot), isComplete]) as Data).is_clear
  const cases: [what: string, enough: Parameters<typeof isClear>, less: Parameters<typeof isClear>][] = [
    ['games', [{ ...all, fitting: 18 }], [{ ...all, fitting: 17 }]],
    ['of those that state it', [{ ...all, same: 18 }], [{ ...all, same: 17 }]],
    ['three', [{ ...all, same: 3, stated: 3 }], [{ ...all, same: 2, stated: 2 }]],
    ['another column', [all, { fitting: 20, same: 15, stated: 20 }], [all, { fitting: 20, same: 16, stated: 20 }]],
    ['all was tried', [all, {}, true], [all, {}, false]]
  ]
  for (const [what, enough, less] of cases) t.same([await isClear(...enough), await isClear(...less)], [true, false], what)
})

/** Names that no parser knows. */
const UNKNOWN = [
  'Team 1', 'Side A', 'Squad One', 'HT', 'AT', 'D', 'T', 'Clock', 'Campus', 'Spot', 'Band', 'Remark 2', 'Col 7', 'Xyz', 'Feld', 'Equipo'
]
const ROLES: Record<string, string> = {
  GameID: 'id', Date: 'date', 'Start Time': 'start', Time: 'start', 'Home Team': 'home', Home: 'home', 'Away Team': 'away', Away: 'away',
  Visitor: 'away', Venue: 'venue', Location: 'venue', Pitch: 'field', Division: 'division', 'Home Score': 'home_score',
  'Away Score': 'away_score'
}
const anyRename = fc.record({
  shape: fc.nat({ max: shapes.length - 1 }), games: fc.integer({ min: 24, max: 72 }),
  columns: fc.array(fc.nat({ max: 99 }), { minLength: 1, maxLength: 3 }),
  names: fc.shuffledSubarray(UNKNOWN, { minLength: 3, maxLength: 3 }),
  moved: fc.array(fc.nat({ max: 71 }), { maxLength: 3 })
})

database.transaction(`FEED-281 ${count} files with one to three columns renamed at random (seed ${seed}): held, what fits is right in 99 of 100, and never wrong where it is clear`, async (t, q) => {
  const figures = { held: 0, right: 0, clear: 0 }
  const wrong: Data[] = []
  await fc.assert(fc.asyncProperty(anyRename, async ({ shape: at, games: size, columns, names, moved }) => {
    const shape = shapes[at] as Shape
    await q('savepoint file')
    try {
      const { feed, games } = await begin(q, shape, makeGames(size))
      const table = shape.table(games.map((game, n) => moved.includes(n) ? { ...game, start: '19:45' } : game))
      const headers = [...new Set(columns.map((one) => table.headers[one % table.headers.length] as string))]
      const given = Object.fromEntries(headers.map((header, n) => [header, names[n] as string]))
      const held = await carry(q, feed, shape.body(renamed(table, given)))
      const due = Object.fromEntries(headers.map((header) => [ROLES[header] as string, given[header]]))
      const reported = held.suggestion?.mapping ?? {}
      const isRight = JSON.stringify(Object.entries(reported).sort()) === JSON.stringify(Object.entries(due).sort())
      figures.held += held.state === 'held' ? 1 : 0
      figures.right += isRight ? 1 : 0
      figures.clear += held.suggestion?.is_clear ? 1 : 0
      if (!isRight) wrong.push({ shape: shape.name, size, due, suggestion: held.suggestion, reasons: held.reasons })
    } finally { await q('rollback to savepoint file') }
  }), { seed, numRuns: count })
  t.comment(JSON.stringify(figures))
  t.same(wrong.filter(({ suggestion }) => suggestion?.is_clear), [], 'what is clear is right')
  t.equal(figures.held, count)
  t.ok(figures.right >= 0.99 * count - 1, JSON.stringify(wrong))
})
