/**
 * Batches of one realm, and people who merge and part its entities, all at once: none fails, none waits long, and what comes of it is what
 * comes of the same acts one after the other (IDENTITY-38).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import t from 'tap'
import { makePool } from '../../db/pool.ts'
import { makeApplyBatch } from '../../worker/tasks/apply_batch.ts'
import { runs } from '../helpers/property.ts'
import { useRaces } from '../helpers/races.ts'
import {
  game, idOf, makeRealm, makeSource, push, say, sides, store, type EntityType, type Observation, type Realm
} from '../helpers/seed.ts'

const { database, q } = await useRaces(t)
const SOURCES = ['league', 'club']
const TEAMS = 6
const GAMES = 12
const ROUNDS = Number(process.env.OYSS_TEST_HISTORIES ?? runs(1, 3))
/** The longest that a batch or a merge may take beside the others, in milliseconds; what waits for one another never ends. */
const LONGEST = 60_000

/** The same pseudo-random numbers for a seed. */
function random (seed: number): (below: number) => number {
  let state = seed * 2654435761 % 4294967296
  return (below) => { state = (state * 1664525 + 1013904223) % 4294967296; return Math.floor(state / 4294967296 * below) }
}
const at = (n: number): { observed_at: string } => ({ observed_at: new Date(Date.UTC(2026, 7, 1, 8, 0, n)).toISOString() })
const pick = (below: (n: number) => number): [number, number] => {
  const one = below(TEAMS)
  return [one, (one + 1 + below(TEAMS - 1)) % TEAMS]
}
/** What each batch says; every observation has a time of its own, so that their order says nothing. */
function makeBatches (below: (n: number) => number): { source: string, said: Observation[] }[] {
  let n = 100
  return Array.from({ length: 24 }, () => {
    const said = new Map<string, Observation>()
    for (let count = 0; count < 4; count++) {
      n++
      const team = `t${below(TEAMS)}`
      const number = below(GAMES)
      const [home, away] = pick(below)
      const one = below(2) === 0
        ? say('team', team, { name: team, level: `L${n}` }, at(n))
        : game(`g${number}`, {
          start: new Date(Date.UTC(2026, 8, 1 + number, 14, below(60))).toISOString(), sides: sides(`t${home}`, `t${away}`),
          venue: { external_id: `v${below(3)}`, name: `v${below(3)}` }
        }, at(n))
      said.set(`${one.type} ${one.external_id}`, one)
    }
    return { source: SOURCES[below(2)]!, said: [...said.values()] }
  })
}
async function makeLeague (name: string): Promise<Realm> {
  const realm = await makeRealm(q, name)
  for (const source of SOURCES) {
    await makeSource(q, source, 'partnerApi', realm)
    await push(q, source, [
      ...Array.from({ length: TEAMS }, (_, n) => say('team', `t${n}`, { name: `t${n}` }, at(n))),
      ...Array.from({ length: 3 }, (_, n) => say('venue', `v${n}`, { name: `v${n}` }, at(n))),
      ...Array.from({ length: GAMES }, (_, n) => game(`g${n}`, {
        start: new Date(Date.UTC(2026, 8, 1 + n, 14)).toISOString(), sides: sides(`t${n % TEAMS}`, `t${(n + 1) % TEAMS}`),
        venue: { external_id: `v${n % 3}`, name: `v${n % 3}` }
      }, at(20 + n)))
    ], realm)
  }
  return realm
}
type Act = { type: EntityType, id: string }
const transient = new Set(['OYC03', '40001', '40P01', '55P03'])

/** Everything that is served of a realm, entities named by what their sources call them. */
async function readAll ({ realmId }: Realm): Promise<string[]> {
  return (await q(`
    with named as (
      select m.entity_id, string_agg(s.source_key || ':' || m.external_id, ' ' order by s.source_key, m.external_id) as name
        from canon.external_ids m join tenancy.sources s using (realm_id, source_id) where m.realm_id = $1 group by m.entity_id
    )
    select 'team ' || n.name || coalesce(e.level, '-') || e.name as line
      from canon.teams e join named n on n.entity_id = e.team_id where e.realm_id = $1 and e.merged_into is null
    union all
    select 'venue ' || n.name || e.name from canon.venues e join named n on n.entity_id = e.venue_id
     where e.realm_id = $1 and e.merged_into is null
    union all
    select 'fixture ' || n.name || e.starts_at || coalesce(v.name, '-') || coalesce((
             select string_agg(k.role || '=' || o.name, ' ' order by k.role, o.name)
               from canon.fixture_sides k left join named o on o.entity_id = k.team_id
              where k.realm_id = $1 and k.fixture_id = e.fixture_id), '-')
      from canon.fixtures e join named n on n.entity_id = e.fixture_id left join named v on v.entity_id = e.venue_id
     where e.realm_id = $1 and e.merged_into is null
     order by 1`, [realmId])).map(({ line }) => line)
}

