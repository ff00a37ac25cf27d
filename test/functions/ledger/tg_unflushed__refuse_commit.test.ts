import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('what is owed to the ledger stands in the way of a commit: OYX12', async (t, q) => {
  await q('insert into ledger.unflushed values (pg_current_xact_id(), 1)')
  t.equal(await q.code('set constraints all immediate'), 'OYX12')
})

database.transaction('what was flushed does not', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [say('organization', 'a', { name: 'Club', kind: 'club' })])
  t.equal(await q.code('set constraints all immediate'), undefined)
})

t.test('HISTORY-3 a transaction that writes a canonical row past the ledger cannot commit: OYX12', async (t) => {
  const session = await database.connect()
  await session.query("begin; insert into canon.organizations (realm_id, organization_id, name, created_at, updated_at) values (1, " +
    "'org_1', 'Club', util.now(), util.now())")
  await t.rejects(session.query('commit'), { code: 'OYX12' })
  t.same((await session.query('select * from canon.organizations')).rows, [])
})
