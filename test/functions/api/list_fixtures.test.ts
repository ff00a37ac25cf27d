import fc from 'fast-check'
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { CHOICES, makeWorld, samples, type Filter } from '../../helpers/lists/fixture_lists.ts'
import { ask, bodyOf, refusal, resetHome, tagsFollowBodies, testRead, type Answer, type Question } from '../../helpers/http/reads.ts'
import { game, gone, homeOf, idOf, makeLive, makeRealm, makeSource, push, say, setClock, sides } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Asked = Question<'api.list_fixtures'>
const ALL: Asked = {
  team: null, competition: null, division: null, stage: null, venue: null, sport: null,
  kind: null, status: null, from_at: null, to_at: null, updated_since: null,
  near_latitude: null, near_longitude: null, near_km: null, page_limit: 100, page_cursor: null,
}
const list = (q: Query, asked: Partial<Asked> = {}): Promise<Answer> => ask(q, 'api.list_fixtures', { ...ALL, ...asked })
/** The league's own ids, in the order of the list. */
const names = async (q: Query, asked: Partial<Asked> = {}): Promise<string[]> =>
  bodyOf(await list(q, asked)).data.map((fixture: any) => fixture.external_ids.league)
const near = (latitude: number, longitude: number, km: number): Partial<Asked> => ({
  near_latitude: latitude, near_longitude: longitude, near_km: km
})

async function arrange (q: Query): Promise<Asked> {
  await setClock(q, '2026-09-01T08:00:00Z')
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [
    game('g2', { start: '2026-09-13T14:30:00Z' }), game('g1', { start: '2026-09-12T14:30:00Z', sides: sides('t1', 't2') })
  ])
  return ALL
}

testRead(database, 'api.list_fixtures', 'empty', arrange)

database.transaction('LIST-9, LIST-10, LIST-11 every filter alone and any two together give what meets them, in order', async (t, q) => {
  const world = await makeWorld(q)
  await world.add(fc.sample(samples, { seed: 11, numRuns: 60 }))
  const alone = (Object.keys(CHOICES) as (keyof Filter)[])
    .flatMap((name) => CHOICES[name].slice(0, 2).map((value) => ({ [name]: value }) as Filter))
  t.same(await world.list({}), world.expected({}))
  for (const filter of alone) {
    const found = await world.list(filter)
    t.same(found, world.expected(filter), JSON.stringify(filter))
    t.ok(found.length > 0 && found.length < 60, JSON.stringify(filter))
  }
  let partial = 0
  for (const one of alone) {
    for (const other of alone.slice(alone.indexOf(one) + 1)) {
      if (Object.keys(other)[0] === Object.keys(one)[0]) continue
      const found = await world.list({ ...one, ...other })
      if (found.length > 0 && found.length < Math.min(world.expected(one).length, world.expected(other).length)) partial++
      if (found.join() !== world.expected({ ...one, ...other }).join()) t.fail(JSON.stringify({ ...one, ...other }))
    }
  }
  t.ok(partial > 200, `${partial} pairs where each filter takes something away`)
})

database.transaction('LIST-5, LIST-3 a list holds each fixture word for word as it is read alone, and says that nothing follows', async (t, q) => {
  await arrange(q)
  const documents = await Promise.all(['g1', 'g2'].map(async (id) =>
    (await ask(q, 'api.get_fixture', { fixture_id: await idOf(q, 'league', 'fixture', id) })).body))
  t.equal((await list(q)).body, `{"data":[${documents.join(',')}],"next_cursor":null}`)
  t.equal((await list(q, { sport: 'rugby' })).body, '{"data":[],"next_cursor":null}')
  t.equal(
    (await list(q, { team: 'tm_01K5T3M8Q9ZXW4V7N2B6C0D1EF' })).body, '{"data":[],"next_cursor":null}',
    'an entity that never was is no error'
  )
})

