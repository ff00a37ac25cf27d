/** What holds of project.write_teams and its like: decided fields become rows, a version further where something changed,
  and staged versions. */
import type { TestDatabase } from './database.ts'
import { makeRealm, makeSource, push, say, type EntityType } from './seed.ts'
import { fill, mappedOf, openWorkspace, read } from './workspace.ts'

/** `data` is a whole observation,
  `moved` a field with another value; entities of the type in which one of the `shown` fields moved are stale. */
export function proveWriting (
  database: TestDatabase, write: string, type: EntityType, data: Record<string, unknown>, moved: Record<string, unknown>, isShown: boolean
): void {
  database.transaction(`HISTORY-2, HISTORY-16 ${write}: what moved, is new or withdrawn is a version further, and nothing else is`, async (t, q) => {
    const { realmId } = await makeRealm(q)
    await makeSource(q, 'league', 'authoritativePush')
    await push(q, 'league', ['moved', 'same', 'gone', 'unclaimed'].map((id) => say(type, id, data)))
    const id = async (externalId: string) => (await mappedOf(q, 'league', type, externalId)).entity_id
    const [first, same, gone, unclaimed] = [await id('moved'), await id('same'), await id('gone'), await id('unclaimed')]
    const fresh = first.replace(/.{4}$/, '0000')
    await openWorkspace(q)
    const row = { is_new: false, is_withdrawal: false, is_return: false }
    const [[field, value]] = Object.entries(moved) as [[string, unknown]]
    await fill(q, 'decided', { ...row, entity_id: first, seq: 1, winners: moved }, { ...row, entity_id: same, seq: 2,
      winners: { name: data.name } },
      { ...row, entity_id: gone, seq: 3, winners: {}, is_withdrawal: true }, { ...row, entity_id: fresh, seq: 4, winners: data,
        is_new: true },
      { ...row, entity_id: unclaimed, seq: 5, winners: { name: null } })
    await q(`select ${write}($1)`, [realmId])
    const versions = await read(q, 'staged_versions', 'seq, entity_type, entity_id, version, moves, (kinds[1]).kind') as [number, string,
      string, number, object, string][]
    t.same(versions.map(([, , entity, version, , kind]) => [entity, version, kind]), [
      [first, 2, 'updated'], [gone, 2, 'withdrawn'], [fresh, 1, 'created'], [unclaimed, 2, 'updated']
    ])
    t.same(versions.map(([, , , , moves]) => moves).toSpliced(2, 1), [moved, {}, { name: 'unclaimed' }], 'nobody names it: its external id')
    const rows = await q(`select ${type}_id as id, version, canon.${type}_fields(e) as fields from canon.${type}s e`)
    t.same(new Map(rows.map((row) => [row.id, row.version])), new Map([[first, 2], [same, 1], [gone, 2], [fresh, 1], [unclaimed, 2]]))
    t.same(rows.find((row) => row.id === first)?.fields[field], value)
    t.same(await read(q, 'invalidated', 'entity_type, entity_id'), isShown ? [first, unclaimed].sort().map((entity) => [type, entity]) : [])
  })
}
