/**
 * canon.claimed_organization, canon.claimed_team: what a source itself says, whichever source prevails (BOX-4), and whatever was merged
 * (BOX-40). What it opens: test/functions/api/get_box_score.test.ts.
 */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { merge } from '../../helpers/identity/merged.ts'
import { gone, homeOf, idOf, makeRealm, makeSource, push, say, setClock, type Observation } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const team = (id: string, organization: string | undefined, day: number): Observation =>
  say(
    'team', id, { name: 'T', ...organization ? { organization: { external_id: organization } } : {} },
    { observed_at: `2026-09-0${day}T00:00:00Z` }
  )

database.transaction('BOX-4 each source has a word of its own on whose a team is: its newest that stands, and null where it has none', async (t, q) => {
  await makeRealm(q)
  const [league, crowd, silent] = [
    await makeSource(q, 'league', 'authoritativePush'), await makeSource(q, 'crowd', 'crowd'), await makeSource(q, 'silent', 'partnerApi')
  ]
  await push(q, 'league', [team('t', 'o1', 1)])
  const id = await idOf(q, 'league', 'team', 't')
  await push(q, 'crowd', [team(id, 'mine', 9)])
  await push(q, 'silent', [team(id, undefined, 9)])
  const of = (source: string) => q.value('select canon.claimed_organization($1, $2, $3)', [homeOf(q).realmId, source, id])
  const [o1, mine] = [await idOf(q, 'league', 'organization', 'o1'), await idOf(q, 'crowd', 'organization', 'mine')]
  t.same([await of(league), await of(crowd), await of(silent), await of('src_none')], [o1, mine, null, null])
  await push(q, 'league', [team('t', undefined, 2)])
  t.equal(await of(league), o1, 'said before and not taken back')
  await push(q, 'league', [team('t', 'o2', 3), team('t', 'o1', 2)])
  t.equal(await of(league), await idOf(q, 'league', 'organization', 'o2'))
  await push(q, 'league', [gone('team', 't', { observed_at: '2026-09-04T00:00:00Z' })])
  t.same([await of(league), await of(crowd)], [null, mine])
})

database.transaction('BOX-40 what a source says of a team stays said of that team when it is merged with another, and so does whose a line is', async (t, q) => {
  await makeRealm(q)
  const league = await makeSource(q, 'league', 'authoritativePush')
  await setClock(q, '2026-09-10T08:00:00Z')
  await push(q, 'league', [team('t1', 'o1', 1)])
  await setClock(q, '2026-09-10T08:01:00Z')
  await push(q, 'league', [
    team('t2', 'o2', 2), team('t3', undefined, 3),
    say('stat_line', 'l', { fixture: { external_id: 'g' }, team: { external_id: 't2' }, sport: 'soccer', stats: { saves: 1 } }),
  ])
  const [one, two, three] = [
    await idOf(q, 'league', 'team', 't1'), await idOf(q, 'league', 'team', 't2'), await idOf(q, 'league', 'team', 't3')
  ]
  for (const id of [two, three]) await merge(q, 'team', id, one)
  const of = (id: string) => q.value('select canon.claimed_organization($1, $2, $3)', [homeOf(q).realmId, league, id])
  t.same([await of(one), await of(two), await of(three)], [
    await idOf(q, 'league', 'organization', 'o1'), await idOf(q, 'league', 'organization', 'o2'), null
  ])
  const { team_id: shown, mapping_id: mapping } = await q.one('select team_id, mapping_id from canon.stat_lines')
  t.equal(shown, one)
  t.equal(await q.value('select canon.claimed_team($1, $2)', [homeOf(q).realmId, mapping]), two)
})
