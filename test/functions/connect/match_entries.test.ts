/** Identity of entries and withdrawal; and how entries are read. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { entry, extraction, makeFeed, poll, read, season, showFeed, showRun, upload, work, type Entry } from '../../helpers/feeds/feeds.ts'
import { fixtureOf, historyOf, makeRealm, setClock } from '../../helpers/seed.ts'
import { formatTime } from '../../../server/pages/public/when.ts'

const database = await useDatabase(t)
const START = '2026-09-01T12:00:00Z'
const url = 'https://league.example/schedule.csv'

async function begin (q: Query, settings: object = {}): Promise<Awaited<ReturnType<typeof makeFeed>>> {
  await makeRealm(q)
  await setClock(q, START)
  return makeFeed(q, { url, ...settings })
}
const later = (minutes: number): string => new Date(Date.parse(START) + minutes * 60_000).toISOString()
const listed = (q: Query) => q.value('select count(*)::integer from canon.fixtures')
const withdrawn = async (q: Query): Promise<string[]> => (await q(`select external_id from intake.observations where is_deleted
  order by external_id`)).map(({ external_id: id }) => id)
const idless = (one: Entry): object => ({ ...one, file_id: undefined })

database.transaction('FEED-24 an entry keeps its id: that of the file, else one of e_ and 26 characters, also when the file gives it another', async (t, q) => {
  const feed = await begin(q)
  await poll(q, [...season(30), { ...entry(40), file_id: undefined } as Entry])
  const ids = (await q('select external_id from connect.listed order by external_id')).map(({ external_id: id }) => id)
  t.equal(ids.filter((id: string) => /^e_[0-9A-Z]{26}$/.test(id)).length, 1)
  t.equal(ids.length, 31)
  await setClock(q, later(1500))
  await poll(q, season(30, (_one, at) => at === 3 ? { file_id: 'other' } : {}).concat(entry(40, { file_id: 'g3' })))
  t.same((await q('select external_id from connect.listed order by external_id')).map(({ external_id: id }) => id), ids)
  t.equal(await q.value("select data #>> '{sides,0,team,name}' from connect.listed where external_id = 'g3'"), 'Team 3')
  t.equal(await listed(q), 31)
  t.equal((await fixtureOf(q, feed.sourceKey, 'g3')).version, 1)
})

database.transaction('FEED-25 without ids a game that moves keeps its fixture: by day, by its sides within 60 days, by its sides exchanged', async (t, q) => {
  const feed = await begin(q)
  await poll(q, season(30).map(idless) as Entry[])
  await setClock(q, later(1500))
  const run = await poll(q, season(30, (_one, at) => ({
    file_id: undefined, ...at === 4 ? { start: '12:30' } : at === 9 ? { date: '2026-10-20' } : {},
    ...at === 14 ? { home: { name: 'Team 11' }, away: { name: 'Team 0' } } : {}
  })))
  t.match(run, { state: 'applied', counts: { new: 0, changed: 3, same: 27, missing: 0 } })
  t.equal(await listed(q), 30)
  const [id] = (await q('select external_id from connect.listed where on_day = $1', ['2026-10-20'])).map(({ external_id: id }) => id)
  t.same((await historyOf(q, feed.sourceKey, id as string)).map(({ kind }) => kind), ['created', 'rescheduled'])
})

database.transaction('FEED-25 where more than one candidate is there nothing is guessed: the entry is new', async (t, q) => {
  await begin(q)
  const pair = (date: string): Entry => ({ ...entry(1), file_id: undefined, date })
  await poll(q, [...season(30).slice(5), pair('2026-10-05'), pair('2026-10-12')])
  await setClock(q, later(1500))
  t.match(await poll(q, [...season(30).slice(5), pair('2026-10-06'), pair('2026-10-13')]), { counts: { new: 2, same: 25 } })
})

database.transaction('FEED-40, FEED-41 what is missing is withdrawn at the second strike, 30 minutes after the first, and comes back as an ordinary observation', async (t, q) => {
  const feed = await begin(q)
  await poll(q, season(60))
  const less = season(60).filter((_one, at) => at !== 20)
  await setClock(q, later(400))
  t.match(await poll(q, less), { state: 'unchanged', counts: { missing: 1, withdrawn: 0 } })
  t.same(await withdrawn(q), [])
  await q('update connect.targets set next_at = util.now()')
  await setClock(q, later(410))
  t.match(await poll(q, [...less].reverse()), { counts: { missing: 1, withdrawn: 0 } }, 'ten minutes later: not yet')
  await q('update connect.targets set next_at = util.now()')
  await setClock(q, later(431))
  t.match(await poll(q, null, { status_code: 304 }), { state: 'not_modified' }, 'an unchanged answer confirms it')
  for (const id of await q("select batch_id from intake.batches where status = 'received'")) await q.call('jobs.apply_batch',
    id as { batch_id: string })
  t.same(await withdrawn(q), ['g20'])
  t.match((await historyOf(q, feed.sourceKey, 'g20')).map(({ kind }) => kind), ['created', 'withdrawn'])
  t.equal((await fixtureOf(q, feed.sourceKey, 'g20')).status, 'scheduled', 'never cancelled')
  await setClock(q, later(2000))
  t.match(await poll(q, season(60)), { state: 'applied', counts: { changed: 1 } })
  t.equal(await q.value("select withdrawn_at from connect.listed where external_id = 'g20'"), null)
})

database.transaction('FEED-40 nothing is struck that is past, on the first or last day, in a skipped row, or of a transfer that broke off', async (t, q) => {
  await begin(q)
  await poll(q, season(60))
  await setClock(q, '2026-09-10T12:00:00Z')
  const run = await poll(q, extraction(season(60).filter((_one, at) => ![3, 0, 59, 30].includes(at)), {
    skips: [{ row: 'g30', code: 'no_date', words: 'No date.', excerpt: '' }]
  }))
  t.match(run, { counts: { missing: 0 } })
  await setClock(q, '2026-09-20T12:00:00Z')
  t.match(await poll(q, season(40), { is_complete: false }), { state: 'failed', failure: /before its stated length/ })
  t.equal(await q.value('select count(*)::integer from connect.listed where missing_since is not null'), 0)
})

database.transaction('FEED-41 what a preview of an upload showed as missing is withdrawn at once; without a preview at the second upload', async (t, q) => {
  const feed = await begin(q, { url: undefined })
  await read(q, feed, season(60))
  const less = season(60).filter((_one, at) => at !== 20)
  await setClock(q, later(60))
  t.match(await read(q, feed, less, true), { state: 'previewed' })
  t.same(await withdrawn(q), [])
  t.match(await read(q, feed, less), { state: 'applied', counts: { withdrawn: 1 } })
  t.same(await withdrawn(q), ['g20'])
})

database.transaction('FEED-7 wall times become moments on both sides of a clock change; one that does not exist, or exists twice, is estimated; TBD has its date', async (t, q) => {
  const feed = await begin(q)
  await poll(q, [
    entry(0, { date: '2026-10-31' }), entry(1, { date: '2026-11-01' }), entry(2, { date: '2026-11-01', start: '01:30' }),
    entry(3, { date: '2027-03-14', start: '02:30' }), entry(4, { start: undefined }), entry(5, { zone: 'Europe/Vienna' }),
    entry(6, { start: undefined, start_utc: '2026-09-09T01:00:00Z' }), entry(7, { end: '12:00' }), entry(8, { duration_minutes: 90 })
  ])
  const about = async (id: number) => {
    const { start, end, date, time_status: status } = await fixtureOf(q, feed.sourceKey, `g${id}`)
    return [start ?? date, status, ...end ? [end] : []]
  }
  t.same(await Promise.all([0, 1].map(about)), [['2026-10-31T15:00:00Z', 'confirmed'], ['2026-11-01T16:00:00Z', 'confirmed']])
  t.same([(await about(2))[1], (await about(3))[1]], ['estimated', 'estimated'])
  t.same(await about(4), ['2026-09-05', 'tbd'])
  t.same(await about(5), ['2026-09-06T08:00:00Z', 'confirmed'])
  t.same(await about(6), ['2026-09-09T01:00:00Z', 'confirmed'])
  t.same(await about(7), ['2026-09-08T15:00:00Z', 'confirmed', '2026-09-08T17:00:00Z'])
  t.same(await about(8), ['2026-09-09T15:00:00Z', 'confirmed', '2026-09-09T16:30:00Z'])
})

for (const zone of ['America/Edmonton', 'Africa/Casablanca', 'Africa/El_Aaiun', 'America/Chicago']) {
  database.transaction(`FEED-7 a start of 18:45 in a file is shown as 6:45 PM, whatever PostgreSQL knows of the zone: ${zone}`, async (t, q) => {
    const feed = await begin(q, { time_zone: zone })
    await poll(q, [entry(0, { date: '2026-09-12', start: '18:45', end: '20:15' }), entry(1, { date: '2026-12-12', start: '18:45' })])
    for (const id of ['g0', 'g1']) {
      const { start, end } = await fixtureOf(q, feed.sourceKey, id)
      t.same([start, ...end ? [end] : []].map((at) => formatTime('time', at, zone)), id === 'g0' ? ['6:45 PM', '8:15 PM'] : ['6:45 PM'])
    }
  })
}

database.transaction('FEED-8 teams of one name in two divisions are two, a venue is one; placeholders are no team', async (t, q) => {
  await begin(q)
  const wolves = { home: { name: 'Wolves' }, away: { name: 'Owls' } }
  await poll(q, [entry(0, { ...wolves, division: 'U10' }), entry(1, { ...wolves, division: 'U12' }), entry(2, { ...wolves,
    away: undefined, division: 'U12' })])
  t.same((await q("select external_id from canon.external_ids where entity_type = 'team' order by 1")).map(({ external_id: id }) => id), [
    'team:owls|u10', 'team:owls|u12', 'team:wolves|u10', 'team:wolves|u12'
  ])
  t.same((await q("select external_id from canon.external_ids where entity_type = 'venue' order by 1")).map(({ external_id: id }) => id), [
    'venue:park 0', 'venue:park 1', 'venue:park 2'
  ])
})

database.transaction('FEED-8 a division of one name is another for each age group and gender, and so are its teams (connect.division_key)', async (t, q) => {
  await begin(q)
  const wolves = { home: { name: 'Wolves' }, away: { name: 'Owls' }, division: 'Flight 2', competition: { name: 'Fall Cup' } }
  await poll(q, [entry(0, { ...wolves, age_group: 'U10', gender: 'Boys' }), entry(0, { ...wolves, age_group: 'U10', gender: 'Girls' }),
    entry(0, { ...wolves, age_group: 'U12', gender: 'Boys' }), entry(1, { ...wolves, age_group: 'U12', gender: 'Boys' })])
  const known = await q("select entity_type, external_id from canon.external_ids where entity_type in ('team', 'division') order by 1, 2")
  const keys = ['u10 boys flight 2', 'u10 girls flight 2', 'u12 boys flight 2']
  t.same(known.map(({ external_id: id }) => id), [
    ...keys.map((key) => `division:${key}|fall cup`), ...keys.map((key) => `team:owls|${key}`), ...keys.map((key) => `team:wolves|${key}`)
  ])
  t.same(await q(`select connect.division_key('BOYS  U-12, Flight 2', 'U12', 'Boys') a, connect.division_key('U12 Boys', 'u12', 'BOYS') b,
    connect.division_key(null, 'U12', null) c, connect.division_key(null, null, '') d, connect.division_key('Élite', null, null) e`), [
    { a: 'u12 boys u 12 flight 2', b: 'u12 boys', c: 'u12', d: '', e: 'elite' }
  ])
})

database.transaction('FEED-9 every skipped row is reported with its place, code and reason; an unknown zone skips its entry', async (t, q) => {
  await begin(q)
  const run = await poll(q, extraction([...season(30), entry(31, { zone: 'Mars/Olympus' })], {
    skips: [{ row: 7, code: 'no_date', words: 'There is no date.', excerpt: 'x,y' }]
  }))
  t.match(await showRun(q, run.run_id), {
    rows: 32, entries: 30, skipped: 2,
    skips: [
      { row: '7', code: 'no_date', words: 'There is no date.', excerpt: 'x,y' },
      { row: '32', code: 'unknown_time_zone', words: 'The time zone "Mars/Olympus" is not known.' }
    ]
  })
})

database.transaction('FEED-5, FEED-23 what is pushed is as old as its snapshot and a microsecond a version; 1,001 entries are two batches of at most 1,000', async (t, q) => {
  await begin(q)
  const many = Array.from({ length: 1001 }, (_one, at) => entry(at % 60, { row: at + 1, file_id: `m${at}`, home: { name: `H${at}` } }))
  const run = await poll(q, extraction(many, { version: 7 }))
  t.equal(run.batch_ids.length, 2)
  t.same(await q('select accepted_count from intake.batches order by accepted_count'), [{ accepted_count: 1 }, { accepted_count: 1000 }])
  t.same((await q('select distinct observed_at::text from intake.observations')).map(({ observed_at: at }) => at),
    ['2026-09-01 12:00:00.000007+00'])
  t.same(
    (await q("select idempotency_key from intake.idempotency_keys where endpoint = 'jobs.apply_run' order by 1"))
      .map(({ idempotency_key: key }) => key),
    [0, 1].map((place) => `${run.run_id}/${place}`)
  )
})

database.transaction('FEED-45 a score that stands makes a game completed after three hours and final after twenty-four, by the stored snapshot; a word counts at once', async (t, q) => {
  const feed = await begin(q)
  const scored = { home_score: 2, away_score: 1 }
  await setClock(q, '2026-09-02T16:00:00Z')
  await poll(q, season(30, (_one, at) => at === 1 ? scored : at === 0 ? { ...scored, status: 'completed' } : {}))
  const about = async (id: string) => {
    const { status, result } = await fixtureOf(q, feed.sourceKey, id)
    return [status, result?.final]
  }
  t.same([await about('g0'), await about('g1')], [['completed', true], ['scheduled', false]])
  await q("update connect.targets set next_at = '2026-10-01'")
  await setClock(q, '2026-09-02T18:00:00Z')
  t.match(await work(q, { status_code: 304 }), [{ trigger: 'due', state: 'applied' }])
  t.same(await about('g1'), ['completed', false])
  await setClock(q, '2026-09-03T15:00:00Z')
  await q("update connect.targets set next_at = '2026-10-01'")
  t.match(await work(q, { status_code: 304 }), [{ trigger: 'due', state: 'applied' }])
  t.same(await about('g1'), ['completed', true])
  t.equal(await q.value('select count(*)::integer from connect.snapshots'), 1)
  t.match(await showFeed(q, feed), { status: 'healthy' })
})

database.transaction('FEED-5 the same bytes are kept once, under their hash', async (t, q) => {
  const feed = await begin(q, { url: undefined })
  await upload(q, feed, 'Date,Home\n')
  await upload(q, feed, 'Date,Home\n')
  t.same(await q("select encode(sha256, 'hex') as hash, byte_count::integer, convert_from(content, 'UTF8') as content " +
    'from connect.bodies'), [{
    hash: await q.value("select encode(sha256('Date,Home\n'), 'hex')"), byte_count: 10, content: 'Date,Home\n'
  }])
  t.equal(await q.value('select count(*)::integer from connect.snapshots'), 2)
})

database.transaction('FEED-25 ids that are shuffled take no game from the one that it is (connect.are_ids_steady)', async (t, q) => {
  await begin(q)
  await poll(q, season(60))
  await setClock(q, later(1500))
  const run = await poll(q, season(60, (_one, at) => ({ file_id: `g${(at * 7 + 35) % 60}`, ...at === 9 ? { date: '2026-10-31' } : {} })))
  t.match(run, { state: 'applied', counts: { new: 0, changed: 1, same: 59, missing: 0 } })
  t.same(await q("select external_id from connect.listed where on_day <> date '2026-09-01' + substr(external_id, 2)::integer"), [
    { external_id: 'g9' }
  ])
})

database.transaction('FEED-25 without ids a game keeps its fixture when one of its sides has another name (connect.match_by_slot)', async (t, q) => {
  await begin(q)
  await poll(q, season(30).map(idless) as Entry[])
  await setClock(q, later(1500))
  const run = await poll(q, season(30, (_one, at) => ({
    file_id: undefined, ...at === 4 ? { away: { name: 'Storm' } } : at === 9 ? { away: { name: 'Heat' }, venue: { name: 'Park 9' } } : {}
  })))
  t.match(run, { state: 'applied', counts: { new: 1, changed: 1, same: 28, missing: 1 } }, 'at another place it is another game')
})
