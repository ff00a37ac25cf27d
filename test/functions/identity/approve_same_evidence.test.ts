/**
 * Pairs of one question are one review: matching.question_of, matching.propose_candidates, identity.leads_same_evidence,
 * identity.count_same_evidence, identity.approve_same_evidence, identity.reject_same_evidence, identity.undo_same_evidence,
 * identity.count_approved_alike, shown by manage.list_reviews, identity.reviews_page and their like.
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { work } from '../../helpers/identity/matching.ts'
import { carryOut } from '../../helpers/identity/reviews.ts'
import { homeOf, idOf, makeRealm, makeSource, push, say, queuedBatches } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const TEAMS = ['Ashmoor Rovers 2013 Boys', 'Tolland Harriers 2012 Boys', 'Quillmere Wanderers 2011 Boys', 'Marrowick Athletic 2014 Boys']
const team = (id: string, name: string, more: object) => say('team', id, { name, sport: 'soccer', gender: 'M', season: '2027', ...more })
const place = (q: Query) => ({ account_id: homeOf(q).accountId, mode: 'test' })
const list = (q: Query, more: object = {}): Promise<any[]> => q.as('oyss_manager', () => q.call('manage.list_reviews', {
  ...place(q), status: 'pending', entity_type: null, likelihood: null, after: null, row_limit: null, ...more
})).then((page) => (page as { data: any[] }).data)
const decide = (q: Query, operation: 'approve' | 'reject', review_id: string, all_alike: boolean): Promise<any> =>
  q.as('oyss_manager', () => q.call('manage.decide_review', {
    ...place(q), review_id, decision: operation === 'approve' ? 'merge' : 'keep_apart', note: null, made_by: 'Kim', all_alike
  }))
const page = (q: Query): Promise<any> =>
  q.value('select identity.reviews_page($1, $2, null, null, null, null)', [homeOf(q).realmId, 'pending'])
const sourceOf = (q: Query, key: string): Promise<string> =>
  q.value('select source_id from tenancy.sources where realm_id = $1 and source_key = $2', [homeOf(q).realmId, key])
const found = async (q: Query, count = TEAMS.length): Promise<number> => {
  let found = 0
  for (let at = 0; at < count; at++) found += Number(await idOf(q, 'league', 'team', `l${at}`) === await idOf(q, 'club', 'team', `c${at}`))
  return found
}

/** Two lists of the same teams in other shirts. */
async function open (q: Query): Promise<void> {
  await makeRealm(q)
  for (const [source, colour] of [['league', 'red'], ['club', 'blue']] as const) {
    await makeSource(q, source, 'partnerApi')
    await push(q, source, TEAMS.map((name, at) => team(`${source[0]}${at}`, name, { colors: [colour] })))
  }
  await work(q)
}

database.transaction('IDENTITY-234 pairs that only the colours of two sources keep apart are one item, the oldest pair of it, with how many it stands for', async (t, q) => {
  await open(q)
  const { realmId } = homeOf(q)
  const pairs = await q('select * from identity.decisions where realm_id = $1 order by decision_id', [realmId])
  t.equal(pairs.length, TEAMS.length)
  const question = `shirt_colour ${[await sourceOf(q, 'league'), await sourceOf(q, 'club')].sort().join(' ')}`
  t.same([...new Set(pairs.map(({ question }) => question))], [question])
  const [first, second] = pairs as [any, any]
  t.match(await list(q), [{ review_id: first.decision_id, alike_count: 4 }])
  t.equal((await list(q)).length, 1)
  t.same(await list(q, { after: first.decision_id }), [])
  const { data, waiting, next_cursor: next } = await page(q)
  t.match(data, [{ review_id: first.decision_id, alike_count: 4 }])
  t.same([data.length, waiting, next], [1, { team: 1 }, null])
  t.match(await q.value('select identity.review_page($1, $2, $3)', [realmId, 'test', second.decision_id]), {
    alike_count: 4, queue: { waiting: 1, previous: first.decision_id, next: null }
  })
  t.match(await q("select count from manage.concerns_of($1, $2, util.now()) where kind = 'review_waiting'", [homeOf(q).accountId,
    realmId]), [
    { count: 1 }
  ])
  const labels = TEAMS.flatMap((name, at) => ['league', 'club'].map((source) => (
    { source, type: 'team', external_id: `${source[0]}${at}`, truth: name, name })))
  t.match(await q.as('oyss_manager', () => q.call('manage.measure_lists', { account_id: homeOf(q).accountId, labels })), {
    types: [{ type: 'team', for_review: 4, reviews: 1 }]
  })

  await decide(q, 'reject', first.decision_id, false)
  t.match(await list(q), [{ review_id: second.decision_id, alike_count: 3 }], 'the next is shown')
  t.match(await list(q, { status: 'rejected' }), [{ review_id: first.decision_id, alike_count: null }])

  await makeSource(q, 'state', 'partnerApi')
  const shared = [['league', 'Penmarsh Olympic 2012 Boys', 'red'], ['club', 'Ravenholt Sporting 2012 Boys', 'blue']] as const
  for (const [source, name, colour] of shared) {
    await push(q, source, [team('one', name, { colors: [colour] })])
    await push(q, 'state', [team(source, name, { colors: ['green'] })])
  }
  await work(q)
  t.equal((await list(q)).length, 3, 'one for each pair of sources')
})

