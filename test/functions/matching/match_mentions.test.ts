/** Which known entity an external id means that its source never used. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { fixtureOf, game, homeOf, idOf, makeRealm, makeSource, push, say, type EntityType, type Observation } from '../../helpers/seed.ts'

type Data = Record<string, any>
const database = await useDatabase(t)
const CLUB = { external_id: 'rs', name: 'Riverside Strikers' }
const TEAM = { name: 'Riverside Strikers U13 Boys Red', sport: 'soccer', age_group: 'U13', gender: 'M', season: '2026', organization: CLUB }
const RIVAL = {
  ...TEAM, name: 'Lakeshore Rovers U13 Boys', organization: { external_id: 'lr', name: 'Lakeshore Rovers' }
}
const CLUB_FACTS = { kind: 'club', region: 'NJ', country: 'US' }
const team = (id: string, data: Data = {}): Observation => say('team', id, { ...TEAM, ...data })
const decisions = (q: Query, type: EntityType): Promise<Data[]> => q(
  `select d.kind, d.status, d.first_id, d.second_id, d.decided_by, d.evidence, d.rests_on, d.decision_id from identity.decisions d
    where d.realm_id = $1 and d.entity_type = $2 order by d.status, d.decision_id`,
  [homeOf(q).realmId, type]
)
const saidOf = (q: Query, id: string): Promise<Data> =>
  q.value('select said from matching.names k join canon.external_ids m using (realm_id, mapping_id) where m.external_id = $1', [id])
async function begin (q: Query): Promise<void> {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'club', 'hostFeed')
}
const areOne = async (q: Query, type: EntityType, one: string, other: string): Promise<boolean> =>
  await idOf(q, 'league', type, one) === await idOf(q, 'club', type, other)
const side = (role: string, id: string, name: string): Data => ({ role, team: { external_id: id, name } })
const DIVISION = { external_id: 'd', name: 'U13 Boys Premier' }
/** A game as a league pushes it: everything it names is a reference. */
const meeting = (id: string, prefix: string, data: Data = {}): Observation => game(id, {
  start: '2026-09-12T14:30:00Z', time_zone: 'America/New_York', division: DIVISION,
  competition: { external_id: 'c', name: 'Fall League 2026' },
  sides: [side('home', `${prefix}1`, TEAM.name), side('away', `${prefix}2`, RIVAL.name)], ...data
})
const describe = (prefix: string): Observation[] => [team(`${prefix}1`), say('team', `${prefix}2`, RIVAL)]

database.transaction('IDENTITY-110, IDENTITY-75 a team that another source describes alike is recognised, with a decision of the matcher', async (t, q) => {
  await begin(q)
  await push(q, 'league', [team('t1')])
  await push(q, 'club', [team('c1', { level: 'Gold' })])
  t.ok(await areOne(q, 'team', 't1', 'c1'))
  const id = await idOf(q, 'league', 'team', 't1')
  const found = await decisions(q, 'team')
  t.match(found, [{ kind: 'mapping', status: 'approved', decided_by: 'matcher', first_id: id }])
  t.ok(found[0]?.evidence.features.length > 0)
  t.same(await q('select entity_id, survivor_id, decision_id from identity.redirects where realm_id = $1 and entity_type = $2', [
    homeOf(q).realmId, 'team'
  ]), [{ entity_id: found[0]?.second_id, survivor_id: id, decision_id: found[0]?.decision_id }])
  t.equal(await q.value('select level from canon.teams where team_id = $1', [id]), 'Gold')
  t.equal(await q.value('select count(*)::integer from canon.teams'), 1)
  t.same(await q('select external_id, origin_id from canon.external_ids where entity_type = $1 order by 1', ['team']), [
    { external_id: 'c1', origin_id: found[0]?.second_id }, { external_id: 't1', origin_id: null }
  ])
})

