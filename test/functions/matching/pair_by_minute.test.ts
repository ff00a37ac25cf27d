import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { work } from '../../helpers/identity/matching.ts'
import { fixtureOf, homeOf, push, say, type Observation } from '../../helpers/seed.ts'
import { type Data, THEIRS, SHORT, plays, team, LEAGUE, CLUB, begin, areOne } from '../../helpers/identity/one_minute.ts'

const database = await useDatabase(t)
const place = (name: string, data: Data = {}): Data => ({ venue: { external_id: name, name, ...data } })
const statuses = async (q: Query, type = 'fixture'): Promise<string[]> => (await q(
  'select status from identity.decisions where realm_id = $1 and entity_type = $2 order by decision_id', [homeOf(q).realmId, type]
)).map(({ status }) => status)

database.transaction('IDENTITY-172 a game of a known team at the minute of one of it in another list is that game, whatever the opponent', async (t, q) => {
  await begin(q)
  await push(q, 'league', LEAGUE)
  await push(q, 'club', [...CLUB, plays('h', 'short')])
  t.ok(await areOne(q, 'known', 'known', 'team'))
  t.notOk(await areOne(q, 'theirs', 'short', 'team'))
  t.ok(await areOne(q, 'g', 'h'), 'in the batch')
  const [decision] = await q("select * from identity.decisions where entity_type = 'fixture'")
  const [ground] = await q("select * from identity.decisions where entity_type = 'team' and status = 'approved'")
  t.match(decision, { kind: 'mapping', status: 'approved', decided_by: 'matcher', rests_on: ground?.decision_id })
  t.match(await fixtureOf(q, 'league', 'g'), { external_ids: { league: 'g', club: 'h' } })
  await work(q)
  t.ok(await areOne(q, 'g', 'h'))
  // It falls with what made its team known.
  await q.as('oyss_resolver', () => q("select identity.undo($1, $2, 'Ada')", [homeOf(q).realmId, ground?.decision_id]))
  t.notOk(await areOne(q, 'g', 'h'))
})

database.transaction('IDENTITY-119, IDENTITY-172 games at one minute that two batches bring at once are one after the job', async (t, q) => {
  await begin(q)
  await push(q, 'league', LEAGUE.slice(0, 2))
  await push(q, 'club', CLUB)
  await q('update tenancy.realms set is_matching = false')
  await push(q, 'league', [plays('g', 'theirs')])
  await push(q, 'club', [plays('h', 'short')])
  await q('update tenancy.realms set is_matching = true')
  t.notOk(await areOne(q, 'g', 'h'))
  await q(`select matching.compare_again(realm_id, array_agg(mapping_id))
    from canon.external_ids where entity_type = 'fixture' group by realm_id`)
  await q.as('oyss_resolver', () => q.call('jobs.match_names', { realm_id: homeOf(q).realmId, name_count: 200 }))
  await work(q)
  t.ok(await areOne(q, 'g', 'h'))
})

database.transaction('IDENTITY-172 a game that its source moves to the minute of another list is that game', async (t, q) => {
  await begin(q)
  await push(q, 'league', LEAGUE)
  await push(q, 'club', [...CLUB, plays('h', 'short', { start: '2026-09-19T14:30:00Z' })])
  await work(q)
  t.notOk(await areOne(q, 'g', 'h'))
  await push(q, 'club', [{ ...plays('h', 'short'), observed_at: '2099-01-01T00:00:00Z' }])
  await work(q)
  t.ok(await areOne(q, 'g', 'h'))
})

const NEAR = { geo: [40.1, -74.1] }
for (const [what, own, other, expected] of [
  ['at a place of another name', [plays('g', 'theirs', place('Duke Farms'))], [plays('h', 'short', place('Hillsborough HS'))], true],
  ['at the other team\'s home', [], [plays('h', 'short', {
    sides: [{ role: 'home', team: { external_id: 'short' } }, { role: 'away', team: { external_id: 'known' } }]
  })], true],
  ['a minute later', [], [plays('h', 'short', { start: '2026-09-12T14:31:00Z' })], false],
  ['without a time', [], [plays('h', 'short', { start: undefined, date: '2026-09-12' })], false],
  ['at a start that is not sure', [], [plays('h', 'short', { time_status: 'estimated' })], false],
  ['while the start of the other is not sure', [plays('g', 'theirs', { time_status: 'tbd' })], [plays('h', 'short')], false],
  ['as a practice', [], [plays('h', 'short', { kind: 'practice' })], false],
  ['as a scrimmage', [], [plays('h', 'short', { kind: 'scrimmage' })], null],
  ['that is cancelled', [], [plays('h', 'short', { status: 'cancelled' })], null],
  ['at a place far off',
    [say('venue', 'Duke Farms', { name: 'Duke Farms', ...NEAR }), plays('g', 'theirs', place('Duke Farms'))],
    [say('venue', 'Hillsborough HS', { name: 'Hillsborough HS', geo: [40.5, -74.1] }), plays('h', 'short', place('Hillsborough HS'))],
    null],
  ['beside a second one', [], [plays('h', 'short'), team('more', { name: 'QNX 13', sport: 'soccer' }), plays('i', 'more')], null],
  ['against a team of girls', [], [team('girls', { ...SHORT, gender: 'F' }), plays('h', 'girls')], false],
  ['against a team of another birth year', [], [team('old', { ...SHORT, name: 'LRV', birth_year: 2009 }), plays('h', 'old')], false],
  ['against a placeholder', [], [team('tbd', { name: 'TBD', sport: 'soccer' }), plays('h', 'tbd')], false],
  ['against a team that the other list knows as another',
    [team('third', { ...THEIRS, name: 'Harbor Hawks U13 Boys', organization: { external_id: 'hh', name: 'Harbor Hawks' } })],
    [team('hawks', { ...THEIRS, name: 'Harbor Hawks U13 Boys', organization: { external_id: 'hh', name: 'Harbor Hawks' } }),
      plays('h', 'hawks')], false]
] as [string, Observation[], Observation[], boolean | null][]) {
  const verdict = expected === null ? 'for a person to decide' : expected ? 'that game' : 'another game'
  for (const isReversed of [false, true]) {
    database.transaction(`IDENTITY-172 a game of a known team ${what} is ${verdict}${isReversed ? ', in the other order' : ''}`, async (t, q) => {
      await begin(q)
      const rest = LEAGUE.filter(({ external_id: id }) => !own.some((one) => one.external_id === id))
      const lists: [string, Observation[]][] = [['league', [...rest, ...own]], ['club', [...CLUB, ...other]]]
      for (const [source, list] of isReversed ? lists.reverse() : lists) await push(q, source, list)
      await work(q)
      t.equal(await areOne(q, 'g', 'h'), expected === true)
      t.equal((await statuses(q)).includes('pending'), expected === null)
    })
  }
}

database.transaction('IDENTITY-171 more games of a team at one minute than anybody lists are compared with none', async (t, q) => {
  await begin(q)
  const many = (id: string): Observation[] => Array.from({ length: 11 }, (_, n) => [
    team(`${id}${n}`, { name: `${id} ${n} Wanderers`, sport: 'soccer' }), plays(`${id}${n}`, `${id}${n}`)
  ]).flat()
  await push(q, 'league', [LEAGUE[0]!, ...many('g')])
  await push(q, 'club', [CLUB[0]!, ...many('h')])
  await work(q)
  t.same(await statuses(q), [])
})
