/** Which games of two lists are one; and the parts of competitions that are one. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { work } from '../../helpers/identity/matching.ts'
import {
  fixtureOf, game, homeOf, idOf, makeRealm, makeSource, push, say, score, type Observation, type SourceClass
} from '../../helpers/seed.ts'

type Data = Record<string, any>
const database = await useDatabase(t)
const CLUBS = ['Riverside Strikers', 'Lakeshore Rovers', 'Harbor Hawks', 'Valley Wolves']
const DIVISION = { external_id: 'u13', name: 'U13 Boys Premier', age_group: 'U13', gender: 'M' }
const FALL = say('competition', 'fall', {
  name: 'Fall League', sport: 'soccer', kind: 'league', season: '2026', start_date: '2026-09-01', end_date: '2026-11-30',
  website: 'https://fall.example.org', divisions: [DIVISION]
})
const TEAMS = CLUBS.map((name, n) => say('team', `t${n}`, {
  name: `${name} U13 Boys`, sport: 'soccer', age_group: 'U13', gender: 'M', season: '2026',
  organization: { external_id: `club-${n}`, name }
}))
const at = (day: number, hour = 14): Data => ({
  start: new Date(Date.UTC(2026, 8, day, hour, 30)).toISOString().replace('.000', ''), time_zone: 'America/New_York'
})
const plays = (id: string, home: number, away: number, data: Data = {}): Observation => game(id, {
  competition: { external_id: 'fall' }, division: { external_id: 'u13' },
  sides: [{ role: 'home', team: { external_id: `t${home}` } }, { role: 'away', team: { external_id: `t${away}` } }], ...data
})
/** Two sources that describe the same teams and the same competition alike. */
async function begin (q: Query, league: SourceClass = 'hostFeed'): Promise<void> {
  await makeRealm(q)
  for (const source of ['league', 'club'] as const) {
    await makeSource(q, source, source === 'league' ? league : 'hostFeed')
    await push(q, source, [FALL, ...TEAMS])
  }
  t.equal(await idOf(q, 'league', 'competition', 'fall'), await idOf(q, 'club', 'competition', 'fall'))
}
const areOne = async (q: Query, own: string, other: string): Promise<boolean> =>
  await idOf(q, 'league', 'fixture', own) === await idOf(q, 'club', 'fixture', other)
const statuses = async (q: Query): Promise<string[]> => (await q(
  `select status from identity.decisions where realm_id = $1 and entity_type = 'fixture' and kind = 'merge' order by decision_id`,
  [homeOf(q).realmId]
)).map(({ status }) => status)
/** A round of three teams; the game of 0 and 1 is on the 12th in the list of the league. */
const round = (first: Observation): Observation[] => [first, plays('g02', 0, 2, at(19)), plays('g12', 1, 2, at(26))]

database.transaction('IDENTITY-170 a game that one list has moved to another day is one, where it is the only one that differs', async (t, q) => {
  await begin(q)
  await push(q, 'league', round(plays('g01', 0, 1, at(12))))
  await push(q, 'club', round(plays('g01', 0, 1, at(33, 17))))
  t.notOk(await areOne(q, 'g01', 'g01'))
  await work(q)
  t.ok(await areOne(q, 'g01', 'g01'))
  const [decision] = await q("select * from identity.decisions where entity_type = 'fixture' and kind = 'merge'")
  t.match(decision, { status: 'approved', decided_by: 'matcher' })
  t.match(decision?.evidence.features.map(({ name, value }: Data) => [name, value]), [['teams', 1], ['day', 0], ['time', 0], ['lists', 1]])
  // It rests on what made its teams one.
  const [ground] = await q('select g.ground_id from identity.grounds g where g.decision_id = $1', [decision?.decision_id])
  await q.as('oyss_resolver', () => q('select identity.undo($1, $2, $3)', [homeOf(q).realmId, ground?.ground_id, 'Ada']))
  t.notOk(await areOne(q, 'g01', 'g01'))
})

