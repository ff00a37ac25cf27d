/** The labelled set of the repository: invented pairs that show the patterns of real names (pairs.json, one a line). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { root } from '../../db/migrate.ts'
import { useDatabase, type Query } from '../helpers/database.ts'

type Pair = { type: string, left: { name: string }, right: { name: string }, same: boolean, why: string, needs: string | null }
const text = readFileSync(join(root, 'test/identity/pairs.json'), 'utf8')
const pairs: Pair[] = JSON.parse(text)
const database = await useDatabase(t)
const TYPES = ['team', 'venue', 'organization', 'competition']
const COMPARED = ['venue', 'organization', 'competition']

t.test('IDENTITY-102 the labelled set has a thousand pairs, one a line, none twice, each with its pattern and what it takes to tell', async (t) => {
  t.equal(text.trim().split('\n').length, pairs.length + 2)
  const of = (type: string, same?: boolean): number =>
    pairs.filter((pair) => pair.type === type && (same === undefined || pair.same === same)).length
  t.ok(pairs.length >= 1000 && of('team') >= 700 && of('venue') >= 150 && of('organization') >= 100 && of('competition') >= 50)
  for (const type of ['team', ...COMPARED]) t.ok(of(type, true) * 3 > of(type) && of(type, false) * 3 > of(type), `${type}: both kinds`)
  t.same(pairs.filter(({ left, right, why, needs }) =>
    !left.name || !right.name || why.length < 5 || ![null, 'structure', 'embedding', 'schedule', 'person'].includes(needs)), [])
  const undecidable = pairs.filter(({ same, needs }) => same && needs === 'person')
  t.ok(undecidable.length < 0.05 * pairs.filter(({ same }) => same).length, 'few are for a person alone')
  const said = pairs.map(({ type, left, right }) => JSON.stringify([type, ...[left, right].map((side) => JSON.stringify(side)).sort()]))
  t.equal(new Set(said).size, pairs.length)
})

database.transaction('IDENTITY-91, IDENTITY-92 of the labelled venues, organizations and competitions none is merged wrongly, and the same whichever is first', async (t, q) => {
  const rows = await q(`
    select p.pair ->> 'type' as type, p.pair -> 'same' = 'true' as same, p.pair ->> 'needs' as needs, p.pair ->> 'why' as why,
           jsonb_exists_any(a.profile -> 'keys', array(select jsonb_array_elements_text(b.profile -> 'keys'))) as shares,
           c.veto, c.score, d.veto as other_veto, d.score as other_score, jsonb_array_length(a.profile -> 'keys') as key_count
      from jsonb_array_elements($1::jsonb) p (pair),
           lateral (select identity.read_profile(p.pair ->> 'type', p.pair -> 'left') as profile offset 0) a,
           lateral (select identity.read_profile(p.pair ->> 'type', p.pair -> 'right') as profile offset 0) b,
           lateral identity.compare(p.pair ->> 'type', a.profile, b.profile) c,
           lateral identity.compare(p.pair ->> 'type', b.profile, a.profile) d`,
  [JSON.stringify(pairs.filter(({ type }) => COMPARED.includes(type)))])
  const merges = rows.filter(({ veto, score }) => veto === null && score >= 0.9)
  const isTold = ({ needs }: { needs?: string }): boolean => needs === null || needs === 'structure'
  t.same(merges.filter(({ same }) => !same), [], 'precision 1.0')
  t.same(rows.filter((row) => row.veto !== row.other_veto || row.score !== row.other_score), [], 'in either order')
  t.same(rows.filter(({ key_count: count }) => count > 12), [], 'at most twelve keys')
  t.same(rows.filter(({ same, needs, shares }) => same && needs !== 'person' && !shares), [], 'those that are one share a key')
  t.same(rows.filter((row) => row.same && isTold(row) && (row.veto !== null || row.score < 0.6)), [], 'and are seen')
  for (const [type, recall] of [['venue', 0.98], ['organization', 0.85], ['competition', 0.98]] as const) {
    const told = (list: any[]): number => list.filter((row) => row.type === type && row.same && isTold(row)).length
    t.ok(told(merges) >= recall * told(rows), `${type}: ${told(merges)} of ${told(rows)}`)
  }
})

type Outcome = { merged: number, wrong: string[], recall: number, recalls: Record<string, number>, right: Set<Pair> }
/** A group of features, how many pairs are lost without it at least, and some of them. */
const WORTH: [group: string, least: number, names: string[]][] = [
  ['structure', 250, [
    'Thornmoor FC 2015 Boys Silver / Thornmoor FC 2015 Boys Gold', 'Vintdale SC Rapids 2014 / Vintdale SC Rapids 2015',
    'Pellholm SC G11 Saplings I / Pellholm SC G11 Saplings IV', 'Thorncombe Spring League 2025 / Thorncombe Fall League 2025'
  ]],
  ['embedding', 25, [
    'Hollinholm Falcons 2013 / Hollihnolm Falocns 2013', 'Rookmere SA Daredevils 2016 / Rokmere SA Daredevils 2016',
    'Harbor Crossing Settlers 2013 / Harborcrossingsettlers 2013', 'Thornmoor Dunnmere SC / Thronmoor Dunnmere SC'
  ]],
  ['schedule', 100, [
    'Nightwatch White 2010 / Nightwatch White 2010', '2017 Boys Silver / Pellcombe SA 2017 Boys Silver',
    'Thorngate FC Regulators 2015 / Thorngate FC Rapids 2015', 'Fennholm 09B Green (Almery) / Fennholm 09B Green (Fintley)'
  ]]
]

