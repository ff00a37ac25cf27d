import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { merge } from '../../helpers/identity/merged.ts'
import { codes, HIDDEN, mark, of, openClub, SHOWN } from '../../helpers/people/private_club.ts'
import { gone, idOf, push, say, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('PRIVACY-21 a stranger uncovers no private team: neither by claiming it for another organization, at any rank, nor by merging organizations or teams; nor does a withdrawal', async (t, q) => {
  const { live, stranger, club } = await openClub(q)
  await mark(q, club)
  await setClock(q, '2026-09-01T10:00:00Z')
  await push(q, 'stranger', [
    say('organization', 'p', { name: 'Seaside', kind: 'club' }), say('team', 's', { name: 'Seaside U12', organization: of('p') })
  ], stranger)
  const [team, theirs] = [await idOf(q, 'club', 'team', 't', live), await idOf(q, 'stranger', 'team', 's', stranger)]
  await merge(q, 'team', theirs, team, live)
  await setClock(q, '2026-09-02T09:00:00Z')
  await push(q, 'stranger', [say('team', 's', { name: 'Seaside U12 Girls', organization: of('p') })], stranger)
  t.equal(
    await q.value('select organization_id from canon.teams where team_id = $1', [team]),
    await idOf(q, 'stranger', 'organization', 'p', stranger), 'the stranger\'s claim wins'
  )
  t.same([await codes(q, team), await codes(q, theirs)], [HIDDEN, HIDDEN])
  await merge(q, 'organization', await idOf(q, 'stranger', 'organization', 'p', stranger), club, live)
  t.same(await codes(q, team), HIDDEN)
  await push(q, 'club', [gone('team', 't')], live)
  t.same(await codes(q, team), HIDDEN, 'what is withdrawn is still what was said')
})

database.transaction('PRIVACY-21 a stranger hides no team: what it claims for a private organization does not count; nor does what an account claims that represents it, after the representative of another', async (t, q) => {
  const { live, stranger, club } = await openClub(q)
  await mark(q, club)
  await setClock(q, '2026-09-01T10:00:00Z')
  await push(q, 'stranger', [
    say('organization', 'p', { name: 'Seaside', kind: 'club' }), say('team', 's', { name: 'Seaside U12', organization: of('p') })
  ], stranger)
  const theirs = await idOf(q, 'stranger', 'team', 's', stranger)
  const seaside = await idOf(q, 'stranger', 'organization', 'p', stranger)
  const claim = (organization: string) => q(`update canon.claims c set value = c.value || $1 from canon.external_ids m
    where m.mapping_id = c.mapping_id and m.external_id = 's' and c.field = 'organization'`, [{ id: organization }])
  await claim(club)
  t.same(await codes(q, theirs), SHOWN, 'a stranger claims its own team, or any other, for the private organization')
  await claim(seaside)
  await q.call('manage.add_representative', { account_id: stranger.accountId, mode: 'live', organization_id: seaside })
  await setClock(q, '2026-09-01T11:00:00Z')
  await push(q, 'club', [say('team', 'taken', { name: 'Taken', organization: of('o') })], live)
  const taken = await idOf(q, 'club', 'team', 'taken', live)
  await merge(q, 'team', taken, theirs, live)
  t.same(await q('select * from tenancy.teams_of($1, $2)', [live.realmId, [seaside]]), [
    { organization_id: seaside, team_ids: [theirs], is_cut: false }
  ])
  t.same([await codes(q, theirs), await codes(q, taken)], [SHOWN, SHOWN], 'the first external id is that of the other\'s representative')
})
