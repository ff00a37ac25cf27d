/** Whatever happens between exports of a lake, the last one leaves what an export into an empty folder writes. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { openSeason } from '../helpers/analyst_season.ts'
import { makeQuery, useDatabase } from '../helpers/database.ts'
import { merge, undo } from '../helpers/identity/merged.ts'
import { differences, faults, openDuckDb, readManifest } from '../helpers/lake.ts'
import { makeOyss } from '../helpers/oyss.ts'
import { mark } from '../helpers/people/private_club.ts'
import { settings } from '../helpers/property.ts'
import { game, gone, push, say, score, setClock } from '../helpers/seed.ts'

type Renamed = 'team' | 'venue' | 'competition'
type Step =
  | { kind: 'move', game: number, day: number } | { kind: 'cancel', game: number } | { kind: 'withdraw', game: number }
  | { kind: 'result', source: number, game: number, home: number } | { kind: 'rename', what: Renamed, name: string }
  | { kind: 'season', season: string | null } | { kind: 'merge', what: 'fixture' | 'team' } | { kind: 'private', isPrivate: boolean }
  | { kind: 'export' }

const place = { game: fc.nat(3) }
const one = <T>(...values: T[]): fc.Arbitrary<T> => fc.constantFrom(...values)
const of = <K extends string, T extends object>(kind: K, rest: { [N in keyof T]: fc.Arbitrary<T[N]> }) =>
  fc.record({ kind: fc.constant(kind), ...rest }) as unknown as fc.Arbitrary<{ kind: K } & T>
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: of('move', { ...place, day: fc.nat(70) }) }, { weight: 1, arbitrary: of('cancel', place) },
  { weight: 1, arbitrary: of('withdraw', place) }, { weight: 3, arbitrary: of('result', { ...place, source: fc.nat(1), home: fc.nat(4) }) },
  {
    weight: 2,
    arbitrary: of('rename', { what: one<Renamed>('team', 'venue', 'competition'), name: one('Reeds', 'Øst "A", b', 'Plain') })
  },
  { weight: 1, arbitrary: of('season', { season: one('2026/27', '2027', 'Fall & Winter', '__HIVE_DEFAULT_PARTITION__', null) }) },
  { weight: 1, arbitrary: of('merge', { what: one<'fixture' | 'team'>('fixture', 'team') }) },
  { weight: 1, arbitrary: of('private', { isPrivate: fc.boolean() }) }, { weight: 4, arbitrary: of('export', {}) }
)

const database = await useDatabase(t)
const client = await database.connect()
const q = makeQuery(client)
const { facts } = makeOyss({ DATABASE_URL: database.connectionString })
const duck = await openDuckDb()
t.teardown(() => duck.close())
const start = Date.UTC(2026, 8, 21, 8)
let hours = 0

async function commit<T> (work: () => Promise<T>): Promise<T> {
  await q('begin')
  await setClock(q, new Date(start + ++hours * 3_600_000).toISOString())
  const done = await work()
  await q('commit')
  return done
}

await q('begin')
const { live, id } = await openSeason(q)
await q('commit')
/** Merged, or again apart. */
const pairs = {
  fixture: [await id('fixture', 'g1'), await id('fixture', 'g3')], team: [await id('team', 't2'), await id('team', 't3')]
} as const
const club = await id('organization', 'o1')
await commit(() => q.call('manage.add_representative', { account_id: live.accountId, mode: 'live', organization_id: club }))

async function take (step: Step): Promise<void> {
  const pushes = (source: string, ...observations: Parameters<typeof push>[2][number][]) => push(q, source, observations, live)
  if (step.kind === 'merge') {
    const [survivor, loser] = pairs[step.what]
    const [led] = await q('select entity_id from identity.redirects where entity_id = any ($1)', [pairs[step.what]])
    await (led ? undo(q, step.what, led.entity_id, live) : merge(q, step.what, loser, survivor, live))
  } else if (step.kind === 'private') await mark(q, club, step.isPrivate)
  else if (step.kind === 'season') await pushes('league', say('competition', 'c', { season: step.season }))
  else if (step.kind === 'rename') {
    const [name, external] = [step.name, { team: 't2', venue: 'v1', competition: 'c' }[step.what]]
    await pushes('league', say(step.what, external, { name }))
  } else if (step.kind !== 'export') {
    const own = `g${step.game + 1}`
    if (step.kind === 'withdraw') await pushes('league', gone('fixture', own))
    else if (step.kind === 'cancel') await pushes('league', game(own, { status: 'cancelled' }))
    else if (step.kind === 'move') {
      await pushes('league', game(own, { start: new Date(start + step.day * 86_400_000).toISOString(), status: 'scheduled' }))
    } else {
      const at = step.source === 0 ? own : await id('fixture', own)
      await pushes(step.source === 0 ? 'league' : 'scraper', game(at, { status: 'completed', result: score(step.home, 1) }))
    }
  }
}

t.test('ANALYTICS-17 after any history an export leaves what one into an empty folder writes, byte for byte', async (t) => {
  const folder = join(t.testdir(), 'lake')
  const fresh = join(t.testdir(), 'fresh')
  const { title, parameters } = settings(3, 30)
  t.comment(title)
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
    for (const step of steps) {
      if (step.kind === 'export') await facts('lake', 'export', '--to', folder)
      else await commit(() => take(step))
    }
    await facts('lake', 'export', '--to', folder)
    rmSync(fresh, { recursive: true, force: true })
    await facts('lake', 'export', '--to', fresh)
    t.same({ ...readManifest(folder), complete_at: '' }, { ...readManifest(fresh), complete_at: '' })
    t.same([faults(folder), await differences(client, duck, folder)], [[], []], JSON.stringify(steps))
  }), parameters)
})
