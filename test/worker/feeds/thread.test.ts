/** Whatever a body does to a parser, the worker goes on: time, memory and faults end as an unreadable run. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pino } from 'pino'
import t from 'tap'
import { makeParser } from '../../../worker/feeds/thread.ts'

const folder = mkdtempSync(join(tmpdir(), 'oyss-parser-'))
t.teardown(() => rmSync(folder, { recursive: true, force: true }))
const lines: string[] = []
const log = pino({ level: 'error' }, { write: (line: string) => { lines.push(line) } })
const file = join(folder, 'parser.mjs')
writeFileSync(file, `export default ({ body }) => {
  const text = Buffer.from(body).toString()
  if (text === 'endless') for (;;);
  if (text === 'memory') { const held = []; for (;;) held.push(new Array(100_000).fill(held.length)) }
  if (text.startsWith('fail')) throw new TypeError('of undefined: ' + text)
  return { extraction: { rows: text.length } }
}`)
const settings = { kind: 'csv', time_zone: 'America/Denver', day_first: false, fetched_on: '2026-09-01' } as const
const parser = makeParser({ log, time: 4_000, memory: 64, file: pathToFileURL(file) })
const parse = (text: string): ReturnType<typeof parser> => parser({ body: Buffer.from(text), settings })

t.test('FEED-170 a body that takes too long or too much memory, or that a parser fails on, is unreadable; others are read meanwhile and afterwards', async (t) => {
  const hanging = parse('endless')
  t.match(await parse('good'), { extraction: { rows: 4 } })
  t.match(await hanging, { unreadable: { code: 'took_too_long', words: /longer than 4 seconds/ } })
  t.match(await parse('memory'), { unreadable: { code: /too_much_memory|took_too_long/ } })
  t.match(await parse('fail for Canary Person'), { unreadable: { code: 'parser_failed' } })
  t.match(await Promise.all(['a', 'bb', 'ccc'].map(parse)), [1, 2, 3].map((rows) => ({ extraction: { rows } })))
  t.equal(lines.length, 1, 'the fault is logged')
  t.notMatch(lines.join(), /Canary/, 'without what stood in the file')
})
