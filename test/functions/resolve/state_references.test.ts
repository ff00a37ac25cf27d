/** Entities known by reference only. */
import t from 'tap'
import { schemas as components } from '../../../contract/components.ts'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { runs } from '../../helpers/property.ts'
import { fixtureOf, game, gone, homeOf, idOf, makeRealm, makeSource, push, say, score, sides } from '../../helpers/seed.ts'
import { fill, mappedOf, openWorkspace, read } from '../../helpers/workspace.ts'

const database = await useDatabase(t)
const day = (n: number) => ({ observed_at: `2026-09-0${n}T00:00:00Z` })
const open = async (q: Query) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'parent', 'crowd')
}
const at = (externalId: string, name?: string) => ({ venue: { external_id: externalId, ...name === undefined ? {} : { name } } })
const names = async (q: Query, table: string) => (await q(`select name from canon.${table} order by name`)).map(({ name }) => name)
const venue = async (q: Query) => (await q.one('select name, version from canon.venues'))

database.transaction('IDENTITY-5 every reference makes a stub of its own type, named by the reference or its external id', async (t, q) => {
  await open(q)
  await push(q, 'league', [
    game('g', {
      competition: { external_id: 'c1', name: 'Fall League' }, division: { external_id: 'd1' },
      stage: { external_id: 's1', name: 'Pool A' }, venue: { external_id: 'v1', name: 'North Park', field: '1' },
      sides: [{ role: 'home', team: { external_id: 't1', name: 'Eagles' } }, { role: 'away', team: { external_id: 't2' } }] }),
    say('team', 't3', { name: 'Hawks', organization: { external_id: 'o1', name: 'Hawks SC' } }),
    say('competition', 'c2', { name: 'Cup', sport: 'soccer', kind: 'league', host: { external_id: 'o2' } }),
    say('result', 'r', { fixture: { external_id: 'g2' }, result: score(1, 0) }),
    say('stat_line', 'l', {
      fixture: { external_id: 'g3' }, team: { external_id: 't4', name: 'Owls' }, sport: 'soccer', stats: { saves: 1 }
    }),
  ])
  t.same(await names(q, 'competitions'), ['Cup', 'Fall League'])
  t.same([await names(q, 'divisions'), await names(q, 'stages'), await names(q, 'venues')], [['d1'], ['Pool A'], ['North Park']])
  t.same(await names(q, 'teams'), ['Eagles', 'Hawks', 'Owls', 't2'])
  t.same(await names(q, 'organizations'), ['Hawks SC', 'o2'])
  t.match(
    await fixtureOf(q, 'league', 'g2'), { kind: 'game', sport: 'other', status: 'scheduled', result: score(1, 0) }, 'a fixture of a result'
  )
  t.match(await fixtureOf(q, 'league', 'g3'), { kind: 'game', sport: 'other', time_status: 'tbd' }, 'a fixture of a stat line')
  t.equal(await q.value("select count(*)::integer from ledger.changes where version > 1 and entity_type not in ('fixture', 'result')"), 0)
})

database.transaction('IDENTITY-5 what a full observation says fills the stub, a version further, and no reference names it again', async (t, q) => {
  await open(q)
  await push(q, 'league', [game('g', at('v', 'The park'), day(1))])
  t.match(await q.one('select is_reference, is_winning from canon.claims where field = $1', ['name']), {
    is_reference: true, is_winning: true
  })
  await push(q, 'league', [say('venue', 'v', { name: 'North Park', geo: [41.98, -87.66] }, day(2))])
  t.same(await venue(q), { name: 'North Park', version: 2 })
  t.equal((await push(q, 'league', [game('g2', at('v', 'Some park'), day(9))])).changes, 1, 'the game only')
  t.equal((await venue(q)).name, 'North Park')
  t.match(await fixtureOf(q, 'league', 'g'), { venue: { name: 'North Park', geo: [41.98, -87.66] }, version: 1 })
})

database.transaction('IDENTITY-5 a description that is older than the reference fills the stub all the same', async (t, q) => {
  await open(q)
  await push(q, 'league', [game('g', at('v', 'The park'), day(5))])
  await push(q, 'league', [say('venue', 'v', { name: 'North Park' }, day(1))])
  t.equal((await venue(q)).name, 'North Park')
})

