/** The labelled set of the repository: invented pairs that show the patterns of real names (pairs.json, one a line). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { root } from '../../db/migrate.ts'
import { useDatabase } from '../helpers/database.ts'

type Pair = { type: string, left: { name: string }, right: { name: string }, same: boolean, why: string, needs: string | null }
const text = readFileSync(join(root, 'test/identity/pairs.json'), 'utf8')
const pairs: Pair[] = JSON.parse(text)
const database = await useDatabase(t)
const COMPARED = ['venue', 'organization', 'competition']

t.test('IDENTITY-102 the labelled set has a thousand pairs, one a line, none twice, each with its pattern and what it takes to tell', async (t) => {
  t.equal(text.trim().split('\n').length, pairs.length + 2)
  const of = (type: string, same?: boolean): number =>
    pairs.filter((pair) => pair.type === type && (same === undefined || pair.same === same)).length
  t.ok(pairs.length >= 1000 && of('team') >= 700 && of('venue') >= 150 && of('organization') >= 100 && of('competition') >= 50)
  for (const type of ['team', ...COMPARED]) t.ok(of(type, true) * 3 > of(type) && of(type, false) * 3 > of(type), `${type}: both kinds`)
  t.same(pairs.filter(({ left, right, why, needs }) =>
    !left.name || !right.name || why.length < 5 || ![null, 'structure', 'embedding', 'schedule'].includes(needs)), [])
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
  t.same(rows.filter(({ same, needs, shares }) => same && needs !== 'schedule' && !shares), [], 'those that are one share a key')
  t.same(rows.filter((row) => row.same && isTold(row) && (row.veto !== null || row.score < 0.6)), [], 'and are seen')
  for (const [type, recall] of [['venue', 0.98], ['organization', 0.85], ['competition', 0.98]] as const) {
    const told = (list: any[]): number => list.filter((row) => row.type === type && row.same && isTold(row)).length
    t.ok(told(merges) >= recall * told(rows), `${type}: ${told(merges)} of ${told(rows)}`)
  }
})
