import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { root } from '../../db/migrate.ts'
import { useDatabase } from '../helpers/database.ts'

const { connectionString, connect } = await useDatabase(t)
const folder = t.testdir({})

type Outcome = { code: number, out: string, err: string }

/** With `isKilled` the process is killed once it has reported its first batch. */
function evaluate (lines: string[], args: string[] = [], isKilled = false): Promise<Outcome> {
  const file = join(folder, 'lists.csv')
  writeFileSync(file, lines.join('\n'))
  return new Promise((done) => {
    const child = execFile(
      process.execPath, [join(root, 'cli/oyss.ts'), 'identity', 'evaluate', '--lists', file, ...args],
      { env: { ...process.env, DATABASE_URL: connectionString } },
      (error, out, err) => done({ code: error ? Number(error.code ?? NaN) : 0, out, err })
    )
    if (isKilled) child.stderr?.once('data', () => child.kill('SIGKILL'))
  })
}

const HEAD = 'source,type,external_id,truth,name,organization.external_id,organization.name,birth_year,kind'
const LISTS = [
  HEAD,
  'league,organization,o,,Oakton SC,,,,club',
  'league,team,1,kings,Oakton SC Kings 2016,o,Oakton SC,2016,',
  'league,team,2,storm,Tolland Storm 2012 Red,s,Tolland Storm,,',
  'league,team,3,,Tolland Comets 2012,s,Tolland Storm,,',
  'assignor,team,a,kings,OAKTON SC KINGS 2016,ok,Oakton SC,2016,',
  'assignor,team,b,bobcats,Oakton SC Kings 2016,ok,Oakton SC,2016,',
  'assignor,team,c,storm,Marrowick Wolfhounds,m,Marrowick,,'
]

t.test('IDENTITY-76, IDENTITY-132 identity evaluate takes lists the way of every push, counts what is found, and explains every pair that is wrongly one', async (t) => {
  const { code, out, err } = await evaluate(LISTS.filter((line) => !line.includes(',bobcats,')), ['--json'])
  t.equal(code, 0, err)
  t.match(JSON.parse(out), {
    types: [{ type: 'team', ids: 4, population: 2, ceiling: 2, found: 1, wrong: 0, recall: 0.5, precision: 1 }], wrong: [], failed: [],
    missed: [{ one: { name: 'Tolland Storm 2012 Red' }, other: { external_id: 'c' }, is_waiting: false }]
  })
  t.match(err, /^\{"applied":4,"all":6\}\n\{"applied":6,"all":6\}\n$/, 'progress beside it')
  const reported = await evaluate(LISTS.filter((line) => !line.includes(',a,')), ['--first', 'assignor', '--batch', '1'])
  t.match(reported.out, /^type +ids +population +ceiling +found +recall +wrong .*\nteam +4 +1 +1 +0 +0 +1 /)
  t.match(reported.out, /Wrong merges \(1\):\n +team: Oakton SC Kings 2016 \(league 1\) and Oakton SC Kings 2016 \(assignor b\)\n/)
  t.match(reported.out, /\n +rev_\w+, mapping, [\d.]+: \S/)
  t.match(reported.err, /oyss: 2 of 6\n/)
})

t.test('IDENTITY-76 identity evaluate leaves nothing behind, neither accounts nor sources, batches or entities, however it ends', async (t) => {
  const db = await connect()
  const count = async (): Promise<unknown> => (await db.query(`select (select count(*) from tenancy.accounts) as accounts,
    (select count(*) from tenancy.realms) as realms, (select count(*) from tenancy.sources) as sources,
    (select count(*) from intake.batches) as batches, (select count(*) from canon.teams) as teams,
    (select count(*) from graphile_worker._private_jobs) as jobs`)).rows[0]
  const before = await count()
  t.equal((await evaluate(LISTS)).code, 0)
  t.match(await evaluate(LISTS, ['--batch', '1'], true), { code: NaN, out: '', err: /1 of 7/ }, 'killed after a batch')
  t.same(await count(), before)
})

t.test('IDENTITY-132 identity evaluate names the row of the file that is wrong, and ends with 1; misuse ends with 2', async (t) => {
  t.match(await evaluate([HEAD]), { code: 1, err: /needs rows, and the columns source, type, external_id, truth/ })
  t.match(await evaluate(['source,name', 'league,Oakton']), { code: 1, err: /needs rows, and the columns/ })
  t.match(await evaluate([...LISTS, 'league,,4,,,,,,']), { code: 1, err: /row 9 needs a source, a type and an external_id/ })
  t.match(await evaluate([...LISTS, 'assignor,team,d,,Oakton,,,0,']), { code: 1, err: /row 9\/data\/birth_year: / })
  t.match(await evaluate(LISTS, ['--first', 'nobody']), { code: 1, err: /has no source nobody/ })
  t.match(await evaluate(LISTS, ['--batch', '0']), { code: 2, err: /from 1 to 1000/ })
})
