import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { ask, bodyOf, refusal, tagsFollowBodies, testRead, type Answer, type Question } from '../../helpers/http/reads.ts'
import { game, gone, idOf, makeRealm, makeSource, push, say, score, setClock, sides } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const reported = (answer: Answer): string[] => bodyOf(answer).reported.map(({ source, winning, result }: any) =>
  `${source} ${result.scores[0].score}:${result.scores[1].score}${winning ? ' wins' : ''}`)

async function arrange (q: Query): Promise<Question<'api.list_fixture_results'> & { fixture_id: string }> {
  await setClock(q, '2026-09-12T18:00:00Z')
  await makeRealm(q)
  for (const [key, sourceClass] of [['league', 'authoritativePush'], ['club', 'hostFeed'], ['ann', 'crowd'], ['bob', 'crowd']] as const) {
    await makeSource(q, key, sourceClass)
  }
  await push(q, 'league', [game('g1', { start: '2026-09-12T14:30:00Z', sides: sides('t1', 't2') })])
  return { fixture_id: await idOf(q, 'league', 'fixture', 'g1'), page_cursor: null }
}

const report = (q: Query, source: string, fixtureId: string, goals: number, minute: number, confidence = 1, more = {}) =>
  push(q, source, [say(
    'result', `${source}-1`, { fixture: { external_id: fixtureId }, result: score(goals, 0, more) },
    { observed_at: `2026-09-12T17:${minute}:00Z`, confidence }
  )])

testRead(database, 'api.list_fixture_results', 'OYN01', arrange)

database.transaction('PROVENANCE-6 a fixture without results reports none and no winner', async (t, q) => {
  const question = await arrange(q)
  t.same(bodyOf(await ask(q, 'api.list_fixture_results', question)), {
    fixture: question.fixture_id, winning_source: null, reported: [], next_cursor: null
  })
})

database.transaction('PROVENANCE-6 a result is returned as it was reported, with its source, time and confidence', async (t, q) => {
  const question = await arrange(q)
  const result = {
    scores: [{ role: 'home', score: 2, penalties: 4 }, { role: 'away', score: 2, penalties: 3 }], final: true, official: true, period: 'ET',
    outcome: 'home_win'
  }
  await push(q, 'club', [say(
    'result', 'r1', { fixture: { external_id: question.fixture_id }, result }, { observed_at: '2026-09-12T16:30:00.5Z', confidence: 0.75 }
  )])
  t.same(bodyOf(await ask(q, 'api.list_fixture_results', question)), {
    fixture: question.fixture_id, winning_source: 'club',
    reported: [{
      source: 'club', source_class: 'hostFeed', observed_at: '2026-09-12T16:30:00.5Z', confidence: 0.75, winning: true, result
    }],
    next_cursor: null
  })
})

database.transaction('PROVENANCE-6 the winner comes first, the others in the order in which they would win: rank, newest, surest', async (t, q) => {
  const question = await arrange(q)
  await report(q, 'ann', question.fixture_id, 3, 30, 0.5)
  await report(q, 'bob', question.fixture_id, 4, 30, 0.9)
  t.same(reported(await ask(q, 'api.list_fixture_results', question)), ['bob 4:0 wins', 'ann 3:0'])
  await report(q, 'ann', question.fixture_id, 5, 31, 0.1)
  t.same(reported(await ask(q, 'api.list_fixture_results', question)), ['ann 5:0 wins', 'bob 4:0'])
  await report(q, 'club', question.fixture_id, 2, 10)
  t.same(reported(await ask(q, 'api.list_fixture_results', question)), ['club 2:0 wins', 'ann 5:0', 'bob 4:0'])
  await push(q, 'league', [game('g1', { start: '2026-09-12T14:30:00Z', result: score(1, 0) }, { observed_at: '2026-09-12T17:00:00Z' })])
  t.same(reported(await ask(q, 'api.list_fixture_results', question)), ['league 1:0 wins', 'club 2:0', 'ann 5:0', 'bob 4:0'])
  t.equal(bodyOf(await ask(q, 'api.list_fixture_results', question)).winning_source, 'league')
})

