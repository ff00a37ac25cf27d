import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { root } from '../../db/migrate.ts'
import { useDatabase } from '../helpers/database.ts'

const { connectionString } = await useDatabase(t)
const folder = t.testdir({})

type Outcome = { code: number, out: string, err: string }

function evaluate (pairs: unknown, ...args: string[]): Promise<Outcome> {
  const file = join(folder, 'pairs.json')
  writeFileSync(file, JSON.stringify(pairs))
  return new Promise((done) => {
    execFile(
      process.execPath, [join(root, 'cli/oyss.ts'), 'identity', 'evaluate', '--pairs', file, ...args],
      { env: { ...process.env, DATABASE_URL: connectionString } },
      (error, out, err) => done({ code: error ? Number(error.code) : 0, out, err })
    )
  })
}

const PAIRS = [
  { left: 'Oakton Kings 2016', right: { name: 'OAKTON SC KINGS 16' }, same: true },
  { left: 'Oakton Kings 2015', right: 'Oakton Kings 2015 Blue', same: true, why: 'one id' },
  { left: 'Tolland Storm 2012 Red', right: 'Tolland Storm 2012 Blue', same: false }
]

t.test('IDENTITY-76 identity evaluate tells precision, recall, the share for review and the worst errors, explained', async (t) => {
  const { code, out } = await evaluate(PAIRS, '--json')
  t.equal(code, 0)
  t.match(JSON.parse(out), { arrivals: 3, expected: 2, precision: 1, recall: 0.5, review_share: 0.3333, recall_with_review: 1 })
  const told = await evaluate(PAIRS)
  t.match(told.out, /recall +0\.5\n/)
  t.match(told.out, /not merged: Oakton Kings 2015 Blue\n +best: Oakton Kings 2015 \([\d.]+\); expected: Oakton Kings 2015\n/)
  t.match(told.out, / -2\.88 +Not the same colour/)
})

t.test('IDENTITY-76 identity evaluate --without leaves features out', async (t) => {
  const { out } = await evaluate(PAIRS, '--json', '--without', 'structure', '--errors', '1')
  t.match(JSON.parse(out), { errors: [{ error: 'merged wrongly' }] })
})

t.test('IDENTITY-76 identity evaluate says which entry of the file is wrong, and ends with 1; misuse ends with 2', async (t) => {
  const wrong = await evaluate([{ left: 'Oakton', right: 'Oakton' }])
  t.equal(wrong.code, 1)
  t.match(wrong.err, /\/0\/same must be true or false/)
  t.match((await evaluate([PAIRS[0], { left: 1, right: 'Oakton', same: true }])).err, /\/1 needs "left" and "right"/)
  t.match((await evaluate({})).err, /no JSON array/)
  t.equal((await evaluate(PAIRS, '--without', 'luck')).code, 2)
})
