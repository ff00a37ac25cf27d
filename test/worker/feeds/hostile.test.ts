/** What is no schedule, what is made to do harm, and what must not leave a parser. */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import t from 'tap'
import { root } from '../../../db/migrate.ts'
import { parsers, Unreadable } from '../../../worker/feeds/parsers/index.ts'
import { read, refusalOf, sheetOf, ways, workbook } from '../../helpers/feeds/table_feeds.ts'
import { settings } from '../../helpers/property.ts'

const header = 'Date,Time,Home,Away\n'
const line = '2026-09-12,10:00,Lions,Bears\n'

t.test('FEED-120 what is no schedule is refused with a code and a sentence', (t) => {
  const bodies: [string, string | Buffer, string, ('csv' | 'xlsx' | 'html')?][] = [
    ['nothing', '', 'empty'], ['blanks', ' \n\n', 'empty'], ['a sign-in',
    '<!doctype html><title>Sign in</title><form><input type="password"></form>', 'login'],
    ['a sign-in', '<html><body><h1>Please log in to continue</h1>', 'login', 'html'],
    ['a captcha', '<!DOCTYPE html><title>Just a moment...</title>', 'captcha', 'html'],
    ['a 403', '<html><title>403 Forbidden</title>', 'refused', 'html'], ['a 404 answered with 200',
    '<html><title>Page not found</title><table><tr><td>x</td></tr></table>', 'not_found', 'html'],
    ['a fault', '<html><h1>Internal Server Error</h1>', 'down', 'html'], ['an essay', '<html><p>Lorem ipsum</p>', 'page', 'html'],
    ['JSON', '{"error":"denied"}', 'json'],
    ['JSON', '[{"a":1}]', 'json', 'html'], ['a PDF', '%PDF-1.7 x', 'pdf'], ['a PDF', '%PDF-1.7 x', 'pdf', 'html'],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 'image'],
    ['gzip', Buffer.from('1f8b0800', 'hex'), 'gzip'], ['bytes', Buffer.from([7, 0, 1, 2, 255, 3]), 'binary'],
    ['a calendar', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR', 'calendar'],
    ['contacts', 'First Name,Last Name,Email\nA,B,a@example.org', 'no_schedule'],
    ['prose', 'Dear all,\nthe season begins soon.', 'no_schedule'],
    ['standings', '<table><tr><th>Team</th><th>W</th><th>L</th></tr><tr><td>A</td><td>1</td><td>2</td></tr></table>', 'no_schedule',
    'html'],
    ['an open quote', `${header}2026-09-12,10:00,"Lions,Bears\n${line}`, 'quote'], ['half a zip', Buffer.from('PK\x03\x04abc', 'latin1'),
    'workbook', 'xlsx'],
    ['half a workbook', workbook({ A: sheetOf([['Date']]) }).subarray(0, 900), 'workbook', 'xlsx'],
    ['half an old workbook', workbook({ A: sheetOf([['Date']]) }, 'biff8').subarray(0, 900), 'workbook', 'xlsx']
  ]
  for (const [name, body, code, kind = 'csv'] of bodies) {
    const refusal = refusalOf(body, { kind })
    t.equal(refusal.code, code, name)
    t.match(refusal.words, /^[A-Z].*[.}\]]$/s, name)
  }
  t.match(refusalOf('<html><title>Sign in to League</title>').words,
    'This is a page, not CSV. The page "Sign in to League" asks to sign in.')
  t.throws(() => read(line, { parser: 'nobody' }), { code: 'unknown_parser' })
  t.end()
})

t.test('FEED-120 a table of another shape is read as one, and a page that says that nothing is posted has no rows', (t) => {
  const other = read('<table><tr><th>Quand</th><th>Ici</th><th>La</th></tr><tr><td>2026-09-12</td><td>A</td><td>B</td></tr>' +
    '<tr><td>2026-09-13</td><td>B</td><td>A</td></tr></table>', { kind: 'html' })
  t.match(other, { rows: 2, entries: [], skips: [{ code: 'no_column' }, {}] })
  t.match(other.layout.hints[0], { role: 'date', candidates: ['Quand'], ask: true })
  t.match(refusalOf('status,date,detail\nerror,2026-04-01T10:00:00Z,rate limit exceeded'), { code: 'no_schedule' }, 'an error in columns')
  t.match(read('<html><body><p>The schedule has not been posted yet.</p>', { kind: 'html' }), { rows: 0, not_posted: true })
  t.match(read(header), { rows: 0, entries: [], skips: [], warnings: ['There is no row below the columns.'] })
  t.notOk('not_posted' in read(header))
  t.end()
})

