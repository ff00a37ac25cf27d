import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import t from 'tap'
import { dropDatabase } from '../../db/databases.ts'
import { chooseFigures, goals, judge, median, type Figure, type FigureName } from './figures.ts'
import { fill } from './data/fill.ts'
import { makeFloor } from './floor.ts'
import { makeGames } from './data/samples.ts'
import { readSettings } from './settings.ts'
import { apply, makeWorld, type Bench } from './world.ts'

const { OYSS_TEST_SERVER: server, OYSS_TEST_TEMPLATE: template, OYSS_TEST_PREFIX: prefix } = process.env as Record<string, string> & {
  OYSS_TEST_SERVER: string, OYSS_TEST_TEMPLATE: string
}

async function runBench (...words: string[]): Promise<{ code: number, lines: string[], stderr: string }> {
  const sizes = {
    SIZE: 20, BATCHES: 1, PUSHES: 1, FIXTURES: 40, GROWTH: 60, EXPORT: 40, TEAMS: 400, KNOWN: 400, ROWS: 40, FEEDS: 8, BOMBS: 2, EVENTS: 4,
    STAGES: 2, DELIVERIES: 60, SUBSCRIPTIONS: 50, SUBSCRIBERS: 20, NOTIFICATIONS: 7, SECONDS: 0.05, ROUNDS: 1
  }
  const env = {
    ...process.env, TEST_DATABASE_URL: server,
    ...Object.fromEntries(Object.entries(sizes).map(([name, size]) => [`OYSS_BENCH_${name}`, String(size)]))
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'run.ts'), ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, stderr, lines: out.split('\n').filter(Boolean) }
}

