/**
 * Whatever the order in which several sources report, however it is cut into batches and whenever the jobs run between them: what is one in
 * one way and two in another is in a review that waits, and no two teams, clubs or games that differ are ever one. All lists have a game
 * at one time: which of two times it has depends on who reported it last, and with it what it proves of its teams.
 */
import fc from 'fast-check'
import t from 'tap'
import { useDatabase, type Query } from '../helpers/database.ts'
import { work } from '../helpers/identity/matching.ts'
import { settings } from '../helpers/property.ts'
import { game, makeRealm, makeSource, push, say, setClock, type Observation, type Realm } from '../helpers/seed.ts'

const SOURCES = ['alpha', 'beta', 'gamma']
const TEAMS = [
  { club: 'Riverside Strikers', age: 13 }, { club: 'Lakeshore Rovers', age: 13 }, { club: 'Harbor Hawks', age: 13 },
  { club: 'Riverside Strikers', age: 12 }, { club: 'Quillmere Lancers', age: 13 }
]
const CLUBS = [...new Set(TEAMS.map(({ club }) => club))]
/** Which teams meet on which day: every team plays at most once a day. */
const GAMES = [[0, 1, 0], [2, 4, 0], [0, 2, 1], [1, 4, 1], [0, 4, 2], [1, 2, 2]] as const

/** What one source lists: of each team whether it describes it and how it writes it, and which of the games. */
type List = { teams: { isListed: boolean, spelling: number }[], games: boolean[] }
/** A way to push: by these keys the observations are sorted, after a number of them a batch ends, and then jobs run or not. */
type Way = { keys: number[], sizes: number[], doWork: boolean[] }
const lists = fc.array(fc.record({
  teams: fc.array(fc.record({ isListed: fc.boolean(), spelling: fc.nat(2) }), { minLength: TEAMS.length, maxLength: TEAMS.length }),
  games: fc.array(fc.boolean(), { minLength: GAMES.length, maxLength: GAMES.length })
}), { minLength: SOURCES.length, maxLength: SOURCES.length })
const MOST = SOURCES.length * (TEAMS.length + GAMES.length)
const ways = fc.record({
  keys: fc.array(fc.nat(1_000), { minLength: MOST, maxLength: MOST }),
  sizes: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 }),
  doWork: fc.array(fc.boolean(), { minLength: 1, maxLength: 3 })
})

const spell = (n: number, spelling: number): string => {
  const { club, age } = TEAMS[n]!
  return [`${club} U${age} Boys`, `${club} ${2026 - age} Boys`, `${club} BU${age}`][spelling]!
}
/** The observations of a source, each observed at a time of its own. */
function report (source: number, { teams, games }: List): [string, Observation][] {
  const at = { observed_at: `2026-08-0${source + 1}T08:00:00Z` }
  const ref = (n: number): object => ({ external_id: `t${n}`, name: spell(n, teams[n]!.spelling) })
  return [
    ...teams.flatMap(({ isListed, spelling }, n) => isListed
      ? [say('team', `t${n}`, {
          name: spell(n, spelling), sport: 'soccer', age_group: `U${TEAMS[n]!.age}`, gender: 'M', season: '2026',
          organization: { external_id: `c${CLUBS.indexOf(TEAMS[n]!.club)}`, name: TEAMS[n]!.club }
        }, at)]
      : []),
    ...games.flatMap((isListed, n) => {
      const [home, away, day] = GAMES[n]!
      return isListed
        ? [game(`g${n}`, {
            start: new Date(Date.UTC(2026, 8, 12 + 7 * day, 14, 30)).toISOString(),
            sides: [{ role: 'home', team: ref(home) }, { role: 'away', team: ref(away) }]
          }, at)]
        : []
    })
  ].map((one) => [SOURCES[source]!, one])
}

/** An id, and of a game those of its teams: while these wait, it waits. */
function restsOn (name: string): string[] {
  const [source, type, id] = name.split(' ')
  return type === 'fixture' ? [name, ...GAMES[Number(id!.slice(1))]!.slice(0, 2).map((n) => `${source} team t${n}`)] : [name]
}

const database = await useDatabase(t)
const { title, parameters } = settings(3, 24)
let realms = 0

/** Pushes what was reported in one way into a realm of its own; gives the entity of each id, and the entities that wait in a review. */
async function pushed (q: Query, reported: [string, Observation][], { keys, sizes, doWork }: Way): Promise<{
  realm: Realm, entities: Map<string, string>, waiting: Set<string>
}> {
  const realm = await makeRealm(q, `Field ${++realms}`)
  for (const source of SOURCES) await makeSource(q, source, 'hostFeed', realm)
  const rest = reported.map((one, n) => ({ one, key: keys[n]! })).toSorted((a, b) => a.key - b.key).map(({ one }) => one)
  for (let batch = 0; rest.length > 0; batch++) {
    const source = rest[0]![0]
    const length = sizes[batch % sizes.length]!
    const taken: Observation[] = []
    for (let n = 0; n < rest.length && taken.length < length;) {
      if (rest[n]![0] === source) taken.push(...rest.splice(n, 1).map(([, one]) => one)); else n++
    }
    await setClock(q, new Date(Date.UTC(2026, 8, 1, 8, batch)).toISOString())
    await push(q, source, taken, realm)
    if (doWork[batch % doWork.length]) await work(q)
  }
  await work(q)
  const entities = await q(`
    select s.source_key || ' ' || m.entity_type || ' ' || m.external_id as name, m.entity_id
      from canon.external_ids m join tenancy.sources s using (realm_id, source_id)
     where m.realm_id = $1 and m.entity_id is not null`, [realm.realmId])
  const waiting = await q(`
    select canon.survivor_of(d.realm_id, k.id) as id
      from identity.decisions d, unnest(array[d.first_id, d.second_id]) k (id)
     where d.realm_id = $1 and d.status = 'pending'`, [realm.realmId])
  return {
    realm, entities: new Map(entities.map(({ name, entity_id: id }) => [name, id])), waiting: new Set(waiting.map(({ id }) => id))
  }
}

database.transaction(`IDENTITY-221 two ways to push the same make the same, but for what waits in a review: ${title}`, async (t, q) => {
  const met = { together: 0, apart: 0, reviewed: 0 }
  await fc.assert(fc.asyncProperty(lists, ways, ways, async (said, first, second) => {
    await q('savepoint history')
    const reported = said.flatMap((list, n) => report(n, list))
    const one = await pushed(q, reported, first)
    const other = await pushed(q, reported, second)
    if (one.entities.size !== other.entities.size) throw new Error('one way knows more ids')
    const names = [...one.entities.keys()].toSorted()
    for (const [n, a] of names.entries()) {
      for (const b of names.slice(n + 1)) {
        const [, typeOfA, idOfA] = a.split(' ')
        const [, typeOfB, idOfB] = b.split(' ')
        if (typeOfA !== typeOfB) continue
        const [isOne, isOther] = [one, other].map(({ entities }) => entities.get(a) === entities.get(b))
        if ((isOne || isOther) && idOfA !== idOfB) throw new Error(`${a} and ${b} are wrongly one`)
        if (isOne) met.together += 1
        if (isOne === isOther) continue
        const apart = isOne ? other : one
        if (![a, b].flatMap(restsOn).some((name) => apart.waiting.has(apart.entities.get(name)!))) {
          throw new Error(`${a} and ${b} are one in one way, and in the other two, of which no review speaks`)
        }
        met.reviewed += 1
      }
    }
    await q('rollback to history')
  }), parameters)
  t.comment(JSON.stringify(met))
  t.ok(met.together > 0, 'what several sources list is found')
})