database.transaction('IDENTITY-234 other evidence makes another item, and what is less than alike enough is not stored', async (t, q) => {
  await open(q)
  await makeSource(q, 'state', 'partnerApi')
  await push(q, 'state', [
    team('s1', `${TEAMS[0]} Zephyr`, { colors: ['red'] }), team('s2', 'Ashmoor Rangers Onyx Zephyr 2013 Boys', {}),
    team('s3', 'Harrow Quillhaven Ospreys 2013 Boys', { colors: ['blue'] })
  ])
  await work(q)
  const { realmId } = homeOf(q)
  const own = await q('select question, score from identity.decisions where realm_id = $1 and question is null', [realmId])
  t.ok(own.length > 0, 'a word of one name is a question of its own')
  t.equal((await list(q)).length, own.length + 1)
  t.same(await q('select score from identity.decisions where realm_id = $1 and score < matching.threshold($2)', [realmId, 'review']), [])
  t.same(await q("select from identity.decisions d where d.realm_id = $1 and $2 in (d.first_id, d.second_id)", [
    realmId, await idOf(q, 'state', 'team', 's2')
  ]), [])
})

database.transaction('IDENTITY-235 all pairs of a question are decided as decisions of one person', async (t, q) => {
  await open(q)
  const [{ review_id: id }] = await list(q) as [any]
  t.match(await decide(q, 'approve', id, true), { review_id: id, alike: 3 })
  t.equal(await found(q), 1, 'workers merge the others')
  t.same((await carryOut(q)).length, 3)
  t.equal(await found(q), 4)
  t.same(await q('select distinct status, decided_by from identity.decisions where realm_id = $1', [homeOf(q).realmId]), [
    { status: 'approved', decided_by: 'Kim' }
  ])
})

database.transaction('IDENTITY-235, IDENTITY-240 what one person merged on the same evidence is previewed and undone together, and nothing else: identity.approved_alike', async (t, q) => {
  await open(q)
  const [{ review_id: id }] = await list(q) as [any]
  await decide(q, 'approve', id, true)
  await carryOut(q)
  await q(`update identity.decisions set decided_by = 'Ada' where decision_id = (
    select max(decision_id) from identity.decisions where realm_id = $1)`, [homeOf(q).realmId])
  const { realmId } = homeOf(q)
  t.match(await q.value('select identity.review_page($1, $2, $3)', [realmId, 'test', id]), { alike_done: 3 })
  const preview = (all_alike: boolean): Promise<any> => q.as('oyss_manager', () => q.call('manage.preview_undo_decision', {
    ...place(q), review_id: id, all_alike, made_by: 'Kim'
  }))
  t.match(await preview(false), { pairs: 1, compared: 1, parted_counts: { team: 1 } })
  const shown = await preview(true)
  t.match(shown, { pairs: 3, compared: 3, parted_counts: { team: 3 } })
  t.match(shown.parted, [{ review_id: id }, {}, {}], 'its own first')
  t.equal(await found(q), 4, 'nothing is undone')
  const undone = await q.as('oyss_manager', () => q.call('manage.undo_decision', {
    ...place(q), review_id: id, note: null, all_alike: true, made_by: 'Kim'
  }))
  t.match(undone, { review_id: id, alike: 2 })
  await carryOut(q)
  t.equal(await found(q), 1, 'what Ada merged stands')
  t.match(await q.value('select identity.review_page($1, $2, $3)', [realmId, 'test', id]), { alike_done: 0, is_parted: true })
})

database.transaction('IDENTITY-235 all pairs of a question are kept apart at once', async (t, q) => {
  await open(q)
  const [{ review_id: id }] = await list(q) as [any]
  t.match(await decide(q, 'reject', id, true), { review_id: id, is_under_way: false, alike: 3 })
  t.same(await list(q), [])
  t.same(await q('select distinct status, decided_by from identity.decisions where realm_id = $1', [homeOf(q).realmId]), [
    { status: 'rejected', decided_by: 'Kim' }
  ])
  await q.as('oyss_manager', () => q.call('manage.renew_reviews', place(q)))
  await work(q)
  t.same(await list(q), [])
})

