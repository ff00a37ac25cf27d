/** Names of one entity that come to contradict each other. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { work } from '../../helpers/identity/matching.ts'
import { carryOut } from '../../helpers/identity/reviews.ts'
import { game, homeOf, idOf, makeRealm, makeSource, push, say, setClock, sides, type Observation } from '../../helpers/seed.ts'

type Data = Record<string, any>
const database = await useDatabase(t)
const LANCERS = {
  name: 'Quillmere Lancers 2014 Boys', sport: 'soccer', gender: 'M', organization: { external_id: 'ql', name: 'Quillmere Lancers SC' }
}
const GIRLS = { ...LANCERS, name: 'Quillmere Lancers 2014 Girls', gender: 'F' }
const lancers = (data: Data = LANCERS): Observation => say('team', 'ql14', data)
const LIST = [
  lancers(), say('team', 'hawks', { name: 'Harbor Hawks 2014 Boys', sport: 'soccer', gender: 'M' }),
  ...['05', '12'].map((day) => game(`g${day}`, { start: `2026-09-${day}T14:30:00Z`, sides: sides('ql14', 'hawks') }))
]

/** What a source reports that many hours after the first, and the jobs that follow. */
async function report (q: Query, source: string, hour: number, ...observations: Observation[]): Promise<void> {
  await setClock(q, new Date(Date.parse('2026-08-03T08:00:00Z') + hour * 3_600_000).toISOString())
  await push(q, source, observations)
  await work(q)
}
const setMatching = (q: Query, isOn: boolean): Promise<unknown> =>
  q.call('manage.set_matching', { account_id: homeOf(q).accountId, mode: 'test', is_on: isOn })
/** Sources that each list the Lancers and their games, one after the other, or before anything is compared. */
async function begin (q: Query, { sources = ['league', 'club'], isMatched = true } = {}): Promise<void> {
  await makeRealm(q)
  await setMatching(q, isMatched)
  for (const [n, source] of sources.entries()) {
    await makeSource(q, source, 'hostFeed')
    await report(q, source, n / 10, ...LIST)
  }
}
const idsOf = async (q: Query, ...sources: string[]): Promise<string[]> => {
  const ids = []
  for (const source of sources) ids.push(await idOf(q, source, 'team', 'ql14'))
  return ids
}
const areOne = async (q: Query, ...sources: string[]): Promise<boolean> =>
  new Set(await idsOf(q, ...sources.length > 0 ? sources : ['league', 'club'])).size === 1
const contradictions = (q: Query): Promise<Data[]> =>
  q('select distinct c.rule, c.is_parting from matching.contradictions c order by 1, 2')
const undone = (q: Query, type: string): Promise<Data[]> => q(
  'select d.kind, d.undone_by, d.note from identity.decisions d where d.entity_type = $1 and d.undone_at is not null order by 1, 2, 3',
  [type]
)

database.transaction('IDENTITY-223 a source that reports another gender for a day parts its id from the team, with its games', async (t, q) => {
  await begin(q)
  const [id] = await idsOf(q, 'league')
  t.ok(await areOne(q))
  t.equal(await idOf(q, 'league', 'fixture', 'g05'), await idOf(q, 'club', 'fixture', 'g05'))
  await report(q, 'club', 2, lancers(GIRLS))
  t.ok(await areOne(q), 'once')
  t.same(await contradictions(q), [{ rule: 'gender', is_parting: true }])
  await report(q, 'club', 20, lancers(GIRLS))
  await report(q, 'club', 25, lancers({ ...GIRLS, website: 'https://lancers.example' }))
  await report(q, 'league', 40, lancers())
  t.ok(await areOne(q), 'again within a day, and another source later')
  await report(q, 'club', 26, lancers({ ...GIRLS, website: 'https://lancers.example' }))
  t.notOk(await areOne(q), 'again a day later, though nothing is new')
  t.same(await idsOf(q, 'league'), [id])
  t.match(await undone(q, 'team'), [{ kind: 'mapping', undone_by: 'matcher', note: /genders differ/ }])
  t.not(await idOf(q, 'league', 'fixture', 'g05'), await idOf(q, 'club', 'fixture', 'g05'))
  t.same(await contradictions(q), [])
  t.same(await q('select * from identity.merges'), [])
  await report(q, 'club', 60, lancers(GIRLS))
  t.notOk(await areOne(q))
})

