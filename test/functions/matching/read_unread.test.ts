/** What sources reported while matching was off is read and compared when it is switched on. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { work } from '../../helpers/identity/matching.ts'
import { game, homeOf, idOf, makeRealm, makeSource, push, say, type Observation } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const CLUBS = ['Riverside Strikers', 'Lakeshore Rovers', 'Harbor Hawks']
const nameOf = (n: number): string => `${CLUBS[n]} U13 Boys`

const setMatching = (q: Query, isOn: boolean, { accountId } = homeOf(q)): Promise<unknown> =>
  q.as('oyss_manager', () => q.call('manage.set_matching', { account_id: accountId, mode: 'test', is_on: isOn }))

/** A league of three teams that play each other; the last is never described. */
function report (prefix: string): Observation[] {
  const ref = (n: number): object => ({ external_id: `${prefix}${n}`, name: nameOf(n) })
  return [
    say('competition', `${prefix}c`, {
      name: 'Fall League 2026', sport: 'soccer', kind: 'league', season: '2026', host: { external_id: `${prefix}h`, name: 'Quill Soccer' },
      divisions: [{ external_id: `${prefix}d`, name: 'U13 Boys', age_group: 'U13', gender: 'M' }]
    }),
    say('venue', `${prefix}v`, { name: 'Marrowick Park', address: { locality: 'Oakton', region: 'NJ' } }),
    ...[0, 1].map((n) => say('team', `${prefix}${n}`, {
      name: nameOf(n), sport: 'soccer', age_group: 'U13', gender: 'M', season: '2026',
      organization: { external_id: `${prefix}o${n}`, name: CLUBS[n] }
    })),
    ...([[0, 1], [1, 2], [2, 0]] as const).map(([home, away], day) => game(`${prefix}g${day}`, {
      start: `2026-09-${12 + day}T14:30:00Z`, time_zone: 'America/New_York', venue: { external_id: `${prefix}v`, name: 'Marrowick Park' },
      competition: { external_id: `${prefix}c`, name: 'Fall League 2026' }, division: { external_id: `${prefix}d`, name: 'U13 Boys' },
      sides: [{ role: 'home', team: ref(home) }, { role: 'away', team: ref(away) }]
    }))
  ]
}

const namesOf = (q: Query, realmId: number): Promise<unknown> => q(`
  select m.entity_type, m.external_id, n.said, n.marks, n.version, array(
           select format('%s %s %s %s', p.kind, p.value, p.ordinal, p.of_club) from unnest(n.parts) p order by 1) as parts, n.keys, array(
           select format('%s %s', k.key, k.marks) from matching.name_keys k
            where k.realm_id = n.realm_id and k.mapping_id = n.mapping_id order by 1) as found_by
    from matching.names n join canon.external_ids m using (realm_id, mapping_id)
   where n.realm_id = $1 order by 1, 2`, [realmId])

database.transaction('IDENTITY-124 names that are read later are stored as those that are read with their batch', async (t, q) => {
  const always = await makeRealm(q, 'Always')
  await makeSource(q, 'league', 'hostFeed', always)
  await push(q, 'league', report('t'), always)
  const wanted = await namesOf(q, always.realmId) as unknown[]
  t.equal(wanted.length, 8)

  const later = await makeRealm(q, 'Later')
  await makeSource(q, 'league', 'hostFeed', later)
  await setMatching(q, false, later)
  await push(q, 'league', report('t'), later)
  t.same(await namesOf(q, later.realmId), [])
  await setMatching(q, true, later)
  await work(q)
  t.same(await namesOf(q, later.realmId), wanted)
  t.equal(await q.value('select count(*)::integer from matching.unread'), 0)
})

database.transaction('IDENTITY-124 what two sources report while matching is off becomes one when it is switched on, however few are read at once', async (t, q) => {
  const { realmId } = await makeRealm(q)
  for (const source of ['league', 'club']) await makeSource(q, source, 'hostFeed')
  await setMatching(q, false)
  await push(q, 'league', report('t'))
  await push(q, 'club', report('s'))
  t.not(await idOf(q, 'league', 'team', 't0'), await idOf(q, 'club', 'team', 's0'))
  await setMatching(q, true)
  const read: number[] = []
  while (await q.value('select count(*)::integer from matching.unread') > 0 && read.length < 20) {
    const done = await q.as('oyss_resolver', () => q.call('jobs.match_names', { realm_id: realmId, name_count: 3 }))
    read.push((done as { read: number }).read)
  }
  t.same(read, [3, 3, 1, 3, 3, 1])
  await work(q)
  const expected = { team: ['0', '1', '2'], fixture: ['g0', 'g1', 'g2'], venue: ['v'], competition: ['c'] } as const
  for (const type of Object.keys(expected) as (keyof typeof expected)[]) {
    for (const id of expected[type]) {
      t.equal(await idOf(q, 'league', type, `t${id}`), await idOf(q, 'club', type, `s${id}`), `${type} ${id}`)
    }
  }
})

database.transaction('IDENTITY-124 games reported while matching is off are compared, of teams that were one before', async (t, q) => {
  await makeRealm(q)
  for (const source of ['league', 'club']) await makeSource(q, source, 'hostFeed')
  const teamsOf = (prefix: string): Observation[] => report(prefix).filter(({ type }) => type === 'team')
  await push(q, 'league', teamsOf('t'))
  await push(q, 'club', teamsOf('s'))
  t.equal(await idOf(q, 'league', 'team', 't0'), await idOf(q, 'club', 'team', 's0'))
  await setMatching(q, false)
  await push(q, 'league', report('t'))
  await push(q, 'club', report('s'))
  t.not(await idOf(q, 'league', 'fixture', 'tg0'), await idOf(q, 'club', 'fixture', 'sg0'))
  await setMatching(q, true)
  await work(q)
  t.equal(await idOf(q, 'league', 'fixture', 'tg0'), await idOf(q, 'club', 'fixture', 'sg0'))
})

database.transaction('IDENTITY-124 the job that reads is queued again where a worker was killed, and switching off ends it', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'hostFeed')
  const waiting = (): Promise<number> =>
    q.value("select count(*)::integer from graphile_worker._private_jobs where key like 'match_names:%'")
  await setMatching(q, false)
  await push(q, 'league', report('t'))
  await setMatching(q, true)
  t.equal(await waiting(), 1)
  await q('delete from graphile_worker._private_jobs')
  t.equal(await q.as('oyss_resolver', () => q.call('jobs.resume_matching', {})), 1)
  t.equal(await waiting(), 1)
  await setMatching(q, true)
  t.equal(await q.value('select count(*)::integer from matching.unread'), 1, 'who switches on what is on changes nothing')
  await setMatching(q, false)
  t.equal(await q.value('select count(*)::integer from matching.unread'), 0)
})
