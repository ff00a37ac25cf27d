import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { act, makePerson } from '../../helpers/people/people.ts'
import { game, homeOf, makeRealm, makeSource, setClock, store } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Data = Record<string, any>
const source = (q: Query, session: Buffer, source_id: string, mode = 'test'): Promise<Data> =>
  act(q, 'manage.read_source', session, { mode, source_id }) as Promise<Data>
const idOfSource = (q: Query, key: string): Promise<string> =>
  q.value('select source_id from tenancy.sources where source_key = $1 and realm_id = $2', [key, homeOf(q).realmId])
/** Somebody who signed in just now, by the clock of the test. */
const viewer = async (q: Query): Promise<Buffer> =>
  (await makePerson(q, { accountId: homeOf(q).accountId, role: 'viewer' })).session
const hour = (number: number): string => new Date(Date.UTC(2026, 8, 1) + number * 3_600_000).toISOString()

/** Stores a batch at each of these hours since the first of September. */
async function sendAt (q: Query, key: string, hours: number[]): Promise<void> {
  for (const at of hours) {
    await setClock(q, hour(at))
    await store(q, key, [game(`${key}${at}`)])
  }
}

database.transaction('DASHBOARD-71 a source that usually comes every six hours is overdue after twelve; bursts are one piece of news, and of two nothing is said', async (t, q) => {
  await setClock(q, hour(0))
  await makeRealm(q)
  await makeSource(q, 'league', 'crowd')
  const id = await idOfSource(q, 'league')
  await sendAt(q, 'league', [0, 6])
  t.match(await source(q, await viewer(q), id), { usual_seconds: null, is_overdue: false, last_at: '2026-09-01T06:00:00Z' })
  await sendAt(q, 'league', [12, 12.05, 12.1, 18, 24])
  t.match(await source(q, await viewer(q), id), { usual_seconds: 6 * 3600, is_overdue: false })
  await setClock(q, hour(24 + 11.9))
  t.match(await source(q, await viewer(q), id), { is_overdue: false })
  await setClock(q, hour(24 + 12.1))
  t.match(await source(q, await viewer(q), id), { is_overdue: true, last_at: '2026-09-02T00:00:00Z' })
  await makeSource(q, 'minutely', 'crowd')
  await sendAt(q, 'minutely', Array.from({ length: 32 }, (_, n) => 40 + n / 60))
  t.match(await source(q, await viewer(q), await idOfSource(q, 'minutely')), { usual_seconds: 60, is_overdue: false })
  await setClock(q, hour(41))
  t.match(await source(q, await viewer(q), await idOfSource(q, 'minutely')), { is_overdue: true })
  await makeSource(q, 'at-once', 'crowd')
  await sendAt(q, 'at-once', [41, 41 + 1 / 60, 41 + 2 / 60, 41 + 3 / 60, 41 + 4 / 60])
  await setClock(q, hour(51))
  t.match(await source(q, await viewer(q), await idOfSource(q, 'at-once')), { usual_seconds: null, is_overdue: false }, 'one burst')
})

database.transaction('DASHBOARD-71 intake.rhythm_of: of a source that sent nothing there is no moment and no rhythm', async (t, q) => {
  const { realmId } = await makeRealm(q)
  const sourceId = await makeSource(q, 'league', 'crowd')
  const rhythm = () => q.one('select * from intake.rhythm_of($1, $2)', [realmId, sourceId])
  t.same(await rhythm(), { last_at: null, usual_seconds: null, is_overdue: false })
  for (const at of [0, 1, 2, 3]) {
    await setClock(q, hour(at))
    await store(q, 'league', [game(`g${at}`)])
  }
  t.same(await rhythm(), { last_at: new Date(hour(3)), usual_seconds: 3600, is_overdue: false })
})
