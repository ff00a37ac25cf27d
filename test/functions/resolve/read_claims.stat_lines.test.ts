/** Lines of box scores (MODEL-12, BOX-6, BOX-7). */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { game, gone, idOf, makeRealm, makeSource, push, say, type Observation } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const day = (n: number) => ({ observed_at: `2026-09-0${n}T00:00:00Z` })
const open = async (q: Query) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'parent', 'crowd')
  await push(q, 'league', [
    game('g', {}, day(1)), say('team', 't1', { name: 'Eagles' }, day(1)), say('team', 't2', { name: 'Hawks' }, day(1))
  ])
}
const line = (id: string, stats: object, n: number, more: object = {}) =>
  say('stat_line', id, { fixture: { external_id: 'g' }, team: { external_id: 't1' }, sport: 'soccer', stats, ...more }, day(n))

database.transaction('DECIDE-12, BOX-7 stats are one unit: a newer line leaves no figure of the older behind', async (t, q) => {
  await open(q)
  await push(q, 'league', [line('l', { goals_total: 2, saves: 4, own_key: 1.5 }, 2)])
  await push(q, 'league', [line('l', { goals_total: 3 }, 3)])
  t.same(await q.one('select stats, version from canon.stat_lines'), { stats: { goals_total: 3 }, version: 2 })
  t.equal((await push(q, 'league', [line('l', { goals_total: 9 }, 1)])).changes, 0, 'a late one')
})

database.transaction('BOX-1 the name of a player is stated again or not at all; a line of a team has no player; a line without a period is of the whole game', async (t, q) => {
  await open(q)
  await push(q, 'league', [
    line('team', { saves: 1 }, 2), line('player', { saves: 1 }, 2, { player: { external_id: 'p1', name: 'Sam' }, period: '1H' })
  ])
  await push(q, 'league', [line('player', { saves: 1 }, 3, { player: { external_id: 'p1' }, period: '1H' })])
  t.same(await q('select player, period from canon.stat_lines order by player is not null'), [
    { player: null, period: null }, { player: { external_id: 'p1' }, period: '1H' }
  ])
})

database.transaction('BOX-7 a line moves to the team and the fixture that its newest word names', async (t, q) => {
  await open(q)
  await push(q, 'league', [line('l', { saves: 1 }, 2), game('h', {}, day(1))])
  await push(q, 'league', [
    say('stat_line', 'l', { fixture: { external_id: 'h' }, team: { external_id: 't2' }, sport: 'soccer', stats: { saves: 1 } }, day(3))
  ])
  t.same(await q.one('select fixture_id, team_id, version from canon.stat_lines'), {
    fixture_id: await idOf(q, 'league', 'fixture', 'h'), team_id: await idOf(q, 'league', 'team', 't2'), version: 2
  })
  t.same(
    (await q.one("select changed_fields from ledger.version_kinds where entity_type = 'stat_line' and version = 2")).changed_fields,
    ['fixture', 'team']
  )
})

database.transaction('EVENT-8, STREAM-6 a line is no change of its fixture or its team, and no player gets into the ledger', async (t, q) => {
  await open(q)
  const { changes } = await push(q, 'league', [line('l', { saves: 1 }, 2, { player: { external_id: 'pl-77', name: 'Samantha' } })])
  t.equal(changes, 1)
  t.same(await q('select entity_type, kind from ledger.version_kinds order by position desc, number desc limit 1'), [
    { entity_type: 'stat_line', kind: 'created' }
  ])
  t.notMatch(JSON.stringify(await q(`select to_jsonb(v), to_jsonb(c), to_jsonb(o) from ledger.versions v
    join ledger.changes c using (realm_id, entity_id, version) join ledger.outbox o on o.position = c.position`)), /pl-77|Samantha/)
})

