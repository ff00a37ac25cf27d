/** Who wins a field and why. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { game, gone, idOf, makeRealm, makeSource, provenanceOf, push, say, type SourceClass, homeOf } from '../../helpers/seed.ts'
import { fill, openWorkspace, read } from '../../helpers/workspace.ts'

const database = await useDatabase(t)
const CLASSES: SourceClass[] = ['authoritativePush', 'partnerApi', 'hostFeed', 'ownerCorrection', 'scrape', 'crowd']
const day = (n: number, more: object = {}) => ({ observed_at: `2026-09-0${n}T00:00:00Z`, ...more })
const open = async (q: Query, sources: Record<string, SourceClass> = {}) => {
  await makeRealm(q)
  for (const [key, sourceClass] of Object.entries(sources)) await makeSource(q, key, sourceClass)
}
/** Claims on a field, best first, as the view explains them. */
const claims = (q: Query, field: string) =>
  q(
    "select source_key, value, is_winning, is_withdrawn, is_reference, reason from read.explained_claims where field = $1 order by place",
    [field]
  )
const order = async (q: Query, field: string) => (await claims(q, field)).map(({ source_key }) => source_key)

/** Two sources, two words on the name of one team; the first one wins, for a reason. */
const CONTESTS: { rule: string, classes: [SourceClass, SourceClass], envelopes: [object, object], won: RegExp, reason: RegExp }[] = [
  {
    rule: 'authority rank comes before recency and confidence', classes: ['partnerApi', 'hostFeed'],
    envelopes: [day(1, { confidence: 0 }), day(9, { confidence: 1 })], won: /has rank 2; bb has rank 3/, reason: /has rank 3; aa has rank 2/
  },
  {
    rule: 'recency comes before confidence', classes: ['scrape', 'scrape'],
    envelopes: [day(2, { confidence: 0 }), day(1, { confidence: 1 })], won: /newer than what bb reported/,
    reason: /older than what aa reported/
  },
  {
    rule: 'a microsecond is recency', classes: ['scrape', 'scrape'],
    envelopes: [
      { observed_at: '2026-09-01T00:00:00.000002Z', confidence: 0.1 }, { observed_at: '2026-09-01T00:00:00.000001Z', confidence: 0.9 }
    ],
    won: /newer/, reason: /older/
  },
  {
    rule: 'confidence comes before the source key', classes: ['crowd', 'crowd'],
    envelopes: [day(1, { confidence: 0.51 }), day(1, { confidence: 0.5 })], won: /higher than that of bb/,
    reason: /confidence is lower than that of aa/
  },
  {
    rule: 'the lower source key comes last of all', classes: ['crowd', 'crowd'], envelopes: [day(1), day(1)],
    won: /claim of bb; its source comes first by name/, reason: /aa comes first by name/
  },
]
for (const { rule, classes, envelopes, won, reason } of CONTESTS) {
  for (const isReversed of [false, true]) {
    database.transaction(`${rule}${isReversed ? ', also where the loser speaks last' : ''}`, async (t, q) => {
      await open(q, { aa: classes[0], bb: classes[1], zz: 'crowd' })
      await push(q, 'zz', [say('team', 'x', {}, { observed_at: '2026-08-01T00:00:00Z' })])
      const id = await idOf(q, 'zz', 'team', 'x')
      const words = [
        ['aa', say('team', id, { name: 'Winner' }, envelopes[0])], ['bb', say('team', id, { name: 'Loser' }, envelopes[1])]
      ] as const
      for (const [source, said] of isReversed ? words : words.toReversed()) await push(q, source, [said])
      t.equal(await q.value('select name from canon.teams'), 'Winner')
      t.match(await claims(q, 'name'), [
        { source_key: 'aa', is_winning: true, reason: won }, { source_key: 'bb', is_winning: false, reason }
      ])
    })
  }
}

