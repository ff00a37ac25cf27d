/** The log of a process. */
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { makeLog } from '../../platform/log.ts'

/** Logs each of the facts to a file; returns its lines. */
async function linesOf (facts: object[]): Promise<Record<string, unknown>[]> {
  const folder = mkdtempSync(join(tmpdir(), 'oyss-log-'))
  const file = openSync(join(folder, 'log'), 'a')
  try {
    const log = makeLog('info', file)
    for (const fact of facts) log.info(fact, 'said')
    await new Promise<void>((resolve, reject) => log.flush((error) => error ? reject(error) : resolve()))
    return readFileSync(join(folder, 'log'), 'utf8').trim().split('\n').map((line) => JSON.parse(line))
  } finally {
    closeSync(file)
    rmSync(folder, { recursive: true })
  }
}

t.test('KEY-8 what is logged under the name of a key, or of the header that carries it, is written without it', async (t) => {
  const key = 'sk_live_secret'
  const header = { authorization: `Bearer ${key}` }
  const lines = await linesOf([{ key }, header, { headers: header }, { request: header }, { route: '/v1/fixtures' }])
  t.equal(lines.length, 5)
  t.notOk(JSON.stringify(lines).includes(key))
  t.match(lines.at(-1), { route: '/v1/fixtures', msg: 'said' }, 'the rest is')
})