database.transaction('BOX-6 lines of two sources on the same team are two lines', async (t, q) => {
  await open(q)
  await push(q, 'league', [line('l', { saves: 1 }, 2)])
  await push(q, 'parent', [say(
    'stat_line', 'l',
    {
      fixture: { external_id: await idOf(q, 'league', 'fixture', 'g') }, team: { external_id: await idOf(q, 'league', 'team', 't1') },
      sport: 'soccer', stats: { saves: 2 }
    },
    day(2)
  )])
  t.same(
    (await q("select l.stats ->> 'saves' as saves, l.fixture_id = f.fixture_id as is_of_g from canon.stat_lines l, canon.fixtures f " +
      "order by 1")),
    [{ saves: '1', is_of_g: true }, { saves: '2', is_of_g: true }]
  )
})

/** Every line that was ever reported: who says it under which id of whom, and whether it still does. */
const linesOf = (
  q: Query
) => q(`select s.source_key as source, m.external_id as id, nullif(m.player_id, '') as player, l.player ->> 'external_id' as shown,
    l.stats ->> 'saves' as saves, m.is_withdrawn as is_gone
    from canon.stat_lines l join canon.external_ids m using (realm_id, mapping_id) join tenancy.sources s using (realm_id, source_id)
      order by 1, 2, 3 nulls first`)
const row = (source: string, id: string, player: string | null, saves: number, isGone = false) => ({
  source, id, player, shown: player, saves: String(saves), is_gone: isGone
})
const of = (player: string) => ({ player: { external_id: player, name: `Name of ${player}` } })

database.transaction('IDENTITY-12 a line is identified by source, external id and player: with another player it is another line, and none takes the place of another', async (t, q) => {
  await open(q)
  await push(q, 'league', [line('l', { saves: 1 }, 2)])
  await push(q, 'league', [line('l', { saves: 2 }, 3, of('p1')), line('l', { saves: 3 }, 3, of('p2'))])
  await push(q, 'league', [line('l', { saves: 4 }, 4, of('p1'))])
  t.same(await linesOf(q), [row('league', 'l', null, 1), row('league', 'l', 'p1', 4), row('league', 'l', 'p2', 3)])
  t.same(
    (await q("select version from canon.stat_lines l join canon.external_ids m using (realm_id, mapping_id) order by m.player_id"))
      .map(({ version }) => version),
    [1, 2, 1]
  )
})

database.transaction('IDENTITY-12 nobody speaks of a line by its canonical id: stl_... is an external id like any other', async (t, q) => {
  await open(q)
  await push(q, 'league', [line('l', { saves: 1 }, 2)])
  const id = await q.value('select stat_line_id from canon.stat_lines')
  const [fixture, team] = [await idOf(q, 'league', 'fixture', 'g'), await idOf(q, 'league', 'team', 't1')]
  const about = { fixture: { external_id: fixture }, team: { external_id: team }, sport: 'soccer' }
  await push(q, 'parent', [say('stat_line', id, { ...about, stats: { saves: 9 }, ...of('victim') }, day(3))])
  await push(q, 'parent', [gone('stat_line', id, day(4))])
  await push(q, 'league', [say(
    'stat_line', id, { ...about, fixture: { external_id: 'g' }, team: { external_id: 't1' }, stats: { saves: 5 } }, day(3)
  )])
  t.same(await linesOf(q), [row('league', 'l', null, 1), { ...row('league', id, null, 5) }, row('parent', id, 'victim', 9, true)])
  t.equal(await q.value('select version from canon.stat_lines where stat_line_id = $1', [id]), 1)
})