database.transaction('IDENTITY-110 a known id is never matched: it goes on meaning what it meant, whatever is said of it', async (t, q) => {
  await begin(q)
  await push(q, 'club', [team('c1', { name: 'Something Else' })])
  await push(q, 'league', [team('t1')])
  await push(q, 'club', [team('c1')])
  t.notOk(await areOne(q, 'team', 't1', 'c1'))
  t.same(await decisions(q, 'team'), [], 'nor is it asked')
})

database.transaction('IDENTITY-110 an organization, a competition, a venue and a team are recognised as they are entered', async (t, q) => {
  await begin(q)
  const all = (prefix: string): [EntityType, Observation][] => [
    ['organization', say('organization', `${prefix}1`, { name: 'Harbor Hawks', ...CLUB_FACTS, website: 'https://hawks.example.org' })],
    ['competition', say('competition', `${prefix}2`, {
      name: 'Harbor Cup', sport: 'soccer', kind: 'tournament', season: '2026', start_date: '2026-09-05', end_date: '2026-09-06',
      website: 'https://cup.example.org'
    })],
    ['venue', say('venue', `${prefix}3`, { name: 'Oak Park', geo: [40.5, -74.5], address: { line1: '1 Oak Street', city: 'Harbor' } })],
    ['team', team(`${prefix}4`)]
  ]
  await push(q, 'league', all('l').map(([, one]) => one))
  await push(q, 'club', all('c').map(([, one]) => one))
  for (const [at, [type]] of all('').entries()) {
    t.ok(await areOne(q, type, `l${at + 1}`, `c${at + 1}`), type)
    t.match(await decisions(q, type), [{ kind: 'mapping', status: 'approved' }], type)
  }
})

database.transaction('IDENTITY-110 teams that games only refer to are recognised by name, sport and division', async (t, q) => {
  await begin(q)
  await push(q, 'league', [
    say('competition', 'c', {
      name: 'Fall League 2026', sport: 'soccer', kind: 'league', season: '2026', divisions: [{ ...DIVISION, age_group: 'U13', gender: 'M' }]
    }), meeting('g1', 't')
  ])
  const said = await saidOf(q, 't1')
  t.same(said, {
    name: TEAM.name, sport: 'soccer', season: '2026', start_date: '2026-09-12', competition: { name: 'Fall League 2026' },
    division: { name: 'U13 Boys Premier', age_group: 'U13', gender: 'M' }
  })
  await push(q, 'club', describe('c'))
  t.ok(await areOne(q, 'team', 't1', 'c1'))
  t.ok(await areOne(q, 'team', 't2', 'c2'))
})

database.transaction('IDENTITY-110 later references fill what is said of a name, and a description replaces it', async (t, q) => {
  await begin(q)
  const said = (): Promise<Data> => saidOf(q, 't1')
  await push(q, 'league', [meeting('g1', 't', { division: undefined, competition: undefined })])
  t.same(await said(), { name: TEAM.name, sport: 'soccer', start_date: '2026-09-12' })
  await push(q, 'league', [meeting('g2', 't', { start: '2026-09-19T14:30:00Z' })])
  t.match(await said(), { start_date: '2026-09-12', division: { name: 'U13 Boys Premier' } })
  await push(q, 'league', [team('t1', { name: 'Strikers Red' })])
  t.match(await said(), {
    name: 'Strikers Red', gender: 'M', organization: { name: 'Riverside Strikers' }, division: { name: 'U13 Boys Premier' },
    start_date: '2026-09-12'
  })
  await push(q, 'league', [meeting('g3', 't', { start: '2026-09-26T14:30:00Z' })])
  t.match(await said(), { name: 'Strikers Red' })
  const keys = await q("select key from matching.name_keys where key like 'team strik%'")
  t.ok(keys.length > 0)
})