database.transaction('DECIDE-4 six classes have six ranks, in one order', async (t, q) => {
  await open(q, Object.fromEntries(CLASSES.map((sourceClass, index) => [`source-${9 - index}`, sourceClass])))
  await push(q, 'source-4', [say('venue', 'v', {}, day(1))])
  const id = await idOf(q, 'source-4', 'venue', 'v')
  for (const index of [3, 0, 5, 2, 4, 1]) await push(q, `source-${9 - index}`, [say('venue', id, { name: CLASSES[index] }, day(index + 2))])
  t.same((await claims(q, 'name')).map(({ value }) => value), CLASSES)
  t.equal(await q.value('select name from canon.venues'), 'authoritativePush')
})

database.transaction('an only claim wins for being the only one; provenance shows what the view shows, winner first', async (t, q) => {
  await open(q, { league: 'authoritativePush', parent: 'crowd' })
  await push(q, 'league', [say('venue', 'v', { name: 'North Park', time_zone: 'UTC' }, day(1))])
  await push(q, 'parent', [say('venue', await idOf(q, 'league', 'venue', 'v'), { name: 'The park' }, day(2))])
  t.match(await claims(q, 'time_zone'), [{ is_winning: true, reason: 'It is the only claim on this field.' }])
  t.match(
    (await provenanceOf(q, 'venue', 'league', 'v')).name,
    (await claims(q, 'name')).map(({ source_key, value, is_winning, reason }) => ({
      source: source_key, value, winning: is_winning, reason
    }))
  )
})

database.transaction('DECIDE-22 a live claim comes before a withdrawn one of any rank', async (t, q) => {
  await open(q, { league: 'authoritativePush', parent: 'crowd' })
  await push(q, 'league', [say('team', 'x', { name: 'Eagles' }, day(1))])
  await push(q, 'parent', [say('team', await idOf(q, 'league', 'team', 'x'), { name: 'The Eagles' }, day(1))])
  await push(q, 'league', [gone('team', 'x', day(2))])
  t.match(await claims(q, 'name'), [
    { source_key: 'parent', is_winning: true, reason: /lists the entity; league no longer does/ },
    { source_key: 'league', is_winning: false, is_withdrawn: true, reason: /no longer lists the entity; parent does/ }
  ])
})

database.transaction('DECIDE-9 a late observation fills only what its source has not said since', async (t, q) => {
  await open(q, { league: 'authoritativePush' })
  await push(q, 'league', [
    say('team', 'x', { name: 'Eagles', level: 'Gold' }, day(5)),
    say('team', 'x', { name: 'Eagles', level: 'Silver', gender: 'F', season: '2025' }, day(3)),
    say('team', 'x', { season: '2024', gender: 'M', birth_year: 2016 }, day(2))
  ])
  t.same(await q.one('select name, level, gender, season, birth_year from canon.teams'), {
    name: 'Eagles', level: 'Gold', gender: 'F', season: '2025', birth_year: 2016
  })
  const ages = await q("select field, observed_at::date::text as day from canon.ranked_claims order by field")
  t.same(Object.fromEntries(ages.map(({ field, day }) => [field, day])), {
    name: '2026-09-05', level: '2026-09-05', gender: '2026-09-03', season: '2026-09-03', birth_year: '2026-09-02'
  })
})

database.transaction('DECIDE-1 what a source left out keeps its age, and so may lose to a fresher word of the same rank', async (t, q) => {
  await open(q, { one: 'scrape', two: 'scrape' })
  await push(q, 'one', [say('team', 'x', { name: 'Eagles', level: 'Gold' }, day(1))])
  await push(q, 'two', [say('team', await idOf(q, 'one', 'team', 'x'), { name: 'Hawks', level: 'Silver' }, day(3))])
  await push(q, 'one', [say('team', 'x', { name: 'Eagles' }, day(5))])
  t.same(await q.one('select name, level from canon.teams'), { name: 'Eagles', level: 'Silver' })
  t.same([await order(q, 'name'), await order(q, 'level')], [['one', 'two'], ['two', 'one']])
})

