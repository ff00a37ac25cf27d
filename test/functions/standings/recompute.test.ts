import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { merge, undo } from '../../helpers/identity/merged.ts'
import { gone, homeOf, idOf, makeSource, push, say, setClock } from '../../helpers/seed.ts'
import { describeStages, makeStage, orderOf, play, played, rowOf, tableOf, type Data } from './stage.ts'
import { day, eventsOf, isRight } from '../../helpers/standings/restaged.ts'

const database = await useDatabase(t)

database.transaction('a withdrawn result counts no more; what only one source said stays, as every canonical field does', async (t, q) => {
  await makeStage(q)
  await makeSource(q, 'parent', 'crowd')
  await play(q, played('A - B', { status: 'completed' }))
  const id = await idOf(q, 'league', 'fixture', 'A - B')
  await push(q, 'parent', [say(
    'result', 'p', { fixture: { external_id: id }, result: played('A 0:1 B').data.result }, { observed_at: day(3) }
  )])
  await push(q, 'league', [say(
    'result', 'l', { fixture: { external_id: id }, result: played('A 1:0 B').data.result }, { observed_at: day(3) }
  )])
  t.equal(orderOf(await tableOf(q)), 'A, B')
  await push(q, 'league', [gone('result', 'l', { observed_at: day(4) })])
  t.equal(orderOf(await tableOf(q)), 'B, A')
  await push(q, 'parent', [gone('result', 'p', { observed_at: day(5) })])
  t.equal((await tableOf(q)).complete, true)
  t.equal(await isRight(q), true)
})

database.transaction('a result that belongs to another fixture moves both of their tables', async (t, q) => {
  await makeStage(q)
  await push(q, 'league', [describeStages({ s2: {} }, day(1))])
  await play(q, played('A - B', { status: 'completed' }), played('C - D', { status: 'completed', stage: 's2' }))
  const result = played('A 1:0 B').data.result
  for (const [fixture, number] of [['A - B', 3], ['C - D', 4]] as const) {
    await push(q, 'league', [say('result', 'r', { fixture: { external_id: fixture }, result }, { observed_at: day(number) })])
  }
  t.same([orderOf(await tableOf(q)), orderOf(await tableOf(q, 's2'))], ['A=B', 'C, D'])
  t.equal(await isRight(q), true)
})

database.transaction('STANDING-4 version rises only when a row changed; as_of, derived_from and missing_fixtures follow all the same', async (t, q) => {
  await makeStage(q)
  await setClock(q, '2026-09-20T10:00:00Z')
  await play(q, 'A 1:0 B', 'A - B')
  const first = await tableOf(q)
  t.match(first, { version: 2, as_of: '2026-09-20T10:00:00Z', derived_from: [/@1$/] })
  await setClock(q, '2026-09-20T11:00:00Z')
  await push(q, 'league', [played('A 1:0 B', { url: 'https://league.example/1' }, day(3))])
  t.match(await tableOf(q), { version: 2, as_of: '2026-09-20T11:00:00Z', derived_from: [/@2$/], rows: first.rows })
  await setClock(q, '2026-09-20T12:00:00Z')
  await play(q, 'B - A')
  t.match(await tableOf(q), { version: 2, as_of: '2026-09-20T12:00:00Z', missing_fixtures: { length: 2 } })
  await setClock(q, '2026-09-20T13:00:00Z')
  await play(q, played('A 1:0 B', { url: 'https://league.example/1' }, day(4)))
  t.match(await tableOf(q), { version: 2, as_of: '2026-09-20T12:00:00Z' }, 'nothing at all moved')
})

database.transaction('EVENT-5, EVENT-7 standings.event_of: oyss.standing.updated says which stage, competition, version, whether it is complete, and when', async (t, q) => {
  await makeStage(q)
  t.same(await eventsOf(q), [], 'an empty table is no news')
  await setClock(q, '2026-09-20T10:00:00Z')
  await play(q, 'A 1:0 B')
  const table = await tableOf(q)
  t.same(await eventsOf(q), [{ subject: table.stage, data: {
    id: table.stage, type: 'standing', version: 2, changed_fields: ['rows'],
    stage: { id: table.stage, name: 's1', type: 'pool' }, competition: { id: table.competition, name: 'Cup' }, complete: true,
    as_of: '2026-09-20T10:00:00Z',
  } }])
  t.equal(
    await q.value("select max(position) = (select max(position) from ledger.outbox where event = 'oyss.standing.updated') from " +
      "ledger.outbox"),
    true
  )
})

database.transaction('many stages in one batch are computed at once, each by its own rules', async (t, q) => {
  await makeStage(q)
  const stages = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [
    `m${n}`, { points: `${n % 4}-1-0`, tiebreakers: n % 2 ? ['goals_against'] : ['goals_for', 'coin_toss'] }
  ]))
  await push(q, 'league', [
    describeStages(stages),
    ...Object.keys(stages)
      .flatMap((stage, n) => [
        played(`A ${n}:2 B ${stage}`, { stage }), played(`B 1:${n % 3} C ${stage}`, { stage }), played(`C 3:3 A ${stage}`, { stage })
      ])
  ])
  for (const [stage, rules] of Object.entries(stages)) {
    t.match(await tableOf(q, stage), {
      points: rules.points, tiebreakers: ['points', ...rules.tiebreakers], version: 1, complete: true, rows: { length: 3 }
    })
  }
  t.equal((await eventsOf(q)).length, 12)
  t.equal(rowOf(await tableOf(q, 'm5'), 'A').goals_for, 8)
  t.equal(await isRight(q), true)
})

