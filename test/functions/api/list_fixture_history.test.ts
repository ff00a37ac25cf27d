import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { ask, bodyOf, refusal, tagsFollowBodies, testRead, type Question } from '../../helpers/http/reads.ts'
import { game, gone, idOf, makeRealm, makeSource, push, say, score, setClock, sides } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const venue = (id: string, field: string) => ({ venue: { external_id: id, field } })

async function arrange (q: Query): Promise<Question<'api.list_fixture_history'>> {
  await setClock(q, '2026-09-01T08:00:00Z')
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [game('g1', { start: '2026-09-12T14:30:00Z', ...venue('v1', '3') })])
  return { fixture_id: await idOf(q, 'league', 'fixture', 'g1'), page_limit: 100, page_cursor: null }
}

testRead(database, 'api.list_fixture_history', 'OYN01', arrange)

database.transaction('HISTORY-7 the first change is the creation: what it is now, and nothing before', async (t, q) => {
  const question = await arrange(q)
  const { observation_id: id } = await q.one('select observation_id from intake.observations')
  const { id: fixtureId, data } = bodyOf(await ask(q, 'api.list_fixture_history', question))
  t.equal(fixtureId, question.fixture_id)
  t.same(data.map((change: any) => ({ ...change, changed_fields: change.changed_fields.toSorted() })), [{
    version: 1, changed_at: '2026-09-01T08:00:00Z', kind: 'created',
    changed_fields: ['kind', 'sport', 'start', 'status', 'time_status', 'venue', 'venue.field'],
    after: {
      start: '2026-09-12T14:30:00Z', time_status: 'confirmed', status: 'scheduled',
      venue: { id: await idOf(q, 'league', 'venue', 'v1'), name: 'v1', field: '3' }
    },
    source: 'league', observation_id: id, change_group: data[0].change_group,
    venue_change_scope: null, distance_km: null, reason: data[0].reason,
  }])
})

database.transaction('HISTORY-6, HISTORY-13 changes come oldest first; several kinds from one observation share version and group', async (t, q) => {
  const question = await arrange(q)
  await setClock(q, '2026-09-01T09:00:00Z')
  await push(q, 'league', [game('g1', { start: '2026-09-12T16:00:00Z', ...venue('v1', '4') })])
  await setClock(q, '2026-09-01T10:00:00Z')
  await push(q, 'league', [game('g1', { start: '2026-09-12T16:00:00Z', ...venue('v1', '4'), status: 'cancelled' })])
  const { data } = bodyOf(await ask(q, 'api.list_fixture_history', question))
  t.same(data.map(({ version, kind, changed_at: at }: any) => `${version} ${kind} ${at}`), [
    '1 created 2026-09-01T08:00:00Z', '2 rescheduled 2026-09-01T09:00:00Z',
    '2 relocated 2026-09-01T09:00:00Z', '3 cancelled 2026-09-01T10:00:00Z'])
  t.equal(data[1].change_group, data[2].change_group)
  t.equal(new Set(data.map((change: any) => change.change_group)).size, 3)
  t.match(data[1], {
    changed_fields: ['start'], before: { start: '2026-09-12T14:30:00Z', venue: { field: '3' } },
    after: { start: '2026-09-12T16:00:00Z', venue: { field: '4' } }
  })
  t.match(data[2], { changed_fields: ['venue.field'], venue_change_scope: 'field', before: data[1].before, after: data[1].after })
  t.match(data[3], { changed_fields: ['status'], before: data[2].after, after: { status: 'cancelled' }, venue_change_scope: null })
})

database.transaction('a result is news of its fixture, reported once', async (t, q) => {
  const question = await arrange(q)
  await push(q, 'league', [say('result', 'r1', { fixture: { external_id: 'g1' }, result: score(2, 1) })])
  t.match(
    bodyOf(await ask(q, 'api.list_fixture_history', question)).data
      .slice(1)
      .map(({ version, kind, changed_fields: fields }: any) => ({ version, kind, fields })),
    [{ version: 2, kind: 'updated', fields: ['result'] }]
  )
})

database.transaction('HISTORY-4 the tag changes exactly when the history does, which restatements and renamed teams do not', async (t, q) => {
  const question = await arrange(q)
  const answers = [await ask(q, 'api.list_fixture_history', question)]
  const data = { start: '2026-09-12T14:30:00Z', ...venue('v1', '3') }
  for (const observation of [
    game('g1', data), game('g2', data), game('g1', { ...data, sides: sides('t1', 't2') }), say('team', 't1', { name: 'Eagles' }),
    gone('fixture', 'g1'), game('g1', data)
  ]) {
    await setClock(q, `2026-09-01T08:0${answers.length}:00Z`)
    await push(q, 'league', [observation])
    answers.push(await ask(q, 'api.list_fixture_history', question))
  }
  t.same(answers.map((answer) => bodyOf(answer).data.length), [1, 1, 1, 2, 2, 3, 4])
  tagsFollowBodies(t, answers)
})

database.transaction('a fixture that never was, and the id of something else: OYN01', async (t, q) => {
  await arrange(q)
  for (const id of ['fx_01K5T3M8Q9ZXW4V7N2B6C0D1EF', await idOf(q, 'league', 'venue', 'v1')]) {
    t.equal(await refusal(q, 'api.list_fixture_history', { fixture_id: id, page_limit: 9, page_cursor: null }), 'OYN01')
  }
})

database.transaction('HISTORY-19, LIST-2 the pages together are the whole history, also where one version has several changes; a cursor of another fixture: OYV03', async (t, q) => {
  const question = await arrange(q)
  for (let n = 0; n < 40; n++) {
    await setClock(q, `2026-09-02T08:${String(n).padStart(2, '0')}:00Z`)
    await push(q, 'league', [game('g1', { start: `2026-09-${10 + n % 20}T${10 + n % 9}:00:00Z`, ...venue('v1', String(n)) })])
  }
  const whole = bodyOf(await ask(q, 'api.list_fixture_history', { ...question, page_limit: 500 }))
  t.equal(whole.next_cursor, null)
  t.ok(whole.data.length > 70 && whole.data.at(-1).version < whole.data.length, `${whole.data.length}`)
  for (const limit of [1, 2, 33, whole.data.length]) {
    const seen: object[] = []
    let cursor: string | null = null
    do {
      const page = bodyOf(await ask(q, 'api.list_fixture_history', { ...question, page_limit: limit, page_cursor: cursor }))
      t.ok(page.data.length <= limit && page.data.length > 0)
      seen.push(...page.data)
      cursor = page.next_cursor
      if (limit === 1 && seen.length > 8) break
    } while (cursor !== null)
    if (JSON.stringify(seen) !== JSON.stringify(whole.data.slice(0, seen.length))) t.same(seen, whole.data)
    t.ok(seen.length === whole.data.length || limit === 1)
  }
  const { next_cursor: cursor } = bodyOf(await ask(q, 'api.list_fixture_history', { ...question, page_limit: 1 }))
  await push(q, 'league', [game('g2')])
  const other = await idOf(q, 'league', 'fixture', 'g2')
  t.equal(await refusal(q, 'api.list_fixture_history', { fixture_id: other, page_limit: 1, page_cursor: cursor }), 'OYV03')
})
