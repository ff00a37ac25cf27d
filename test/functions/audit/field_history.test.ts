/** The view audit.field_history: one row per field and version that moved it. */
import t from 'tap'
import type { Query } from '../../helpers/database.ts'
import { useDatabase } from '../../helpers/database.ts'
import { game, gone, historyOf, idOf, makeLive, makeRealm, makeSource, push, say, score, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const HISTORY = 'select h.* from audit.field_history h where h.entity_id = $1 order by h.position, h.version, h.field, h.entity_type'
const read = (q: Query, id: string) => q.as('oyss_auditor', () => q(HISTORY, [id]))
const at = (day: number): { observed_at: string } => ({ observed_at: `2026-09-0${day}T08:00:00Z` })

database.transaction('each move of a field has its version, its moment, its source, its observation, and the value before and after', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  await makeSource(q, 'host', 'authoritativePush')
  await push(q, 'league', [game('g1', { start: '2026-09-12T14:00:00Z' }, at(1))])
  const id = await idOf(q, 'league', 'fixture', 'g1')
  await setClock(q, '2026-09-05T12:00:00Z')
  await push(q, 'host', [game(id, { start: '2026-09-12T16:00:00Z' }, { ...at(2), confidence: 0.8 })])
  await push(q, 'league', [game('g1', { start: '2026-09-12T18:00:00Z' }, at(3))]) // outranked: nothing moves
  const moves = (await read(q, id)).filter(({ field }) => field === 'start')
  t.same(moves.map(({ version, kind, source, value_before: before, value_after: after }) => [version, kind, source, before, after]), [
    [1, 'created', 'league', null, '2026-09-12T14:00:00Z'],
    [2, 'rescheduled', 'host', '2026-09-12T14:00:00Z', '2026-09-12T16:00:00Z']])
  t.match(moves[1], {
    mode: 'test', entity_type: 'fixture', changed_at: new Date('2026-09-05T12:00:00Z'), observed_at: new Date('2026-09-02T08:00:00Z'),
    confidence: 0.8, observed_data: { start: '2026-09-12T16:00:00Z' }
  })
  t.equal(moves[1]?.observation_id, await q.value("select o.observation_id from intake.observations o where o.external_id = $1", [id]))
})

database.transaction('rows are the ledger\'s, field by field: as many per change as it moved fields, under its group and with its reason', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  const place = (n: number, field: string): object => ({ start: `2026-09-12T1${n}:00:00Z`, venue: { external_id: `v${n}`, field } })
  await push(q, 'league', [game('g1', place(1, 'Field 1'), at(1))])
  await push(q, 'league', [game('g1', place(2, 'Field 2'), at(2))])
  await push(q, 'league', [game('g1', { status: 'cancelled' }, at(3))])
  const id = await idOf(q, 'league', 'fixture', 'g1')
  const rows = await read(q, id)
  const reported = rows.map(({ version, kind, field, change_group: group, reason }) => `${version} ${kind} ${field} ${group} ${reason}`)
  const history = (await historyOf(q, 'league', 'g1')).flatMap(({ version, kind, changed_fields: fields, change_group: group, reason }) =>
    (fields as string[]).toSorted().map((field) => `${version} ${kind} ${field} ${group} ${reason}`))
  t.same(reported, history)
  t.same(
    rows.filter(({ version, field }) => version === 2 && field === 'venue.field')
      .map(({ value_before: before, value_after: after }) => [before, after]),
    [['Field 1', 'Field 2']]
  )
  t.same(
    rows.filter(({ version, field }) => version === 3 && field === 'status')
      .map(({ kind, value_before: before, value_after: after }) => [kind, before, after]),
    [['cancelled', 'scheduled', 'cancelled']]
  )
})

database.transaction('results and entities of other types have their rows', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  await push(q, 'league', [game('g1', {}, at(1)), say('team', 't1', { name: 'Eagles' }, at(1))])
  await push(q, 'league', [
    say('result', 'r1', { fixture: { external_id: 'g1' }, result: score(2, 1) }, at(2)), say('team', 't1', { name: 'Hawks' }, at(2))
  ])
  const id = await idOf(q, 'league', 'fixture', 'g1')
  t.same((await read(q, id)).filter(({ field }) => field === 'result').map(({ entity_type: type, kind }) => [type, kind]), [
    ['fixture', 'updated'], ['result', 'finalized']
  ])
  const team = (await read(q, await idOf(q, 'league', 'team', 't1'))).filter(({ field }) => field === 'name')
  t.same(team.map(({ version, kind, observed_data: { name } }) => [version, kind, name]), [
    [1, 'created', 'Eagles'], [2, 'updated', 'Hawks']
  ])
})

database.transaction('a withdrawal and a return, which move no field, have one row each, with the observation and without a field', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  for (const [type, id] of [['fixture', 'g1'], ['team', 't1']] as const) {
    const said = (day: number) => type === 'fixture' ? game(id, {}, at(day)) : say(type, id, { name: 'Eagles' }, at(day))
    await push(q, 'league', [said(1)])
    await push(q, 'league', [gone(type, id, at(2))])
    await push(q, 'league', [said(3)])
    const rows = (await read(q, await idOf(q, 'league', type, id))).filter(({ version }) => version > 1)
    const [withdrawal, back] = await q(
      'select o.observation_id from intake.observations o where o.external_id = $1 and o.observed_at > $2 order by o.observed_at',
      [id, '2026-09-01T08:00:00Z']
    )
    t.same(rows.map(({ version, kind, field, source, observation_id: observation, value_before: before, value_after: after }) => [
      version, kind, field, source, observation, before, after
    ]), [
      [2, 'withdrawn', null, 'league', withdrawal?.observation_id, null, null],
      [3, 'updated', null, 'league', back?.observation_id, null, null]], type)
    t.same(rows.map(({ observed_at: observed }) => observed), [new Date('2026-09-02T08:00:00Z'), new Date('2026-09-03T08:00:00Z')])
  }
})

database.transaction('histories of test and live mode are kept apart', async (t, q) => {
  const home = await makeRealm(q)
  for (const realm of [home, await makeLive(q, home.accountId)]) {
    await makeSource(q, 'league', 'partnerApi', realm)
    await push(q, 'league', [say('venue', 'v1', { name: `${realm.mode} park` })], realm)
  }
  const rows = await q.as('oyss_auditor', () =>
    q("select mode, test_account_id, observed_data from audit.field_history where field = 'name' order by mode"))
  t.same(rows, [
    { mode: 'live', test_account_id: null, observed_data: { name: 'live park' } },
    { mode: 'test', test_account_id: home.accountId, observed_data: { name: 'test park' } }
  ])
})
