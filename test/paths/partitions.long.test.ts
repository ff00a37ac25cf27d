/**
 * Whatever the order in which several sources report, however it is cut into batches and whenever the jobs run between them: what is one in
 * one way and two in another is in a review that waits, and no two teams, clubs or games that differ are ever one.
 */
import fc from 'fast-check'
import t from 'tap'
import { useDatabase, type Query } from '../helpers/database.ts'
import { work } from '../helpers/identity/matching.ts'
import { compareOutcomes, lists, outcomeOf, report, SOURCES, type Outcome } from '../helpers/identity/three_lists.ts'
import { settings } from '../helpers/property.ts'
import { makeRealm, makeSource, push, setClock, type Observation, type Realm } from '../helpers/seed.ts'

/** A way to push: by these keys the observations are sorted, after a number of them a batch ends, and then jobs run or not. */
type Way = { keys: number[], sizes: number[], doWork: boolean[] }
/** As many observations as three lists have at most. */
const MOST = 33
const ways = fc.record({
  keys: fc.array(fc.nat(1_000), { minLength: MOST, maxLength: MOST }),
  sizes: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 }),
  doWork: fc.array(fc.boolean(), { minLength: 1, maxLength: 3 })
})

const database = await useDatabase(t)
const { title, parameters } = settings(3, 24)
let realms = 0

/** Pushes what was reported in one way into a realm of its own; gives the entity of each id, and the entities that wait in a review. */
async function pushed (
  q: Query, reported: [string, Observation][], { keys, sizes, doWork }: Way, meanwhile: (realm: Realm) => Promise<void> = async () => {}
): Promise<{ realm: Realm } & Outcome> {
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
    await meanwhile(realm)
  }
  await work(q)
  return { realm, ...await outcomeOf(q, realm) }
}

database.transaction(`IDENTITY-221 two ways to push the same make the same, but for what waits in a review: ${title}`, async (t, q) => {
  const met = { together: 0, reviewed: 0 }
  await fc.assert(fc.asyncProperty(lists, ways, ways, async (said, first, second) => {
    await q('savepoint history')
    const reported = said.flatMap((list, n) => report(n, list))
    const one = await pushed(q, reported, first)
    const other = await pushed(q, reported, second)
    const { together, reviewed } = compareOutcomes(one, other)
    met.together += together
    met.reviewed += reviewed
    await q('rollback to history')
  }), parameters)
  t.comment(JSON.stringify(met))
  t.ok(met.together > 0, 'what several sources list is found')
})

/** What a person does after a batch, if there is what it needs; `pick` chooses among several. */
type Act = { kind: 'merge' | 'approve' | 'reject' | 'undo', pick: number }
const acts = fc.array(fc.option(fc.record({
  kind: fc.constantFrom('merge', 'approve', 'reject', 'undo'), pick: fc.nat(100)
}) as fc.Arbitrary<Act>), { minLength: 1, maxLength: 6 })
/** A decision and the ids whose entities it is about, as their sources write them. */
type Pair = { type: string, decision: string, first: string, second: string, ids: [string, string] }
const PAIRS = `
  select d.entity_type as type, d.decision_id as decision, d.first_id as first, d.second_id as second, array[a.name, b.name] as ids
    from identity.decisions d
    cross join lateral (select array[d.first_id, d.second_id]) e (ends)
    cross join lateral (
      select min(s.source_key || ' ' || m.external_id) from canon.external_ids m join tenancy.sources s using (realm_id, source_id)
       where m.realm_id = d.realm_id and coalesce(m.origin_id, m.entity_id) = d.first_id) a (name)
    cross join lateral (
      select min(s.source_key || ' ' || m.external_id) from canon.external_ids m join tenancy.sources s using (realm_id, source_id)
       where m.realm_id = d.realm_id and coalesce(m.origin_id, m.entity_id) = d.second_id) b (name)
   where d.realm_id = $1 and d.kind = 'merge' and d.status = $2 and a.name <> b.name
   order by d.entity_type, a.name, b.name`
const truthOf = (name: string): string => name.split(' ')[1]!

