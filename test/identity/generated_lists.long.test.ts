/**
 * Invented lists, evaluated as live pushes. They are small here; OYSS_TEST_LEAGUES=100 and OYSS_TEST_KNOWN=90000 make them as large as
 * they are in life, and OYSS_TEST_REPORT=1 prints what each comes to (docs/operating/recognition.md).
 */
import t, { type Test } from 'tap'
import type { Entry } from '../../cli/evaluation/lists.ts'
import { useDatabase } from '../helpers/database.ts'
import { A_CLUB, leaguesOfSameNames, leaguesTwice, strangersAmong } from '../helpers/lists/generated_lists.ts'
import { measure } from '../helpers/lists/labelled_lists.ts'

const database = await useDatabase(t)
const leagues = Number(process.env.OYSS_TEST_LEAGUES ?? 12)
const common = Number(process.env.OYSS_TEST_LEAGUES ?? 2)
const known = Number(process.env.OYSS_TEST_KNOWN ?? 900)
const SEED = Number(process.env.OYSS_TEST_SEED ?? 7)
const WAYS = [1, 10, 1_000].flatMap((batch) => ['first', 'second'].map((first) => [batch, first] as const))

/** Which pairs a way of pushing leagues misses, none of them wrongly one. */
async function missedBy (t: Test, set: string, lists: Entry[], batch: number, first: string): Promise<string[]> {
  const found = await measure(await database.connect('oyss_resolver'), set, lists, batch, first)
  t.same([found.pairs, found.failed], [[], []])
  return found.missed.map(({ type, one, other }) =>
    [type, ...[one, other].map(({ source, external_id: id }) => `${source} ${id}`).sort()].join(' / ')).sort()
}

for (const [batch, first] of WAYS) {
  t.test(`IDENTITY-102, IDENTITY-215, IDENTITY-216, IDENTITY-217, IDENTITY-221 second lists of leagues: all is found and none is wrongly one, in batches of ${batch}, the ${first} list first`, async (t) => {
    // Two are called after their towns, two alike; the divisions of all are called alike. In small batches half of them must do.
    t.same(await missedBy(t, 'leagues', leaguesTwice(batch < 1_000 ? [1, 2] : [0, 1, 2, 3], SEED), batch, first), [])
  })
}

t.test('IDENTITY-220 teams that many share the name of are found by the games of their league, and none is wrongly one', async (t) => {
  for (const [batch, first] of [[1, 'first'], [10, 'second'], [1_000, 'first']] as const) {
    const lists = leaguesTwice([...Array(common).keys()], SEED, true)
    t.same(await missedBy(t, 'common', lists, batch, first), [], `batches of ${batch}, the ${first} list first`)
  }
})

t.test('IDENTITY-102 leagues with the same names of teams in as many towns: none is wrongly one', async (t) => {
  const found = await measure(await database.connect('oyss_resolver'), 'same names', leaguesOfSameNames(leagues), 1_000, 'site-0')
  t.same([found.pairs, found.failed], [[], []])
})

for (const [kind, areNear] of [['other states', false], ['the same state', true]] as const) {
  t.test(`IDENTITY-102, IDENTITY-211, IDENTITY-212 strangers of clubs of ${kind} among known names: none is wrongly one, one question a club`, async (t) => {
    const strangers = Math.round(known / 18)
    const lists = strangersAmong(known, strangers, areNear)
    const found = await measure(await database.connect('oyss_resolver'), `strangers of ${kind}`, lists, 1_000, 'national')
    t.same([found.pairs, found.failed], [[], []])
    const reviews = found.types.reduce((sum, type) => sum + type.reviews, 0)
    t.ok(reviews <= (areNear ? Math.ceil(strangers / A_CLUB) : 0), `${reviews} reviews`)
  })
}
