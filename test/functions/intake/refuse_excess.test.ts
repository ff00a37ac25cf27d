import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, makeRealm, makeSource, store } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('LIMIT-43, LIMIT-44 as many batches wait as may (OYL01), and as many bytes are stored (OYL02), a quarter of each in test mode', async (t, q) => {
  const { realmId, accountId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await q.call('manage.set_limits', { account_id: accountId, limits: { waiting_batches: 8, stored_megabytes: 4 } })
  const refuse = (bytes: number) => q.code('select intake.refuse_excess($1, $2, $3)', [realmId, accountId, bytes])
  await store(q, 'league', [game('g')])
  t.equal(await refuse(1_048_577), 'OYL02', 'before its first batch is applied, too')
  await q('insert into intake.turns (realm_id, account_id, turn) values ($1, $2, 0)', [realmId, accountId])
  t.equal(await refuse(1_048_576), undefined)
  t.equal(await refuse(1_048_577), 'OYL02')
  await q('update intake.turns set stored_bytes = 1')
  t.equal(await refuse(1_048_576), 'OYL02')
  await store(q, 'league', [game('h')])
  t.equal(await refuse(1), 'OYL01')
})