for (let round = 1; round <= ROUNDS; round++) {
  t.test(`IDENTITY-38 batches and merges of one realm at once come to what they come to one after the other (${round})`, async (t) => {
    const below = random(round * 7919)
    const batches = makeBatches(below)
    const [one, other] = [pick(below), below(GAMES)]
    const acts: Act[] = [
      { type: 'team', id: `t${one[0]}` }, { type: 'team', id: `t${one[1]}` }, { type: 'venue', id: `v${below(3)}` },
      { type: 'fixture', id: `g${other}` }, { type: 'fixture', id: `g${(other + 5) % GAMES}` }
    ]
    const realm = await makeLeague(`Meeting ${round}`)
    const db = makePool({ connectionString: database.connectionString, role: 'oyss_resolver', max: 8, application: 'oyss worker' })
    t.teardown(() => db.end())
    const lines: string[] = []
    const applyBatch = makeApplyBatch({
      db, log: pino({ level: 'warn' }, { write: (line: string) => { lines.push(line) } }),
      relay: { drain: async () => ({ taken: 0 }), wake: () => {} }, places: 5, batchSeconds: 300
    })
    for (const { source, said } of batches) await store(q, source, said, realm)
    let longest = 0
    const timed = async <T>(work: () => Promise<T>): Promise<T> => {
      const startedAt = performance.now()
      try { return await work() } finally { longest = Math.max(longest, performance.now() - startedAt) }
    }
    const apply = async (): Promise<void> => {
      for (;;) {
        const done = await timed(() => applyBatch({}))
        if (done.failure) t.fail(JSON.stringify(done))
        if (!done.idle) continue
        if (await q.value(`select count(*)::integer from intake.batches
          where realm_id = $1 and status in ('received', 'processing')`, [realm.realmId]) === 0) return
        await sleep(5)
      }
    }
    const until = async (text: string, values: unknown[]): Promise<any> => {
      for (let tries = 1; ; tries++) {
        try {
          return (await timed(() => db.query(text, values))).rows[0].done
        } catch (error) {
          if (!transient.has((error as { code: string }).code) || tries === 100) throw error
          await sleep(5)
        }
      }
    }
    /** Merges the pair, or merges, parts and merges it again. */
    const decide = async ({ type, id }: Act, times: number): Promise<void> => {
      const pair = [await idOf(q, 'league', type, id, realm), await idOf(q, 'club', type, id, realm)]
      for (let count = 0; count < times; count++) {
        const made = await until("select identity.merge($1, $2, $3, 'Kim', 'The same.') as done", [realm.realmId, ...pair])
        if (count < times - 1) await until("select identity.undo($1, $2, 'Kim') as done", [realm.realmId, made.decision_id])
      }
    }
    await Promise.all([
      apply(), apply(), apply(), apply(),
      ...acts.map((act, n) => decide(act, n % 2 === 0 ? 1 : 2))
    ])
    t.equal(await q.value("select count(*)::integer from intake.batches where realm_id = $1 and status <> 'done'", [realm.realmId]), 0)
    t.ok(longest < LONGEST, `${Math.round(longest)} ms at most`)
    t.comment(`${lines.length} applied again, ${Math.round(longest)} ms at most`)

    const turns = await makeLeague(`In turn ${round}`)
    for (const { source, said } of batches) await push(q, source, said, turns)
    const standing = await q(`select d.entity_type, (select m.external_id from canon.external_ids m where m.realm_id = d.realm_id
        and coalesce(m.origin_id, m.entity_id) = d.first_id limit 1) as id
      from identity.decisions d where d.realm_id = $1 and d.stands and d.rests_on is null`, [realm.realmId])
    for (const { entity_type: type, id } of standing) {
      const pair = [await idOf(q, 'league', type, id, turns), await idOf(q, 'club', type, id, turns)]
      if (pair[0] !== pair[1]) {
        await q.as('oyss_resolver', () => q("select identity.merge($1, $2, $3, 'Kim', 'The same.')", [turns.realmId, ...pair]))
      }
    }
    t.same(await readAll(realm), await readAll(turns))
    t.ok(standing.length >= 3, `${standing.length} decisions stand`)
  })
}
