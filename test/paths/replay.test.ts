/** Replaying every archived payload into an empty realm reproduces the state (INTAKE-8, DECIDE-10). */
import fc from 'fast-check'
import t from 'tap'
import { difference, readState } from '../helpers/canonical_state.ts'
import { histories } from '../helpers/histories.ts'
import { settings } from '../helpers/property.ts'
import { useReporter } from '../helpers/identity/reporting.ts'
import { corrections, makeCorrections } from '../helpers/random_corrections.ts'

const reporter = await useReporter(t)
const { q, report, replay } = reporter
const { title, parameters } = settings(3, 60)
const places = (length: number): number[] => Array.from({ length }, (_, place) => place)

t.test(`DECIDE-10, INTAKE-8 payloads replayed in their order give the same state, versions and changes; in any order the same state: ${title}`, async (t) => {
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

t.test(`CORRECT-5, INTAKE-8 corrections replayed among the payloads give the same state, versions and changes: ${title}`, async (t) => {
  let made = 0
  await fc.assert(fc.asyncProperty(histories, corrections, async (history, all) => {
    const realm = await report(history, 0, async (realm, n, of) => {
      made += await makeCorrections(
        reporter, realm, n, all.filter(({ before }) => n === of ? before >= n : before === n), history.sources.length)
    })
    const again = await replay(realm, history, places)
    const found = difference(
      await readState(q, realm.realmId, { withHistory: true }), await readState(q, again.realmId, { withHistory: true }))
    if (found) throw new Error(`the replay leads to another state:\n${found}`)
  }), parameters)
  t.ok(made > 0, `${made} corrections`)
})