database.transaction('IDENTITY-110 the dates of a competition are those that its source describes last', async (t, q) => {
  await begin(q)
  const dated = (day: number, dates: Data): Observation => say('competition', 'c', { name: 'Harbor Cup', ...dates }, {
    observed_at: `2026-03-0${day}T12:00:00Z`
  })
  for (const [day, dates] of [
    [1, {}], [2, { start_date: '2026-09-05', end_date: '2026-09-06' }], [3, { start_date: '2026-10-10', end_date: '2026-10-11' }]
  ] as const) {
    await push(q, 'league', [dated(day, dates)])
    t.same(await saidOf(q, 'c'), { name: 'Harbor Cup', ...dates }, `day ${day}`)
  }
})

database.transaction('IDENTITY-75 a team that is only much like a known one is new, and the pair is queued with its evidence', async (t, q) => {
  await begin(q)
  await push(q, 'league', [team('t1')])
  await push(q, 'club', [team('c1', { name: 'Strikers U13 Boys', age_group: undefined })])
  t.notOk(await areOne(q, 'team', 't1', 'c1'))
  const pair = [await idOf(q, 'league', 'team', 't1'), await idOf(q, 'club', 'team', 'c1')].sort()
  const found = await decisions(q, 'team')
  t.match(found, [{ kind: 'merge', status: 'pending', decided_by: null, first_id: pair[0], second_id: pair[1] }])
  t.ok(found[0]?.evidence.features.every(({ words }: Data) => typeof words === 'string'))
})

database.transaction('IDENTITY-95 leagues of two towns that are called alike and begin on one Saturday stay two, with divisions and stages of their own', async (t, q) => {
  await begin(q)
  const names = ['Fall Recreational Soccer League', 'Travel League', 'Indoor Soccer', 'Memorial Day Cup', 'Lakeside Premier League']
  const leagues = names.map((name, at) => say('competition', `c${at}`, {
    name, sport: 'soccer', kind: 'league', season: 'Fall 2026', start_date: '2026-09-05', end_date: '2026-11-14',
    divisions: [{ name: 'U12 Boys', age_group: 'U12', gender: 'M', stages: [{ name: 'Season', type: 'table' }] }]
  }))
  await push(q, 'league', leagues)
  await push(q, 'club', leagues)
  for (const at of names.keys()) t.notOk(await areOne(q, 'competition', `c${at}`, `c${at}`), names[at] as string)
  t.equal(await q.value('select (select count(*) from canon.divisions) + (select count(*) from canon.stages)'), '20')
  const found = await decisions(q, 'competition')
  t.ok(found.length > 0 && found.every(({ kind, status }) => kind === 'merge' && status === 'pending'), 'a person decides')
  const harbor = { ...leagues[4]?.data as Data, name: 'Harbor Premier League', website: 'https://harbor.example' }
  for (const source of ['club', 'league']) await push(q, source, [say('competition', 'd', harbor)])
  t.ok(await areOne(q, 'competition', 'd', 'd'), 'a website beside name and dates makes them one')
})

for (const [rule, first, second, isReviewed] of [
  ['IDENTITY-204 wear other colours', { colors: ['Red', 'White'] }, { colors: ['Navy Blue'] }, true],
  ['IDENTITY-73 are of seasons that share no year', { season: '2024-25' }, { season: '2026' }, false],
  ['IDENTITY-73 share initials without a club', { name: 'RSC U13 Boys Red', organization: undefined },
    { name: 'RSC Boys U13 Red', organization: undefined }, true]
] as [string, Data, Data, boolean][]) {
  const [name, ...words] = rule.split(' ')
  database.transaction(`${name} teams of two sources that ${words.join(' ')} stay two${isReviewed ? ', and are reviewed' : ''}`, async (t, q) => {
    await begin(q)
    await push(q, 'league', [team('t1', first)])
    await push(q, 'club', [team('c1', second)])
    t.notOk(await areOne(q, 'team', 't1', 'c1'))
    t.match((await decisions(q, 'team')).map(({ status }) => status), isReviewed ? ['pending'] : [])
    await push(q, 'club', [team('c2', first)])
    if (!rule.includes('initials')) t.ok(await areOne(q, 'team', 't1', 'c2'), 'and what agrees is one')
  })
}

