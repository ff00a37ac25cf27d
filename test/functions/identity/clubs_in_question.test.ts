/** Clubs that may be one stand for their teams. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { work } from '../../helpers/identity/matching.ts'
import { homeOf, idOf, makeRealm, makeSource, push, say, type Observation } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const SQUADS = [[2013, 'Red'], [2013, 'Blue'], [2014, 'Red'], [2014, 'Blue']] as const
const list = (club: string): Observation[] => [
  say('organization', club, { name: club, kind: 'club', country: 'US' }),
  ...SQUADS.map(([year, colour]) => say('team', `${year} ${colour}`, {
    name: `${club} ${year} Boys ${colour}`, sport: 'soccer', gender: 'M', birth_year: year, season: '2027',
    organization: { external_id: club }
  }))
]
async function begin (q: Query): Promise<void> {
  await makeRealm(q)
  await q.call('manage.set_matching', { account_id: homeOf(q).accountId, mode: 'test', is_on: true })
  for (const [source, club] of [['county', 'Quillmere FC'], ['state', 'Quillmere Soccer Club']] as const) {
    await makeSource(q, source, 'partnerApi')
    await push(q, source, list(club))
  }
  await work(q)
}
const decisions = (q: Query, status: string): Promise<Record<string, any>[]> =>
  q('select * from identity.decisions where realm_id = $1 and status = $2 order by decision_id', [homeOf(q).realmId, status])
const found = async (q: Query): Promise<number> => {
  let count = 0
  for (const [year, colour] of SQUADS) {
    count += Number(await idOf(q, 'county', 'team', `${year} ${colour}`) === await idOf(q, 'state', 'team', `${year} ${colour}`))
  }
  return count
}

database.transaction('IDENTITY-212 two clubs that may be one are asked about once, and not their teams', async (t, q) => {
  await begin(q)
  const clubs = [await idOf(q, 'county', 'organization', 'Quillmere FC'), await idOf(q, 'state', 'organization', 'Quillmere Soccer Club')]
  const waiting = await decisions(q, 'pending')
  t.same(waiting.map(({ entity_type: type, first_id, second_id }) => [type, first_id, second_id]), [['organization', ...clubs.toSorted()]])
  t.equal(await found(q), 0)
  const team = await idOf(q, 'county', 'team', '2013 Red')
  const ask = 'select * from identity.clubs_in_question($1, $2, $3, $4)'
  const { realmId } = homeOf(q)
  const other = await idOf(q, 'state', 'team', '2013 Red')
  const [low, high] = clubs.toSorted()
  t.same(await q(ask, [realmId, 'club_form', team, other]), [{ own_id: clubs[0], low_id: low, high_id: high }])
  t.same(await q(ask, [realmId, 'coach', team, other]), [], 'their coaches are no question of clubs')
  t.same(await q(ask, [realmId, 'club_form', team, await idOf(q, 'county', 'team', '2014 Red')]), [], 'one club')
  await push(q, 'state', [say('team', '2015 Red', {
    name: 'Quillmere Soccer Club 2015 Boys Red', sport: 'soccer', gender: 'M', season: '2027',
    organization: { external_id: 'Quillmere Soccer Club' }
  })])
  await work(q)
  t.same(await decisions(q, 'pending'), waiting, 'nothing is asked again')
})

database.transaction('IDENTITY-212 a club that may be one of several is asked about with one of them', async (t, q) => {
  await begin(q)
  const known = await decisions(q, 'pending')
  await makeSource(q, 'town', 'partnerApi')
  await push(q, 'town', list('Quillmere Soccer Association'))
  await work(q)
  const club = await idOf(q, 'town', 'organization', 'Quillmere Soccer Association')
  const more = (await decisions(q, 'pending')).filter(({ decision_id: id }) => !known.some((one) => one.decision_id === id))
  t.same(more.map(({ entity_type: type, first_id: a, second_id: b }) => [type, [a, b].includes(club)]), [['organization', true]])
})

database.transaction('IDENTITY-211, IDENTITY-212 teams of two clubs that are merged are compared again, and new ones are recognised',
  async (t, q) => {
    await begin(q)
    const [{ decision_id: decision }] = await decisions(q, 'pending') as [Record<string, any>]
    await q.as('oyss_resolver', () => q("select identity.approve($1, $2, 'Kim')", [homeOf(q).realmId, decision]))
    await work(q)
    t.equal(await found(q), SQUADS.length)
    for (const [source, club] of [['county', 'Quillmere FC'], ['state', 'Quillmere Soccer Club']] as const) {
      await push(q, source, [say('team', '2016 Red', {
        name: `${club} 2016 Boys Red`, sport: 'soccer', gender: 'M', season: '2027', organization: { external_id: club }
      })])
    }
    t.equal(await idOf(q, 'county', 'team', '2016 Red'), await idOf(q, 'state', 'team', '2016 Red'), 'when it is first reported')
    t.same(await decisions(q, 'pending'), [])
  })

database.transaction('IDENTITY-212 clubs that a person keeps apart are not asked about again, nor are two clubs that one source lists', async (t, q) => {
  await begin(q)
  const [{ decision_id: decision }] = await decisions(q, 'pending') as [Record<string, any>]
  await q.as('oyss_resolver', () => q("select identity.reject($1, $2, 'Kim')", [homeOf(q).realmId, decision]))
  const { realmId } = homeOf(q)
  await q.call('manage.renew_reviews', { account_id: homeOf(q).accountId, mode: 'test' })
  await q('select matching.compare_again($1, array(select mapping_id from canon.external_ids where realm_id = $1))', [realmId])
  await work(q)
  t.same(await decisions(q, 'pending'), [])
  t.equal(await found(q), 0)

  await makeSource(q, 'region', 'partnerApi')
  for (const club of ['Tolland FC', 'Tolland Soccer Club']) {
    await push(q, 'region', list(club).map((one) => one.type === 'team' ? { ...one, external_id: `${club} ${one.external_id}` } : one))
  }
  await work(q)
  t.same(await decisions(q, 'pending'), [])
})
