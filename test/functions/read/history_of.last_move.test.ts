import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { gone, push, setClock } from '../../helpers/seed.ts'
import { TEN, NOON, full, arrange, shown, report } from '../../helpers/public_pages.ts'

const database = await useDatabase(t)

database.transaction('PAGE-6 a fixture that was moved says what it was, when and by which source it changed: read.last_move', async (t, q) => {
  const id = await arrange(q)
  t.equal((await shown(q, id)).moved, undefined)
  const steps: [source: string, data: object, moved: object | undefined][] = [
    ['league', { ...full, start: NOON }, { fields: ['start'], was: { start: TEN, venue: { name: 'North Park', field: '2' } } }],
    ['league', { ...full, start: NOON, result: undefined, title: 'Derby' }, { fields: ['start'] }],
    ['league', { ...full, start: NOON, venue: { external_id: 'v2', field: '2' } }, { fields: ['venue'],
      was: { venue: { name: 'North Park' } } }],
    ['league', { ...full, start: NOON, venue: { external_id: 'v2', field: '5' } }, { fields: ['venue.field'],
      was: { venue: { field: '2' } } }],
    ['league', { ...full, start: NOON, status: 'cancelled' }, { fields: ['status', 'venue', 'venue.field'], was: { status: 'scheduled' } }],
    ['league', { ...full, start: NOON, status: 'scheduled' }, { fields: ['status'], was: { status: 'cancelled' } }]
  ]
  for (const [n, [source, data, moved]] of steps.entries()) {
    const now = `2026-09-0${n + 2}T08:00:00Z`
    await setClock(q, now)
    await report(q, source, id, data, now)
    const found = (await shown(q, id)).moved
    t.match(found, { ...moved, class: 'authoritativePush' }, JSON.stringify(data))
    t.equal(found.at, n === 1 ? '2026-09-02T08:00:00Z' : now)
  }
})

database.transaction('PAGE-6 the source named is the one that won the field, not the one whose leaving let it win', async (t, q) => {
  const id = await arrange(q)
  await report(q, 'feed', id, { start: NOON })
  await push(q, 'league', [gone('fixture', 'g1', { observed_at: '2026-09-02T08:00:00Z' })])
  const fixture = await shown(q, id)
  t.match(fixture, { start: NOON, moved: { fields: ['start'], was: { start: TEN }, class: 'hostFeed' } })
})

database.transaction('PAGE-6 a cancelled fixture whose time changes states when and by which source it was cancelled, too', async (t, q) => {
  const id = await arrange(q)
  const day = async (n: number, data: object): Promise<any> => {
    await setClock(q, `2026-09-0${n}T08:00:00Z`)
    await report(q, 'league', id, { ...full, ...data }, `2026-09-0${n}T08:00:00Z`)
    return (await shown(q, id)).moved
  }
  t.equal((await day(2, { status: 'cancelled' })).off, undefined, 'that is its last move')
  t.match(await day(3, { status: 'cancelled', start: NOON }), {
    fields: ['start'], at: '2026-09-03T08:00:00Z', off: { at: '2026-09-02T08:00:00Z', class: 'authoritativePush' }
  })
  t.equal((await day(4, { status: 'scheduled', start: NOON })).off, undefined, 'it is on again')
})