database.transaction('IDENTITY-235 a pair that shares a team with another of its question is left for a decision of its own', async (t, q) => {
  await open(q)
  const { realmId } = homeOf(q)
  const [a, b] = [await idOf(q, 'league', 'team', 'l2'), await idOf(q, 'club', 'team', 'c3')].sort()
  const question = await q.value('select min(question) from identity.decisions where realm_id = $1', [realmId])
  const extra = await q.value("select identity.propose($1, 'team', $2, $3, 'merge', 0.7, '{}', 1, null)", [realmId, a, b])
  await q('update identity.decisions set question = $2 where decision_id = $1', [extra, question])
  const id = await q.value('select decision_id from identity.decisions where realm_id = $1 and $2 in (first_id, second_id)', [
    realmId, await idOf(q, 'league', 'team', 'l0')
  ])
  t.match(await decide(q, 'approve', id, true), { alike: 1 })
  await carryOut(q)
  t.match(await list(q), [{ alike_count: 3 }])
  t.equal(await found(q, 2), 2)
  const single = (await list(q))[0].review_id
  await q('update identity.decisions set question = null where decision_id = $1', [single])
  t.match(await decide(q, 'approve', single, true), { alike: 0 }, 'a question of its own')
})

database.transaction('IDENTITY-234 ages a year apart without a season are one item, and coaches are not', async (t, q) => {
  await makeRealm(q)
  const names = ['Ashmoor Rovers Boys Black', 'Tolland Harriers Boys Black', 'Quillmere Wanderers Boys Black']
  for (const [source, age, coach] of [['league', 'U13', 'Ada Kern'], ['club', 'U14', 'Bo Lund']] as const) {
    await makeSource(q, source, 'partnerApi')
    await push(q, source, [
      ...names.map((name, at) => say('team', `${source[0]}${at}`, {
        name: name.replace('Boys', `${age} Boys`), sport: 'soccer', gender: 'M'
      })),
      ...TEAMS.slice(0, 2).map((name, at) => team(`${source[0]}coach${at}`, name, { coach }))
    ])
  }
  await work(q)
  const pairs = await q('select question from identity.decisions where realm_id = $1 order by question', [homeOf(q).realmId])
  const [first, second] = [await sourceOf(q, 'league'), await sourceOf(q, 'club')].sort()
  const near = `near_age ${first} ${second}`
  t.same(pairs.map(({ question }) => question), [near, near, near, null, null])
  t.same((await list(q)).map(({ alike_count: count }) => count).sort(), [1, 1, 3])
})

database.transaction('IDENTITY-145 the evidence of a review has the values of its first entity first, whichever was named last', async (t, q) => {
  await makeRealm(q)
  const names = ['Ashmoor Rovers', 'Tolland Harriers', 'Quillmere Wanderers', 'Marrowick Athletic']
  for (const [source, ages] of [['league', ['U13', 'U14']], ['club', ['U14', 'U13']]] as const) {
    await makeSource(q, source, 'partnerApi')
    await push(q, source, names.map((name, at) => say('team', `${source[0]}${at}`, {
      name: `${name} ${ages[at % 2]} Boys Black`, sport: 'soccer', gender: 'M'
    })))
  }
  await work(q)
  const shown = await q(`select f.name || '; ' || s.name as names, x ->> 'words' as words from identity.decisions d
    join canon.teams f on f.team_id = d.first_id join canon.teams s on s.team_id = d.second_id
    cross join jsonb_array_elements(d.evidence -> 'features') x where d.realm_id = $1 and x ->> 'name' = 'age'`, [homeOf(q).realmId])
  t.equal(shown.length, names.length)
  for (const { names: both, words } of shown) {
    const [first, second] = [...both.matchAll(/U(\d\d)/g)].map(([, age]) => age)
    t.equal(words, `Different ages: ${first}; ${second}.`)
  }
})

database.transaction('IDENTITY-235 identity.approve_same_evidence queues each pair of a question, but for those that share an entity or that one source lists; identity.reject_same_evidence keeps all apart', async (t, q) => {
  const { realmId } = await makeRealm(q)
  for (const [source, ids] of Object.entries({ league: ['a', 'b', 'c', 'x'], club: ['d', 'e', 'f'] })) {
    await makeSource(q, source, 'partnerApi')
    await push(q, source, ids.map((id) => say('team', id, { name: id })))
  }
  const team = new Map((await q("select external_id, entity_id from canon.external_ids where entity_type = 'team'"))
    .map((row) => [row.external_id, row.entity_id]))
  const pairs = [['a', 'd'], ['b', 'e'], ['b', 'f'], ['c', 'x']] as const
  for (const [first, second] of pairs) {
    await q("select identity.propose($1, 'team', $2, $3, 'merge', 0.9, '{}', null, null)", [realmId, team.get(first), team.get(second)])
  }
  await q("update identity.decisions set question = 'q'")
  t.equal(await q.as('oyss_resolver', () => q.value("select identity.approve_same_evidence($1, 'q', 'Kim')", [realmId])), 1)
  t.match(await q('select asked_by, first_id, second_id from identity.decisions where status = $1', ['approving']), [{ asked_by: 'Kim' }])
  t.ok((await queuedBatches(q)).length > 0)
  t.equal(await q.as('oyss_resolver', () => q.value("select identity.reject_same_evidence($1, 'q', 'Kim')", [realmId])), 3)
  t.same(await q('select status, count(*)::integer from identity.decisions group by 1 order by 1'), [
    { status: 'approving', count: 1 }, { status: 'rejected', count: 3 }
  ])
})
