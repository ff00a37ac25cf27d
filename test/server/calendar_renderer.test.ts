/** Calendars are rendered beside the event loop, and shared: server/render/calendar_renderer.ts, server/routes/calendar.ts. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import t from 'tap'
import { renderError } from '../../server/middleware/errors.ts'
import { makeCalendarRenderer } from '../../server/render/calendar_renderer.ts'
import { renderCalendar } from '../../server/render/calendar.ts'
import { getCalendar } from '../../server/routes/calendar.ts'
import type { Deps } from '../../server/routes/deps.ts'
import { ask } from './http_client.ts'

const fixture = (n: number) => ({
  id: `fx_${n}`, kind: 'game', sport: 'soccer', status: 'scheduled', time_status: 'confirmed', start: '2026-09-12T14:30:00Z',
  updated_at: '2026-09-01T08:00:00Z', version: 1
})
const body = (name: string, count: number): string => JSON.stringify({
  id: 'tm_1', name, fixtures: Array.from({ length: count }, (_, n) => fixture(n))
})

t.test('CALENDAR-15 a thread renders what renderCalendar does, while the event loop goes on; what cannot be rendered fails alone', async (t) => {
  const render = makeCalendarRenderer()
  let turns = 0
  let isOver = false
  const count = (): void => { if (!isOver) { turns++; setImmediate(count) } }
  count()
  const [long, broken, short] = await Promise.allSettled([
    render(body('Eagles', 500), 'a.example'), render('no JSON', 'a.example'), render(body('Hawks', 1), 'b.example')
  ])
  isOver = true
  t.ok(turns > 10, `${turns} turns of the event loop`)
  t.equal(String((long as any).value), renderCalendar(JSON.parse(body('Eagles', 500)), 'a.example'))
  t.equal(String((short as any).value), renderCalendar(JSON.parse(body('Hawks', 1)), 'b.example'))
  t.match(broken, { status: 'rejected', reason: { name: 'SyntaxError' } })
})

t.test('CALENDAR-15, CALENDAR-16 one reading of a feed at a time; four feeds at once, others wait', async (t) => {
  const waiting: (() => void)[] = []
  const asked: string[] = []
  const query = async ({ values }: { values?: unknown[] }): Promise<{ rows: Record<string, unknown>[] }> => {
    const [held, team] = values as [string | null, string]
    asked.push(`${team.slice(-1)} ${held ?? 'nothing'}`)
    await new Promise<void>((resolve) => { waiting.push(resolve) })
    return { rows: [held?.includes('W/"1"') ? { body: null, etag: 'W/"1"', is_unchanged: true } : {
      body: body('Eagles', 2), etag: 'W/"1"', is_unchanged: false
    }] }
  }
  const app = express()
  app.use((_req, res, next) => { res.locals.headers = []; res.locals.fixedHeaders = () => []; next() })
  const deps = { db: { slow: { query } }, primary: {}, config: { baseUrl: 'https://a.example' } } as unknown as Deps
  app.get('/v1/teams/:id/calendar.ics', getCalendar(deps))
  app.use(renderError('https://a.example'))
  const server = createServer(app).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  t.teardown(() => server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const get = (last: string, headers = {}) => ask(url, 'GET', `/v1/teams/tm_01K5T3M8Q9ZXW4V7N2B6C0D1E${last}/calendar.ics`, headers)
  const until = async (isTrue: () => boolean): Promise<void> => {
    for (let turn = 0; !isTrue(); turn++) {
      if (turn > 1_000_000) throw new Error('it never comes true')
      await new Promise((resolve) => { setImmediate(resolve) })
    }
  }

  const same = Array.from({ length: 6 }, () => get('A'))
  await until(() => waiting.length === 1)
  waiting.shift()?.()
  t.same((await Promise.all(same)).map(({ status }) => status), Array(6).fill(200))
  t.same(asked, ['A nothing'], 'all share one')

  const holder = get('B', { 'if-none-match': 'W/"1"' })
  await until(() => waiting.length === 1)
  const other = get('B')
  await until(() => asked.length === 2)
  waiting.shift()?.()
  t.equal((await holder).status, 304)
  await until(() => waiting.length === 1)
  waiting.shift()?.()
  t.equal((await other).status, 200, 'who does not hold it is not answered with what was not rendered')
  t.same(asked.slice(1), ['B W/"1"', 'B nothing'])

  const many = ['C', 'D', 'E', 'F', 'G', 'H'].map((last) => get(last))
  await until(() => waiting.length === 4)
  const answers = await Promise.all(many.slice(4))
  t.same(answers.map(({ status, body: problem }) => `${status} ${problem.type.split('/').at(-1)}`), Array(2).fill('503 unavailable'))
  waiting.forEach((go) => go())
  t.same((await Promise.all(many.slice(0, 4))).map(({ status }) => status), Array(4).fill(200))
})
