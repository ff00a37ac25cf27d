/**
 * What the client's types allow and refuse. Nothing here runs: `npm run check` and test/client/package.test.ts compile it, and each line
 * below an @ts-expect-error must not compile.
 */
import {
  answer, makeClient, pages, ProblemError, syncChanges, verifyWebhook, type Change, type Fixture, type FixtureData, type Observation,
  type PagedPath
} from '../../client/index.ts'

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends (<T>() => T extends B ? 1 : 2) ? true : false
const client = makeClient({ baseUrl: 'https://exchange.example.org', key: 'sk_test_x' })
const id = 'fx_01K5T3M8Q9ZXW4V7N2B6C0D1EF'

export async function reads (): Promise<void> {
  const fixture = await answer(client.GET('/v1/fixtures/{id}', { params: { path: { id } } }))
  const isFixture: Same<typeof fixture, Fixture> = true
  const start: string | undefined = fixture.start
  const home: 'home' | 'away' | 'participant' | undefined = fixture.sides?.[0]?.role
  const geo: [number, number] | undefined = fixture.venue?.geo
  // @ts-expect-error a start may be missing
  const always: string = fixture.start
  // @ts-expect-error there is no such member
  fixture.kickoff
  // @ts-expect-error there is no such address
  client.GET('/v1/games')
  // @ts-expect-error an address needs its id
  client.GET('/v1/fixtures/{id}')
  pages(client, '/v1/fixtures/{id}/history', { limit: 10 }, 'fx_01K5T3M8Q9ZXW4V7N2B6C0D1EF')
  // @ts-expect-error a history is of a fixture
  pages(client, '/v1/fixtures/{id}/history', {})
  // @ts-expect-error teams are found by name only
  client.GET('/v1/teams', { params: { query: { limit: 5 } } })
  // @ts-expect-error a filter that does not exist
  client.GET('/v1/fixtures', { params: { query: { club: 'x' } } })
  // @ts-expect-error a status that does not exist
  client.GET('/v1/fixtures', { params: { query: { status: ['finished'] } } })
  // @ts-expect-error fixtures are not written by consumers
  client.POST('/v1/fixtures', {})
  void [isFixture, start, home, geo, always]
}

export async function pushes (): Promise<void> {
  const header = { 'Idempotency-Key': 'from-the-payload' }
  const data: FixtureData = { kind: 'game', sport: 'soccer', sides: [{ role: 'home', team: { external_id: 'reds' } }] }
  const observations: Observation[] = [
    { type: 'fixture', external_id: 'g1', data }, { type: 'venue', external_id: 'v1', deleted: true, data: {} }
  ]
  const receipt = await answer(client.POST('/v1/observations', { params: { header }, body: { source: 'league', observations } }))
  const batch: string = receipt.batch_id
  // @ts-expect-error a push needs an Idempotency-Key
  client.POST('/v1/observations', { body: { source: 'league', observations } })
  // @ts-expect-error a fixture has a kind
  const unkind: FixtureData = { sport: 'soccer' }
  // @ts-expect-error the data belongs to the type
  const mixed: Observation = { type: 'venue', external_id: 'v1', data: { kind: 'game', sport: 'soccer' } }
  // @ts-expect-error an observation is closed
  const open: Observation = { type: 'fixture', external_id: 'g1', data, note: 'x' }
  void [batch, unkind, mixed, open]
}

export async function helpers (): Promise<void> {
  const paged: Same<PagedPath, 
    '/v1/fixtures' | '/v1/competitions' | '/v1/teams' | '/v1/organizations' | '/v1/venues' | '/v1/fixtures/{id}/history' |
    '/v1/fixtures/{id}/results' | '/v1/competitions/{id}/standings' |
    `/v1/${'fixture' | 'team' | 'venue' | 'competition' | 'organization'}s/{id}/provenance` |
    '/v1/subscriptions/{id}/deliveries'> = true
  for await (const page of pages(client, '/v1/fixtures', { status: ['scheduled'], limit: 500 })) {
    page.data.map((fixture: Fixture) => fixture.id)
  }
  pages(client, '/v1/teams', { q: 'reds' })
  pages(client, '/v1/fixtures/{id}/history', { limit: 10 }, 'fx_01K5T3M8Q9ZXW4V7N2B6C0D1EF')
  // @ts-expect-error a history is of a fixture
  pages(client, '/v1/fixtures/{id}/history', {})
  // @ts-expect-error teams are found by name
  pages(client, '/v1/teams', { sport: 'soccer' })
  // @ts-expect-error the iterator keeps the cursor
  pages(client, '/v1/fixtures', { cursor: 'x' })
  const cursor: string = await syncChanges({
    client, types: ['fixture', 'result'], onChange: (change: Change) => change.id, onCursor: async () => {}
  })
  // @ts-expect-error stat lines are not in the stream
  syncChanges({ client, types: ['stat_line'], onChange: () => {}, onCursor: () => {} })
  // @ts-expect-error a cursor that nobody keeps is lost
  syncChanges({ client, onChange: () => {} })
  const type: string = verifyWebhook(new Headers(), '{}', 'whsec_x').type
  // @ts-expect-error a parsed body is not what was signed
  verifyWebhook({}, { type: 'x' }, 'whsec_x')
  void [paged, cursor, type]
}

export function problems (error: unknown): number | undefined {
  if (!(error instanceof ProblemError)) return undefined
  if (error.slug === 'cursor_expired') return error.status
  // @ts-expect-error no such problem
  if (error.slug === 'cursor_lost') return 0
  return error.problem.errors?.[0]?.index ?? error.retryAfter
}
