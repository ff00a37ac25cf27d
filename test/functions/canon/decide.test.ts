/** What a fixture implies where its source leaves status or time_status out, as rows beside what is stated. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { fixtureOf, game, gone, historyOf, idOf, makeRealm, makeSource, provenanceOf, push, say, score } from '../../helpers/seed.ts'
import { decide, precedence } from '../../helpers/workspace.ts'

const database = await useDatabase(t)
const day = (n: number) => ({ observed_at: `2026-09-0${n}T00:00:00Z` })
const open = async (q: Query) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'parent', 'crowd')
}
const start = '2026-09-12T14:00:00Z'
/** The claims on a field, each as source, what implied it, value and day of its observation. */
const rows = async (q: Query, field: string): Promise<string[]> => (await q(
  "select concat_ws(' ', source_key, nullif(implied_by, ''), value #>> '{}', extract(day from observed_at at time zone 'UTC')) as row " +
    'from canon.ranked_claims where field = $1 order by source_key, implied_by',
  [field]
)).map(({ row }) => row)

database.transaction('DECIDE-18, DECIDE-20, DECIDE-29 an observation implies what it leaves out, and a new fixture shows all of it', async (t, q) => {
  for (const [said, implied] of [
    [{}, { status: ['silence', 'scheduled'], time_status: ['silence', 'tbd'] }],
    [{ start }, { status: ['silence', 'scheduled'], time_status: ['time', 'confirmed'] }],
    [{ start, date: '2026-09-12' }, { status: ['silence', 'scheduled'], time_status: ['time', 'confirmed'] }],
    [{ date: '2026-09-12', status: 'postponed' }, { time_status: ['time', 'tbd', '2026-09-12'] }],
    [{ start, time_status: 'estimated', status: 'cancelled' }, {}],
  ] as const) {
    const all = await q(
      'select field, implied_by, value, implied_date::text from resolve.stated_and_implied($1, $2)', ['fixture', JSON.stringify(said)]
    )
    const [stated, rest] = [all.filter((row) => row.implied_by === ''), all.filter((row) => row.implied_by !== '')]
    t.same(Object.fromEntries(stated.map(({ field, value }) => [field, value])), said)
    t.same(Object.fromEntries(rest.map((row) => [row.field, [row.implied_by, row.value, row.implied_date].filter(Boolean)])), implied)
    t.same(
      await q.value('select resolve.with_implied($1)', [JSON.stringify(said)]),
      Object.fromEntries(all.map(({ field, value }) => [field, value]))
    )
  }
  t.same(await q("select field from resolve.stated_and_implied('result', '{}')"), [], 'nothing but a fixture implies anything')
})

database.transaction('DECIDE-1, DECIDE-18 an observation leaves out what it neither states nor implies', async (t, q) => {
  for (const [claims, field, impliedBy, leavesOut] of [
    [{ title: 'A' }, 'status', '', true], [{ status: 'scheduled' }, 'status', '', false], [{}, 'status', 'silence', false],
    [{ title: 'A' }, 'time_status', 'time', true], [{ start }, 'time_status', 'time', false],
    [{ date: '2026-09-12' }, 'time_status', 'time', false], [{ start, time_status: 'tbd' }, 'time_status', 'time', true],
    [{ start }, 'time_status', '', true], [{}, 'time_status', 'silence', false],
  ] as const) {
    const found = await q.value('select resolve.leaves_out($1, $2, $3)', [JSON.stringify(claims), field, impliedBy])
    t.equal(found, leavesOut, `${JSON.stringify(claims)} ${field} ${impliedBy}`)
  }
})

database.transaction('DECIDE-20 an implied status is as old as the newest observation, and gone once a status is said, also late', async (t, q) => {
  await open(q)
  await push(q, 'league', [game('g', { start }, day(1))])
  t.same(await rows(q, 'status'), ['league silence scheduled 1'])
  await push(q, 'league', [game('g', { title: 'Derby' }, day(3))])
  t.same(await rows(q, 'status'), ['league silence scheduled 3'])
  t.equal(await q.value("select resolve.is_silent(realm_id, mapping_id, 'status') from canon.external_ids"), true)
  await push(q, 'league', [game('g', { status: 'postponed' }, day(2))])
  t.same(await rows(q, 'status'), ['league postponed 2'], 'said late')
  t.equal(await q.value("select resolve.is_silent(realm_id, mapping_id, 'status') from canon.external_ids"), false)
  await push(q, 'league', [game('g', { title: 'Cup' }, day(4))])
  t.same(await rows(q, 'status'), ['league postponed 2'], 'and silence implies nothing any more')
  t.match(await fixtureOf(q, 'league', 'g'), { status: 'postponed', provenance: { status: day(2) } })
})

