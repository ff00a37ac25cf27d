/** What two reported descriptions come to, by the functions that compare them live: likeness and matching.read_parts. */
import type { Query } from '../database.ts'

type Data = Record<string, unknown>
export type Said = string | Data
export type Feature = { name: string, value: any, weight: number, words: string }
export type Comparison = { score: number, veto: string | null, features: Feature[] }
export type Parts = Record<string, string[]>
/** What only the caller of a comparison knows: whether both are of one club, and whether the realm has an embedder. */
type Given = { isOneClub?: boolean, embeds?: boolean }

export const AUTO = 0.9
export const REVIEW = 0.6
const describe = (said: Said): Data => typeof said === 'string' ? { name: said } : said

const prepared = new WeakSet<Query>()

/** Runs a piece of work as the role that applies batches, which has the functions that read and compare in one round trip. */
async function prepare<T> (q: Query, work: () => Promise<T>): Promise<T> {
  return q.as('oyss_resolver', async () => {
    if (!prepared.has(q)) {
      await q(`
        create or replace function pg_temp.read_all(entity_type text, descriptions jsonb) returns void language plpgsql as $$
        begin
          perform resolve.open_workspace(0);
          perform likeness.open_workspace(jsonb_array_length(descriptions));
          insert into pg_temp.new_names (entity_type, external_id, name_no, is_unknown, said)
          select read_all.entity_type, d.place::text, d.place, true, d.said
            from jsonb_array_elements(descriptions) with ordinality d (said, place);
          perform matching.read_parts();
        end;
        $$`)
      await q(`
        create or replace function pg_temp.compare_all(
          entity_type text, descriptions jsonb, pairs jsonb, is_one_club boolean, embeds boolean) returns jsonb language plpgsql as $$
        begin
          perform pg_temp.read_all(compare_all.entity_type, descriptions);
          insert into pg_temp.pairs (pair_no, entity_type, first_no, second_no, is_one_club, embeds)
          select (2 * p.place - d.back)::integer, compare_all.entity_type, (p.pair ->> d.back)::bigint, (p.pair ->> 1 - d.back)::bigint,
                 compare_all.is_one_club, compare_all.embeds
            from jsonb_array_elements(compare_all.pairs) with ordinality p (pair, place)
            cross join generate_series(0, 1) d (back);
          perform likeness.compare_pairs();
          return (
            select jsonb_agg(jsonb_build_object('score', p.score, 'veto', p.veto, 'features', p.features) order by p.pair_no desc)
              from pg_temp.pairs p);
        end;
        $$`)
      prepared.add(q)
    }
    return work()
  })
}

/** Compares pairs of descriptions, each in both orders; throws where the order makes a difference. */
export async function compareAll (
  q: Query, type: string, pairs: readonly (readonly [Said, Said])[], { isOneClub = false, embeds = true }: Given = {}
): Promise<Comparison[]> {
  if (pairs.length === 0) return []
  const places = new Map<string, number>()
  const place = (said: Said): number => {
    const text = JSON.stringify(describe(said))
    if (!places.has(text)) places.set(text, places.size + 1)
    return places.get(text) as number
  }
  // A name beside itself is read twice: both are names of their own.
  const numbered = pairs.map(([first, second], n) => {
    const one = place(first)
    const other = place(second)
    if (one !== other) return [one, other]
    places.set(`${n} ${JSON.stringify(describe(second))}`, places.size + 1)
    return [one, places.size]
  })
  const descriptions = [...places.keys()].map((text) => JSON.parse(text.slice(text.indexOf('{'))))
  const found: Comparison[] = await prepare(q, () => q.value('select pg_temp.compare_all($1, $2, $3, $4, $5)', [
    type, JSON.stringify(descriptions), JSON.stringify(numbered), isOneClub, embeds
  ]))
  const compared = found.toReversed()
  return pairs.map((pair, n) => {
    const [back, there] = [compared[2 * n] as Comparison, compared[2 * n + 1] as Comparison]
    const [one, other] = [there, back].map(({ score, veto, features }) => JSON.stringify([score, veto, unordered(features)]))
    if (one !== other) throw new Error(`not the same both ways: ${JSON.stringify(pair)}: ${one} / ${other}`)
    return there
  })
}

/** The features without what is only the order of the two. */
const unordered = (features: readonly Feature[]): unknown[] => features.map(({ name, value, weight }) =>
  [name, weight, Array.isArray(value) ? value.toSorted((one, other) => String(one) < String(other) ? -1 : 1) : value])

/** Compares two descriptions in both orders; throws where the order makes a difference. */
export async function compare (q: Query, type: string, first: Said, second: Said, given: Given = {}): Promise<Comparison> {
  return (await compareAll(q, type, [[first, second]], given))[0] as Comparison
}

/** Whether a comparison is enough to merge, or to ask a person. */
export const merges = ({ score, veto }: Comparison): boolean => veto === null && score >= AUTO

/** The values of the parts of a description by their kinds, in order; those of its club by the kind with "club: " in front. */
export async function readParts (q: Query, type: string, said: Said): Promise<Parts> {
  const rows = await prepare(q, async () => {
    await q('select pg_temp.read_all($1, $2)', [type, JSON.stringify([describe(said)])])
    return q(`select kind, value, of_club from (
        select p.kind, p.value, p.of_club, p.ordinal from pg_temp.parts p
        union all
        select 'key', k.key, false, k.ordinal from pg_temp.new_names n, unnest(n.keys) with ordinality k (key, ordinal)) x
      order by of_club, kind, ordinal, value`)
  })
  const parts: Parts = {}
  for (const { kind, value, of_club: ofClub } of rows) (parts[ofClub ? `club: ${kind}` : kind] ??= []).push(value)
  return parts
}

/** The marks of descriptions, by which matching.may_be_one passes over pairs. */
export async function readMarks (q: Query, type: string, said: readonly Said[]): Promise<string[]> {
  return prepare(q, async () => {
    await q('select pg_temp.read_all($1, $2)', [type, JSON.stringify(said.map(describe))])
    return (await q('select marks from pg_temp.new_names order by name_no')).map(({ marks }) => marks)
  })
}

/** The keys by which descriptions are looked up. */
export async function readKeys (q: Query, type: string, said: readonly Said[]): Promise<string[][]> {
  return prepare(q, async () => {
    await q('select pg_temp.read_all($1, $2)', [type, JSON.stringify(said.map(describe))])
    const rows = await q('select keys from pg_temp.new_names order by name_no')
    return rows.map(({ keys }) => keys)
  })
}
