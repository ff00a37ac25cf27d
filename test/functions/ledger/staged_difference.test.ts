import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { idOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'
import { fill, openWorkspace } from '../../helpers/workspace.ts'

const database = await useDatabase(t)

database.transaction('INTAKE-50 staged versions come to: known entities first, with each field before and after; what is beyond the limit, and lines of players, are counted', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [say('venue', 'v', { name: 'North Park', fields: ['1'] })])
  const id = await idOf(q, 'league', 'venue', 'v')
  await openWorkspace(q)
  const row = (entity_type: string, entity_id: string, version: number, kind: string, moves: object) =>
    ({ entity_type, entity_id, version, moves, kinds: [{ kind, changed_fields: Object.keys(moves) }] })
  await fill(q, 'staged_versions', row('venue', 'ven_new', 1, 'created', { name: 'South Park', fields: [] }),
    row('venue', id, 2, 'updated', { name: 'East Park', fields: ['1'] }), row('venue', id, 3, 'updated', { name: 'West Park' }),
    row('stat_line', 'stl_1', 1, 'created', { stats: {} }))
  await fill(q, 'staged_events', { event: 'oyss.standing.updated', subject: 'stg_1' })
  const difference = await q.value('select ledger.staged_difference($1, 2)', [realmId])
  t.match(difference, {
    more: 1, tables: 1, counts: [{ type: 'stat_line', created: 1, moved: 0 }, { type: 'venue', created: 1, moved: 1 }],
    entities: [{
      type: 'venue', id, name: 'North Park', zone: null, is_created: false, events: ['oyss.venue.updated'],
      fields: [{ field: 'name', before: 'North Park', after: 'West Park' }]
    }]
  })
  t.equal(difference.entities.length, 1)
  t.same(await q.value('select ledger.staged_games($1)', [realmId]), [], 'a venue is no game')
  const { entities, more } = await q.value('select ledger.staged_difference($1, 100)', [realmId])
  t.equal(more, 0)
  t.match(entities[1], {
    id: null, is_created: true, events: ['oyss.venue.created'],
    fields: [{ field: 'fields', before: null, after: [] }, { field: 'name', before: null, after: 'South Park' }]
  })
})
