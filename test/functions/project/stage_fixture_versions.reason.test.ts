/** Changes in words: project.change_reason, project.format_time, project.format_place, of states that canon.fixture_state makes. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)
const NORTH = { venue: { id: 'ven_1', name: 'North Park' } }
const FIELD_3 = { venue: { id: 'ven_1', name: 'North Park', field: 'Field 3' } }

database.transaction('HISTORY-15 a state holds what is known and nothing else (canon.fixture_state)', async (t, q) => {
  const state = (fields: object, name: string | null = null) =>
    q.value('select canon.fixture_state($1, $2)', [JSON.stringify(fields), name])
  const time = {
    start: '2026-09-12T14:30:00Z', end: '2026-09-12T15:30:00.5Z', date: '2026-09-12', time_status: 'confirmed', status: 'scheduled'
  }
  t.same(
    await state({ ...time, title: 'Final', sport: 'soccer', venue: { id: 'ven_1' }, 'venue.field': 'Field 3' }, 'North Park'),
    { ...time, ...FIELD_3 }
  )
  t.same(await state({ time_status: 'tbd', status: 'postponed', venue: { id: 'ven_1' }, 'venue.field': '' }, 'North Park'), {
    time_status: 'tbd', status: 'postponed', ...NORTH
  })
  t.same(await state({ time_status: 'tbd', status: 'scheduled' }), { time_status: 'tbd', status: 'scheduled' })
})

database.transaction('a time in words: start, end where there is one, else the date; and how sure it is (project.format_time)', async (t, q) => {
  const cases = [
    [{ start: '2026-09-12T14:30:00Z', time_status: 'confirmed' }, '2026-09-12T14:30:00Z'],
    [
      { start: '2026-09-12T14:30:00Z', end: '2026-09-12T16:00:00Z', time_status: 'confirmed' },
      '2026-09-12T14:30:00Z until 2026-09-12T16:00:00Z'
    ],
    [{ start: '2026-09-12T14:30:00Z', date: '2026-09-13', time_status: 'estimated' }, '2026-09-12T14:30:00Z (estimated)'],
    [{ date: '2026-09-12', time_status: 'tbd' }, '2026-09-12 (tbd)'],
    [{ end: '2026-09-12T16:00:00Z', time_status: 'tbd' }, 'no date (tbd)'],
  ] as const
  for (const [state, words] of cases) t.equal(await q.value('select project.format_time($1)', [JSON.stringify(state)]), words)
})

database.transaction('a place in words: the field at its venue, the venue, or none (project.format_place)', async (t, q) => {
  for (const [state, words] of [[FIELD_3, 'Field 3 at North Park'], [NORTH, 'North Park'], [{}, 'no venue']] as const) {
    t.equal(await q.value('select project.format_place($1)', [JSON.stringify(state)]), words)
  }
})

database.transaction('HISTORY-6 every kind of change has its reason, from what was before to what is after', async (t, q) => {
  const before = { start: '2026-09-12T14:30:00Z', time_status: 'confirmed', status: 'scheduled', ...NORTH }
  const after = { date: '2026-09-13', time_status: 'tbd', status: 'cancelled', ...FIELD_3 }
  const reason = (kind: string, fields: string[] = [], km: number | null = null, was = before, notice: string | null = null) =>
    q.value(
      'select project.change_reason($1, $2, $3, $4, $5, $6)', [kind, JSON.stringify(was), JSON.stringify(after), fields, km, notice]
    )
  t.equal(await reason('cancelled'), 'Cancelled; it was scheduled.')
  t.equal(await reason('postponed', ['status'], null, { ...before, status: 'in_progress' }), 'Postponed; it was in_progress.')
  t.equal(await reason('reinstated', ['status'], null, { ...before, status: 'cancelled' }), 'Scheduled again; it was cancelled.')
  t.equal(await reason('completed'), 'Played.')
  t.match(await reason('updated', [], null, before, 'withdrawn'), /no longer reports its result, and nobody else does: it stands/)
  t.match(await reason('updated', ['result'], null, before, 'withdrawn'), /no longer reports its result.*an earlier one stands/)
  t.equal(await reason('updated', [], null, before, 'returned'), 'The source reports its result again.')
  t.equal(await reason('updated', ['result'], null, before, 'returned'), 'Changed: result.')
  t.equal(await reason('rescheduled'), 'Moved from 2026-09-12T14:30:00Z to 2026-09-13 (tbd).')
  t.equal(await reason('relocated'), 'Moved from North Park to Field 3 at North Park.')
  t.equal(await reason('relocated', ['venue'], 12.345), 'Moved from North Park to Field 3 at North Park, 12.345 km away.')
  t.equal(await reason('withdrawn'), 'The source no longer lists it.')
  t.equal(await reason('updated', ['title', 'url']), 'Changed: title, url.')
  t.equal(await reason('updated'), 'The source lists it again.')
})
