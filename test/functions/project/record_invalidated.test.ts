import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { fill, openWorkspace, read } from '../../helpers/workspace.ts'

const database = await useDatabase(t)

database.transaction('HISTORY-4 what was just written and shows in fixtures is stale: of the type, known before, and moved in a field that they show', async (t, q) => {
  await openWorkspace(q)
  const version = (entity_id: string, moves: object, more = {}) => ({ seq: 1, entity_type: 'venue', entity_id, version: 2, moves, ...more })
  await fill(q, 'staged_versions', version('renamed', { name: 'Park', fields: [] }), version('unseen', { fields: [] }),
    version('new', { name: 'Park' }, { version: 1 }), version('earlier', { name: 'Park' }, { seq: 0 }),
    version('team', { name: 'Park' }, { entity_type: 'team' }))
  await fill(q, 'decided', { entity_id: 'renamed', seq: 1 })
  await q("select project.record_invalidated('venue', array['name', 'geo'])")
  t.same(await read(q, 'invalidated', 'entity_type, entity_id'), [['venue', 'renamed']])
})
