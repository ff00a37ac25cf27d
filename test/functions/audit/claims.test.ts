/** The view audit.claims: every claim, whether it won, and why in words; and what oyss_auditor may read. */
import t from 'tap'
import type { Query } from '../../helpers/database.ts'
import { useDatabase } from '../../helpers/database.ts'
import { fixtureOf, game, gone, idOf, makeLive, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const DAYS = ['2026-09-01T08:00:00Z', '2026-09-02T08:00:00Z', '2026-09-03T08:00:00Z'] as const
type Claim = { source: string, value: unknown, is_winning: boolean, reason: string }

/** The claims on a field as the auditor reads them, in order of precedence: source, value, whether it won, why. */
async function claimsOn (q: Query, id: string, field: string): Promise<[string, unknown, boolean, string][]> {
  const rows = await q.as('oyss_auditor', () => q(
    'select c.source, c.value, c.is_winning, c.reason from audit.claims c where c.entity_id = $1 and c.field = $2 order by c.place',
    [id, field]
  ))
  return (rows as Claim[]).map(({ source, value, is_winning: wins, reason }) => [source, value, wins, reason])
}
/** A league of rank 2, another of the same rank, a scraper of rank 5, and a game that the league described on the second day. */
async function begin (q: Query, data: object = { title: 'league' }): Promise<string> {
  await makeRealm(q)
  for (const key of ['league', 'other-league']) await makeSource(q, key, 'partnerApi')
  await makeSource(q, 'scraper', 'scrape')
  await push(q, 'league', [game('g1', data, { observed_at: DAYS[1] })])
  return idOf(q, 'league', 'fixture', 'g1')
}

database.transaction('a claim that nobody contests has won as the only one', async (t, q) => {
  const id = await begin(q)
  t.same(await claimsOn(q, id, 'title'), [['league', 'league', true, 'It is the only claim on this field.']])
})

database.transaction('rank comes before recency, which comes before confidence, which comes before the name of the source', async (t, q) => {
  const id = await begin(q)
  await push(q, 'scraper', [game(id, { title: 'scraper' }, { observed_at: DAYS[2] })])
  t.same(await claimsOn(q, id, 'title'), [
    ['league', 'league', true, 'Its source has rank 2; scraper has rank 5.'],
    ['scraper', 'scraper', false, 'Its source has rank 5; league has rank 2.']
  ])
  const firstTwo = async () => (await claimsOn(q, id, 'title')).slice(0, 2)
  await push(q, 'other-league', [game(id, { title: 'other' }, { observed_at: DAYS[0] })])
  t.same(await firstTwo(), [
    ['league', 'league', true, 'It is newer than what other-league reported, at the same rank.'],
    ['other-league', 'other', false, 'It is older than what league reported, at the same rank.']
  ])
  await push(q, 'other-league', [game(id, { title: 'other' }, { observed_at: DAYS[1], confidence: 0.5 })])
  t.same(await firstTwo(), [
    ['league', 'league', true, 'Its confidence is higher than that of other-league, at the same rank and time.'],
    ['other-league', 'other', false, 'Its confidence is lower than that of league, at the same rank and time.']
  ])
  await push(q, 'other-league', [game(id, { title: 'equal' }, { observed_at: DAYS[1] })])
  t.same(await firstTwo(), [
    ['league', 'league', true, 'Equal in rank, time and confidence to the claim of other-league; its source comes first by name.'],
    ['other-league', 'equal', false, 'Equal in rank, time and confidence; league comes first by name.']
  ])
  await push(q, 'other-league', [game(id, { title: 'newest' }, { observed_at: DAYS[2] })])
  t.same(await claimsOn(q, id, 'title'), [
    ['other-league', 'newest', true, 'It is newer than what league reported, at the same rank.'],
    ['league', 'league', false, 'It is older than what other-league reported, at the same rank.'],
    ['scraper', 'scraper', false, 'Its source has rank 5; other-league has rank 2.']])
  t.equal((await fixtureOf(q, 'league', 'g1')).title, 'newest')
})

database.transaction('a source that no longer lists the entity loses to one that does, whatever its rank', async (t, q) => {
  const id = await begin(q)
  await push(q, 'scraper', [game(id, { title: 'scraper' }, { observed_at: DAYS[0] })])
  await push(q, 'league', [gone('fixture', 'g1', { observed_at: DAYS[2] })])
  t.same(await claimsOn(q, id, 'title'), [
    ['scraper', 'scraper', true, 'Its source lists the entity; league no longer does.'],
    ['league', 'league', false, 'Its source no longer lists the entity; scraper does.']
  ])
  const rows = await q('select source, is_withdrawn from audit.claims where entity_id = $1 and field = $2 order by place', [id, 'title'])
  t.same(rows, [{ source: 'scraper', is_withdrawn: false }, { source: 'league', is_withdrawn: true }])
})

database.transaction('what was said in passing loses to a description of its rank', async (t, q) => {
  await begin(q, { sides: [{ role: 'home', team: { external_id: 't1', name: 'in passing' } }] })
  const id = await idOf(q, 'league', 'team', 't1')
  t.same(await claimsOn(q, id, 'name'), [['league', 'in passing', true, 'It is the only claim on this field.']])
  await push(q, 'scraper', [say('team', id, { name: 'scraped' }, { observed_at: DAYS[2] })])
  await push(q, 'other-league', [say('team', id, { name: 'described' }, { observed_at: DAYS[0] })])
  t.same(await claimsOn(q, id, 'name'), [
    ['other-league', 'described', true, 'Its source described the entity; league, of the same rank, only referred to it.'],
    ['league', 'in passing', false, 'Its source only referred to the entity; other-league, of the same rank, described it.'],
    ['scraper', 'scraped', false, 'Its source has rank 5; other-league has rank 2.'],
  ])
})

database.transaction('the label of a field is ruled out where another venue won', async (t, q) => {
  const id = await begin(q, { venue: { external_id: 'v1' } })
  await push(q, 'scraper', [game(id, { venue: { external_id: 'v9', field: 'Field 9' } }, { observed_at: DAYS[2] })])
  t.same(await claimsOn(q, id, 'venue.field'), [
    ['scraper', 'Field 9', false, 'It was reported for another venue, not for the one that won.']])
  t.notOk((await fixtureOf(q, 'league', 'g1')).venue.field)
})

database.transaction('the label of a field wins among those of its venue', async (t, q) => {
  const id = await begin(q, { venue: { external_id: 'v1' } })
  await push(q, 'scraper', [game(id, { venue: { external_id: 'v9', field: 'Field 9' } }, { observed_at: DAYS[2] })])
  await push(q, 'other-league', [game(id, { venue: { external_id: await idOf(q, 'league', 'venue', 'v1'), field: 'Field 1' } }, {
    observed_at: DAYS[0]
  })])
  t.same(await claimsOn(q, id, 'venue.field'), [
    ['other-league', 'Field 1', true, 'It comes first among the claims on the venue that won.'],
    ['scraper', 'Field 9', false, 'Its source has rank 5; other-league has rank 2.']
  ])
})

database.transaction('a winner whose betters are ruled out says so', async (t, q) => {
  const id = await begin(q, { end: '2026-09-12T12:00:00Z' })
  await makeSource(q, 'parent', 'crowd')
  await push(q, 'scraper', [game(id, { start: '2026-09-12T14:30:00Z' }, { observed_at: DAYS[2] })])
  await push(q, 'parent', [game(id, { date: '2026-09-12' }, { observed_at: DAYS[2] })])
  const claims = await claimsOn(q, id, 'time_status')
  t.same(claims.map(([source, value, wins]) => [source, value, wins]), [
    ['scraper', 'confirmed', false], ['parent', 'tbd', true], ['league', 'tbd', false]
  ])
  t.equal(claims[1]![3], 'Implied: its source gave a date, no start and no time_status. Claims with better precedence are ruled out.')
})

database.transaction('times that rule one another out say so', async (t, q) => {
  const id = await begin(q, { start: '2026-09-12T14:30:00Z' })
  await push(q, 'scraper', [game(id, { end: '2026-09-12T13:00:00Z', date: '2026-09-13' }, { observed_at: DAYS[2] })])
  t.same(await claimsOn(q, id, 'end'), [[
    'scraper', '2026-09-12T13:00:00Z', false,
    'Another claim on the time, with better precedence, rules it out: the time is to be determined, or the end would not be ' +
      'after the start.'
  ]])
  t.same(await claimsOn(q, id, 'date'), [['scraper', '2026-09-13', false, 'A start with better precedence supersedes it.']])
})

database.transaction('every field has one claim a source, and as many winners as the fixture has provenance', async (t, q) => {
  const id = await begin(q, {
    title: 'league', start: '2026-09-12T14:30:00Z', venue: { external_id: 'v1', field: 'Field 1' }, notes: 'Bring water'
  })
  await push(q, 'scraper', [game(id, { title: 'scraper', url: 'https://games.example/1' }, { observed_at: DAYS[2] })])
  const { provenance } = await fixtureOf(q, 'league', 'g1')
  const winners = await q(
    "select c.field, c.source, c.source_class, c.rank, c.observation_id, util.rfc3339(c.observed_at) as observed_at, c.confidence from " +
      "audit.claims c where c.entity_id = $1 and c.is_winning and c.field <> 'notes'",
    [id]
  )
  t.same(Object.fromEntries(winners.map(({ field, ...entry }) => [field, entry])), provenance)
  t.same(
    await q(
      'select from audit.claims c where c.entity_id = $1 group by c.field, c.source having count(*) > 1 or count(*) filter (where ' +
        'c.is_winning) > 1',
      [id]
    ),
    []
  )
  t.same(
    (await claimsOn(q, id, 'notes')).map(([source, value]) => [source, value]), [['league', 'Bring water']],
    'what no read serves, auditors see'
  )
})

database.transaction('a division is claimed under its own id, with the path that it has in its competition', async (t, q) => {
  await begin(q)
  await push(q, 'league', [say('competition', 'c1', {
    name: 'Cup', sport: 'soccer', kind: 'tournament', divisions: [{ external_id: 'd1', name: 'U12' }]
  })])
  const id = await idOf(q, 'league', 'division', 'd1')
  t.match(await claimsOn(q, id, `divisions.${id}.name`), [['league', 'U12', true, 'It is the only claim on this field.']])
})

database.transaction('the auditor sees every realm, distinguished by mode and account', async (t, q) => {
  const [a, b] = [await makeRealm(q, 'A'), await makeRealm(q, 'B')]
  for (const realm of [a, b, await makeLive(q, a.accountId)]) {
    await makeSource(q, 'league', 'partnerApi', realm)
    await push(q, 'league', [game('g1', { title: `${realm.mode} ${realm.accountId}` })], realm)
  }
  const rows = await q.as('oyss_auditor', () => q("select mode, test_account_id, value from audit.claims where field = 'title'"))
  t.same(rows.map(({ mode, test_account_id: account, value }) => `${mode} ${account} ${value}`).sort(),
    [`live null live ${a.accountId}`, `test ${a.accountId} test ${a.accountId}`, `test ${b.accountId} test ${b.accountId}`].toSorted())
})

database.transaction('OPERATE-8 the auditor reads what the views show; tables, raw bytes, keys, functions and writing are refused: 42501', async (t, q) => {
  const id = await begin(q)
  for (const view of ['claims', 'field_history', 'observations']) {
    t.ok((await q.as('oyss_auditor', () => q(`select * from audit.${view}`))).length > 0, view)
  }
  const refused = [
    'select value from canon.claims', 'select payload from intake.batches', 'select data from intake.observations',
    'select key_hash from tenancy.keys', 'select cursor_secret from tenancy.realms',
    'select moves from ledger.versions', 'select reason from read.explained_claims', 'delete from canon.claims',
    'update ledger.versions set moves = null', `select canon.entity_exists(1, 'fixture', '${id}')`,
      "select manage.list_accounts(manage.enter_operator('root'), null, null, null)",
    "select jobs.apply_batch('batch_1')", "select util.make_id('x')"
  ]
  for (const statement of refused) t.equal(await q.code(() => q.as('oyss_auditor', () => q(statement))), '42501', statement)
})
