import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { idOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('KEY-17 audit.grants: who may read whose participants, of which sources, and whether that is in force', async (t, q) => {
  const { accountId } = await makeRealm(q, 'Home')
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [say('organization', 'o', { name: 'Eagles', kind: 'club' })])
  const organization = await idOf(q, 'league', 'organization', 'o')
  await q.call('manage.create_grant', {
    account_id: accountId, mode: 'test', organization_id: organization, scope: 'participants:read', sources: ['league']
  })
  const grants = () => q.as('oyss_auditor', () => q('select * from audit.grants'))
  t.match(await grants(), [{
    mode: 'test', account_id: accountId, account_name: 'Home', organization_id: organization, organization_name: 'Eagles',
    scope: 'participants:read', sources: ['league'], revoked_at: null, is_in_force: true
  }])
  await q("update tenancy.grants set revoked_at = util.now(), revoked_by = 'Kim'")
  t.match(await grants(), [{ is_in_force: false, revoked_by: 'Kim' }])
})
