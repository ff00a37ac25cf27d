/** Real sets that are not part of the repository (../shared/data): skipped with a reason where they are absent. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { root } from '../../db/migrate.ts'
import { AUTO, compareAll, readKeys, REVIEW, type Comparison } from '../helpers/identity/comparing.ts'
import { useDatabase, type Query } from '../helpers/database.ts'

const data = join(root, '..', 'shared', 'data')
const read = (path: string): any => JSON.parse(readFileSync(join(data, path), 'utf8'))
const database = await useDatabase(t)
const real: Pick<typeof database, 'transaction'> = existsSync(data)
  ? database
  : { transaction: async (title) => await t.test(title, { skip: `no real sets: ${data} is absent` }, async () => {}) }

/** One name of an entity: which entity it is, and whether it is one that others are looked for among. */
type Name = { entity: string, said: Record<string, unknown>, isFirst: boolean }
type Measure = { pairs: number, found: number, merged: number, wrong: string[], seen: number, falselySeen: number }

/** Pairs are compared some at a time. */
const STEP = 2_000

/** Compares every name that shares a key with one of another, and counts; keys that more than `most` names have are passed over. */
async function measure (q: Query, type: string, names: Name[], most: number): Promise<Measure> {
  const keys = await readKeys(q, type, names.map(({ said }) => said))
  const having = new Map<string, number[]>()
  for (const [n, list] of keys.entries()) for (const key of list) having.set(key, [...having.get(key) ?? [], n])
  const found = new Set<string>()
  for (const places of having.values()) {
    if (places.length > most) continue
    for (const a of places) for (const b of places) if (a < b && (names[a]?.isFirst || names[b]?.isFirst)) found.add(`${a} ${b}`)
  }
  const pairs = [...found].map((pair) => pair.split(' ').map((place) => names[Number(place)] as Name) as [Name, Name])
  const row = { found: 0, merged: 0, wrong: [] as string[], seen: 0, falselySeen: 0 }
  for (let from = 0; from < pairs.length; from += STEP) {
    const some = pairs.slice(from, from + STEP)
    const compared = await compareAll(q, type, some.map(([one, other]) => [one.said, other.said] as const))
    for (const [n, [one, other]] of some.entries()) {
      const { score, veto } = compared[n] as Comparison
      const [isSame, isOne, isSeen] = [one.entity === other.entity, veto === null && score >= AUTO, veto === null && score >= REVIEW]
      if (isSame) row.found++
      if (isSame && isOne) row.merged++
      if (!isSame && isOne) row.wrong.push(`${String(one.said.name)} / ${String(other.said.name)}`)
      if (isSame && isSeen && !isOne) row.seen++
      if (!isSame && isSeen && !isOne) row.falselySeen++
    }
  }
  const sizes = new Map<string, { all: number, first: number }>()
  for (const { entity, isFirst } of names) {
    const size = sizes.get(entity) ?? { all: 0, first: 0 }
    sizes.set(entity, { all: size.all + 1, first: size.first + Number(isFirst) })
  }
  const isOpen = names.every(({ isFirst }) => isFirst)
  const truePairs = [...sizes.values()].reduce((sum, { all }) => sum + (isOpen ? all * (all - 1) / 2 : all - 1), 0)
  return { pairs: truePairs, ...row }
}

const percent = (part: number, whole: number): string => `${(100 * part / whole).toFixed(1)} %`
const report = (t: { comment: (text: string) => void }, what: string, m: Measure): void =>
  t.comment(`${what}: ${m.pairs} true pairs, ${percent(m.found, m.pairs)} share a key, ${percent(m.merged, m.pairs)} merge, ` +
    `${percent(m.merged + m.seen, m.pairs)} merge or are seen, ${m.falselySeen} others are seen, ${m.wrong.length} merge wrongly`)

/** Places with street and town; the second half of the set is like the first. */
const places = (withStreet: boolean): Name[] => read('venues/fodors_zagat_restaurants.json').records
  .map(({ cls, name, addr, city }: Record<string, string>) => ({
    entity: cls, isFirst: true, said: { name, address: { ...(withStreet && { line1: addr }), city } }
  }))

/** A quarter of the clubs, by all their names; each name says the country, and the town too where it is known and `withTown`. */
function clubs (withTown: boolean): Name[] {
  const list: any[] = read('identity/clubs_aliases.json').filter((_: unknown, at: number) => at % 4 === 0)
  // A club that the set lists twice, one town and one name, cannot be distinguished from itself: the first entry stands for both.
  const known = new Map<string, string>()
  return list.flatMap(({ canonical, country, code, city, aliases }, at) => {
    const spelt = [...new Set<string>([canonical, ...aliases.map(({ name }: { name: string }) => name)])]
    const places = spelt.map((name) => JSON.stringify([country, city, name.toLowerCase()]))
    const entity = (city && places.map((place) => known.get(place)).find(Boolean)) ?? `${at}`
    for (const place of places) known.set(place, entity)
    return spelt.map((name, nth) => ({
      entity, isFirst: nth === 0, said: { name, kind: 'club', country: code, ...(withTown && city && { region: city }) }
    }))
  })
}

real.transaction('IDENTITY-73, IDENTITY-95 places with addresses: none of 864 merges wrongly, and nearly all do whose street numbers agree', async (t, q) => {
  const all = await measure(q, 'venue', places(true), 900)
  report(t, 'with street', all)
  t.same(all.wrong, [])
  t.equal(all.found, all.pairs, 'all share a key')
  t.ok(all.merged >= 0.95 * all.pairs)
  const bare = await measure(q, 'venue', places(false), 900)
  report(t, 'town only', bare)
  t.ok(bare.wrong.length === 0 && bare.merged > 0)
})

real.transaction('IDENTITY-73, IDENTITY-95 clubs by their other names: none merges wrongly where the town is known, and none at all with a country alone', async (t, q) => {
  const towns = await measure(q, 'organization', clubs(true), 120)
  report(t, 'name, country and town', towns)
  t.same(towns.wrong, [])
  t.ok(towns.merged >= 0.1 * towns.pairs)
  const countries = await measure(q, 'organization', clubs(false), 120)
  report(t, 'name and country', countries)
  t.same([countries.merged, countries.wrong], [0, []])
})

real.transaction('IDENTITY-95 a name that means several clubs merges with none of them without a town', async (t, q) => {
  const ambiguous: Record<string, { canonical: string, country: string }[]> = read('identity/clubs_ambiguous_names.json')
  const names = Object.entries(ambiguous).flatMap(([name, list]) => [
    { entity: name, isFirst: false, said: { name } },
    ...list.map(({ canonical, country }) => ({ entity: `${canonical} ${country}`, isFirst: true, said: { name: canonical, country } }))
  ])
  const all = await measure(q, 'organization', [...new Map(names.map((name) => [JSON.stringify(name), name])).values()], 900)
  report(t, 'ambiguous names', all)
  t.same([all.merged, all.wrong], [0, []])
})
