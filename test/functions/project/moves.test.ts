/** What differs between two states of an entity, what a version is called, and the keys of sanctioning. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)
const json = (value: unknown): string | null => value === null ? null : JSON.stringify(value)

database.transaction('HISTORY-16 what moved, each path with its value afterwards; null where there is none any more', async (t, q) => {
  const cases = [
    [{}, { name: 'Eagles', colors: ['red'] }, { name: 'Eagles', colors: ['red'] }],
    [{ name: 'Eagles', level: 'Gold' }, { name: 'Eagles', level: 'Gold' }, {}],
    [{ name: 'Eagles' }, { name: 'Hawks', level: 'Gold' }, { name: 'Hawks', level: 'Gold' }],
    [{ name: 'Eagles', level: 'Gold' }, { name: 'Eagles' }, { level: null }],
    [{ geo: [41.9, -87.6] }, { geo: [41.9, -87.7] }, { geo: [41.9, -87.7] }],
    [{ colors: ['red', 'blue'] }, { colors: ['blue', 'red'] }, { colors: ['blue', 'red'] }],
  ] as const
  for (const [before, after, moves] of cases) {
    t.same(await q.value('select project.moves($1, $2)', [json(before), json(after)]), moves, JSON.stringify([before, after]))
  }
})

database.transaction('a version is created, withdrawn or updated, and names what moved in alphabetical order', async (t, q) => {
  const kind = (isNew: boolean, isWithdrawal: boolean, moves: object) =>
    q.value('select to_jsonb(project.kinds_of_change($1, $2, $3))', [isNew, isWithdrawal, json(moves)])
  t.match(await kind(true, false, { name: 'Eagles', colors: ['red'] }), [{
    entity_type: null, kind: 'created', changed_fields: ['colors', 'name'], reason: null
  }])
  t.match(await kind(false, true, {}), [{ kind: 'withdrawn', changed_fields: [] }])
  t.match(await kind(false, false, { level: null }), [{ kind: 'updated', changed_fields: ['level'] }])
  t.match(await kind(false, false, { merged_into: 'tm_1' }), [{ kind: 'merged', changed_fields: ['merged_into'] }])
  const parted = await kind(false, false, { merged_into: null, name: 'Eagles' })
  t.match(parted, [{ kind: 'unmerged', changed_fields: ['merged_into'] }, { kind: 'updated', changed_fields: ['name'] }])
  t.equal((await kind(false, false, { merged_into: null })).length, 1)
})

database.transaction('DECIDE-12 sanctioning is as many fields as it has keys', async (t, q) => {
  t.same(await q.value('select canon.sanctioning_fields($1)', [json({ usys: '1', 'us.club': '2' })]), {
    'sanctioning.usys': '1', 'sanctioning.us.club': '2'
  })
  t.same(await q.value('select canon.sanctioning_fields(null)'), {})
})

database.transaction('decided keys of sanctioning join those there are; none is no map at all (project.drafted_sanctioning)', async (t, q) => {
  const drafted = (present: unknown, winners: unknown) =>
    q.value('select project.drafted_sanctioning($1, $2)', [json(present), json(winners)])
  t.same(await drafted({ usys: '1', ayso: '2' }, { 'sanctioning.usys': '9', name: 'Eagles' }), { usys: '9', ayso: '2' })
  t.same(await drafted(null, { 'sanctioning.us.club': '1' }), { 'us.club': '1' })
  t.equal(await drafted(null, { name: 'Eagles' }), null)
  t.same(await drafted({ usys: '1' }, { name: 'Eagles' }), { usys: '1' })
  t.same(await drafted({ usys: '1', ayso: '2' }, { 'sanctioning.usys': null }), { ayso: '2' }, 'one that nobody claims any more leaves')
  t.equal(await drafted({ usys: '1' }, { 'sanctioning.usys': null }), null)
})