database.transaction('IDENTITY-8 of several references the newest counts, and one with a name beats a newer one without', async (t, q) => {
  await open(q)
  await push(q, 'league', [game('g1', at('v', 'Old name'), day(2))])
  await push(q, 'league', [
    game('g2', at('v', 'New name'), day(3)), game('g3', at('v'), day(4)), game('g4', at('v', 'Oldest name'), day(1))
  ])
  t.same(await venue(q), { name: 'New name', version: 2 })
  t.equal((await push(q, 'league', [game('g5', at('v', 'Older name'), day(2)), game('g6', at('v'), day(9))])).changes, 2, 'two games')
  t.equal((await venue(q)).name, 'New name')
})

database.transaction('IDENTITY-5, IDENTITY-8 a stub without a name takes the first name that any reference gives', async (t, q) => {
  await open(q)
  await push(q, 'league', [game('g1', at('v'), day(5))])
  t.same(await venue(q), { name: 'v', version: 1 })
  await push(q, 'league', [game('g2', at('v', 'North Park'), day(1))])
  t.same(await venue(q), { name: 'North Park', version: 2 })
})

database.transaction('IDENTITY-8 a name in a reference that is empty, or has nothing but blanks, is no name', async (t, q) => {
  await open(q)
  for (const [index, blank] of ['', ' ', '\t\n ', '\u00a0\u2003\u200b'].entries()) {
    await push(q, 'league', [game(`g${index}`, {
      competition: { external_id: `c${index}`, name: blank }, division: { external_id: `d${index}`, name: blank },
      stage: { external_id: `s${index}`, name: blank }, venue: { external_id: `v${index}`, name: blank },
      sides: [{ role: 'home', team: { external_id: `t${index}`, name: blank } }]
    })])
  }
  for (const table of ['competitions', 'divisions', 'stages', 'venues', 'teams']) {
    t.same(await names(q, table), [0, 1, 2, 3].map((index) => `${table[0]}${index}`), table)
  }
  t.equal(await q.value("select count(*)::integer from canon.claims where field = 'name'"), 0)
  for (const [name, usable] of [['"\u00b7"', true], ['" \u00c1 "', true], ['""', false], ['"\u2060\ufeff"', false]] as const) {
    t.equal(await q.value('select resolve.usable_name($1) is not null', [name]), usable, name)
  }
})

database.transaction('IDENTITY-8 resolve.usable_name and the document mean the same by a blank, of every character there is', async (t, q) => {
  const { pattern: source } = (components.TeamData as any).properties.name
  const pattern = new RegExp(source, 'u')
  const last = runs(0xffff, 0x10ffff) // no blank is known above
  const letters = Array.from({ length: last }, (_, n) => n + 1).filter((n) => n < 0xd800 || n > 0xdfff)
  const reported = letters.filter((n) => !pattern.test(String.fromCodePoint(n)))
  const blanks = await q.value(`select array_agg(n order by n) from generate_series(1, $1::integer) n
    where n not between 55296 and 57343 and resolve.usable_name(to_jsonb(chr(n))) is null`, [last])
  t.same(reported, blanks)
  t.ok(blanks.length > 30, `${blanks.length} blanks`)
})

database.transaction('IDENTITY-8 a newer reference without a usable name takes no name away, in one batch or two', async (t, q) => {
  await open(q)
  await push(q, 'league', [game('g1', at('v', 'North Park'), day(1))])
  await push(q, 'league', [game('g2', at('v', ' '), day(3))])
  await push(q, 'league', [game('g3', at('v', ''), day(4)), game('g4', at('v', 'West Park'), day(2))])
  t.equal((await venue(q)).name, 'West Park')
  t.match(await fixtureOf(q, 'league', 'g3'), { venue: { name: 'West Park' } })
})

database.transaction('IDENTITY-8 references that are equal in time and confidence tie by what they are about, in every order of arrival', async (t, q) => {
  await open(q)
  const words = [game('g1', at('v', 'Alpha')), game('g2', at('v', 'Beta')), game('g3', at('v', 'Gamma'))]
    .map((said) => ({ ...said, ...day(1) }))
  const found = new Set<string>()
  for (const [index, order] of [[0, 1, 2], [2, 1, 0], [1, 2, 0]].entries()) {
    const realm = await makeRealm(q, `Order ${index}`)
    await makeSource(q, 'league', 'authoritativePush', realm)
    if (index === 2) await push(q, 'league', order.map((n) => words[n]!), realm)
    else for (const n of order) await push(q, 'league', [words[n]!], realm)
    found.add(await q.value('select name from canon.venues where realm_id = $1', [realm.realmId]))
  }
  t.same([...found], ['Alpha'])
})

