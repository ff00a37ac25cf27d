/** What is stored otherwise than as a batch. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { homeOf, makeRealm } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('LIMIT-44 bytes that are noted (intake.record_stored) add up by account and realm, and its turn among those who wait stays', async (t, q) => {
  await makeRealm(q)
  const { realmId, accountId } = homeOf(q)
  const note = (bytes: number): Promise<unknown> => q('select intake.record_stored($1, $2, $3)', [realmId, accountId, bytes])
  const turn = (): Promise<unknown> =>
    q.one('select turn::integer, stored_bytes::integer from intake.turns where account_id = $1', [accountId])
  await note(5)
  t.same(await turn(), { turn: 0, stored_bytes: 5 })
  await q('update intake.turns set turn = 7')
  await note(8)
  t.same(await turn(), { turn: 7, stored_bytes: 13 })
})
