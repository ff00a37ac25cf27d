/** Whatever happens to the games of a stage, its table is right when the transaction that applies it ends (STANDING-3, STANDING-4). */
import fc from 'fast-check'
import t from 'tap'
import { makeQuery, useDatabase, type Query } from '../helpers/database.ts'
import { settings } from '../helpers/property.ts'
import { idOf, makeRealm, makeSource, push, setClock, type Observation, type Realm } from '../helpers/seed.ts'
import { firstRules, GAMES, prolonged, scheduled, season, seasons, type Said } from '../helpers/standings/seasons.ts'
import { readStages } from '../helpers/standings/stored_stages.ts'
import { disagreement, expectedTable, readTables, type StoredTable } from '../helpers/standings/stored_tables.ts'

const database = await useDatabase(t)
const { title, parameters } = settings(3, 50)

/** What is wrong with the tables of a realm, as they are and as they were before. */
async function failures (q: Query, { realmId }: Realm, before: Map<string, StoredTable>): Promise<{
  tables: Map<string, StoredTable>, found: string[]
}> {
  const [stages, tables] = [await readStages(q, realmId), await readTables(q, realmId)]
  const found = [...stages].flatMap(([id, { rules, games, versions }]) => {
    const [table, old] = [tables.get(id), before.get(id)]
    const wrong = disagreement(table, expectedTable(rules, games, versions))
    const rise = table && old ? table.version - old.version : 0
    const isMoved = table !== undefined && old !== undefined && table.content !== old.content
    return [
      ...(wrong ? [`${id}: ${wrong}`] : []),
      ...(old && rise !== (isMoved ? 1 : 0)
        ? [`${id}: version rose by ${rise} though its rows ${isMoved ? 'changed' : 'did not change'}`]
        : [])
    ]
  })
  return { tables, found }
}

t.test(`STANDING-3, STANDING-4 after every batch every table is that of the second opinion, and its version rises by one when a row changed: ${title}`, async (t) => {
  const client = await database.connect()
  const q = makeQuery(client)
  let batches = 0
  await fc.assert(fc.asyncProperty(seasons, async (season) => {
    await client.query('begin')
    try { batches += await live(q, season) } finally { await client.query('rollback') }
  }), { ...parameters, examples: [[prolonged]] })
  t.ok(batches >= parameters.numRuns)
})

/** Lets a season happen in a realm of its own; gives the number of its batches. */
async function live (q: Query, batches: Said[][]): Promise<number> {
  const realm = await makeRealm(q, 'Season')
  await makeSource(q, 'league', 'authoritativePush', realm)
  await makeSource(q, 'scores', 'partnerApi', realm)
  await setClock(q, '2026-09-01T08:00:00Z')
  await push(q, 'league', [season(firstRules), ...scheduled()], realm)
  let { tables, found } = await failures(q, realm, new Map())
  if (found.length > 0) throw new Error(`after the schedule:\n${found.join('\n')}`)
  const ids = new Map<string, string>()
  for (const id of GAMES) ids.set(`@${id}`, await idOf(q, 'league', 'fixture', id, realm))
  for (const [at, batch] of batches.entries()) {
    await setClock(q, `2026-09-01T09:${String(at).padStart(2, '0')}:00Z`)
    await push(q, batch[0]?.isFirst ? 'league' : 'scores', batch.map((said) => translated(said, ids)), realm)
    const now = await failures(q, realm, tables)
    if (now.found.length > 0) throw new Error(`after batch ${at}:\n${now.found.join('\n')}`)
    tables = now.tables
  }
  return batches.length
}

function translated ({ observation }: Said, ids: Map<string, string>): Observation {
  return JSON.parse(JSON.stringify(observation).replace(/@g\d/g, (name) => ids.get(name) as string))
}