database.transaction('standings.recompute, standings.rules_of: nothing is asked of stages that are not there', async (t, q) => {
  const { realmId } = await makeStage(q)
  t.equal(await q.value("select standings.recompute($1, array['stg_none'])", [realmId]), null)
  t.equal(await q.value("select standings.rules_of($1, array['stg_none'])", [realmId]), null)
})

database.transaction('standings.find_moved, standings.record_missing: a game to come of teams that have rows is only noted as missing', async (t, q) => {
  await makeStage(q)
  await play(q, 'A 1:0 B', 'C - A')
  const { realmId } = homeOf(q)
  const id = await idOf(q, 'league', 'stage', 's1')
  const teams = await q.value('select array_agg(team_id) from standings.rows where realm_id = $1', [realmId])
  const moved = async (fixture: string | null, of: unknown): Promise<unknown> => {
    await q('delete from pg_temp.touched_stages')
    await q('insert into pg_temp.touched_stages (stage_id, fixture_id, teams) values ($1, $2, $3)', [id, fixture, of])
    return await q.value('select standings.find_moved($1, $2)', [realmId, [id]])
  }
  t.same([await moved('fx_new', ['tm_other']), await moved(null, null), await moved('fx_new', teams)], [[id], [id], null])
  const missing = (await tableOf(q)).missing_fixtures
  await q('select standings.record_missing($1, $2, $2)', [realmId, [id]])
  t.same((await tableOf(q)).missing_fixtures, missing, 'a table that is computed anyway says so itself')
  await q('select standings.record_missing($1, $2, null)', [realmId, [id]])
  t.same((await tableOf(q)).missing_fixtures, [...missing, 'fx_new'].toSorted())
})

database.transaction('STANDING-4, STANDING-20 standings.write_tables: rows that differ (standings.write_rows), then the version (standings.write_headers)', async (t, q) => {
  await makeStage(q)
  await play(q, 'A 1:0 B', 'C - A')
  const { realmId } = homeOf(q)
  const id = await idOf(q, 'league', 'stage', 's1')
  const games = `standings.rules_of($1, $2) r (rules), lateral standings.tally_games($1, r.rules) g,
    lateral standings.rank_entrants(r.rules, g.entrants, g.meetings) p (placings)`
  const written = (rows: string): Promise<unknown> => q.value(`select standings.${rows} from ${games}`, [realmId, [id]])
  t.equal(await written('write_tables($1, r.rules, g.entrants, p.placings, g.sheets)'), null, 'nothing differs')
  await q('update standings.rows set points = 7 where realm_id = $1 and position = 1', [realmId])
  t.same(await written('write_rows($1, r.rules, g.entrants, p.placings, g.sheets)'), [id])
  t.same([rowOf(await tableOf(q), 'A').points, (await tableOf(q)).version], [3, 2])
  await written('write_headers($1, r.rules, g.sheets, null)')
  t.equal((await tableOf(q)).version, 2)
  await written('write_headers($1, r.rules, g.sheets, $2)')
  t.equal((await tableOf(q)).version, 3)
  t.same(await written("write_rows($1, r.rules, '{}', '{}', g.sheets)"), [id])
  t.same((await tableOf(q)).rows, [])
})

database.transaction('STANDING-7 a game whose two sides became one team is not in the table: neither missing nor counted, until the merge is undone', async (t, q) => {
  await makeStage(q)
  await play(q, 'A 1:0 C', 'A - B', 'B 2:2 A')
  const before = await tableOf(q)
  t.match(before, { complete: false, missing_fixtures: { length: 1 }, derived_from: { length: 2 } })
  const [survivor, led] = [await idOf(q, 'league', 'team', 'A'), await idOf(q, 'league', 'team', 'B')].toSorted() as [string, string]
  await merge(q, 'team', led, survivor)
  const merged = await tableOf(q)
  t.match(merged, { complete: true, missing_fixtures: [], derived_from: { length: 1 } })
  t.match(merged.rows.map(({ played: games, provisional }: Data) => [games, provisional]), [[1, false], [1, false]])
  t.equal(await isRight(q), true)
  await play(q, played('A - B 2'), played('B - A 2'))
  t.match(await tableOf(q), { complete: true, missing_fixtures: [] }, 'nor is one that comes later')
  t.equal(await isRight(q), true)
  await play(q, 'A - C')
  t.match(await tableOf(q), { complete: false, missing_fixtures: { length: 1 } })
  await play(q, played('A - B 3'))
  t.match(await tableOf(q), { missing_fixtures: { length: 1 } }, 'nor in a table that is incomplete')
  await undo(q, 'team', led)
  const { missing_fixtures: missing, derived_from: derived } = await tableOf(q)
  t.same([missing.length, derived.length], [5, 2])
  t.equal(await isRight(q), true)
})
