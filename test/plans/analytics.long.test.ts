/** What questions of analysts take from a live realm of twenty thousand games, five hundred a competition. Counted, never timed. */
import t from 'tap'
import { makeQuery, useFreshDatabase } from '../helpers/database.ts'
import { mark } from '../helpers/people/private_club.ts'
import { COMPETITIONS, fillLive, FIXTURES } from './fill_analytics.ts'

const IN_COMPETITION = FIXTURES / COMPETITIONS
/** Other tables are small enough here that half a thousand look-ups would take as much as reading them. */
const LARGE = ['fixtures', 'claims', 'versions', 'observations']
const q = makeQuery(await (await useFreshDatabase(t)).connect())
const { competition, fixture, club, accountId } = await fillLive(q)

type Node = { 'Node Type': string, 'Relation Name'?: string, 'Actual Loops': number, Plans?: Node[] }
type Taken = { buffers: number, rows: number, scanned: string[] }

async function take (query: string): Promise<Taken> {
  const { 'QUERY PLAN': [{ Plan: plan }] } = await q.as('oyss_analyst', () =>
    q.one(`explain (analyze, buffers, timing off, format json) ${query}`))
  const nodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)]
  return {
    buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], rows: plan['Actual Rows'],
    scanned: nodes(plan).filter((node) => node['Node Type'] === 'Seq Scan' && node['Actual Loops'] > 0)
      .map((node) => node['Relation Name'] as string).filter((name) => LARGE.includes(name))
  }
}

/** Buffers a game: its rows, what they refer to, and the look-ups of columns that cost some. */
const PER_GAME: Record<string, number> = { fixtures: 15, fixture_teams: 50, results: 25, reschedulings: 40, conflicts: 40 }

t.before(() => q('begin'))
t.teardown(() => q('rollback'))

for (const [view, most] of Object.entries(PER_GAME)) {
  t.test(`ANALYTICS-11 what a competition has in analytics.${view} is looked up, beside however many other games`, async (t) => {
    const { buffers, rows, scanned } = await take(`select * from analytics.${view} where competition_id = '${competition}'`)
    t.same(scanned, [])
    t.ok(rows > 50, `${rows} rows`)
    t.ok(buffers < most * IN_COMPETITION, `${buffers} buffers`)
  })
}

t.test('ANALYTICS-11 one game, its changes and its conflicts are a few look-ups', async (t) => {
  for (const [view, column] of [
    ['fixtures', 'fixture_id'], ['fixture_teams', 'fixture_id'], ['results', 'fixture_id'], ['reschedulings', 'fixture_id'],
    ['conflicts', 'entity_id'], ['changes', 'entity_id'], ['external_ids', 'entity_id']
  ] as const) {
    const { buffers, rows, scanned } = await take(`select * from analytics.${view} where ${column} = '${fixture}'`)
    t.same(scanned, [], view)
    t.ok(rows > 0, view)
    t.ok(buffers < 200, `${view}: ${buffers} buffers`)
  }
})

t.test('ANALYTICS-11 columns that cost look-ups cost none where nobody reads them', async (t) => {
  const { buffers } = await take(`select fixture_id, starts_at, home_score from analytics.fixtures where competition_id = '${competition}'`)
  t.ok(buffers < 3 * IN_COMPETITION, `${buffers} buffers`)
})

t.test('ANALYTICS-11 all of the fixtures is one reading of the tables, not look-ups for each row, however many realms there are', async (t) => {
  const { buffers, rows } = await take('select fixture_id, home_team_name, away_team_name, venue_name, stage_name from analytics.fixtures')
  t.equal(rows, FIXTURES)
  t.ok(buffers < FIXTURES / 2, `${buffers} buffers`)
})

t.test('ANALYTICS-11 a private club adds what its own teams and games take', async (t) => {
  const query = `select * from analytics.fixtures where competition_id = '${competition}'`
  const { buffers: before } = await take(query)
  await q.call('manage.add_representative', { account_id: accountId, mode: 'live', organization_id: club })
  await mark(q, club)
  const { buffers, scanned } = await take(query)
  t.same(scanned, [])
  t.ok(buffers < before + 6_000, `${buffers} buffers, ${before} before`)
})
