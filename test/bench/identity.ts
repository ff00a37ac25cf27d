/**
 * identity.apply: teams of a new source, most of which another source describes too, with matching on over with matching off.
 * identity.growth: with matching on where ten times as many are known, over where fewer are. Both in turn, on one server.
 */
import { createSource } from '../../cli/commands/source.ts'
import { withClient } from '../../db/pool.ts'
import { median, round, type FigureName, type Report } from './figures.ts'
import { fillKnown, makeArriving } from './data/known_teams.ts'
import { apply, makeWorld, type Bench, type World } from './world.ts'

const REGISTRY = 'registry'
/** How many times as many are known in the larger database of identity.growth. */
export const TIMES = 10

type Site = { world: World, known: number, batch: number }

export async function measureIdentity (bench: Bench, report: Report, wanted: ReadonlySet<FigureName>): Promise<void> {
  const { known, size, batches } = bench.settings
  const few = await openSite(bench, known)
  if (wanted.has('identity.apply')) {
    const times = { on: [] as number[], off: [] as number[] }
    let recognised = 0
    for (let batch = 0; batch <= batches; batch++) {
      times.off.push((await applyArriving(few, size, false)).milliseconds)
      const { milliseconds, mapped } = await applyArriving(few, size, true)
      times.on.push(milliseconds)
      recognised += mapped
    }
    const [on, off] = [median(times.on.slice(1)), median(times.off.slice(1))]
    report('identity.apply', on / off, {
      on_ms: round(on), off_ms: round(off), teams: size, recognised: round(recognised / (batches + 1)), known, repetitions: batches
    })
  }
  if (wanted.has('identity.growth')) {
    const many = await openSite(bench, TIMES * known)
    const times: [number[], number[]] = [[], []]
    for (let batch = 0; batch <= batches; batch++) {
      for (const [at, site] of [few, many].entries()) {
        const { milliseconds } = await applyArriving(site, size, true)
        if (batch > 0) times[at]?.push(milliseconds)
      }
    }
    const [small, large] = times.map(median) as [number, number]
    report('identity.growth', large / small, {
      few_ms: round(small), many_ms: round(large), teams: size, few: known, many: TIMES * known, repetitions: batches
    })
    await many.world.close()
  }
  await few.world.close()
}

async function openSite (bench: Bench, known: number): Promise<Site> {
  const world = await makeWorld(bench, `known_${known}`)
  await withClient({ connectionString: world.connectionString, role: 'oyss_manager' }, async (db) => {
    await createSource(db, world.account, 'test', REGISTRY, 'authoritativePush')
  })
  await fillKnown(world.admin, REGISTRY, known)
  bench.say(`${known} known teams`)
  return { world, known, batch: 0 }
}

/** Applies teams that never arrived before. `mapped` is how many were recognised. */
async function applyArriving (site: Site, size: number, isOn: boolean): Promise<{ milliseconds: number, mapped: number }> {
  const { world, known } = site
  await world.setMatching(isOn)
  const stored = await world.store(await makeArriving(world.admin, site.batch++, size, known))
  const milliseconds = await apply(world, stored)
  const { rows } = await world.admin.query(
    "select count(*)::integer as mapped from canon.external_ids m join intake.observations o using (realm_id, observation_id) where " +
      "o.batch_id = $1 and m.entity_type = 'team' and m.origin_id is not null", [stored]
  )
  return { milliseconds, mapped: rows[0].mapped }
}
