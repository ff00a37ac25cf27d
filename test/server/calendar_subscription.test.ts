/** GET /v1/teams/{id}/calendar.ics over real HTTP, with the database and the worker behind it. */
import fc from 'fast-check'
import t from 'tap'
import { checkLines, readCalendar, type ReadEvent } from '../helpers/calendars.ts'
import { settings } from '../helpers/property.ts'
import { game, gone, say, score, sides, type Observation } from '../helpers/seed.ts'
import { useService } from '../helpers/service.ts'
import { ask, type RawAnswer } from './http_client.ts'

const service = await useService(t, { config: { baseUrl: 'https://exchange.example.org' } })
const { baseUrl, secret } = service
const inDays = (days: number): string => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 19)}Z`
const teamOf = async (externalId: string, client = secret): Promise<string> =>
  (await client.get(`/v1/lookup?source=league&type=team&external_id=${externalId}`)).body.id
const calendarOf = (team: string, headers = {}, method = 'GET'): Promise<RawAnswer> =>
  ask(baseUrl, method, `/v1/teams/${team}/calendar.ics`, headers)
const problemOf = ({ status, body }: RawAnswer): [number, string] => [status, body.type.split('/').at(-1)]

await service.apply('league', [
  say('team', 't1', { name: 'Eagles' }), say('team', 't2', { name: 'Hawks' }),
  say('venue', 'v1', {
    name: 'North Park', address: { line1: '1 Park Way', city: 'Chicago', region: 'IL' }, geo: [41.98, -87.66], time_zone: 'America/Chicago'
  }),
  ...Array.from({ length: 200 }, (_, n) => game(`g${n}`, {
    start: inDays(n + 0.5), venue: { external_id: 'v1', field: `${n % 5}` }, sides: sides(n % 2 ? 't1' : 't2', n % 2 ? 't2' : 't1'),
    notes: 'The key is under the mat'
  })),
  game('tbd', { date: inDays(30).slice(0, 10), time_status: 'tbd', time_zone: 'America/Chicago', sides: sides('t1', 't2') }),
  game('undated', { sides: sides('t1', 't2') }),
])
const team = await teamOf('t1')

t.test('CALENDAR-1, CALENDAR-11 a feed of 200 fixtures is public: whole, read alike by two parsers, and to be kept for five minutes by anybody', async (t) => {
  const { status, headers, text } = await calendarOf(team)
  t.equal(status, 200)
  t.match(headers, {
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'public, max-age=300, stale-while-revalidate=600', 'surrogate-key': team,
    'access-control-allow-origin': '*', etag: /^W\/"[0-9a-f]{32}"$/,
    'content-length': String(Buffer.byteLength(text)), 'request-id': /./,
  })
  t.equal(headers.vary, 'Accept-Encoding', 'nothing else in the request changes it')
  checkLines(t, text)
  const { name, refresh, ttl, events } = readCalendar(t, text)
  t.same([name, refresh, ttl, events.length], ['Eagles', 'PT1H', 'PT1H', 201])
  t.equal(new Set(events.map(({ uid }) => uid)).size, 201)
  t.ok(events.every(({ uid }) => /^fx_[0-9A-Z]{26}@exchange\.example\.org$/.test(uid)), 'the domain is that of the public address')
  t.match(events.filter(({ isAllDay }) => isAllDay), [{
    start: inDays(30).slice(0, 10), transparency: 'TRANSPARENT', summary: 'Eagles vs Hawks (time TBD)'
  }])
  t.match(events[0], {
    summary: 'Hawks vs Eagles', location: 'North Park, Field 0, 1 Park Way, Chicago, IL', geo: [41.98, -87.66], sequence: 0,
    status: 'CONFIRMED', categories: ['game', 'soccer']
  })
  t.notMatch(text, /under the mat/, 'notes are shown to nobody')
})

t.test('a tag sent back is answered with 304 and the same headers; HEAD is a GET without a body; a key is neither needed nor looked at', async (t) => {
  const { headers, text } = await calendarOf(team)
  const { etag } = headers as { etag: string }
  const kept = { etag, 'cache-control': headers['cache-control'], 'surrogate-key': team, 'access-control-allow-origin': '*' }
  for (const tag of [etag, etag.slice(2), '*', `"x", ${etag}`]) {
    const answer = await calendarOf(team, { 'if-none-match': tag })
    t.match(answer, { status: 304, text: '', headers: kept })
    t.equal(answer.headers.vary, 'Accept-Encoding')
  }
  t.match(await calendarOf(team, { 'if-none-match': 'W/"x"' }), { status: 200, text })
  t.match(await calendarOf(team, {}, 'HEAD'), { status: 200, text: '', headers: { ...kept, 'content-length': headers['content-length'] } })
  for (const authorization of ['Bearer nonsense', `Bearer ${service.account.publishableKey}`, 'Basic eDp5']) {
    t.match(await calendarOf(team, { authorization }), { status: 200, text })
  }
})

t.test('HTTP-8, OPERATE-15 a feed is sent compressed to who asks for it, whole and not piece by piece, under the same tag', async (t) => {
  const path = `${baseUrl}/v1/teams/${team}/calendar.ics`
  const plain = await calendarOf(team)
  for (const coding of ['gzip', 'br']) {
    for (const method of ['GET', 'HEAD']) {
      const answer = await ask(baseUrl, method, `/v1/teams/${team}/calendar.ics`, { 'accept-encoding': coding })
      t.match(answer.headers, {
        'content-encoding': coding, 'content-length': /^\d{4,5}$/, 'etag': plain.headers.etag, 'vary': 'Accept-Encoding'
      })
      t.equal(answer.headers['transfer-encoding'], undefined)
    }
    t.equal(await (await fetch(path, { headers: { 'accept-encoding': coding } })).text(), plain.text)
  }
  t.equal((await calendarOf(team, { 'accept-encoding': 'gzip;q=0' })).headers['content-encoding'], undefined)
  t.match(await calendarOf(team, { 'accept-encoding': 'gzip', 'if-none-match': plain.headers.etag }), { status: 304, text: '' })
})

t.test('a malformed id is 400 (OYV01), one of no realm 404 (OYN01), a query 400 (OYV02), another method 405 (OYN02), each as a problem', async (t) => {
  t.same(problemOf(await calendarOf('fx_01K5T3M8Q9ZXW4V7N2B6C0D1EF')), [400, 'invalid_id'])
  t.same(problemOf(await calendarOf('tm_1')), [400, 'invalid_id'])
  const absent = await calendarOf('tm_01K5T3M8Q9ZXW4V7N2B6C0D1EF')
  t.same(problemOf(absent), [404, 'not_found'])
  t.match(absent.headers, {
    'content-type': /^application\/problem\+json/, 'access-control-allow-origin': '*', 'cache-control': /no-cache/
  })
  t.same(problemOf(await ask(baseUrl, 'GET', `/v1/teams/${team}/calendar.ics?x=1`)), [400, 'invalid_parameter'])
  t.match(await calendarOf(team, {}, 'DELETE'), { status: 405, headers: { allow: 'GET, HEAD, OPTIONS' } })
})

t.test('CALENDAR-1 test and live realms of any account are read alike, by the id alone', async (t) => {
  const other = await service.makeAccount('Other')
  const live = service.clientOf(await service.makeKey(other.id, 'live', 'secret'))
  await service.makeSource(other.id, 'live', 'league', 'authoritativePush')
  for (const client of [live, service.clientOf(other.secretKey)]) {
    const { body } = await client.push('league', [
      say('team', 't1', { name: client === live ? 'Live' : 'Test' }), game('g', { start: inDays(1), sides: sides('t1', 't2') })
    ])
    await client.waitForBatch(body.batch_id)
    const { name, events } = readCalendar(t, (await calendarOf(await teamOf('t1', client))).text)
    t.same([name, events.length], [client === live ? 'Live' : 'Test', 1])
  }
})

t.test('a cancellation stays in the feed, a result and a new time are shown, and the tag moves each time', async (t) => {
  const id = (await secret.get('/v1/lookup?source=league&type=fixture&external_id=g7')).body.id
  const eventOf = async (): Promise<[ReadEvent | undefined, string | undefined]> => {
    const { text, headers } = await calendarOf(team)
    return [readCalendar(t, text).events.find(({ uid }) => uid.startsWith(id)), headers.etag]
  }
  const start = inDays(9)
  const [, before] = await eventOf()
  await service.apply('league', [game('g7', { start })])
  const [moved, afterMove] = await eventOf()
  t.match(moved, { start, sequence: 1, summary: 'Eagles vs Hawks' })
  await service.apply('league', [game('g7', { status: 'cancelled' })])
  const [cancelled, afterCancellation] = await eventOf()
  t.match(cancelled, { start, sequence: 2, status: 'CANCELLED', summary: 'CANCELLED: Eagles vs Hawks' })
  await service.apply('league', [game('g7', { status: 'completed', result: score(4, 0) })])
  const [played, afterPlay] = await eventOf()
  t.match(played, { sequence: 3, status: 'CONFIRMED', summary: 'Eagles vs Hawks (4-0)' })
  t.equal(new Set([before, afterMove, afterCancellation, afterPlay]).size, 4)
})

const { title, parameters } = settings(3, 12)
const start = fc.nat(5).map((n) => inDays(40 + n))
const data = fc.record({
  start, date: start.map((time) => time.slice(0, 10)),
  time_status: fc.constantFrom('confirmed', 'estimated', 'tbd'),
  status: fc.constantFrom('scheduled', 'postponed', 'cancelled', 'completed'),
  venue: fc.constantFrom({ external_id: 'v1' }, { external_id: 'v1', field: '9' }), result: fc.nat(3).map((n) => score(n, 1)),
}, { requiredKeys: [] })
const word = fc.record({
  source: fc.constantFrom('league', 'partner', 'parents'), data, isGone: fc.integer({ min: 0, max: 7 }).map((n) => n === 0),
  hour: fc.nat(9)
})

t.test(`CALENDAR-3 whatever is said, and in whatever order, SEQUENCE never falls, and rises where times, place or status move (${title})`, async (t) => {
  let [histories, versions] = [0, 0]
  await fc.assert(fc.asyncProperty(fc.array(word, { minLength: 8, maxLength: 14 }), async (words) => {
    const own = `h${++histories}`
    await service.apply('league', [
      say('team', own, { name: 'History' }), game(own, { start: inDays(40), sides: sides(own, 't2') }, { observed_at: inDays(-2) })
    ])
    const [calendar, id] = [await teamOf(own), (await secret.get(`/v1/lookup?source=league&type=fixture&external_id=${own}`)).body.id]
    let [last]: (ReadEvent | undefined)[] = readCalendar(t, (await calendarOf(calendar)).text).events
    for (const { source, data, isGone, hour } of words) {
      const envelope = { observed_at: inDays(-1 + hour / 24) }
      const observation: Observation = isGone
        ? gone('fixture', source === 'league' ? own : id, envelope)
        : game(source === 'league' ? own : id, data, envelope)
      await service.apply(source, [observation])
      const { events: [event] } = readCalendar(t, (await calendarOf(calendar)).text)
      if (event === undefined) continue // nobody knows the day any more; the event comes back with a higher number
      const [before, after] = [last, event].map((one) =>
        one && JSON.stringify([one.start, one.end, one.isAllDay, one.status, one.summary, one.location]))
      if (last &&
        (event.uid !== last.uid || event.sequence < last.sequence || event.stamp < last.stamp ||
          (after !== before && event.sequence === last.sequence))) {
        throw new Error(`${JSON.stringify(last)}\nwas followed by\n${JSON.stringify(event)}`)
      }
      last = event
    }
    versions += last?.sequence ?? 0
  }), parameters)
  t.ok(versions > histories, `${versions} versions`)
})

t.test('CALENDAR-15 many who ask at once are given the same feed, and who holds it 304', async (t) => {
  await service.apply('league', [say('team', 't9', { name: 'Owls' }), ...Array.from({ length: 600 }, (_, n) =>
    game(`owls-${n}`, { start: inDays(n / 10), sides: sides('t9', 't2') }))])
  const owls = await teamOf('t9')
  const answers = await Promise.all(Array.from({ length: 20 }, () => calendarOf(owls)))
  t.same([...new Set(answers.map(({ status }) => status))], [200])
  t.equal(new Set(answers.map(({ text }) => text)).size, 1)
  t.equal(readCalendar(t, answers[0]?.text as string).events.length, 600)
  const { etag } = answers[0]?.headers as { etag: string }
  const held = { 'if-none-match': etag }
  const mixed = await Promise.all([calendarOf(owls, held), calendarOf(owls), calendarOf(owls, held)])
  t.same(mixed.map(({ status }) => status), [304, 200, 304])
})
