/** What is decided as one unit, what by its keys, and in which form it is kept (DECIDE-12). */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { fixtureOf, game, idOf, makeRealm, makeSource, push, say, score, sides } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const day = (n: number) => ({ observed_at: `2026-09-0${n}T00:00:00Z` })
const open = async (q: Query) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'parent', 'crowd')
}
const claimOf = (q: Query, field: string, source = 'league') =>
  q.value('select value from read.explained_claims where field = $1 and source_key = $2', [field, source])
const lastChange = (q: Query) =>
  q.one('select kind, version, changed_fields from ledger.version_kinds order by position desc, number desc limit 1')

database.transaction('DECIDE-12 an address is one unit: lines of a worse source never mix in', async (t, q) => {
  await open(q)
  await push(q, 'parent', [say('venue', 'v', {
    name: 'North Park', address: { line1: '1 Low St', line2: 'Rear', city: 'Chicago', region: 'IL' }
  })])
  const id = await idOf(q, 'parent', 'venue', 'v')
  await push(q, 'league', [say('venue', id, { name: 'North Park', address: { line1: '2 High St', country: 'US' } }, day(1))])
  t.same(await q.one('select version, address from canon.venues'), { version: 2, address: { line1: '2 High St', country: 'US' } })
  t.same((await lastChange(q)).changed_fields, ['address'])
  await push(q, 'league', [say('venue', id, { name: 'North Park', address: { country: 'US', line1: '2 High St' } }, day(2))])
  t.equal(await q.value('select version from canon.venues'), 2, 'the order of members is no difference')
})

database.transaction('DECIDE-12 geo is one unit: latitude and longitude come from one source', async (t, q) => {
  await open(q)
  await push(q, 'league', [say('venue', 'v', { name: 'North Park', geo: [41.98, -87.66] }, day(1))])
  const id = await idOf(q, 'league', 'venue', 'v')
  t.equal((await push(q, 'parent', [say('venue', id, { name: 'North Park', geo: [41.98, -87.7] }, day(2))])).changes, 0)
  t.match(await q.one('select latitude, longitude from canon.venues'), { latitude: 41.98, longitude: -87.66 })
  await push(q, 'league', [say('venue', 'v', { name: 'North Park', geo: [0, 0] }, day(3))])
  t.match(await q.one('select latitude, longitude, version from canon.venues'), { latitude: 0, longitude: 0, version: 2 })
  t.same((await lastChange(q)).changed_fields, ['geo'])
})

database.transaction('DECIDE-12 the fields of a venue are one unit: those of a worse or older list never mix in', async (t, q) => {
  await open(q)
  const fields = () => q.value('select fields from canon.venues')
  await push(q, 'parent', [say('venue', 'v', { name: 'North Park', fields: ['1', '2'] }, day(1))])
  const id = await idOf(q, 'parent', 'venue', 'v')
  await push(q, 'league', [say('venue', id, { name: 'North Park', fields: ['A'] }, day(2))])
  t.same(await fields(), ['A'])
  t.equal((await push(q, 'parent', [say('venue', 'v', { name: 'North Park', fields: ['1', '2', '3'] }, day(3))])).changes, 0)
  await push(q, 'league', [say('venue', id, { name: 'North Park', fields: ['B', 'C'] }, day(4))])
  t.same(await fields(), ['B', 'C'])
  t.same((await lastChange(q)).changed_fields, ['fields'])
})

database.transaction('DECIDE-12 sides and a result are units: newer ones leave nothing of the older behind', async (t, q) => {
  await open(q)
  const [home, away] = sides('a', 'b')
  await push(q, 'league', [game('g', {
    sides: [home, away], result: { ...score(1, 0), final: false, period: '2H', outcome: 'home_win', official: true }
  }, day(1))])
  await push(q, 'league', [game('g', { sides: [away], result: score(1, 1) }, day(2))])
  const shown = await fixtureOf(q, 'league', 'g')
  t.same(shown.result, { ...score(1, 1), official: false })
  t.match(shown.sides, [{ role: 'away' }])
  t.equal(shown.sides.length, 1)
})

for (const [type, table] of [['organization', 'organizations'], ['team', 'teams']] as const) {
  database.transaction(`DECIDE-12 sanctioning of a ${type} is decided key by key, and a key that is left out stands`, async (t, q) => {
    await open(q)
    const own = type === 'organization' ? { name: 'Eagles SC', kind: 'club' } : { name: 'Eagles' }
    const map = () => q.value(`select sanctioning from canon.${table}`)
    await push(q, 'league', [say(type, 'x', { ...own, sanctioning: { usys: 'A', ayso: 'B' } }, day(1))])
    const id = await idOf(q, 'league', type, 'x')
    await push(q, 'parent', [say(type, id, { ...own, sanctioning: { ayso: 'low', 'us.club': 'C' } }, day(2))])
    t.same(await map(), { usys: 'A', ayso: 'B', 'us.club': 'C' })
    t.same((await lastChange(q)).changed_fields, ['sanctioning.us.club'])
    await push(q, 'league', [say(type, 'x', { ...own, sanctioning: { ayso: 'D' } }, day(3))])
    t.same(await map(), { usys: 'A', ayso: 'D', 'us.club': 'C' })
    t.same((await lastChange(q)).changed_fields, ['sanctioning.ayso'])
    t.equal((await push(q, 'league', [say(type, 'x', { ...own, sanctioning: {} }, day(4))])).changes, 0, 'an empty map says nothing')
  })
}

