/** The log of a process. */
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { makeLog } from '../../platform/log.ts'

/** Logs each of the facts to a file; returns its lines. `clock`: what the log takes the time from. */
async function linesOf (
  facts: object[], level: 'info' | 'warn' | 'error' = 'info', clock = Date.now
): Promise<Record<string, unknown>[]> {
  const folder = mkdtempSync(join(tmpdir(), 'oyss-log-'))
  const file = openSync(join(folder, 'log'), 'a')
  try {
    const log = makeLog('info', file, clock)
    for (const fact of facts) log[level](fact, 'said')
    await new Promise<void>((resolve, reject) => log.flush((error) => error ? reject(error) : resolve()))
    return readFileSync(join(folder, 'log'), 'utf8').trim().split('\n').map((line) => JSON.parse(line))
  } finally {
    closeSync(file)
    rmSync(folder, { recursive: true })
  }
}

t.test('KEY-5 what is logged under the name of a key, or of the header that carries it, is written without it', async (t) => {
  const key = 'sk_live_secret'
  const header = { authorization: `Bearer ${key}` }
  const lines = await linesOf([{ key }, header, { headers: header }, { request: header }, { route: '/v1/fixtures' }])
  t.equal(lines.length, 5)
  t.notOk(JSON.stringify(lines).includes(key))
  t.match(lines.at(-1), { route: '/v1/fixtures', msg: 'said' }, 'the rest is')
})

t.test('OPERATE-31 the same warning is written once a minute, with how often it was repeated; lines with a reference all are', async (t) => {
  let now = 0
  const clock = (): number => (now += 10_000)
  const gone = { error: 'connect ENOENT' }
  const lines = await linesOf([...Array.from({ length: 8 }, () => gone), { error: 'another' }], 'warn', clock)
  t.same(lines.map(({ error, repeated }) => [error, repeated]), [
    ['connect ENOENT', undefined], ['connect ENOENT', 5], ['another', undefined]
  ])
  for (const level of ['warn', 'error'] as const) {
    const facts = [{ ...gone, request_id: 'a' }, { ...gone, request_id: 'b' }, { ...gone, batch_id: 'c' }, { ...gone, delivery: 'd' }]
    t.equal((await linesOf(facts, level)).length, 4, level)
  }
  t.equal((await linesOf([gone, gone])).length, 2, 'what is no warning is never left out')
})

t.test('OPERATE-31 ever different warnings are all written', async (t) => {
  const facts = Array.from({ length: 150 }, (_, n) => ({ error: `no ${n}` }))
  t.equal((await linesOf([...facts, ...facts], 'warn')).length, 300)
})
