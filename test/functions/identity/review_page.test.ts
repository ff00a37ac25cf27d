/**
 * What a page shows of a review, in one call; what approving does, counted before; and what is decided there: identity.ask_decision,
 * identity.reopen (test/functions/manage/list_reviews.test.ts).
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { work } from '../../helpers/identity/matching.ts'
import { makeReview } from '../../helpers/identity/reviews.ts'
import { fixtureOf, game, homeOf, idOf, makeRealm, makeSource, push, say, setClock } from '../../helpers/seed.ts'
import { subscribe } from '../../helpers/subscriptions.ts'

const database = await useDatabase(t)
const page = (q: Query, id: string): Promise<any> =>
  q.as('oyss_owner', () => q.value("select identity.review_page($1, 'test', $2)", [homeOf(q).realmId, id]))
const approve = (q: Query, id: string): Promise<any> =>
  q.as('oyss_resolver', () => q.value("select identity.approve($1, $2, 'Kim')", [homeOf(q).realmId, id]))

database.transaction('IDENTITY-145 a page compares both field by field, with the sources of each, the schedules, the place in the queue and what was decided before', async (t, q) => {
  const realm = await makeRealm(q)
  await setClock(q, '2026-11-22T12:00:00Z')
  const { reviewId, first, second, opponents } = await makeReview(q, realm)
  const other: string = await q.value(
    "select identity.propose($1, 'team', $2, $3, 'merge', 0.7, '{}', 9, null)", [realm.realmId, second, opponents[0]]
  )
  const shown = await page(q, reviewId)
  const fieldOf = (name: string) => shown.fields.find(({ field }: any) => field === name)
  t.match(fieldOf('name'), { first: 'Bay Area Fury 2014 Blue', second: 'Fury 14B', first_by: ['league'], second_by: ['club'] })
  t.match(fieldOf('level'), { first: null, second: 'Gold', first_by: null, second_by: ['club'] })
  t.match(fieldOf('colors'), { first: ['blue', 'white'], second: null })
  t.match(shown.first_sources, [{ source_key: 'league', class: 'authoritativePush', rank: 1, external_ids: 1 }])
  t.match(shown.evidence.features.map(({ weight }: any) => weight), [1.3, 0.5, -0.48, 3.69])
  t.match([shown.schedules.first_count, shown.schedules.second_count], [2, 3])
  t.match(shown.schedules.second, [
    { day: '2026-11-07', at: '2026-11-07T14:45:00Z', opponent: 'Rovers', is_home: true }, { day: '2026-11-14', opponent: 'Hawks' },
    { day: '2026-11-20' }
  ])
  t.same(shown.queue, { position: [reviewId, other].sort().indexOf(reviewId) + 1, waiting: 2,
    previous: other < reviewId ? other : null, next: other > reviewId ? other : null })
  t.same([shown.earlier, shown.are_one, shown.auto, shown.review], [[], false, 0.9, 0.6])
  await q('select identity.reject($1, $2, $3)', [realm.realmId, other, 'Kim'])
  t.match(await page(q, reviewId), {
    queue: { position: 1, waiting: 1, previous: null, next: null },
    earlier: [{ review_id: other, is_same_pair: false, status: 'rejected', decided_by: 'Kim' }]
  })
  await approve(q, reviewId)
  t.match(await page(q, reviewId), {
    status: 'approved', are_one: true, survivor_id: first, schedules: null, consequences: null, resting: 1,
    second_sources: [{ source_key: 'club' }]
  })
  const merged = Object.fromEntries((await page(q, reviewId)).fields.map((pair: any) => [pair.field, pair]))
  t.match(merged.level, { first: null, second: 'Gold', second_by: ['club'] }, 'each by itself, though they are one')
  t.match(merged.name, { first: /Bay Area/, second: 'Fury 14B' })
})

database.transaction('IDENTITY-143 what approving does is counted before, exactly as it then comes', async (t, q) => {
  const realm = await makeRealm(q)
  await setClock(q, '2026-11-22T12:00:00Z')
  const { reviewId, first, second, opponents: [rovers], stageId, competitionId } = await makeReview(q, realm)
  await subscribe(q, { events: ['oyss.team.merged'] })
  await subscribe(q, { events: ['oyss.fixture.*'], team: rovers as string })
  await subscribe(q, { events: ['oyss.standing.updated'], competition: competitionId })
  await subscribe(q, { events: ['oyss.venue.*'] })
  const { consequences } = await page(q, reviewId)
  const ids = { h: [] as string[], g: [] as string[] }
  for (const n of [1, 2, 3]) ids.h.push(await idOf(q, 'club', 'fixture', `h${n}`))
  for (const n of [1, 2]) ids.g.push(await idOf(q, 'league', 'fixture', `g${n}`))
  t.match(consequences, {
    survivor_id: first, absorbed_id: second, external_ids: 1, fixtures: 3, parts: 0, tables: 1, calendars: 4, webhooks: 3,
    twins: [[...[ids.g[0], ids.h[0]].sort(), 'auto'], [...[ids.g[1], ids.h[1]].sort(), 'review']].sort((a, b) => a[0]! < b[0]! ? -1 : 1)
  })

  const versionOf = () => q.value('select version from standings.tables where stage_id = $1', [stageId])
  const [version, position] = [await versionOf(), await q.value('select max(position) from ledger.changes')]
  await approve(q, reviewId)
  t.equal(await q.value('select count(*)::integer from canon.external_ids where origin_id = $1', [second]), consequences.external_ids)
  t.equal(await q.value(
    `select count(distinct entity_id)::integer from ledger.changes where position > $1 and entity_type = 'fixture'
      and entity_id = any ($2)`, [position, ids.h]), consequences.fixtures)
  t.equal(await q.value('select count(*)::integer from canon.fixtures where merged_into is not null'), 1)
  t.equal(await versionOf(), version + 1)
  await work(q)
  t.same(await q("select first_id, second_id from identity.decisions where entity_type = 'fixture' and status = 'pending'"), [
    Object.fromEntries([ids.g[1], ids.h[1]].sort().map((id, at) => [at ? 'second_id' : 'first_id', id]))
  ], 'the game at another time, of another score, is put up for review')
  t.equal((await fixtureOf(q, 'club', 'h3')).sides[0].team.id, first)
})

database.transaction('IDENTITY-143 of competitions the divisions and stages that become one are counted, and of other types what refers to them', async (t, q) => {
  const realm = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'club', 'hostFeed')
  const fall = (id: string, more: object[] = []) => say('competition', id, {
    name: id, sport: 'soccer', kind: 'league', host: { external_id: `host-${id}`, name: `Host ${id}` },
    divisions: [{ external_id: `d-${id}`, name: 'U13', stages: [{ external_id: `s-${id}`, name: 'Pool', type: 'pool' }] }, ...more]
  })
  const at = (id: string) => game(`g-${id}`, {
    start: '2026-11-07T14:30:00Z', competition: { external_id: id }, division: { external_id: `d-${id}` },
    stage: { external_id: `s-${id}` }, venue: { external_id: `v-${id}`, name: `Park ${id}` }
  })
  await push(q, 'league', [fall('one'), at('one')])
  await q("select set_config('oyss.now', util.rfc3339(util.now() + interval '1 s'), true)")
  await push(q, 'club', [fall('two', [{ external_id: 'e', name: 'U14' }]), at('two')])
  const count = async (type: any, one: string, other: string): Promise<any> => q.as('oyss_owner', async () => q.value(
    'select identity.consequences($1, $2, $3, $4)',
    [realm.realmId, type, await idOf(q, 'league', type, one), await idOf(q, 'club', type, other)]
  ))
  t.match(await count('competition', 'one', 'two'), { external_ids: 1, fixtures: 1, parts: 2, references: { division: 2 }, twins: [] })
  t.match(await count('division', 'd-one', 'd-two'), { fixtures: 1, parts: 1, references: { stage: 1 } })
  t.match(await count('venue', 'v-one', 'v-two'), { external_ids: 1, fixtures: 1, parts: 0, tables: 0 })
  t.match(await count('organization', 'host-one', 'host-two'), { fixtures: 0, references: { competition: 1 } })
  t.match(await count('fixture', 'g-one', 'g-two'), { external_ids: 1, fixtures: 0 })
})