database.transaction('DECIDE-12 colors are one list: a better one replaces it whole, an empty one empties it, another order is another list', async (t, q) => {
  await open(q)
  const colors = () => q.value('select colors from canon.teams')
  await push(q, 'parent', [say('team', 'x', { name: 'Eagles', colors: ['red', 'white', 'blue'] }, day(1))])
  const id = await idOf(q, 'parent', 'team', 'x')
  await push(q, 'league', [say('team', id, { name: 'Eagles', colors: ['green'] }, day(2))])
  t.same(await colors(), ['green'])
  await push(q, 'league', [say('team', id, { name: 'Eagles', colors: [] }, day(3))])
  t.same(await colors(), [])
  t.match(await lastChange(q), { version: 3, changed_fields: ['colors'] })
  await push(q, 'league', [
    say('team', id, { name: 'Eagles', colors: ['white', 'green'] }, day(4)),
    say('team', id, { name: 'Eagles', colors: ['green', 'white'] }, day(5))
  ])
  t.same(await colors(), ['green', 'white'])
  t.equal(await q.value('select version from canon.teams'), 5)
})

database.transaction('MODEL-20 a coach is a claim and nothing else: no version, no event; notes of a fixture likewise', async (t, q) => {
  await open(q)
  await push(q, 'league', [say('team', 'x', { name: 'Eagles', coach: 'Ann' }, day(1)), game('g', { notes: 'Bring water' }, day(1))])
  t.equal(await claimOf(q, 'coach'), 'Ann')
  t.notMatch(JSON.stringify(
    await q('select to_jsonb(v), to_jsonb(c) from ledger.versions v join ledger.changes c using (realm_id, entity_id, version)')
  ), /Ann|coach|water|notes/)
  t.equal((await push(q, 'league', [
    say('team', 'x', { name: 'Eagles', coach: 'Bob' }, day(2)), game('g', { notes: 'Bring oranges' }, day(2))
  ])).changes, 0)
  t.equal(await claimOf(q, 'coach'), 'Bob')
  t.equal(await claimOf(q, 'notes'), 'Bring oranges')
  t.equal(await q.value('select version from canon.teams'), 1)
  t.notMatch(await q.one('select f.document, tm::text from canon.fixtures f, canon.teams tm'), /oranges|Bob|notes/)
})

database.transaction('friendly_series is kept and claimed as friendly', async (t, q) => {
  await open(q)
  await push(q, 'league', [
    say('competition', 'c', { name: 'Cup', sport: 'soccer', kind: 'friendly_series' }),
    say('competition', 'k', { name: 'Cup', sport: 'soccer', kind: 'showcase' })
  ])
  t.same(await q('select kind from canon.competitions order by kind'), [{ kind: 'friendly' }, { kind: 'showcase' }])
  t.equal(await q.value("select count(*)::integer from canon.claims where value = '\"friendly_series\"'"), 0)
})

database.transaction('MODEL-13 an age group is kept and claimed without its leading zero, so that both spellings are one value', async (t, q) => {
  await open(q)
  const pair = (age: string, n: number) => [
    say('team', 'x', { name: 'Eagles', age_group: age }, day(n)),
    say(
      'competition', 'c', { name: 'Cup', sport: 'soccer', kind: 'league', divisions: [{ external_id: 'd', name: 'Boys', age_group: age }] },
      day(n)
    )
  ]
  await push(q, 'league', pair('U09', 1))
  t.equal(await q.value('select age_group from canon.teams'), 'U9')
  t.equal(await claimOf(q, 'age_group'), 'U9')
  t.equal(await q.value('select age_group from canon.divisions'), 'U9')
  t.equal((await push(q, 'league', pair('U9', 2))).changes, 0)
  await push(q, 'league', pair('U10', 3))
  t.equal(await q.value('select age_group from canon.divisions'), 'U10')
})

database.transaction('MODEL-14 equal moments are one value however they are written', async (t, q) => {
  await open(q)
  await push(q, 'league', [game('g', { start: '2026-09-12T14:30:00Z', end: '2026-09-12T16:00:00.500Z' }, day(1))])
  t.equal((await push(q, 'league', [game('g', { start: '2026-09-12T14:30:00.000Z', end: '2026-09-12T16:00:00.5Z' }, day(2))])).changes, 0)
  t.equal(await claimOf(q, 'start'), '2026-09-12T14:30:00Z')
})

database.transaction('MODEL-11 a result says whether it is official, also where its source left that out', async (t, q) => {
  await open(q)
  await push(q, 'league', [game('g', { result: score(1, 0) }, day(1))])
  t.equal(
    (await push(q, 'league', [say(
      'result', 'r', { fixture: { external_id: 'g' }, result: score(1, 0, { official: false }) }, day(2)
    )])).changes,
    0
  )
  t.same(await q.value('select result from canon.fixtures'), { ...score(1, 0), official: false })
})