database.transaction('DECIDE-5 rank comes before directness: a reference of a better source keeps its name against a worse one that describes the entity', async (t, q) => {
  await open(q)
  await push(q, 'league', [game('g', at('v', 'North Park'), day(1))])
  const id = await idOf(q, 'league', 'venue', 'v')
  await push(q, 'parent', [say('venue', id, { name: 'The park behind the school', geo: [41.9, -87.6] }, day(5))])
  t.same(await venue(q), { name: 'North Park', version: 2 }, 'what the better source left empty is filled')
  await push(q, 'league', [game('g2', at('v', 'North Park Complex'), day(2))])
  t.equal((await venue(q)).name, 'North Park Complex', 'and its own newer reference counts')
  t.match(await q("select source_key, reason from read.explained_claims where field = 'name' and not is_winning"), [{
    source_key: 'parent', reason: 'Its source has rank 6; league has rank 1.'
  }])
  t.same(await fixtureOf(q, 'league', 'g').then(({ venue }) => venue.name), 'North Park Complex')
})

database.transaction('DECIDE-5 within a rank what a source said of the entity itself comes before a newer reference', async (t, q) => {
  await open(q)
  await makeSource(q, 'host', 'authoritativePush')
  await push(q, 'league', [game('g', at('v', 'North Park'), day(5))])
  await push(q, 'host', [say('venue', await idOf(q, 'league', 'venue', 'v'), { name: 'North Park Complex' }, day(1))])
  t.equal((await venue(q)).name, 'North Park Complex')
  t.match(await q("select source_key, reason from read.explained_claims where field = 'name' and not is_winning"), [{
    source_key: 'league', reason: 'Its source only referred to the entity; host, of the same rank, described it.'
  }])
})

database.transaction('references move: the fixture shows the newer one, and the other entity stays', async (t, q) => {
  await open(q)
  await push(q, 'league', [game('g', { ...at('v1', 'North'), sides: sides('t1', 't2') }, day(1))])
  await push(q, 'league', [game('g', { ...at('v2', 'South'), sides: sides('t3', 't2') }, day(2))])
  t.match(await fixtureOf(q, 'league', 'g'), {
    venue: { name: 'South' }, sides: [{ team: { name: 't3' } }, { team: { name: 't2' } }], version: 2
  })
  t.same(await names(q, 'venues'), ['North', 'South'])
  t.same(
    (await q('select tm.name from canon.fixture_sides s join canon.teams tm using (realm_id, team_id) order by side_index'))
      .map(({ name }) => name),
    ['t3', 't2']
  )
})

database.transaction('a division referred to with another competition moves to the newer one, until its competition describes it', async (t, q) => {
  await open(q)
  const named = (id: string, competition: string, n: number) =>
    game(id, { competition: { external_id: competition }, division: { external_id: 'd', name: 'Boys' } }, day(n))
  const owner = () => q.value('select c.name from canon.divisions d join canon.competitions c using (realm_id, competition_id)')
  await push(q, 'league', [named('g1', 'c1', 1)])
  await push(q, 'league', [named('g2', 'c2', 2)])
  t.equal(await owner(), 'c2')
  await push(q, 'league', [say(
    'competition', 'c1', { name: 'League', sport: 'soccer', kind: 'league', divisions: [{ external_id: 'd', name: 'Lads' }] }, day(1)
  )])
  t.equal(await owner(), 'League')
  await push(q, 'league', [named('g3', 'c2', 3)])
  t.equal(await owner(), 'League')
})

database.transaction('IDENTITY-3 a canonical id is a known id; one that the realm does not have, or of another type, is opaque', async (t, q) => {
  await open(q)
  await push(q, 'league', [say('team', 't', { name: 'Eagles' }, day(1))])
  const id = await idOf(q, 'league', 'team', 't')
  const known = (type: string, externalId: string) =>
    q.value('select resolve.known_entity($1, $2, $3)', [homeOf(q).realmId, type, externalId])
  t.same(
    [await known('team', id), await known('team', 't'), await known('venue', id), await known('team', 'tm_00000000000000000000000000')],
    [id, null, null, null]
  )
  t.equal(await q.value("select resolve.known_entity($1, 'team', $2)", [(await makeRealm(q, 'Other')).realmId, id]), null)
  await push(q, 'parent', [game('g', { sides: sides(id, 'tm_00000000000000000000000000') }, day(2))])
  t.match((await fixtureOf(q, 'parent', 'g')).sides, [
    { team: { id, name: 'Eagles' } }, { team: { name: 'tm_00000000000000000000000000' } }
  ])
  t.equal(await q.value('select count(*)::integer from canon.teams'), 2)
})