database.transaction("without a start a fixture stands at its local date: in its own zone, else its venue's, else UTC; undated last and outside any bounds", async (t, q) => {
  await arrange(q)
  await push(q, 'league', [
    say('venue', 'tokyo', { name: 'Tokyo', time_zone: 'Asia/Tokyo' }),
    game('undated'), game('utc', { date: '2026-09-12' }),
    game('chicago', { date: '2026-09-12', time_zone: 'America/Chicago', venue: { external_id: 'tokyo' } }),
    game('in-tokyo', { date: '2026-09-12', venue: { external_id: 'tokyo' } }),
    game('later', { date: '2026-09-12', venue: { external_id: 'unknown' } }),
    game('five', { start: '2026-09-12T05:00:00Z' }), game('six', { start: '2026-09-12T06:00:00Z', date: '2026-09-20' })])
  const dated = (await names(q)).slice(0, -1)
  t.same(dated.filter((name) => !['utc', 'later', 'chicago', 'five'].includes(name)), ['in-tokyo', 'six', 'g1', 'g2'])
  t.same([dated.slice(1, 3).toSorted(), dated.slice(3, 5).toSorted()], [['later', 'utc'], ['chicago', 'five']])
  t.equal((await names(q)).at(-1), 'undated')
  t.same(await names(q, { from_at: '2000-01-01' }), dated)
  t.same(await names(q, { to_at: '2100-01-01' }), dated)
  t.same(await names(q, { to_at: '2026-09-12' }), [], 'it is of that day where it is played')
  t.same(await names(q, { from_at: '2026-09-12' }), dated)
  t.same(await names(q, { from_at: '2026-09-12T00:00:00Z' }), dated.filter((name) => name !== 'in-tokyo'))
  t.same((await names(q, { to_at: '2026-09-13' })).filter((name) => name === 'in-tokyo'), ['in-tokyo'])
  await push(q, 'league', [say('venue', 'unknown', { name: 'Sydney', time_zone: 'Australia/Sydney' })])
  t.same((await names(q)).slice(0, 2), ['later', 'in-tokyo'], 'the zone of a venue may come later')
})

database.transaction('LIST-7 near goes by distance, then by id; a circle may cross the date line; what nobody has located is nowhere', async (t, q) => {
  await arrange(q)
  const venues = { east: [0, 179.9], west: [0, -179.9], same: [0, -179.9], far: [0, 170] }
  await push(q, 'league', [
    ...Object.entries(venues).map(([id, geo]) => say('venue', id, { name: id, geo })),
    ...['east', 'west', 'same', 'far', 'unknown']
      .flatMap((id) => [`${id}-1`, `${id}-2`].map((name) => game(name, { venue: { external_id: id } })))])
  const ids = new Map<string, string>()
  for (const id of Object.keys(venues)) for (const name of [`${id}-1`, `${id}-2`]) ids.set(name, await idOf(q, 'league', 'fixture', name))
  const inOrder = (...names: string[]): string[] => names.toSorted((a, b) => (ids.get(a) as string) < (ids.get(b) as string) ? -1 : 1)
  const east = inOrder('east-1', 'east-2')
  const west = inOrder('west-1', 'west-2', 'same-1', 'same-2')
  t.same(await names(q, near(0, 179.95, 250)), [...east, ...west])
  t.same(await names(q, near(0, -179.95, 250)), [...west, ...east])
  t.same(await names(q, near(0, -179.95, 16)), west)
  t.same(await names(q, near(0, 175, 5)), [])
  await push(q, 'league', [say('venue', 'unknown', { name: 'Found', geo: [0, 175] })])
  t.same((await names(q, near(0, 175, 5))).toSorted(), ['unknown-1', 'unknown-2'])
})

