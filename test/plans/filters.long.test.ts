/** What each list takes for each filter at a value that nothing has: rows that a page looks at, counted in buffers and never timed. */
import t from 'tap'
import { useRealm } from './fill.ts'
import { usePlaces } from './fill_places.ts'
import { makeReader, type Reading } from './reading.ts'

type Filters = Record<string, unknown>
/** A filter, what the answer takes at most, and whether the page leads on. */
type Case = [filters: Filters, most: number, leadsOn: boolean]
const PAGE = 100
const A_FEW = 120
/** Three thousand rows, each in a block of its own, and the index. */
const LOOKED_AT = 3500
/** What lies in the widest circle or in a region, of a realm with two thousand venues in it: a dozen buffers each. */
const A_REGION = 35_000
const reads = await useRealm(t)
const places = await usePlaces(t)
const [ofRealm, ofPlaces] = [makeReader(reads.q, reads.realm), makeReader(places.q, places.realm)]

const ask = (read: typeof ofRealm, name: string, names: readonly string[]) => (filters: Filters): Promise<Reading> =>
  read(name, names.map((one) => filters[one] ?? (one === 'limit' ? PAGE : null)))
const lists = {
  fixtures: ask(ofRealm, 'list_fixtures', [
    'team', 'competition', 'division', 'stage', 'venue', 'sport', 'kind', 'status', 'from', 'to', 'updated_since', 'latitude', 'longitude',
    'km', 'limit', 'cursor'
  ]),
  changes: ask(ofRealm, 'list_changes', ['cursor', 'limit', 'types']),
  competitions: ask(ofPlaces, 'list_competitions', [
    'sport', 'kind', 'region', 'from', 'to', 'latitude', 'longitude', 'km', 'q', 'limit', 'cursor'
  ]),
  venues: ask(ofPlaces, 'list_venues', ['q', 'region', 'latitude', 'longitude', 'km', 'limit', 'cursor']),
  teams: ask(ofPlaces, 'list_teams', ['q', 'limit', 'cursor']),
  organizations: ask(ofPlaces, 'list_organizations', ['q', 'limit', 'cursor']),
}
const nowhere = (prefix: string): string => `${prefix}_01K5T3M8Q9ZXW4V7N2B6C0D1EF`
const [south, wide] = [{ latitude: -40, longitude: 10, km: 250 }, { latitude: reads.near, longitude: -75, km: 250 }]
const inland = { latitude: 40, longitude: -90, km: 250 }
const day = '2022-01-01'
const none = { kind: 'practice' }
const cases: Record<keyof typeof lists, Case[]> = {
  fixtures: [
    ...['team', 'competition', 'division', 'stage', 'venue'].map((name): Case => [{ [name]: nowhere({
      team: 'tm', competition: 'cmp', division: 'div', stage: 'stg', venue: 'ven' }[name] as string) }, A_FEW, false]),
    [{ sport: 'rugby' }, A_FEW, false], [{ sport: 'rugby', from: day }, A_FEW, false], [{ status: ['cancelled'] }, A_FEW, false],
    [{ status: ['cancelled', 'postponed', 'forfeit', 'in_progress'] }, A_FEW, false], [{ from: '2099-01-01' }, A_FEW, false],
    [{ to: '1999-01-01' }, A_FEW, false], [{ updated_since: '2099-01-01' }, A_FEW, false], [south, A_FEW, false],
    [none, LOOKED_AT, true], [{ status: ['completed'] }, LOOKED_AT, true], [{ sport: 'soccer', status: ['completed'] }, LOOKED_AT, true],
    [{ ...none, from: day }, LOOKED_AT, true], [{ ...none, to: day }, LOOKED_AT, true],
    [{ ...none, from: day, to: '2022-01-08' }, 900, false],
    [{ ...none, updated_since: '2000-01-01' }, LOOKED_AT + 1500, true], [{ ...none, ...wide }, LOOKED_AT + 1000, true],
    [{ ...wide, status: ['cancelled'] }, LOOKED_AT + 1000, true], [{ ...none, team: await reads.id('team', 't5') }, 1500, false],
    ...await Promise.all(([['competition', 'c5'], ['division', 'd5'], ['stage', 's5'], ['venue', 'v5']] as const)
      .map(async ([type, id]): Promise<Case> => [{ ...none, [type]: await reads.id(type, id) }, LOOKED_AT, false])),
  ],
  changes: [[{ types: ['oyss.venue.merged'] }, A_FEW, true]],
  competitions: [
    [{ sport: 'rugby' }, LOOKED_AT, true], [{ kind: 'friendly' }, LOOKED_AT, true], [{ region: 'ZZ' }, A_FEW, false],
    [{ from: '2099-01-01' }, A_FEW, false], [{ to: '1999-01-01' }, A_FEW, false],
    [{ from: '2023-02-01', sport: 'rugby' }, 4 * LOOKED_AT, true],
    [{ from: '2019-01-01', sport: 'rugby' }, LOOKED_AT, true], [{ to: '2023-02-01', sport: 'rugby' }, LOOKED_AT, true],
    [{ q: 'nobody' }, A_FEW, false], [{ q: 'cup', sport: 'rugby' }, LOOKED_AT + 2500, true], [south, A_FEW, false],
    [{ ...inland, sport: 'rugby' }, A_REGION, false], [{ region: 'R7', sport: 'rugby' }, A_REGION + 8000, false],
  ],
  venues: [
    [{ region: 'ZZ' }, A_FEW, false], [south, A_FEW, false], [{ ...inland, region: 'ZZ' }, A_REGION, false],
    [{ q: 'nobody' }, A_FEW, false],
    [{ q: 'park nobody' }, 2 * A_FEW, false], [{ q: 'park', region: 'ZZ' }, A_FEW, false], [{ ...inland, q: 'nobody' }, A_REGION, false],
  ],
  teams: [[{ q: 'nobody' }, A_FEW, false]],
  organizations: [[{ q: 'nobody' }, A_FEW, false]],
}
for (const [name, list] of Object.entries(lists)) {
  for (const [filters, most, leadsOn] of cases[name as keyof typeof lists]) {
    t.test(`LIST-25 GET /v1/${name} by ${JSON.stringify(filters)}, which nothing has, is bounded`, async (t) => {
      const { buffers, scannedTables, body } = await list(filters)
      t.same([scannedTables, body.data], [[], []])
      t.equal(body.next_cursor !== null, leadsOn)
      t.ok(buffers < most, `${buffers} buffers`)
    })
  }
}

t.test('LIST-25 the pages of a filter that nothing meets lead through the whole list, and end', async (t) => {
  let pages = 0
  for (let cursor: string | null | undefined; cursor !== null; pages++) {
    const { buffers, body } = await lists.competitions({ sport: 'rugby', cursor })
    t.ok(buffers < LOOKED_AT && body.data.length === 0, `${buffers} buffers`)
    cursor = body.next_cursor
  }
  t.equal(pages, Math.floor(100_000 / 3000) + 1)
})
