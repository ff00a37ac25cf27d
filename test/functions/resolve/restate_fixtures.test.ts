import t from 'tap'
import { correct, correction } from '../../helpers/correcting.ts'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { fixtureOf, game, homeOf, makeRealm, makeSource, push, setClock, type Observation } from '../../helpers/seed.ts'
import { restore, undo } from '../../helpers/voiding.ts'
import { openWorkspace, read } from '../../helpers/workspace.ts'

const database = await useDatabase(t)
const at = (hour: number) => ({ observed_at: `2026-09-01T0${hour}:00:00Z` })
const start = (hour: number) => `2026-09-12T${hour}:00:00Z`

async function open (q: Query): Promise<void> {
  await setClock(q, '2026-09-01T12:00:00Z')
  await makeRealm(q)
  await makeSource(q, 'feed', 'hostFeed')
}
const run = async (q: Query, ...observations: Observation[]): Promise<string[]> => [(await push(q, 'feed', observations)).batchId]

database.transaction('UNDO-2 of each field the newest live observation counts, with its age; clearings and implied values too', async (t, q) => {
  await open(q)
  await run(q, game('g', { start: start(17), title: 'Derby' }, at(1)))
  const second = await run(q, { ...game('g', { date: '2026-09-20', status: 'postponed' }, at(2)), cleared: ['title'] } as Observation)
  const third = await run(q, game('g', { url: 'https://example.org/g', time_status: 'estimated' }, at(3)))
  t.match(await fixtureOf(q, 'feed', 'g'), { status: 'postponed', title: undefined, time_status: 'estimated' })
  await undo(q, 'feed', second)
  t.match(await fixtureOf(q, 'feed', 'g'), {
    status: 'scheduled', title: 'Derby', start: start(17), date: undefined, provenance: { title: { observed_at: at(1).observed_at } }
  })
  await undo(q, 'feed', third)
  t.match(await fixtureOf(q, 'feed', 'g'), {
    time_status: 'confirmed', url: undefined, provenance: { kind: { observed_at: at(1).observed_at } }
  })
  await restore(q, 'feed', second)
  t.match(await fixtureOf(q, 'feed', 'g'), {
    status: 'postponed', title: undefined, date: '2026-09-20', provenance: { kind: { observed_at: at(2).observed_at } }
  })
})

database.transaction('UNDO-4 corrections stay; one that only a void observation ended stands again, unless a newer one took its place', async (t, q) => {
  await open(q)
  const first = await run(q, game('g', { start: start(17), title: 'Derby' }, at(1)))
  const of = (hour: number, field: string, replaced: string, value: string) =>
    correct(q, 'feed', [correction('fixture', 'g', at(hour).observed_at, { field, replaced }, { [field]: value })])
  await of(2, 'start', start(17), start(18))
  await of(2, 'title', 'Derby', 'Cup')
  const second = await run(q, game('g', { start: start(20), title: 'Final' }, at(3)))
  await of(4, 'title', 'Final', 'Grand final')
  t.match(await fixtureOf(q, 'feed', 'g'), { start: start(20), title: 'Grand final' })
  await undo(q, 'feed', second)
  t.match(await fixtureOf(q, 'feed', 'g'), { start: start(18), title: 'Grand final', provenance: { start: { corrected: true } } })
  await restore(q, 'feed', second)
  t.match(await fixtureOf(q, 'feed', 'g'), { start: start(20), title: 'Grand final' })

  await undo(q, 'feed', second)
  await undo(q, 'feed', first)
  t.match(await fixtureOf(q, 'feed', 'g'), { status: 'cancelled', provenance: { start: undefined, title: undefined } })
  await openWorkspace(q)
  await q('select resolve.restate_fixtures($1)', [homeOf(q).realmId])
  t.same(await read(q, 'contested', 'field'), [], 'of nothing')
  await run(q, game('g', { start: start(17), title: 'Final' }, at(5)))
  t.match(await fixtureOf(q, 'feed', 'g'), { status: 'scheduled', start: start(18), title: 'Grand final' })
})
