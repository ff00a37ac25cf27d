import fc from 'fast-check'
import t from 'tap'
import { makeCompetitions, samples } from '../../helpers/lists/competition_lists.ts'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('read.competitions_at: each competition played at a venue, once a venue, and no other realm\'s', async (t, q) => {
  const world = await makeCompetitions(q)
  await world.add(fc.sample(samples, { seed: 3, numRuns: 30 }))
  const other = await makeCompetitions(q)
  await other.add(fc.sample(samples, { seed: 4, numRuns: 5 }))
  const venues = (await q('select venue_id, realm_id from canon.venues order by realm_id, venue_id'))
    .map(({ venue_id }) => venue_id as string)
  let pairs = 0
  for (const chosen of [venues, venues.slice(0, 1), venues.slice(1, 3), venues.slice(5), []]) {
    const wanted = await q(
      'select distinct f.venue_id, f.competition_id from canon.fixtures f where f.realm_id = $1 and f.venue_id = any ($2) and ' +
        'f.competition_id is not null order by 1, 2',
      [world.realm.realmId, chosen]
    )
    t.same(await q('select * from read.competitions_at($1, $2) order by 1, 2', [world.realm.realmId, chosen]), wanted)
    pairs += wanted.length
  }
  t.ok(pairs > 40, `${pairs} pairs`)
})

database.transaction('read.competition_passes: where every filter that is given agrees; both ends of a window count as inside, and undated ones are in none', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const dated = { full: ['2026-09-10', '2026-09-20'], begun: ['2026-09-10'], ended: [undefined, '2026-09-20'], undated: [] }
  await push(
    q, 'league',
    Object.entries(dated)
      .map(([name, [first, last]]) => say('competition', name, {
        name, sport: 'soccer', kind: 'league', ...first && { start_date: first }, ...last && { end_date: last }
      }))
  )
  const passing = async (filter: (string | null)[], ofRegion: string[] | null = null): Promise<string> =>
    (await q(
      'select c.name from canon.competitions c where read.competition_passes(c, row($1, $2, null, $3, $4, null, null, null, ' +
        'null)::api.competition_filter, $5) order by c.name',
      [...filter, ofRegion]
    ))
      .map(({ name }) => name)
      .join(' ')
  t.equal(await passing([null, null, null, null]), 'begun ended full undated')
  t.equal(await passing(['soccer', 'league', null, null]), 'begun ended full undated')
  for (const filter of [['hockey', null, null, null], [null, 'tournament', null, null], ['soccer', 'other', null, null]]) {
    t.equal(await passing(filter), '')
  }
  const windows: [from: string | null, to: string | null, names: string][] = [
    ['2026-09-20', null, 'ended full'], ['2026-09-21', null, ''],
    ['2026-09-10', null, 'begun ended full'], ['2026-09-11', null, 'ended full'],
    [null, '2026-09-10', 'begun full'], [null, '2026-09-09', ''], [null, '2026-09-20', 'begun ended full'],
    [null, '2026-09-19', 'begun full'], ['2026-09-12', '2026-09-13', 'full'], ['2000-01-01', '2100-01-01', 'begun ended full'],
  ]
  for (const [from, to, names] of windows) t.equal(await passing([null, null, from, to]), names, `${from} to ${to}`)
  const { id } = await q.one("select competition_id as id from canon.competitions where name = 'full'")
  t.same(
    [
      await passing([null, null, null, null], [id]), await passing(['hockey', null, null, null], [id]),
      await passing([null, null, null, null], [])
    ],
    ['full', '', '']
  )
})

for (const rows of [3000, 2]) database.transaction(`read.competitions_between, of ${rows} rows looked at: from page to page what read.competition_passes passes, in order of the start; days may be missing or the wrong way round`, async (t, q) => {
  await q(`create or replace function read.scan_limit() returns integer language sql immutable return ${rows}`)
  const { realmId } = await makeRealm(q)
  const days = [undefined, '2026-09-01', '2026-09-10', '2026-09-11', '2026-09-20']
    .flatMap((start, _, all) => all.map((end) => [start, end]))
  await makeSource(q, 'league', 'authoritativePush')
  await push(
    q, 'league',
    days.map(([start_date, end_date], n) => say('competition', `c${n}`, {
      name: `C${n}`, sport: 'soccer', kind: 'league', ...start_date && { start_date }, ...end_date && { end_date }
    }))
  )
  for (const from of [null, '2026-09-10', '2026-10-01']) {
    for (const to of [null, '2026-09-10', '2026-08-31'].filter((to) => from !== null || to !== null)) {
      const filter = 'row(null, null, null, $2::date, $3::date, null, null, null, null)::api.competition_filter'
      const wanted = await q(
        `select c.competition_id, coalesce(c.start_date, 'infinity')::text as place from canon.competitions c where c.realm_id = $1 ` +
          `and read.competition_passes(c, ${filter}, null) order by coalesce(c.start_date, 'infinity'), c.competition_id`,
        [realmId, from, to]
      )
      const pages: object[] = []
      for (let after = { place: '-infinity', competition_id: '' }; ;) {
        const page = await q(
          `select b.competition_id, b.place::text, b.is_met, b.goes_on from read.competitions_between($1, ${filter}, null, $4, $5, 3) b`,
          [realmId, from, to, after.place, after.competition_id]
        )
        pages.push(...page.filter(({ is_met: isMet }) => isMet).map(({ competition_id, place }) => ({ competition_id, place })))
        const last = page.at(-1)
        if (!last || page.length < 3 && !last.goes_on) break
        after = last as typeof after
      }
      t.same(pages, wanted, `${from} to ${to}`)
    }
  }
})
