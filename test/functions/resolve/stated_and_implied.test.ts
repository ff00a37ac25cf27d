import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)
const [TIME, SILENCE, NONE] = ['time', 'silence', null]
const status = ['status', SILENCE, 'scheduled', NONE]

for (const [title, type, claims, expected] of [
  ['a start implies confirmed', 'fixture', { start: '2026-09-12T14:00:00Z' }, [status, ['time_status', TIME, 'confirmed', NONE]]],
  ['a date implies tbd of its day', 'fixture', { date: '2026-09-12' }, [status, ['time_status', TIME, 'tbd', '2026-09-12']]],
  ['a start beside a date counts', 'fixture', { start: '2026-09-12T14:00:00Z', date: '2026-09-12' },
    [status, ['time_status', TIME, 'confirmed', NONE]]],
  ['without either, silence implies tbd', 'fixture', {}, [status, ['time_status', SILENCE, 'tbd', NONE]]],
  ['what is stated is not implied', 'fixture', { status: 'cancelled', time_status: 'estimated' }, []],
  ['other types imply nothing', 'team', { name: 'Eagles' }, []],
] as const) {
  database.transaction(`DECIDE-18, DECIDE-20, DECIDE-29 ${title}`, async (t, q) => {
    const rows = await q(
      'select field, implied_by, value, implied_date::text from resolve.stated_and_implied($1, $2) order by 1, 2', [type,
        JSON.stringify(claims)]
    )
    const values = rows.map((row) => Object.values(row))
    t.same(values.filter(([, impliedBy]) => impliedBy !== ''), expected)
    t.same(values.filter(([, impliedBy]) => impliedBy === ''), Object.entries(claims).sort().map(([field, value]) => [field, '', value,
      null]))
  })
}
