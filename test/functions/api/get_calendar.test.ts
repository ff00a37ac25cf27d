import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { bodyOf, resetHome, type Answer } from '../../helpers/http/reads.ts'
import {
  game, gone, homeOf, idOf, makeLive, makeRealm, makeSource, push, say, score, setClock, sides, type Observation, type Realm
} from '../../helpers/seed.ts'
import { undo } from '../../helpers/voiding.ts'

const database = await useDatabase(t)
const NOW = '2026-09-01T09:00:00Z'
const first = game('g1', { start: '2026-09-12T14:30:00Z', sides: sides('t1', 't2') }, { observed_at: '2026-09-01T08:00:00Z' })

async function arrange (q: Query, observations: Observation[] = [first]): Promise<string> {
  await setClock(q, NOW)
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [say('team', 't1', { name: 'Eagles' }), ...observations])
  return idOf(q, 'league', 'team', 't1')
}
const calendarOf = (q: Query, teamId: string, ifNoneMatch: string | null = null): Promise<Answer> =>
  q.as('oyss_http', () => q.call('api.get_calendar', { if_none_match: ifNoneMatch, team_id: teamId, token_hash: null }))
const fixturesOf = async (q: Query, teamId: string): Promise<any[]> => bodyOf(await calendarOf(q, teamId)).fixtures
const at = (time: string, days: number, seconds = 0): string =>
  `${new Date(Date.parse(time) + days * 86_400_000 + seconds * 1000).toISOString().slice(0, 19)}Z`

database.transaction('CALENDAR-9, MODEL-20 a feed contains all that events need, and neither notes nor sources', async (t, q) => {
  const team = await arrange(q, [
    say('venue', 'v1', {
      name: 'North Park', address: { line1: '1 Park Way', city: 'Chicago' }, geo: [41.98, -87.66], time_zone: 'America/Chicago'
    }),
    game('g1', {
      start: '2026-09-12T14:30:00Z', end: '2026-09-12T16:00:00Z', time_status: 'estimated',
      time_zone: 'America/Chicago', venue: { external_id: 'v1', field: '3' }, sides: sides('t1', 't2'),
      notes: 'Key under the mat',
      competition: { external_id: 'c1', name: 'Fall League' },
      division: { external_id: 'd1', name: 'Gold' },
      stage: { external_id: 's1', name: 'Table' },
      title: 'Derby', url: 'https://a.example/1', result: score(2, 1),
    }),
  ])
  const id = (type: Observation['type'], externalId: string): Promise<string> => idOf(q, 'league', type, externalId)
  t.same(bodyOf(await calendarOf(q, team)), {
    id: team, name: 'Eagles', fixtures: [{
      id: await id('fixture', 'g1'), type: 'fixture', sport: 'soccer', kind: 'game',
      competition: { id: await id('competition', 'c1'), name: 'Fall League' },
      division: { id: await id('division', 'd1'), name: 'Gold' },
      stage: { id: await id('stage', 's1'), name: 'Table', type: 'other' }, start: '2026-09-12T14:30:00Z',
      end: '2026-09-12T16:00:00Z', time_zone: 'America/Chicago', time_status: 'estimated', status: 'scheduled',
      venue: { id: await id('venue', 'v1'), name: 'North Park', field: '3', geo: [41.98, -87.66] },
      address: { line1: '1 Park Way', city: 'Chicago' },
      sides: [{ role: 'home', team: { id: team, name: 'Eagles' } }, { role: 'away', team: { id: await id('team', 't2'), name: 't2' } }],
      title: 'Derby', result: score(2, 1, { official: false }), url: 'https://a.example/1', updated_at: NOW, version: 1,
    }],
  })
})

database.transaction('CALENDAR-26 a newer report that differs is in the feed, and in its tag, as long as it is newer', async (t, q) => {
  const team = await arrange(q)
  const id = await idOf(q, 'league', 'fixture', 'g1')
  await makeSource(q, 'club', 'ownerCorrection')
  const before = await calendarOf(q, team)
  t.equal(bodyOf(before).fixtures[0].doubts, undefined)
  await push(q, 'club', [game(id, { status: 'cancelled' }, { observed_at: NOW })])
  const after = await calendarOf(q, team, before.etag)
  t.match(bodyOf(after).fixtures[0].doubts, { groups: [{
    what: 'statuses', value: 'cancelled', sources: 1, by: [{ class: 'ownerCorrection', name: 'Home' }], newer_at: NOW,
    winner: { class: 'authoritativePush', name: 'Home' }
  }] })
  await setClock(q, '2026-09-11T09:00:00Z')
  t.equal(bodyOf(await calendarOf(q, team, after.etag)).fixtures[0].doubts.soon, true)
  await push(q, 'league', [game('g1', first.data, { observed_at: '2026-09-11T08:00:00Z' })])
  t.equal(bodyOf(await calendarOf(q, team)).fixtures[0].doubts, undefined, 'the league has confirmed')
})