/** A zip of one part that says it is `size` bytes long, in its directory and where it begins; `method` is that of the directory. */
function zipOf (content: Buffer, size: number, { count = 1, method = 8, name: called = 'xl/workbook.xml' } = {}): Buffer {
  const [packed, name] = [deflateRawSync(content), Buffer.from(called)]
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50); local.writeUInt16LE(8, 8); local.writeUInt32LE(packed.length, 18); local.writeUInt32LE(size,
    22); local.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50); entry.writeUInt16LE(method, 10); entry.writeUInt32LE(packed.length, 20); entry.writeUInt32LE(size,
    24); entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  const directory = Buffer.concat(Array(count).fill(Buffer.concat([entry, name])))
  end.writeUInt32LE(0x06054b50); end.writeUInt16LE(count, 10); end.writeUInt32LE(30 + name.length + packed.length, 16)
  return Buffer.concat([local, name, packed, directory, end])
}

t.test('FEED-121 bodies beyond the bounds are refused', (t) => {
  const zeros = Buffer.alloc(30_000_000)
  const bodies: [string, string | Buffer, string, ('csv' | 'xlsx' | 'html')?][] = [
    ['11 MiB', Buffer.alloc(11 * 1024 * 1024, 'a'), 'too_large'], ['a million columns', `Date,${'a,'.repeat(1_000_000)}\n`,
    'too_many_columns'],
    ['201 columns', `${header.trim()}${',x'.repeat(197)}\n`, 'too_many_columns'], ['20,001 rows', header + line.repeat(20_001),
    'too_many_rows'],
    ['one long line', 'x'.repeat(5_000_000), 'too_long'], ['quotes', `${header}"${'""'.repeat(1_000_000)}`, 'quote'],
    ['a part that inflates to 30 MB', zipOf(zeros, zeros.length), 'bomb', 'xlsx'], ['a part that lies', zipOf(zeros, 1000), 'bomb', 'xlsx'],
    ['a part that says nothing is in it', zipOf(zeros, 0), 'bomb', 'xlsx'],
    ['a part that is not packed by the directory alone', zipOf(zeros, 1000, { method: 0 }), 'bomb', 'xlsx'],
    ['a workbook within a document', zipOf(zeros, 300_000, { name: 'xl/Index.zip' }), 'archive', 'xlsx'],
    ['101 parts', zipOf(Buffer.from('x'), 1, { count: 101 }), 'bomb', 'xlsx'], ['another zip', zipOf(Buffer.from('x'), 1).subarray(0),
    'workbook', 'xlsx'],
    ['a page of depths', '<div>'.repeat(100_000), 'too_deep', 'html'], ['tables in tables', '<table><tr><td>'.repeat(2000),
    'too_deep', 'html'],
    ['300 cells', `<table><tr>${'<th>Date</th>'.repeat(300)}</tr></table>`, 'too_many_columns', 'html']
  ]
  for (const [name, body, code, kind = 'csv'] of bodies) t.equal(refusalOf(body, { kind }).code, code, name)
  t.equal(read(header + line.repeat(20_000)).rows, 20_000)
  t.match(read('<table><tr><th>Date</th><th colspan="1000000">Home</th></tr></table>', { kind: 'html' }), { rows: 0 })
  t.match(read(`${header}2026-09-12,10:00,Lions,${'x'.repeat(65_537)}`).skips, [{ row: 2, code: 'too_long' }])
  t.end()
})

t.test('FEED-121 blank rows count for nothing: those at the end, those between, and a row far behind a gap is read', (t) => {
  const lines = Array.from({ length: 20_000 }, (_, n) => line.replace('Lions', `Lions ${n}`)).join('')
  for (const [name, end] of Object.entries({ lines: '\n'.repeat(30_000), rows: ',,,\r\n'.repeat(25_000), blanks: '\r\n  \r\n\t\r\n' })) {
    const { rows, entries } = read(header + lines + end)
    t.same([rows, entries.length], [20_000, 20_000], name)
  }
  const spaced = read(header + line.repeat(15_000).replaceAll('\n', '\n\n'))
  t.equal(spaced.rows, 15_000, 'every other row is blank')
  t.equal(spaced.entries.at(-1)?.row, 30_000, 'and counted where it stands')
  t.equal(refusalOf(header + '\n'.repeat(50_000) + line, {}).code, 'too_many_rows', 'nothing is left out in silence')
  const cells = (n: number): string[] => ['2026-09-12', '10:00', `Lions ${n}`, 'Bears']
  for (const [at, count] of [[20_500, 1], [30_000, 3]] as const) {
    const sheet = sheetOf([['Date', 'Time', 'Home', 'Away'], cells(0), cells(1)])
    for (let n = 0; n < count; n++) cells(2 + n).forEach((text, c) => { sheet[`${'ABCD'[c]}${at + n}`] = { t: 's', v: text } })
    sheet['!ref'] = `A1:D${at + count}`
    const { entries } = read(workbook({ A: sheet }), { kind: 'xlsx' })
    t.same(entries.map(({ row }) => row), [2, 3, ...Array.from({ length: count }, (_, n) => at + n)], `${count} behind ${at} rows`)
  }
  const long = Array.from({ length: 20_200 }, (_, n) => cells(n))
  t.equal(refusalOf(workbook({ A: sheetOf([['Date', 'Time', 'Home', 'Away'], ...long]) }), { kind: 'xlsx' }).code, 'too_many_rows')
  t.end()
})

