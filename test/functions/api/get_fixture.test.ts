import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { ask, bodyOf, refusal, tagsFollowBodies, testRead, type Answer } from '../../helpers/http/reads.ts'
import { game, gone, idOf, makeRealm, makeSource, push, say, score, setClock, sides, type Observation } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const first = game(
  'g1',
  {
    start: '2026-09-12T14:30:00Z', time_zone: 'America/Chicago', venue: { external_id: 'v1', name: 'North Park', field: '3' },
    sides: sides('t1', 't2')
  },
  { observed_at: '2026-09-01T08:00:00Z' }
)

async function arrange (q: Query): Promise<{ fixture_id: string }> {
  await setClock(q, '2026-09-01T09:00:00Z')
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'club', 'hostFeed')
  await push(q, 'league', [first])
  return { fixture_id: await idOf(q, 'league', 'fixture', 'g1') }
}

testRead(database, 'api.get_fixture', 'OYN01', arrange)

database.transaction('MODEL-17, MODEL-16 a fixture is returned with every field, its source, and nothing that is not known', async (t, q) => {
  const question = await arrange(q)
  const { observation_id: observationId } = await q.one("select observation_id from intake.observations where external_id = 'g1'")
  const entry = {
    source: 'league', source_class: 'authoritativePush', rank: 1, observation_id: observationId, observed_at: '2026-09-01T08:00:00Z',
    confidence: 1
  }
  const { provenance, ...fixture } = bodyOf(await ask(q, 'api.get_fixture', question))
  t.same(fixture, {
    id: question.fixture_id, type: 'fixture', sport: 'soccer', kind: 'game',
    start: '2026-09-12T14:30:00Z', time_zone: 'America/Chicago', time_status: 'confirmed',
    status: 'scheduled',
    venue: { id: await idOf(q, 'league', 'venue', 'v1'), name: 'North Park', field: '3' },
    sides: [
      { role: 'home', team: { id: await idOf(q, 'league', 'team', 't1'), name: 't1' } },
      { role: 'away', team: { id: await idOf(q, 'league', 'team', 't2'), name: 't2' } }
    ],
    external_ids: { league: 'g1' }, previous: null, updated_at: '2026-09-01T09:00:00Z', version: 1,
  })
  for (const path of ['sport', 'kind', 'start', 'time_zone', 'venue', 'venue.field', 'sides']) t.same(provenance[path], entry, path)
  for (const path of ['end', 'date', 'title', 'result', 'competition', 'notes']) t.notOk(path in provenance, path)
})

database.transaction('HTTP-3 the tag changes exactly when the body does, whatever happens to the fixture and to what it shows', async (t, q) => {
  const question = await arrange(q)
  const again = (data: Record<string, unknown>, at: string): Observation => ({
    ...first, data: { ...first.data, ...data }, observed_at: `2026-09-01T08:${at}:00Z`
  })
  const steps: [what: string, source: string, observations: Observation[], changes: 'document' | 'version' | undefined][] = [
    ['an identical push', 'league', [first], undefined],
    ['a restatement is newer provenance', 'league', [again({}, '01')], 'document'],
    [
      'an older word on what it said since', 'league',
      [{ ...game('g1', { start: '2026-09-11T14:30:00Z' }), observed_at: '2026-09-01T07:00:00Z' }], undefined
    ],
    [
      'an older word on what it has said nothing of', 'league',
      [{ ...game('g1', { title: 'Derby' }), observed_at: '2026-09-01T07:00:00Z' }], 'version'
    ],
    [
      'a second source with nothing new', 'club',
      [game(question.fixture_id, { start: '2026-09-12T14:30:00Z' }, { observed_at: '2026-09-01T08:01:00Z' })], 'document'
    ],
    [
      'its restatement, which wins nothing', 'club',
      [game(question.fixture_id, { start: '2026-09-12T14:30:00Z' }, { observed_at: '2026-09-01T08:02:00Z' })], undefined
    ],
    [
      'a gap that it fills', 'club',
      [game(question.fixture_id, { url: 'https://club.example/g1' }, { observed_at: '2026-09-01T08:03:00Z' })], 'version'
    ],
    [
      'a restatement of what fills it', 'club',
      [game(question.fixture_id, { url: 'https://club.example/g1' }, { observed_at: '2026-09-01T08:04:00Z' })], 'document'
    ],
    ['a team gets its name', 'league', [say('team', 't1', { name: 'Eagles' })], 'document'],
    ['a team gets what a fixture does not show', 'league', [say('team', 't1', { name: 'Eagles', season: '2026' })], undefined],
    ['the venue moves', 'league', [say('venue', 'v1', { name: 'North Park', geo: [41.98, -87.66] })], 'document'],
    ['another fixture', 'league', [game('g2', { sides: sides('t1', 't2') })], undefined],
    ['a result', 'league', [say('result', 'r1', { fixture: { external_id: 'g1' }, result: score(1, 0) })], 'version'],
    ['news', 'league', [again({ start: '2026-09-12T15:00:00Z' }, '05')], 'version'],
    ['and back again', 'league', [again({}, '06')], 'version'],
    ['one source withdraws it', 'club', [gone('fixture', question.fixture_id)], 'version'],
  ]
  const answers = [await ask(q, 'api.get_fixture', question)]
  for (const [minute, [what, source, observations, changes]] of steps.entries()) {
    await setClock(q, `2026-09-01T09:${10 + minute}:00Z`)
    await push(q, source, observations)
    const [before, after] = [answers.at(-1) as Answer, await ask(q, 'api.get_fixture', question)]
    t.equal(after.body !== before.body, changes !== undefined, what)
    t.equal(bodyOf(after).version - bodyOf(before).version, changes === 'version' ? 1 : 0, what)
    answers.push(after)
  }
  tagsFollowBodies(t, answers)
})

database.transaction('MODEL-23, DECIDE-22 a cancelled fixture, and one that nobody lists any more, stay readable', async (t, q) => {
  const question = await arrange(q)
  await push(q, 'league', [game('g1', { status: 'cancelled' }, { observed_at: '2026-09-01T08:30:00Z' })])
  t.match(bodyOf(await ask(q, 'api.get_fixture', question)), {
    status: 'cancelled', start: '2026-09-12T14:30:00Z', previous: { status: 'scheduled' }, version: 2
  })
  await push(q, 'league', [gone('fixture', 'g1')])
  t.match(bodyOf(await ask(q, 'api.get_fixture', question)), { status: 'cancelled', start: '2026-09-12T14:30:00Z', version: 3 })
})

database.transaction('a fixture that never was, and the id of something else: OYN01', async (t, q) => {
  await arrange(q)
  for (const id of ['fx_01K5T3M8Q9ZXW4V7N2B6C0D1EF', await idOf(q, 'league', 'team', 't1'), '']) {
    t.equal(await refusal(q, 'api.get_fixture', { fixture_id: id }), 'OYN01')
  }
})