database.transaction('DECIDE-8 two observations of one id that are equally old and sure are distinguished by their content, whichever comes first', async (t, q) => {
  await open(q, { league: 'authoritativePush' })
  const words = [say('team', 'x', { name: 'Eagles' }, day(1)), say('team', 'x', { name: 'Hawks' }, day(1))]
  await push(q, 'league', words)
  await push(q, 'league', words.map((said) => ({ ...said, external_id: 'y' })).reverse())
  t.equal((await q('select distinct name from canon.teams')).length, 1)
  const [winner] = await q('select value as name, observation_id from canon.ranked_claims')
  t.equal(
    await q.value(
      "select encode(canon.content_of(realm_id, observation_id), 'hex') = (select max(encode(content_hash, 'hex')) from " +
        "intake.observations) from intake.observations where observation_id = $1",
      [winner!.observation_id]
    ),
    true
  )
})

database.transaction('DECIDE-14 a field of a venue stands only while it was said of the winning venue', async (t, q) => {
  await open(q, { league: 'authoritativePush', parent: 'crowd' })
  await push(q, 'league', [say('venue', 'v', { name: 'North Park' }, day(1)), game('g', { venue: { external_id: 'v' } }, day(1))])
  const [id, north] = [await idOf(q, 'league', 'fixture', 'g'), await idOf(q, 'league', 'venue', 'v')]
  await push(q, 'parent', [game(id, { venue: { external_id: 'elsewhere', field: 'Field 9' } }, day(2))])
  t.match(await q.one('select venue_id, venue_field from canon.fixtures'), { venue_id: north, venue_field: null })
  t.match(await claims(q, 'venue.field'), [{ source_key: 'parent', is_winning: false, value: 'Field 9', reason: /another venue/ }])
  await push(q, 'league', [game('g', { venue: { external_id: 'v', field: 'Field 1' } }, day(3))])
  t.equal(await q.value('select venue_field from canon.fixtures'), 'Field 1')
  await push(q, 'league', [gone('fixture', 'g', day(4))])
  t.equal(await q.value('select venue_field from canon.fixtures'), 'Field 9', 'the venue of the live claim, with its field')
})

database.transaction('DECIDE-14 a worse source fills in the field of the winning venue, which it named too, and a better one takes it over', async (t, q) => {
  await open(q, { league: 'authoritativePush', parent: 'crowd' })
  await push(q, 'league', [game('g', { venue: { external_id: 'v' } }, day(1))])
  const [id, north] = [await idOf(q, 'league', 'fixture', 'g'), await idOf(q, 'league', 'venue', 'v')]
  await push(q, 'parent', [game(id, { venue: { external_id: north, field: 'Field 7' } }, day(2))])
  t.match(await q.one('select venue_id, venue_field, version from canon.fixtures'), { venue_id: north, venue_field: 'Field 7', version: 2 })
  await push(q, 'league', [game('g', { venue: { external_id: 'v', field: 'Field 1' } }, day(3))])
  t.match(await claims(q, 'venue.field'), [
    { source_key: 'league', is_winning: true, value: 'Field 1' },
    { source_key: 'parent', is_winning: false, reason: /rank 6; league has rank 1/ }
  ])
})

database.transaction('DECIDE-3, DECIDE-14 resolve.rank_contested: the first claim by precedence wins; of a venue.field the one of the winning venue', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'parent', 'crowd')
  await push(q, 'league', [game('g', { title: 'Final', venue: { external_id: 'v' } })])
  const [id, venue] = [await idOf(q, 'league', 'fixture', 'g'), await idOf(q, 'league', 'venue', 'v')]
  await push(q, 'parent', [game(id, { title: 'The game', venue: { external_id: 'w', field: '7' } })])
  await openWorkspace(q)
  await fill(q, 'contested', ...['title', 'venue', 'venue.field'].map((field) => ({ entity_id: id, field, seq: 0 })))
  await q('select resolve.rank_contested($1)', [homeOf(q).realmId])
  const other = await idOf(q, 'parent', 'venue', 'w')
  t.same(await read(q, 'ranking', 'field, wins, value'), [
    ['title', false, 'The game'], ['title', true, 'Final'], ['venue', false, { id: other }], ['venue', true, { id: venue }],
    ['venue.field', false, { field: '7', venue: other }]
  ])
})