/** People decide rightly, except where they undo; `one` and `two` are their last decisions on pairs of ids. */
function makePersons (q: Query, all: (Act | null)[]): { act: (realm: Realm) => Promise<void>, one: Pair[], two: Pair[], count: number } {
  const made = { act, one: [] as Pair[], two: [] as Pair[], count: 0 }
  let next = 0
  const survivor = (realm: Realm, id: string): Promise<unknown> => q.value('select canon.survivor_of($1, $2)', [realm.realmId, id])
  const decide = (realm: Realm, name: string, ...rest: unknown[]): Promise<unknown> => q.as('oyss_resolver', () => q.value(
    `select identity.${name}($1, ${rest.map((_, n) => `$${n + 2}`).join(', ')}, 'Ada')::text`, [realm.realmId, ...rest]))
  async function act (realm: Realm): Promise<void> {
    const one = all[next++ % all.length]
    if (!one) return
    const pairs = await q(PAIRS, [realm.realmId, one.kind === 'undo' ? 'approved' : 'pending']) as Pair[]
    const right = pairs.filter(({ ids: [a, b] }) => (truthOf(a) === truthOf(b)) === (one.kind !== 'reject'))
    if (one.kind === 'merge') return await mergeAny(realm, one.pick)
    const pair = right[one.pick % (right.length || 1)]
    if (!pair) return
    await decide(realm, one.kind, pair.decision)
    made.count += 1
    const isOne = await survivor(realm, pair.first) === await survivor(realm, pair.second)
    if (isOne !== (one.kind === 'approve')) throw new Error(`${one.kind} of ${pair.ids.join(' and ')}: they are ${isOne ? 'one' : 'two'}`)
    note(pair, one.kind === 'approve')
  }
  async function mergeAny (realm: Realm, pick: number): Promise<void> {
    const pairs = await q(`
      select a.entity_type as type, '' as decision, a.entity_id as first, b.entity_id as second,
             array[s.source_key || ' ' || a.external_id, t.source_key || ' ' || b.external_id] as ids
        from canon.external_ids a
        join canon.external_ids b on b.realm_id = a.realm_id and b.entity_type = a.entity_type and b.external_id = a.external_id
        join tenancy.sources s on s.realm_id = a.realm_id and s.source_id = a.source_id
        join tenancy.sources t on t.realm_id = b.realm_id and t.source_id = b.source_id
       where a.realm_id = $1 and a.entity_type in ('team', 'organization') and a.entity_id <> b.entity_id and s.source_key < t.source_key
       order by 5`, [realm.realmId]) as Pair[]
    const pair = pairs[pick % (pairs.length || 1)]
    if (!pair) return
    await q.as('oyss_resolver', () => q("select identity.merge($1, $2, $3, 'Ada', 'The same.')", [realm.realmId, pair.first, pair.second]))
    made.count += 1
    note(pair, true)
  }
  /** What was decided before of the same entity may have fallen with it, or been joined by it. */
  function note (pair: Pair, isOne: boolean): void {
    const touches = ({ type, ids }: Pair): boolean => type === pair.type && ids.some((id) => truthOf(id) === truthOf(pair.ids[0]))
    made.one = made.one.filter((other) => isOne || !touches(other))
    made.two = made.two.filter((other) => !isOne || !touches(other))
    if (truthOf(pair.ids[0]) === truthOf(pair.ids[1])) (isOne ? made.one : made.two).push(pair)
  }
  return made
}

database.transaction(`IDENTITY-34, IDENTITY-36, IDENTITY-221 what people merge and undo between the batches stands, whatever follows: ${title}`, async (t, q) => {
  let count = 0
  await fc.assert(fc.asyncProperty(lists, ways, acts, async (said, way, all) => {
    await q('savepoint history')
    const persons = makePersons(q, all)
    const { entities } = await pushed(q, said.flatMap((list, n) => report(n, list)), way, persons.act)
    const entityOf = (type: string, id: string): string | undefined => entities.get(id.replace(' ', ` ${type} `))
    for (const [a, idOfA] of entities) {
      for (const [b, idOfB] of entities) {
        const [truthOfA, truthOfB] = [a, b].map((name) => name.slice(name.indexOf(' ')))
        if (idOfA === idOfB && truthOfA !== truthOfB) throw new Error(`${a} and ${b} are wrongly one`)
      }
    }
    for (const [pairs, isOne] of [[persons.one, true], [persons.two, false]] as const) {
      for (const { type, ids: [a, b] } of pairs) {
        if ((entityOf(type, a) === entityOf(type, b)) !== isOne) {
          throw new Error(`a person decided that ${type} ${a} and ${b} are ${isOne ? 'one' : 'two'}`)
        }
      }
    }
    count += persons.count
    await q('rollback to history')
  }), parameters)
  t.ok(count > 0, `${count} decisions of people`)
})
