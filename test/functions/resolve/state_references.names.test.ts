/**
 * Who names a venue: references and descriptions of three sources at any time, in any order, with names and without. What comes of it is
 * what the plain model says (DECIDE-5, IDENTITY-8).
 */
import fc from 'fast-check'
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { decide, type Word } from '../../helpers/identity/deciding.ts'
import { settings } from '../../helpers/property.ts'
import { game, gone, idOf, makeRealm, makeSource, push, say, type Realm, type SourceClass } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const CLASSES: SourceClass[] = ['authoritativePush', 'partnerApi', 'scrape', 'crowd']
const KEYS = ['aa', 'bb', 'cc']
type Report = { source: number, hour: number, confidence: number, way: 'reference' | 'description' | 'deletion', name: string | undefined }

const report: fc.Arbitrary<Report> = fc.record({
  source: fc.nat(2), hour: fc.nat(5), confidence: fc.constantFrom(1, 0.5),
  way: fc.constantFrom('reference', 'reference', 'reference', 'description', 'deletion'),
  name: fc.option(fc.constantFrom('', '  ', 'Park', 'Arena', 'Green'), { nil: undefined }),
})
// Every source is heard once at a moment; the first names the venue at some time.
const venue: fc.Arbitrary<Report[]> = fc.uniqueArray(report, {
  minLength: 1, maxLength: 7, selector: ({ source, hour }) => `${source} ${hour}`
}).map(([first, ...others]) => [
  { ...first!, source: 0, way: 'reference' as const }, ...others.filter((o) => o.source !== 0 || o.hour !== first!.hour)
])
const worlds = fc.record({
  classes: fc.tuple(fc.constantFrom(...CLASSES), fc.constantFrom(...CLASSES), fc.constantFrom(...CLASSES)),
  venues: fc.array(venue, { minLength: 10, maxLength: 10 })
})
const momentOf = (hour: number): string => `2026-09-01T${String(hour).padStart(2, '0')}:00:00Z`
const nameOf = ({ way, name }: Report): string | undefined => way === 'description' && !name?.trim() ? 'Described' : name

/** Gives the canonical ids. */
async function reportAll (q: Query, realm: Realm, classes: SourceClass[], venues: Report[][]): Promise<string[]> {
  const ids: string[] = []
  for (const [source, key] of KEYS.entries()) {
    await makeSource(q, key, classes[source]!, realm)
    const observations = venues.flatMap((reports, number) => reports.filter((said) => said.source === source).map((said) => {
      const [id, envelope] = [ids[number] ?? `v${number}`, { observed_at: momentOf(said.hour), confidence: said.confidence }]
      if (said.way === 'deletion') return gone('venue', id, envelope)
      const name = nameOf(said)
      if (said.way === 'description') return say('venue', id, { name: name as string }, envelope)
      return game(`g${number} ${said.hour}`, { venue: { external_id: id, ...name === undefined ? {} : { name } } }, envelope)
    }))
    if (observations.length > 0) await push(q, key, observations, realm)
    if (source === 0) for (const number of venues.keys()) ids.push(await idOf(q, key, 'venue', `v${number}`, realm))
  }
  return ids
}

const { parameters } = settings(4, 30)
database.transaction(`DECIDE-5, DECIDE-30, IDENTITY-5, IDENTITY-8 a venue is called as the rules say: ${parameters.numRuns} times ten venues of seed ${parameters.seed}`, async (t, q) => {
  await fc.assert(fc.asyncProperty(worlds, async ({ classes, venues }) => {
    const realm = await makeRealm(q)
    const ids = await reportAll(q, realm, classes, venues)
    for (const [number, reports] of venues.entries()) {
      const words = reports.map((said): Word => ({
        source: said.source, id: said.source === 0 ? `v${number}` : ids[number]!, at: momentOf(said.hour), confidence: said.confidence,
        deleted: said.way === 'deletion', isReference: said.way === 'reference', data: { name: nameOf(said) }
      }))
      const { name } = decide(words, classes)
      const expected = name ? { name: name.value, by: `${KEYS[name.source]} ${name.at}` } : { name: `v${number}`, by: undefined }
      const row = await q.one(
        'select e.name, read.provenance_of(e.realm_id, array[e.venue_id])::jsonb as provenance from canon.venues e where e.realm_id = $1 ' +
          'and e.venue_id = $2',
        [realm.realmId, ids[number]]
      )
      const by = row.provenance.name
      const found = { name: row.name, by: by && `${by.source} ${by.observed_at}` }
      if (JSON.stringify(found) !== JSON.stringify(expected)) {
        throw new Error(`${JSON.stringify({ classes, reports })}\nfound    ${JSON.stringify(found)}\nexpected ${JSON.stringify(expected)}`)
      }
    }
  }), parameters)
  t.pass()
})