const OURS = plays('g01', 0, 1, at(12))
const untold = { competition: undefined, division: undefined }
for (const [what, own, other, expected] of [
  ['at the other team\'s home', OURS, plays('h', 1, 0, at(33)), ['pending']],
  ['and says no competition', OURS, plays('h', 0, 1, { ...at(33), ...untold }), ['pending']],
  ['and says no competition, months later', OURS, plays('h', 0, 1, { ...at(50), ...untold }), []],
  ['in another competition', OURS,
    plays('h', 0, 1, { ...at(14), ...untold, competition: { external_id: 'cup', name: 'Harvest Cup' } }), []],
  ['while the other is cancelled', plays('g01', 0, 1, { ...at(12), status: 'cancelled' }), plays('h', 0, 1, at(33)), ['pending']],
  ['and both are played, with one score', plays('g01', 0, 1, { ...at(12), result: score(2, 1) }),
    plays('h', 0, 1, { ...at(33), result: score(2, 1) }), ['pending']],
  ['and both are played, with another score', plays('g01', 0, 1, { ...at(12), result: score(2, 1) }),
    plays('h', 0, 1, { ...at(33), result: score(0, 1) }), []],
  ['as a scrimmage', OURS, plays('h', 0, 1, { ...at(33), kind: 'scrimmage' }), []],
] as [string, Observation, Observation, string[]][]) {
  const verdict = expected.length > 0 ? 'for a person to decide' : 'another game'
  database.transaction(`IDENTITY-170 a game that another list has on another day ${what} is ${verdict}`, async (t, q) => {
    await begin(q)
    await push(q, 'league', round(own))
    await push(q, 'club', round(other))
    await work(q)
    t.notOk(await areOne(q, 'g01', 'h'))
    t.same(await statuses(q), expected)
  })
}

const RAINED_OUT = { status: 'postponed' }
const LATER = { observed_at: '2099-01-01T00:00:00Z' }

for (const [what, league, isOne] of [
  ['is the only one more that its teams have later in a list that ranks better', 'authoritativePush', true],
  ['is the only one more that its teams have later in a list that ranks worse', 'crowd', true],
  ['freezes no later one of a list of equal rank: a person decides', 'hostFeed', false]
] as const) {
  database.transaction(`IDENTITY-173 a game that one list calls postponed ${what}`, async (t, q) => {
    await begin(q, league)
    await push(q, 'league', [...round(plays('g01', 0, 1, { ...at(33), ...untold })), plays('more', 0, 3, at(40))])
    await push(q, 'club', round(plays('h', 0, 1, { ...at(12), ...untold, ...RAINED_OUT })))
    await work(q)
    t.equal(await areOne(q, 'g01', 'h'), isOne, 'though neither says the competition, and the lists differ in how many games there are')
    // The rank of the lists decides what is shown.
    t.match(await fixtureOf(q, 'league', 'g01'), league === 'crowd'
      ? { status: 'postponed' }
      : { status: 'scheduled', start: at(33).start })
    t.equal((await statuses(q)).includes('pending'), !isOne)
  })
}

database.transaction('IDENTITY-173 a row that was one with a game before it was kept as postponed beside its new date is reviewed', async (t, q) => {
  await begin(q)
  await push(q, 'league', round(plays('g01', 0, 1, at(12))))
  await push(q, 'club', round(plays('old', 0, 1, at(12))))
  await push(q, 'club', [{ ...plays('old', 0, 1, { ...at(12), ...RAINED_OUT }), ...LATER }, plays('new', 0, 1, at(33))])
  await push(q, 'league', [{ ...plays('g01', 0, 1, at(33)), ...LATER }])
  await work(q)
  t.same([await areOne(q, 'g01', 'old'), await areOne(q, 'g01', 'new')], [true, false], 'what stands is parted by a person')
  t.same((await statuses(q)).filter((status) => status === 'pending'), ['pending'])
})