database.transaction('IDENTITY-223 two known teams that were merged are parted by a change unmerged, and are one again once they agree', async (t, q) => {
  await begin(q, { isMatched: false })
  const ids = await idsOf(q, 'league', 'club')
  await setMatching(q, true)
  await work(q)
  t.ok(await areOne(q))
  await report(q, 'club', 2, lancers(GIRLS))
  const [{ last }] = await q('select max(c.position) as last from ledger.changes c') as [Data]
  await report(q, 'club', 26, lancers(GIRLS))
  t.same(await idsOf(q, 'league', 'club'), ids, 'each at its own')
  t.same(await q(`select c.event, a.kind, a.made_by, a.change_group = 'grp_' || substr(d.decision_id, 5) as is_of_decision
    from ledger.changes c
    join ledger.versions v using (realm_id, entity_type, entity_id, version)
    join ledger.causes a on a.realm_id = v.realm_id and a.position = v.cause
    join identity.decisions d on d.realm_id = c.realm_id and d.entity_type = 'team' and c.entity_id in (d.first_id, d.second_id)
     and d.undone_by = 'matcher'
   where c.position > $1 and c.entity_id = $2 and c.event like '%merged'`, [last, ids[1]]), [
    { event: 'oyss.team.unmerged', kind: 'undo', made_by: 'matcher', is_of_decision: true }
  ])
  await report(q, 'club', 30, lancers())
  t.ok(await areOne(q))
  t.equal(await idOf(q, 'league', 'fixture', 'g05'), await idOf(q, 'club', 'fixture', 'g05'))
})

database.transaction('IDENTITY-223 only the source that contradicts is parted, and only once its report has stood for a day on end', async (t, q) => {
  await begin(q, { sources: ['league', 'club', 'state'] })
  t.ok(await areOne(q, 'league', 'club', 'state'))
  await report(q, 'state', 2, lancers(GIRLS))
  await report(q, 'state', 10, lancers())
  t.same(await contradictions(q), [])
  await report(q, 'state', 20, lancers(GIRLS))
  await report(q, 'state', 28, lancers(GIRLS))
  t.ok(await areOne(q, 'league', 'club', 'state'), 'it was taken back in between')
  await report(q, 'state', 44, lancers(GIRLS))
  t.ok(await areOne(q))
  t.notOk(await areOne(q, 'league', 'state'))
})

database.transaction('IDENTITY-223 where the other source follows, the two agree and stay one', async (t, q) => {
  await begin(q)
  await report(q, 'club', 2, lancers(GIRLS))
  await report(q, 'league', 20, lancers(GIRLS))
  t.same(await contradictions(q), [])
  await report(q, 'club', 30, lancers(GIRLS))
  t.ok(await areOne(q))
})

database.transaction('IDENTITY-223 what a person merged stays one, whatever its sources report, and the contradiction is explained', async (t, q) => {
  await begin(q, { isMatched: false })
  const [one, other] = await idsOf(q, 'league', 'club')
  await setMatching(q, true)
  await q("select identity.merge($1, $2, $3, 'Kim', 'The same.')", [homeOf(q).realmId, one, other])
  await work(q)
  for (const hour of [2, 30, 60]) await report(q, 'club', hour, lancers(GIRLS))
  t.ok(await areOne(q))
  t.same(await contradictions(q), [{ rule: 'gender', is_parting: false }])
  const explained = await q.call('manage.explain_pair', {
    account_id: homeOf(q).accountId, mode: 'test', first_id: one as string, second_id: other as string
  }) as Data
  t.same(explained.contradictions, [{ rule: 'gender', observed_at: '2026-08-03T10:00:00Z', is_parting: false }])
})

