import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { merge, undo } from '../../helpers/identity/merged.ts'
import { bodyOf, type Answer } from '../../helpers/http/reads.ts'
import { game, gone, idOf, makeLive, makeRealm, makeSource, push, say, score, setClock, sides,
  type Observation } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const NOW = '2026-09-01T09:00:00Z'
const ABSENT = 'tm_01K5T3M8Q9ZXW4V7N2B6C0D1EF'

const pageOf = (q: Query, team: string, cursor: string | null = null, held: string | null = null): Promise<Answer> =>
  q.as('oyss_http', () => q.call('api.get_team_page', { if_none_match: held, team_id: team, page_cursor: cursor, token_hash: null }))
const at = (days: number, seconds = 0): string =>
  `${new Date(Date.parse(NOW) + days * 86_400_000 + seconds * 1000).toISOString().slice(0, 19)}Z`

async function arrange (q: Query, observations: Observation[]): Promise<string> {
  await setClock(q, NOW)
  await makeRealm(q)
  for (const [key, sourceClass] of [['league', 'authoritativePush'], ['owner', 'ownerCorrection'], ['crowd', 'crowd']] as const) {
    await makeSource(q, key, sourceClass)
  }
  await push(q, 'league', [
    say('organization', 'o1', { name: 'North SC' }),
    say('team', 't1', { name: 'Eagles', organization: { external_id: 'o1' }, age_group: 'U12', gender: 'F',
      sport: 'soccer', coach: 'Coach Canary' }),
    ...observations
  ])
  return idOf(q, 'league', 'team', 't1')
}
const idsOf = (fixtures: { id: string }[]): string[] => fixtures.map(({ id }) => id)
async function named (q: Query, names: string[]): Promise<string[]> {
  const ids = []
  for (const name of names) ids.push(await idOf(q, 'league', 'fixture', name))
  return ids
}

database.transaction('PAGE-1 the id alone says which realm is meant: of any account, in either mode', async (t, q) => {
  const team = await arrange(q, [game('g1', { start: at(3), sides: sides('t1', 't2') })])
  t.match(bodyOf(await pageOf(q, team)), {
    id: team, name: 'Eagles', club: 'North SC', age_group: 'U12', gender: 'F', sport: 'soccer', mode: 'test', coming: [{ kind: 'game' }]
  })
  const { accountId } = await makeRealm(q, 'Other')
  const live = await makeLive(q, accountId)
  await makeSource(q, 'other', 'authoritativePush', live)
  await push(q, 'other', [say('team', 't1', { name: 'Live ones' })], live)
  t.match(bodyOf(await pageOf(q, await idOf(q, 'other', 'team', 't1', live))), { name: 'Live ones', mode: 'live', coming: [] })
  const liveTeam = await idOf(q, 'other', 'team', 't1', live)
  await q.call('manage.suspend_account', { account_id: accountId, reason: 'Unpaid' })
  t.match(bodyOf(await pageOf(q, liveTeam)), { name: 'Live ones' }, 'as a calendar, whatever account it is of')
  t.equal(await q.code(() => pageOf(q, ABSENT)), 'OYN01')
})

database.transaction('PAGE-2 a merged team answers as its survivor, and for itself again when that is undone', async (t, q) => {
  const team = await arrange(q, [say('team', 't9', { name: 'Eagles too' }), game('g1', { start: at(3), sides: sides('t9', 't2') })])
  const [survivor, other] = [team, await idOf(q, 'league', 'team', 't9')].toSorted() as [string, string]
  await merge(q, 'team', other, survivor)
  t.same(bodyOf(await pageOf(q, other)), bodyOf(await pageOf(q, survivor)))
  t.match(bodyOf(await pageOf(q, other)), { id: survivor, coming: [{}] })
  await undo(q, 'team', other)
  t.match(bodyOf(await pageOf(q, other)), { id: other })
})

database.transaction('PAGE-3 the window is that of a calendar; 30 to come and 20 past; cursors lead to all others, each once', async (t, q) => {
  const later = Array.from({ length: 70 }, (_, n) => `later${n}`)
  const earlier = Array.from({ length: 45 }, (_, n) => `earlier${n}`)
  const team = await arrange(q, [
    ...later.map((name, n) => game(name, { start: at(n + 1), sides: sides('t1', 't2') })),
    ...earlier.map((name, n) => game(name, { start: at(-n - 2), sides: sides('t2', 't1') })),
    game('undated', { sides: sides('t1', 't2') }), game('far', { start: at(500), sides: sides('t1', 't1') }),
    game('old', { start: at(-200), sides: sides('t1', 't2') }), game('others', { start: at(1), sides: sides('t2', 't3') })
  ])
  const first = bodyOf(await pageOf(q, team))
  t.same([idsOf(first.coming), idsOf(first.past)], [await named(q, later.slice(0, 30)), await named(q, earlier.slice(0, 20).reverse())])
  const found: string[] = [...idsOf(first.past), ...idsOf(first.coming)]
  for (const [part, list] of [['later', 'coming'], ['earlier', 'past']] as const) {
    for (let cursor = first[part]; cursor !== undefined;) {
      const page = bodyOf(await pageOf(q, team, cursor))
      t.equal(page.part, part)
      t.equal(page.tables, undefined)
      found.push(...idsOf(page[list]))
      cursor = page[part]
    }
  }
  t.same(found.toSorted(), (await named(q, [...later, ...earlier, 'undated', 'far', 'old'])).toSorted())
  for (const cursor of ['x', `${first.later}x`]) t.equal(await q.code(() => pageOf(q, team, cursor)), 'OYV03')
  t.equal(await q.code(async () => pageOf(q, await idOf(q, 'league', 'team', 't2'), first.later)), 'OYV03', 'of another team')
  await setClock(q, at(600))
  const over = bodyOf(await pageOf(q, team))
  t.same([over.coming, over.past], [[], []], 'nothing is within its window')
  t.same(idsOf(bodyOf(await pageOf(q, team, over.earlier)).past).at(-1), await idOf(q, 'league', 'fixture', 'far'), 'and the links lead on')
  t.same(idsOf(bodyOf(await pageOf(q, team, over.later)).coming), await named(q, ['undated']))
})

