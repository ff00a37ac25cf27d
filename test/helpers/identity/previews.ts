/** Whole databases before and after a preview, and batches that say all sorts of things. */
import type { Query } from '../database.ts'
import { game, gone, say, score, sides, type Observation } from '../seed.ts'

/** Name of each table and sequence -> a hash of every row of it, or its state. */
export type Snapshot = Record<string, string>

/** Everything that the database has, those of the queue and of sequences too. */
export async function snapshot (q: Query): Promise<Snapshot> {
  const relations = await q(`
    select c.oid::regclass::text as name, c.relkind as kind from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname !~ '^(pg_|information_schema)' and c.relkind in ('r', 'S') order by 1`)
  const entries: [string, string][] = []
  for (const { name, kind } of relations) {
    entries.push([name, await q.value(kind === 'S'
      ? `select last_value || ' ' || is_called from ${name}`
      : `select count(*) || ' ' || md5(coalesce(string_agg(x::text, '|' order by x::text), '')) from ${name} x`)])
  }
  return Object.fromEntries(entries)
}

/** The same observations for the same seed: of teams, venues, a competition, games, results, and deletions of them. */
export function sayAtRandom (seed: number, count: number, from: string): Observation[] {
  let state = seed * 7919
  const pick = (most: number): number => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor(state / 65536) % most
  }
  return Array.from({ length: count }, (_, n) => {
    const envelope = { observed_at: new Date(Date.parse(from) + n * 1000).toISOString().replace('.000', '') }
    const team = `t${pick(8)}`
    const name = `g${pick(15)}`
    switch (pick(7)) {
      case 0: return say('team', team, { name: `Team ${team} ${pick(3)}`, colors: ['red'] }, envelope)
      case 1: return say('venue', `v${pick(3)}`, { name: `Park ${pick(3)}`, geo: [pick(80), pick(80)] }, envelope)
      case 2: return pick(3) === 0 ? gone('fixture', name, envelope) : say('competition', 'cup', {
        name: `Cup ${pick(3)}`, sport: 'soccer', kind: 'league',
        divisions: [{ external_id: 'd', name: `D${pick(2)}`, stages: [{ external_id: 's', name: 'S', type: 'league' }] }]
      }, envelope)
      case 3: return say('result', `r-${name}`, { fixture: { external_id: name }, result: score(pick(4), pick(4)) }, envelope)
      default: return game(name, {
        start: `2026-10-${String(10 + pick(15))}T1${pick(9)}:00:00Z`, sides: sides(team, `u${pick(4)}`),
        venue: { external_id: `v${pick(4)}` }, ...pick(2) ? { status: ['scheduled', 'completed', 'cancelled'][pick(3)] } : {},
        ...pick(2) ? { stage: { external_id: 's' } } : {}
      }, envelope)
    }
  })
}