database.transaction('IDENTITY-223 what a person joined with one of several is parted from none of them', async (t, q) => {
  await begin(q, { isMatched: false, sources: ['league', 'club', 'state'] })
  const [, club, state] = await idsOf(q, 'league', 'club', 'state')
  await q("select identity.merge($1, $2, $3, 'Kim', 'The same.')", [homeOf(q).realmId, club, state])
  await setMatching(q, true)
  await work(q)
  t.ok(await areOne(q, 'league', 'club', 'state'))
  for (const hour of [2, 30]) await report(q, 'state', hour, lancers(GIRLS))
  t.ok(await areOne(q, 'league', 'club', 'state'))
  for (const hour of [40, 70]) await report(q, 'league', hour, lancers({ ...LANCERS, sport: 'basketball' }))
  t.ok(await areOne(q, 'club', 'state'))
  t.notOk(await areOne(q), 'the matcher joined it')
})

const doubted = (q: Query): Promise<Data[]> => q(
  `select d.status, d.question, d.doubt, d.stands from identity.decisions d
    where d.entity_type = 'team' and d.doubt is not null order by d.decision_id`
)
const LASTING: [what: string, change: Data, rules: string[], doubts: RegExp[]][] = [
  ['another year of birth', { name: 'Quillmere Lancers 2012 Boys' }, ['birth_year'], [/born in different years/]],
  ['another season', { season: '2031' }, ['season'], [/Their seasons differ/]],
  ['another colour', { name: 'Quillmere Lancers 2014 Boys Blue' }, ['colour'], [/different colors/]],
  ['other colours to wear', { colors: ['green'] }, ['shirt_colour'], [/wear different colors/]],
  ['a name of other words', { name: 'Thornwick Thunder 2014 Boys' }, [], [/no longer alike enough/]],
  ['a name that says nothing', { name: 'TBD' }, [], []]
]
for (const [what, change, rules, doubts] of LASTING) {
  database.transaction(`IDENTITY-224 a source that reports ${what} parts nothing: a person is asked until the other follows`, async (t, q) => {
    await begin(q)
    const name = rules[0] === 'colour' ? 'Quillmere Lancers 2014 Boys Red' : LANCERS.name
    const before = lancers({ ...LANCERS, name, season: '2026', colors: ['red'] })
    await report(q, 'league', 1, before)
    await report(q, 'club', 1, before)
    t.same(await contradictions(q), [])
    for (const hour of [2, 30, 60]) await report(q, 'club', hour, lancers({ ...before.data, ...change }))
    t.ok(await areOne(q))
    t.same(await contradictions(q), rules.map((rule) => ({ rule, is_parting: false })))
    t.match(await doubted(q), doubts.map((doubt) => ({ status: 'pending', doubt, stands: true })))
    await report(q, 'league', 61, lancers({ ...before.data, ...change }))
    t.same(await contradictions(q), [], 'the other follows')
    t.same(await doubted(q), [])
    t.same(await q("select distinct d.status from identity.decisions d where d.entity_type = 'team'"), [{ status: 'approved' }])
    t.ok(await areOne(q))
  })
}

const CUP = {
  name: '12th Quillmere Fall Cup U12', season: '2026', start_date: '2026-09-05', end_date: '2026-09-06',
  host: { external_id: 'ql', name: 'Quillmere Lancers SC' }
}
const NEXT: [what: string, change: Data, rule: string][] = [
  ['another season', { season: '2027', start_date: undefined, end_date: undefined }, 'season'],
  ['other dates', { start_date: '2026-10-10', end_date: '2026-10-11' }, 'dates'],
  ['another edition', { name: '13th Quillmere Fall Cup U12' }, 'edition'],
  ['another term', { name: '12th Quillmere Spring Cup U12' }, 'term'],
  ['another age group', { name: '12th Quillmere Fall Cup U14' }, 'age_group']
]
for (const [what, change, rule] of NEXT) {
  database.transaction(`IDENTITY-224 a source that reports ${what} of a competition parts nothing: a person is asked`, async (t, q) => {
    await begin(q)
    const cup = (data: Data): Observation => say('competition', 'cup', data)
    for (const source of ['league', 'club']) await report(q, source, 1, cup(CUP))
    for (const hour of [2, 30, 60]) await report(q, 'club', hour, cup({ ...CUP, ...change }))
    t.equal(await idOf(q, 'league', 'competition', 'cup'), await idOf(q, 'club', 'competition', 'cup'))
    t.same(await contradictions(q), [{ rule, is_parting: false }])
    t.match(await q("select d.status, d.stands, d.question from identity.decisions d where d.entity_type = 'competition'"), [
      { status: 'pending', stands: true, question: new RegExp(`^changed ${rule} `) }
    ])
  })
}

