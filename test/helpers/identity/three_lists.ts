/**
 * Lists of teams, clubs and games that three sources have in common, each written in its own way, and what two ways to report them may
 * differ in. All lists have a game at one time: which of two times it has depends on who reported it last, and with it what it proves of
 * its teams.
 */
import fc from 'fast-check'
import type { Query } from '../database.ts'
import { game, say, type Observation, type Realm } from '../seed.ts'

export const SOURCES = ['alpha', 'beta', 'gamma']
const TEAMS = [
  { club: 'Riverside Strikers', age: 13 }, { club: 'Lakeshore Rovers', age: 13 }, { club: 'Harbor Hawks', age: 13 },
  { club: 'Riverside Strikers', age: 12 }, { club: 'Quillmere Lancers', age: 13 }
]
const CLUBS = [...new Set(TEAMS.map(({ club }) => club))]
/** Which teams meet on which day: every team plays at most once a day. */
const GAMES = [[0, 1, 0], [2, 4, 0], [0, 2, 1], [1, 4, 1], [0, 4, 2], [1, 2, 2]] as const

/** What one source lists: of each team whether it describes it and how it writes it, and which of the games. */
export type List = { teams: { isListed: boolean, spelling: number }[], games: boolean[] }
export const lists = fc.array(fc.record({
  teams: fc.array(fc.record({ isListed: fc.boolean(), spelling: fc.nat(2) }), { minLength: TEAMS.length, maxLength: TEAMS.length }),
  games: fc.array(fc.boolean(), { minLength: GAMES.length, maxLength: GAMES.length })
}), { minLength: SOURCES.length, maxLength: SOURCES.length })

const spell = (n: number, spelling: number): string => {
  const { club, age } = TEAMS[n]!
  return [`${club} U${age} Boys`, `${club} ${2026 - age} Boys`, `${club} BU${age}`][spelling]!
}
/** The observations of a source, each observed at a time of its own. */
export function report (source: number, { teams, games }: List): [string, Observation][] {
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

/** What came of one way to report: the entity of each id ("source type id"), and the entities that wait in a review. */
export type Outcome = { entities: Map<string, string>, waiting: Set<string> }

export async function outcomeOf (q: Query, realm: Realm): Promise<Outcome> {
  const entities = await q(`
    select s.source_key || ' ' || m.entity_type || ' ' || m.external_id as name, m.entity_id
      from canon.external_ids m join tenancy.sources s using (realm_id, source_id)
     where m.realm_id = $1 and m.entity_id is not null`, [realm.realmId])
  const waiting = await q(`
    select canon.survivor_of(d.realm_id, k.id) as id
      from identity.decisions d, unnest(array[d.first_id, d.second_id]) k (id)
     where d.realm_id = $1 and d.status = 'pending'`, [realm.realmId])
  return { entities: new Map(entities.map(({ name, entity_id: id }) => [name, id])), waiting: new Set(waiting.map(({ id }) => id)) }
}

/**
 * Counts the pairs of ids of one type that are one in both outcomes, or in one of them while a review of the other waits. Throws where
 * what differs is one, or where no review speaks of the difference (IDENTITY-221).
 */
export function compareOutcomes (one: Outcome, other: Outcome): { together: number, reviewed: number } {
  const met = { together: 0, reviewed: 0 }
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
  return met
}