database.transaction('IDENTITY-204 what one name of a team wears counts for its other names too', async (t, q) => {
  await begin(q)
  await makeSource(q, 'partner', 'partnerApi')
  await push(q, 'league', [team('t1', { colors: ['Red'] })])
  await push(q, 'club', [team('c1')])
  t.ok(await areOne(q, 'team', 't1', 'c1'))
  await push(q, 'partner', [team('p1', { colors: ['Blue'] })])
  t.not(await idOf(q, 'partner', 'team', 'p1'), await idOf(q, 'league', 'team', 't1'))
  t.match((await decisions(q, 'team')).map(({ status }) => status), ['approved', 'pending'])
})

database.transaction('IDENTITY-205 teams of two clubs of one name in two states stay two, where the region is known of the club in the batch or before', async (t, q) => {
  await begin(q)
  const club = (region: string): Observation => say('organization', 'rs', { name: CLUB.name, kind: 'club', region, country: 'US' })
  await push(q, 'league', [club('New Jersey')])
  await push(q, 'league', [team('t1')])
  await push(q, 'club', [club('PA'), team('c1')])
  t.notOk(await areOne(q, 'team', 't1', 'c1'))
  t.match(await saidOf(q, 'c1'), { organization: { name: CLUB.name, region: 'PA', country: 'US' } })
  t.same((await decisions(q, 'team')), [], 'and it is not asked')
  await makeSource(q, 'partner', 'partnerApi')
  await push(q, 'partner', [club('NJ'), team('p1')])
  t.equal(await idOf(q, 'partner', 'team', 'p1'), await idOf(q, 'league', 'team', 't1'), 'that of the same state is one')
})

database.transaction('IDENTITY-116 teams that play against each other are two, however alike their names', async (t, q) => {
  await begin(q)
  await push(q, 'league', [team('t1')])
  const known = await idOf(q, 'league', 'team', 't1')
  await push(q, 'club', [team('c1'), meeting('g1', 'c', { sides: [side('home', known, 'Known'), side('away', 'c1', TEAM.name)] })])
  t.notOk(await areOne(q, 'team', 't1', 'c1'))
  t.same(await decisions(q, 'team'), [])
})

database.transaction('IDENTITY-116, IDENTITY-117 two ids of one source never become one team by themselves: in one competition they are two', async (t, q) => {
  await begin(q)
  await push(q, 'league', [team('t1')])
  await push(q, 'club', [team('c1')])
  await push(q, 'club', [team('c2')])
  t.notOk(await areOne(q, 'team', 't1', 'c2'))
  t.match(await decisions(q, 'team'), [{ status: 'approved' }, { status: 'pending' }])
  await push(q, 'club', [meeting('g1', 'd', { sides: [side('home', 'd1', 'Harbor Hawks U13 Boys'), side('away', 'd2', RIVAL.name)] })])
  await push(q, 'club', [meeting('g2', 'd', { sides: [side('home', 'd3', 'Harbor Hawks U13 Boys'), side('away', 'd2', RIVAL.name)] })])
  t.not(await idOf(q, 'club', 'team', 'd1'), await idOf(q, 'club', 'team', 'd3'))
  t.equal((await decisions(q, 'team')).length, 2, 'not even a review')
})

/** A game of which only the teams count, both named; at 14:30 of a September day. */
const against = (id: string, own: [string, string], other: [string, string], data: Data = {}): Observation =>
  meeting(id, '', { sides: [side('home', ...own), side('away', ...other)], ...data })
