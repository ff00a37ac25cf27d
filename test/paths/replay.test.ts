/** Replaying every archived payload into an empty realm reproduces the state (INTAKE-10, DECIDE-10). */
import fc from 'fast-check'
import t from 'tap'
import { difference, readState } from '../helpers/canonical_state.ts'
import { histories } from '../helpers/histories.ts'
import { settings } from '../helpers/property.ts'
import { useReporter } from '../helpers/identity/reporting.ts'

const { q, report, replay } = await useReporter(t)
const { title, parameters } = settings(6, 60)
const places = (length: number): number[] => Array.from({ length }, (_, place) => place)

t.test(`DECIDE-10, INTAKE-10 payloads replayed in their order give the same state, versions and changes; in any order the same state: ${title}`, async (t) => {
  await fc.assert(fc.asyncProperty(histories, fc.array(fc.nat()), async (history, ranks) => {
    const realm = await report(history, 0)
    const again = await replay(realm, history, places)
    const shuffled = await replay(realm, history, (length) => places(length).sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0)))
    const found = difference(
      await readState(q, realm.realmId, { withHistory: true }), await readState(q, again.realmId, { withHistory: true })
    )
      ?? difference(await readState(q, realm.realmId), await readState(q, shuffled.realmId))
    if (found) throw new Error(`the replay leads to another state:\n${found}`)
  }), parameters)
  t.pass()
})