database.transaction('an id of which only the deletion was known becomes an entity when it is described or referred to', async (t, q) => {
  await open(q)
  t.equal((await push(q, 'league', [gone('venue', 'v', day(5)), gone('team', 't1', day(5))])).changes, 0)
  t.same(await q('select entity_id from canon.external_ids'), [{ entity_id: null }, { entity_id: null }])
  await push(q, 'league', [game('g', { ...at('v', 'North Park'), sides: sides('t1', 't2') }, day(1))])
  t.match(await fixtureOf(q, 'league', 'g'), { venue: { name: 'North Park' }, sides: [{ team: { name: 't1' } }, { team: { name: 't2' } }] })
})

database.transaction('IDENTITY-8 a newer reference that says only where a division belongs does not take its name, in one batch or two', async (t, q) => {
  await open(q)
  const words = [
    game('g1', { competition: { external_id: 'c1' }, division: { external_id: 'd', name: 'Boys' } }, day(1)),
    game('g2', { competition: { external_id: 'c1' }, division: { external_id: 'd' } }, day(2))
  ]
  await push(q, 'league', words)
  await push(q, 'parent', [words[0]!])
  await push(q, 'parent', [words[1]!])
  t.same(await names(q, 'divisions'), ['Boys', 'Boys'])
})

database.transaction('IDENTITY-5, IDENTITY-8 resolve.state_references: a reference renames a stub where it is newer, claims nothing of what is described, and decides what is new', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const at = { observed_at: '2026-09-02T00:00:00Z' }
  await push(q, 'league', [
    game('g', { venue: { external_id: 'stub', name: 'Park' } }, at), game('h', { venue: { external_id: 'older', name: 'Field' } }, at),
    say('venue', 'described', { name: 'Arena' }, at)
  ])
  await openWorkspace(q)
  const venue = async (external_id: string, seq: number) => ({
    entity_type: 'venue', external_id, ...await mappedOf(q, 'league', 'venue', external_id), is_new: false, is_only_referred_to: true, seq,
    value: `New ${external_id}`
  })
  await fill(q, 'mentions', await venue('stub', 0), await venue('older', 1), await venue('described', 0), {
    entity_type: 'venue', external_id: 'new', mapping_id: 0, entity_id: 'ven_new', is_new: true, is_only_referred_to: true, value: 'Hill',
      seq: 0
  })
  await q(`insert into canon.external_ids (realm_id, source_id, mapping_id, entity_type, external_id, entity_id) overriding system value
    select realm_id, source_id, 0, 'venue', 'new', 'ven_new' from tenancy.sources where source_key = 'league'`)
  const row = { type: 'fixture', confidence: 1, observation_id: await q.value('select observation_id from intake.observations limit 1') }
  await fill(q, 'incoming', { ...row, seq: 0, observed_at: '2026-09-03T00:00:00Z' }, { ...row, seq: 1,
    observed_at: '2026-09-01T00:00:00Z' })
  await q("select resolve.state_references($1, 'venue')", [homeOf(q).realmId])
  const name = async (id: string) => (await q(
    "select value, is_reference from canon.claims where realm_id = $1 and mapping_id = $2 and field = 'name'",
    [realmId, (await mappedOf(q, 'league', 'venue', id)).mapping_id]
  )).map((claim) => Object.values(claim))
  t.same(await name('stub'), [['New stub', true]])
  t.same(await name('older'), [['Field', true]])
  t.same(await name('described'), [['Arena', false]])
  t.same(await name('new'), [['Hill', true]])
  t.same(await read(q, 'contested', 'entity_id, field, seq'), [[(await mappedOf(q, 'league', 'venue', 'stub')).entity_id, 'name', 0]])
  t.same(await read(q, 'decided', 'entity_id, winners, is_new'), [['ven_new', { name: 'Hill' }, true]])
})
