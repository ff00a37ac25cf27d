/** intake.rhythm_of and intake.sent_by_day, as the pages of sources and usage read them. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { desk, makeAccount, makePerson } from '../../helpers/people/people.ts'
import { game, homeOf, makeRealm, makeSource, setClock, store } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Data = Record<string, any>
const source = (q: Query, session: Buffer, source_id: string, mode = 'test'): Promise<Data> =>
  desk(q, 'manage.read_source', session, { mode, source_id }) as Promise<Data>
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

database.transaction('DASHBOARD-76 what an account sent is counted by day and source for 30 days, of its own and in its mode, beside its limits', async (t, q) => {
  await setClock(q, hour(0))
  await makeRealm(q)
  await makeSource(q, 'league', 'crowd')
  await makeSource(q, 'parents', 'crowd')
  await sendAt(q, 'league', [0, 24 * 20, 24 * 20 + 1])
  await sendAt(q, 'parents', [24 * 31])
  const session = await viewer(q)
  const { session: foreign } = await makePerson(q, { accountId: await makeAccount(q, 'Away'), role: 'owner' })
  const days = (who: Buffer, mode = 'test') => desk(q, 'manage.read_usage_days', who, { mode }) as Promise<Data>
  t.match(await days(session), {
    now: { mode: 'test', batches_waiting: 4, requests_used: 0 }, is_whole: true, since: '2026-09-21T00:00:00Z',
    days: [{ on_day: '2026-09-21', batches: 2, accepted: 2, rejected: 0 }, { on_day: '2026-10-02', batches: 1, accepted: 1 }],
    sources: [{ source_key: 'league', batches: 2, accepted: 2, rejected: 0 }, { source_key: 'parents', accepted: 1 }]
  })
  t.equal((await days(session)).days.length, 2, 'what is older than 30 days is not there')
  t.match(await days(session, 'live'), { days: [], sources: [], since: null })
  t.same((await days(foreign)).days, [])
})

