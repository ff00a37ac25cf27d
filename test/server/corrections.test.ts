import t from 'tap'
import type { ServiceError } from '../../db/errors.ts'
import { checkChanges } from '../../server/validation/corrections.ts'

const ID = '01M1E1DST02H59RK3RP150AY75'
const faults = (id: string, changes: unknown): string[] => {
  try {
    checkChanges(id, changes)
    return []
  } catch (error) {
    return ((error as ServiceError).errors as { path: string }[]).map(({ path }) => path)
  }
}

t.test('CORRECT-8 values are checked as observations write them, each field by itself', async (t) => {
  t.same(faults(`fx_${ID}`, {
    start: '2026-09-12T17:30:00Z', status: 'cancelled', venue: { external_id: 'park' }, 'venue.field': '7',
    result: { scores: [{ role: 'home', score: 2 }, { role: 'away', score: 1 }], final: true }
  }), [])
  t.same(faults(`tm_${ID}`, { age_group: 'U12', birth_year: 2015 }), [])
  t.same(faults(`ven_${ID}`, { geo: [32.1, -96.7] }), [])
  t.same(faults(`fx_${ID}`, { start: 'half past five' }), ['/changes/start'])
  t.same(faults(`fx_${ID}`, { title: 7 }), ['/changes/title'])
  t.same(faults(`fx_${ID}`, { venue: { external_id: 'park', field: '7' } }), ['/changes/venue/field'])
  t.same(faults(`tm_${ID}`, { name: ' ' }), ['/changes/name'])
  t.same(faults(`tm_${ID}`, 'Lions'), ['/changes'])
})