for (const [when, isTogether] of [['and all three are compared at once', true], ['and these two were merged before', false]] as const) {
  database.transaction(`IDENTITY-122, IDENTITY-173 a postponed game that a third list still has on its day is the later one of another list, ${when}`, async (t, q) => {
    await begin(q, 'authoritativePush')
    await makeSource(q, 'third', 'hostFeed')
    await push(q, 'third', [FALL, ...TEAMS])
    await push(q, 'third', round(plays('stale', 0, 1, { ...at(12), ...untold })))
    await push(q, 'club', round(plays('off', 0, 1, { ...at(12), ...untold, ...RAINED_OUT })))
    if (!isTogether) await work(q)
    await push(q, 'league', round(plays('g01', 0, 1, { ...at(33), ...untold })))
    await work(q)
    t.ok(await areOne(q, 'g01', 'off'))
    t.equal(await idOf(q, 'third', 'fixture', 'stale'), await idOf(q, 'club', 'fixture', 'off'))
  })
}

database.transaction('IDENTITY-173 a game that one list calls postponed is none of several that its teams have later', async (t, q) => {
  await begin(q)
  await push(q, 'league', [...round(plays('g01', 0, 1, at(33))), plays('more', 0, 1, at(40))])
  await push(q, 'club', round(plays('h', 0, 1, { ...at(12), ...RAINED_OUT })))
  await work(q)
  t.same([await areOne(q, 'g01', 'h'), await areOne(q, 'more', 'h')], [false, false])
})

database.transaction('IDENTITY-173 a row that is kept as postponed is reviewed with the game that another list has that day, if that is found nowhere else: matching.ask_about_kept', async (t, q) => {
  await begin(q)
  const kept = plays('old', 0, 1, { ...at(12), ...RAINED_OUT })
  await push(q, 'club', [...round(kept), ...[33, 40, 47].map((day, n) => plays(`n${n + 1}`, 0, 1, at(day)))])
  await push(q, 'league', [plays('g01', 0, 1, at(12)), plays('g02', 0, 2, at(19)), plays('more', 0, 1, at(33))])
  await work(q)
  t.same([await areOne(q, 'g01', 'old'), await areOne(q, 'more', 'n1')], [false, true])
  const ends = await q("select first_id, second_id from identity.decisions where entity_type = 'fixture' and status = 'pending'")
  t.same(ends.map(({ first_id: first, second_id: second }) => [first, second].toSorted()), [
    [await idOf(q, 'league', 'fixture', 'g01'), await idOf(q, 'club', 'fixture', 'old')].toSorted()
  ])
})

database.transaction('IDENTITY-122, IDENTITY-173 a postponed row that was merged with a later game before its list had the new date is reviewed with that date', async (t, q) => {
  await begin(q, 'authoritativePush')
  await push(q, 'club', [plays('old', 0, 1, { ...at(12), ...untold, ...RAINED_OUT }), plays('g2', 0, 2, at(19))])
  await push(q, 'league', [plays('g01', 0, 1, { ...at(33), ...untold }), plays('g02', 0, 2, at(19))])
  await work(q)
  t.ok(await areOne(q, 'g01', 'old'))
  await push(q, 'club', [plays('new', 0, 1, { ...at(34), ...untold })])
  await work(q)
  t.same([await areOne(q, 'g01', 'old'), await areOne(q, 'g01', 'new')], [true, false], 'what stands is parted by a person')
  const ends = await q("select first_id, second_id from identity.decisions where entity_type = 'fixture' and status = 'pending'")
  t.same(ends.map(({ first_id: first, second_id: second }) => [first, second].toSorted()), [
    [await idOf(q, 'club', 'fixture', 'old'), await idOf(q, 'club', 'fixture', 'new')].toSorted()
  ])
})

for (const [what, isMovedFirst] of [['before', true], ['after', false]] as const) {
  database.transaction(`IDENTITY-173 a row that one list keeps as postponed beside its new date postpones no game that the other moved ${what} it came`, async (t, q) => {
    await begin(q)
    const moved = { ...plays('g01', 0, 1, at(33)), ...LATER }
    await push(q, 'league', round(plays('g01', 0, 1, at(12))))
    if (isMovedFirst) await push(q, 'league', [moved])
    await push(q, 'club', [...round(plays('old', 0, 1, { ...at(12), ...RAINED_OUT })), plays('new', 0, 1, at(33))])
    if (!isMovedFirst) await push(q, 'league', [moved])
    await work(q)
    t.match(await fixtureOf(q, 'league', 'g01'), { status: 'scheduled', start: at(33).start })
    t.notOk(await areOne(q, 'g01', 'old'))
    t.ok(await areOne(q, 'g01', 'new'))
  })
}

