import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { ask, bodyOf, refusal, tagsFollowBodies, testRead, type Answer } from '../../helpers/reads.ts'
import { game, gone, idOf, makeRealm, makeSource, push, say, score, setClock, sides } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const reported = (answer: Answer): string[] => bodyOf(answer).reported.map(({ source, winning, result }: any) =>
  `${source} ${result.scores[0].score}:${result.scores[1].score}${winning ? ' wins' : ''}`)

async function arrange (q: Query): Promise<{ fixture_id: string }> {
  await setClock(q, '2026-09-12T18:00:00Z')
  await makeRealm(q)
  for (const [key, sourceClass] of [['league', 'authoritativePush'], ['club', 'hostFeed'], ['ann', 'crowd'], ['bob', 'crowd']] as const) {
    await makeSource(q, key, sourceClass)
  }
  await push(q, 'league', [game('g1', { start: '2026-09-12T14:30:00Z', sides: sides('t1', 't2') })])
  return { fixture_id: await idOf(q, 'league', 'fixture', 'g1') }
}

const report = (q: Query, source: string, fixtureId: string, goals: number, minute: number, confidence = 1, more = {}) =>
  push(q, source, [say(
    'result', `${source}-1`, { fixture: { external_id: fixtureId }, result: score(goals, 0, more) },
    { observed_at: `2026-09-12T17:${minute}:00Z`, confidence }
  )])

testRead(database, 'api.list_fixture_results', 'OYN01', arrange)

database.transaction('PROVENANCE-6 a fixture without results reports none and no winner', async (t, q) => {
  const question = await arrange(q)
  t.same(bodyOf(await ask(q, 'api.list_fixture_results', question)), { fixture: question.fixture_id, winning_source: null, reported: [] })
})

database.transaction('PROVENANCE-6 a result is told as it was said, with who said it, when and how surely', async (t, q) => {
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

database.transaction('PROVENANCE-7 a result that its source has withdrawn is listed only while it wins, as nobody else reports one', async (t, q) => {
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
    t.equal(await refusal(q, 'api.list_fixture_results', { fixture_id: id }), 'OYN01')
  }
})
