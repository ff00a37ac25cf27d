/** Real sets that are not part of the repository (../shared/data): skipped with a reason where they are absent. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { root } from '../../db/migrate.ts'
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

/** Compares every name that shares a key with one of another, and counts; keys that more than `most` names have are passed over. */
async function measure (q: Query, type: string, names: Name[], most: number): Promise<Measure> {
  await q(`create temporary table names as
    select n.place, n.name ->> 'entity' as entity, (n.name -> 'isFirst')::boolean as is_first, n.name #>> '{said,name}' as name,
           identity.read_profile($1, n.name -> 'said') as profile
      from jsonb_array_elements($2::jsonb) with ordinality n (name, place)`, [type, JSON.stringify(names)])
  await q('create index on names (place)')
  await q(`create temporary table keys as select k.key, n.place, n.is_first, count(*) over (partition by k.key) as size
    from names n, jsonb_array_elements_text(n.profile -> 'keys') k (key)`)
  await q('create index on keys (key)')
  await q('analyze names')
  await q('analyze keys')
  await q(`create temporary table pairs as select distinct least(a.place, b.place) as first, greatest(a.place, b.place) as second
    from keys a join keys b on b.key = a.key and b.place <> a.place where a.size <= $1 and b.is_first`, [most])
  await q('analyze pairs')
  const [row] = await q(`
    with compared as materialized (
      select a.entity = b.entity as same, a.name || ' / ' || b.name as names,
             c.veto is null and c.score >= identity.threshold('auto') as merges,
             c.veto is null and c.score >= identity.threshold('review') as is_seen
        from pairs p join names a on a.place = p.first join names b on b.place = p.second,
             lateral identity.compare($1, a.profile, b.profile) c
    )
    select count(*) filter (where same)::integer as found, count(*) filter (where same and merges)::integer as merged,
           array_agg(names) filter (where not same and merges) as wrong,
           count(*) filter (where same and is_seen and not merges)::integer as seen,
           count(*) filter (where not same and is_seen and not merges)::integer as "falselySeen"
      from compared`, [type])
  await q('drop table names, keys, pairs')
  const sizes = new Map<string, { all: number, first: number }>()
  for (const { entity, isFirst } of names) {
    const size = sizes.get(entity) ?? { all: 0, first: 0 }
    sizes.set(entity, { all: size.all + 1, first: size.first + Number(isFirst) })
  }
  const isOpen = names.every(({ isFirst }) => isFirst)
  const pairs = [...sizes.values()].reduce((sum, { all }) => sum + (isOpen ? all * (all - 1) / 2 : all - 1), 0)
  return { pairs, ...row, wrong: row?.wrong ?? [] } as Measure
}

const percent = (part: number, whole: number): string => `${(100 * part / whole).toFixed(1)} %`
const tell = (t: { comment: (text: string) => void }, what: string, m: Measure): void =>
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
  // A club that the set lists twice, one town and one name, cannot be told from itself: the first entry stands for both.
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

real.transaction('IDENTITY-94, IDENTITY-95 places with addresses: none of 864 merges wrongly, and nearly all do whose street numbers agree', async (t, q) => {
  const all = await measure(q, 'venue', places(true), 900)
  tell(t, 'with street', all)
  t.same(all.wrong, [])
  t.equal(all.found, all.pairs, 'all share a key')
  t.ok(all.merged >= 0.95 * all.pairs)
  const bare = await measure(q, 'venue', places(false), 900)
  tell(t, 'town only', bare)
  t.ok(bare.wrong.length === 0 && bare.merged > 0)
})

real.transaction('IDENTITY-97, IDENTITY-98 clubs by their other names: none merges wrongly where the town is known, and none at all with a country alone', async (t, q) => {
  const towns = await measure(q, 'organization', clubs(true), 120)
  tell(t, 'name, country and town', towns)
  t.same(towns.wrong, [])
  t.ok(towns.merged >= 0.1 * towns.pairs)
  const countries = await measure(q, 'organization', clubs(false), 120)
  tell(t, 'name and country', countries)
  t.same([countries.merged, countries.wrong], [0, []])
})

real.transaction('IDENTITY-98 a name that means several clubs merges with none of them without a town', async (t, q) => {
  const ambiguous: Record<string, { canonical: string, country: string }[]> = read('identity/clubs_ambiguous_names.json')
  const names = Object.entries(ambiguous).flatMap(([name, list]) => [
    { entity: name, isFirst: false, said: { name } },
    ...list.map(({ canonical, country }) => ({ entity: `${canonical} ${country}`, isFirst: true, said: { name: canonical, country } }))
  ])
  const all = await measure(q, 'organization', [...new Map(names.map((name) => [JSON.stringify(name), name])).values()], 900)
  tell(t, 'ambiguous names', all)
  t.same([all.merged, all.wrong], [0, []])
})
