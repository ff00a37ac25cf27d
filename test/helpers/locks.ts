/** What each lock of docs/locks.md keeps out, by the function that takes it. */
import type { Test } from 'tap'
import { useRaces } from './races.ts'

/** Who holds the first keeps out the second, and not the third, until the transaction ends. */
const WAITING = [
  ["util.lock_batch('batch_1', true)", "util.lock_batch('batch_1', true)", "util.lock_batch('batch_2', true)"],
  ['util.lock_realm(1, false)', 'util.lock_realm(1, true)', 'util.lock_realm(2, false)'],
  ['util.lock_realm(1, true)', 'util.lock_realm(1, false)', 'util.lock_realm(1, true)'],
  ['util.lock_identity(1, false)', 'util.lock_identity(1, true)', 'util.lock_identity(2, false)'],
  ['util.lock_identity(1, true)', 'util.lock_identity(1, false)', 'util.lock_identity(1, true)'],
  ['util.lock_merging(1, true)', 'util.lock_merging(1, true)', 'util.lock_merging(2, true)'],
  ['util.lock_merging(1, true)', 'util.lock_merging(1, true)', 'util.lock_identity(1, false)'],
  ['util.lock_out_merging(1)', 'util.lock_merging(1, true)', 'util.lock_out_merging(1)'],
  ['util.lock_turns()', 'util.lock_turns()', "util.lock_batch('turns', true)"],
  ['util.lock_polling()', 'util.lock_polling()', 'util.lock_turns()'],
  ['util.lock_ledger(1)', 'util.lock_ledger(1)', 'util.lock_ledger(2)'],
  ['util.lock_ledger(1)', 'util.lock_ledger(1)', 'util.lock_realm(1, false)'],
  ['util.lock_relay(true)', 'util.lock_relay(true)', 'util.lock_ledger(0)'],
  ["util.lock_subscriptions(1, 'acct_1')", "util.lock_subscriptions(1, 'acct_1')", "util.lock_subscriptions(2, 'acct_1')"],
  ["util.lock_persons('src_1', false)", "util.lock_persons('src_1', true)", "util.lock_persons('src_2', false)"],
  ["util.lock_persons('src_1', true)", "util.lock_persons('src_1', false)", "util.lock_stat_lines('src_1', false)"],
  ["util.lock_stat_lines('src_1', false)", "util.lock_stat_lines('src_1', true)", "util.lock_stat_lines('src_2', false)"],
  ["util.lock_stat_lines('src_1', true)", "util.lock_stat_lines('src_1', false)", "util.lock_stat_lines('src_1', true)"],
] as const
/** These answer at once whether it was free. */
const TRIED = [
  ["util.lock_batch('batch_1', true)", "util.lock_batch('batch_1', false)"],
  ['util.lock_relay(true)', 'util.lock_relay(false)'],
  ["util.lock_idempotency_key(1, 'acct_1', 'key')", "util.lock_idempotency_key(1, 'acct_1', 'key')"],
  ['util.lock_merging(1, true)', 'util.lock_merging(1, false)'],
  ['util.lock_statistics()', 'util.lock_statistics()'],
  ['util.lock_matching(1)', 'util.lock_matching(1)'],
  ["util.lock_preview('acct_1')", "util.lock_preview('acct_1')"],
] as const

/** Proves one of them: `util.lock_batch`. */
export async function proveLock (t: Test, name: string): Promise<void> {
  const { open, begin } = await useRaces(t)
  const ask = (call: string) => open('oyss_resolver', async (db) => (await db.query(`select ${call} as answer`)).rows[0].answer)

  for (const [held, kept, free] of WAITING.filter(([held]) => held.startsWith(`${name}(`))) {
    t.test(`${held} keeps out ${kept} and not ${free}`, async (t) => {
      const first = await ask(held)
      const other = await begin('oyss_resolver', (db) => db.query(`select ${free}`))
      t.equal(await other.isWaiting(), false)
      await other.result
      const second = await begin('oyss_resolver', (db) => db.query(`select ${kept}`))
      t.equal(await second.isWaiting(), true)
      await first.rollback()
      await second.result
    })
  }

  for (const [held, tried] of TRIED.filter(([held]) => held.startsWith(`${name}(`))) {
    t.test(`${tried} does not wait for ${held}`, async (t) => {
      const first = await ask(held)
      const second = await ask(tried)
      t.equal(second.result, false)
      await second.rollback()
      await first.rollback()
      const third = await ask(tried)
      t.equal(third.result, true)
      await third.rollback()
    })
  }
}
