/** Schedules in JSON: where the games are, what their members mean, instants, what is empty, what is refused. */
import t from 'tap'
import { entriesOf, read, refusalOf } from '../../helpers/feeds/table_feeds.ts'

const json = { kind: 'json' as const }
const said = { date: '2026-09-12', start: '10:00', home: { name: 'Lions' }, away: { name: 'Bears' } }
const game = { date: '2026-09-12', time: '10:00', home: 'Lions', away: 'Bears' }
const second = { date: '2026-09-13', time: '11:00', home: 'Owls', away: 'Lions' }
const entries = (t: Parameters<typeof entriesOf>[0], value: unknown, settings: object = {}) =>
  entriesOf(t, typeof value === 'string' ? value : JSON.stringify(value), { ...json, ...settings })

t.test('FEED-301 the games are an array of records at whatever place, the largest that says when and who, or an object of them by their ids', (t) => {
  const teams = Array.from({ length: 30 }, (_, at) => ({ id: at, name: `Team ${at}` }))
  for (const [what, value] of Object.entries({
    'the value itself': [game, second],
    'within an answer': { meta: { page: 1, total: 2 }, response: { teams, schedule: { games: [game, second] } } },
    'edges and nodes': { data: { games: { edges: [{ node: game }, { node: second }] } } },
    'attributes': { data: [{ type: 'game', attributes: game }, { type: 'game', attributes: second }] },
    'days of games': { days: [{ date: game.date, games: [{ ...game, date: undefined }] }, { date: second.date, games: [{ ...second,
      date: undefined }] }] },
    'by the day': { '2026-09-12': [{ ...game, date: undefined }], '2026-09-13': [{ ...second, date: undefined }] },
    'lists beside each other': { upcoming: [game], results: [second] }
  })) {
    const found = entries(t, value)
    t.match(found, [said, { date: '2026-09-13', start: '11:00', home: { name: 'Owls' } }], what)
    t.same(found.map(({ row }) => row), [1, 2], what)
  }
  t.match(entries(t, { 771: game, 772: second }), [{ ...said, file_id: '771' }, { file_id: '772' }])
  t.match(entries(t, { divisions: [{ name: 'U12 Girls', games: [game] }, { name: 'U10 Boys', games: [second] }] }), [
    { ...said, division: 'U12 Girls' }, { division: 'U10 Boys' }
  ])
  t.end()
})

t.test('FEED-301 members of members are columns with dotted names, which mean what names of columns mean, or what the mapping of the feed says', (t) => {
  const record = {
    id: 7, date: '2026-09-12', start_time: '10:00', home: { name: 'Lions', id: 12, score: 3 }, away: { name: 'Bears', id: 13, score: 1 },
    venue: { name: 'Oak Park', address: '1 Main St' }, field: { name: 'Field 2' }, division: { name: 'U12' }, status: 'Postponed',
    league: { name: 'Spring Cup' }, referee: { name: 'CANARY' }, contacts: [{ name: 'CANARY' }], tags: ['a', 'b']
  }
  const read1 = read(JSON.stringify([record]), json)
  t.match(read1.entries, [{
    ...said, file_id: '7', home: { name: 'Lions', id: '12' }, away: { name: 'Bears', id: '13' }, home_score: 3, away_score: 1,
    venue: { name: 'Oak Park' }, field: 'Field 2', division: 'U12', status: 'postponed', competition: { name: 'Spring Cup' }
  }])
  t.same(read1.persons_columns, ['referee.name'])
  t.notMatch(JSON.stringify(read1), /CANARY/)
  t.ok(read1.layout.headers.includes('venue.address'))
  t.match(entries(t, [{ fixture: { date: game.date, time: game.time }, teams: { home: { name: 'Lions' }, away: {
    name: 'Bears' } } }]), [said])
  t.match(entries(t, [{ date: game.date, time: game.time, participants: [{ role: 'away', team: { name: 'Bears' } }, { role: 'home',
    team: { name: 'Lions' } }] }]), [said], 'two sides of which one is at home')
  t.match(entries(t, [{ date: game.date, time: game.time, a: { x: 'Lions' }, b: { x: 'Bears' } }], {
    mapping: { home: 'a.x', away: 'b.x' } }), [said])
  t.match(read(JSON.stringify([{ date: game.date, time: game.time, club_1: 'Lions', club_2: 'Bears' }]), json), {
    entries: [], skips: [{ row: 1, code: 'no_column' }], layout: { hints: [{ role: 'home', ask: true }] }
  })
  t.end()
})

