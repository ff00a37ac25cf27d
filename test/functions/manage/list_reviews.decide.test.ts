/**
 * People decide which entities are one, with the mode and the account named: manage.list_reviews, manage.read_review,
 * manage.decide_review, manage.undo_decision, manage.merge_entities, manage.renew_reviews (identity.describe, canon.name_of);
 * manage.carry_out_now, manage.merge_now, manage.require_review_realm.
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { game, homeOf, idOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const place = (q: Query) => ({ account_id: homeOf(q).accountId, mode: 'test' })
/** Two teams and two fixtures, each type as a review that waits. */
async function open (q: Query): Promise<{ teams: string[], fixtures: string[], ofTeams: string, ofFixtures: string }> {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  await push(q, 'league', [
    say('team', 'a', { name: 'Hawks' }), say('team', 'b', { name: 'Owls' }), game('g', { title: 'Final' }), game('h')
  ])
  const [teams, fixtures] = [
    [await idOf(q, 'league', 'team', 'a'), await idOf(q, 'league', 'team', 'b')].sort(),
    [await idOf(q, 'league', 'fixture', 'g'), await idOf(q, 'league', 'fixture', 'h')].sort()
  ]
  const propose = (type: string, pair: string[]): Promise<string> =>
    q.value("select identity.propose($1, $2, $3, $4, 'merge', 0.8, '{}', 1, null)", [realmId, type, ...pair])
  return { teams, fixtures, ofTeams: await propose('team', teams), ofFixtures: await propose('fixture', fixtures) }
}

database.transaction('IDENTITY-34 reviews are listed by status and type, oldest first, page by page, with what the two are called today', async (t, q) => {
  const { teams, ofTeams, ofFixtures } = await open(q)
  const list = (more: object = {}) => q.as('oyss_manager', () =>
    q.call('manage.list_reviews', {
      ...place(q), status: null, entity_type: null, likelihood: null, after: null, row_limit: null, ...more
    })).then((page) => (page as { data: any[] }).data)
  const ids = async (more: object): Promise<unknown[]> => (await list(more)).map(({ review_id: id }) => id)
  t.same(await ids({}), [ofTeams, ofFixtures].sort())
  t.same(await ids({ entity_type: 'team' }), [ofTeams])
  t.same(await ids({ status: 'approved' }), [])
  t.same(await ids({ row_limit: 1, after: [ofTeams, ofFixtures].sort()[0] }), [[ofTeams, ofFixtures].sort()[1]])
  t.match(await q.as('oyss_manager', () => q.call('manage.read_review', { ...place(q), review_id: ofTeams })), {
    entity_type: 'team', first_id: teams[0], second_id: teams[1], status: 'pending', survivor_id: null
  })
  t.same((await list({ entity_type: 'team' })).flatMap((one) => [one.first_name, one.second_name]).sort(), ['Hawks', 'Owls'])
  t.same((await list({ entity_type: 'fixture' })).flatMap((one) => [one.first_name, one.second_name]).filter(Boolean), ['Final'])
  t.equal(await q.code(() => q.call('manage.read_review', { ...place(q), review_id: 'rev_none' })), 'OYN01')
  t.equal(await q.code(() => list({ mode: 'none' })), 'OYV02')
  const other = await makeRealm(q, 'Other')
  t.same(await list({ account_id: other.accountId }), [], 'those of another account are not listed')
})

database.transaction('IDENTITY-34, IDENTITY-36 approving, undoing, rejecting and merging are done by who writes the model, and by nobody else', async (t, q) => {
  const { teams, fixtures, ofTeams, ofFixtures } = await open(q)
  const named = (review_id: string) => ({ ...place(q), review_id, note: null, made_by: 'Kim' })
  const decision = (review_id: string, decision = 'merge') => ({ ...named(review_id), decision, all_alike: false })
  const asManager = <T>(work: () => Promise<T>): Promise<T> => q.as('oyss_manager', work)
  t.match(await asManager(() => q.call('manage.decide_review', decision(ofTeams))), { survivor_id: teams[0], changes: Number })
  t.same((await Promise.all(teams.map((team) => q.value('select identity.title_before($1, $2)', [homeOf(q).realmId, team])))).sort(),
    ['Hawks', 'Owls'], 'merged, each has its own name still')
  t.match(await asManager(() => q.call('manage.undo_decision', named(ofTeams))), { review_id: ofTeams, changes: Number })
  await asManager(() => q.call('manage.decide_review', decision(ofFixtures, 'keep_apart')))
  t.same((await q('select status, decided_by from identity.decisions')).map((row) => Object.values(row)), [
    ['rejected', 'Kim'], ['rejected', 'Kim']
  ])
  const [first_id, second_id] = fixtures as [string, string]
  t.match(
    await asManager(() => q.call('manage.merge_entities', { ...place(q), first_id, second_id, made_by: 'Kim', why: 'One game.' })),
    { survivor_id: first_id }
  )
  const again = await asManager(() => q.call('manage.decide_review', decision(ofTeams)))
  t.match(again, { survivor_id: teams[0] }, 'two that were parted are merged again, by a review of its own')
  t.not(again.review_id, ofTeams)
  t.equal(await q.code(() => asManager(() => q.call('manage.decide_review', decision(ofTeams)))), 'OYC03', 'they are one')
  t.equal(await q.code(() => asManager(() => q.call('manage.merge_entities', {
    ...place(q), first_id, second_id, made_by: 'Kim', why: ''
  }))), 'OYV02')
  t.same(await q(`
    select p.proname as name, p.proowner::regrole::text as owner, (
             select array_agg(r.role) from unnest(
                array['oyss_manager', 'oyss_dashboard', 'oyss_sign_in', 'oyss_http', 'oyss_auditor']) r (role)
              where has_function_privilege(r.role, p.oid, 'execute')) as callers
      from pg_proc p where p.pronamespace = 'manage'::regnamespace and p.proname in ('carry_out_now', 'merge_now') order by 1`), [
    { name: 'carry_out_now', owner: 'oyss_resolver', callers: null }, { name: 'merge_now', owner: 'oyss_resolver', callers: null }
  ])
})

database.transaction('IDENTITY-181 pairs that wait are compared again when asked, what a person decided is left', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  await makeSource(q, 'club', 'partnerApi')
  await q('update tenancy.realms set is_matching = true where realm_id = $1', [realmId])
  const names = ['Riverside Strikers U13 Boys', 'Lakeshore Rovers U11 Girls']
  await push(q, 'league', names.map((name, at) => say('team', `l${at}`, { name: `${name} Red` })))
  await push(q, 'club', names.map((name, at) => say('team', `c${at}`, { name })))
  await q('delete from matching.noted')
  const decisions = () => q('select decision_id, status, score, evidence from identity.decisions order by first_id')
  const [waiting, closed] = await decisions() as [any, any]
  t.match([waiting, closed], [{ status: 'pending' }, { status: 'pending' }], 'nothing shows whether the club means the red ones')
  await q('select identity.reject($1, $2, $3)', [realmId, closed.decision_id, 'Kim'])
  await q("update identity.decisions set score = 0.5, evidence = '{}', evidence_hash = identity.hash_evidence('{}')")
  t.equal(await q.as('oyss_manager', () => q.call('manage.renew_reviews', place(q))), 1)
  t.match(await q.value('select jobs.match_names($1, 100)', [realmId]), { names: 2 })
  t.match(await decisions(), [
    { status: 'pending', score: waiting.score, evidence: waiting.evidence }, { status: 'rejected', score: 0.5, evidence: {} }
  ])
})
