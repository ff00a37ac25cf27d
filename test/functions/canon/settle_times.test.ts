/**
 * start, end, date, time_status and status are only right together: resolve.stated_and_implied, resolve.rank_contested, canon.decide,
 * canon.does_count, canon.settle_times and, for a fixture that nobody spoke of before, resolve.decide_new and resolve.with_implied.
 * Three sources say anything at any time in any order, the first under two ids; what comes of it is what the plain
 * model says.
 */
import fc from 'fast-check'
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { decide, type Word } from '../../helpers/identity/deciding.ts'
import { settings } from '../../helpers/property.ts'
import { fixtureOf, game, gone, idOf, makeRealm, makeSource, push, type Realm, type SourceClass } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const CLASSES: SourceClass[] = ['authoritativePush', 'partnerApi', 'hostFeed', 'ownerCorrection', 'scrape', 'crowd']
const KEYS = ['aa', 'bb', 'cc']
const FIELDS = ['start', 'end', 'date', 'time_status', 'status'] as const
type Said = { [field in typeof FIELDS[number]]?: string | undefined }
/** `isOwn`: the first source says it under its own id, not the canonical one. */
type Report = { source: number, hour: number, confidence: number, deleted: boolean, isOwn: boolean, said: Said }

const momentOf = (hour: number): string => `2026-09-01T${String(hour).padStart(2, '0')}:00:00Z`
const maybe = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined })
// 2026-09-12 is somewhere on Earth from the 11th, 10:00 UTC, until before the 13th, 12:00.
const said: fc.Arbitrary<Said> = fc.record({
  start: maybe('2026-09-12T14:00:00Z', '2026-09-12T16:00:00Z', '2026-09-11T09:59:59Z', '2026-09-11T10:00:00Z', '2026-09-13T12:00:00Z'),
  end: maybe('2026-09-12T14:00:00Z', '2026-09-12T15:30:00Z', '2026-09-13T14:00:00Z'),
  date: maybe('2026-09-12', '2026-09-12', '2026-09-13'), time_status: maybe('tbd', 'confirmed', 'estimated'),
  status: maybe('cancelled', 'scheduled'),
})
// Every source is heard once at a moment; the first described the fixture at some time.
const fixture: fc.Arbitrary<Report[]> = fc.uniqueArray(
  fc.record({
    source: fc.nat(2), hour: fc.nat(5), confidence: fc.constantFrom(1, 0.5), deleted: fc.nat(6).map((n) => n === 6),
    isOwn: fc.nat(3).map((n) => n < 3), said
  }),
  { minLength: 1, maxLength: 7, selector: ({ source, hour }) => `${source} ${hour}` },
).map(([first, ...others]) => [
  { ...first!, source: 0, isOwn: true, deleted: false }, ...others.filter((o) => o.source !== 0 || o.hour !== first!.hour)
])
const worlds = fc.record({
  classes: fc.tuple(fc.constantFrom(...CLASSES), fc.constantFrom(...CLASSES), fc.constantFrom(...CLASSES)),
  fixtures: fc.array(fixture, { minLength: 10, maxLength: 10 })
})

/** Gives the canonical ids. */
async function reportAll (q: Query, realm: Realm, classes: SourceClass[], fixtures: Report[][]): Promise<string[]> {
  for (const [index, key] of KEYS.entries()) await makeSource(q, key, classes[index]!, realm)
  const reportOf = async (id: (number: number) => string, source: number, isOwn: boolean): Promise<void> => {
    const observations = fixtures.flatMap((reports, number) => reports
      .filter((report) => report.source === source && (source > 0 || report.isOwn === isOwn))
      .map(({ hour, confidence, deleted, said }) => {
        const envelope = { observed_at: momentOf(hour), confidence }
        return deleted ? gone('fixture', id(number), envelope) : game(id(number), said, envelope)
      }))
    if (observations.length > 0) await push(q, KEYS[source]!, observations, realm)
  }
  await reportOf((number) => `g${number}`, 0, true)
  const ids: string[] = []
  for (const number of fixtures.keys()) ids.push(await idOf(q, 'aa', 'fixture', `g${number}`, realm))
  for (const source of [2, 0, 1]) await reportOf((number) => ids[number]!, source, false)
  return ids
}

const wordsOf = (reports: Report[], number: number, id: string): Word[] =>
  reports.map(({ source, hour, confidence, deleted, isOwn, said }) => ({
    source, id: source === 0 && isOwn ? `g${number}` : id, at: momentOf(hour), confidence, deleted, isReference: false, data: said
  }))

const { parameters } = settings(3, 40)
database.transaction(`DECIDE-16, DECIDE-17, DECIDE-18, DECIDE-20, DECIDE-27, DECIDE-28, DECIDE-29, PROVENANCE-1 every combination of status and times is settled as the rules say: ${parameters.numRuns} times ten fixtures of seed ${parameters.seed}`, async (t, q) => {
  await fc.assert(fc.asyncProperty(worlds, async ({ classes, fixtures }) => {
    const realm = await makeRealm(q)
    const ids = await reportAll(q, realm, classes, fixtures)
    for (const [number, reports] of fixtures.entries()) {
      const served = await fixtureOf(q, 'aa', `g${number}`, realm)
      const settled = decide(wordsOf(reports, number, ids[number]!), classes)
      const found = Object.fromEntries(FIELDS.map((field) => [field, served[field]]))
      const by = Object.fromEntries(FIELDS.filter((field) => served.provenance[field]).map((field) => {
        const { source, observed_at: at } = served.provenance[field]
        return [field, `${source} ${at}`]
      }))
      const expected = {
        ...Object.fromEntries(FIELDS.map((field) => [field, settled[field]?.value])), time_status: settled.time_status?.value ?? 'tbd'
      }
      const expectedBy = Object.fromEntries(FIELDS.filter((field) => settled[field]).map((field) => {
        const { source, at } = settled[field]!
        return [field, `${KEYS[source]} ${at}`]
      }))
      const row = await q.one(
        'select starts_at, ends_at, local_date::text, time_status, status, version from canon.fixtures where realm_id = $1 and ' +
          'fixture_id = $2',
        [realm.realmId, served.id]
      )
      const iso = (at: Date | null) => at?.toISOString().replace('.000Z', 'Z')
      const kept = {
        start: iso(row.starts_at), end: iso(row.ends_at), date: row.local_date ?? undefined, time_status: row.time_status,
        status: row.status
      }
      if (!same([found, by], [expected, expectedBy]) || !same(kept, found) || row.version !== served.version) {
        throw new Error(`${JSON.stringify({ classes, reports })}\nfound    ${JSON.stringify([found, by])}\nexpected ` +
          `${JSON.stringify([expected, expectedBy])}\nrow      ${JSON.stringify(kept)}`)
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
  t.match(await reasons(q, 'date'), [{ is_winning: false, reason: /supersedes/ }])
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
