/**
 * Several sources report one season at once, in batches of 1 to 20 observations, where ids are matched: whatever meets, and whichever
 * sessions are killed meanwhile, every batch is applied, once, and what is decided rests on decisions that stand. What sessions do at once
 * need not repeat to the last step when a seed is used again.
 */
import fc from 'fast-check'
import t from 'tap'
import { useDatabase, makeQuery } from '../helpers/database.ts'
import { compareOutcomes, lists, outcomeOf, report, SOURCES as LISTED } from '../helpers/identity/three_lists.ts'
import { settings } from '../helpers/property.ts'
import { one } from '../helpers/random_data.ts'
import { game, gone, makeRealm, makeSource, say, score, store, type Observation, type Realm } from '../helpers/seed.ts'
import { useWorkers } from '../helpers/workers.ts'

const SOURCES = ['league', 'club', 'platform'] as const
const CLUBS = ['Riverside Strikers', 'Lakeshore Rovers', 'Harbor Hawks', 'Northgate Falcons', 'Millbrook Comets']
const reported = fc.record({
  source: fc.nat(2), what: one('game', 'game', 'game', 'game', 'team', 'team', 'venue', 'result', 'deletion'), team: fc.nat(4),
  other: fc.integer({ min: 1, max: 4 }), day: fc.nat(3), hour: one(0, 0, 0, 0, 1, 5), spelling: one(0, 0, 0, 1, 2)
})
type Reported = typeof reported extends fc.Arbitrary<infer T> ? T : never
/** `kills`: how often the killer finds somebody at work before it kills again. `isFirst`: all of the first source is known before. */
const seasons = fc.record({
  reports: fc.array(reported, { minLength: 40, maxLength: 90, size: 'max' }),
  sizes: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 6, maxLength: 6 }),
  isFirst: one(true, true, false), kills: fc.array(fc.nat(40), { maxLength: 4 })
})

const spell = (team: number, spelling: number): string =>
  [`${CLUBS[team]} U13 Boys`, `${CLUBS[team]} 2013 Boys`, `${CLUBS[team]!.split(' ')[1]} U13 Boys`][spelling] as string

function observe ({ source, what, team, other, day, hour, spelling }: Reported): Observation {
  const prefix = SOURCES[source]
  const opponent = (team + other) % CLUBS.length
  const id = `${prefix}-g${team}${opponent}${day}`
  const venue = { external_id: `${prefix}-v${team}`, name: `${CLUBS[team]} Park` }
  const side = (role: string, n: number, spelling: number): object =>
    ({ role, team: { external_id: `${prefix}-t${n}`, name: spell(n, spelling) } })
  if (what === 'team') {
    return say('team', `${prefix}-t${team}`, {
      name: spell(team, spelling), sport: 'soccer', age_group: 'U13', gender: 'M', season: '2026',
      organization: { external_id: `${prefix}-o${team}`, name: CLUBS[team] }
    })
  }
  if (what === 'venue') {
    const address = { line1: `${team + 1} Mill Road`, city: 'Riverside', region: 'NJ', postal_code: '08075', country: 'US' }
    return say('venue', venue.external_id, { name: venue.name, address })
  }
  if (what === 'result') return say('result', `${id}-r`, { fixture: { external_id: id }, result: score(day, hour) })
  if (what === 'deletion') return gone('fixture', id)
  return game(id, {
    start: `2026-09-${12 + day}T${14 + hour}:30:00Z`, time_zone: 'America/New_York', venue,
    competition: { external_id: `${prefix}-c`, name: 'Fall League 2026' },
    division: { external_id: `${prefix}-d`, name: 'U13 Boys Premier' },
    sides: [side('home', team, spelling), side('away', opponent, 0)]
  })
}

const database = await useDatabase(t)
const q = makeQuery(await database.connect())
const workers = await useWorkers(t, database, q)
const { title, parameters } = settings(4, 4)
let realms = 0

