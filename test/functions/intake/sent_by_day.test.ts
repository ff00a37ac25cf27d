import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { act, makeAccount, makePerson } from '../../helpers/people/people.ts'
import { game, homeOf, makeRealm, makeSource, setClock, store } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Data = Record<string, any>
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

database.transaction('DASHBOARD-76 what an account sent is counted by day and source for 30 days, of its own and in its mode, beside its limits', async (t, q) => {
  await setClock(q, hour(0))
  await makeRealm(q)
  await makeSource(q, 'league', 'crowd')
  await makeSource(q, 'parents', 'crowd')
  await sendAt(q, 'league', [0, 24 * 20, 24 * 20 + 1])
  await sendAt(q, 'parents', [24 * 31])
  const session = await viewer(q)
  const { session: foreign } = await makePerson(q, { accountId: await makeAccount(q, 'Away'), role: 'owner' })
  const days = (who: Buffer, mode = 'test') => act(q, 'manage.read_usage_days', who, { mode }) as Promise<Data>
  t.match(await days(session), {
    now: { mode: 'test', batches_waiting: 4, requests_used: 0 }, is_whole: true, since: '2026-09-21T00:00:00Z',
    days: [{ on_day: '2026-09-21', batches: 2, accepted: 2, rejected: 0 }, { on_day: '2026-10-02', batches: 1, accepted: 1 }],
    sources: [{ source_key: 'league', batches: 2, accepted: 2, rejected: 0 }, { source_key: 'parents', accepted: 1 }]
  })
  t.equal((await days(session)).days.length, 2, 'what is older than 30 days is not there')
  t.match(await days(session, 'live'), { days: [], sources: [], since: null })
  t.same((await days(foreign)).days, [])
})

database.transaction('DASHBOARD-76 intake.sent_by_day: each day of the last thirty by UTC, and each source, that which sent most first', async (t, q) => {
  const { realmId, accountId } = await makeRealm(q)
  for (const key of ['few', 'many']) await makeSource(q, key, 'crowd')
  for (const [at, key, count] of [[0, 'many', 5], [800, 'few', 1], [801, 'many', 2]] as const) {
    await setClock(q, hour(at))
    await store(q, key, Array.from({ length: count }, (_, n) => game(`g${n}`)))
  }
  const sent = await q.value('select intake.sent_by_day($1, $2)', [realmId, accountId])
  t.match(sent, { is_whole: true, days: [{ on_day: '2026-10-04', batches: 2, accepted: 3, rejected: 0 }] })
  t.same(sent.sources.map(({ source_key: key, accepted }: any) => [key, accepted]), [['many', 2], ['few', 1]])
  t.same((await q.value('select intake.sent_by_day($1, $2)', [realmId, 'acct_other'])).days, [])
})
