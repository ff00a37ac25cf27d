/**
 * calendar.get and calendar.rebuilt: from asking for a feed of 200 fixtures over HTTP to its last byte, in turn with ical-generator alone
 * on the same events. calendar.get is what subscribers mostly get, a feed that somebody asked for since it changed; for calendar.rebuilt
 * it changes before each request.
 */
import { Agent, request } from 'node:http'
import ical from 'ical-generator'
import { eventOf, type CalendarBody } from '../../server/render/calendar.ts'
import { startChild } from './children.ts'
import { round, timed, type Report } from './figures.ts'
import { apply, makeWorld, type Bench, type World } from './world.ts'

const FEEDS = 10
/** Every feed is read this many times a round. */
const TIMES = 5
const HOUR = 3_600_000

export async function measureCalendar (bench: Bench, report: Report): Promise<void> {
  const world = await makeWorld(bench, 'calendar')
  const { events, rounds } = bench.settings
  const calendars = await fillCalendars(world, events)
  const api = await startChild('api_process', { DATABASE_URL: world.connectionString }, true)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: { get: number, rebuilt: number, floor: number, bytes: number }[] = []
  for (let round = 0; round < TIMES * (rounds + 1) * FEEDS; round++) {
    const { path, events } = calendars[round % FEEDS] as StoredCalendar
    let bytes = 0
    const ask = (): Promise<number> => timed(async () => { bytes = await read(agent, api.port, path) })
    await touch(world, path)
    const [rebuilt, get] = [await ask(), await ask()]
    const floor = await timed(async () => {
      const calendar = ical({ name: 'Bare' })
      for (const event of events) calendar.createEvent(event)
      calendar.toString()
    })
    if (round >= TIMES * FEEDS) times.push({ get, rebuilt, floor, bytes })
  }
  agent.destroy()
  await Promise.all([api.stop(), world.close()])
  const [get, rebuilt, floor, bytes] = (['get', 'rebuilt', 'floor', 'bytes'] as const)
    .map((name) => undisturbed(times.map((time) => time[name]))) as [number, number, number, number]
  const facts = {
    floor_ms: round(floor), bytes_an_answer: round(bytes), events_a_calendar: events, calendars: FEEDS, repetitions: times.length
  }
  report('calendar.get', get / floor, { get_ms: round(get), ...facts })
  report('calendar.rebuilt', rebuilt / floor, { rebuilt_ms: round(rebuilt), ...facts })
}

/**
 * The tenth part of the way from the fastest to the slowest: a GET is done by three processes, and a median of it shows how busy the
 * machine is.
 */
const undisturbed = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 10)] as number

/** Draws one fixture of a feed again, which is what a renamed team or venue does. */
async function touch ({ admin }: World, path: string): Promise<void> {
  await admin.query(
    "update canon.fixtures f set rendering = f.rendering + 1 where f.fixture_id = (select max(s.fixture_id) from canon.fixture_sides s " +
      "where s.team_id = $1)",
    [path.split('/')[3]]
  )
}

type StoredCalendar = { path: string, events: ReturnType<typeof eventOf>[] }

/** Teams that play each other this many times, from a month ago on. */
async function fillCalendars (world: World, count: number): Promise<StoredCalendar[]> {
  const first = Math.floor(Date.now() / HOUR) * HOUR - 30 * 24 * HOUR
  const games = Array.from({ length: FEEDS / 2 * count }, (_, n) => {
    const pair = Math.floor(n / count)
    const start = first + (n % count) * 24 * HOUR
    return {
      type: 'fixture', external_id: `calendar-${n}`, data: {
        kind: 'game', sport: 'soccer', competition: { external_id: 'c1' }, division: { external_id: `d${pair}` },
        stage: { external_id: `s${pair}` }, start: new Date(start).toISOString(), end: new Date(start + HOUR).toISOString(),
        time_zone: 'America/New_York',
        venue: { external_id: `v${n % 20}`, field: `Field ${n % 7}` },
        url: `https://league.example/games/${n}`,
        sides: [{ role: 'home', team: { external_id: `t${2 * pair}` } }, { role: 'away', team: { external_id: `t${2 * pair + 1}` } }],
      },
    }
  })
  const venues = Array.from({ length: 20 }, (_, n) => ({
    type: 'venue', external_id: `v${n}`,
    data: {
      name: `Venue ${n}`, address: { line1: `${n} Main Street`, city: 'Springfield', region: 'IL', postal_code: '62701' },
      geo: [40 + n / 100, -75]
    }
  }))
  await apply(world, await world.store(venues))
  await apply(world, await world.store(games))
  await world.admin.query('vacuum (analyze)')
  const { rows } = await world.admin.query(
    "select m.entity_id as id, (api.get_calendar(null, m.entity_id, null)).body from canon.external_ids m " +
      "where m.entity_type = 'team' and m.external_id = any ($1)",
    [Array.from({ length: FEEDS }, (_, n) => `t${n}`)]
  )
  return rows.map(({ id, body }) => {
    const { fixtures } = JSON.parse(body) as CalendarBody
    if (fixtures.length !== count) throw new Error(`a feed has ${fixtures.length} fixtures, not ${count}`)
    return { path: `/v1/teams/${id}/calendar.ics`, events: fixtures.map((fixture) => eventOf(fixture, 'bench.example')) }
  })
}

/** Resolves with the number of bytes when the whole answer has arrived. Throws unless it is 200. */
function read (agent: Agent, port: number, path: string): Promise<number> {
  return new Promise((done, fail) => {
    request({ agent, port, host: '127.0.0.1', path }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => { bytes += chunk.length })
      answer.on('end', () => { answer.statusCode === 200 ? done(bytes) : fail(new Error(`a feed was answered with ${answer.statusCode}`)) })
    }).on('error', fail).end()
  })
}
