import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('PRIVACY-10 only the owner rewrites, in the transaction that says so, and what it says', async (t, q) => {
  const is = (act: string) => q.value('select util.is_rewriting($1)', [act])
  const set = (value: string) => q("select set_config('oyss.erasing', $1, true)", [value])
  const transaction = await q.value('select pg_current_xact_id()::text')
  await q.as('oyss_owner', async () => {
    for (const value of ['', 'on', '0', `${transaction}0`]) {
      await set(value)
      t.equal(await is('erasing'), false, value)
    }
    await set(transaction)
    t.same([await is('erasing'), await is('resetting')], [true, false])
  })
  t.equal(await is('erasing'), false, 'another role')
})