database.transaction('PAGE-4 a fixture says whether it is over, and in which zone: its own, its venue\'s or its competition\'s', async (t, q) => {
  const team = await arrange(q, [
    say('venue', 'v1', { name: 'North Park', time_zone: 'America/Chicago', address: { city: 'Chicago' }, geo: [41.98, -87.66] }),
    say('competition', 'c1', { name: 'League', sport: 'soccer', kind: 'league', time_zone: 'America/Denver' }),
    game('own', { start: at(1), time_zone: 'America/New_York', venue: { external_id: 'v1' }, sides: sides('t1', 't2') }),
    game('venue', { start: at(2), venue: { external_id: 'v1' }, competition: { external_id: 'c1' }, sides: sides('t1', 't2') }),
    game('competition', { start: at(3), competition: { external_id: 'c1' }, sides: sides('t1', 't2') }),
    game('none', { start: at(4), sides: sides('t1', 't2') }),
    game('running', { start: at(0, -5000), sides: sides('t1', 't2') }), game('ended', { start: at(0, -5500), sides: sides('t1', 't2') }),
    game('long', { start: at(0, -9000), end: at(0, 60), sides: sides('t1', 't2') }),
    game('early', { start: at(0, -60), status: 'completed', result: score(1, 0), sides: sides('t1', 't2') }),
    game('today', { date: '2026-09-01', time_status: 'tbd', sides: sides('t1', 't2') }),
    game('yesterday', { date: '2026-08-31', time_status: 'tbd', sides: sides('t1', 't2') })
  ])
  const { coming, past } = bodyOf(await pageOf(q, team))
  const zones = new Map<string, string>()
  const over = new Map<string, boolean>()
  for (const { id, time_zone: zone, over: isOver } of [...coming, ...past]) { zones.set(id, zone); over.set(id, isOver) }
  const about = async <T>(map: Map<string, T>, names: string[]): Promise<(T | undefined)[]> => (await named(q,
    names)).map((id) => map.get(id))
  t.same(await about(zones, ['own', 'venue', 'competition', 'none']), ['America/New_York', 'America/Chicago', 'America/Denver', undefined])
  t.same(await about(over, ['running', 'ended', 'long', 'early', 'today', 'yesterday']), [false, true, false, true, false, true])
  const venue = await idOf(q, 'league', 'fixture', 'venue')
  t.match(coming.find(({ id }: { id: string }) => id === venue), { address: { city: 'Chicago' }, venue: { geo: [41.98, -87.66] } })
})

database.transaction('PAGE-7 no line of a player, coach, note, name or id of a source, nor a word that lost, is in what a page is made of', async (t, q) => {
  const team = await arrange(q, [
    game('g1', {
      start: at(3), sides: sides('t1', 't2'), notes: 'Canary note', title: 'Derby', url: 'https://a.example/canary-url',
      venue: { external_id: 'v1', name: 'North Park', field: '3' }
    })
  ])
  const fixture = await idOf(q, 'league', 'fixture', 'g1')
  await makeSource(q, 'web', 'scrape')
  await push(q, 'web', [
    game(fixture, {
      start: at(3, 60), notes: 'Canary crowd', title: 'Canary title', venue: { external_id: 'v-crowd',
        name: 'Canary place', field: 'Canary field' }
    }),
    say('stat_line', 'canary-line', {
      fixture: { external_id: fixture }, team: { external_id: team }, sport: 'soccer', stats: { goals: 1 },
      player: { external_id: 'canary-player', name: 'Canary Player' }
    })
  ])
  const { body } = await pageOf(q, team)
  t.match(body, /"Derby"/, 'what a calendar shows is there')
  t.match(body, /"places".*"scrape"|"scrape".*"places"/s, 'that another place is reported is shown')
  t.notMatch(body, /canary/i)
  t.notMatch(body, /"league"|stl_|obs_|src_|provenance|external_ids|notes|coach/)
})

database.transaction('PAGE-10 the tag changes whenever the body does, and stays when nothing new is said; sent back it is answered without a body', async (t, q) => {
  const team = await arrange(q, [game('g1', { start: at(3), sides: sides('t1', 't2') })])
  const first = await pageOf(q, team)
  t.same(await pageOf(q, team), first)
  t.same(await pageOf(q, team, null, first.etag), { body: null, etag: first.etag, is_unchanged: true })
  const seen = new Set([first.etag])
  const fixture = await idOf(q, 'league', 'fixture', 'g1')
  for (const [source, observation] of [
    ['crowd', game(fixture, { start: at(3, 60) })], ['league', game('g1', { start: at(4), sides: sides('t1', 't2') })],
    ['crowd', gone('fixture', fixture)], ['league', say('team', 't2', { name: 'Hawks' })], ['league',
      say('organization', 'o1', { name: 'South SC' })]
  ] as const) {
    await push(q, source, [{ ...observation, observed_at: at(0, seen.size) }])
    const { body, etag } = await pageOf(q, team, null, [...seen].join(', '))
    t.ok(body, 'it is another page')
    seen.add(etag)
  }
})