/** Two teams of both lists, of which the club reports another season. */
async function change (q: Query): Promise<[first: string, second: string]> {
  await begin(q)
  const stars = (season: string): Observation => say('team', 'qs', {
    ...LANCERS, name: 'Thornwick Stallions 2014 Boys', season, organization: { external_id: 'ts', name: 'Thornwick Stallions SC' }
  })
  for (const source of ['league', 'club']) await report(q, source, 1, stars('2026'), lancers({ ...LANCERS, season: '2026' }))
  await report(q, 'club', 2, stars('2028'), lancers({ ...LANCERS, season: '2028' }))
  return (await q('select d.decision_id from identity.decisions d where d.doubt is not null order by 1')).map((d) => d.decision_id) as never
}
const decide = (q: Query, operation: 'approve' | 'reject', review_id: string, all_alike = false): Promise<unknown> =>
  q.as('oyss_manager', () => q.call('manage.decide_review', {
    account_id: homeOf(q).accountId, mode: 'test', review_id, decision: operation === 'approve' ? 'merge' : 'keep_apart', note: null,
    made_by: 'Kim', all_alike
  }))
const listed = (q: Query): Promise<unknown> => q.as('oyss_manager', () => q.call('manage.list_reviews', {
  account_id: homeOf(q).accountId, mode: 'test', status: 'pending', entity_type: 'team', likelihood: null, after: null,
  row_limit: null
})).then((page) => (page as { data: any[] }).data)

database.transaction('IDENTITY-224 changes of one kind by one source are one review, and what a person leaves as one is not asked again', async (t, q) => {
  const [first, second] = await change(q)
  t.match(await listed(q), [{ review_id: first, alike_count: 2, speaks_against: /Their seasons differ/ }])
  await decide(q, 'approve', first, true)
  await carryOut(q)
  t.match(await q('select d.status, d.decided_by, d.doubt from identity.decisions d where d.decision_id = any ($1)', [[first, second]]), [
    { status: 'approved', decided_by: 'Kim', doubt: null }, { status: 'approved', decided_by: 'Kim', doubt: null }
  ])
  for (const hour of [30, 60]) await report(q, 'club', hour, lancers({ ...LANCERS, season: '2028', website: 'https://lancers.example' }))
  t.ok(await areOne(q))
  t.same(await listed(q), [])
})

database.transaction('IDENTITY-224 what a person does not leave as one is parted, with its games', async (t, q) => {
  const [first, second] = await change(q)
  t.equal(await idOf(q, 'league', 'fixture', 'g05'), await idOf(q, 'club', 'fixture', 'g05'))
  await decide(q, 'reject', first, true)
  await carryOut(q)
  t.match(await q('select d.status, d.undone_by, d.doubt from identity.decisions d where d.decision_id = any ($1)', [[first, second]]), [
    { status: 'rejected', undone_by: 'Kim', doubt: null }, { status: 'rejected', undone_by: 'Kim', doubt: null }
  ])
  t.notOk(await areOne(q))
  t.not(await idOf(q, 'league', 'fixture', 'g05'), await idOf(q, 'club', 'fixture', 'g05'))
})

database.transaction('IDENTITY-224 games are recognised by what is in doubt as before', async (t, q) => {
  await change(q)
  for (const source of ['league', 'club']) {
    await report(q, source, 3, game('g19', { start: '2026-09-19T14:30:00Z', sides: sides('ql14', 'hawks') }))
  }
  t.equal(await idOf(q, 'league', 'fixture', 'g19'), await idOf(q, 'club', 'fixture', 'g19'))
})
