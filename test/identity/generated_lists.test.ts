/**
 * Invented lists, evaluated as live pushes. They are small here; OYSS_TEST_LEAGUES=100 and OYSS_TEST_KNOWN=90000 make them as large as
 * they are in life, and OYSS_TEST_TELL=1 prints what each comes to (docs/recognition.md).
 */
import t from 'tap'
import { useDatabase } from '../helpers/database.ts'
import { leaguesOfSameNames, leaguesTwice, strangersAmong } from '../helpers/generated_lists.ts'
import { measure } from '../helpers/labelled_lists.ts'

const database = await useDatabase(t)
const leagues = Number(process.env.OYSS_TEST_LEAGUES ?? 12)
const known = Number(process.env.OYSS_TEST_KNOWN ?? 900)
const SEED = 7
/** How much of each type is found at least in the worst batch size and order. */
const LEAST: Record<string, number> = {
  competition: 1, division: 1, stage: 1, venue: 0.91, organization: 0.9, team: 0.9, fixture: 0.9
}

for (const batch of [1, 10, 1_000]) {
  for (const first of ['first', 'second']) {
    t.test(`IDENTITY-210, IDENTITY-215, IDENTITY-216, IDENTITY-217 second lists of leagues: none is wrongly one, in batches of ${batch}, the ${first} list first`, async (t) => {
      // Two are called after their towns, two alike; the divisions of all are called alike. In batches of one half of them must do.
      const lists = leaguesTwice(batch === 1 ? [1, 2] : [0, 1, 2, 3], SEED)
      const found = await measure(await database.connect('oyss_resolver'), 'leagues', lists, batch, first)
      t.same([found.pairs, found.failed], [[], []])
      for (const [type, least] of Object.entries(LEAST)) t.ok(found.of[type]!.recall! >= least, `${type}: ${found.of[type]!.recall}`)
    })
  }
}

t.test('IDENTITY-210 leagues with the same names of teams in as many towns: none is wrongly one', async (t) => {
  const found = await measure(await database.connect('oyss_resolver'), 'same names', leaguesOfSameNames(leagues), 1_000, 'site-0')
  t.same([found.pairs, found.failed], [[], []])
})

for (const [kind, areNear] of [['other states', false], ['the same state', true]] as const) {
  t.test(`IDENTITY-210, IDENTITY-211 strangers of clubs of ${kind} among known names: none is wrongly one`, async (t) => {
    const lists = strangersAmong(known, Math.round(known / 18), areNear)
    const found = await measure(await database.connect('oyss_resolver'), `strangers of ${kind}`, lists, 1_000, 'national')
    t.same([found.pairs, found.failed], [[], []])
  })
}
