import fc from 'fast-check'
import t from 'tap'
import { CHOICES, makeCompetitions, samples, type Filter } from '../../helpers/lists/competition_lists.ts'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { ask, bodyOf, refusal, resetHome, tagsFollowBodies, testRead, type Answer, type Question } from '../../helpers/http/reads.ts'
import { game, homeOf, idOf, makeLive, makeRealm, makeSource, push, say, setClock } from '../../helpers/seed.ts'
import { makeThousands } from '../../helpers/thousands.ts'

const database = await useDatabase(t)
type Asked = Question<'api.list_competitions'>
const ALL: Asked = {
  sport: null, kind: null, region: null, from_date: null, to_date: null, near_latitude: null, near_longitude: null, near_km: null, q: null,
  page_limit: 100, page_cursor: null
}
const list = (q: Query, asked: Partial<Asked> = {}): Promise<Answer> => ask(q, 'api.list_competitions', { ...ALL, ...asked })
const names = async (q: Query, asked: Partial<Asked> = {}): Promise<string[]> =>
  bodyOf(await list(q, asked)).data.map(({ name }: { name: string }) => name)
const near = (km: number): Partial<Asked> => ({ near_latitude: 41.9, near_longitude: -87.6, near_km: km })
const cup = (id: string, name: string, data: object = {}, minute = 0) => say(
  'competition', id, { name, sport: 'soccer', kind: 'tournament', ...data },
  { observed_at: `2026-09-01T08:${String(minute).padStart(2, '0')}:00Z` }
)
const key = (filter: Filter): string => JSON.stringify(filter)

async function arrange (q: Query): Promise<Asked> {
  await setClock(q, '2026-09-01T09:00:00Z')
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [
    say('venue', 'v', { name: 'Park', geo: [41.9, -87.6], address: { region: 'IL' } }),
    cup('a', 'Fall Cup', {
      start_date: '2026-09-10', end_date: '2026-09-20', divisions: [{ name: 'Boys', stages: [{ name: 'Pool', type: 'pool' }] }]
    }),
    cup('b', 'Spring Cup', { start_date: '2026-03-10' }), game('g', { competition: { external_id: 'a' }, venue: { external_id: 'v' } })])
  return ALL
}

testRead(database, 'api.list_competitions', 'empty', arrange)

database.transaction('LIST-5, LIST-17, LIST-3 a list holds each competition as it is read alone, without its venues, and says that nothing follows', async (t, q) => {
  await arrange(q)
  const alone: string[] = []
  for (const id of ['b', 'a']) {
    alone.push(((await ask(q, 'api.get_competition', { competition_id: await idOf(q, 'league', 'competition', id) })).body as string)
      .replace(/,"venues":\[.*\]\}$/s, '}'))
  }
  t.equal((await list(q)).body, `{"data":[${alone.join(',')}],"next_cursor":null}`)
  t.notMatch((await list(q)).body, /"venues"/)
  t.equal((await list(q, { sport: 'rugby' })).body, '{"data":[],"next_cursor":null}')
})

database.transaction('LIST-17, LIST-16 every filter alone and any two together give what meets them, in order', async (t, q) => {
  const world = await makeCompetitions(q)
  await world.add(fc.sample(samples, { seed: 7, numRuns: 60 }))
  const found = (filter: Filter): Promise<string[]> => world.list(filter)
  const alone = (Object.keys(CHOICES) as (keyof Filter)[]).flatMap((name) => CHOICES[name].map((value) => ({ [name]: value }) as Filter))
  t.same(await found({}), world.expected({}))
  t.equal(world.expected({}).length, 60)
  for (const filter of alone) {
    const ids = await found(filter)
    t.same(ids, world.expected(filter), key(filter))
    t.ok(ids.length > 0 && ids.length < 60, `${key(filter)}: ${ids.length}`)
  }
  let partial = 0
  for (const one of alone) {
    for (const other of alone.slice(alone.indexOf(one) + 1)) {
      if (Object.keys(other)[0] === Object.keys(one)[0]) continue
      const both = { ...one, ...other }
      const ids = await found(both)
      if (ids.length > 0 && ids.length < Math.min(world.expected(one).length, world.expected(other).length)) partial++
      if (ids.join() !== world.expected(both).join()) t.same(ids, world.expected(both), key(both))
    }
  }
  t.ok(partial > 80, `${partial} pairs where each filter takes something away`)
})

