import t, { Test } from 'tap'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { readTap } from './tap_reader.ts'

async function readOf (body: (t: Test) => Promise<void>): Promise<{ counts: object, lines: string[] }> {
  const test = new Test({ name: 'a file', cb: body as never })
  const read = readTap(createInterface({ input: Readable.from(test) }))
  test.runMain(() => {})
  return read
}
const many = (text: string): object[] => Array.from({ length: 100 }, (_, n) => ({ n, text }))

t.test('tests of the file itself are counted, not those within them', async (t) => {
  const { counts, lines } = await readOf(async (t) => {
    await t.test('good', async (t) => { t.pass(); t.pass() })
    await t.test('skipped', { skip: 'no browser' }, async () => {})
  })
  t.same(counts, { passed: 1, failed: 0, skipped: 1 })
  t.notMatch(lines.join(), 'good')
})

t.test('a failure is reported in about ten lines: its title, what was wanted and seen, and where', async (t) => {
  const { counts, lines } = await readOf(async (t) => { await t.test('a rule', async (t) => { t.same(many('seen'), many('wanted'), 'alike') }) })
  t.same(counts, { passed: 0, failed: 1, skipped: 0 })
  t.match(lines.map((line) => line.trim()).slice(0, 4), [/^not ok 1 - alike/, '- expected, + actual', /^-.*wanted/, /^\+.*seen/])
  t.match(lines.join('\n'), /192 more lines[^]*at .*tap_reader\.test\.ts:\d+[^]*not ok 1 - a rule/)
  t.ok(lines.length <= 14, lines.join('\n'))
})

t.test('what is thrown is reported with its code, cut to a few lines', async (t) => {
  const where = 'PL/pgSQL function f line 3\n'.repeat(40)
  const { lines } = await readOf(async (t) => {
    await t.test('a rule', async () => { throw Object.assign(new Error('no table'), { code: '42P01', file: 'parse.c', where }) })
  })
  t.match(lines.join('\n'), /no table[^]*code: 42P01[^]*where: PL[^]*\(38 more lines\)/)
  t.notMatch(lines.join('\n'), 'parse.c')
})