database.transaction('CALENDAR-6 a game that every source withdrew is unlisted, and no longer so when one lists it again', async (t, q) => {
  const team = await arrange(q)
  await makeSource(q, 'club', 'hostFeed')
  const unlisted = async (): Promise<unknown> => (await fixturesOf(q, team))[0].doubts?.unlisted
  const id = await idOf(q, 'league', 'fixture', 'g1')
  await push(q, 'club', [game(id, { start: '2026-09-12T14:30:00Z' }, { observed_at: '2026-09-01T08:00:00Z' })])
  await push(q, 'league', [gone('fixture', 'g1', { observed_at: '2026-09-01T08:10:00Z' })])
  t.equal(await unlisted(), undefined, 'another source lists it')
  const { etag } = await calendarOf(q, team)
  await push(q, 'club', [gone('fixture', id, { observed_at: '2026-09-01T08:20:00Z' })])
  t.equal(await unlisted(), true)
  t.not((await calendarOf(q, team)).etag, etag)
  await push(q, 'league', [{ ...first, observed_at: '2026-09-01T08:30:00Z' }])
  t.equal(await unlisted(), undefined)
})

database.transaction('CALENDAR-2 the window is from 90 days ago to 400 days ahead, in order; what has no date is left out', async (t, q) => {
  const plan: [string, object][] = [
    ['too-old', { start: at(NOW, -90, -1) }], ['oldest', { start: at(NOW, -90) }],
    ['played', { start: at(NOW, -7), status: 'completed' }],
    ['day', { date: '2026-09-10', time_status: 'tbd' }],
    ['off', { start: at(NOW, 20), status: 'cancelled' }], ['newest', { start: at(NOW, 400, -1) }],
    ['too-far', { start: at(NOW, 400) }], ['undated', {}], ['undated-tbd', { time_status: 'tbd' }],
  ]
  const team = await arrange(
    q,
    [
      ...plan.map(([id, data]) => game(id, { ...data, sides: sides('t1', 't2') })),
      game('others', { start: at(NOW, 1), sides: sides('t2', 't3') }), game('itself', { start: at(NOW, 2), sides: sides('t1', 't1') })
    ]
      .reverse()
  )
  const ids: string[] = []
  for (const id of ['oldest', 'played', 'itself', 'day', 'off', 'newest']) ids.push(await idOf(q, 'league', 'fixture', id))
  t.same((await fixturesOf(q, team)).map(({ id }) => id), ids)
  await setClock(q, at(NOW, 0, 1))
  t.same((await fixturesOf(q, team)).map(({ id }) => id), [...ids.slice(1), await idOf(q, 'league', 'fixture', 'too-far')])
})

database.transaction('CALENDAR-4 a fixture without a time has a day: its date, else that of its start in its zone, its venue\'s or UTC', async (t, q) => {
  const start = '2026-09-12T03:00:00Z'
  const team = await arrange(q, [
    say('venue', 'v1', { name: 'North Park', time_zone: 'Asia/Tokyo' }),
    ...Object.entries({
      dated: { date: '2026-09-13', time_status: 'tbd' },
      'dated-and-started': { date: '2026-09-14', start, time_status: 'tbd' },
      zone: { start, time_status: 'tbd', time_zone: 'America/Chicago', venue: { external_id: 'v1' } },
      venue: { start: '2026-09-12T16:00:00Z', time_status: 'tbd', venue: { external_id: 'v1' } },
      utc: { start, time_status: 'tbd' }, 'sure-of-the-day': { date: '2026-09-15', time_status: 'confirmed' },
      'estimated': { start, time_status: 'estimated' }, 'both': { start, date: '2026-09-12' },
    }).map(([id, data]) => game(id, { ...data, sides: sides('t1', 't2') })),
  ])
  const days = new Map((await fixturesOf(q, team)).map(({ id, day }) => [id, day]))
  const expected = {
    dated: '2026-09-13', 'dated-and-started': '2026-09-14', zone: '2026-09-11', venue: '2026-09-13', utc: '2026-09-12',
    'sure-of-the-day': '2026-09-15', estimated: undefined, both: undefined
  }
  for (const [id, day] of Object.entries(expected)) t.equal(days.get(await idOf(q, 'league', 'fixture', id)), day, id)
})