database.transaction('IDENTITY-12 a deletion withdraws all lines of the external id, and no line of another id or source', async (t, q) => {
  await open(q)
  const fixture = await idOf(q, 'league', 'fixture', 'g')
  await push(q, 'league', [
    line('l', { saves: 1 }, 2), line('l', { saves: 2 }, 2, of('p1')), line('l', { saves: 3 }, 6, of('p2')),
    line('m', { saves: 4 }, 2, of('p1'))
  ])
  await push(q, 'parent', [say(
    'stat_line', 'l', { fixture: { external_id: fixture }, team: { external_id: 't' }, sport: 'soccer', stats: { saves: 5 } }, day(2)
  )])
  t.equal((await push(q, 'league', [gone('stat_line', 'l', day(5))])).changes, 2)
  t.same(await linesOf(q), [
    row('league', 'l', null, 1, true), row('league', 'l', 'p1', 2, true), row('league', 'l', 'p2', 3), row('league', 'm', 'p1', 4),
    row('parent', 'l', null, 5)
  ])
  t.same(
    await q("select kind, count(*)::integer from ledger.version_kinds where entity_type = 'stat_line' and version = 2 group by kind"),
    [{ kind: 'withdrawn', count: 2 }]
  )
  t.equal(
    (await push(q, 'league', [gone('stat_line', 'l', day(5)), gone('stat_line', 'l', day(4))])).changes, 0, 'said again, and an older one'
  )
  await push(q, 'league', [line('l', { saves: 7 }, 7, of('p1'))])
  t.same(
    await linesOf(q),
    [
      row('league', 'l', null, 1, true), row('league', 'l', 'p1', 7), row('league', 'l', 'p2', 3), row('league', 'm', 'p1', 4),
      row('parent', 'l', null, 5)
    ],
    'a newer word brings its own line back'
  )
})

database.transaction('IDENTITY-12 a deletion that names a player is one of the whole external id', async (t, q) => {
  await open(q)
  await push(q, 'league', [line('l', { saves: 1 }, 2, of('p1')), line('l', { saves: 2 }, 2, of('p2'))])
  await push(q, 'league', [{ ...line('l', { saves: 1 }, 3, of('p1')), deleted: true }])
  t.same((await linesOf(q)).map(({ is_gone: isGone }) => isGone), [true, true])
})

const WORDS: Observation[] = [
  line('l', { saves: 1 }, 2), line('l', { saves: 2 }, 3, of('p1')), line('l', { saves: 3 }, 6, of('p2')), gone('stat_line', 'l', day(4)),
  gone('stat_line', 'l', day(3)), line('l', { saves: 0 }, 2, of('p1'))
]
/** Every way to put these in order. */
const orders = (words: Observation[]): Observation[][] => words.length < 2
  ? [words]
  : words.flatMap((word, at) => orders(words.toSpliced(at, 1)).map((rest) => [word, ...rest]))

database.transaction('DECIDE-10, IDENTITY-12 lines and deletions of one external id come to the same in any order, one by one and all at once', async (t, q) => {
  await open(q)
  const expected = [row('league', 'l', null, 1, true), row('league', 'l', 'p1', 2, true), row('league', 'l', 'p2', 3)]
  const ids = "select player_id, withdrawn_at, observed_at, entity_id is not null as is_known from canon.external_ids where entity_type " +
    "= 'stat_line' order by 1"
  let first: unknown
  const all = orders(WORDS)
  // Of 720 orders, each as the order of six batches, of one batch, or of two.
  for (const [n, words] of all.entries()) {
    if (n % 13 !== 0) continue
    await q('savepoint before')
    const size = [1, 3, 6][n % 3] as number
    for (let at = 0; at < words.length; at += size) await push(q, 'league', words.slice(at, at + size))
    t.same(
      await linesOf(q), expected,
      words.map(({ observed_at: at, deleted, data }) => `${at} ${deleted ? 'gone' : data.player?.external_id ?? 'team'}`).join(', ')
    )
    t.same(first ??= await q(ids), await q(ids))
    await q('rollback to savepoint before')
  }
})

database.transaction('a deletion of which no line is known yet is one of no entity, and stands for whatever comes later under the id', async (t, q) => {
  await open(q)
  t.equal((await push(q, 'league', [gone('stat_line', 'l', day(5))])).changes, 0)
  await push(q, 'league', [line('l', { saves: 1 }, 4, of('p1')), line('l', { saves: 2 }, 6, of('p2'))])
  t.same(await linesOf(q), [row('league', 'l', 'p1', 1, true), row('league', 'l', 'p2', 2)])
})

database.transaction('only stat lines are of players: another external id with a player is refused by the table: 23514', async (t, q) => {
  await open(q)
  t.equal(await q.code("update canon.external_ids set player_id = 'p' where entity_type = 'team'"), '23514')
})