/** The same for objects that differ in the order of their members only. */
const keyOf = (said: object): string => JSON.stringify(said, (_name, value: unknown) =>
  value instanceof Object && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value)

/** What becomes of all labelled pairs, those of a type at once, each the others' distractor, without a group of features. */
async function match (q: Query, without: string[]): Promise<Outcome> {
  const outcome: Outcome = { merged: 0, wrong: [], recall: 0, recalls: {}, right: new Set() }
  let [rightly, expected] = [0, 0]
  for (const type of TYPES) {
    const some = pairs.filter((pair) => pair.type === type)
    const rows = await q('select * from identity.match_pairs($1, $2, $3)', [type, JSON.stringify(some), without])
    const merges = rows.filter(({ verdict }) => verdict === 'auto')
    outcome.merged += merges.length
    outcome.wrong.push(...merges.filter((row) => !row.is_right).map(({ arriving, best }) => `${arriving.name} / ${best.name}`))
    const [hits, ones] = [merges.filter((row) => row.is_right).length, rows.filter((row) => row.expected.length > 0).length]
    outcome.recalls[type] = hits / ones
    rightly += hits
    expected += ones
    const by = new Map(rows.map((row) => [keyOf(row.arriving), row]))
    for (const pair of some) {
      const row = by.get(keyOf(pair.right)) as any
      const isMerged = row.verdict === 'auto' && keyOf(row.best) === keyOf(pair.left)
      if (isMerged === pair.same && (row.verdict !== 'auto' || row.is_right)) outcome.right.add(pair)
    }
  }
  outcome.recall = rightly / expected
  return outcome
}

database.transaction('IDENTITY-102 of the labelled set none merges wrongly as it arrives, nine in ten merge, and without structure, embedding or schedule named pairs are lost', async (t, q) => {
  const all = await match(q, [])
  t.same(all.wrong, [], 'precision 1.0')
  t.ok(all.recall >= 0.9, `recall ${all.recall.toFixed(4)}`)
  for (const [type, recall] of Object.entries(all.recalls)) t.ok(recall >= (type === 'organization' ? 0.8 : 0.9), `${type}: ${recall}`)
  t.comment(`all: ${all.merged} merged, none wrongly, recall ${all.recall.toFixed(3)}; ${JSON.stringify(all.recalls)}`)
  for (const [group, least, names] of WORTH) {
    const without = await match(q, [group])
    const lost = [...all.right].filter((pair) => !without.right.has(pair))
    const lostNames = lost.map(({ left, right }) => `${left.name} / ${right.name}`)
    t.comment(`without ${group}: ${without.merged} merged, ${without.wrong.length} wrongly, recall ${without.recall.toFixed(3)}; ` +
      `${lost.length} pairs are lost, such as ${lostNames.filter((_name, at) => at % 9 === 0).slice(0, 8).join('; ')}`)
    t.ok(lost.length >= least, `${lost.length} lost without ${group}`)
    t.same(names.filter((name) => !lostNames.includes(name)), [], 'these among them')
    if (group !== 'structure') t.same(lost.filter(({ needs }) => needs !== group), [], 'only those that need it')
  }
})