database.transaction('PROVENANCE-6 a result that its source has withdrawn is listed only while it wins, as nobody else reports one', async (t, q) => {
  const question = await arrange(q)
  await report(q, 'club', question.fixture_id, 2, 10)
  await report(q, 'ann', question.fixture_id, 3, 30)
  await push(q, 'club', [gone('result', 'club-1')])
  t.same(reported(await ask(q, 'api.list_fixture_results', question)), ['ann 3:0 wins'])
  await push(q, 'ann', [gone('result', 'ann-1')])
  t.equal(reported(await ask(q, 'api.list_fixture_results', question)).length, 1)
})

database.transaction('the tag changes exactly when the report does', async (t, q) => {
  const question = await arrange(q)
  const answers = [await ask(q, 'api.list_fixture_results', question)]
  const steps = [
    () => report(q, 'club', question.fixture_id, 2, 10),
    () => report(q, 'club', question.fixture_id, 2, 10),
    () => report(q, 'club', question.fixture_id, 2, 11),
    () => report(q, 'ann', question.fixture_id, 3, 30),
    () => report(q, 'ann', question.fixture_id, 9, 29),
    () => report(q, 'club', question.fixture_id, 2, 12, 1, { official: true }),
    () => push(q, 'league', [game('g1', { title: 'News' })]),
    () => push(q, 'league', [say('team', 't1', { name: 'Eagles' })]),
    () => push(q, 'club', [gone('result', 'club-1')]),
  ]
  for (const step of steps) {
    await step()
    answers.push(await ask(q, 'api.list_fixture_results', question))
  }
  t.same(answers.slice(1).map(({ body }, at) => body !== answers[at]?.body), [true, false, true, true, false, true, false, false, true])
  tagsFollowBodies(t, answers)
})

database.transaction('a fixture that never was, and the id of something else: OYN01', async (t, q) => {
  await arrange(q)
  for (const id of ['fx_01K5T3M8Q9ZXW4V7N2B6C0D1EF', await idOf(q, 'league', 'team', 't1')]) {
    t.equal(await refusal(q, 'api.list_fixture_results', { fixture_id: id, page_cursor: null }), 'OYN01')
  }
})

database.transaction('LIST-23, PROVENANCE-6 results come in pages of a thousand, the winner on the first and its source on each; a cursor of another fixture: OYV03', async (t, q) => {
  const question = await arrange(q)
  await report(q, 'club', question.fixture_id, 2, 10)
  await report(q, 'ann', question.fixture_id, 3, 30)
  await q('set local session_replication_role = replica') // copies without events
  await q(`with twins as (
      insert into canon.external_ids (realm_id, source_id, entity_type, external_id, entity_id, observation_id, observed_at, confidence)
      select m.realm_id, m.source_id, m.entity_type, 'twin ' || n, m.entity_id, m.observation_id, m.observed_at - n * interval '1 second', 1
        from canon.external_ids m, generate_series(1, 2100) n where m.external_id = 'ann-1'
      returning realm_id, mapping_id)
    insert into canon.claims (realm_id, mapping_id, field, value, is_winning)
    select w.realm_id, w.mapping_id, c.field, c.value, false
      from twins w, canon.claims c join canon.external_ids m on m.mapping_id = c.mapping_id and m.external_id = 'ann-1'
     where c.field = 'result'`)
  await q('set local session_replication_role = origin')
  const seen: any[] = []
  const counts: number[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    if (cursor !== undefined) await report(q, 'bob', question.fixture_id, 9, 40 + counts.length)
    const page = bodyOf(await ask(q, 'api.list_fixture_results', { ...question, page_cursor: cursor ?? null }))
    t.match(page, { fixture: question.fixture_id, winning_source: 'club' })
    counts.push(page.reported.length)
    seen.push(...page.reported)
    cursor = page.next_cursor
  }
  t.same(counts, [1000, 1000, 102])
  t.same(seen.map(({ winning }) => winning), [true, ...Array(2101).fill(false)])
  t.same(seen.map(({ source }) => source), ['club', ...Array(2101).fill('ann')])
  const shown = new Set(seen.map((one) => `${one.source} ${one.observed_at}`))
  t.equal(shown.size, 2102, 'none twice, and what was reported meanwhile is before them')
  const { next_cursor: cursor } = bodyOf(await ask(q, 'api.list_fixture_results', question))
  await push(q, 'league', [game('g2')])
  const other = await idOf(q, 'league', 'fixture', 'g2')
  t.equal(await refusal(q, 'api.list_fixture_results', { fixture_id: other, page_cursor: cursor }), 'OYV03')
})
