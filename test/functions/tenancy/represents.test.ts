/** tenancy.represents, tenancy.representatives_at; tenancy.represents_side is proven by correct_entity.connectors.test.ts. */
import t from 'tap'
import { openAsking } from '../../helpers/asking.ts'
import { useDatabase } from '../../helpers/database.ts'
import { merge } from '../../helpers/identity/merged.ts'
import { homeOf, idOf, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('CORRECT-23 who represents the organization of a team of a game, as a source lists it, also after organizations were merged', async (t, q) => {
  const { league, club, id, organization } = await openAsking(q)
  const mapping = await q.value(
    "select mapping_id from canon.external_ids where entity_id = $1 and entity_type = 'fixture'", [id])
  const found = () => q('select a from tenancy.representatives_at($1, $2, $3) a', [league.realmId, id, mapping])
  const represents = (accountId: string, realmId: number, which = organization) =>
    q.value('select tenancy.represents($1, $2, $3)', [realmId, accountId, which])
  t.same(await found(), [{ a: club.accountId }])
  t.same([await represents(club.accountId, club.realmId), await represents(league.accountId, league.realmId)], [true, false])
  t.equal(await represents(homeOf(q).accountId, homeOf(q).realmId), true, 'of its own test data')
  await push(q, 'league', [say('organization', 'first', { name: 'Harbour', kind: 'club' })], league)
  const survivor = await idOf(q, 'league', 'organization', 'first', league)
  await merge(q, 'organization', organization, survivor, league)
  t.same(await found(), [{ a: club.accountId }])
  await q.call('manage.remove_representative', { account_id: club.accountId, mode: 'live', organization_id: organization })
  t.same(await found(), [])
})