database.transaction('LIST-4 a cursor of other filters, of another realm or list, of before a reset, and what is none: OYV03', async (t, q) => {
  await arrange(q)
  const { next_cursor: cursor } = bodyOf(await list(q, { page_limit: 1, sport: 'soccer' }))
  const refused = (asked: Partial<Asked>, keyHash = homeOf(q).keyHash) =>
    refusal(q, 'api.list_competitions', { ...ALL, sport: 'soccer', page_cursor: cursor, ...asked }, { keyHash })
  t.same(await names(q, { sport: 'soccer', page_cursor: cursor, page_limit: 7 }), ['Fall Cup'], 'another limit is no other list')
  for (const asked of [
    { sport: null }, { sport: 'hockey' }, { kind: 'league' }, { region: 'IL' }, { from_date: '2026-01-01' }, { to_date: '2026-12-31' },
    { q: 'cup' }, near(5)
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

database.transaction('the tag changes exactly when the list does, and with a reset even of an empty realm', async (t, q) => {
  await arrange(q)
  const questions: Partial<Asked>[] = [
    {}, { page_limit: 1 }, { page_limit: 1, page_cursor: bodyOf(await list(q, { page_limit: 1 })).next_cursor }, { region: 'IL' }, near(5),
    { q: 'cup' }, { to_date: '2026-05-01' }
  ]
  const answers: Answer[][] = questions.map(() => [])
  const steps = [
    [cup('b', 'Spring Cup', { start_date: '2026-03-10' })],
    [cup('c', 'Last League', { start_date: '2026-12-01' })],
    [game('g2', { competition: { external_id: 'a' }, venue: { external_id: 'v' } })],
    [game('g3', { competition: { external_id: 'b' }, venue: { external_id: 'v' } })],
    [cup('a', 'Fall Trophy', { start_date: '2026-09-10', end_date: '2026-09-20' }, 1)],
  ]
  for (const [minute, step] of [[], ...steps].entries()) {
    await setClock(q, `2026-09-01T10:0${minute}:00Z`)
    if (step.length > 0) await push(q, 'league', step)
    for (const [at, question] of questions.entries()) answers[at]?.push(await list(q, question))
  }
  for (const one of answers) tagsFollowBodies(t, one)
  t.same(answers.map((one) => new Set(one.map(({ etag }) => etag)).size), [3, 1, 3, 3, 3, 2, 1])
  await resetHome(q)
  const { etag } = await list(q)
  t.match(await ask(q, 'api.list_competitions', ALL, { ifNoneMatch: etag }), { is_unchanged: true })
  await resetHome(q)
  t.match(await ask(q, 'api.list_competitions', ALL, { ifNoneMatch: etag }), { is_unchanged: false })
})

database.transaction('LIST-17, LIST-20 with q too the list is in order of the start date, undated last, whether few or thousands are called so', async (t, q) => {
  await arrange(q)
  await push(q, 'league', [
    cup('x', 'Undated Winter Cup'), cup('y', 'Winter Cup', { start_date: '2026-12-01' }),
    cup('z', 'A Winter Cup of Old', { start_date: '2025-12-01' })
  ])
  const ordered = ['A Winter Cup of Old', 'Winter Cup', 'Undated Winter Cup']
  t.same(await names(q, { q: 'winter' }), ordered)
  t.same(await names(q, { q: 'cup winter' }), ordered)
  await makeThousands(q, 'competition', 6200, "(array['Winter Games ', 'Cup '])[1 + n % 2] || n", {
    sport: "'soccer'", kind: "'tournament'", start_date: "'2026-01-01'::date + n / 100"
  })
  const seen: string[] = []
  let pages = 0
  for (let cursor: string | null = null; pages === 0 || cursor !== null; pages++) {
    const page = bodyOf(await list(q, { q: 'winter cup', page_limit: 9, page_cursor: cursor }))
    seen.push(...page.data.map(({ name }: { name: string }) => name))
    cursor = page.next_cursor
  }
  t.same(seen, ordered)
  t.equal(pages, 3, 'two of the first three thousand, nothing of the next, and the last')
  t.same(await names(q, { q: 'winter cup', sport: 'soccer', to_date: '2025-12-31' }), ['A Winter Cup of Old'])
  t.same((await names(q, { q: 'winter', page_limit: 3, from_date: '2026-01-01' })).filter((name) => !/^Winter Games/.test(name)), [])
})