t.test('FEED-302 instants are understood with their offset, in seconds or milliseconds since 1970, and in UTC by the name of a member', (t) => {
  const at = (value: unknown, name = 'start_time', more: object = {}) =>
    entries(t, [{ ...more, [name]: value, home: 'Lions', away: 'Bears' }])[0]
  for (const [value, name] of [
    ['2026-09-12T14:00:00Z'], ['2026-09-12T14:00:00.000Z'], ['2026-09-12T10:00:00-04:00'], ['2026-09-12T16:00+02:00'], [1_789_221_600],
    ['1789221600'], [1_789_221_600_000], ['/Date(1789221600000)/'], ['2026-09-12T14:00:00', 'startUtc'],
    ['2026-09-12 14:00', 'start_date_gmt']
  ] as [unknown, string?][]) {
    t.match(at(value, name), { date: '2026-09-12', start_utc: '2026-09-12T14:00:00Z' }, String(value))
  }
  t.match(at('2026-09-12T10:00:00'), { date: '2026-09-12', start: '10:00' }, 'without an offset it is a time of the feed')
  t.match(at('2026-09-13T01:30:00Z', 'start_time', { date: '2026-09-12' }), { date: '2026-09-12', start_utc: '2026-09-13T01:30:00Z' },
    'the day of a stamp in UTC is not the local one')
  t.match(entries(t, [{ id: 1_789_221_600, ...game }]), [{ file_id: '1789221600' }], 'an id is no instant')
  t.match(at(null, 'start_time', { date: '2026-09-12' }), { date: '2026-09-12', time_status: 'tbd' })
  t.end()
})

t.test('FEED-301 a call or an assignment around the value is no part of it; long numbers keep their digits; members may have any name', (t) => {
  const text = JSON.stringify([game])
  for (const body of [
    `var x = ${text};`, `window.app["games"]=${text}`, `load(${text});`, `/**/load(${text})`, `)]}',\n${text}`, `\ufeff${text}`
  ]) {
    t.match(entries(t, body), [said], body.slice(0, 20))
  }
  const long = `[{"id":12345678901234567890,"date":"2026-09-12","time":"10:00","home":"Lions","away":"Bears"},` +
    `{"id":12345678901234567891,"date":"2026-09-12","time":"12:00","home":"Lions","away":"Bears"}]`
  t.same(entries(t, long).map(({ file_id: id }) => id), ['12345678901234567890', '12345678901234567891'])
  const named = '"__proto__":{"x":1},"constructor":"y","toString":1e999'
  t.match(entries(t, `[{${named},${JSON.stringify(game).slice(1)}]`), [said])
  t.equal((Object.prototype as { x?: number }).x, undefined)
  t.end()
})

t.test('FEED-303 every record is an entry or a skip, numbered from 1; a value that is too long is a skip', (t) => {
  const records = [game, {}, { date: '2026-09-13' }, { ...game, home: 'x'.repeat(65_537) }, second]
  const { entries, skips, rows } = read(JSON.stringify(records), json)
  t.same([rows, entries.map(({ row }) => row)], [5, [1, 5]])
  t.same(skips.map(({ row, code }) => [row, code]), [[2, 'no_date'], [3, 'no_sides'], [4, 'too_long']])
  t.end()
})

t.test('FEED-303 an empty list is a schedule without games; a message, a page or half of a body is none', (t) => {
  for (const body of ['[]', '{}', '{"games":[]}', '{"status":"ok","data":{"games":[]},"error":null}', 'var x = {};']) {
    t.match(read(body, json), { rows: 0, entries: [], skips: [] }, body)
  }
  const whole = JSON.stringify({ games: [game, second] })
  for (const [body, code] of [
    ['{"error":"Unauthorized"}', 'fault'], ['{"errors":[{"message":"x"}],"data":[]}', 'fault'], ['{"success":false,"games":[]}', 'fault'],
    ['{"status":404,"title":"Not Found"}', 'fault'], ['{"message":"Hello"}', 'no_schedule'], ['[{"id":1,"name":"Lions"}]', 'no_schedule'],
    ['[1,2,3]', 'no_schedule'], ['<html><title>Sign in</title>', 'login'], [whole.slice(0, -20), 'json'],
    [whole.replace(',', ',,'), 'json'], ['Date,Time\n1,2', 'json'], ['', 'empty'], [' ', 'empty'], ['%PDF-1.7', 'pdf'], ['"text"', 'json']
  ] as const) t.equal(refusalOf(body, json).code, code, body.slice(0, 40))
  t.match(refusalOf(whole).words, /register the feed as json/, 'uploaded as CSV')
  t.end()
})

t.test('FEED-303 what is made to do harm is refused: depths, parts, records and members without end', (t) => {
  const wide = Object.fromEntries(Array.from({ length: 250 }, (_, at) => [`m${at}`, 'x']))
  for (const [what, body, code] of [
    ['depths', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'too_deep'],
    ['depths of objects', `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`, 'too_deep'],
    ['depths within a string', JSON.stringify([{ ...game, notes: '[{'.repeat(500) }]), 'none'],
    ['parts', `[${'[],'.repeat(500_000)}[]]`, 'too_many_rows'], ['records', JSON.stringify(Array(20_001).fill(game)), 'too_many_rows'],
    ['members', JSON.stringify([{ ...game, ...wide }]), 'too_many_columns'],
    ['a string without an end', `[{"date":"${'\\\\'.repeat(100_000)}`, 'json'],
    ['a long number', `[${'9'.repeat(1_000_000)}]`, 'no_schedule']
  ] as const) t.equal(refusalOf(body, json).code, code, what)
  t.equal(read(JSON.stringify(Array(20_000).fill(game)), json).rows, 20_000)
  t.end()
})