database.transaction('IDENTITY-35 divisions and stages of competitions that are recognised become one in a job, and so do those that come later', async (t, q) => {
  await begin(q)
  const of = (source: string, type: 'division' | 'stage', id: string): Promise<string> => idOf(q, source, type, id)
  await work(q)
  t.equal(await of('league', 'division', 'u13'), await of('club', 'division', 'u13'))
  const more = (id: string): Observation => ({ ...FALL, data: {
    ...FALL.data,
    divisions: [DIVISION, { external_id: id, name: 'U14 Girls', stages: [{ external_id: `${id}s`, name: 'Pool A', type: 'pool' }] }]
  } })
  await push(q, 'league', [more('a')])
  await push(q, 'club', [more('b')])
  await work(q)
  t.equal(await of('league', 'division', 'a'), await of('club', 'division', 'b'))
  t.equal(await of('league', 'stage', 'as'), await of('club', 'stage', 'bs'))
  // What a person parts stays two while the competitions are one, and falls with them.
  const [parted] = await q("select d.decision_id from identity.redirects d where d.entity_type = 'division' and d.survivor_id = $1", [
    await of('league', 'division', 'a')
  ])
  const undo = (id: string): Promise<unknown> =>
    q.as('oyss_resolver', () => q("select identity.undo($1, $2, 'Ada')", [homeOf(q).realmId, id]))
  await undo(parted?.decision_id)
  await push(q, 'club', [{ ...FALL, data: { ...FALL.data, divisions: [{ external_id: 'c', name: 'U15 Girls' }] } }])
  await work(q)
  t.not(await of('league', 'division', 'a'), await of('club', 'division', 'b'))
  const [whole] = await q("select d.decision_id from identity.decisions d where d.entity_type = 'competition'")
  await undo(whole?.decision_id)
  t.not(await of('league', 'division', 'u13'), await of('club', 'division', 'u13'))
})

database.transaction('IDENTITY-170 a list that is merely shorter moves no game: it is decided again once the rest has come', async (t, q) => {
  await begin(q)
  await push(q, 'league', round(plays('g01', 0, 1, at(12))))
  await push(q, 'club', [plays('g01', 0, 1, at(33))])
  await work(q)
  t.notOk(await areOne(q, 'g01', 'g01'))
  t.same(await statuses(q), ['pending'])
  await push(q, 'club', round(plays('g01', 0, 1, at(33))).slice(1))
  await work(q)
  t.ok(await areOne(q, 'g01', 'g01'))
  t.same(await statuses(q), ['approved'])
})

database.transaction('IDENTITY-170 the legs of a tie, and games of a series, never collapse', async (t, q) => {
  await begin(q)
  await push(q, 'league', [...round(plays('leg1', 0, 1, at(12))), plays('leg2', 1, 0, at(13)), plays('leg3', 0, 1, at(14))])
  await push(q, 'club', [...round(plays('back', 1, 0, at(30)))])
  await work(q)
  t.same(await statuses(q), [])
  for (const leg of ['leg1', 'leg2', 'leg3']) t.notOk(await areOne(q, leg, 'back'))
  await push(q, 'club', [plays('first', 0, 1, at(12)), plays('third', 0, 1, at(14))])
  await work(q)
  t.ok(await areOne(q, 'leg1', 'first'))
  t.ok(await areOne(q, 'leg3', 'third'))
  t.ok(await areOne(q, 'leg2', 'back'), 'what is left of both lists is one')
})

