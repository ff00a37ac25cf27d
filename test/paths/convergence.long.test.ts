/**
 * Any order, any batching and any concurrency of the same observations yields the same canonical values, provenance and external ids; the
 * data of a deletion says nothing (DECIDE-10). What several sessions do at once need not repeat to the last step when a seed is used again.
 */
import fc from 'fast-check'
import t from 'tap'
import { difference, readState } from '../helpers/canonical_state.ts'
import { histories, withBareDeletions, type History } from '../helpers/histories.ts'
import { settings } from '../helpers/property.ts'
import { useReporter } from '../helpers/identity/reporting.ts'

const { q, report, reportAtOnce } = await useReporter(t)
const { title, parameters } = settings(5, 50)
const HOW = {
  'in another order and other batches, with bare deletions': (history: History) => report(withBareDeletions(history), 1),
  'in batches that are applied at once, those of one source too': (history: History) => reportAtOnce(history, 1),
}

for (const [how, reportAgain] of Object.entries(HOW)) {
  t.test(`the same state comes of the same observations reported ${how}: ${title}`, async (t) => {
    await fc.assert(fc.asyncProperty(histories, async (history) => {
      const [one, other] = [await report(history, 0), await reportAgain(history)]
      const found = difference(await readState(q, one.realmId), await readState(q, other.realmId))
      if (found) throw new Error(`the tellings lead to different states:\n${found}`)
      const lost = await q('select * from canon.lost_references where realm_id = any ($1)', [[one.realmId, other.realmId]])
      if (lost.length > 0) throw new Error(`references are lost: ${JSON.stringify(lost)}`)
    }), parameters)
    t.pass()
  })
}
