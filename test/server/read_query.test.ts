/** Parameters of the reads, without a database: each rule of the document is kept. */
import t from 'tap'
import { idPrefixes } from '../../contract/ids.ts'
import { ServiceError } from '../../db/errors.ts'
import { queryOf } from '../../server/routes/read.ts'
import { parseNear } from '../../server/validation/formats.ts'
import { readId } from '../../server/validation/read_id.ts'

const ulid = '01K5T3M8Q9ZXW4V7N2B6C0D1EF'
const fixtures = queryOf('/v1/fixtures')
const changes = queryOf('/v1/changes')
const lookup = queryOf('/v1/lookup')
const none = queryOf('/v1/fixtures/{id}')

function refusal (work: () => unknown): { slug: string, detail: string } {
  try { work() } catch (error) {
    if (error instanceof ServiceError) return { slug: error.known.slug, detail: error.message }
    throw error
  }
  return { slug: 'none', detail: '' }
}

t.test('LIST-1 without a query every filter is absent and the limit is 100', async (t) => {
  for (const url of ['/v1/fixtures', '/v1/fixtures?']) {
    const query = fixtures(url)
    t.equal(query.limit, 100)
    t.strictSame(Object.entries(query).filter(([name, value]) => name !== 'limit' && value !== undefined), [])
  }
})

t.test('every filter of the list is read', async (t) => {
  const query = fixtures(
    `/v1/fixtures?team=tm_${ulid}&competition=cmp_${ulid}&division=div_${ulid}&stage=stg_${ulid}&venue=ven_${ulid}` +
    '&sport=field_hockey&kind=scrimmage&from=2026-09-12&to=2026-09-12T14%3A30%3A00Z&updated_since=2026-09-01T00:00:00Z' +
    '&near=41.88,-87.63,40&limit=500&cursor=abc.def&status=cancelled&status=scheduled,postponed'
  )
  t.match(query, {
    team: `tm_${ulid}`, competition: `cmp_${ulid}`, division: `div_${ulid}`, stage: `stg_${ulid}`,
    venue: `ven_${ulid}`, sport: 'field_hockey', kind: 'scrimmage', from: '2026-09-12',
    to: '2026-09-12T14:30:00Z', updated_since: '2026-09-01T00:00:00Z', near: '41.88,-87.63,40',
    limit: 500, cursor: 'abc.def', status: ['cancelled', 'scheduled', 'postponed']
  })
})

const bad: [reader: (url: string) => unknown, query: string, slug: string, names: string][] = [
  ...['limit=0', 'limit=501', 'limit=-1', 'limit=1.5', 'limit=ten', 'limit=', 'limit=1e2', 'limit=99999999999']
    .map((query) => [fixtures, query, 'invalid_parameter', '`limit`'] as any),
  ...['sport=soccr', 'sport=', 'sport=soccer,baseball', 'sport=soccer&sport=soccer']
    .map((query) => [fixtures, query, 'invalid_parameter', '`sport`'] as any),
  ...['status=', 'status=canceled', 'status=scheduled,', 'status=Scheduled']
    .map((query) => [fixtures, query, 'invalid_parameter', '`status`'] as any),
  ...['from=yesterday', 'from=2026-02-30', 'from=2026-09-12T14:30:00', 'from=2026-09-12T14:30:00%2B02:00', 'from=', 'from=2026-09-12%00']
    .map((query) => [fixtures, query, 'invalid_parameter', '`from`'] as any),
  ...[
    'near=', 'near=1', 'near=91,0', 'near=0,181', 'near=0,0,0', 'near=0,0,250.1', 'near=0,0,-1', 'near=a,b', 'near=0,0,1,1', 'near=1e1,0',
    'near=0,%090', 'near=0%201,0'
  ]
    .map((query) => [fixtures, query, 'invalid_parameter', '`near`'] as any),
  [fixtures, 'kind=games', 'invalid_parameter', '`kind`'],
  [fixtures, 'to=2026', 'invalid_parameter', '`to`'],
  [fixtures, 'updated_since=2026-09-12', 'invalid_parameter', '`updated_since`'],
  [fixtures, 'teams=x', 'invalid_parameter', '"teams"'],
  [fixtures, 'mode=live', 'invalid_parameter', '"mode"'],
  [fixtures, '__proto__=1', 'invalid_parameter', '"__proto__"'],
  [fixtures, `team=fx_${ulid}`, 'invalid_id', '`team`'],
  [fixtures, 'team=', 'invalid_id', '`team`'],
  [fixtures, `team=tm_${ulid}&team=tm_${ulid}`, 'invalid_parameter', '`team`'],
  [fixtures, `venue=ven_${ulid.toLowerCase()}`, 'invalid_id', '`venue`'],
  [fixtures, 'cursor=', 'invalid_cursor', '`cursor`'],
  [fixtures, 'cursor=a%00b', 'invalid_cursor', '`cursor`'],
  [fixtures, `cursor=${'x'.repeat(2049)}`, 'invalid_cursor', '`cursor`'],
  [changes, 'types=fixture,standing', 'invalid_parameter', '`types`'],
  [changes, 'since=1', 'invalid_parameter', '"since"'],
  ...['q=%20%20%20', 'q=%F0%9F%98%80%F0%9F%98%80', 'q=%3F!', 'q=a', `q=${'x'.repeat(201)}`]
    .map((query) => [queryOf('/v1/teams'), query, 'invalid_parameter', '`q`'] as any),
  [lookup, '', 'invalid_parameter', '`source`'],
  [lookup, 'source=abc&external_id=1', 'invalid_parameter', '`type`'],
  [lookup, 'source=abc&type=fixture', 'invalid_parameter', '`external_id`'],
  [lookup, 'source=A&type=fixture&external_id=1', 'invalid_parameter', '`source`'],
  [lookup, 'source=abc&type=player&external_id=1', 'invalid_parameter', '`type`'],
  [lookup, 'source=abc&type=fixture&external_id=', 'invalid_parameter', '`external_id`'],
  [lookup, 'source=abc&type=fixture&external_id=%00', 'invalid_parameter', '`external_id`'],
  [none, 'x=1', 'invalid_parameter', '"x"']
]

