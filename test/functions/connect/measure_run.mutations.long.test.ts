/**
 * Files that their publisher changed, as a property, of a known season and of one drawn at random (OYSS_TEST_SEED repeats it): after three
 * good runs each of the ways to break a file holds the run or makes it unreadable, nothing is applied and nothing withdrawn; each of the
 * ways to write the same, or to change what usually changes, holds none.
 */
import t, { type Test } from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import {
  carry, drawGames, evolve, makeGames, makeRandom, shapes, type Game, type Shape, type Table
} from '../../helpers/http/mutations.ts'
import { BREAKING, HARMLESS, TODAY } from '../../helpers/http/mutators.ts'
import { makeFeed, type Feed } from '../../helpers/feeds/feeds.ts'
import { seedOf } from '../../helpers/property.ts'
import { makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const seed = seedOf()
/** The share of the ways that a random season is put through. */
const SHARE = 0.25
const clock = (day: number, hour = 12): string => `2026-09-${String(day).padStart(2, '0')}T${hour}:00:00Z`

async function begin (t: Pick<Test, 'match'>, q: Query, shape: Shape, known = makeGames(72)): Promise<{ feed: Feed, games: Game[] }> {
  await makeRealm(q)
  const feed = await makeFeed(q, { kind: shape.kind })
  let games = known
  for (const day of [21, 22, 23]) {
    await setClock(q, clock(day))
    games = evolve(games, day)
    t.match((await carry(q, feed, shape.body(shape.table(games)))).state, /applied|unchanged/)
  }
  await setClock(q, clock(24))
  return { feed, games }
}
/** What is over, which no harmless way moves or takes a score of. */
const played = (q: Query): Promise<unknown> => q(`
  select external_id, on_day, home_score, away_score from connect.listed where on_day < $1 order by 1`, [TODAY])
const listed = (q: Query): Promise<unknown> => q('select external_id, data, missing_since, withdrawn_at from connect.listed order by 1')

for (const shape of shapes) {
  database.transaction(`FEED-30, FEED-41 ${shape.name}: ... ways to break a file apply and withdraw nothing, and the reason names what is wrong`, async (t, q) => {
    const { feed, games } = await begin(t, q, shape)
    const before = await listed(q)
    for (const [what, change, words] of BREAKING) {
      const table = change(shape.table(games), shape, games)
      if (!table) continue
      await q('savepoint mutation')
      const run = await carry(q, feed, shape.body(table))
      t.match(run.state, /^(held|unreadable)$/, what)
      t.match(run.state === 'held' ? run.reasons.join(' ') : run.failure, words, what)
      t.same(await listed(q), before, what)
      await q('rollback to savepoint mutation')
    }
  })

  database.transaction(`FEED-30, FEED-370 ${shape.name}: ... ways to write the same, or what usually changes, hold no run and leave what is over`, async (t, q) => {
    const { feed, games } = await begin(t, q, shape)
    const before = await played(q)
    for (const [what, change] of HARMLESS) {
      await q('savepoint mutation')
      const run = await carry(q, feed, shape.body(change(shape.table(games), shape, games) as Table))
      t.match(run.state, /^(applied|unchanged)$/, `${what}: ${JSON.stringify(run.reasons)}`)
      t.same(await played(q), before, what)
      await q('rollback to savepoint mutation')
    }
  })

  database.transaction(`FEED-30, FEED-41, FEED-370 ${shape.name}: a season drawn at random (seed ${seed}): no way to break it applies or withdraws anything, and no harmless one holds it`, async (t, q) => {
    const random = makeRandom(seed)
    const { feed, games } = await begin(t, q, shape, drawGames(72, random))
    const [before, over] = [await listed(q), await played(q)]
    for (const [kind, ways] of [['breaking', BREAKING], ['harmless', HARMLESS]] as const) {
      for (const [what, change] of ways.filter(() => random() < SHARE)) {
        const table = change(shape.table(games), shape, games)
        if (!table) continue
        await q('savepoint mutation')
        const run = await carry(q, feed, shape.body(table))
        if (kind === 'breaking') t.same(await listed(q), before, `seed ${seed}, ${what}: ${run.state}`)
        else {
          t.match(run.state, /^(applied|unchanged)$/, `seed ${seed}, ${what}: ${JSON.stringify(run.reasons)}`)
          t.same(await played(q), over, `seed ${seed}, ${what}`)
        }
        await q('rollback to savepoint mutation')
      }
    }
  })
}
