import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, idOf, makeLive, makeRealm, makeSource, push } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const READ = 'select * from api.export_fixtures($1, $2, $3, $4, $5)'

database.transaction('api.export_fixtures: columns of as many rows as asked for, and the place from which the next go on', async (t, q) => {
  const realm = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [
    ...['c', 'a', 'b'].map((title, n) =>
      game(title, {
        title, competition: { external_id: 'cup' }, ...n < 2 ? { start: `2026-09-1${title === 'a' ? 1 : 2}T10:00:00Z` } : {}
      })),
    game('other', { competition: { external_id: 'other' } })
  ])
  const cup = await idOf(q, 'league', 'competition', 'cup')
  const read = async (after: string[] | null, limit: number) => q.as('oyss_http', async () =>
    (await q.one(READ, [realm.keyHash, null, cup, after, limit])).body.split('\n').map((line: string) => JSON.parse(line)))
  const [first, { fixtures }] = await read(null, 2)
  t.match(
    [first.count, fixtures.title, fixtures.start],
    [2, ['a', 'c'], [Date.parse('2026-09-11T10:00:00Z') * 1000, Date.parse('2026-09-12T10:00:00Z') * 1000]]
  )
  const [rest, others] = await read(first.last, 2)
  t.match([rest.count, others.fixtures.title, others.fixtures.start], [1, ['b'], [null]], 'undated last')
  t.match((await read(rest.last, 2))[0], { count: 0, last: null })
})

database.transaction('EXPORT-4 a tag that changes when a row does', async (t, q) => {
  const realm = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const say = (title: string, day: number) =>
    push(q, 'league', [game('g', { title, competition: { external_id: 'cup' } }, { observed_at: `2026-09-0${day}T00:00:00Z` })])
  await say('a', 1)
  const cup = await idOf(q, 'league', 'competition', 'cup')
  const { etag } = await q.one(READ, [realm.keyHash, null, cup, null, 10])
  t.match(await q.one(READ, [realm.keyHash, etag, cup, null, 10]), { body: null, etag, is_unchanged: true })
  await say('b', 2)
  t.match(await q.one(READ, [realm.keyHash, etag, cup, null, 10]), { is_unchanged: false })
})

database.transaction('EXPORT-1, KEY-3 an unknown key OYA01, a publishable one OYA02, a competition of another realm OYN01', async (t, q) => {
  const realm = await makeRealm(q)
  const live = await makeLive(q, realm.accountId)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [game('g', { competition: { external_id: 'cup' } })])
  const cup = await idOf(q, 'league', 'competition', 'cup')
  t.equal(await q.code(READ, [Buffer.alloc(32), null, cup, null, 1]), 'OYA01')
  t.equal(await q.code(READ, [realm.publishableHash, null, cup, null, 1]), 'OYA02')
  t.equal(await q.code(READ, [live.keyHash, null, cup, null, 1]), 'OYN01')
})