database.transaction('IDENTITY-122 two games of a day without times are distinguished by their scores, and by results that come later', async (t, q) => {
  await begin(q)
  const dated = { date: '2026-09-12', time_status: 'tbd' }
  await push(q, 'league', [plays('g1', 0, 1, { ...dated, result: score(2, 1) }), plays('g2', 1, 0, { ...dated, result: score(2, 2) })])
  await push(q, 'club', [plays('h1', 0, 1, dated), plays('h2', 1, 0, { ...dated, result: score(2, 2) })])
  t.notOk(await areOne(q, 'g1', 'h1'))
  t.ok(await areOne(q, 'g2', 'h2'))
  // The club states the score from the other side.
  await push(q, 'club', [say('result', 'r1', { fixture: { external_id: 'h1' }, result: score(2, 1) })])
  await work(q)
  t.ok(await areOne(q, 'g1', 'h1'))
  t.equal(await q.value('select count(*)::integer from canon.fixtures where merged_into is null'), 2)
})

database.transaction('IDENTITY-121 games of one day that differ in time and score, or in home and score, are for a person to decide', async (t, q) => {
  await begin(q)
  await push(q, 'league', [
    plays('g1', 0, 1, { ...at(12), result: score(2, 1) }), plays('g2', 0, 2, { ...at(13), result: score(2, 1) }),
    plays('g3', 0, 3, { ...at(14), result: score(2, 1) }), plays('g4', 1, 2, at(15))
  ])
  await push(q, 'club', [
    plays('g1', 0, 1, { ...at(12, 15), result: score(0, 1) }),
    plays('g2', 2, 0, { result: score(4, 1), date: '2026-09-13', time_status: 'tbd' }),
    plays('g3', 0, 3, { ...at(14), result: score(3, 1) }), plays('g4', 2, 1, at(15))
  ])
  const found: boolean[] = []
  for (const id of ['g1', 'g2', 'g3', 'g4']) found.push(await areOne(q, id, id))
  t.same(found, [false, false, true, true], 'a score alone, or the home alone, is reported wrongly by one')
  t.same(await statuses(q), ['pending', 'pending'])
})

database.transaction('IDENTITY-119, IDENTITY-121 games of known teams that two batches bring at once are one after the job', async (t, q) => {
  await begin(q)
  await q('update tenancy.realms set is_matching = false')
  for (const source of ['league', 'club']) await push(q, source, [plays('g', 0, 1, at(12))])
  await q('update tenancy.realms set is_matching = true')
  t.notOk(await areOne(q, 'g', 'g'))
  await q(`select matching.compare_again(realm_id, array_agg(mapping_id))
    from canon.external_ids where entity_type = 'fixture' group by realm_id`)
  await q.as('oyss_resolver', () => q.call('jobs.match_names', { realm_id: homeOf(q).realmId, name_count: 200 }))
  await work(q)
  t.ok(await areOne(q, 'g', 'g'))
})

database.transaction('IDENTITY-170 a game that its source moves to the day of another list is that game', async (t, q) => {
  await begin(q)
  await push(q, 'league', [plays('g', 0, 1, { ...at(12), ...untold })])
  await push(q, 'club', [plays('h', 0, 1, { ...at(60), ...untold })])
  await work(q)
  t.same([await areOne(q, 'g', 'h'), await statuses(q)], [false, []])
  await push(q, 'club', [{ ...plays('h', 0, 1, { ...at(12), ...untold }), observed_at: '2099-01-01T00:00:00Z' }])
  await work(q)
  t.ok(await areOne(q, 'g', 'h'))
})

database.transaction('IDENTITY-122, IDENTITY-170 when a person merges two teams, the games that differ only in their day follow in a job', async (t, q) => {
  await begin(q)
  const other = say('team', 'tx', { name: 'Quite Another Name', sport: 'soccer' })
  await push(q, 'league', round(plays('g01', 0, 1, at(12))))
  await push(q, 'club', [other, ...round(plays('g01', 0, 1, at(33))).map((one) => (
    { ...one, data: JSON.parse(JSON.stringify(one.data).replaceAll('"t0"', '"tx"')) }))])
  await work(q)
  t.notOk(await areOne(q, 'g02', 'g02'))
  const ids = [await idOf(q, 'league', 'team', 't0'), await idOf(q, 'club', 'team', 'tx')]
  const merged = await q.as('oyss_resolver', () => q.value("select identity.merge($1, $2, $3, 'Ada', 'They are one.')", [
    homeOf(q).realmId, ...ids
  ]))
  t.same([await areOne(q, 'g02', 'g02'), await areOne(q, 'g01', 'g01')], [true, false])
  await work(q)
  t.ok(await areOne(q, 'g01', 'g01'))
  await q.as('oyss_resolver', () => q("select identity.undo($1, $2, 'Ada')", [homeOf(q).realmId, merged.decision_id]))
  t.same([await areOne(q, 'g02', 'g02'), await areOne(q, 'g01', 'g01')], [false, false])
})

