/**
 * start, end, date and time_status are only right together: resolve.rank_contested, resolve.settle_times and, for a fixture that nobody
 * spoke of before, resolve.decide_new. Three sources say anything at any time in any order; what comes of it is what the rule below says
 * (DECIDE-16 to DECIDE-19).
 */
import fc from 'fast-check'
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { settings } from '../../helpers/property.ts'
import { fixtureOf, game, gone, idOf, makeRealm, makeSource, push, type Realm, type SourceClass } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const CLASSES: SourceClass[] = ['authoritativePush', 'partnerApi', 'hostFeed', 'ownerCorrection', 'scrape', 'crowd']
const KEYS = ['aa', 'bb', 'cc']
const FIELDS = ['start', 'end', 'date', 'time_status'] as const
type Field = typeof FIELDS[number]
type Times = { [field in Field]?: string | undefined }
type Report = { source: number, hour: number, confidence: number, deleted: boolean, times: Times }
type Claim = { value: string, source: number, order: (boolean | number)[] }

const momentOf = (hour: number): string => `2026-09-01T${String(hour).padStart(2, '0')}:00:00Z`
const maybe = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined })
const times: fc.Arbitrary<Times> = fc.record({
  start: maybe('2026-09-12T14:00:00Z', '2026-09-12T15:00:00Z', '2026-09-12T16:00:00Z'),
  end: maybe('2026-09-12T14:00:00Z', '2026-09-12T15:30:00Z', '2026-09-12T17:00:00Z'),
  date: maybe('2026-09-12', '2026-09-13'), time_status: maybe('tbd', 'tbd', 'confirmed', 'estimated'),
})
// Every source is heard once at a moment; the first described the fixture at some time.
const fixture: fc.Arbitrary<Report[]> = fc.uniqueArray(
  fc.record({ source: fc.nat(2), hour: fc.nat(5), confidence: fc.constantFrom(1, 0.5), deleted: fc.nat(6).map((n) => n === 6), times }),
  { minLength: 1, maxLength: 6, selector: ({ source, hour }) => `${source} ${hour}` },
).map(([first, ...others]) => [{ ...first!, source: 0, deleted: false }, ...others.filter((o) => o.source !== 0 || o.hour !== first!.hour)])
const worlds = fc.record({
  classes: fc.tuple(fc.constantFrom(...CLASSES), fc.constantFrom(...CLASSES), fc.constantFrom(...CLASSES)),
  fixtures: fc.array(fixture, { minLength: 10, maxLength: 10 })
})

const compare = (a: Claim, b: Claim): number =>
  a.order.reduce<number>((found, part, index) => found || Number(part) - Number(b.order[index]), 0)

/** The rule: field -> who wins it and what they say. */
function settle (classes: SourceClass[], reports: Report[]): { [field in Field]?: Claim } {
  const bySource = [0, 1, 2].map((source) => reports.filter((said) => said.source === source).sort((a, b) => b.hour - a.hour))
  const best = (field: Field): Claim | undefined => bySource.flatMap((said, source) => {
    const latest = said.find(({ deleted, times }) => !deleted && times[field] !== undefined)
    return latest
      ? [{
        value: latest.times[field]!, source,
        order: [said[0]!.deleted, CLASSES.indexOf(classes[source]!), -latest.hour, -latest.confidence, source]
      }]
      : []
  }).sort(compare)[0]
  const shown: { [field in Field]?: Claim } = Object.fromEntries(FIELDS.map((field) => [field, best(field)]))
  const { time_status: status } = shown
  if (status?.value === 'tbd') {
    for (const field of ['start', 'end'] as const) if (shown[field] && compare(shown[field], status) > 0) delete shown[field]
  }
  if (shown.start && shown.end && shown.end.value <= shown.start.value) delete shown[compare(shown.start, shown.end) > 0 ? 'start' : 'end']
  if (shown.start && shown.date && compare(shown.date, shown.start) > 0) delete shown.date
  return shown
}

async function tell (q: Query, realm: Realm, classes: SourceClass[], fixtures: Report[][]): Promise<void> {
  for (const [index, key] of KEYS.entries()) await makeSource(q, key, classes[index]!, realm)
  const ids: string[] = []
  for (const [source, key] of KEYS.entries()) {
    const observations = fixtures.flatMap((reports, number) => reports.filter((said) =>
      said.source === source).map(({ hour, confidence, deleted, times }) => {
      const [id, envelope] = [ids[number] ?? `g${number}`, { observed_at: momentOf(hour), confidence }]
      return deleted ? gone('fixture', id, envelope) : game(id, times, envelope)
    }))
    if (observations.length > 0) await push(q, key, observations, realm)
    if (source === 0) for (const number of fixtures.keys()) ids.push(await idOf(q, key, 'fixture', `g${number}`, realm))
  }
}

