/** Fills a world with fixtures quickly: one batch is applied, the rest are copies of its rows. */
import { nameCopies, planCopies, settleLedger, takeBase } from '../copies.ts'
import { makeGames } from './samples.ts'
import { apply, type Bench, type World } from '../world.ts'

const COPIES_AT_ONCE = 20
const DAYS_APART = 5
/** Far from the numbers of batches that are applied. */
const BASE_BATCH = 100

/** Leaves the database vacuumed and analysed, with `fixtures` games one after another in time. */
export async function fill (bench: Bench, world: World, fixtures: number): Promise<void> {
  const size = Math.min(bench.settings.size, fixtures)
  const copies = Math.round(fixtures / size) - 1
  const batchId = await world.store(makeGames(BASE_BATCH, size))
  await apply(world, batchId, size)
  const { admin: db } = world
  const steps = await planCopies(db)
  await takeBase(db, batchId)
  const startedAt = Date.now()
  for (let first = 1; first <= copies; first += COPIES_AT_ONCE) {
    const last = Math.min(copies, first + COPIES_AT_ONCE - 1)
    await nameCopies(db, batchId, first, last, DAYS_APART)
    await db.query('begin')
    for (const { insert, rows } of steps) await db.query(`${insert} ${rows}`)
    await db.query(settleLedger)
    await db.query('commit')
    if (last % 100 === 0 || last === copies) {
      bench.say(`${(last + 1) * size} fixtures after ${((Date.now() - startedAt) / 1000).toFixed(0)} s`)
    }
  }
  await db.query('vacuum (analyze)')
  await db.query('checkpoint').catch(() => {})
}
