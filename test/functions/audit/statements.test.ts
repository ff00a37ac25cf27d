/** The view audit.statements: what each report states of each field. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { game, gone, idOf, makeRealm, makeSource, push, say, sides } from '../../helpers/seed.ts'
import { undo } from '../../helpers/voiding.ts'

const database = await useDatabase(t)
const at = (day: number) => ({ observed_at: `2026-09-0${day}T08:00:00Z` })
const read = (q: Query, id: string, fields: string): Promise<Record<string, any>[]> => q.as('oyss_auditor', () =>
  q(`select ${fields} from audit.statements where entity_id = $1 order by observed_at, field, source`, [id]))

database.transaction('AUDIT-16 each report has a row for each field that it states or implies, with references as ids, and a deletion has one', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  await push(q, 'league', [
    say('team', 'a', { name: 'Eagles', age_group: 'U09' }, at(1)),
    game('g', {
      start: '2026-09-12T10:00:00-05:00', sides: sides('a', 'b'), venue: { external_id: 'v', name: 'Oak Park', field: '2' }
    }, at(1))
  ])
  const [id, team, venue] = [
    await idOf(q, 'league', 'fixture', 'g'), await idOf(q, 'league', 'team', 'a'), await idOf(q, 'league', 'venue', 'v')
  ]
  await push(q, 'league', [gone('fixture', 'g', at(2))])
  const rows = await read(q, id, 'field, value, implied_by, is_deleted, source, external_id, is_reference')
  t.match(rows.find(({ field }) => field === 'start'), { value: '2026-09-12T15:00:00Z', source: 'league', external_id: 'g' })
  t.match(rows.find(({ field }) => field === 'sides'), { value: [{ role: 'home', team: { id: team } }, { role: 'away' }] })
  t.same(rows.find(({ field }) => field === 'venue.field')?.value, { venue, field: '2' })
  t.match(rows.find(({ field }) => field === 'status'), { value: 'scheduled', implied_by: 'silence' })
  t.match(rows.at(-1), { field: null, is_deleted: true })
  t.match(await read(q, team, 'field, value'), [{ field: 'age_group', value: 'U9' }, { field: 'name', value: 'Eagles' }])
  t.match(await read(q, venue, 'field, value, is_reference'), [{ field: 'name', value: 'Oak Park', is_reference: true }])
})

database.transaction('AUDIT-16 what was undone has since when it no longer counts', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'feed', 'hostFeed')
  await push(q, 'feed', [game('g', { title: 'One' }, at(1))])
  await push(q, 'feed', [game('g', { title: 'Two' }, at(2))])
  const id = await idOf(q, 'feed', 'fixture', 'g')
  await undo(q, 'feed', [await q.value("select batch_id from intake.observations where data ->> 'title' = 'Two'") as string])
  const titles = (await read(q, id, 'field, value, observed_at, voided_at is not null as is_void')).filter(({ field }) => field === 'title')
  t.same(titles.map(({ value, is_void: isVoid }) => [value, isVoid]), [['One', false], ['Two', true]])
})