database.transaction('DECIDE-18, DECIDE-29 an implied time_status keeps its age beside what is stated, and takes the place of silence', async (t, q) => {
  await open(q)
  await push(q, 'league', [game('g', {}, day(2))])
  t.same(await rows(q, 'time_status'), ['league silence tbd 2'])
  await push(q, 'league', [game('g', { date: '2026-09-12' }, day(1))])
  t.same(await rows(q, 'time_status'), ['league time tbd 1'], 'a date that comes late')
  await push(q, 'league', [game('g', { start }, day(3))])
  await push(q, 'league', [game('g', { time_status: 'tbd' }, day(4))])
  t.same(await rows(q, 'time_status'), ['league tbd 4', 'league time confirmed 3'])
  t.match(await fixtureOf(q, 'league', 'g'), { start: undefined, time_status: 'tbd' })
  await push(q, 'league', [game('g', { start }, day(5))])
  await push(q, 'league', [game('g', { title: 'Derby' }, day(6))])
  t.same(await rows(q, 'time_status'), ['league tbd 4', 'league time confirmed 5'])
  t.match(await fixtureOf(q, 'league', 'g'), { start, time_status: 'confirmed', provenance: { time_status: day(5), start: day(5) } })
})

database.transaction('DECIDE-20, HISTORY-2 who describes a fixture takes over its status without a version, where the value is the same', async (t, q) => {
  await open(q)
  await push(q, 'parent', [game('g', { start, status: 'scheduled', time_status: 'confirmed' }, day(2))])
  const id = await idOf(q, 'parent', 'fixture', 'g')
  t.equal((await push(q, 'league', [game(id, { start }, day(1))])).changes, 0)
  t.match(await fixtureOf(q, 'parent', 'g'), {
    version: 1, provenance: { status: { source: 'league' }, time_status: { source: 'league' } }
  })
  t.equal((await push(q, 'parent', [game('g', { start, status: 'cancelled', time_status: 'tbd' }, day(3))])).changes, 0)
  t.equal((await push(q, 'league', [gone('fixture', id, day(4))])).changes, 3, 'cancelled, rescheduled (tbd) and withdrawn')
  t.match(await fixtureOf(q, 'parent', 'g'), { version: 2, status: 'cancelled', time_status: 'tbd' })
  await push(q, 'league', [game(id, { start }, day(5))])
  t.match(await fixtureOf(q, 'parent', 'g'), {
    version: 3, status: 'scheduled', time_status: 'confirmed', provenance: { status: day(5) }
  })
  t.match((await historyOf(q, 'parent', 'g')).slice(-2).map(({ kind }) => kind).sort(), ['reinstated', 'rescheduled'])
})

database.transaction('DECIDE-20 a result that follows changes no implied status, and a source that says completed does', async (t, q) => {
  await open(q)
  await push(q, 'league', [game('g', { start }, day(1))])
  await push(q, 'league', [say('result', 'r', { fixture: { external_id: 'g' }, result: score(2, 1) }, day(2))])
  t.match(await fixtureOf(q, 'league', 'g'), { status: 'scheduled', result: score(2, 1) })
  await push(q, 'league', [game('g', { start, status: 'completed' }, day(3))])
  t.equal((await fixtureOf(q, 'league', 'g')).status, 'completed')
  t.same(await rows(q, 'status'), ['league completed 3'])
})

