/** manage.mark_private, manage.mark_private, manage.show_organization; manage.remove_representative. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { codes, HIDDEN, mark, of, openClub, SHOWN } from '../../helpers/people/private_club.ts'
import { idOf, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('PRIVACY-20 an operator makes the teams of an organization private, and public again: calendars and pages are not there (OYN01) from the next request on; it is on record', async (t, q) => {
  const { live, club } = await openClub(q)
  const [team, rivals] = [await idOf(q, 'club', 'team', 't', live), await idOf(q, 'club', 'team', 'rivals', live)]
  t.same(await codes(q, team), SHOWN)
  t.equal(await q.value('select tenancy.has_private($1)', [live.realmId]), false)
  t.same(await mark(q, club), { mode: 'live', organization_id: club, name: 'Harbour Youth', is_private: true, team_count: 1 })
  t.same([await codes(q, team), await codes(q, rivals)], [HIDDEN, SHOWN])
  t.same(await mark(q, club), await q.one('select * from manage.show_organization($1, $2)', [live.realmId, club]), 'again')
  t.match(await q('select marked_by from tenancy.private_organizations'), [{ marked_by: 'Kim' }])
  t.match(await q("select what, made_by from tenancy.actions where operation = 'mark_private'"), [{ what: club, made_by: 'Kim' }, {}])
  t.match(await mark(q, club, false), { is_private: false })
  t.same(await codes(q, team), SHOWN)
})

database.transaction('PRIVACY-20 an unknown organization: OYN01; no mode: OYV02; without a representative nobody says which teams are its: OYC03, in test mode the account does', async (t, q) => {
  const { live, stranger } = await openClub(q)
  await push(q, 'stranger', [say('organization', 'p', { name: 'P', kind: 'club' })], stranger)
  t.same([
    await q.code(() => mark(q, 'org_01ARZ3NDEKTSV4RRFFQ69G5FAV')), await q.code(() => mark(q, null)),
    await q.code(() => q.call('manage.mark_private', {
      account_id: null, mode: null, organization_id: null, is_private: true, made_by: null
    }))
  ], ['OYN01', 'OYN01', 'OYV02'])
  const unspoken = await idOf(q, 'stranger', 'organization', 'p', stranger)
  t.equal(await q.code(() => mark(q, unspoken)), 'OYC03')
  await makeSource(q, 'test', 'crowd')
  await push(q, 'test', [say('organization', 'o', { name: 'O', kind: 'club' }), say('team', 't', { name: 'T', organization: of('o') })])
  t.match(await mark(q, await idOf(q, 'test', 'organization', 'o'), true, live.accountId, 'test'), { mode: 'test', team_count: 1 })
  t.same(await codes(q, await idOf(q, 'test', 'team', 't')), HIDDEN)
})

database.transaction('PRIVACY-21 the last representative of an organization with private teams stays: OYC03', async (t, q) => {
  const { live, stranger, club } = await openClub(q)
  await mark(q, club)
  const remove = (account_id: string) => q.call('manage.remove_representative', { account_id, mode: 'live', organization_id: club })
  t.same([await q.code(() => remove(live.accountId)), await q.code(() => remove(stranger.accountId))], ['OYC03', 'OYN01'])
  await q.call('manage.add_representative', { account_id: stranger.accountId, mode: 'live', organization_id: club })
  await remove(stranger.accountId)
  await mark(q, club, false)
  await remove(live.accountId)
})
