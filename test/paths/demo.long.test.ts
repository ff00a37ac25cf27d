import { execFile } from 'node:child_process'
import { join } from 'node:path'
import t from 'tap'
import { findFirstSaturday, makeCalendar } from '../../cli/demo/calendar.ts'
import { makeHttpClient, type HttpClient } from '../../cli/http_client.ts'
import { root } from '../../db/migrate.ts'
import { useService } from '../helpers/service.ts'

const service = await useService(t)

function runDemo (): Promise<any> {
  const env = { ...process.env, DATABASE_URL: service.database.connectionString, BASE_URL: service.baseUrl }
  return new Promise((done, fail) => {
    execFile(process.execPath, [join(root, 'cli/oyss.ts'), 'demo', '--json'], { env }, (error, out, err) => error
      ? fail(new Error(err))
      : done(JSON.parse(out)))
  })
}

const first = await runDemo()
const counted = (await (await service.database.connect()).query('select bucket, used from tenancy.buckets')).rows
const client: HttpClient = makeHttpClient(service.baseUrl, first.key)
const idOf = async (externalId: string): Promise<string> =>
  (await client.get(`/v1/lookup?source=harbor-league&type=fixture&external_id=${externalId}`)).body.id
const historyOf = async (externalId: string): Promise<any[]> =>
  (await client.get(`/v1/fixtures/${await idOf(externalId)}/history`)).body.data

t.test('the demo loads a season through HTTP, every observation accepted', async (t) => {
  t.equal(first.games, 72)
  t.ok(first.batches.every((batch: { rejected: number }) => batch.rejected === 0))
})

t.test('the season is around today: its sixth weekend is over, and its next is at most a week away', async (t) => {
  for (const today of ['2026-03-09', '2026-03-10', '2026-03-14', '2026-03-15']) {
    const day = Math.round((Date.parse(today) - Date.parse(findFirstSaturday(new Date(`${today}T10:00:00Z`)))) / 86_400_000)
    t.ok(day > 37 && day <= 44, `${today} is day ${day}`)
  }
  const { instant, season } = makeCalendar('2026-02-28')
  t.same([instant(0, '09:00'), instant(8, '09:00'), season], ['2026-02-28T17:00:00Z', '2026-03-08T16:00:00Z', '2025-26'], 'clocks change')
})

t.test('that leaves most of the requests that test mode has in a minute', async (t) => {
  const used = (policy: string): number =>
    counted.filter(({ bucket }) => bucket.startsWith(policy)).reduce((sum, bucket) => sum + bucket.used, 0)
  t.ok(used('pushes') > 5 && used('pushes') <= 15, `${used('pushes')} pushes`)
  t.ok(used('requests') > 20 && used('requests') <= 75, `${used('requests')} requests`)
})

t.test('a game moved in time and place has both in one change group', async (t) => {
  const moved = (await historyOf('L-04-1')).filter(({ kind }) => kind === 'rescheduled' || kind === 'relocated')
  t.same(moved.map(({ kind }) => kind).sort(), ['relocated', 'rescheduled'])
  t.equal(moved[0].change_group, moved[1].change_group)
  t.equal(moved[0].version, moved[1].version)
})

t.test('a move to another field of the same complex is distinguished from a move to another complex', async (t) => {
  const relocations = await Promise.all(['L-03-1', 'L-03-2'].map(async (id) =>
    (await historyOf(id)).find(({ kind }) => kind === 'relocated')?.venue_change_scope))
  t.same(relocations, ['field', 'complex'])
})

t.test('postponed, then reinstated; cancelled stays readable', async (t) => {
  const kinds = (await historyOf('L-05-1')).map(({ kind }) => kind)
  t.ok(kinds.indexOf('postponed') < kinds.indexOf('reinstated'))
  const cancelled = (await client.get(`/v1/fixtures/${await idOf('L-05-3')}`)).body
  t.equal(cancelled.status, 'cancelled')
  t.equal(cancelled.previous.status, 'postponed')
})

t.test('the league outranks the club calendar, which fills the gap', async (t) => {
  const { start, url, provenance } = (await client.get(`/v1/fixtures/${await idOf('L-01-1')}`)).body
  const { start_date: firstDay } = (await client.get('/v1/competitions')).body.data.find(({ kind }: any) => kind === 'league')
  t.equal(start, makeCalendar(firstDay).instant(0, '09:00'))
  t.equal(provenance.start.source, 'harbor-league')
  t.match(url, /lantern/)
  t.equal(provenance.url.source, 'feed:ical:lantern-fc')
})

t.test('the scoring partner wins over the touchline, which stays visible', async (t) => {
  const { winning_source, reported } = (await client.get(`/v1/fixtures/${await idOf('L-01-1')}/results`)).body
  t.equal(winning_source, 'match-scores')
  t.same(reported.map(({ source }: { source: string }) => source).sort(), ['match-scores', 'touchline'])
})

t.test('running the demo again replays every push and changes nothing', async (t) => {
  const before = (await client.get(`/v1/fixtures/${await idOf('L-04-1')}`)).body
  const second = await runDemo()
  t.same(
    second.batches.map(({ batch_id }: { batch_id: string }) => batch_id),
    first.batches.map(({ batch_id }: { batch_id: string }) => batch_id)
  )
  t.same((await client.get(`/v1/fixtures/${await idOf('L-04-1')}`)).body, before)
})