const damages = settings(100, 1_000)
const WHY_NOTHING = /^(?:There is no row below the columns|The page states that nothing is posted yet)/

t.test(`FEED-101, FEED-120, FEED-342 damaged files of every kind give rows that are entries or skips, or say why not, or are refused in words (${damages.title})`, (t) => {
  const rows = Array.from({ length: 12 }, (_, at) => ['9/12/2026', `${at + 8}:00`, `Team ${at}`, `Team ${at + 1}`, 'Oak Park'])
  const table = [['Date', 'Time', 'Home', 'Away', 'Location'], ...rows]
  const [headers = []] = table
  const records = rows.map((row) => Object.fromEntries(row.map((cell, at) => [headers[at] as string, cell])))
  const files: ['csv' | 'xlsx' | 'html' | 'json', Buffer][] = [
    ['json', Buffer.from(JSON.stringify({ games: records }))], ['json', Buffer.from(`var x = ${JSON.stringify({ ...records })};`)],
    ['csv', Buffer.from(table.map((row) => row.join(',')).join('\n'))], ['xlsx', workbook({ A: sheetOf(table) })],
    ['xlsx', workbook({ A: sheetOf(table) }, 'biff8')],
    ['html', Buffer.from(`<table>${table.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`)]
  ]
  const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  const hits = fc.array(fc.tuple(place, fc.nat(255)), { maxLength: 6 })
  fc.assert(fc.property(fc.constantFrom(...files), fc.option(place), hits, ([kind, file], cut, hits) => {
    const body = Buffer.from(file.subarray(0, cut === null ? file.length : Math.floor(cut * file.length)))
    for (const [at, byte] of hits) if (body.length > 0) body[Math.floor(at * body.length)] = byte
    try {
      const { rows, entries, skips, warnings } = read(body, { kind })
      return rows === entries.length + skips.length && (rows > 0 || WHY_NOTHING.test(warnings[0] ?? ''))
    } catch (error) {
      return error instanceof Unreadable
    }
  }), damages.parameters)
  t.end()
})

t.test('FEED-119 nothing of columns of persons is in what a parser gives: by their names, by their values, in rows that are skipped and in shifted ones', (t) => {
  const file = [
    'Date,Time,Home,Away,Home Coach,Referee,Contact Phone,Who to ask,Notes,AR1',
    '2026-09-12,10:00,Lions,Bears,CANARY1,CANARY2,555-123-0001,canary3@example.org,' +
      'Bring water. Call coach CANARY4 at 555-123-0002.,CANARY5',
    '2026-09-13,10:00,,Bears,CANARY1,CANARY2,555-123-0001,canary3@example.org,,CANARY5',
    '2026-09-13,10:00,Lions,Bears, north,CANARY1,CANARY2,555-123-0001,canary3@example.org,,CANARY5',
    '2026-09-13,10:00,,Bears,,,,,Ask coach CANARY6.,',
    ...['Foxes', 'Owls', 'Minks'].map((name) => `2026-09-14,10:00,Lions,${name},,,,,Bring water.,`)
  ].join('\n')
  const extraction = read(file)
  t.same([extraction.entries.length, extraction.skips.length], [4, 3])
  t.notMatch(JSON.stringify(extraction), /canary|555-123/i)
  t.same(extraction.persons_columns, ['Home Coach', 'Referee', 'Contact Phone', 'Who to ask', 'AR1'])
  t.match(extraction.entries[0], { notes: 'Bring water.' })
  t.match(read(file, { mapping: { home: 'Referee' } }).warnings, ['The column "Referee" describes persons and is not read as home.'])
  t.end()
})

t.test('FEED-6 parsers load nothing that opens a connection, reads files or starts programs, and none asks the clock or chance', (t) => {
  const script = `
    import { registerHooks } from 'node:module'
    const loaded = new Set()
    registerHooks({ resolve (name, context, next) { const found = next(name, context); loaded.add(found.url); return found } })
    await import(${JSON.stringify(join(root, 'worker/feeds/parsers/index.ts'))})
    process.stdout.write(JSON.stringify([...loaded].filter((url) => url.startsWith('node:'))))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', cwd: root })
  t.equal(stderr, '')
  const builtins = JSON.parse(stdout) as string[]
  t.ok(builtins.includes('node:crypto'))
  t.same(builtins.filter((url) => /^node:(?:net|tls|http|https|http2|dgram|dns|fs|child_process|cluster|worker_threads|inspector)\b/.test(url)), [])
  const files = globSync('worker/feeds/parsers/*.ts', { cwd: root })
  t.ok(files.length > 20)
  t.same(files.filter((path) => /Date\.now|new Date\(\)|performance\.|Math\.random|\bfetch\(|process\./.test(readFileSync(join(root, path), 'utf8'))), [])
  t.equal(new Set(parsers.map(({ name }) => name)).size, parsers.length)
  for (const kind of ['csv', 'xlsx', 'html', 'json'] as const) t.ok(parsers.some((parser) => parser.kind === kind))
  t.same(read(header + line, ways), read(header + line, ways))
  t.end()
})