const STRIKERS = TEAM.name
const HAWKS = 'Harbor Hawks U13 Boys'
const WOLVES = 'Valley Wolves U13 Boys'
const BEARS = 'Old Mill Bears U13 Boys'
for (const [what, games, isOne] of [
  // The league has Strikers and Wolves at that minute; the club knows Wolves and Hawks, and its Strikers play Hawks.
  ['against somebody else, and its source knows both opponents', [against('h2', ['c1', STRIKERS], ['hawks', HAWKS])], false],
  ['against somebody else whom the other list may call otherwise', [against('h2', ['c1', STRIKERS], ['x', BEARS])], true],
  ['against the same', [against('h2', ['c1', STRIKERS], ['wolves', WOLVES])], true],
  ['an hour later', [against('h2', ['c1', STRIKERS], ['hawks', HAWKS], { start: '2026-09-12T15:30:00Z' })], true]
] as [string, Observation[], boolean][]) {
  const whom = isOne ? 'that' : 'another'
  database.transaction(`IDENTITY-116 a team of games alone, at the minute of a known one ${what}, is ${whom} one`, async (t, q) => {
    await begin(q)
    const of = { division: DIVISION, competition: { external_id: 'c', name: 'Fall League 2026' } }
    const start = { start: '2026-09-05T14:30:00Z', ...of }
    await push(q, 'league', [
      against('g1', ['wolves', WOLVES], ['hawks', HAWKS], start), against('g2', ['t1', STRIKERS], ['wolves', WOLVES], of)
    ])
    await push(q, 'club', [against('h1', ['wolves', WOLVES], ['hawks', HAWKS], start)])
    await push(q, 'club', games)
    t.equal(await idOf(q, 'league', 'team', 't1') === await idOf(q, 'club', 'team', 'c1'), isOne)
    t.equal((await decisions(q, 'team')).some(({ status }) => status === 'pending'), false, 'and it is not asked')
  })
}

database.transaction('IDENTITY-75 two new ids that mean one known team are both reviewed, and none is mapped', async (t, q) => {
  await begin(q)
  await push(q, 'league', [team('t1')])
  await push(q, 'club', [team('c1'), team('c2')])
  t.notOk(await areOne(q, 'team', 't1', 'c1'))
  t.notOk(await areOne(q, 'team', 't1', 'c2'))
  t.match(await decisions(q, 'team'), [{ status: 'pending' }, { status: 'pending' }])
})

database.transaction('IDENTITY-36 an organization that gives grants is never mapped onto by itself', async (t, q) => {
  await begin(q)
  await push(q, 'league', [say('organization', 'o1', { name: 'Riverside Strikers', ...CLUB_FACTS, website: 'https://rs.example.org' })])
  await q.call('manage.create_grant', {
    account_id: homeOf(q).accountId, mode: 'test', organization_id: await idOf(q, 'league', 'organization', 'o1'),
    scope: 'participants:read', sources: null
  })
  await push(q, 'club', [say('organization', 'o2', { name: 'Riverside Strikers', ...CLUB_FACTS, website: 'https://rs.example.org' })])
  t.notOk(await areOne(q, 'organization', 'o1', 'o2'))
  t.match(await decisions(q, 'organization'), [{ status: 'pending' }])
  await push(q, 'league', [say('organization', 'p1', { name: 'Harbor Hawks', ...CLUB_FACTS, website: 'https://hawks.example.org' })])
  await push(q, 'club', [say('organization', 'p2', { name: 'Harbor Hawks', ...CLUB_FACTS, website: 'https://hawks.example.org' })])
  t.ok(await areOne(q, 'organization', 'p1', 'p2'))
})

database.transaction('IDENTITY-113 a name that is no team has no keys, and is matched with nothing', async (t, q) => {
  await begin(q)
  const unknown = { sides: [side('home', 'x', 'TBD'), side('away', 'y', 'TBD')] }
  for (const source of ['league', 'club']) await push(q, source, [meeting('g1', source, unknown)])
  t.notOk(await areOne(q, 'team', 'x', 'x'))
  t.same(await decisions(q, 'team'), [])
})

