import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, makeRealm, makeSource, push, say, sides } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('CALENDAR-4, MODEL-20 read.calendar_fixtures: what a calendar shows, with the day of what has no time and the address of the venue; never notes', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [
    say('venue', 'v', { name: 'Park', address: { line1: '1 Road' }, time_zone: 'America/Chicago' }),
    game('timed', { title: 'timed', start: '2026-09-12T02:00:00Z', venue: { external_id: 'v' }, notes: 'secret', sides: sides('a', 'b') }),
    game('dated', { title: 'dated', date: '2026-09-13' }),
    game('hidden', { title: 'hidden', start: '2026-09-12T02:00:00Z', time_status: 'tbd', venue: { external_id: 'v' } })
  ])
  const rows = new Map((await q('select document from read.calendar_fixtures')).map(({ document }) => [document.title, document]))
  t.match(rows.get('timed'), { start: '2026-09-12T02:00:00Z', address: { line1: '1 Road' }, sides: [{ role: 'home' }, { role: 'away' }] })
  t.notOk('day' in rows.get('timed'))
  t.match(rows.get('dated'), { day: '2026-09-13' })
  t.notOk('address' in rows.get('dated'))
  t.notMatch(JSON.stringify([...rows.values()]), /secret|provenance|external_ids/)
})