database.transaction('IDENTITY-171 more games on a day than anybody plays are compared with none, and others are', async (t, q) => {
  await begin(q)
  const many = (id: string, count: number): Observation[] => Array.from({ length: count }, (_, n) =>
    plays(`${id}${n}`, 0, 1, { start: new Date(Date.UTC(2026, 8, 12, 12, n)).toISOString().replace('.000', '') }))
  await push(q, 'league', [...many('g', 100), plays('one', 1, 2, at(12))])
  await push(q, 'club', [...many('h', 100), plays('one', 1, 2, at(12))])
  await work(q)
  t.ok(await areOne(q, 'one', 'one'))
  t.equal(await q.value("select count(*)::integer from identity.decisions where entity_type = 'fixture'"), 1)
})

database.transaction('IDENTITY-171 who meets every other day has no game that is known by its teams alone', async (t, q) => {
  await begin(q)
  const series = (count: number): Observation[] => Array.from({ length: count }, (_, n) => plays(`g${n}`, 0, 1, at(n)))
  const both = plays('both', 2, 3, at(3))
  await push(q, 'league', [...series(61), plays('one', 1, 2, at(12)), both])
  await push(q, 'club', [...series(60), plays('moved', 0, 1, at(90)), plays('one', 1, 2, at(33)), both])
  await work(q)
  t.same([await areOne(q, 'g60', 'moved'), await areOne(q, 'g59', 'g59'), await areOne(q, 'one', 'one')], [false, true, true])
})

database.transaction('IDENTITY-171 of a team the latest 500 games are looked at: matching.games_of', async (t, q) => {
  await begin(q)
  await push(q, 'league', Array.from({ length: 502 }, (_, n) => plays(`g${n}`, 0, 1 + n % 3, at(n))))
  const seen = await q('select * from matching.games_of($1, $2)', [homeOf(q).realmId, await idOf(q, 'league', 'team', 't0')])
  t.equal(seen.length, 500)
  t.equal(seen[0]?.fixture_id, await idOf(q, 'league', 'fixture', 'g501'))
  t.equal(seen[499]?.fixture_id, await idOf(q, 'league', 'fixture', 'g2'))
  const game = await q('select * from matching.game_of($1, $2, $3)', [
    homeOf(q).realmId, seen[0]?.fixture_id, await idOf(q, 'league', 'team', 't0')
  ])
  t.same(game.map(({ opponent_id: id, competition_id: competition }) => [id, competition]), [
    [await idOf(q, 'league', 'team', `t${1 + 501 % 3}`), await idOf(q, 'league', 'competition', 'fall')]
  ])
})

const ON = { time_zone: 'America/New_York' }
/** A game of teams 0 and 1 on the 12th: at `14:30`, or without a time. */
const listed = (id: string, time: string | null, data: Data = {}): Observation => plays(id, 0, 1, {
  ...(time === null ? { date: '2026-09-12', time_status: 'tbd' } : { start: `2026-09-12T${time}:00Z` }), ...ON, ...data
})
const swapped = (id: string, time: string, data: Data = {}): Observation =>
  plays(id, 1, 0, { start: `2026-09-12T${time}:00Z`, ...ON, ...data })
const park = (id: string): Data => ({ venue: { external_id: id, name: id } })

