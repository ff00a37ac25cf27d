import t from 'tap'
import { correct, correction } from '../../helpers/correcting.ts'
import { useDatabase } from '../../helpers/database.ts'
import { apply, fixtureOf, game, makeRealm, makeSource, push, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('CORRECT-2 a correction whose time is over gets its end once, by a batch of its own; one that ended already gets none', async (t, q) => {
  await setClock(q, '2026-09-01T08:00:00Z')
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [game('g'), game('h'), game('i')])
  const at = '2026-09-01T08:00:00Z'
  const until = '2026-09-01T09:00:00Z'
  await correct(q, 'league', [
    correction('fixture', 'g', at, { field: 'title', until }, { title: 'Cup' }),
    correction('fixture', 'h', at, { field: 'title', until }, { title: 'Cup' }),
    correction('fixture', 'i', at, { field: 'title' }, { title: 'Cup' })
  ])
  await push(q, 'league', [game('h', { title: 'Derby' }, { observed_at: '2026-09-01T08:00:01Z' })])
  const end = async () => {
    const count = await q.as('oyss_resolver', () => q.value('select jobs.end_corrections()'))
    await q('reset role')
    return count
  }
  t.equal(await end(), 0)
  await setClock(q, until)
  t.same([await end(), await end()], [1, 0])
  const batch = await q.value("select batch_id from intake.batches where status = 'received'") as string
  await apply(q, batch)
  t.equal((await fixtureOf(q, 'league', 'g')).title, undefined)
  t.equal((await fixtureOf(q, 'league', 'i')).title, 'Cup')
  t.same(await q.value('select array_agg(ended_by order by mapping_id) from canon.corrections'), ['until', 'report', null])
})
