/**
 * Real sets that are not part of the repository (../shared/data), evaluated as live pushes: skipped with a reason where they are absent.
 * OYSS_TEST_SET=all evaluates every set, OYSS_TEST_BATCH_SIZES=1,10,1000 pushes curated names in batches of those sizes, and
 * OYSS_TEST_REPORT=1 prints the figures (docs/operating/recognition.md).
 */
import t from 'tap'
import type { Entry } from '../../cli/evaluation/lists.ts'
import { useDatabase } from '../helpers/database.ts'
import { measure } from '../helpers/lists/labelled_lists.ts'
import { aliases, areHere, clubs, curated, data, met, places } from './real_lists.ts'

/** `least` is what is found at least, a little below what is; `most` how many are wrongly one at most. */
type Set = { list: () => Entry[], type: string, least: number, most?: number, batches?: number[] }

const BATCHES = (process.env.OYSS_TEST_BATCH_SIZES ?? '1000').split(',').map(Number)
const SETS: Record<string, Set> = {
  curated: { list: () => curated(), type: 'team', least: 0.9, batches: BATCHES },
  'curated-said': { list: () => curated(true), type: 'team', least: 0.91 },
  aliases: { list: () => aliases(), type: 'team', least: 0.17, most: 1 },
  'aliases-state': { list: () => aliases(true), type: 'team', least: 0.17, most: 1 },
  conflicts: { list: () => aliases(true, true), type: 'team', least: 0 },
  met: { list: met, type: 'team', least: 0.6 },
  places: { list: places, type: 'venue', least: 0.93 },
  clubs: { list: clubs, type: 'organization', least: 0.44 }
}
/** The others take minutes. */
const chosen = (process.env.OYSS_TEST_SET ?? 'curated,met,places').split(',')
const database = await useDatabase(t)
const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, ' ').trim()

for (const [set, { list, type, least, most = 0, batches = [1_000] }] of Object.entries(SETS)) {
  if (!chosen.includes(set) && !chosen.includes('all')) continue
  const title = `IDENTITY-75, IDENTITY-76 the set ${set}, either list first: none is wrongly one but where names are the same`
  t.test(title, { skip: areHere ? false : `no real sets: ${data} is absent` }, async (t) => {
    const entries = list()
    for (const batch of batches) {
      for (const first of new Set(entries.map(({ source }) => source))) {
        const { of, wrong } = await measure(await database.connect('oyss_resolver'), set, entries, batch, first)
        // Two registrations of one name say nothing of which of them it is.
        const others = wrong.filter(({ one, other }) => plain(one.name) !== plain(other.name))
        t.ok(others.length <= most, `${batch}, ${first} first: ${JSON.stringify(others)}`)
        t.ok((of[type]?.recall ?? 0) >= least, `${batch}, ${first} first: ${of[type]?.recall}`)
      }
    }
  })
}