database.transaction('CALENDAR-11 the tag changes whenever the body does and stays when nothing new is said; sent back it is answered without a body', async (t, q) => {
  const team = await arrange(q)
  const steps: [what: string, observations: Observation[], changes: boolean][] = [
    ['a restatement', [{ ...first, observed_at: '2026-09-01T08:10:00Z' }], false],
    ['a game of others', [game('g2', { start: '2026-09-12T14:30:00Z', sides: sides('t2', 't3') })], false],
    ['a new time', [game('g1', { start: '2026-09-12T15:00:00Z' })], true],
    ['the other team gets a name', [say('team', 't2', { name: 'Hawks' })], true],
    ['a venue', [game('g1', { venue: { external_id: 'v1', name: 'Park' } })], true],
    ['the venue gets an address', [say('venue', 'v1', { name: 'Park', address: { city: 'Chicago' } })], true],
    ['the team is renamed', [say('team', 't1', { name: 'Eagles U9' })], true],
    ['a result', [say('result', 'r1', { fixture: { external_id: 'g1' }, result: score(1, 0) })], true],
    ['a cancellation', [game('g1', { status: 'cancelled' })], true],
    ['nobody lists it any more', [gone('fixture', 'g1')], true],
  ]
  const answers = [await calendarOf(q, team)]
  for (const [minute, [what, observations, changes]] of steps.entries()) {
    await setClock(q, at(NOW, 0, 60 * (minute + 1)))
    await push(q, 'league', observations)
    const [before, after] = [answers.at(-1) as Answer, await calendarOf(q, team)]
    t.equal(after.body !== before.body, changes, what)
    t.equal(after.etag !== before.etag, changes, what)
    for (const tag of [after.etag, `"x", ${after.etag}`, '*']) {
      t.same(await calendarOf(q, team, tag), { body: null, etag: after.etag, is_unchanged: true })
    }
    if (changes) t.same(await calendarOf(q, team, before.etag), after, `${what}, to who holds the tag before`)
    answers.push(after)
  }
  await setClock(q, at(NOW, 102))
  answers.push(await calendarOf(q, team))
  t.same((await fixturesOf(q, team)), [], 'it left the window')
  t.equal(new Set(answers.map(({ etag }) => etag)).size, new Set(answers.map(({ body }) => body)).size)
})

database.transaction('CALENDAR-1 the id of the team alone says which realm is meant: of any account, in either mode', async (t, q) => {
  const team = await arrange(q)
  const { accountId } = homeOf(q)
  const others: Realm[] = [await makeRealm(q, 'Other'), await makeLive(q, accountId)]
  const teams = [team]
  for (const [n, realm] of others.entries()) {
    await makeSource(q, 'league', 'authoritativePush', realm)
    await push(q, 'league', [say('team', 't1', { name: `Eagles ${n}` }), first], realm)
    teams.push(await idOf(q, 'league', 'team', 't1', realm))
  }
  const calendars: any[] = []
  for (const id of teams) calendars.push(bodyOf(await calendarOf(q, id)))
  t.same(calendars.map(({ name, fixtures }) => [name, fixtures.length]), [['Eagles', 1], ['Eagles 0', 1], ['Eagles 1', 1]])
  t.equal(new Set(calendars.map(({ fixtures }) => fixtures[0].id)).size, 3)
  await q.call('manage.suspend_account', { account_id: accountId, reason: 'An unpaid invoice' })
  t.equal(bodyOf(await calendarOf(q, team)).name, 'Eagles', 'a suspension stops keys, and nobody needs one here')
})

