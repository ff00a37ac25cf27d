/**
 * What differs between two states of an entity, and a sanctioning map with what was decided anew: project.moved_fields,
 * project.drafted_sanctioning.
 */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)
const json = (value: unknown): string | null => value === null ? null : JSON.stringify(value)

database.transaction('the paths that differ, in alphabetical order; null and absent are the same', async (t, q) => {
  const cases = [
    [null, { name: 'Eagles', level: null, colors: ['red'] }, ['colors', 'name']],
    [{ name: 'Eagles', level: 'Gold' }, { name: 'Eagles', level: 'Gold' }, []],
    [{ name: 'Eagles', level: null }, { name: 'Eagles' }, []],
    [{ name: 'Eagles' }, { name: 'Eagles', level: null }, []],
    [{ name: 'Eagles', level: null }, { name: 'Hawks', level: 'Gold' }, ['level', 'name']],
    [{ name: 'Eagles', level: 'Gold' }, { name: 'Eagles', level: null }, ['level']],
    [{ geo: [41.9, -87.6] }, { geo: [41.9, -87.7] }, ['geo']],
    [{ colors: ['red', 'blue'] }, { colors: ['blue', 'red'] }, ['colors']],
  ] as const
  for (const [before, after, fields] of cases) {
    t.same(await q.value('select project.moved_fields($1, $2)', [json(before), json(after)]), fields, JSON.stringify([before, after]))
  }
})

database.transaction('sanctioning differs key by key', async (t, q) => {
  const moved = (before: unknown, after: unknown) =>
    q.value('select project.moved_fields($1, $2)', [json({ sanctioning: before }), json({ sanctioning: after })])
  t.same(await moved(null, { usys: '1', ayso: '2' }), ['sanctioning.ayso', 'sanctioning.usys'])
  t.same(await moved({ usys: '1', ayso: '2' }, { usys: '1', ayso: '3' }), ['sanctioning.ayso'])
  t.same(await moved({ usys: '1' }, { usys: '1' }), [])
  t.same(await q.value('select project.moved_fields(null, $1)', [json({ name: 'x', sanctioning: { usys: '1' } })]), [
    'name', 'sanctioning.usys'
  ])
})

database.transaction('decided keys of sanctioning join those there are; none is no map at all (project.drafted_sanctioning)', async (t, q) => {
  const drafted = (present: unknown, winners: unknown) =>
    q.value('select project.drafted_sanctioning($1, $2)', [json(present), json(winners)])
  t.same(await drafted({ usys: '1', ayso: '2' }, { 'sanctioning.usys': '9', name: 'Eagles' }), { usys: '9', ayso: '2' })
  t.same(await drafted(null, { 'sanctioning.us.club': '1' }), { 'us.club': '1' })
  t.equal(await drafted(null, { name: 'Eagles' }), null)
  t.same(await drafted({ usys: '1' }, { name: 'Eagles' }), { usys: '1' })
})