database.transaction('DECIDE-27 estimated stands beside an implied confirmed of its source only where both are live or both withdrawn', async (t, q) => {
  await open(q)
  await push(q, 'league', [game('g', { time_status: 'estimated' }, day(1))])
  const id = await idOf(q, 'league', 'fixture', 'g')
  await push(q, 'league', [game(id, { start }, day(2))])
  t.equal((await fixtureOf(q, 'league', 'g')).time_status, 'estimated', 'under another id of the same source')
  await push(q, 'league', [gone('fixture', 'g', day(3))])
  t.equal((await fixtureOf(q, 'league', 'g')).time_status, 'confirmed')
  await push(q, 'league', [gone('fixture', id, day(4))])
  t.equal((await fixtureOf(q, 'league', 'g')).time_status, 'estimated')
})

database.transaction('PROVENANCE-4 each implied claim says what implied it, whether it won or lost, or does not count', async (t, q) => {
  await open(q)
  await push(q, 'league', [game('g', {}, day(1))])
  const id = await idOf(q, 'league', 'fixture', 'g')
  await push(q, 'parent', [game(id, { date: '2026-09-12', status: 'cancelled' }, day(2))])
  await makeSource(q, 'aunt', 'crowd')
  await push(q, 'aunt', [game(id, { start }, day(3))])
  const claims = await provenanceOf(q, 'fixture', 'league', 'g')
  const reported = (field: string) => claims[field]!.map(({ source, value, winning, reason }) => [source, value, winning, reason])
  t.same(reported('status'), [
    [
      'league', 'scheduled', true, 'Implied: its source describes the fixture but has never stated a status. ' +
        'Its source has rank 1; parent has rank 6.'
    ],
    ['parent', 'cancelled', false, 'Its source has rank 6; league has rank 1.'],
    [
      'aunt', 'scheduled', false, 'Implied: its source describes the fixture but has never stated a status. ' +
        'It does not count, because a source of equal or better rank states one.'
    ],
  ])
  t.same(reported('time_status'), [
    [
      'aunt', 'confirmed', true, 'Implied: its source gave a start and no time_status. ' +
        'It is newer than what parent reported, at the same rank.'
    ],
    [
      'parent', 'tbd', false, 'Implied: its source gave a date, no start and no time_status. ' +
        'It is older than what aunt reported, at the same rank.'
    ],
    [
      'league', 'tbd', false, 'Implied: its source describes the fixture but has never stated a time. ' +
        'It does not count, because another claim gives a time.'
    ],
  ])
  t.same(await q.as('oyss_auditor', () => q(
    "select source, is_implied from audit.claims where entity_id = $1 and field = 'status' order by place", [id]
  )), [{ source: 'league', is_implied: true }, { source: 'parent', is_implied: false }, { source: 'aunt', is_implied: true }])
})

for (const [title, field, claims, winner] of [
  ['an implied status yields to one that is stated at its rank', 'status', [
    ['silence', 'scheduled', { rank: 1, source_key: 'a' }], ['', 'cancelled', { rank: 1, source_key: 'b' }]
  ], 1],
  ['an implied status stands against one of worse rank', 'status', [['silence', 'scheduled', { rank: 1 }], ['', 'cancelled',
    { rank: 2 }]], 0],
  ['a confirmed that a start implied yields to an estimated of its source', 'time_status', [
    ['time', 'confirmed', {}], ['', 'estimated', { age: 1 }]
  ], 1],
  ['and stands against an estimated of another source', 'time_status', [
    ['time', 'confirmed', {}], ['', 'estimated', { source_key: 'other' }]
  ], 0],
  ['what silence implies of the time yields to any source that states it', 'time_status', [
    ['silence', 'tbd', { rank: 1 }], ['time', 'confirmed', { rank: 5, source_key: 'other' }]
  ], 1],
] as const) {
  database.transaction(`DECIDE-20, DECIDE-27, DECIDE-29 canon.decide: ${title}`, async (t, q) => {
    const contenders = claims.map(([implied_by, value, more]) => ({
      entity_id: 'fx_1', field, implied_by, value, precedence: precedence({ ...more, implied_by })
    }))
    const begins = { entity_id: 'fx_1', field: 'start', value: '2026-09-12T14:00:00Z', precedence: precedence() }
    const decided = await decide(q, [...contenders, begins])
    t.same(decided.map(([wins]) => wins), [...claims.map((_, n) => n === winner), true])
  })
}