database.transaction('the list follows what happens: a fixture moves, changes sides, is cancelled or withdrawn', async (t, q) => {
  await arrange(q)
  const [t1, t2] = [await idOf(q, 'league', 'team', 't1'), await idOf(q, 'league', 'team', 't2')]
  await push(
    q, 'league',
    [say('team', 't3', { name: 'Owls' }), game('g2', { start: '2026-09-11T14:30:00Z', sides: sides('t1', 't1') })]
      .map((said) => ({ ...said, observed_at: '2026-09-01T08:00:01Z' }))
  )
  t.same([await names(q), await names(q, { team: t1 }), await names(q, { from_at: '2026-09-12' })], [['g2', 'g1'], ['g2', 'g1'], ['g1']])
  await push(q, 'league', [{
    ...game('g1', { start: '2026-09-10T14:30:00Z', sides: sides('t3', 't2'), status: 'cancelled' }), observed_at: '2026-09-01T08:00:02Z'
  }])
  t.same(
    [await names(q), await names(q, { team: t1 }), await names(q, { team: t2 }), await names(q, { status: ['cancelled'] })],
    [['g1', 'g2'], ['g2'], ['g1'], ['g1']]
  )
  await push(q, 'league', [gone('fixture', 'g1', { observed_at: '2026-09-01T08:00:03Z' })])
  t.same(await names(q), ['g1', 'g2'])
})

database.transaction('LIST-4 a cursor of other filters, of another realm or list, of before a reset, and what is none: OYV03', async (t, q) => {
  await arrange(q)
  const { next_cursor: cursor } = bodyOf(await list(q, { page_limit: 1, sport: 'soccer' }))
  const refused = (asked: Partial<Asked>, keyHash = homeOf(q).keyHash) =>
    refusal(q, 'api.list_fixtures', { ...ALL, sport: 'soccer', page_cursor: cursor, ...asked }, { keyHash })
  t.same(await names(q, { sport: 'soccer', page_cursor: cursor, page_limit: 7 }), ['g2'], 'another limit is no other list')
  for (const asked of [
    { sport: null }, { sport: 'hockey' }, { kind: 'game' }, { status: ['scheduled'] }, { from_at: '2026-01-01' },
    { updated_since: '2026-01-01T00:00:00Z' }, near(0, 0, 5)
  ]) {
    t.equal(await refused(asked), 'OYV03', JSON.stringify(asked))
  }
  for (const { keyHash } of [await makeRealm(q, 'Other'), await makeLive(q, homeOf(q).accountId)]) {
    t.equal(await refused({}, keyHash), 'OYV03')
  }
  const { next_cursor: other } = bodyOf(await ask(q, 'api.list_changes', { page_cursor: null, page_limit: 1, types: null }))
  for (const given of ['', 'x', other, `${cursor}A`, cursor.slice(1)]) t.equal(await refused({ page_cursor: given }), 'OYV03', given)
  await resetHome(q)
  t.equal(await refused({}), 'OYV03')
})

database.transaction('HTTP-3 the tag changes exactly when the list does, and with a reset even of an empty realm', async (t, q) => {
  await arrange(q)
  const first = { page_limit: 1 }
  const questions: Partial<Asked>[] = [
    {}, first, { ...first, page_cursor: bodyOf(await list(q, first)).next_cursor }, { team: await idOf(q, 'league', 'team', 't1') },
    { from_at: '2026-10-01' }
  ]
  const answers: Answer[][] = questions.map(() => [])
  const steps = [
    [game('g2', { start: '2026-09-13T14:30:00Z' })], [say('team', 't1', { name: 'Eagles' })],
    [game('g3', { start: '2026-09-14T14:30:00Z' })], [say('venue', 'v1', { name: 'Unused' })],
    [game('g1', { start: '2026-09-14T14:30:00Z' })],
    [game('g4', { start: '2026-10-14T14:30:00Z' })],
  ]
  for (const [minute, step] of [[], ...steps].entries()) {
    await setClock(q, `2026-09-01T09:0${minute}:00Z`)
    if (step.length > 0) await push(q, 'league', step)
    for (const [at, question] of questions.entries()) answers[at]?.push(await list(q, question))
  }
  for (const one of answers) tagsFollowBodies(t, one)
  t.same(answers.map((one) => new Set(one.map(({ etag }) => etag)).size), [6, 3, 3, 3, 2])
  await resetHome(q)
  const { etag } = await list(q)
  t.match(await ask(q, 'api.list_fixtures', ALL, { ifNoneMatch: etag }), { is_unchanged: true })
  await resetHome(q)
  t.match(await ask(q, 'api.list_fixtures', ALL, { ifNoneMatch: etag }), { is_unchanged: false })
})