for (const [reader, query, slug, name] of bad) {
  t.test(`?${query.slice(0, 50)} is refused as ${slug} and names ${name}`, async (t) => {
    const { slug: got, detail } = refusal(() => reader(`/v1/x?${query}`))
    t.equal(got, slug)
    t.ok(detail.includes(name), detail)
  })
}

t.test('LIST-6 arrays take repeated and comma-separated values and drop doubles', async (t) => {
  t.strictSame(changes('/v1/changes?types=fixture,team&types=fixture').types, ['fixture', 'team'])
  t.match(lookup('/v1/lookup?source=abc&type=result&external_id=a%20b%2Fc'), { source: 'abc', type: 'result', external_id: 'a b/c' })
})

t.test('LIST-7 near has a radius of 25 km unless it says otherwise, at most 250', async (t) => {
  t.strictSame(parseNear('41.88,-87.63'), { latitude: 41.88, longitude: -87.63, km: 25 })
  t.strictSame(parseNear('-90,180,250'), { latitude: -90, longitude: 180, km: 250 })
  t.equal(parseNear('0,0,0.5')?.km, 0.5)
})

t.test('ID-3 an id of another kind is refused by its prefix, and the message names the right one (OYV01)', async (t) => {
  for (const [kind, prefix] of Object.entries(idPrefixes)) {
    const id = prefix + ulid
    t.equal(readId(id, kind as any, 'x'), id)
    const [other, otherPrefix] = Object.entries(idPrefixes).find(([name]) => name !== kind) as [string, string]
    const { slug, detail } = refusal(() => readId(otherPrefix + ulid, kind as any, '`place`'))
    t.equal(slug, 'invalid_id')
    for (const part of ['`place`', prefix, otherPrefix + ulid, other]) t.ok(detail.includes(part), detail)
  }
})

t.test('ID-3 a malformed body of an id is refused (OYV01)', async (t) => {
  for (const id of [
    '', 'fx_', `fx_${ulid}0`, `fx_${ulid.slice(1)}`, `fx_8${ulid.slice(1)}`, `fx_${ulid.slice(0, 25)}U`, `fx_${ulid.slice(0, 25)}l`,
    `FX_${ulid}`, ulid, ` fx_${ulid}`, `fx_${ulid}\n`, 'x'.repeat(10_000)
  ]) {
    const { slug, detail } = refusal(() => readId(id, 'fixture', 'The id'))
    t.equal(slug, 'invalid_id')
    t.ok(detail.length < 300)
  }
})

t.test('LIST-7 blanks around the numbers of near are ignored', async (t) => {
  for (const text of ['41.88,-87.63,40', '41.88, -87.63, 40', ' 41.88 , -87.63 ,40 ']) {
    t.same(parseNear(fixtures(`/v1/fixtures?near=${encodeURIComponent(text)}`).near), { latitude: 41.88, longitude: -87.63, km: 40 }, text)
  }
  t.equal(fixtures('/v1/fixtures?near=0,+0').near, '0, 0', 'as forms send them')
})

t.test('LIST-12 whatever is refused is pointed at', async (t) => {
  for (const [query, path] of [['q=%20%20', '/q'], ['q=ab&limit=0', '/limit'], ['q=ab&cursor=%20', '/cursor']]) {
    try { queryOf('/v1/teams')(`/v1/teams?${query}`); t.fail(String(query)) } catch (error) {
      t.match(error, { errors: [{ path, message: (error as Error).message }] })
    }
  }
})