t.test('--only apply.identical --json prints that figure alone, as one object on one line, and ends with 0 though its goal may be missed', async (t) => {
  const { code, lines, stderr } = await runBench('--only', 'apply.identical', '--json')
  t.equal(code, 0, stderr)
  t.equal(lines.length, 1)
  const figure = JSON.parse(lines[0] as string)
  t.same(Object.keys(figure), ['figure', 'value', 'goal', 'holds', 'detail'])
  t.match(figure, {
    figure: 'apply.identical', value: Number, goal: 4,
    detail: { create_ms: Number, identical_ms: Number, observations_a_batch: 20, repetitions: 1 }
  })
  t.equal(figure.holds, figure.value >= 4)
  t.match(stderr, /^# PostgreSQL \d+.*, fsync (on|off), Node .*, \d+ cores\n/)
})

t.test('a figure that does not exist is refused, with the names of those that do', async (t) => {
  const { code, stderr, lines } = await runBench('--only', 'apply.delete')
  t.equal(code, 1)
  t.same(lines, [])
  t.match(stderr, /no figure is named apply\.delete; there are apply\.create, /)
})

t.test('with --growth every group measures every figure there is, here on tiny data', async (t) => {
  const { code, lines, stderr } = await runBench('--growth', '--json')
  t.equal(code, 0, stderr.split('\n').filter((line) => !line.startsWith('#')).join(' '))
  const figures = new Map(lines.map((line) => JSON.parse(line)).map((figure: Figure) => [figure.figure, figure]))
  t.same([...figures.keys()].sort(), Object.keys(goals).sort())
  for (const { figure, value } of figures.values()) t.ok(Number.isFinite(value), `${figure}: ${value}`)

  const pushed = { floor_per_s: Number, pushes: 1, observations_a_push: 20, repetitions: 1 }
  const file = { rows: 40, file_ms: Number, repetitions: 1 }
  const poll = { feeds: 8, polls_per_s: Number, bare_per_s: Number, repetitions: 1 }
  for (const expected of [
    { figure: 'apply.matching', goal: 1.15, detail: { create_ms: Number, unmatched_ms: Number, observations_a_batch: 20 } },
    { figure: 'http.create', goal: 0.5, detail: { create_per_s: Number, ...pushed } },
    { figure: 'http.identical', goal: 0.5, detail: { identical_per_s: Number, ...pushed } },
    { figure: 'identity.apply', goal: 3, detail: { on_ms: Number, off_ms: Number, teams: 20, recognised: Number, known: 400 } },
    { figure: 'identity.growth', goal: 1.5, detail: { few_ms: Number, many_ms: Number, teams: 20, few: 400, many: 4000 } },
    { figure: 'feeds.file', goal: 2, detail: { push_ms: Number, ...file } },
    { figure: 'feeds.again', goal: 0.05, detail: { again_ms: Number, ...file } },
    { figure: 'feeds.same', goal: 0.3, detail: { same_ms: Number, ...file } },
    { figure: 'feeds.poll', goal: 0.5, detail: { new_one_in: 10, ...poll } }, { figure: 'feeds.confirm', goal: 0.5, detail: poll },
    { figure: 'bombs.memory', goal: 1, detail: { bombs: 2 } }
  ]) t.match(figures.get(expected.figure as FigureName), expected)
  for (const [name, rate] of [['http.create', 'create_per_s'], ['http.identical', 'identical_per_s']] as const) {
    const { value, detail } = figures.get(name) as Figure
    t.ok(Math.abs(value - (detail[rate] as number) / (detail.floor_per_s as number)) <= 0.02 * value, `${name} is its rate over its floor`)
  }
  const { recognised } = figures.get('identity.apply')?.detail as { recognised: number }
  t.ok(recognised >= 5 && recognised <= 20, `${recognised} of 20 teams are recognised`)
})

t.test('without --only everything is chosen but growth; beginnings of names choose what fits', async (t) => {
  t.same([...chooseFigures(undefined, false)].filter((name) => name.includes('growth')), [])
  t.equal(chooseFigures(undefined, true).size, chooseFigures(undefined, false).size + 5)
  t.same([...chooseFigures('read.l,push', false)], ['read.list', 'push.accept'])
  t.equal(chooseFigures('growth', false).size, 4)
})

t.test('a figure holds on its goal and on the right side of it', async (t) => {
  t.equal(judge('apply.create', 1.5, {}).holds, true)
  t.equal(judge('apply.create', 1.51, {}).holds, false)
  t.equal(judge('read.fixture', 0.7, {}).holds, true)
  t.equal(judge('read.fixture', 0.69, {}).holds, false)
  t.equal(median([3, 1, 2]), 2)
  t.equal(median([4, 1, 2, 3]), 2.5)
})

t.test('a copied fixture is what applying would have made: complete, consistent, and nothing changes when its observation comes again', async (t) => {
  const bench: Bench = {
    server, template, prefix: `${prefix}bench_${process.pid}_`, settings: readSettings({ OYSS_BENCH_SIZE: '20' }), say: () => {}
  }
  const world = await makeWorld(bench, 'copies')
  t.teardown(async () => { await world.close(); await dropDatabase(server, `${bench.prefix}copies`) })
  await fill(bench, world, 60)
  const { rows: [counts] } = await world.admin.query(`
    select (select count(*) from canon.fixtures)::integer as fixtures,
           (select count(*) from canon.fixtures f where not exists (select from canon.fixture_sides s where s.fixture_id = f.fixture_id
             and s.side_index = 1 and s.sorts_at = f.sorts_at))::integer as without_sides,
           (select count(distinct m.entity_id) from canon.claims c join canon.external_ids m using (realm_id, mapping_id)
             where c.field = 'start' and c.is_winning and m.entity_type = 'fixture')::integer as with_start_claims,
           (select count(*) from canon.fixtures f
              where read.fill_placeholders(f.realm_id, f.document, f.placeholders)::jsonb @> jsonb_build_object('id', f.fixture_id, 'start',
              util.rfc3339(f.starts_at), 'end', util.rfc3339(f.ends_at),
              'external_ids', (select jsonb_object_agg('league', m.external_id) from canon.external_ids m where m.entity_id = f.fixture_id),
                'provenance', jsonb_build_object('start', jsonb_build_object('observation_id',
              (select o.observation_id from intake.observations o join canon.external_ids m using (external_id)
                where m.entity_id = f.fixture_id and (o.data ->> 'start')::timestamptz = f.starts_at)))))::integer as with_right_starts,
           (select count(*) from ledger.versions v join ledger.changes c using (realm_id, position)
             join ledger.outbox using (realm_id, position) join canon.fixtures f on f.fixture_id = c.entity_id
             where (v.moves ->> 'start')::timestamptz = f.starts_at)::integer as in_the_ledger,
           (select count(distinct starts_at) from canon.fixtures)::integer as moments`)
  t.same(counts, { fixtures: 60, without_sides: 0, with_start_claims: 60, with_right_starts: 60, in_the_ledger: 60, moments: 60 })
  const { rows } = await world.admin.query("select type, external_id, data from intake.observations where type = 'fixture'")
  t.equal(rows.length, 60)
  await apply(world, await world.store(rows), 0)
  const moved = rows.map(({ data, ...row }) => ({ ...row, data: { ...data, start: '2030-01-01T00:00:00Z', end: '2030-01-01T01:00:00Z' } }))
  await apply(world, await world.store(moved), 60)
})

t.test('the floor under an identical push leaves what the push leaves: one more observation each, the newest of its external id, and no change', async (t) => {
  const bench: Bench = { server, template, prefix: `${prefix}bench_${process.pid}_`, settings: readSettings({}), say: () => {} }
  const [pushed, bare] = [await makeWorld(bench, 'pushed'), await makeWorld(bench, 'bare')]
  t.teardown(async () => {
    for (const [world, name] of [[pushed, 'pushed'], [bare, 'bare']] as const) {
      await world.close()
      await dropDatabase(server, bench.prefix + name)
    }
  })
  await apply(pushed, await pushed.store(makeGames(0, 20)), 20)
  await apply(pushed, await pushed.store(makeGames(0, 20, { age: 2 })), 0)
  const batchId = await bare.store(makeGames(0, 20))
  await apply(bare, batchId, 20)
  await (await makeFloor(bare.admin)).restateLike(batchId)
  const [left, expected] = await Promise.all([bare, pushed].map(async ({ admin }) => (await admin.query(`
    select o.external_id, o.observed_at, o.data, m.observed_at as newest_at, m.observation_id = o.observation_id as is_newest,
      (select count(*) from ledger.changes c where c.entity_id = m.entity_id)::integer as changes
      from intake.observations o join canon.external_ids m on m.external_id = o.external_id and m.entity_type = o.type
     where o.type = 'fixture' order by o.external_id, o.observed_at`)).rows))
  t.equal(expected?.length, 40)
  t.same(left, expected)
})