database.transaction('ID-4 a team that never was, the id of something else, and after a reset: OYN01, also for who holds a tag', async (t, q) => {
  const team = await arrange(q)
  const { etag } = await calendarOf(q, team)
  for (const id of ['tm_01K5T3M8Q9ZXW4V7N2B6C0D1EF', await idOf(q, 'league', 'fixture', 'g1'), '']) {
    for (const tag of [null, etag, '*']) t.equal(await q.code(() => calendarOf(q, id, tag)), 'OYN01')
  }
  await resetHome(q)
  for (const tag of [null, etag, '*']) t.equal(await q.code(() => calendarOf(q, team, tag)), 'OYN01')
})

database.transaction('CALENDAR-12 a text that looks like the rest of a document is no end of it', async (t, q) => {
  const title = 'Cup","provenance":{},"x":",\\"provenance\\":{'
  const team = await arrange(q, [game('g1', { start: '2026-09-12T14:30:00Z', sides: sides('t1', 't2'), title })])
  t.match(await fixturesOf(q, team), [{ title, version: 1, provenance: undefined }])
})

database.transaction('CALENDAR-2 of more than 2,000 fixtures those nearest to now are listed, in order, each once', async (t, q) => {
  const team = await arrange(q)
  const moments = await q(`select to_char(m.at, 'YYYY-MM-DD"T"HH24:MI:SSOF') as at from generate_series(timestamptz '2026-08-20T09:00:00Z',
    '2026-10-01T09:00:00Z', interval '20 minutes') m (at)`)
  t.ok(moments.length > 3000)
  await q('set local session_replication_role = replica')
  await q(`with made as (
      insert into canon.fixtures
      select (jsonb_populate_record(f, jsonb_build_object(
               'fixture_id', m.id, 'starts_at', m.at, 'sorts_at', m.at, 'document', replace(f.document, f.fixture_id, m.id)))).*
        from canon.fixtures f cross join (select u.at, util.make_id('fx') as id from unnest($1::timestamptz[]) u (at)) m
      returning realm_id, fixture_id, sorts_at
    )
    insert into canon.fixture_sides
    select (jsonb_populate_record(s, jsonb_build_object('fixture_id', m.fixture_id, 'sorts_at', m.sorts_at))).*
      from made m cross join canon.fixture_sides s`, [moments.map(({ at }) => at)])
  await q('set local session_replication_role = origin')
  const ids = (await fixturesOf(q, team)).map(({ id }) => id)
  t.equal(new Set(ids).size, 2000)
  const nearest = await q(
    `select n.fixture_id as id from (
      select f.* from canon.fixtures f order by abs(extract(epoch from f.sorts_at - util.now())), f.fixture_id
      limit 2000) n order by n.sorts_at, n.fixture_id`
  )
  t.same(ids, nearest.map(({ id }) => id))
  const { etag } = await calendarOf(q, team)
  t.match(await calendarOf(q, team, etag), { body: null, is_unchanged: true })
})

database.transaction('UNDO-7, UNDO-5 a game that only an undone upload reported is shown cancelled for 14 days, then left out, and in no list', async (t, q) => {
  await arrange(q)
  await makeSource(q, 'feed', 'hostFeed')
  const { batchId } = await push(q, 'feed', [game('k', { start: '2026-10-12T14:30:00Z', sides: [{ role: 'home', team: {
    external_id: 'x', name: 'Heron Lake'
  } }] })])
  const team = await idOf(q, 'feed', 'team', 'x')
  const listed = async (): Promise<unknown> => q.value(
    `select count(*)::integer from canon.fixtures f
      where f.realm_id = $1 and f.starts_at = '2026-10-12T14:30:00Z' and read.fixture_passes(f, null::api.fixture_filter)`,
    [homeOf(q).realmId]
  )
  const searched = () => q.value("select count(*)::integer from search.names where name = 'Heron Lake'")
  t.same([await listed(), await searched()], [1, 1])
  await undo(q, 'feed', [batchId])
  const onPage = async (): Promise<string[]> => bodyOf(await q.as('oyss_http', () =>
    q.call('api.get_team_page', { if_none_match: null, team_id: team, page_cursor: null, token_hash: null }))).coming
    .map(({ status }: { status: string }) => status)
  t.same((await fixturesOf(q, team)).map(({ status }) => status), ['cancelled'])
  t.same([await listed(), await searched(), await onPage()], [0, 0, []], 'it leaves the page of its team, as it does lists')
  await setClock(q, at(NOW, 14, -1))
  t.equal((await fixturesOf(q, team)).length, 1)
  await setClock(q, at(NOW, 14))
  t.equal((await fixturesOf(q, team)).length, 0)
})