const { parameters } = settings(12)
database.transaction(`DECIDE-16, DECIDE-17, DECIDE-18, DECIDE-19 every combination of times is settled as the rule says: ${parameters.numRuns} times ten fixtures of seed ${parameters.seed}`, async (t, q) => {
  await fc.assert(fc.asyncProperty(worlds, async ({ classes, fixtures }) => {
    const realm = await makeRealm(q)
    await tell(q, realm, classes, fixtures)
    for (const [number, reports] of fixtures.entries()) {
      const { id, start, end, date, time_status, provenance, version } = await fixtureOf(q, 'aa', `g${number}`, realm)
      const settled = settle(classes, reports)
      const found = {
        start, end, date, time_status,
        by: Object.fromEntries(FIELDS.filter((field) => provenance[field]).map((field) => [field, provenance[field].source]))
      }
      const expected = {
        start: settled.start?.value, end: settled.end?.value, date: settled.date?.value,
        time_status: settled.time_status?.value ?? (settled.start ? 'confirmed' : 'tbd'),
        by: Object.fromEntries(FIELDS.filter((field) => settled[field]).map((field) => [field, KEYS[settled[field]!.source]])),
      }
      const row = await q.one(
        'select starts_at, ends_at, local_date::text, time_status, version from canon.fixtures where realm_id = $1 and fixture_id = $2',
        [realm.realmId, id]
      )
      const iso = (at: Date | null) => at?.toISOString().replace('.000Z', 'Z')
      const kept = {
        start: iso(row.starts_at), end: iso(row.ends_at), date: row.local_date ?? undefined, time_status: row.time_status,
        version: row.version
      }
      if (!same(found, expected) || !same(kept, { start, end, date, time_status, version })) {
        throw new Error(`${JSON.stringify({ classes, reports })}\nfound    ${JSON.stringify(found)}\nexpected ` +
          `${JSON.stringify(expected)}\nrow      ${JSON.stringify(kept)}`)
      }
    }
  }), parameters)
  t.pass()
})

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

database.transaction('a start that the end of a better claim rules out leaves the date standing, and each loser says why', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'parent', 'crowd')
  await push(q, 'league', [game('g', { end: '2026-09-12T14:00:00Z' }, { observed_at: momentOf(1) })])
  const id = await idOf(q, 'league', 'fixture', 'g')
  await push(q, 'parent', [game(id, { start: '2026-09-12T15:00:00Z', date: '2026-09-12' }, { observed_at: momentOf(2) })])
  await push(q, 'parent', [game(id, { start: '2026-09-12T15:00:00Z' }, { observed_at: momentOf(3) })])
  t.match(await q.one('select starts_at, ends_at, local_date::text, time_status from canon.fixtures'), {
    starts_at: null, ends_at: new Date('2026-09-12T14:00:00Z'), local_date: '2026-09-12', time_status: 'tbd'
  })
  t.match(await reasons(q, 'start'), [{ is_winning: false, reason: /rules it out/ }])
  await push(q, 'league', [game('g', { start: '2026-09-12T12:00:00Z', end: '2026-09-12T14:00:00Z' }, { observed_at: momentOf(2) })])
  t.match(await q.one('select starts_at, local_date from canon.fixtures'), {
    starts_at: new Date('2026-09-12T12:00:00Z'), local_date: null
  })
  t.match(await reasons(q, 'date'), [{ is_winning: false, reason: /out of date/ }])
})

database.transaction('DECIDE-16 an end of the same moment as the start is dropped, of one observation and of two', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const moment = '2026-09-12T14:00:00Z'
  await push(q, 'league', [game('one', { start: moment, end: moment }), game('two', { start: moment }, { observed_at: momentOf(2) })])
  await push(q, 'league', [game('two', { end: moment }, { observed_at: momentOf(1) })])
  t.same(await q('select starts_at, ends_at from canon.fixtures'), [1, 2].map(() => ({ starts_at: new Date(moment), ends_at: null })))
  t.match(await reasons(q, 'end'), [1, 2].map(() => ({ is_winning: false, reason: /rules it out/ })))
})

const reasons = (q: Query, field: string) => q('select is_winning, reason from read.explained_claims where field = $1', [field])