t.test(`INTAKE-9, INTAKE-60, IDENTITY-119 sources that report one season at once, sessions killed meanwhile: no batch fails: ${title}`, async (t) => {
  const met = { batches: 0, kills: 0, collisions: 0, mapped: 0, merged: 0 }
  await fc.assert(fc.asyncProperty(seasons, async ({ reports, sizes, isFirst, kills }) => {
    const realm = await makeRealm(q, `Season ${++realms}`)
    for (const source of SOURCES) await makeSource(q, source, 'partnerApi', realm)
    const count = async (what: string): Promise<number> => q.value(`select count(*)::integer from ${what}`, [realm.realmId])
    let batches = 0
    const send = async (source: number): Promise<void> => {
      const observations = reports.filter((one) => one.source === source).map(observe)
      while (observations.length > 0) {
        await store(q, SOURCES[source]!, observations.splice(0, sizes[batches++ % sizes.length]), realm)
      }
    }
    await send(0)
    if (isFirst) await workers.finish(realm, [])
    for (const source of [1, 2]) await send(source)
    const { killed, collisions } = await workers.finish(realm, kills)
    const left = await q("select status, error from intake.batches where realm_id = $1 and status <> 'done'", [realm.realmId])
    if (left.length > 0) throw new Error(`batches are not applied: ${JSON.stringify(left)}\n${workers.lines().join('\n')}`)
    const stored = await count('intake.observations where realm_id = $1')
    if (stored !== reports.length) throw new Error(`${reports.length} observations were stored ${stored} times`)
    const unfounded = await q(`select d.decision_id, o.status from identity.decisions d
      join identity.decisions o on o.realm_id = d.realm_id and o.decision_id = d.rests_on
     where d.realm_id = $1 and d.stands and not o.stands`, [realm.realmId])
    if (unfounded.length > 0) throw new Error(`decisions rest on what does not stand: ${JSON.stringify(unfounded)}`)
    const lost = await count('canon.lost_references where realm_id = $1')
    if (lost > 0) throw new Error(`${lost} references are lost`)
    met.batches += batches
    met.kills += killed
    met.collisions += collisions
    met.mapped += await count("identity.decisions where realm_id = $1 and kind = 'mapping'")
    met.merged += await count("identity.decisions where realm_id = $1 and kind = 'merge' and stands")
  }), parameters)
  t.comment(JSON.stringify(met))
  t.ok(met.mapped > 0, 'ids are recognised')
})

t.test(`IDENTITY-221 lists that are reported at once, sessions killed meanwhile, make what one after another makes: ${title}`, async (t) => {
  const met = { together: 0, reviewed: 0, kills: 0 }
  const ways = fc.record({
    size: fc.integer({ min: 2, max: 8 }), kills: fc.array(fc.nat(10), { minLength: 1, maxLength: 6 })
  })
  await fc.assert(fc.asyncProperty(lists, ways, async (said, { size, kills }) => {
    const reported = said.map((list, n) => report(n, list).map(([, one]) => one))
    const open = async (name: string): Promise<Realm> => {
      const realm = await makeRealm(q, `${name} ${++realms}`)
      for (const source of LISTED) await makeSource(q, source, 'hostFeed', realm)
      return realm
    }
    const [calm, killed] = [await open('Calm'), await open('Killed')]
    for (const [n, all] of reported.entries()) {
      await store(q, LISTED[n]!, all, calm)
      await workers.finish(calm, [])
    }
    for (let from = 0; reported.some((all) => from < all.length); from += size) {
      for (const [n, all] of reported.entries()) {
        if (from < all.length) await store(q, LISTED[n]!, all.slice(from, from + size), killed)
      }
    }
    met.kills += (await workers.finish(killed, kills)).killed
    const { together, reviewed } = compareOutcomes(await outcomeOf(q, calm), await outcomeOf(q, killed))
    met.together += together
    met.reviewed += reviewed
  }), parameters)
  t.comment(JSON.stringify(met))
  t.ok(met.together > 0 && met.kills > 0, 'ids are recognised, and sessions were killed')
})
