/** Any order and any batching of the same observations yields the same canonical values, provenance and external ids (DECIDE-10). */
import fc from 'fast-check'
import t from 'tap'
import { difference, readState } from '../helpers/canonical_state.ts'
import { histories } from '../helpers/histories.ts'
import { settings } from '../helpers/property.ts'
import { useTeller } from '../helpers/telling.ts'

const { q, tell } = await useTeller(t)
const { title, parameters } = settings(200)

t.test(`DECIDE-10 any order and any batching converges: ${title}`, { timeout: 600_000 }, async (t) => {
  await fc.assert(fc.asyncProperty(histories, async (history) => {
    const [one, other] = [await tell(history, 0), await tell(history, 1)]
    const found = difference(await readState(q, one.realmId), await readState(q, other.realmId))
    if (found) throw new Error(`the tellings lead to different states:\n${found}`)
  }), parameters)
  t.pass()
})