for (const [what, ours, theirs, expected] of [
  ['one game in each list is one, at whatever hours', [listed('g1', '14:00')], [listed('h1', '21:00')], { g1: 'h1' }],
  ['as many in both lists are paired in order of clock time', [listed('g1', '14:00'), listed('g2', '17:00')],
    [listed('h2', '20:00'), listed('h1', '15:00')], { g1: 'h1', g2: 'h2' }],
  ['of two and one those are one that are 30 minutes apart', [listed('g1', '14:00'), listed('g2', '17:00')],
    [listed('h1', '17:30')], { g2: 'h1' }],
  ['of two and one none is one that is 31 minutes apart', [listed('g1', '14:00'), listed('g2', '17:00')], [listed('h1', '17:31')], {}],
  ['of three and two the nearest are one', [listed('g1', '14:00'), listed('g2', '14:20'), listed('g3', '17:00')],
    [listed('h1', '14:05'), listed('h2', '14:22')], { g1: 'h1', g2: 'h2' }],
  ['one that is as near to two is none of them', [listed('g1', '14:00'), listed('g2', '14:20')], [listed('h1', '14:10')], {}],
  ['exchanged sides at another hour are one game', [listed('g1', '14:00')], [swapped('h1', '17:00')], { g1: 'h1' }],
  ['exchanged sides at another place are one game at one hour', [listed('g1', '14:00', park('Duke Farms'))],
    [swapped('h1', '14:30', park('Hillsborough'))], { g1: 'h1' }],
  ['exchanged sides at another place and another hour are two games', [listed('g1', '14:00', park('Duke Farms'))],
    [swapped('h1', '17:00', park('Hillsborough'))], {}],
  ['more than 20 of a list are compared with none', Array.from({ length: 21 }, (_, n) => listed(`g${n}`, `14:${n + 10}`)),
    [listed('h1', '14:10')], {}],
] as [string, Observation[], Observation[], Record<string, string>][]) {
  for (const isReversed of [false, true]) {
    database.transaction(`IDENTITY-121, IDENTITY-122 on a day ${what}${isReversed ? ', in the other order' : ''}`, async (t, q) => {
      await begin(q)
      const both: [string, Observation[]][] = [['league', ours], ['club', theirs]]
      for (const [source, list] of isReversed ? both.toReversed() : both) await push(q, source, list)
      await work(q)
      const found: Record<string, string> = {}
      for (const { external_id: own } of ours) {
        for (const { external_id: other } of theirs) if (await areOne(q, own, other)) found[own] = other
      }
      t.same(found, expected)
    })
  }
}

database.transaction('IDENTITY-122 what stands and would not be paired any more is reviewed with the other games of its lists, and stays', async (t, q) => {
  await begin(q)
  await push(q, 'league', [listed('g1', '14:00')])
  await push(q, 'club', [listed('h1', '20:00')])
  await push(q, 'league', [listed('g2', '20:00')])
  await work(q)
  t.same([await areOne(q, 'g1', 'h1'), await areOne(q, 'g2', 'h1')], [true, false])
  t.same((await statuses(q)).filter((status) => status === 'pending'), ['pending'])
})

database.transaction('IDENTITY-122 two games of one list never become one by way of a third list', async (t, q) => {
  await begin(q)
  await makeSource(q, 'app', 'hostFeed')
  await push(q, 'app', [FALL, ...TEAMS])
  await q('update tenancy.realms set is_matching = false')
  await push(q, 'league', [listed('g1', '14:00'), listed('g2', '20:00')])
  await push(q, 'club', [listed('h1', '14:10')])
  await push(q, 'app', [listed('i1', '20:10')])
  await q('update tenancy.realms set is_matching = true')
  await q(`select matching.compare_again(realm_id, array_agg(mapping_id))
    from canon.external_ids where entity_type = 'fixture' group by realm_id`)
  await work(q)
  t.same([await areOne(q, 'g1', 'h1'), await areOne(q, 'g2', 'h1')], [true, false])
  t.equal(await idOf(q, 'league', 'fixture', 'g2'), await idOf(q, 'app', 'fixture', 'i1'))
  t.ok((await statuses(q)).includes('pending'), 'what is left is for a person')
})
