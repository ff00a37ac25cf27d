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

t.test('IDENTITY-132 identity evaluate weighs games told with both sides, leaves pairs of other types out, and leaves out what it is told to', async (t) => {
  const games = ['06', '13', '20', '27'].map((day) => ({ date: `2025-09-${day}`, time: '10:00', opponent: `Tolland ${day}` }))
  const pairs = [
    { type: 'team', left: { name: '2011 Girls Blue', games }, right: { name: 'Oakton FC 2011 Girls Blue', games }, same: true },
    { type: 'team', left: 'Hollinholm Falcons 2013', right: 'Hollinholm Falocns 2013', same: true },
    { type: 'venue', left: 'Oakton Park', right: 'Oakton Park', same: true }
  ]
  t.match(JSON.parse((await evaluate(pairs, '--json')).out), { arrivals: 2, merged: 2, recall: 1 })
  for (const group of ['schedule', 'embedding']) {
    t.match(JSON.parse((await evaluate(pairs, '--json', '--without', group)).out), { merged: 1, recall: 0.5 })
  }
})

t.test('IDENTITY-76 identity evaluate says which entry of the file is wrong, and ends with 1; misuse ends with 2', async (t) => {
  const wrong = await evaluate([{ left: 'Oakton', right: 'Oakton' }])
  t.equal(wrong.code, 1)
  t.match(wrong.err, /\/0\/same must be true or false/)
  t.match((await evaluate([PAIRS[0], { left: 1, right: 'Oakton', same: true }])).err, /\/1 needs "left" and "right"/)
  t.match((await evaluate({})).err, /no JSON array/)
  for (const [games, message] of [
    [{}, '/games must be an array'], [[{ date: 'Monday' }], '/games/0/date must be a day'],
    [[{ date: '2025-09-06', time: '9' }], '/games/0/time must be a time of day'],
    [[{ date: '2025-09-06', opponent: 1 }], '/games/0/opponent must be a name']
  ] as const) {
    const { code, err } = await evaluate([{ left: { name: 'Oakton', games }, right: 'Oakton', same: true }])
    t.ok(code === 1 && err.includes(`/0/left${message}`), err)
  }
  t.equal((await evaluate(PAIRS, '--without', 'luck')).code, 2)
})