for (const embedder of ['hashed', 'none']) {
  database.transaction(`IDENTITY-190 what is misspelt is recognised by vectors, unless there are none: ${embedder}`, async (t, q) => {
    await begin(q)
    await q.call('manage.set_embedder', { account_id: homeOf(q).accountId, mode: 'test', embedder })
    const kings = { organization: undefined, birth_year: 2013 }
    await push(q, 'league', [team('t1', { name: 'Hollinholm Falcons 2013', ...kings })])
    await push(q, 'club', [team('c1', { name: 'Hollinholm Falocns 2013', ...kings })])
    t.equal(await areOne(q, 'team', 't1', 'c1'), embedder === 'hashed')
  })
}

database.transaction('IDENTITY-124 where matching is switched off each new id is a new entity, and nothing is noted', async (t, q) => {
  await begin(q)
  t.equal(await q.call('manage.set_matching', { account_id: homeOf(q).accountId, mode: 'test', is_on: false }), false)
  await push(q, 'league', [team('t1')])
  await push(q, 'club', [team('c1')])
  t.notOk(await areOne(q, 'team', 't1', 'c1'))
  t.equal(await q.value('select (select count(*) from matching.names) + (select count(*) from matching.noted)'), '0')
})

database.transaction('IDENTITY-121 a game of two known teams that another source lists on that day is that game, and rests on what made its teams known', async (t, q) => {
  await begin(q)
  await push(q, 'league', [...describe('t'), meeting('g1', 't')])
  await push(q, 'club', [...describe('c'), meeting('h1', 'c', { venue: { external_id: 'v', name: 'Riverside Park' } })])
  t.ok(await areOne(q, 'fixture', 'g1', 'h1'))
  t.match(await fixtureOf(q, 'league', 'g1'), { venue: { name: 'Riverside Park' }, external_ids: { league: 'g1', club: 'h1' } })
  const [found] = await decisions(q, 'fixture')
  t.match(found, { kind: 'mapping', status: 'approved', decided_by: 'matcher' })
  t.ok((await decisions(q, 'team')).some(({ decision_id: id }) => id === found?.rests_on))
  t.equal(await q.value('select count(*)::integer from canon.fixtures'), 1)
})

for (const [what, data, isOne] of [
  ['an hour later', { start: '2026-09-12T15:30:00Z' }, true], ['without a time', { start: undefined, date: '2026-09-12' }, true],
  ['five hours later', { start: '2026-09-12T19:30:00Z' }, true], ['the next day', { start: '2026-09-13T14:30:00Z' }, false],
  ['as a practice', { kind: 'practice' }, false]
] as const) {
  database.transaction(`IDENTITY-121 a game that another source lists ${what} is ${isOne ? 'that' : 'another'} game`, async (t, q) => {
    await begin(q)
    await push(q, 'league', [...describe('t'), meeting('g1', 't')])
    await push(q, 'club', [...describe('c'), meeting('h1', 'c', data)])
    t.equal(await areOne(q, 'fixture', 'g1', 'h1'), isOne)
    t.match(await decisions(q, 'fixture'), isOne ? [{ status: 'approved' }] : [])
  })
}

database.transaction('IDENTITY-122 two games of the same teams on one day are distinguished by their times, and never become one', async (t, q) => {
  await begin(q)
  const [early, late, odd] = [{ start: '2026-09-12T14:00:00Z' }, { start: '2026-09-12T16:00:00Z' }, { start: '2026-09-12T15:00:00Z' }]
  await push(q, 'league', [...describe('t'), meeting('g1', 't', early), meeting('g2', 't', late)])
  await push(q, 'club', [...describe('c'), meeting('h2', 'c', late), meeting('h1', 'c', early), meeting('h3', 'c', odd)])
  t.ok(await areOne(q, 'fixture', 'g1', 'h1'))
  t.ok(await areOne(q, 'fixture', 'g2', 'h2'))
  t.equal(await q.value('select count(*)::integer from canon.fixtures'), 3)
  await push(q, 'club', [meeting('h4', 'c', early)])
  t.equal(await q.value('select count(*)::integer from canon.fixtures'), 4, 'a game that its source lists twice is no one else\'s')
})
