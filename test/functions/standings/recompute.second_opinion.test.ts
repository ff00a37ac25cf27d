/** standings.recompute agrees with an implementation in TypeScript that was written from the rules alone (test/helpers/standings). */
import fc from 'fast-check'
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { settings } from '../../helpers/property.ts'
import { makeRealm, type Realm } from '../../helpers/seed.ts'
import { examples, gamesOfExample, orderOfRows, formatRow } from '../../helpers/standings/examples.ts'
import { stages as randomStages, type Stage } from '../../helpers/standings/random_stages.ts'
import { readStages, stageId, storeStages } from '../../helpers/standings/stored_stages.ts'
import { disagreement, expectedTable, readTables } from '../../helpers/standings/stored_tables.ts'

const database = await useDatabase(t)
const { parameters: { seed, numRuns } } = settings(300, 5_000)
const AT_ONCE = 500
const drawn = fc.sample(randomStages, { seed, numRuns })

async function compute (q: Query, { realmId }: Realm, stages: number): Promise<void> {
  await q('select resolve.open_workspace(1)')
  for (let from = 0; from < stages; from += AT_ONCE) {
    await q('select standings.recompute($1, $2)', [
      realmId, Array.from({ length: Math.min(AT_ONCE, stages - from) }, (_, at) => stageId(from + at))
    ])
  }
}

await database.transaction(`STANDING-12 the tables of ${numRuns} random stages of seed ${seed}, computed hundreds at once, are those of the second opinion`, async (t, q) => {
  const realm = await makeRealm(q)
  await storeStages(q, realm.realmId, drawn)
  await compute(q, realm, drawn.length)
  const [stored, tables] = [await readStages(q, realm.realmId), await readTables(q, realm.realmId)]
  t.equal(tables.size, drawn.length)
  const wrong = [...stored].flatMap(([id, { rules, games }]) => {
    const found = disagreement(tables.get(id), expectedTable(rules, games))
    return found ? [{ rules, games, found }] : []
  })
  const [smallest] = wrong.sort((one, other) => one.games.length - other.games.length)
  t.equal(
    wrong.length, 0,
    smallest
      ? `seed ${seed}; the smallest of ${wrong.length}:\n${JSON.stringify(smallest.rules)}\n` +
        `${smallest.games.map((game) => JSON.stringify(game)).join('\n')}\n${smallest.found}`
      : 'no disagreement'
  )
})

await database.transaction(`the order in which games come never changes a table: ${numRuns / 10} stages of seed ${seed}, and the same with their games shuffled`, async (t, q) => {
  const realm = await makeRealm(q)
  const some = drawn.slice(0, numRuns / 10)
  const shuffles = fc.sample(fc.infiniteStream(fc.nat(2 ** 30)), { seed, numRuns: 1 })[0] as Iterator<number>
  const shuffled = some.map(({ rules, games }): Stage => ({
    rules,
    games: games.map((game) => ({ game, place: shuffles.next().value as number }))
      .sort((one, other) => one.place - other.place)
      .map(({ game }) => game)
  }))
  await storeStages(q, realm.realmId, some)
  await storeStages(q, realm.realmId, shuffled, some.length)
  await compute(q, realm, some.length * 2)
  const tables = await readTables(q, realm.realmId)
  const rows = (stage: number): object | undefined => tables.get(stageId(stage))?.rows
  t.same(some.filter((_, at) => JSON.stringify(rows(at)) !== JSON.stringify(rows(some.length + at))), [])
  t.ok(some.some((_, at) => rows(at)))
})

for (const example of examples) {
  await database.transaction(`as worked out by hand: ${example.title}`, async (t, q) => {
    const realm = await makeRealm(q)
    const names = [...new Set(gamesOfExample(example).flatMap(({ home, away }) => [home as string, away as string]))].sort()
    const number = (name: string | null): string => String(names.indexOf(name as string))
    const games = gamesOfExample(example).map((game, at) => ({
      ...game, home: number(game.home), away: number(game.away), isReversed: at % 2 === 1
    }))
    await storeStages(
      q, realm.realmId,
      example.orders.map(({ points, tiebreakers }) => ({ rules: { type: 'league', points: points ?? null, tiebreakers }, games }))
    )
    await compute(q, realm, example.orders.length)
    const tables = await readTables(q, realm.realmId)
    const rows = example.orders.map((_, at) =>
      (tables.get(stageId(at))?.rows ?? []).map((row) => ({ ...row, team: names[Number(row.team.slice(-1))] as string })))
    t.same(rows.map(orderOfRows), example.orders.map(({ order }) => order))
    if (example.rows) t.same((rows.at(-1) ?? []).map(formatRow).sort(), [...example.rows].sort())
    t.equal(tables.get(stageId(0))?.missing_fixtures.length, example.missing ?? 0)
  })
}
