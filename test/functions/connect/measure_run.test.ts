/** Drift, measure by measure. */
import t, { type Test } from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import {
  dayOf, extraction, HEADERS, makeFeed, read, season, showFeed, showRun, type Entry, type Feed
} from '../../helpers/feeds/feeds.ts'
import { makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Data = Record<string, any>

/** A feed with sixty games, or as many as are asked for, from the first of September, seen on the tenth, with the first seven scored. */
async function begin (
  q: Query, change: (one: Entry, at: number) => Data = () => ({}), count = 60
): Promise<{ feed: Feed, known: Entry[] }> {
  await makeRealm(q)
  await setClock(q, '2026-09-10T12:00:00Z')
  const feed = await makeFeed(q)
  const known = season(count, (one, at) => ({ ...at < 7 ? { home_score: at % 4, away_score: 1 } : {}, ...change(one, at) }))
  await read(q, feed, known)
  await setClock(q, '2026-09-10T18:00:00Z')
  return { feed, known }
}
/** Works in the feed as it was, and leaves it so. */
async function undone (q: Query, work: () => Promise<void>): Promise<void> {
  await q('savepoint as_it_was')
  await work()
  await q('rollback to savepoint as_it_was')
}
const over = async (q: Query, runId: string): Promise<number[]> =>
  (await showRun(q, runId)).measures.filter((one: Data) => one.is_over).map((one: Data) => one.number)
const plus = (hours: number) => ({ start }: Entry): Data => ({ start: `${String(Number(start.slice(0, 2)) + hours).padStart(2, '0')}:00` })

type Break = (known: Entry[]) => Data | Entry[]
const renamed = HEADERS.map((name) => name === 'Home Team' ? 'Team 1' : name)
const BREAKS: [number, string, Break, RegExp][] = [
  [1, 'a renamed column', (known) => extraction(known, {}, renamed), /column "Home Team".*New: column "Team 1".*60 of 60 known games/],
  [1, 'a new column', (known) => extraction(known, {}, [...HEADERS, 'Gate']), /New: column "Gate"/],
  [1, 'a column less', (known) => extraction(known, {}, HEADERS.slice(0, -1)), /Gone: column "Division"/],
  [2, 'an emptied page', () => [], /no game in it/],
  [3, 'a truncated body', (known) => known.slice(0, 30), /games still to come are missing/],
  [3, 'next year, without ids', (known) => known.map((one) => ({ ...one, file_id: undefined, date: one.date.replace('2026', '2027') })),
    /begins later/],
  [4, 'every third row', (known) => known.filter((_one, at) => at % 3 === 0 || at === 59), /Between its first and last day/],
  [6, 'another league', (known) => known.map((one, at) => ({
    ...one, file_id: `x${at}`, home: { name: `Stranger ${at}` }, away: { name: `Guest ${at}` }
  })), /another schedule/],
  [7, 'rows that cannot be read any more', (known) => extraction(known.slice(0, 54), {
    skips: known.slice(54).map(({ row }) => ({ row, code: 'no_date', words: 'No date.', excerpt: `row ${row}` }))
  }), /6 of 60 rows cannot be read/],
  [8, 'an emptied column', (known) => known.map((one) => ({ ...one, venue: undefined })), /Only 0 of 60 entries have a venue/],
  [9, 'names of teams moved by a row', (known) => known.map((one, at) => ({ ...one, home: known[(at + 1) % 60]?.home })),
    /home team differs/],
  [9, 'day and month exchanged', (known) => known.map((one) => ({
    ...one, date: Number(one.date.slice(8)) <= 12 ? `2026-${one.date.slice(8)}-${one.date.slice(5, 7)}` : one.date
  })), /date differs|games still to come|Between its first/],
  [10, 'home and away exchanged', (known) => known.map((one) => ({ ...one, home: one.away, away: one.home })), /exchanged in 60 of 60/],
  [11, 'morning for afternoon in two games', (known) => known.map((one, at) => at === 20 || at === 30
    ? { ...one, start: `${String((Number(one.start.slice(0, 2)) + 12) % 24).padStart(2, '0')}:00` }
    : one), /2 of 60 starts move by the same/],
  [11, 'UTC for local time', (known) => known.map((one) => ({ ...one, ...plus(5)(one) })), /60 of 60 starts move by the same 5 hours\./],
  [11, 'an hour', (known) => known.map((one) => ({ ...one, ...plus(1)(one) })), /60 of 60 starts move by the same 1 hour\./],
  [11, 'next year, with ids', (known) => known.map((one) => ({ ...one, date: one.date.replace('2026', '2027') })), /same 365 days/],
  [13, 'AM and PM lost', (known) => known.map((one) => ({ ...one, start: '02:00' })), /100 percent of the games start between/],
  [14, 'a doubled file', (known) => [...known, ...known], /60 entries are in it twice/],
  [14, 'a doubled file without ids', (known) => [...known, ...known].map((one) => ({ ...one, file_id: undefined })),
    /60 entries are in it twice/],
  [11, 'days of another century', (known) => known.map((one) => ({ ...one, date: one.date.replace('2026', '1900') })),
    /60 of 60 starts move by the same/],
  [1, 'a column twice', (known) => extraction(known, { layout: { ...extraction(known).layout, fingerprint: 'x',
    headers: [...HEADERS, 'Venue'] } }), /New: another column "Venue"/],
]
database.transaction('FEED-30 what differs from a feed of sixty games is held by its measure, and nothing of it is applied', async (t, q) => {
  const { feed, known } = await begin(q)
  const before = await q('select * from canon.claims order by mapping_id, field')
  for (const [number, what, change, words] of BREAKS) {
    await undone(q, async () => {
      const run = await read(q, feed, change(known))
      t.equal(run.state, 'held', what)
      t.ok((await over(q, run.run_id)).includes(number), `${what}: ${await over(q, run.run_id)}`)
      t.match(run.reasons.join(' '), words, what)
      t.match(await showFeed(q, feed), { status: 'drifted', status_reason: words }, what)
      t.same(await q('select * from canon.claims order by mapping_id, field'), before, what)
      t.equal(await q.value('select count(*)::integer from intake.batches'), 1, what)
    })
  }
})

database.transaction('FEED-30 measure 5 holds a list with fewer than half the entries of the last runs, that does not roll', async (t, q) => {
  const { feed, known } = await begin(q)
  await setClock(q, '2026-12-01T12:00:00Z')
  const run = await read(q, feed, known.filter((_one, at) => at < 20))
  t.same([run.state, await over(q, run.run_id)], ['held', [5]])
})

database.transaction('FEED-30 measure 12 holds scores that differ', async (t, q) => {
  const { feed, known } = await begin(q, (_one, at) => at < 12 ? { home_score: 2, away_score: 1 } : {})
  const run = await read(q, feed, known.map((one, at) => at < 12 ? { ...one, home_score: 1, away_score: 2 } : one))
  t.same([run.state, await over(q, run.run_id)], ['held', [12]])
})

/** What is the last that a measure lets pass, and the first that it holds. */
const BOUNDS: [measure: string, passes: Data, holds: Data][] = [
  ['to_come', { count: 1, to_come: 5, to_come_kept: 2 }, { to_come_kept: 1 }],
  ['to_come', { count: 1, to_come: 40, to_come_kept: 36 }, { to_come_kept: 35 }],
  ['to_come', { count: 1, to_come: 4, to_come_kept: 0 }, { to_come: 5 }],
  ['collapse', { within: 10, within_kept: 7 }, { within_kept: 6 }],
  ['collapse', { within: 4, within_kept: 0 }, { within: 5 }],
  ['total', { count: 5, median: 10, first_day: '2026-08-01', today: '2026-09-01' }, { count: 4 }],
  ['total', { count: 4, median: 10, first_day: '2026-08-11', today: '2026-09-01' }, { first_day: '2026-08-10' }],
  ['content', { count: 9, listed: 100, all_kept: 2, teams: 10, teams_known: 4 }, { all_kept: 1 }],
  ['content', { count: 9, listed: 100, all_kept: 1, teams: 10, teams_known: 5 }, { teams_known: 4 }],
  ['skipped', { rows: 20, new_skips: 2 }, { new_skips: 3 }],
  ['skipped', { rows: 60, new_skips: 3 }, { new_skips: 4 }],
  ['skipped', { rows: 100, new_skips: 32, baseline: { skipped: 0.1 } }, { new_skips: 33 }],
  ['fill', { count: 20, fill: { venue: 7 }, baseline: { count: 20, fill: { venue: 10 } } }, { fill: { venue: 6 } }],
  ['fill', { count: 20, fill: { venue: 16 }, baseline: { count: 20, fill: { venue: 18 } } }, { fill: { venue: 15 } }],
  ['fill', { count: 20, fill: { venue: 15 }, baseline: { count: 20, fill: { venue: 17 } } },
    { baseline: { count: 20, fill: { venue: 18 } } }],
  ['fill', { count: 10, fill: { venue: 1 }, baseline: { count: 10, fill: { venue: 4 } } }, { baseline: { count: 10, fill: { venue: 5 } } }],
  ['fill', { count: 4, fill: { venue: 0 }, baseline: { count: 5, fill: { venue: 5 } } }, { count: 5 }],
  ['changes', { compared: 40, home: 8, within: 40, within_kept: 40 }, { home: 9 }],
  ['changes', { compared: 60, away: 10, within: 60, within_kept: 58 }, { within_kept: 57 }],
  ['changes', { compared: 60, away: 9, within: 60, within_kept: 40 }, { away: 10 }],
  ['changes', { compared: 40, venue: 14, within: 40, within_kept: 40 }, { venue: 15 }],
  ['changes', { compared: 10, home: 3, within: 10, within_kept: 10 }, { home: 4 }],
  ['changes', { compared: 6, home: 2, within: 6, within_kept: 6 }, { home: 3 }],
  ['changes', { compared: 10, field: 5, within: 10, within_kept: 10 }, { field: 6 }],
  ['changes', { compared: 40, start: 13, within: 40, within_kept: 40 }, { start: 14 }],
  ['changes', { compared: 3, date: 1, within: 3, within_kept: 3 }, { date: 2 }],
  ['shift', { kept: 100, called_off: { of: 100 }, shift: { count: 14, minutes: 60, days: 3 } }, { kept: 93 }],
  ['shift', { kept: 100, called_off: { of: 100 }, shift: { count: 15, minutes: 60, days: 2 } },
    { shift: { count: 15, minutes: 60, days: 3 } }],
  ['shift', { kept: 21, called_off: { of: 21 }, shift: { count: 10, minutes: 60, days: 1 } }, { kept: 20 }],
  ['shift', { kept: 90, called_off: { of: 8 }, shift: { count: 4, minutes: 60, days: 3 } }, { shift: { count: 5, minutes: 60, days: 3 } }],
  ['shift', { kept: 90, called_off: { of: 11 }, shift: { count: 5, minutes: 60, days: 3 } }, { called_off: { of: 10 } }],
  ['shift', { kept: 90, called_off: { of: 60 }, shift: { count: 1, minutes: 720, days: 1 } },
    { shift: { count: 2, minutes: -720, days: 1 } }],
  ['exchanged', { compared: 30, exchanged: 3 }, { exchanged: 4 }],
  ['exchanged', { compared: 10, exchanged: 2 }, { exchanged: 3 }],
  ['scores', { scored: 10, rescored: 2 }, { rescored: 3 }],
  ['scores', { scored: 40, rescored: 8 }, { rescored: 9 }],
  ['scores', { scored: 9, rescored: 4 }, { rescored: 5 }],
  ['scores', { scored: 3, rescored: 2 }, { rescored: 3 }],
  ['night', { starts: 20, night: 0.15, baseline: { starts: 20, night: 0.1 } }, { night: 0.16 }],
  ['night', { starts: 19, night: 0.25, baseline: { starts: 20, night: 0.1 } }, { night: 0.26 }],
  ['night', { starts: 4, night: 1, baseline: { starts: 20, night: 0 } }, { starts: 5 }],
  ['repeated', { count: 100, repeated: 3, baseline: { repeated: 1 } }, { repeated: 4 }],
  ['repeated', { count: 200, repeated: 4 }, { repeated: 5 }]
]
database.transaction('FEED-30 a measure lets what is at its bound pass, and holds what is beyond it', async (t, q) => {
  for (const [measure, passes, more] of BOUNDS) {
    const holds = { ...passes, ...more }
    t.same(await q(`select (connect.measure_${measure}($1)).is_over as passes, (connect.measure_${measure}($2)).is_over as holds`, [
      passes, holds
    ]), [{ passes: false, holds: true }], `${measure}: ${JSON.stringify(holds)}`)
  }
})

const HARMLESS: [string, (known: Entry[]) => Data | Entry[]][] = [
  ['three games are called off', (known) => known.map((one, at) => at > 20 && at < 24 ? { ...one, status: 'cancelled' } : one)],
  ['a fifth of the games get another time', (known) => known.map((one, at) => at % 5 === 0 ? { ...one, start: `${11 + at % 7}:30` } : one)],
  ['ten games are added', (known) => [...known, ...season(70).slice(60)]],
  ['rows come in another order', (known) => [...known].reverse().map((one, at) => ({ ...one, row: at + 2 }))],
  ['what is over leaves the list', (known) => known.slice(8)],
  ['columns come in another order, in another case', (known) => extraction(known, {
    layout: { ...extraction(known).layout, headers: [...HEADERS].reverse() }
  })],
  ['all scores come', (known) => known.map((one, at) => at < 10 ? { ...one, home_score: at % 4, away_score: 1 } : one)],
  ['rows that were never read are not read again', (known) => extraction(known, { skips: [{ row: 90, code: 'no_date', words: '-',
    excerpt: 'x' }] })],
]
database.transaction('FEED-30 no false alarm where a schedule changes as schedules do', async (t, q) => {
  const { feed, known } = await begin(q)
  for (const [what, change] of HARMLESS) {
    await undone(q, async () => {
      const run = await read(q, feed, change(known))
      t.match(run.state, /^(applied|unchanged)$/, `${what}: ${JSON.stringify(run.reasons)}`)
      t.same(await over(q, run.run_id), [], what)
    })
  }
})

database.transaction('FEED-30 ids that change at every fetch: nothing is held, doubled or withdrawn, and the feed says so', async (t, q) => {
  const { feed, known } = await begin(q)
  const run = await read(q, feed, known.map((one, at) => ({ ...one, file_id: `new-${at}` })))
  t.match(run, { state: 'unchanged', counts: { new: 0, same: 60, missing: 0, rekeyed: true } })
  t.match(await showFeed(q, feed), { status: 'degraded', status_reason: /ids in the file change/ })
  t.equal(await q.value('select count(*)::integer from canon.fixtures'), 60)
})

database.transaction('FEED-32 a hold shows three example rows, as they were and as they would be', async (t, q) => {
  const { feed, known } = await begin(q)
  const run = await read(q, feed, known.map((one) => ({ ...one, home: one.away, away: one.home })))
  const measure = (await showRun(q, run.run_id)).measures[9]
  t.equal(measure.examples.length, 3)
  t.match(measure.examples[0], { row: 1, was: /Team 0 - Team 7/, is: /Team 7 - Team 0/ })
})

database.transaction('FEED-33, FEED-17 the first run makes the baseline; it is held where a fifth was skipped, ids repeat, no row was read, the parser doubts or nobody confirmed the feed', async (t, q) => {
  await makeRealm(q)
  await setClock(q, '2026-09-10T12:00:00Z')
  const skips = season(9).map(({ row }) => ({ row, code: 'no_date', words: 'No date.', excerpt: '' }))
  for (const [name, what, words, code = name] of [
    ['skipped', extraction(season(30), { skips }), /9 of 39 rows could not be read/],
    ['repeated', season(30, () => ({ file_id: '1' })), /29 entries are in it twice/],
    ['nothing', extraction([], { skips }), /No row of it could be read/, 'unreadable'],
    ['doubts', extraction(season(30), { doubts: ['1:30 is read as 1:30 PM.'] }),
      /^This is the first run. 1:30 is read as 1:30 PM. Check the preview/, 'doubt']
  ] as const) {
    const run = await read(q, await makeFeed(q, { name }), what as never)
    t.match(run, { state: 'held', reasons: [words] })
    t.same((await showRun(q, run.run_id)).reason_codes, [code])
  }
  const few = skips.slice(0, 2)
  const said = skips.map((one) => ({ ...one, code: 'deleted' }))
  for (const [name, rows] of [['few', few], ['said', said]] as const) {
    const run = await read(q, await makeFeed(q, { name }), extraction(season(3), { skips: rows }))
    t.match(run, { state: 'applied', counts: { new: 3 } }, name)
  }
  const feed = await makeFeed(q, { name: 'unseen', is_confirmed: false })
  const run = await read(q, feed, season(30))
  t.match(run, { state: 'held', reasons: [/Check that it looks right/] })
  t.same((await showRun(q, run.run_id)).reason_codes, ['first'])
  await q.call('manage.accept_run', { run_id: run.run_id, note: null, made_by: 'Kim', mapping: null })
  t.match(await showFeed(q, feed), { status: 'pending' })
  t.match(await read(q, feed, season(31)), { state: 'applied', counts: { new: 31 } })
  t.equal(await q.value(
    'select (profile ->> $1)::integer from connect.baselines where superseded_at is null and accepted_by is not null', ['count']
  ), 31)
  t.equal(dayOf(0), '2026-09-01')
})

/** After a season of that many games a file that is changed so is held by one measure, in these words. */
async function held (t: Pick<Test, 'same' | 'match'>, q: Query, measure: number, words: RegExp, { count = 60, start, change }: {
  count?: number, start?: (one: Entry, at: number) => Data, change: (one: Entry, at: number) => Data
}): Promise<void> {
  const { feed, known } = await begin(q, start, count)
  const run = await read(q, feed, known.map((one, at) => ({ ...one, ...change(one, at) })))
  t.same([run.state, await over(q, run.run_id)], ['held', [measure]])
  t.match(run.reasons.join(' '), words)
  const { reason_codes: codes, measures } = await showRun(q, run.run_id)
  t.same(codes, measures.filter(({ is_over: isOver }: Data) => isOver).map(({ name }: Data) => name))
}
for (const [what, put, garbled] of [
  ['a team', (name: string) => ({ home: { name } }), 'Gr\u00c3\u00bcn-Wei\u00c3?'],
  ['a place', (name: string) => ({ venue: { name } }), 'Gr?n-Wei?'],
  ['a field', (name: string) => ({ field: name }), 'Grn-Wei'],
  ['a division', (name: string) => ({ division: name }), 'Gr\ufffdn-Wei\ufffd']
] as const) {
  database.transaction(`FEED-30 the name of ${what} whose letters are garbled holds a run, which says how it reads`, async (t, q) => {
    const change = (name: string) => (_one: Entry, at: number): Data => at % 20 === 0 ? put(name) : {}
    await held(t, q, 16, new RegExp(`Letters of 1 names are garbled: "Grün-Weiß" reads "${garbled.replaceAll('?', '[?]')}"`), {
      start: change('Grün-Weiß'), change: change(garbled)
    })
  })
}
database.transaction('FEED-30 games of weeks that are called off at once hold a run', async (t, q) => {
  await held(t, q, 17, /The status of 51 of 51 games to come is newly cancelled/, { change: () => ({ status: 'cancelled' }) })
})
database.transaction('FEED-30 of few games a run is held where more than half have another venue', async (t, q) => {
  await held(t, q, 9, /The venue differs in 12 of 12/, { count: 12, change: () => ({ venue: { name: 'League Office' } }) })
})
database.transaction('FEED-30 of few games a run is held where fields are emptied', async (t, q) => {
  await held(t, q, 8, /Only 6 of 12 entries have a field/, { count: 12, change: (_one, at) => at % 2 ? { field: undefined } : {} })
})

/** A file that is changed so is applied, and every game is found again. */
async function calm (t: Pick<Test, 'match'>, q: Query, change: (one: Entry, at: number) => Data): Promise<void> {
  const { feed, known } = await begin(q)
  const run = await read(q, feed, known.map((one, at) => ({ ...one, ...change(one, at) })))
  t.match(run, { state: 'applied', counts: { new: 0, missing: 0 } }, JSON.stringify(run.reasons))
}
database.transaction('FEED-30 a washed-out fortnight holds no run', async (t, q) => {
  await calm(t, q, (_one, at) => at >= 10 && at < 22 ? { status: 'postponed' } : {})
})
database.transaction('FEED-30 one team under another name holds no run', async (t, q) => {
  await calm(t, q, ({ home }) => home.name === 'Team 3' ? { home: { name: 'Storm' } } : {})
})
database.transaction('FEED-30 a weekend that is put off by two weeks is no shift of all', async (t, q) => {
  await calm(t, q, (_one, at) => at === 12 || at === 13 ? { date: dayOf(at + 14) } : {})
})

database.transaction('FEED-30 two columns of one role in another order are no drift', async (t, q) => {
  const { feed, known } = await begin(q)
  const mapping = [...extraction(known).layout.mapping, { role: 'division', header: 'Age', why: 'name' }]
  const layout = (list: Data[]): Data => ({ layout: { ...extraction(known).layout, fingerprint: 'x', mapping: list } })
  const first = await read(q, feed, extraction(known, layout(mapping)))
  await q.call('manage.accept_run', { run_id: first.run_id, note: null, made_by: 'Kim', mapping: null })
  t.match(await read(q, feed, extraction(known.slice(0, 59), layout([...mapping].reverse()))), { state: 'unchanged' })
})

database.transaction('FEED-30 a target at rest whose page says that there are no games is not held, whatever its columns were; with games to come it is', async (t, q) => {
  await makeRealm(q)
  await setClock(q, '2026-09-01T12:00:00Z')
  const feed = await makeFeed(q)
  const nothing = extraction([], { layout: { name: 'generic', headers: [], fingerprint: '', mapping: [], unmapped: [], hints: [] } })
  await read(q, feed, season(30))
  await setClock(q, '2026-09-10T12:00:00Z')
  const held = await read(q, feed, nothing)
  t.equal(held.state, 'held')
  t.match(held.reasons, [/^There is no game in it, and \d+ are still to come/])
  await setClock(q, '2026-12-10T12:00:00Z')
  t.match(await read(q, feed, { ...nothing, warnings: ['off season'] }), { state: 'unchanged' })
  t.match(await showFeed(q, feed), { status: 'healthy', targets: [{ state: 'dormant', listed: 30 }] })
})
