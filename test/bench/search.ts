/** search.q and search.near: finding teams by name and venues by place among many, over the same among few, on one server, in turn. */
import { connect, type Client } from '../../db/pool.ts'
import { hashKey } from '../../platform/keys.ts'
import { median, round, timed, type FigureName, type Report } from './figures.ts'
import { makeWorld, type Bench, type World } from './world.ts'

const FEW = 10_000
const ROUNDS = 15
/** What people type: a rare name, a common word, two words, three, a slip, the beginning of a word, a number of its own. */
const QUESTIONS = ['riverwood kestrels', 'kestrels', 'girls u12', 'lakeville united hawks', 'riverwod kestrels', 'riv', '77x']
const POINTS = [[30, -95, 25], [38, -96, 25], [45, -94, 40]] as const

type Place = { world: World, http: Client }

export async function measureSearch (bench: Bench, report: Report, wanted: ReadonlySet<FigureName>): Promise<void> {
  const many = bench.settings.teams
  const few = Math.min(FEW, many)
  const [small, large] = [await open(bench, 'search_few', few, few), await open(bench, 'search_many', many, Math.max(few, many / 10))]
  const questions: Record<'search.q' | 'search.near', [string, unknown[]][]> = {
    'search.q': QUESTIONS.map((q) => ['select body from api.list_teams($1, null, $2, 100, null)', [q]]),
    'search.near': POINTS.map(([latitude, longitude, km]) => [
      'select body from api.list_venues($1, null, null, null, $2, $3, $4, 100, null)', [latitude, longitude, km]
    ]),
  }
  for (const figure of (['search.q', 'search.near'] as const).filter((figure) => wanted.has(figure))) {
    const each: Record<string, string> = {}
    const sums: [number, number] = [0, 0]
    for (const [text, values] of questions[figure]) {
      const times: [number[], number[]] = [[], []]
      for (let round = -2; round < ROUNDS; round++) {
        for (const [at, { world, http }] of [small, large].entries()) {
          const taken = await timed(() => http.query({ name: figure, text, values: [hashKey(world.key), ...values] }))
          if (round >= 0) times[at]?.push(taken)
        }
      }
      const [less, more] = times.map(median) as [number, number]
      sums[0] += less
      sums[1] += more
      each[values.join(' ')] = `${round(more)} over ${round(less)} ms`
    }
    report(figure, sums[1] / sums[0], { ...each, few, many, repetitions: ROUNDS })
  }
  await Promise.all([small, large].map(async ({ world, http }) => { await http.end(); await world.close() }))
}

/**
 * Names of places, kinds and mascots, each with a number of its own. Venues lie equally close together: more of them cover more of the
 * earth.
 */
async function open (bench: Bench, name: string, teams: number, venues: number): Promise<Place> {
  const world = await makeWorld(bench, name)
  const { admin: db } = world
  await db.query(`set session_replication_role = replica;
    insert into canon.teams (realm_id, team_id, name, version, created_at, updated_at)
    select r.realm_id, 'tm_' || lpad(n::text, 26, '0'), initcap(w.a[1 + n * 7919::bigint % 30] || w.b[1 + n * 7919::bigint / 30 % 20])
      || ' ' || w.c[1 + n / 600 % 10] || ' ' || w.d[1 + n * 31::bigint % 20] || ' U' || 6 + n % 14 || ' '
      || (array['Boys', 'Girls'])[1 + n / 7 % 2] || ' ' || n / 40 || 'x', 1, now(), now()
      from generate_series(1, ${teams}) n, (select realm_id from canon.competitions) r, (select
        array['river', 'lake', 'north', 'south', 'east', 'west', 'fire', 'storm', 'iron', 'gold', 'silver', 'red', 'blue', 'green', 'wood',
          'hill', 'stone', 'bridge', 'field', 'valley', 'mount', 'saint', 'port', 'bay', 'oak', 'pine', 'elm', 'maple', 'cedar', 'ash'],
        array['wood', 'ton', 'ville', 'field', 'ford', 'side', 'view', 'dale', 'brook', 'port', 'gate', 'land', 'crest', 'burg', 'mont',
          'bury', 'ham', 'worth', 'stead', 'shire'], array['United', 'FC', 'SC', 'Athletic', 'Rovers', 'Rangers', 'City', 'Academy',
          'Youth', 'Premier'],
        array['Kestrels', 'Hawks', 'Eagles', 'Tigers', 'Lions', 'Sharks', 'Wolves', 'Bears', 'Falcons', 'Storm', 'Thunder', 'Galaxy',
          'Fury', 'Rush', 'Strikers', 'Dynamo', 'Revolution', 'Fusion', 'Legends', 'Titans']) w (a, b, c, d);
    insert into canon.venues (realm_id, venue_id, name, latitude, longitude, version, created_at, updated_at)
    select r.realm_id, 'ven_' || lpad(n::text, 26, '0'), 'Park ' || n, 26 + 24 * (n::bigint * 7919 % 10007 / 10007.0),
      -95 + 56 * (n::bigint * 104729 % 10009 / 10009.0 - 0.5) * ${Math.min(
      1, venues / 100_000
    )}, 1, now(), now()
      from generate_series(1, ${venues}) n, (select realm_id from canon.competitions) r;
    create temporary table named as select distinct t.realm_id, 'team' as entity_type, w.word collate "C" as word,
      cardinality(extensions.show_trgm(t.name))::smallint as extent, t.team_id from canon.teams t
      cross join lateral string_to_table(lower(t.name), ' ') w (word);
    insert into search.vocabulary select distinct n.realm_id, n.entity_type, n.word from pg_temp.named n on conflict do nothing;
    insert into search.name_words select n.* from pg_temp.named n order by 1, 2, 3, 4, 5 on conflict do nothing;
    set session_replication_role = default`)
  await db.query('vacuum (analyze)')
  bench.say(`${teams} teams and ${venues} venues`)
  return { world, http: await connect({ connectionString: world.connectionString, role: 'oyss_http', application: 'oyss bench' }) }
}
